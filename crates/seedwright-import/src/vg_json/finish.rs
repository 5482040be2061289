//! The start, the goal, and the locations that nothing can open.

use std::collections::BTreeSet;

use seedwright::inspect::holding_everything;
use seedwright::logic::Logic;
use seedwright::pack::Span;
use seedwright::world::{EventId, LocationId, RequirementId, ReturnMode, Settings, Subject, World};

use super::build::Builder;
use super::sources::Role;
use super::trial::{events, open_locations};
use crate::draft::ImportDraft;
use crate::json::Json;
use crate::report::Treatment;
use crate::terms::{Leaf, Term};

/// Words in the names of flags that speak of the end of a game, the likeliest first.
const ENDINGS: [&str; 4] = ["Endgame", "Ending", "Credits", "ZebesSetAblaze"];

/// The group of the flags that bosses leave behind.
const BOSSES: &str = "boss";

impl<'d> Builder<'_, 'd, '_> {
    /// The game begins where the items say.
    pub fn add_start(&mut self) -> Option<()> {
        let items: Json<'d> = self.sources.of(Role::Items).next()?;
        let name = self.problems.text_field(items, "startingRoom")?;
        let field = self.problems.field(items, "startingNode")?;
        let node = self.problems.number(field)?;
        let room = self.places.rooms.iter().position(|room| room.name == name);
        let found = room.and_then(|room| Some((room, self.places.rooms[room].node(node)?)));
        let Some((room, node)) = found else {
            let span = items.get("startingRoom").unwrap_or(items).span();
            let message = "the game begins at a node that does not exist";
            let hint = "give `startingRoom` the name of a room and `startingNode` a node of it";
            self.problems.error("E0523", span, message, hint);
            return None;
        };
        let spot = self.spots[room][node];
        self.draft.draft.start_at(spot);
        self.add_starting_flags(spot);
        Some(())
    }

    /// Chooses a goal, leaves out what can't be opened, and seals the draft. What could be opened if there
    /// were a way back from everywhere stays, even if there is none.
    pub fn finish(mut self, return_mode: ReturnMode) -> Option<World> {
        if !self.problems.is_empty() {
            return None;
        }
        if !self.draft.draft.tricks.is_empty() {
            let kind =
                "the techs that are expected: every one, since the data do not say which are hard";
            self.notes.note_whole(Treatment::Assumed, kind);
        }
        self.count_items();
        self.draft.draft.goals = vec![seedwright::world::Requirements::ALWAYS];
        loop {
            let world = self.sealed()?;
            let (open, events) = opened(&world);
            if open.len() < world.locations.len() {
                self.leave_out(&open);
                continue;
            }
            if !events.is_empty() || !open.is_empty() {
                self.choose_goal(&open, &events);
            }
            self.draft.draft.return_mode = return_mode;
            return self.sealed();
        }
    }

    fn sealed(&mut self) -> Option<World> {
        match self.draft.draft.clone().finish() {
            Ok(world) => Some(world),
            Err(findings) => {
                let items = self.sources.of(Role::Items).next();
                let place = items.map_or(Span::new(0, 0..0), Json::span);
                for finding in findings {
                    let problem = ImportDraft::located(&self.draft.spans, finding, place);
                    self.problems.add(problem);
                }
                None
            }
        }
    }

    /// Leaves out the locations that are closed with everything held, and what lay there.
    fn leave_out(&mut self, open: &BTreeSet<LocationId>) {
        let rows = self.draft.draft.locations.iter();
        let mut left = seedwright::world::Table::new();
        let mut dropped = Vec::new();
        for (id, row) in rows {
            if open.contains(&id) {
                left.push(row.clone());
                continue;
            }
            let kind = "locations that can't be opened with everything held, and a copy for each: what lay there, \
                 or an expansion where that is an upgrade";
            dropped.push(row.was);
            let span = self.draft.spans[&Subject::Location(id)];
            let name = self.draft.draft.location_name(id);
            self.notes.note(Treatment::LeftOut, kind, span, name);
        }
        let spans: Vec<Span> =
            open.iter().map(|id| self.draft.spans[&Subject::Location(*id)]).collect();
        for (id, span) in left.ids().zip(spans) {
            self.draft.spans.insert(Subject::Location(id), span);
        }
        self.draft.draft.locations = left;
        for was in dropped {
            self.drop_copy(was);
        }
    }

    /// The data do not say what ends the game: a flag whose name speaks of an end, or all flags of bosses, as
    /// far as they can be set with everything held, or else everything that can happen at all.
    fn choose_goal(&mut self, open: &BTreeSet<LocationId>, events: &BTreeSet<EventId>) {
        let rows = &self.draft.draft.events;
        let ending = ENDINGS.iter().find_map(|word| {
            let mut events = events.iter();
            events.find(|event| rows[**event].name.contains(word))
        });
        let bosses = self.flags.iter().filter(|flag| flag.group == BOSSES);
        let bosses: BTreeSet<&str> = bosses.map(|flag| flag.name).collect();
        let is_boss = |event: &&EventId| bosses.contains(rows[**event].name.as_str());
        let bosses: BTreeSet<EventId> = events.iter().filter(is_boss).copied().collect();
        let (term, kind) = match ending {
            None if !bosses.is_empty() => {
                let kind = "the goal: every flag of a boss that can be set";
                (self.everything(&BTreeSet::new(), &bosses), kind.to_owned())
            }
            Some(event) => {
                let kind = format!("the goal: the flag `{}`", rows[*event].name);
                (self.translator.terms.leaf(Leaf::Event(*event)), kind)
            }
            None => {
                let kind = "the goal: every flag that can be set, and every item that can be taken";
                (self.everything(open, events), kind.to_owned())
            }
        };
        self.notes.note_whole(Treatment::Assumed, &kind);
        let goal: RequirementId = self.write(term);
        self.draft.draft.goals = vec![goal];
    }

    fn everything(&mut self, open: &BTreeSet<LocationId>, events: &BTreeSet<EventId>) -> Term {
        let locations = &self.draft.draft.locations;
        let spots: BTreeSet<_> = open.iter().map(|id| locations[*id].at).collect();
        let terms = &mut self.translator.terms;
        let events = events.iter().map(|event| Leaf::Event(*event));
        let leaves: Vec<Leaf> = events.chain(spots.into_iter().map(Leaf::Reached)).collect();
        let parts: Vec<Term> = leaves.into_iter().map(|leaf| terms.leaf(leaf)).collect();
        terms.all(parts)
    }
}

/// The locations and events that can be had with everything held.
fn opened(world: &World) -> (BTreeSet<LocationId>, BTreeSet<EventId>) {
    let logic = Logic::compile(world, &Settings::defaults(world));
    let everything = holding_everything(world, &logic);
    (
        open_locations(world, &logic, &everything).collect(),
        events(world, &logic, &everything).collect(),
    )
}
