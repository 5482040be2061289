//! Locks of nodes: what opens a door, or makes an item appear.
//!
//! A lock that was opened stays open. Most locks can be opened again each time, so what opens them is simply required.
//! One that needs a cleared obstacle can't: the obstacle comes back when the player leaves the room. It is an event of the
//! node, which happens in the layers of the room that have the obstacle cleared.

use std::collections::BTreeSet;

use seedwright::world::{Event, EventSite, SpotId, Subject};

use super::build::Builder;
use super::lexicon::Meaning;
use super::places::{Node, Room, flags, mentions};
use crate::json::Json;
use crate::report::Treatment;
use crate::terms::{Leaf, Term, Terms};

impl<'d> Builder<'_, 'd, '_> {
    /// Adds an event for each node with a lock that needs a cleared obstacle.
    pub fn add_lock_events(&mut self) {
        for (number, room) in self.places.rooms.iter().enumerate() {
            for (index, node) in room.nodes.iter().enumerate() {
                let locks = node.json.get("locks");
                if !locks.is_some_and(|locks| mentions(locks, &["obstaclesCleared"])) {
                    continue;
                }
                let name = format!("{} / {}: unlocked", room.name, node.name);
                let name = self.event_names.take("", &name);
                let event = self.draft.draft.events.push(Event { name, note: String::new() });
                self.draft.spans.insert(Subject::Event(event), node.span);
                self.unlocked.insert((number, index), event);
            }
        }
    }

    /// Returns the requirement to leave through each node of a room, or to take its item.
    pub fn locks(&mut self, number: usize) -> Vec<Term> {
        let room = &self.places.rooms[number];
        let mut terms = Vec::new();
        for (index, node) in room.nodes.iter().enumerate() {
            let plain = self.lock(room, node, self.spots[number][index], true);
            let event = self.unlocked.get(&(number, index)).copied();
            let event = event.map(|event| self.translator.terms.leaf(Leaf::Event(event)));
            terms.push(self.translator.terms.any(event.into_iter().chain([plain])));
        }
        terms
    }

    /// Adds the events of the locks of a room in one of its layers.
    pub fn add_unlocked(
        &mut self,
        number: usize,
        index: usize,
        cleared: &BTreeSet<&'d str>,
        spot: SpotId,
    ) {
        let Some(event) = self.unlocked.get(&(number, index)).copied() else {
            return;
        };
        let room = &self.places.rooms[number];
        self.translator.cleared.clone_from(cleared);
        let term = self.lock(room, &room.nodes[index], spot, false);
        self.translator.cleared.clear();
        if term != Terms::NEVER {
            let need = self.write(term);
            let site = EventSite { event, at: spot, need, note: String::new() };
            self.draft.draft.event_sites.push(site);
        }
    }

    /// Returns the requirement to open all locks of a node in the current layer, and adds the flags that opening them at a
    /// spot sets. It is noted the first time only.
    fn lock(&mut self, room: &Room<'d>, node: &Node<'d>, spot: SpotId, is_first: bool) -> Term {
        let mut parts = Vec::new();
        let locks = self.problems.optional_list(node.json, "locks");
        for lock in &locks {
            let closed = lock.get("lock").map(|json| self.not_closed(room, node, json, is_first));
            let unlocking = self.unlocking(room, node, *lock, is_first);
            if is_first && closed.is_none() && unlocking.is_empty() {
                let kind = "locks that nothing opens: closed";
                let what = format!("{} / {}", room.name, node.name);
                self.notes.note(Treatment::Conservative, kind, lock.span(), what);
            }
            let unlocked = self.translator.terms.any(unlocking);
            let yields = flags(*lock, "yields", self.problems);
            let going = self.goes_on(&yields);
            let going = self.translator.terms.all([unlocked, going]);
            self.add_sites(&yields, spot, unlocked, going);
            parts.push(self.translator.terms.any(closed.into_iter().chain([going])));
        }
        if locks.is_empty() {
            parts.extend(self.shell(node));
        }
        self.translator.terms.all(parts)
    }

    /// Translates the condition under which a lock is not closed.
    fn not_closed(
        &mut self,
        room: &Room<'d>,
        node: &Node<'d>,
        json: Json<'d>,
        is_first: bool,
    ) -> Term {
        let what = || format!("{} / {}", room.name, node.name);
        match is_first {
            true => self.translate_not(json, "conditions under which locks close", what),
            false => self.translator.not(json, self.problems),
        }
    }

    /// Translates the strats that open a lock.
    fn unlocking(
        &mut self,
        room: &Room<'d>,
        node: &Node<'d>,
        lock: Json<'d>,
        is_first: bool,
    ) -> Vec<Term> {
        let what = || format!("{} / {}", room.name, node.name);
        let strats = self.problems.optional_list(lock, "unlockStrats").into_iter();
        strats
            .map(|strat| {
                let requires = self.problems.list_field(strat, "requires");
                match is_first {
                    true => self.translate(&requires, "strats that unlock", strat.span(), what),
                    false => self.translator.translate(&requires, self.problems).0,
                }
            })
            .collect()
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
}
