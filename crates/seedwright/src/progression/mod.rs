//! Progression: spheres, playthroughs, required finds, and the ways to them.
//!
//! Everything is computed from the rows of a [`StaticWorld`] and the placed items, so a bundle alone is
//! enough.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "rows of a world are bounded by `world::limits`"
)]

mod measures;
mod playthrough;
mod spheres;
#[cfg(test)]
mod tests;

use std::borrow::Cow;

use crate::logic::{CondensedRules, FactId, Home, Rules, Snapshot, State};
use crate::rows::{FactMap, PlacedCopy, StaticWorld};
use crate::world::LocationId;

pub use measures::MeasuredTerm;
pub(crate) use measures::{
    MeasureTables, NeededFinds, SphereFinds, SphereMeasures, UNIT, is_costly,
};
pub use spheres::Sphere;

/// A world with its rules, prepared for questions about placements. It borrows or owns the world.
pub struct Progress<'w> {
    world: Cow<'w, StaticWorld>,
    /// For each location, whether it is excluded.
    excluded: Vec<bool>,
    layout: FactMap,
    rules: Rules,
    /// What follows from the start before anything is found or a trip is made: spheres begin here.
    blank: Snapshot,
    condensed: CondensedRules,
}

/// One step of a playthrough.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Find {
    /// The sphere in which it can be found, if only the finds of the playthrough are picked up.
    pub sphere: usize,
    /// The item copy and its location.
    pub placed: PlacedCopy,
    /// The path from a start, as spot numbers. A long path begins at the last spot that an earlier path has
    /// passed. On a trip it leads to where the trip begins.
    pub path: Vec<u32>,
    /// If it is found on a trip, the spots at which the player stays without a known way back.
    pub trip: Vec<u32>,
}

/// A playthrough step by step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walkthrough {
    /// The finds, in order.
    pub finds: Vec<Find>,
    /// The path to the goal, as spot numbers. If the game ends on a trip, it leads to where that begins.
    pub to_goal: Vec<u32>,
    /// If the game ends on a trip, the spots at which the player stays without a way back.
    pub final_trip: Vec<u32>,
}

impl<'w> Progress<'w> {
    /// Prepares the rules of a checked world, with the given link for each door end. Items at excluded
    /// locations are found but never used.
    pub fn new(world: &'w StaticWorld, leads: &[u32], excluded: &[LocationId]) -> Self {
        Self::of(Cow::Borrowed(world), leads, excluded)
    }

    /// Like [`new`](Self::new), but takes ownership of the world, so that the result borrows nothing.
    pub fn owning(world: StaticWorld, leads: &[u32], excluded: &[LocationId]) -> Progress<'static> {
        Progress::of(Cow::Owned(world), leads, excluded)
    }

    fn of(world: Cow<'w, StaticWorld>, leads: &[u32], excluded: &[LocationId]) -> Self {
        let mut is_excluded = vec![false; world.locations.len()];
        excluded.iter().for_each(|location| is_excluded[location.0 as usize] = true);
        let (layout, rules) = (world.layout(), world.rules(leads));
        let condensed =
            CondensedRules::new(&rules, layout.all_copies.clone(), layout.goal, Home::Start);
        let mut blank = State::new(&rules);
        blank.close();
        let blank = blank.snapshot();
        Self { world, excluded: is_excluded, layout, rules, blank, condensed }
    }

    /// The world.
    pub fn world(&self) -> &StaticWorld {
        &self.world
    }

    /// Returns the spheres: what each round of picking up everything in reach finds.
    pub fn spheres(&self, placed: &[PlacedCopy]) -> Vec<Sphere> {
        spheres::spheres(self, placed)
    }

    /// Returns a minimal set of finds that finishes the game, in the order of spheres.
    pub fn playthrough(&self, placed: &[PlacedCopy]) -> Vec<PlacedCopy> {
        playthrough::playthrough(self, &self.used(placed)).0
    }

    /// Returns the finds without which the game can't be finished, in the order of locations. Every
    /// playthrough has them.
    pub fn required(&self, placed: &[PlacedCopy], playthrough: &[PlacedCopy]) -> Vec<PlacedCopy> {
        playthrough::required(self, &self.used(placed), playthrough).0
    }

    /// Returns the finds of a playthrough with their spheres, paths and trips, and the path to the goal.
    pub fn walk(&self, playthrough: &[PlacedCopy]) -> Walkthrough {
        spheres::walk(self, playthrough)
    }

    /// Returns the items that are not at excluded locations.
    fn used(&self, placed: &[PlacedCopy]) -> Vec<PlacedCopy> {
        let used = placed.iter().filter(|placed| !self.is_excluded(placed));
        used.copied().collect()
    }

    fn is_excluded(&self, placed: &PlacedCopy) -> bool {
        self.excluded[placed.location.0 as usize]
    }

    fn slot(&self, placed: &PlacedCopy) -> FactId {
        FactId(self.layout.locations + placed.location.0)
    }

    fn copy(&self, placed: &PlacedCopy) -> FactId {
        FactId(self.layout.copies[placed.copy.item.0 as usize] + placed.copy.number)
    }

    /// Whether a copy is a progression item: some rule can use it, and it is not excluded.
    pub fn is_progression(&self, placed: &PlacedCopy) -> bool {
        let (_, _, _, _, usable, _) = self.world.items[placed.copy.item.0 as usize];
        placed.copy.number < usable && !self.is_excluded(placed)
    }
}
