//! The promise that nobody gets stuck.

use std::collections::BTreeMap;

use super::{Error, Impossible, NotFound, PlacedCopy, Placer};
use crate::logic::{FactId, NeverStuck, StuckSpot};
use crate::world::{LocationId, PlayPromise, ReturnMode};

/// Why it is not shown that nobody gets stuck.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotShown {
    /// There is a spot from which no way on was found.
    At(StuckSpot),
    /// The rules do not say exactly what a player can do.
    Inexact,
}

/// The message for a world whose rules are not exact.
pub(super) const INEXACT: &str = "`promise = \"never-stuck\"` can't be shown in this world: keys are used up, \
    `not!` depends on what has not happened, or needs cost health";

/// Rejects the promise if it can't be kept, whatever is placed where.
pub(super) fn check(placer: &Placer) -> Result<(), Box<Impossible>> {
    if placer.task.promise != PlayPromise::NeverStuck || placer.is_unsupported() {
        return Ok(());
    }
    match NeverStuck::hopeless_spot(&placer.world, &placer.logic) {
        Some(hopeless) => Err(Box::new(Impossible::Hopeless(hopeless))),
        None => Ok(()),
    }
}

impl Placer {
    /// Whether the promise can't be shown in this world at all: the rules must say exactly what a player can do, unless
    /// everyone can warp home and health does not matter.
    pub fn is_unsupported(&self) -> bool {
        let walks = self.world.return_mode == ReturnMode::Walk;
        let needs_exact = walks || self.logic.rules().energy().is_some();
        self.task.promise == PlayPromise::NeverStuck && needs_exact && !self.logic.is_exact()
    }

    /// The error for a world in which the promise can't be shown.
    pub(crate) fn unsupported(&self) -> Error {
        Error::NotFound(Box::new(NotFound {
            attempts: 0,
            swaps: 0,
            out_of_steps: false,
            placed: Vec::new(),
            unplaced: self.task.copies.iter().map(|copy| copy.id).collect(),
            blocked: None,
            closed: Vec::new(),
            not_shown: Some(NotShown::Inexact),
            undecided: None,
            shape: None,
        }))
    }
}

/// Shows that nobody gets stuck among placed copies. Where there are several spots for which that fails, each is reported
/// in its turn.
pub(super) fn show(
    placer: &Placer,
    placed: &[PlacedCopy],
    turn: u32,
) -> Result<NeverStuck, StuckSpot> {
    let Placer { logic, task, .. } = placer;
    let contents = placed.iter().filter_map(|PlacedCopy { location, copy }| {
        Some((logic.open(*location), logic.pool_copy(copy.item, copy.number)?))
    });
    let contents: BTreeMap<FactId, FactId> = contents.collect();
    let first = logic.open(LocationId(0)).0;
    let is_excluded = |slot: FactId| task.excluded.contains(slot.0 - first);
    NeverStuck::show_in_turn(logic, &contents, is_excluded, turn)
}
