//! Connections between rooms.

use seedwright::world::{Door, DoorEnd, Subject, Way};

use super::build::Builder;
use super::connection::{Connection, End};
use super::sources::Role;
use crate::json::Json;
use crate::report::Treatment;
use crate::terms::Terms;

impl<'d> Builder<'_, 'd, '_> {
    /// Reads all connections.
    pub fn read_connections(&mut self) {
        let files: Vec<Json<'d>> = self.sources.of(Role::Connection).collect();
        for file in files {
            for json in self.problems.list_field(file, "connections") {
                let read = self.read_connection(json);
                self.connections.extend(read);
            }
        }
    }

    fn read_connection(&mut self, json: Json<'d>) -> Option<Connection<'d>> {
        let nodes = self.problems.list_field(json, "nodes");
        let ends: Vec<End> = nodes.iter().filter_map(|node| self.end(*node)).collect();
        let [a, b] = ends.as_slice() else {
            let kind = "connections that lead nowhere";
            let what = json.get("description").and_then(Json::text);
            let what = what.unwrap_or("a connection");
            self.notes.note(Treatment::LeftOut, kind, json.span(), what);
            return None;
        };
        let (way, a, b) = match json.get("direction").and_then(Json::text) {
            Some("Forward") => (Way::One, *a, *b),
            Some("Backward") => (Way::One, *b, *a),
            _ => (Way::Both, *a, *b),
        };
        Some(Connection { json, a, b, way })
    }

    /// Finds the node of one end of a connection, by its numbers if they are those of a node.
    fn end(&mut self, json: Json<'d>) -> Option<End> {
        let mut number = |field: &str| {
            let field = self.problems.field(json, field)?;
            self.problems.number(field)
        };
        let numbered = self.places.find(number("roomid")?, number("nodeid")?);
        let said = |field: &str| json.get(field).and_then(Json::text);
        let (room, node) = (said("roomName"), said("nodeName"));
        let end = numbered.or_else(|| self.places.find_named(room?, node?))?;
        let own = &self.places.rooms[end.0];
        let names = (own.name, own.nodes[end.1].name);
        let kind = if numbered.is_none() {
            "connections whose numbers match no node: the names are used"
        } else if room.is_none_or(|room| room == names.0) && node.is_none_or(|node| node == names.1)
        {
            return Some(end);
        } else {
            "connections whose names differ from their numbers: the numbers are used"
        };
        let what = format!("{} / {}", names.0, names.1);
        self.notes.note(Treatment::Assumed, kind, json.span(), what);
        Some(end)
    }

    /// Adds a door for each connection.
    pub fn add_doors(&mut self) {
        for connection in std::mem::take(&mut self.connections) {
            self.add_door(&connection);
        }
    }

    fn add_door(&mut self, connection: &Connection<'d>) {
        let Connection { json, a, b, way } = *connection;
        let [from, to] = [a, b].map(|(room, node)| self.spots[room][node]);
        let name = self.draft.draft.spot_name(from);
        let name = self.draft.door_names.take("", &name);
        let kind = json.get("connectionType").and_then(Json::text);
        let back = match way {
            Way::Both => self.locks[b.0][b.1],
            _ => Terms::ALWAYS,
        };
        let [there, back] = [self.locks[a.0][a.1], back].map(|term| self.write(term));
        let door = self.draft.draft.doors.push(Door {
            way,
            kind: kind.unwrap_or("door").to_owned(),
            ..Door::between(&name, DoorEnd::new(from, there), DoorEnd::new(to, back))
        });
        self.draft.spans.insert(Subject::Door(door), json.span());
        self.notes.note(Treatment::Exact, "connections", json.span(), name);
    }
}
