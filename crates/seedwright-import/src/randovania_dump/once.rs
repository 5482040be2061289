//! Events that close the way to themselves: an edge to an event that is open only until it has happened.
//!
//! In a world nothing is ever lost, so the edge itself counts as closed. But a player who has not been there can go in,
//! trigger the event, and come back. That is a spot of its own, where nothing else is gained: from there one only gets
//! back to where the edge begins.

use std::collections::{BTreeMap, BTreeSet};

use seedwright::world::{EventId, EventSite, Requirements, Subject};

use super::build::Builder;
use super::document::{Edge, Requirement, ResourceKind};
use super::passages::MOST_WAYS;
use super::requirement::Translated;
use super::ways::Passage;
use crate::report::Treatment;
use crate::terms::Terms;

impl Builder<'_, '_, '_> {
    /// Adds the ways of players who have not triggered an event yet.
    pub fn add_first_times(&mut self, events: &[(usize, EventId)]) {
        let dump = self.translator.dump;
        let events: BTreeMap<usize, EventId> = events.iter().copied().collect();
        let free = self.free_edges();
        for edge in &dump.edges {
            for (resource, need) in &dump.nodes[edge.to].collects {
                let is_free = self.translator.done[*need].term == Terms::ALWAYS;
                if let Some(event) =
                    events.get(resource).filter(|_| is_free && edge.from != edge.to)
                {
                    self.add_first_time(edge, (*resource, *event), &free);
                }
            }
        }
    }

    fn add_first_time(
        &mut self,
        edge: &Edge,
        (resource, event): (usize, EventId),
        free: &[Vec<usize>],
    ) {
        let dump = self.translator.dump;
        let before = self.before(edge.need, resource);
        let mut needs = vec![before];
        if !dump.leaves_freely(edge.from) {
            needs.push(dump.nodes[edge.from].leave);
        }
        let whole = self.translator.all(&needs);
        // A requirement that has to be split is not worth it: the event then counts as closed.
        if before == edge.need || whole.term == Terms::NEVER || whole.ways > MOST_WAYS {
            return;
        }
        let room = self.draft.draft.spots[self.spots[edge.to]].room;
        let (target, from) = (&dump.nodes[edge.to], &dump.nodes[edge.from]);
        let there =
            self.add_spot(room, &format!("{} once, from {}", target.name, from.name), edge.span);
        let site = EventSite { event, at: there, need: Requirements::ALWAYS, note: String::new() };
        let site = self.draft.draft.event_sites.push(site);
        self.draft.spans.insert(Subject::EventSite(site), edge.span);
        let here = self.spots[edge.from];
        self.connect(Passage { from: here, to: there, needs, span: edge.span });
        let leave = (!dump.leaves_freely(edge.to)).then_some(target.leave);
        for back in dump.edges.iter().filter(|back| back.from == edge.to) {
            if leads(free, back.to, edge.from) {
                let needs = std::iter::once(back.need).chain(leave).collect();
                self.connect(Passage { from: there, to: here, needs, span: back.span });
            }
        }
        let kind =
            "events that close the way to themselves: the player comes back to where it begins";
        self.notes.note(Treatment::Conservative, kind, edge.span, dump.node_name(edge.to));
    }

    /// Translates a requirement for a player who has not got a resource yet, and returns its number. That of a
    /// requirement which does not depend on this is its own.
    fn before(&mut self, need: usize, resource: usize) -> usize {
        let dump = self.translator.dump;
        let mut parts = BTreeSet::new();
        let mut open = vec![need];
        while let Some(number) = open.pop() {
            if let Requirement::All(own) | Requirement::Any(own) = &dump.requirements[number]
                && parts.insert(number)
            {
                open.extend(own);
            } else {
                parts.insert(number);
            }
        }
        let mut changed: BTreeMap<usize, usize> = BTreeMap::new();
        for number in parts {
            let of = |own: &[usize]| -> Vec<usize> {
                own.iter().map(|part| changed.get(part).copied().unwrap_or(*part)).collect()
            };
            let translated = match &dump.requirements[number] {
                Requirement::Not(own, 1) if *own == resource => {
                    Some(Translated::free(Terms::ALWAYS))
                }
                Requirement::All(own) if of(own) != *own => Some(self.translator.all(&of(own))),
                Requirement::Any(own) if of(own) != *own => Some(self.translator.any(&of(own))),
                _ => None,
            };
            if let Some(translated) = translated {
                changed.insert(number, self.translator.done.len());
                self.translator.done.push(translated);
            }
        }
        changed.get(&need).copied().unwrap_or(need)
    }

    /// Returns the edges of each node that require nothing, except from nodes where something happens.
    fn free_edges(&self) -> Vec<Vec<usize>> {
        let dump = self.translator.dump;
        let happens = |resource: usize| {
            matches!(dump.resources[resource].kind, ResourceKind::Event | ResourceKind::Node)
        };
        let mut free = vec![Vec::new(); dump.nodes.len()];
        for edge in &dump.edges {
            let mut collects = dump.nodes[edge.from].collects.iter();
            let is_plain = dump.leaves_freely(edge.from) && !collects.any(|(own, _)| happens(*own));
            if is_plain && self.translator.done[edge.need].term == Terms::ALWAYS {
                free[edge.from].push(edge.to);
            }
        }
        free
    }
}

/// Whether edges lead from one node to another.
fn leads(edges: &[Vec<usize>], from: usize, to: usize) -> bool {
    let mut seen = BTreeSet::new();
    let mut open = vec![from];
    while let Some(node) = open.pop() {
        if node == to {
            return true;
        }
        if seen.insert(node) {
            open.extend(&edges[node]);
        }
    }
    false
}
