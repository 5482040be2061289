//! Events that have happened before the game begins.
//!
//! Randovania sets them in code, game by game, so a database does not have them. Each that may have happened becomes an
//! option: on if whoever imports names it, or if no location could be opened without it; off if a switch of the preset
//! shares words with it, such as `hanubia_shortcut_no_grapple` with "Hanubia - Ferenia Shortcut Grapple Block".

use std::collections::BTreeSet;

use seedwright::logic::{Logic, State};
use seedwright::name::{EscapedName, folded};
use seedwright::world::{
    Amount, Draft, EventId, EventSite, Item, ItemId, OptionKind, ReturnMode, Settings, SpotId,
    Subject,
};

use super::build::Builder;
use super::words::words;
use crate::names::Names;
use crate::report::Treatment;
use crate::terms::Leaf;

/// The most events that are assumed.
const MAX_ASSUMED: usize = 8;
/// The most events that one switch of a preset can mean. If there are more, its words are too common.
const MAX_MEANT: usize = 16;
/// How many words a switch and an event must share.
const SHARED_WORDS: usize = 2;

/// Why an event may have happened before the game begins.
#[derive(Clone, Copy)]
enum Because {
    /// The person who imports says so.
    Told,
    /// A switch of the preset may mean it.
    Switch,
    /// No location would be open without it.
    ClosedStart,
}

impl Because {
    /// How the report calls these events.
    fn kind(self) -> &'static str {
        match self {
            Self::Told => {
                "events before the game begins: on, as chosen for this import (an option)"
            }
            Self::Switch => {
                "events before the game begins that a setting of the preset may mean: unknown, assumed off (an option)"
            }
            Self::ClosedStart => {
                "events before the game begins: unknown, assumed on (an option), because no location would be open"
            }
        }
    }
}

impl Builder<'_, '_, '_> {
    /// Adds options for the events that whoever imports names, then for those without which no location could be
    /// opened, even where negations count as met, and then for those that the preset may mean. Returns all of them.
    pub fn begin_events(&mut self, told: &[String]) -> Option<BTreeSet<EventId>> {
        let mut begun = BTreeSet::new();
        for name in told {
            let events = self.draft.draft.events.iter();
            let named =
                events.filter(|(_, row)| folded(&row.name) == folded(name)).map(|(id, _)| id);
            let Some(event) = named.min() else {
                let message = format!("there is no event `{}`", EscapedName(name));
                let hint = "the pack of an import without it lists the names of all events";
                self.problems.error("E0527", None, message, hint);
                return None;
            };
            if begun.insert(event) {
                self.begin(event, Because::Told);
            }
        }
        for event in self.missing_events() {
            if begun.insert(event) {
                self.begin(event, Because::ClosedStart);
            }
        }
        for event in self.meant_events() {
            if begun.insert(event) {
                self.begin(event, Because::Switch);
            }
        }
        Some(begun)
    }

    /// Returns the events whose names share words with a switch of the preset that is on and says nothing else.
    fn meant_events(&self) -> BTreeSet<EventId> {
        let events: Vec<(EventId, BTreeSet<String>)> =
            self.draft.draft.events.iter().map(|(id, row)| (id, words(&row.name))).collect();
        let mut found = BTreeSet::new();
        for switch in self.preset.unused_switches() {
            let own = words(switch);
            let means = |other: &BTreeSet<String>| {
                let shared = own.intersection(other).filter(|word| word.len() > 1).count();
                shared >= SHARED_WORDS && shared * 2 >= own.len()
            };
            let meant: Vec<EventId> =
                events.iter().filter(|(_, words)| means(words)).map(|(id, _)| *id).collect();
            if meant.len() <= MAX_MEANT {
                found.extend(meant);
            }
        }
        found
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
    fn begin(&mut self, event: EventId, because: Because) {
        let span = self.draft.spans[&Subject::Event(event)];
        let name = self.draft.draft.events[event].name.clone();
        self.notes.note(Treatment::Assumed, because.kind(), span, name.as_str());
        let help =
            "whether this has happened before the game begins; the game's own code decides it";
        let switch = OptionKind::Switch { default: !matches!(because, Because::Switch) };
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
