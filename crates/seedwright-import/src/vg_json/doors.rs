//! Locks, and connections between rooms.

use seedwright::world::{Door, DoorEnd, Subject, Way};

use super::build::Builder;
use super::connection::{Connection, End};
use super::lexicon::Meaning;
use super::places::{Node, Room};
use super::sources::Role;
use crate::json::Json;
use crate::report::Treatment;
use crate::terms::{Term, Terms};

impl<'d> Builder<'_, 'd, '_> {
    /// Returns the requirement to leave through a node: to open each of its locks.
    pub fn lock(&mut self, room: &Room<'d>, node: &Node<'d>) -> Term {
        let what = || format!("{} / {}", room.name, node.name);
        let mut parts = Vec::new();
        let locks = self.problems.optional_list(node.json, "locks");
        for lock in &locks {
            let mut ways = Vec::new();
            if let Some(condition) = lock.get("lock") {
                let kind = "conditions under which locks close";
                let open = self.translate_not(condition, kind, what);
                ways.push(open);
            }
            for strat in self.problems.optional_list(*lock, "unlockStrats") {
                let requires = self.problems.list_field(strat, "requires");
                let kind = "strats that unlock";
                ways.push(self.translate(&requires, kind, strat.span(), what));
            }
            if ways.is_empty() {
                let kind = "locks that nothing opens: closed";
                self.notes.note(Treatment::Conservative, kind, lock.span(), what());
            }
            parts.push(self.translator.terms.any(ways));
        }
        if locks.is_empty() {
            parts.extend(self.shell(node));
        }
        self.translator.terms.all(parts)
    }

    /// Returns the requirement of a coloured door without a lock, if a helper defines it.
    fn shell(&mut self, node: &Node<'d>) -> Option<Term> {
        let colour = node.json.get("nodeSubType")?.text()?;
        let mut letters = colour.chars();
        let first: String = letters.next()?.to_uppercase().collect();
        let helper = format!("h_open{first}{}Door", letters.as_str());
        let meaning = self.translator.lexicon.meanings.get(helper.as_str())?;
        let Meaning::Rule(number) = *meaning else {
            return None;
        };
        let kind = "coloured doors without a lock: the helper for the colour";
        self.notes.note(Treatment::Assumed, kind, node.span, node.name);
        Some(self.translator.rule(number))
    }

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
