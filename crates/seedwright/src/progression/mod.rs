//! Progression: what is found when, what of it is needed, and how to get there.
//!
//! Everything is read off the rows of a [`StaticWorld`] and what lies where, so that a file alone is enough.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "rows of a world are bounded by `world::limits`"
)]

mod playthrough;
mod spheres;
#[cfg(test)]
mod tests;

use crate::items::PlacedCopy;
use crate::logic::{CondensedRules, FactId, Rules};
use crate::rows::{FactMap, StaticWorld};
use crate::world::LocationId;

pub use spheres::Sphere;

/// A world with its rules, ready to be asked about placements.
pub struct Progress<'w> {
    world: &'w StaticWorld,
    /// For each location whether nobody is to look there.
    shunned: Vec<bool>,
    layout: FactMap,
    rules: Rules,
    condensed: CondensedRules,
}

/// One step of a playthrough.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Find {
    /// The sphere in which it can be found, if nothing but what is in the playthrough is picked up.
    pub sphere: usize,
    /// What is found where.
    pub placed: PlacedCopy,
    /// The way there from a start, as numbers of spots; a long way begins at the last spot that an earlier
    /// one has passed.
    pub path: Vec<u32>,
}

impl<'w> Progress<'w> {
    /// Makes the rules of a checked world ready, with doors that lead where a list says for each end. What
    /// lies at excluded locations is seen, but never used.
    pub fn new(world: &'w StaticWorld, leads: &[u32], excluded: &[LocationId]) -> Self {
        let mut shunned = vec![false; world.locations.len()];
        excluded.iter().for_each(|location| shunned[location.0 as usize] = true);
        let (layout, rules) = (world.layout(), world.rules(leads));
        let condensed = CondensedRules::new(&rules, layout.all_copies.clone(), layout.goal);
        Self { world, shunned, layout, rules, condensed }
    }

    /// What can be found in each round of picking up everything that is open.
    pub fn spheres(&self, placed: &[PlacedCopy]) -> Vec<Sphere> {
        spheres::spheres(self, placed)
    }

    /// The finds that finish the game, none of which can be left out, in the order of spheres.
    pub fn playthrough(&self, placed: &[PlacedCopy]) -> Vec<PlacedCopy> {
        playthrough::playthrough(self, &self.used(placed))
    }

    /// The finds without which the game can't be finished, in the order of locations; these are finds of
    /// every playthrough.
    pub fn required(&self, placed: &[PlacedCopy], playthrough: &[PlacedCopy]) -> Vec<PlacedCopy> {
        playthrough::required(self, &self.used(placed), playthrough)
    }

    /// The finds of a playthrough with their spheres and ways; the last way leads to the goal.
    pub fn walk(&self, playthrough: &[PlacedCopy]) -> (Vec<Find>, Vec<u32>) {
        spheres::walk(self, playthrough)
    }

    /// What does not lie where nobody is to look.
    fn used(&self, placed: &[PlacedCopy]) -> Vec<PlacedCopy> {
        let used = placed.iter().filter(|placed| !self.is_shunned(placed));
        used.copied().collect()
    }

    fn is_shunned(&self, placed: &PlacedCopy) -> bool {
        self.shunned[placed.location.0 as usize]
    }

    fn slot(&self, placed: &PlacedCopy) -> FactId {
        FactId(self.layout.locations + placed.location.0)
    }

    fn copy(&self, placed: &PlacedCopy) -> FactId {
        FactId(self.layout.copies[placed.copy.item.0 as usize] + placed.copy.number)
    }

    /// Whether some rule can use a copy.
    pub fn is_progression(&self, placed: &PlacedCopy) -> bool {
        let (_, _, _, _, usable, _) = self.world.items[placed.copy.item.0 as usize];
        placed.copy.number < usable && !self.is_shunned(placed)
    }
}
