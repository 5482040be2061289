//! Docks and their locks, as doors.
//!
//! What the weakness of a dock requires is needed each time one goes through from its side. A lock is
//! broken once, at an end where it can be broken, and then stays open for both sides.

use seedwright::name::folded;
use seedwright::world::{Door, DoorEnd, SpotId, Subject, Way};

use super::build::Builder;
use super::database::{LockKind, Weakness};
use super::known::known;
use super::places::{Dock, Kind};
use crate::json::Json;
use crate::report::Treatment;
use crate::terms::{Leaf, Term, Terms};

/// One end of a door, translated.
struct End {
    spot: SpotId,
    /// When its node is there.
    when: Term,
    /// The position of its weakness; none for a node that is no dock.
    weakness: Option<usize>,
    open: Term,
    /// What breaking the lock takes at this end.
    lock: Option<(LockKind, Term)>,
}

/// What can be broken while standing at an end, and what that takes.
struct Breaking {
    own: bool,
    other: bool,
    need: Term,
}

impl<'d> Builder<'_, 'd, '_> {
    /// Adds a door for each pair of docks, and one for each dock that leads to something else.
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
        let (first, second) = (self.passing(&a, &b), self.passing(&b, &a));
        let name = self.ground.draft.spot_name(here);
        let name = self.ground.door_names.take("", &name);
        let mut door = Door {
            way: if mutual { Way::Both } else { Way::One },
            kind: self.door_kind(&a, &b, mutual),
            fixed: self.is_fixed(number) || (mutual && self.is_fixed(dock.target)),
            note: joined(&comments),
            ..self.door(&name, (here, first), (there, second))
        };
        if mutual {
            self.open_once(&mut door, &a, &b);
        } else {
            door.b.need = door.a.need;
        }
        let door = self.ground.draft.doors.push(door);
        self.ground.spans.insert(Subject::Door(door), span);
    }

    /// A door with these ends.
    pub fn door(&mut self, name: &str, a: (SpotId, Term), b: (SpotId, Term)) -> Door {
        let (first, second) = (self.write(a.1), self.write(b.1));
        let mut door = Door::new(name, a.0, b.0, first);
        door.b = DoorEnd {
            spot: b.0,
            need: second,
        };
        door
    }

    /// A lock at one end that can't be opened from behind is a door that opens once it was passed from the
    /// front, if nothing but the lock keeps it closed there.
    fn open_once(&mut self, door: &mut Door, a: &End, b: &End) {
        let only = |front: &End, back: &End| {
            let lock = front.lock.is_some_and(|lock| {
                let matching = front.weakness == back.weakness;
                lock.0 == LockKind::Impossible || (lock.0 == LockKind::IfMatching && !matching)
            });
            lock && back.lock.is_none() && front.open == Terms::ALWAYS
        };
        if only(b, a) {
            std::mem::swap(&mut door.a, &mut door.b);
            let back = self.translator.terms.all([a.open, b.when]);
            door.b.need = self.write(back);
            door.way = Way::Once;
        } else if only(a, b) {
            let back = self.translator.terms.all([b.open, a.when]);
            door.b.need = self.write(back);
            door.way = Way::Once;
        }
    }

    fn end(&mut self, number: usize, spot: SpotId, comments: &mut Vec<&'d str>) -> End {
        let node = &self.database.places.nodes[number];
        let when = self.when(number);
        let Kind::Dock(dock) = &node.kind else {
            return End {
                spot,
                when,
                weakness: None,
                open: Terms::NEVER,
                lock: None,
            };
        };
        let weakness: &Weakness<'d> = &self.database.weaknesses[dock.weakness];
        let open = dock.open.unwrap_or(weakness.requirement);
        let mut open = self.dock_need(number, "docks: what opens them", open, comments);
        let mut lock = weakness.lock.as_ref().map(|lock| {
            let own = dock.lock.unwrap_or(lock.requirement);
            let kind = "docks: what breaks their locks";
            (lock.kind, self.dock_need(number, kind, own, comments))
        });
        if let Some(switch) = self.opening_switch(node.json) {
            open = self.translator.terms.any([switch, open]);
            lock = lock.map(|(kind, need)| (kind, self.translator.terms.any([switch, need])));
        }
        let name = node.json.get("ui_custom_name").and_then(Json::text);
        comments.extend(name.filter(|name| !name.is_empty()));
        End {
            spot,
            when,
            weakness: Some(dock.weakness),
            open,
            lock,
        }
    }

    fn dock_need(
        &mut self,
        number: usize,
        kind: &str,
        json: Json<'d>,
        comments: &mut Vec<&'d str>,
    ) -> Term {
        let span = self.database.places.nodes[number].key.span;
        let (term, found) =
            self.translate(json, kind, span, |database| database.places.name(number));
        comments.extend(found);
        term
    }

    /// The option that opens a dock, where the code of the game has one.
    fn opening_switch(&mut self, json: Json<'d>) -> Option<Term> {
        let extra = json.get("extra")?;
        let switches = known(self.database.game)
            .open_docks
            .iter()
            .zip(&self.dock_switches);
        let mut own =
            switches.filter(|((name, _), _)| extra.get(name).is_some_and(|own| !own.is_blank()));
        let (_, option) = own.next()?;
        Some(self.translator.terms.leaf(Leaf::Switch(*option)))
    }

    fn breaking(&mut self, here: &End, there: &End) -> Breaking {
        let mut need = here.lock.map_or(Terms::ALWAYS, |lock| lock.1);
        let same = here.weakness == there.weakness;
        let other = match there.lock {
            None | Some((LockKind::Impossible, _)) => false,
            Some((LockKind::IfMatching, _)) => same,
            Some((LockKind::Free, _)) => true,
            Some((LockKind::Blast, lock)) => {
                if !same {
                    need = self.translator.terms.all([need, lock]);
                }
                true
            }
        };
        Breaking {
            own: here.lock.is_some(),
            // Only a dock has a way through that could be used to break what is behind it.
            other: other && here.weakness.is_some(),
            need,
        }
    }

    /// What it takes to go through from one end to the other.
    fn passing(&mut self, here: &End, there: &End) -> Term {
        let (from_here, from_there) = (self.breaking(here, there), self.breaking(there, here));
        let terms = &mut self.translator.terms;
        let behind = terms.leaf(Leaf::Reached(there.spot));
        let behind = terms.all([behind, from_there.need]);
        let mut parts = vec![here.open, there.when];
        let locks = [
            (here.lock, from_here.own, from_there.other),
            (there.lock, from_here.other, from_there.own),
        ];
        for (lock, at_here, at_there) in locks {
            if lock.is_some() {
                let own = at_here.then_some(from_here.need);
                let other = at_there.then_some(behind);
                parts.push(terms.any(own.into_iter().chain(other)));
            }
        }
        terms.all(parts)
    }

    fn is_fixed(&self, number: usize) -> bool {
        let json = self.database.places.nodes[number].json;
        let fixed = json.get("exclude_from_dock_rando").and_then(Json::boolean);
        fixed == Some(true)
    }

    /// The weaknesses at both ends, in words.
    fn door_kind(&self, a: &End, b: &End, mutual: bool) -> String {
        let name = |end: &End| {
            let weakness = end
                .weakness
                .map(|weakness| self.database.weaknesses[weakness].name);
            weakness.unwrap_or_default().to_owned()
        };
        if mutual && folded(&name(a)) != folded(&name(b)) {
            return format!("{} / {}", name(a), name(b));
        }
        name(a)
    }
}

/// Comments as one note, each once.
pub fn joined(comments: &[&str]) -> String {
    let mut own: Vec<&str> = Vec::new();
    for comment in comments.iter().map(|comment| comment.trim()) {
        if !own.contains(&comment) {
            own.push(comment);
        }
    }
    own.join("; ")
}
