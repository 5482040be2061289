//! The certificate of a world that can't be finished, wherever the items are placed.
//!
//! With every item held, it lists where a player gets stuck after everything was tried: a closed table of states.
//! `seedwright_verify::verify_impossible` checks it without a search.

use serde::Serialize;

use crate::items::aim_facts;
use crate::logic::{DeadEnd, FactId, Logic, State};
use crate::rows::StaticWorld;
use crate::world::{Aim, Id, ItemRequest, LocationId, World};

/// The most bytes of a table that are still a certificate.
const MAX_BYTES: usize = 1_000_000;

/// A document that shows that no placement can meet the aim.
#[derive(Clone, Debug, Serialize)]
pub struct Certificate {
    format: u32,
    aim: Aim,
    /// The items that the plan has placed; all others are held.
    placed: Vec<PlacedRow>,
    /// The locations whose items nobody may need.
    exclude: Vec<String>,
    /// The facts that trips bring home.
    home: Vec<u32>,
    /// Where the player can get stuck: a spot, and what was gained on the way there. What home knows counts, too.
    away: Vec<Vec<u32>>,
    world: StaticWorld,
}

#[derive(Clone, Debug, Serialize)]
struct PlacedRow {
    location: String,
    item: String,
    copy: u32,
}

impl Certificate {
    /// Tries everything that a player with every item can do. Returns `None` if that meets the aim, takes too long, or
    /// needs a table of more than 1 MB.
    pub fn new(world: &World, logic: &Logic, request: &ItemRequest) -> Option<Self> {
        let (rows, numbers) = StaticWorld::new(world, logic);
        if rows.health.is_some() {
            // What is left of it depends on the order of play, which is not tried in full.
            return None;
        }
        let rules = rows.rules(&[]);
        let mut state = State::new(&rules);
        let aim = request.aim.unwrap_or_default();
        let fact = |fact: FactId| FactId(numbers.fact(fact));
        state.set_finish(aim_facts(world, logic, aim, &logic.useful_copies(), fact));
        let is_excluded = |location: &LocationId| request.excluded.contains(location);
        let mut planned = vec![0; world.items.len()];
        let mut placed = Vec::new();
        let mut fixed = request.fixed.clone();
        // As the placer does: the last copies go to excluded locations.
        fixed.sort_by_key(|(location, _)| !is_excluded(location));
        for (location, item) in &fixed {
            let number = logic.pool_copies(*item).len().checked_sub(planned[item.index()] + 1)?;
            planned[item.index()] += 1;
            let copy = u32::try_from(number).ok()?;
            if !is_excluded(location) {
                let held = logic.pool_copy(*item, copy).map(fact);
                state.put(fact(logic.open(*location)), held);
            }
            let (location, item) = (world.location_name(*location), &world.items[*item].name);
            placed.push(PlacedRow { location, item: item.clone(), copy });
        }
        for item in world.items.ids() {
            let copies = logic.pool_copies(item);
            let free = copies.len() - planned[item.index()];
            copies.take(free).for_each(|copy| state.add(fact(copy)));
        }
        let dead_ends = state.dead_ends()?;
        let gains = state.trips().flat_map(|trip| &trip.gains).map(|fact| fact.0);
        let row = |DeadEnd { base, gained }: DeadEnd| {
            [base].into_iter().chain(gained.into_iter().map(|fact| fact.0)).collect()
        };
        let excluded = request.excluded.iter().filter(|location| logic.exists(**location));
        let certificate = Self {
            format: crate::BUNDLE_FORMAT,
            aim,
            placed,
            exclude: excluded.map(|location| world.location_name(*location)).collect(),
            home: gains.collect(),
            away: dead_ends.into_iter().map(row).collect(),
            world: rows,
        };
        certificate.is_small().then_some(certificate)
    }

    /// A document with any table, for tests that forge one.
    #[cfg(test)]
    pub(crate) fn forged(
        world: &World,
        logic: &Logic,
        home: Vec<u32>,
        away: Vec<Vec<u32>>,
    ) -> Self {
        let (rows, _) = StaticWorld::new(world, logic);
        let (placed, exclude) = (Vec::new(), Vec::new());
        let (format, aim) = (crate::BUNDLE_FORMAT, Aim::Goal);
        Self { format, aim, placed, exclude, home, away, world: rows }
    }

    fn is_small(&self) -> bool {
        let table = serde_json::to_vec(&(&self.home, &self.away));
        table.is_ok_and(|table| table.len() <= MAX_BYTES)
    }

    /// Returns how many states it lists.
    pub fn states(&self) -> usize {
        self.away.len() + 1
    }

    /// Returns the document as JSON.
    pub fn to_json(&self) -> serde_json::Value {
        serde_json::to_value(self).unwrap_or_default()
    }
}
