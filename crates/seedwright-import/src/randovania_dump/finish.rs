//! The last steps of an import: what is not shuffled, and locations that can't be opened.

use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use seedwright::inspect::holding_everything;
use seedwright::logic::Logic;
use seedwright::pack::Span;
use seedwright::world::{
    Amount, Class, ItemId, LocationId, ReturnMode, Settings, Subject, Table, World,
};

use super::build::Builder;
use crate::before::add_layers;
use crate::draft::ImportDraft;
use crate::report::Treatment;

impl Builder<'_, '_, '_> {
    /// Adds the pickups that are not shuffled, and the locations that hold nothing useful.
    pub fn add_placement(&mut self) {
        let dump = self.translator.dump;
        for placed in &dump.placed {
            let item = self.items[placed.pickup];
            if let Some(location) = self.location(placed.index, placed.span) {
                self.draft.draft.placement.fixed.push((location, item));
            } else {
                self.drop_copy(item);
            }
        }
        for (index, span) in &dump.excluded {
            if let Some(location) = self.location(*index, *span) {
                let kind = "excluded locations: they hold no item that a rule can use";
                let name = self.draft.draft.location_name(location);
                self.notes.note(Treatment::Conservative, kind, *span, name);
                self.draft.draft.placement.excluded.push(location);
            }
        }
        self.draft.draft.placement.fixed.sort_unstable();
        self.draft.draft.placement.excluded.sort_unstable();
        self.draft.draft.placement.excluded.dedup();
    }

    fn location(&mut self, index: u32, span: Span) -> Option<LocationId> {
        let found = self.locations.get(&index).copied();
        if found.is_none() {
            let kind = "indices of pickups that do not exist";
            self.notes.note(Treatment::LeftOut, kind, span, index.to_string());
        }
        found
    }

    /// Leaves out locations that can't be opened, and converts the draft to a world. Locations that could be opened
    /// with a warp home are included, even if the return mode has none.
    pub fn finish(mut self) -> Option<World> {
        if !self.problems.is_empty() {
            return None;
        }
        add_layers(&mut self.draft, &BTreeSet::new(), self.notes, self.translator.dump.span);
        let return_mode = self.draft.draft.return_mode;
        self.draft.draft.return_mode = ReturnMode::Warp;
        self.fit_pool();
        loop {
            let world = self.sealed()?;
            let (open, is_won) = opened(&world);
            if !is_won {
                // Leaving out what is closed would leave nothing to explain why.
                let kind = "the victory condition: can't be met with all items, so no location is left out";
                self.notes.note_whole(Treatment::Conservative, kind);
            }
            if self.options.keep_closed || !is_won || open.len() == world.locations.len() {
                self.draft.draft.return_mode = return_mode;
                return self.sealed();
            }
            self.leave_out(&open);
            self.fit_pool();
        }
    }

    fn sealed(&mut self) -> Option<World> {
        match self.draft.draft.clone().finish() {
            Ok(world) => Some(world),
            Err(findings) => {
                let place = self.translator.dump.span;
                for finding in findings {
                    let problem = ImportDraft::located(&self.draft.spans, finding, place);
                    self.problems.add(problem);
                }
                None
            }
        }
    }

    /// Leaves out the locations that are closed even with all items. What is placed there is shuffled.
    fn leave_out(&mut self, open: &BTreeSet<LocationId>) {
        let mut left = Table::new();
        let mut renamed = BTreeMap::new();
        let mut spans = Vec::new();
        for (id, row) in self.draft.draft.locations.iter() {
            let span = self.draft.spans[&Subject::Location(id)];
            if open.contains(&id) {
                renamed.insert(id, left.push(row.clone()));
                spans.push(span);
                continue;
            }
            let kind = "locations that can't be opened with all items, and a copy for each";
            let name = self.draft.draft.location_name(id);
            self.notes.note(Treatment::LeftOut, kind, span, name);
        }
        for (id, span) in left.ids().zip(spans) {
            self.draft.spans.insert(Subject::Location(id), span);
        }
        self.draft.draft.locations = left;
        let placement = &mut self.draft.draft.placement;
        let fixed = std::mem::take(&mut placement.fixed);
        let excluded = std::mem::take(&mut placement.excluded);
        placement.excluded = excluded.iter().filter_map(|id| renamed.get(id).copied()).collect();
        for (location, item) in fixed {
            if let Some(location) = renamed.get(&location) {
                self.draft.draft.placement.fixed.push((*location, item));
                continue;
            }
            // Without its copy a required item would be impossible to find; `fit_pool` drops a filler instead.
            let kind = "pickups that are not shuffled, at locations that are left out: shuffled";
            let span = self.draft.spans[&Subject::Item(item)];
            let name = self.draft.draft.items[item].name.clone();
            self.notes.note(Treatment::Assumed, kind, span, name);
        }
    }

    /// Drops copies until there are as many locations: of fillers first, and of those that there are most of.
    fn fit_pool(&mut self) {
        let draft = &self.draft.draft;
        let mut fixed: BTreeMap<ItemId, u32> = BTreeMap::new();
        draft.placement.fixed.iter().for_each(|(_, item)| *fixed.entry(*item).or_default() += 1);
        let items = draft.items.iter();
        let mut rows: BinaryHeap<(bool, u32, ItemId)> = items
            .map(|(id, row)| {
                let placed = fixed.get(&id).copied().unwrap_or(0);
                (row.class == Class::Filler, count(row.count).saturating_sub(placed), id)
            })
            .collect();
        let shuffled: u64 = rows.iter().map(|(_, copies, _)| u64::from(*copies)).sum();
        let places = draft.locations.len().saturating_sub(draft.placement.fixed.len()) as u64;
        for _ in places..shuffled {
            let last = |row: &(bool, u32, ItemId)| row.1 == 0;
            while rows.peek().is_some_and(last) {
                rows.pop();
            }
            let Some((filler, copies, item)) = rows.pop() else { return };
            rows.push((filler, copies - 1, item));
            let kind = "copies of pickups that there is no location for";
            let span = self.draft.spans[&Subject::Item(item)];
            let name = self.draft.draft.items[item].name.clone();
            self.notes.note(Treatment::LeftOut, kind, span, name);
            self.drop_copy(item);
        }
    }

    fn drop_copy(&mut self, item: ItemId) {
        let row = &mut self.draft.draft.items[item];
        row.count = Amount::Fixed(count(row.count).saturating_sub(1));
    }
}

fn count(amount: Amount) -> u32 {
    match amount {
        Amount::Fixed(count) => count,
        Amount::Option(_) => 0,
    }
}

/// Returns the locations that are open with all items, and whether the goal is met.
fn opened(world: &World) -> (BTreeSet<LocationId>, bool) {
    let logic = Logic::compile(world, &Settings::defaults(world));
    let everything = holding_everything(world, &logic);
    let locations = world.locations.ids();
    let open = locations.filter(|location| everything.knows(logic.open(*location)));
    (open.collect(), everything.knows(logic.goal()))
}
