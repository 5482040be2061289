//! Events that close the way to themselves: a passage to an event that is open only until it has happened.
//!
//! In a world nothing is ever lost, so the passage itself counts as closed. But a player who has not been there can go in,
//! trigger the event, and come back. That is a spot of its own, where nothing else is gained: from there one only gets
//! back to where the passage begins.

use std::collections::BTreeSet;

use seedwright::pack::Span;
use seedwright::world::{EventSite, Link, Requirements, SpotId, Subject};

use super::build::Builder;
use super::places::{Kind, Node};
use super::preset::DEFAULT_LAYER;
use crate::json::Json;
use crate::names::Names;
use crate::report::Treatment;
use crate::terms::{Term, Terms};

impl<'d> Builder<'_, 'd, '_> {
    /// Adds the way of a player who has not triggered an event yet, if the passage from a node to that event is open only
    /// until then. `need` is what the passage requires of every player, `also` what leaving the node requires besides.
    pub fn add_first_time(
        &mut self,
        number: usize,
        (target, span, json): (usize, Span, Json<'d>),
        (need, also): (Term, Term),
    ) {
        let Kind::Event(event) = self.database.places.nodes[target].kind else {
            return;
        };
        let before = self.translator.translate_before(event, json, self.problems);
        let before = self.translator.terms.all([before, also]);
        if before == need || before == Terms::NEVER {
            return;
        }
        let spot = self.translator.vocabulary.spots[number];
        let there = self.first_spot(number, target, span);
        let site = EventSite {
            event: self.translator.vocabulary.events[event],
            at: there,
            need: Requirements::ALWAYS,
            note: String::new(),
        };
        let site = self.draft.draft.event_sites.push(site);
        self.draft.spans.insert(Subject::EventSite(site), span);
        self.link((spot, there), before, span);
        self.add_ways_back(number, target, there);
        let kind =
            "events that close the way to themselves: the player comes back to where it begins";
        let name = self.database.places.name(target);
        self.notes.note(Treatment::Conservative, kind, span, name);
    }

    /// Adds a spot for a player who triggers an event and comes back.
    fn first_spot(&mut self, number: usize, target: usize, span: Span) -> SpotId {
        let nodes = &self.database.places.nodes;
        let spots = &self.translator.vocabulary.spots;
        let room = self.draft.draft.spots[spots[target]].room;
        let mut names = Names::default();
        let used =
            self.draft.draft.spots.ids().filter(|id| self.draft.draft.spots[*id].room == room);
        used.for_each(|id| names.reserve(&self.draft.draft.spots[id].name));
        let wanted = format!("{} once, from {}", nodes[target].key.text, nodes[number].key.text);
        let name = names.take("", &wanted);
        let spot = self.draft.draft.add_spot(room, &name);
        self.draft.spans.insert(Subject::Spot(spot), span);
        spot
    }

    /// Adds the ways out of an event's node that lead back to a node without any requirement.
    fn add_ways_back(&mut self, number: usize, target: usize, there: SpotId) {
        let database = self.database;
        let spot = self.translator.vocabulary.spots[number];
        for (next, span, json) in &database.places.nodes[target].connections {
            if !self.leads_freely(*next, number) {
                continue;
            }
            let (need, _) = self.translator.translate(*json, self.problems);
            let exists = self.when(*next);
            let need = self.translator.terms.all([need, exists]);
            if need != Terms::NEVER {
                self.link((there, spot), need, *span);
            }
        }
    }

    fn link(&mut self, (from, to): (SpotId, SpotId), need: Term, span: Span) {
        let need = self.write(need);
        let link = Link { from, to, need, back_of: None, note: String::new() };
        let link = self.draft.draft.links.push(link);
        self.draft.spans.insert(Subject::Link(link), span);
    }

    /// Whether a player gets from one node to another of the same area without any requirement, and without triggering
    /// an event on the way.
    fn leads_freely(&self, from: usize, to: usize) -> bool {
        let nodes = &self.database.places.nodes;
        let is_plain = |node: &Node<'d>| {
            let is_always_there = |layer: &usize| self.database.layers[*layer] == DEFAULT_LAYER;
            let has_no_event = matches!(
                node.kind,
                Kind::Generic | Kind::Dock(_) | Kind::Pickup(_) | Kind::Network(_)
            );
            has_no_event && (node.layers.is_empty() || node.layers.iter().any(is_always_there))
        };
        let mut seen = BTreeSet::new();
        let mut open = vec![from];
        while let Some(number) = open.pop() {
            if number == to {
                return true;
            }
            let node = &nodes[number];
            if is_plain(node) && seen.insert(number) {
                let free = node.connections.iter().filter(|(_, _, json)| is_free(*json));
                open.extend(free.map(|(next, _, _)| *next));
            }
        }
        false
    }
}

/// Whether a requirement is an empty list that must all be met.
fn is_free(json: Json<'_>) -> bool {
    let data = json.get("data");
    let items = data.map(|data| data.get("items").unwrap_or(data));
    json.get("type").and_then(Json::text) == Some("and")
        && items.is_some_and(|items| items.is_list() && items.elements().next().is_none())
}
