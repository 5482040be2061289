//! Speed and charges that the player carries from one strat to the next, mostly through a door.
//!
//! A strat that leaves with a charge is an event of the node it leads to, and one that comes in with a charge
//! requires the event of the node on the other side. The remaining frames and the total length of the runways
//! are ignored.

use std::collections::BTreeSet;

use seedwright::world::{Event, EventId, EventSite, SpotId, Subject};

use super::build::Builder;
use super::conditions::{ENDS_CHARGED, MATCHES, NORMALLY, STARTS_CHARGED};
use super::connection::{Connection, Exit};
use super::places::{SPEED, Strat};
use crate::report::Treatment;
use crate::terms::{Leaf, Term};

impl<'d> Builder<'_, 'd, '_> {
    /// Adds an event for each exit condition that some strat needs.
    pub fn add_charges(&mut self) {
        let places = self.places;
        let mut given = BTreeSet::new();
        for (number, room) in places.rooms.iter().enumerate() {
            for strat in &room.strats {
                let own = strat.leaves.iter().map(|kind| (number, strat.to, *kind));
                given.extend(own);
            }
        }
        let mut wanted = BTreeSet::new();
        for (number, room) in places.rooms.iter().enumerate() {
            for strat in &room.strats {
                let exits = strat.enters.iter().flat_map(|kind| self.exits(number, strat, kind));
                wanted.extend(exits.filter(|exit| given.contains(exit)));
            }
        }
        for exit in wanted {
            let (room, node) = (&places.rooms[exit.0], &places.rooms[exit.0].nodes[exit.1]);
            let name = format!("{} / {}: {}", room.name, node.name, exit.2);
            let event = self
                .draft
                .draft
                .events
                .push(Event { name: self.event_names.take("", &name), note: String::new() });
            self.draft.spans.insert(Subject::Event(event), node.span);
            self.charges.events.insert(exit, event);
        }
        self.note_unused();
    }

    /// Notes the exit conditions that no strat needs.
    fn note_unused(&mut self) {
        for (number, room) in self.places.rooms.iter().enumerate() {
            for strat in &room.strats {
                let unused = |kind: &&&str| {
                    let exit = (number, strat.to, **kind);
                    !NORMALLY.contains(*kind) && !self.charges.events.contains_key(&exit)
                };
                for kind in strat.leaves.iter().filter(unused) {
                    let words = "speed and charges that strats end with: no strat begins with them";
                    let what = format!("{}, {kind}", room.strat_name(strat));
                    self.notes.note(Treatment::LeftOut, words, strat.span, what);
                }
            }
        }
    }

    /// Returns the exits that meet a strat's entrance condition.
    fn exits(&self, number: usize, strat: &Strat<'d>, kind: &str) -> Vec<Exit<'d>> {
        if kind == STARTS_CHARGED {
            return vec![(number, strat.from, ENDS_CHARGED)];
        }
        let kinds = MATCHES.iter().find(|(own, _)| *own == kind);
        let kinds = kinds.map_or(&[][..], |(_, kinds)| kinds);
        let before = self.connections.iter().flat_map(Connection::ways);
        let before = before.filter(|(_, to)| *to == (number, strat.from));
        before
            .flat_map(|((room, node), _)| kinds.iter().map(move |kind| (room, node, *kind)))
            .collect()
    }

    /// Returns the requirement of a strat's entrance condition. It is noted the first time only.
    pub fn begun(&mut self, number: usize, strat: &Strat<'d>, is_first: bool) -> Term {
        let mut parts = Vec::new();
        for kind in strat.enters.iter().filter(|kind| !NORMALLY.contains(kind)) {
            let exits = self.exits(number, strat, kind).into_iter();
            let events = exits.filter_map(|exit| self.charges.events.get(&exit).copied());
            let events: Vec<EventId> = events.collect();
            if is_first {
                let (treatment, words) = words(!events.is_empty());
                let what = self.places.rooms[number].strat_name(strat);
                self.notes.note(treatment, words, strat.span, what);
            }
            let terms = &mut self.translator.terms;
            let events = events.into_iter();
            let events: Vec<Term> = events.map(|event| terms.leaf(Leaf::Event(event))).collect();
            parts.push(match events.as_slice() {
                [] => self.never_begun(number, strat, kind),
                _ => self.translator.terms.any(events),
            });
        }
        self.translator.terms.all(parts)
    }

    /// Returns the unmet event of an entrance condition that no exit meets.
    fn never_begun(&mut self, number: usize, strat: &Strat<'d>, kind: &str) -> Term {
        let room = &self.places.rooms[number];
        let name = format!("{} / {}: {kind}", room.name, room.nodes[strat.from].name);
        self.translator.unmet(&name, strat.span)
    }

    /// Adds the events of a strat that ends with speed or a charge.
    pub fn add_exits(&mut self, number: usize, strat: &Strat<'d>, from: SpotId, term: Term) {
        for kind in &strat.leaves {
            let Some(event) = self.charges.events.get(&(number, strat.to, *kind)).copied() else {
                continue;
            };
            let lock = self.locks[number][strat.to];
            let speed = self.translator.name(SPEED, strat.span);
            let terms = &mut self.translator.terms;
            let own = match *kind {
                ENDS_CHARGED => terms.all([term, speed]),
                _ => terms.all([term, speed, lock]),
            };
            let need = self.write(own);
            self.draft.draft.event_sites.push(EventSite {
                event,
                at: from,
                need,
                note: strat.name.to_owned(),
            });
        }
    }
}

/// Returns the treatment of strats that begin with speed or a charge.
fn words(can_begin: bool) -> (Treatment, &'static str) {
    if can_begin {
        let words = "strats that begin with speed or a charge: some strat before them can end with it; lengths are \
                     ignored";
        (Treatment::Approximated, words)
    } else {
        let words =
            "strats that begin with speed or a charge, which no strat before them gives: never met";
        (Treatment::Conservative, words)
    }
}
