//! Worlds with five locations: whenever the judge can finish one of their placements, the engine finds one.

use std::collections::BTreeMap;
use std::ops::{AddAssign, ControlFlow};

use seedwright::items::{Error, Placer};
use seedwright::logic::Logic;
use seedwright::random::Seed;
use seedwright::world::{Aim, ItemId, ItemRequest, LocationId, Settings, World};

use super::MAX_STATES;
use super::walker::Walker;
use super::worlds::Family;

/// The counts.
#[derive(Clone, Copy, Default)]
pub struct Placements {
    worlds: u64,
    /// Worlds with a placement that can be finished.
    finishable: u64,
    /// Worlds without one that were refused as impossible.
    refused: u64,
    attempts: u64,
}

impl AddAssign for Placements {
    fn add_assign(&mut self, other: Self) {
        self.worlds += other.worlds;
        self.finishable += other.finishable;
        self.refused += other.refused;
        self.attempts += other.attempts;
    }
}

impl Placements {
    pub fn describe(&self) -> String {
        format!(
            "{} worlds with five locations: {} have a placement that can be finished, and all were placed ({:.2} attempts \
             each); {} of the others were proved impossible, and none wrongly",
            self.worlds,
            self.finishable,
            self.attempts as f64 / self.finishable.max(1) as f64,
            self.refused
        )
    }
}

/// Places the items of a world, and judges every placement.
pub fn try_one(number: u64) -> Result<Placements, String> {
    let world = Family::FiveLocations.world(number);
    let settings = Settings::defaults(&world);
    let logic = Logic::compile(&world, &settings);
    let name = || format!("{}, world {number}", Family::FiveLocations.name());
    let can_finish = |placed: &BTreeMap<LocationId, ItemId>| {
        let judge = Walker::new(&world, &settings, placed).without_idle_visits();
        let players = judge.explore_until(MAX_STATES, |player| judge.is_finished(player));
        let players = players.ok_or_else(|| format!("{}: it has too many states", name()))?;
        Ok::<bool, String>(players.iter().any(|player| judge.is_finished(player)))
    };
    let mut counts = Placements { worlds: 1, ..Placements::default() };
    let request = ItemRequest { aim: Some(Aim::Goal), ..ItemRequest::default() };
    let placer = Placer::new(&world, &settings, &logic, &request);
    let placed = placer
        .map_err(Error::Impossible)
        .and_then(|placer| placer.place(&Seed::from(number), &mut |_| ControlFlow::Continue(())));
    match placed {
        Ok(placement) => {
            let placed = placement.placed.iter().map(|one| (one.location, one.copy.item));
            if !can_finish(&placed.collect())? {
                return Err(format!("{}: WRONG: nobody can finish the placement", name()));
            }
            counts.finishable = 1;
            counts.attempts = u64::from(placement.attempts);
        }
        Err(error) => {
            for placed in placements(&world, &logic) {
                if can_finish(&placed)? {
                    return Err(format!("{}: MISSED: {placed:?}, but {error:?}", name()));
                }
            }
            counts.refused = u64::from(matches!(error, Error::Impossible(_)));
        }
    }
    Ok(counts)
}

/// Every way to place the copies, those of one item interchangeable.
fn placements(world: &World, logic: &Logic) -> Vec<BTreeMap<LocationId, ItemId>> {
    let mut all = vec![BTreeMap::new()];
    let items = world.items.ids();
    let left: Vec<usize> = items.map(|item| logic.pool_copies(item).len()).collect();
    let items: Vec<ItemId> = world.items.ids().collect();
    for location in world.locations.ids() {
        let longer = all.iter().flat_map(|placed: &BTreeMap<LocationId, ItemId>| {
            items.iter().zip(&left).filter_map(|(item, copies)| {
                let used = placed.values().filter(|other| *other == item).count();
                let mut longer = placed.clone();
                longer.insert(location, *item);
                (used < *copies).then_some(longer)
            })
        });
        all = longer.collect();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_placement_is_tried_once() {
        let world = Family::FiveLocations.world(1);
        let logic = Logic::compile(&world, &Settings::defaults(&world));
        let all = placements(&world, &logic);
        // Five copies, two of them alike.
        assert_eq!(all.len(), 60);
        assert!(all.iter().all(|placed| placed.len() == 5));
        let different: std::collections::BTreeSet<_> = all.iter().collect();
        assert_eq!(different.len(), 60);
    }
}
