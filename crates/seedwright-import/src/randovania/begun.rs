//! Events that have happened before the game begins.
//!
//! Randovania sets them in code, game by game, so a database does not have them. Where no location could be opened
//! without some of them, these are assumed, each as an option that is on.

use seedwright::logic::{Logic, State};
use seedwright::world::{
    Amount, Draft, EventId, EventSite, Item, ItemId, OptionKind, ReturnMode, Settings, SpotId,
    Subject,
};

use super::build::Builder;
use crate::names::Names;
use crate::report::Treatment;
use crate::terms::Leaf;

/// The most events that are assumed.
const MAX_ASSUMED: usize = 8;

impl Builder<'_, '_, '_> {
    /// Assumes events without which no location could be opened at the start, even where negations count as met.
    pub fn assume_events(&mut self) {
        for event in self.missing_events() {
            self.assume(event);
        }
    }

    /// Returns the events that open a location at the start; none if one is open anyway, or whatever has happened.
    fn missing_events(&self) -> Vec<EventId> {
        let mut draft = self.draft.draft.clone();
        draft.return_mode = ReturnMode::Warp;
        let switches = add_switches(&mut draft);
        let Ok(world) = draft.finish() else {
            return Vec::new();
        };
        let logic = Logic::compile(&world, &Settings::defaults(&world)).generous(&world);
        let mut state = logic.state();
        state.propagate();
        let is_met = |state: &State<'_>| logic.locations().any(|at| state.knows(logic.open(at)));
        let size = |state: &State<'_>| state.trail().len();
        let mut chosen = Vec::new();
        while !is_met(&state) && chosen.len() < MAX_ASSUMED {
            let before = size(&state);
            let scores = switches.iter().map(|(event, item)| {
                let mark = state.mark();
                logic.copies(*item).for_each(|copy| state.add(copy));
                state.propagate();
                let score = (is_met(&state), size(&state));
                state.undo(mark);
                (score, *event, *item)
            });
            let scores: Vec<_> = scores.collect();
            // The first of the best: the order of the database decides.
            let best = scores.into_iter().rev().max_by_key(|(score, ..)| *score);
            // Its own item, its switch and the event itself are known in any case.
            let Some((_, event, item)) =
                best.filter(|((met, size), ..)| *met || *size > before + 3)
            else {
                return Vec::new();
            };
            logic.copies(item).for_each(|copy| state.add(copy));
            state.propagate();
            chosen.push(event);
        }
        if is_met(&state) { chosen } else { Vec::new() }
    }

    /// Adds the option that an event has happened before the game begins.
    fn assume(&mut self, event: EventId) {
        let span = self.draft.spans[&Subject::Event(event)];
        let name = self.draft.draft.events[event].name.clone();
        let kind = "events before the game begins: unknown, assumed on (an option), because no location would be open";
        self.notes.note(Treatment::Assumed, kind, span, name.as_str());
        let help =
            "whether this has happened before the game begins; the game's own code decides it";
        let switch = OptionKind::Switch { default: true };
        let option =
            self.draft.add_option(&format!("{name} at the start"), help.to_owned(), switch, span);
        let need = self.translator.terms.leaf(Leaf::Switch(option));
        let need = self.write(need);
        for at in starts(&self.draft.draft) {
            let site = EventSite { event, at, need, note: String::new() };
            let site = self.draft.draft.event_sites.push(site);
            self.draft.spans.insert(Subject::EventSite(site), span);
        }
    }
}

fn starts(draft: &Draft) -> Vec<SpotId> {
    draft.starts.iter().map(|start| start.at).collect()
}

/// Adds an item for each event that lets it happen at the start.
fn add_switches(draft: &mut Draft) -> Vec<(EventId, ItemId)> {
    let mut names = Names::default();
    draft.items.rows().iter().for_each(|item| names.reserve(&item.name));
    let events: Vec<EventId> = draft.events.ids().collect();
    let mut switches = Vec::new();
    for event in events {
        let name = names.take("", &format!("{} at the start", draft.events[event].name));
        let item = draft.items.push(Item { count: Amount::Fixed(1), ..Item::new(&name) });
        let need = draft.requirements.item(item, 1);
        for at in starts(draft) {
            let note = String::new();
            draft.event_sites.push(EventSite { event, at, need, note });
        }
        switches.push((event, item));
    }
    switches
}
