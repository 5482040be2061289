//! Docks and their locks, translated to doors.
//!
//! The requirement of a dock's weakness applies each time the player goes through from its side. A lock is
//! broken once, at an end where it can be broken, and then stays open for both sides. Both belong to the door
//! end that the dock becomes, whatever it is linked to.

use seedwright::name::folded;
use seedwright::world::{Behind, Door, DoorEnd, Lock, SpotId, Subject, Way};

use super::build::{Builder, joined};
use super::database::Database;
use super::places::{Dock, Kind};
use super::weaknesses::{LockKind, Weakness};
use crate::json::Json;
use crate::report::Treatment;
use crate::terms::{Leaf, Term, Terms};

/// One end of a door, translated.
struct End {
    spot: SpotId,
    /// The index of its weakness; `None` for a node that is not a dock.
    weakness: Option<usize>,
    open: Term,
    /// The requirement to break the lock at this end.
    lock: Option<(LockKind, Term)>,
}

impl<'d> Builder<'_, 'd, '_> {
    /// Adds a door for each pair of docks, and one for each dock that leads to another kind of node.
    pub fn add_doors(&mut self) {
        let nodes = &self.database.places.nodes;
        let mut done = vec![false; nodes.len()];
        for number in 0..nodes.len() {
            let Kind::Dock(dock) = &nodes[number].kind else {
                continue;
            };
            if std::mem::replace(&mut done[number], true) {
                continue;
            }
            let back = match &nodes[dock.target].kind {
                Kind::Dock(back) if back.target == number => Some(back),
                _ => None,
            };
            if back.is_some() {
                done[dock.target] = true;
            }
            self.add_door(number, dock, back.is_some());
        }
    }

    fn add_door(&mut self, number: usize, dock: &Dock<'d>, mutual: bool) {
        let places = &self.database.places;
        let span = places.nodes[number].key.span;
        let spots = &self.translator.vocabulary.spots;
        let (here, there) = (spots[number], spots[dock.target]);
        if here == there {
            let kind = "docks that lead to themselves";
            let name = places.name(number);
            self.notes.note(Treatment::LeftOut, kind, span, name);
            return;
        }
        let mut comments = Vec::new();
        let a = self.end(number, here, &mut comments);
        let b = self.end(dock.target, there, &mut comments);
        let name = self.draft.draft.spot_name(here);
        let name = self.draft.door_names.take("", &name);
        let [to_here, to_there] = [number, dock.target].map(|node| self.when(node));
        let first = self.door_end(&a, to_there);
        let second =
            if mutual { self.door_end(&b, to_here) } else { DoorEnd::new(there, first.need) };
        let door = Door {
            way: if mutual { Way::Both } else { Way::One },
            kind: self.door_kind(&a, &b, mutual),
            fixed: self.is_fixed(number) || (mutual && self.is_fixed(dock.target)),
            note: joined(&comments),
            ..Door::between(&name, first, second)
        };
        let door = self.draft.draft.doors.push(door);
        self.draft.spans.insert(Subject::Door(door), span);
    }

    /// Returns a door end that leads to a node which exists when `when` holds.
    fn door_end(&mut self, end: &End, when: Term) -> DoorEnd {
        let need = self.translator.terms.all([end.open, when]);
        let lock = end.lock.map(|(kind, need)| Lock {
            need: self.write(need),
            behind: match kind {
                LockKind::Free => Behind::Free,
                LockKind::Blast => Behind::Same,
                LockKind::Impossible => Behind::Never,
                LockKind::IfMatching => Behind::Matching,
            },
            kind: self.lock_kind(end),
        });
        DoorEnd { lock, ..DoorEnd::new(end.spot, self.write(need)) }
    }

    /// Returns the name of an end's lock: its weakness, with the dock type if weaknesses of two types share the
    /// name.
    fn lock_kind(&self, end: &End) -> String {
        let weaknesses = &self.database.weaknesses;
        let Some(own) = end.weakness else {
            return String::new();
        };
        let name = weaknesses[own].name;
        let mut before = weaknesses[..own].iter();
        let namesakes = before.by_ref().filter(|other| other.name == name).count();
        match namesakes {
            0 => name.to_owned(),
            number => format!("{name} ({})", number + 1),
        }
    }

    /// Returns a door without locks.
    pub fn door(&mut self, name: &str, a: (SpotId, Term), b: (SpotId, Term)) -> Door {
        let [a, b] = [a, b].map(|(spot, need)| DoorEnd::new(spot, self.write(need)));
        Door::between(name, a, b)
    }

    fn end(&mut self, number: usize, spot: SpotId, comments: &mut Vec<&'d str>) -> End {
        let node = &self.database.places.nodes[number];
        let Kind::Dock(dock) = &node.kind else {
            return End { spot, weakness: None, open: Terms::NEVER, lock: None };
        };
        let weakness: &Weakness<'d> = &self.database.weaknesses[dock.weakness];
        let open = dock.open.unwrap_or(weakness.requirement);
        let kind = "docks: requirements to open them";
        let mut open = self.dock_need(number, (kind, open), true, comments);
        let mut lock = weakness.lock.as_ref().map(|lock| {
            let own = dock.lock.unwrap_or(lock.requirement);
            let kind = "docks: requirements to break their locks";
            (lock.kind, self.dock_need(number, (kind, own), false, comments))
        });
        if let Some(switch) = self.opening_switch(node.json) {
            open = self.translator.terms.any([switch, open]);
            lock = lock.map(|(kind, need)| (kind, self.translator.terms.any([switch, need])));
        }
        let name = node.json.get("ui_custom_name").and_then(Json::text);
        comments.extend(name.filter(|name| !name.is_empty()));
        End { spot, weakness: Some(dock.weakness), open, lock }
    }

    fn dock_need(
        &mut self,
        number: usize,
        (kind, json): (&str, Json<'d>),
        can_hurt: bool,
        comments: &mut Vec<&'d str>,
    ) -> Term {
        let span = self.database.places.nodes[number].key.span;
        let what = |database: &Database<'d>| database.places.name(number);
        let (term, found) = match can_hurt {
            true => self.translate(json, kind, span, what),
            false => self.translate_harmless(json, kind, span, what),
        };
        comments.extend(found);
        term
    }

    /// Returns the option that opens a dock, if the game's code has one.
    fn opening_switch(&mut self, json: Json<'d>) -> Option<Term> {
        let extra = json.get("extra")?;
        let has = |key: &String| extra.get(key).is_some_and(|own| !own.is_blank());
        let mut own = self.dock_switches.iter().filter(|switch| switch.keys.iter().any(has));
        let option = own.next()?.option;
        Some(self.translator.terms.leaf(Leaf::Switch(option)))
    }

    fn is_fixed(&self, number: usize) -> bool {
        let json = self.database.places.nodes[number].json;
        let fixed = json.get("exclude_from_dock_rando").and_then(Json::boolean);
        fixed == Some(true)
    }

    /// Returns the door kind: the weaknesses of both ends.
    fn door_kind(&self, a: &End, b: &End, mutual: bool) -> String {
        let name = |end: &End| {
            let weakness = end.weakness.map(|weakness| self.database.weaknesses[weakness].name);
            weakness.unwrap_or_default().to_owned()
        };
        if mutual && folded(&name(a)) != folded(&name(b)) {
            return format!("{} / {}", name(a), name(b));
        }
        name(a)
    }
}
