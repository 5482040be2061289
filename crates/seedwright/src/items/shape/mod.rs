//! Worlds of a shape: placements whose measures are in the ranges that somebody asked for.
//!
//! A round draws up to 32 placements with the algorithm in use, and takes the first that has the shape. If none has it,
//! simulated annealing starts from the closest: it swaps two copies at a time, and keeps a swap if the game can still be
//! finished and the placement came closer, or by chance if it did not. Then the next round begins.
//!
//! While it searches, measures come from rounds over the condensed rules. What is reported comes from
//! [`Progress`](crate::progression::Progress) over the rows of the world, as in its bundle.

mod annealing;
mod bounds;
mod finds;
mod search;
#[cfg(test)]
mod tests;

pub(super) use bounds::check;
pub(super) use search::run;

use crate::logic::{CondensedRules, Home, Logic};
use crate::progression::{MeasureTables, MeasuredTerm, is_costly};
use crate::rows::{RowNumbers, StaticWorld};
use crate::world::{ItemRequest, Linking, LocationId, Measure, Settings, ShapeTerm, World};

/// The measures of a placement that a shape was asked for, and the work it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShapeReport {
    /// The terms as measured, in the order of the section.
    pub terms: Vec<MeasuredTerm>,
    /// How many placements were drawn.
    pub fills: u32,
    /// How many swaps were tried.
    pub steps: u32,
}

impl ShapeReport {
    /// Whether every term holds.
    pub fn is_met(&self) -> bool {
        self.terms.iter().all(MeasuredTerm::is_met)
    }

    /// How far all terms together are outside their ranges.
    pub fn distance(&self) -> u64 {
        self.terms.iter().map(|term| u64::from(term.distance())).sum()
    }

    /// The term that is missed by most.
    pub fn worst(&self) -> Option<&MeasuredTerm> {
        let missed = self.terms.iter().filter(|term| !term.is_met());
        // The first of several, because a later one replaces it only if it is worse.
        missed.reduce(|worst, next| if next.distance() > worst.distance() { next } else { worst })
    }
}

/// A shape, prepared for one compiled world.
pub(super) struct ShapeTask {
    pub terms: Vec<ShapeTerm>,
    pub tries: u32,
    pub accept_closest: bool,
    /// The rules of the search, for a player whose home is the start.
    condensed: CondensedRules,
    tables: MeasureTables,
    /// The rows that placements are measured by in the end, and where the ends of doors lead.
    rows: StaticWorld,
    numbers: RowNumbers,
    leads: Vec<u32>,
}

impl ShapeTask {
    /// Prepares a shape; `None` if nothing is asked for.
    pub fn new(world: &World, logic: &Logic, request: &ItemRequest) -> Option<Self> {
        let shape = world.shape(&request.shape);
        let terms = shape.terms();
        if terms.is_empty() {
            return None;
        }
        let (rows, numbers) = StaticWorld::new(world, logic);
        let mut tables = MeasureTables::new(&rows);
        // The search numbers locations as the world does.
        tables.areas = world.locations.ids().map(|id| world.area_of(id).0).collect();
        Some(Self {
            terms,
            tries: shape.settle().tries,
            accept_closest: request.accept_closest.unwrap_or(false),
            condensed: logic.condensed(Home::Start),
            tables,
            rows,
            numbers,
            leads: Vec::new(),
        })
    }

    /// Measures by the rows of a world with open doors, as its bundle has them: which finds are in the playthrough can
    /// depend on how rules are written.
    pub fn open_doors(&mut self, world: &World, settings: &Settings, linking: &Linking) {
        if !self.terms.iter().any(|term| term.measure == Measure::Playthrough) {
            return;
        }
        let logic = Logic::compile_open(world, settings, Some(linking));
        (self.rows, self.numbers) = StaticWorld::new(world, &logic);
        self.leads = linking.all().iter().map(|end| end.0).collect();
    }

    /// Whether some term takes more than the spheres.
    fn is_costly(&self) -> bool {
        self.terms.iter().any(|term| is_costly(term.measure))
    }

    /// The rows of the excluded locations.
    fn excluded(&self, excluded: impl Iterator<Item = u32>) -> Vec<LocationId> {
        excluded.map(|location| self.numbers.location(LocationId(location))).collect()
    }
}
