//! The last steps of an import: amounts, trick levels, placement settings, and a description.

use std::collections::BTreeSet;

use seedwright::pack::Span;
use seedwright::world::{Amount, ItemId, Preset, ReturnMode, SettingValue};

use super::build::Builder;
use super::pickups::{Pickup, Role};
use super::places::Kind;
use super::pool::fill_gives;
use super::preset::LEVELS;
use crate::report::Treatment;

impl Builder<'_, '_, '_> {
    /// Adds the placement settings: unshuffled pickups, and excluded locations.
    pub fn add_item_request(&mut self) {
        let fixed: Vec<(u32, ItemId, Span)> = self
            .pickups
            .iter()
            .zip(&self.items)
            .flat_map(|(pickup, item)| {
                let span = pickup.key.span;
                pickup.fixed.iter().map(move |index| (*index, *item, span))
            })
            .collect();
        let there: BTreeSet<u32> = self.pickups_there().collect();
        for (index, item, span) in fixed {
            let Some(location) = self.location(index, span) else {
                continue;
            };
            if there.contains(&index) {
                self.draft.draft.placement.fixed.push((location, item));
            } else {
                let kind = "unshuffled pickups in a layer that is switched off: shuffled";
                let name = self.draft.draft.location_name(location);
                self.notes.note(Treatment::LeftOut, kind, span, name);
            }
        }
        self.draft.draft.placement.fixed.sort_unstable();
        let Some(available) = self.preset.get("available_locations") else {
            return;
        };
        let mode = available.get("randomization_mode");
        if let Some(mode) = mode.filter(|mode| mode.text().is_some_and(|mode| mode != "full")) {
            let kind = "separate major and minor locations";
            self.notes.note(Treatment::LeftOut, kind, mode.span(), "the preset");
        }
        for json in self.problems.optional_list(available, "excluded_indices") {
            let index = self.problems.number(json);
            let location = index.and_then(|index| self.location(index, json.span()));
            if let Some(location) = location {
                let kind = "excluded locations: they hold no item that a rule can use";
                let name = self.draft.draft.location_name(location);
                self.notes.note(Treatment::Conservative, kind, json.span(), name);
                self.draft.draft.placement.excluded.push(location);
            }
        }
        self.draft.draft.placement.excluded.sort_unstable();
        self.draft.draft.placement.excluded.dedup();
    }

    /// Returns the indices of the pickups that exist with default options.
    fn pickups_there(&self) -> impl Iterator<Item = u32> {
        let vocabulary = &self.translator.vocabulary;
        let nodes = self.database.places.nodes.iter();
        let there = nodes.filter(|node| vocabulary.is_there(node));
        there.filter_map(|node| match node.kind {
            Kind::Pickup(index) => Some(index),
            _ => None,
        })
    }

    pub fn finish_pool(&mut self) {
        if self.preset.name.is_none() {
            self.assume_ammunition();
        }
        if self.translator.hurts {
            let kind =
                "damage: reductions that only the game's code computes: unknown, assumed off";
            self.notes.note_whole(Treatment::Assumed, kind);
        }
        let energy = self.translator.damage.energy.zip(self.database.energy_tank);
        let energy = energy.map(|(energy, tank)| (tank, energy, self.energy_per_tank));
        let held = &self.translator.vocabulary.items;
        let draft = &mut self.draft.draft;
        fill_gives(draft, &self.pickups, &self.items, held, energy);
    }

    /// Assumes counts and amounts of expansions, which only a preset defines: they share the remaining locations,
    /// and together give what requirements need.
    fn assume_ammunition(&mut self) {
        let held: usize =
            self.pickups.iter().map(|pickup| pickup.shuffled as usize + pickup.fixed.len()).sum();
        let left = self.pickups_there().count().saturating_sub(held);
        let is_ammo = |pickup: &&mut Pickup<'_>| matches!(pickup.role, Role::Ammo { .. });
        let kinds = self.pickups.iter_mut().filter(is_ammo).count();
        let ammo = self.pickups.iter_mut().zip(&self.items);
        let ammo = ammo.filter(|(pickup, _)| matches!(pickup.role, Role::Ammo { .. }));
        for (number, (pickup, item)) in ammo.enumerate() {
            let count = left / kinds + usize::from(number < left % kinds);
            let count = u32::try_from(count).unwrap_or(u32::MAX);
            pickup.shuffled = count;
            self.draft.draft.items[*item].count = Amount::Fixed(count);
            for (given, amount) in &mut pickup.amounts {
                let needed = self.translator.needed[*given];
                *amount = needed.div_ceil(count.max(1)).max(1);
            }
            let kind = "ammunition: counts and amounts, which only a preset defines";
            self.notes.note(Treatment::Assumed, kind, pickup.key.span, pickup.key.text);
        }
    }

    /// Sets the highest level of each trick: the highest in any requirement or in the preset.
    pub fn finish_tricks(&mut self) {
        let mut highest = 0;
        let tricks = self.translator.vocabulary.tricks.iter();
        for (id, level) in tricks.zip(&self.translator.levels) {
            let Some(id) = id else {
                continue;
            };
            let trick = &mut self.draft.draft.tricks[*id];
            trick.max = trick.max.max(*level).max(1);
            highest = highest.max(*level);
        }
        let named = LEVELS.iter().filter(|(name, _)| *name != "hypermode");
        for (name, level) in named.filter(|(_, level)| (1..=highest).contains(level)) {
            self.draft.draft.presets.push(Preset {
                name: format!("{name} tricks"),
                help: format!("expects every trick up to level {level}"),
                choices: vec![("tricks".to_owned(), SettingValue::Number((*level).into()))],
            });
        }
    }

    pub fn description(&self) -> String {
        let database = self.database;
        let preset = match self.preset.name {
            Some(name) => format!("with the preset \"{name}\""),
            None => "without a preset".to_owned(),
        };
        let mut text = format!(
            "Imported from a Randovania database of \"{}\" (schema {}), {preset}.",
            database.game, database.schema
        );
        if self.draft.draft.return_mode == ReturnMode::Warp {
            text += " The player can warp to the start at any time, so return = \"warp\".";
        }
        text
    }
}
