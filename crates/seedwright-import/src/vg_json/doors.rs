//! Locks, and the connections between rooms.

use seedwright::world::{Door, DoorEnd, SpotId, Subject, Way};

use super::build::Builder;
use super::lexicon::Meaning;
use super::places::{Node, Room};
use super::sources::Role;
use crate::json::Json;
use crate::report::Treatment;
use crate::terms::{Term, Terms};

impl<'d> Builder<'_, 'd, '_> {
    /// What it takes to leave through a node: something that opens each of its locks.
    pub fn lock(&mut self, room: &Room<'d>, node: &Node<'d>) -> Term {
        let what = || format!("{} / {}", room.name, node.name);
        let mut parts = Vec::new();
        let locks = self.problems.optional_list(node.json, "locks");
        for lock in &locks {
            let mut ways = Vec::new();
            if let Some(condition) = lock.get("lock") {
                let kind = "conditions that locks close under";
                let open = self.translate_not(condition, kind, what);
                ways.push(open);
            }
            for strat in self.problems.optional_list(*lock, "unlockStrats") {
                let requires = self.problems.list_field(strat, "requires");
                let kind = "strats that unlock";
                ways.push(self.translate(&requires, kind, strat.span(), what));
            }
            if ways.is_empty() {
                let kind = "locks that nothing opens: never";
                self.notes
                    .note(Treatment::Conservative, kind, lock.span(), what());
            }
            parts.push(self.translator.terms.any(ways));
        }
        if locks.is_empty() {
            parts.extend(self.shell(node));
        }
        self.translator.terms.all(parts)
    }

    /// What a door of this colour takes, where a helper says it and no lock does.
    fn shell(&mut self, node: &Node<'d>) -> Option<Term> {
        let colour = node.json.get("nodeSubType")?.text()?;
        let mut letters = colour.chars();
        let first: String = letters.next()?.to_uppercase().collect();
        let helper = format!("h_open{first}{}Door", letters.as_str());
        let meaning = self.translator.lexicon.meanings.get(helper.as_str())?;
        let Meaning::Rule(number) = *meaning else {
            return None;
        };
        let kind = "doors of a colour without a lock: what the helper for the colour says";
        self.notes
            .note(Treatment::Assumed, kind, node.span, node.name);
        Some(self.translator.rule(number))
    }

    /// Adds a door for each connection.
    pub fn add_doors(&mut self) {
        let files: Vec<Json<'d>> = self.sources.of(Role::Connection).collect();
        for file in files {
            for connection in self.problems.list_field(file, "connections") {
                self.add_door(connection);
            }
        }
    }

    fn add_door(&mut self, json: Json<'d>) -> Option<()> {
        let nodes = self.problems.list_field(json, "nodes");
        let ends: Vec<(SpotId, Term)> = nodes.iter().filter_map(|node| self.end(*node)).collect();
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
        let name = self.ground.draft.spot_name(a.0);
        let name = self.ground.door_names.take("", &name);
        let kind = json.get("connectionType").and_then(Json::text);
        let back = if way == Way::Both { b.1 } else { Terms::ALWAYS };
        let [there, back] = [a.1, back].map(|term| self.write(term));
        let door = self.ground.draft.doors.push(Door {
            way,
            kind: kind.unwrap_or("door").to_owned(),
            ..Door::between(&name, DoorEnd::new(a.0, there), DoorEnd::new(b.0, back))
        });
        self.ground.spans.insert(Subject::Door(door), json.span());
        self.notes
            .note(Treatment::Exact, "connections", json.span(), name);
        Some(())
    }

    /// The spot of one end of a connection, and what it takes to leave through it.
    fn end(&mut self, json: Json<'d>) -> Option<(SpotId, Term)> {
        let mut number = |field: &str| {
            let field = self.problems.field(json, field)?;
            self.problems.number(field)
        };
        let (room, node) = self.places.find(number("roomid")?, number("nodeid")?)?;
        let own = &self.places.rooms[room];
        let says = |field: &str, name: &str| {
            let said = json.get(field).and_then(Json::text);
            said.is_none_or(|said| said == name)
        };
        if !says("roomName", own.name) || !says("nodeName", own.nodes[node].name) {
            let kind = "connections whose names differ from their numbers: the numbers hold";
            let what = format!("{} / {}", own.name, own.nodes[node].name);
            self.notes.note(Treatment::Assumed, kind, json.span(), what);
        }
        Some((self.spots[room][node], self.locks[room][node]))
    }
}
