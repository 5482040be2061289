//! The start, the goal, and locations that can never be opened.

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

/// Words in the names of flags that mean the end of a game, the likeliest first.
const ENDINGS: [&str; 5] = ["f_Beat", "Endgame", "Ending", "Credits", "ZebesSetAblaze"];

/// The group of boss flags.
const BOSSES: &str = "boss";

impl<'d> Builder<'_, 'd, '_> {
    /// Adds the start, which is in the file of items.
    pub fn add_start(&mut self) -> Option<()> {
        let items: Json<'d> = self.sources.of(Role::Items).next()?;
        let name = self.problems.text_field(items, "startingRoom")?;
        let field = self.problems.field(items, "startingNode")?;
        let node = self.problems.number(field)?;
        let room = self.places.rooms.iter().position(|room| room.name == name);
        let found = room.and_then(|room| Some((room, self.places.rooms[room].node(node)?)));
        let Some((room, node)) = found else {
            let span = items.get("startingRoom").unwrap_or(items).span();
            let message = "the game starts at a node that does not exist";
            let hint = "set `startingRoom` to a room and `startingNode` to one of its nodes";
            self.problems.error("E0523", span, message, hint);
            return None;
        };
        let spot = self.spots[room][node];
        self.draft.draft.start_at(spot);
        self.add_starting_flags(spot);
        Some(())
    }

    /// Chooses a goal, leaves out locations that can't be opened, and converts the draft to a world. Locations that
    /// could be opened with a warp home are included, even if the return mode has none.
    pub fn finish(mut self, return_mode: ReturnMode) -> Option<World> {
        if !self.problems.is_empty() {
            return None;
        }
        if !self.draft.draft.tricks.is_empty() {
            let kind = "expected techs: all of them, because the data do not say which are hard";
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
            let is_everything =
                (!events.is_empty() || !open.is_empty()) && self.choose_goal(&open, &events);
            if !self.is_playable(is_everything) {
                return None;
            }
            self.draft.draft.return_mode = return_mode;
            return self.sealed();
        }
    }

    /// Whether there is something to play for: an open location at the start, and a goal that is not met there, unless the
    /// goal is to do everything. Anything else would be a gap of the import, not a game.
    fn is_playable(&mut self, is_everything: bool) -> bool {
        let Some(world) = self.sealed() else {
            return false;
        };
        let logic = Logic::compile(&world, &Settings::defaults(&world));
        let mut state = logic.state();
        state.propagate();
        let missing = if world.locations.is_empty() {
            "no location can be opened, even with all items"
        } else if open_locations(&world, &logic, &state).next().is_none() {
            "no location is open at the start"
        } else if state.knows(logic.goal()) && !is_everything {
            "the goal is met at the start"
        } else {
            return true;
        };
        let message = format!("there is nothing to play: {missing}");
        let hint = "check the start of the game, and what requires names that nothing declares";
        let items = self.sources.of(Role::Items).next().map(Json::span);
        self.problems.error("E0526", items, message, hint);
        false
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

    /// Leaves out the locations that are closed even with all items, and a copy for each.
    fn leave_out(&mut self, open: &BTreeSet<LocationId>) {
        let rows = self.draft.draft.locations.iter();
        let mut left = seedwright::world::Table::new();
        let mut dropped = Vec::new();
        for (id, row) in rows {
            if open.contains(&id) {
                left.push(row.clone());
                continue;
            }
            let kind = "locations that can't be opened with all items, and a copy for each: the original item, \
                 or an expansion if that is an upgrade";
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

    /// Chooses a goal, which the data do not define: a flag whose name means the end, or all boss flags that can be
    /// set with all items, or else every flag that can be set and every item that can be taken. Returns whether it is the
    /// last of these.
    fn choose_goal(&mut self, open: &BTreeSet<LocationId>, events: &BTreeSet<EventId>) -> bool {
        let rows = &self.draft.draft.events;
        let ending = ENDINGS.iter().find_map(|word| {
            let mut events = events.iter();
            events.find(|event| rows[**event].name.contains(word))
        });
        let bosses = self.flags.iter().filter(|flag| flag.group == BOSSES);
        let bosses: BTreeSet<&str> = bosses.map(|flag| flag.name).collect();
        let is_boss = |event: &&EventId| bosses.contains(rows[**event].name.as_str());
        let bosses: BTreeSet<EventId> = events.iter().filter(is_boss).copied().collect();
        let is_everything = ending.is_none() && bosses.is_empty();
        let (term, kind) = match ending {
            None if !bosses.is_empty() => {
                let kind = "the goal: every boss flag that can be set";
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
        is_everything
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

/// Returns the locations and events that are possible with all items.
fn opened(world: &World) -> (BTreeSet<LocationId>, BTreeSet<EventId>) {
    let logic = Logic::compile(world, &Settings::defaults(world));
    let everything = holding_everything(world, &logic);
    (
        open_locations(world, &logic, &everything).collect(),
        events(world, &logic, &everything).collect(),
    )
}
