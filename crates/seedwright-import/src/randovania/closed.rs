//! Locations that stay closed, whatever is held.
//!
//! Where the world is stricter than the game, or a setting closes a part of it, some locations can't be opened even
//! with every item. No item can be placed there, so they are left out of the placement, with as many copies.

use std::collections::BTreeSet;

use seedwright::inspect::holding_everything;
use seedwright::logic::Logic;
use seedwright::pack::Span;
use seedwright::world::{
    Amount, Class, ItemId, LocationId, OptionId, OptionKind, ReturnMode, SettingValue, Settings,
    Subject, Table, World,
};

use super::build::Builder;
use super::vocabulary::Toggle;
use crate::draft::ImportDraft;
use crate::report::Treatment;

impl Builder<'_, '_, '_> {
    /// Leaves out the locations that a player with every item and a warp home can't open, until all others can be.
    pub fn leave_out_closed(&mut self) -> Option<()> {
        let mode = std::mem::replace(&mut self.draft.draft.return_mode, ReturnMode::Warp);
        loop {
            let world = self.sealed()?;
            let closed = closed(&world);
            if closed.is_empty() {
                break;
            }
            self.leave_out(&closed);
        }
        self.draft.draft.return_mode = mode;
        Some(())
    }

    /// Turns on an unknown option if the goal can't be met without it: endings of which the preset chooses one. If several
    /// would do, a number in the preset that nothing else uses tells which.
    pub fn choose_ending(&mut self) -> Option<()> {
        let mode = std::mem::replace(&mut self.draft.draft.return_mode, ReturnMode::Warp);
        let world = self.sealed()?;
        let is_met = |settings: &Settings| {
            let logic = Logic::compile(&world, settings);
            holding_everything(&world, &logic).knows(logic.goal())
        };
        let defaults = Settings::defaults(&world);
        let unknown = if is_met(&defaults) { Vec::new() } else { self.unknown_options() };
        let lifts = unknown.into_iter().filter(|option| {
            let mut settings = defaults.clone();
            let on = SettingValue::Word(Toggle::VALUES[2].to_owned());
            let name = &world.options[*option].name;
            settings.set(&world, name, &on).is_ok() && is_met(&settings)
        });
        let lifts: Vec<OptionId> = lifts.collect();
        let chosen = self.preset.unused_number(lifts.len()).unwrap_or(0);
        if let Some(option) = lifts.get(chosen) {
            let row = &mut self.draft.draft.options[*option];
            if let OptionKind::Choice { default, .. } = &mut row.kind {
                *default = 2;
            }
            let kind = "unknown options without which the goal can't be met: one is on";
            let span = self.draft.spans[&Subject::Option(*option)];
            self.notes.note(Treatment::Assumed, kind, span, row.name.clone());
        }
        self.draft.draft.return_mode = mode;
        Some(())
    }

    /// Returns the options of which only the game's code knows the value.
    fn unknown_options(&self) -> Vec<OptionId> {
        let vocabulary = &self.translator.vocabulary;
        let toggles = vocabulary.misc.iter().chain(&vocabulary.versions).flatten();
        let unknown = toggles.filter_map(|toggle| match toggle {
            Toggle::Unknown(option) => Some(*option),
            Toggle::Known(_) => None,
        });
        unknown.collect()
    }

    /// Checks the draft and converts it to a world.
    pub fn sealed(&mut self) -> Option<World> {
        match self.draft.draft.clone().finish() {
            Ok(world) => Some(world),
            Err(findings) => {
                let header = self.database.header.span();
                for finding in findings {
                    let problem = ImportDraft::located(&self.draft.spans, finding, header);
                    self.problems.add(problem);
                }
                None
            }
        }
    }

    fn leave_out(&mut self, closed: &BTreeSet<LocationId>) {
        let draft = &self.draft.draft;
        let fixed = draft.placement.fixed.iter().filter(|(place, _)| closed.contains(place));
        let fixed: Vec<(LocationId, ItemId)> = fixed.copied().collect();
        let mut left = Table::new();
        let mut spans: Vec<Span> = Vec::new();
        let mut numbers = vec![None; draft.locations.len()];
        let mut dropped = Vec::new();
        for (number, (id, row)) in draft.locations.iter().enumerate() {
            let span = self.draft.spans[&Subject::Location(id)];
            if !closed.contains(&id) {
                numbers[number] = Some(left.push(row.clone()));
                spans.push(span);
                continue;
            }
            let kind = "locations that stay closed with every item, and a copy for each";
            self.notes.note(Treatment::LeftOut, kind, span, draft.location_name(id));
            let own = fixed.iter().find(|(place, _)| *place == id).map(|(_, item)| *item);
            dropped.push((own, row.was));
        }
        for (id, span) in left.ids().zip(spans) {
            self.draft.spans.insert(Subject::Location(id), span);
        }
        let ids: Vec<LocationId> = draft.locations.ids().collect();
        let renamed = |old: LocationId| numbers[ids.iter().position(|id| *id == old)?];
        let placement = &draft.placement;
        let fixed: Vec<(LocationId, ItemId)> = (placement.fixed.iter())
            .filter_map(|(place, item)| Some((renamed(*place)?, *item)))
            .collect();
        let excluded: Vec<LocationId> =
            placement.excluded.iter().filter_map(|place| renamed(*place)).collect();
        self.draft.draft.locations = left;
        self.draft.draft.placement.fixed = fixed;
        self.draft.draft.placement.excluded = excluded;
        for (fixed, was) in dropped {
            self.drop_copy(fixed, was);
        }
    }

    /// Removes a copy from the pool for a location: the fixed item or the original one if it is an expansion, or the most
    /// frequent expansion. Upgrades come last, because nothing replaces them; a fixed one is shuffled instead.
    fn drop_copy(&mut self, fixed: Option<ItemId>, was: Option<ItemId>) {
        let items = &self.draft.draft.items;
        let count = |item: ItemId| match items[item].count {
            Amount::Fixed(count) => count,
            Amount::Option(_) => 0,
        };
        let is_expansion = |item: &ItemId| items[*item].class == Class::Filler && count(*item) > 0;
        let expansions = items.ids().filter(is_expansion);
        let most = expansions.max_by_key(|item| (count(*item), std::cmp::Reverse(*item)));
        let own = fixed.filter(is_expansion).or(was.filter(is_expansion));
        // Without expansions, an upgrade of which there are several is the least loss.
        let several = items.ids().max_by_key(|item| (count(*item), std::cmp::Reverse(*item)));
        let last = was.filter(|item| count(*item) > 1).or(several);
        if let Some(item) = own.or(most).or(last) {
            let left = count(item).saturating_sub(1);
            self.draft.draft.items[item].count = Amount::Fixed(left);
        }
    }
}

/// Returns the locations that exist, but stay closed with every item.
fn closed(world: &World) -> BTreeSet<LocationId> {
    let logic = Logic::compile(world, &Settings::defaults(world));
    let everything = holding_everything(world, &logic);
    let present = logic.locations();
    present.filter(|place| !everything.knows(logic.open(*place))).collect()
}
