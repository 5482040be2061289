//! Access to the cuts of the decider, for tests that try them against every placement.

use std::cell::RefCell;

use super::cuts::FoundCut;
use crate::world::{ItemId, LocationId};

thread_local! {
    static CUTS: RefCell<Vec<FoundCut>> = const { RefCell::new(Vec::new()) };
}

/// Records the cuts of a decision.
pub(super) fn record(cuts: &[FoundCut]) {
    CUTS.with_borrow_mut(|all| *all = cuts.to_vec());
}

/// How many cuts the last decision of this thread has found, and the first that excludes a placement.
pub(in crate::items) fn excluding(placed: &[(LocationId, ItemId)]) -> (usize, Option<String>) {
    CUTS.with_borrow(|cuts| {
        let obeys = |cut: &&FoundCut| {
            (0..).zip(&cut.held).any(|(item, held)| {
                let item = ItemId(item);
                let counts = placed.iter().filter(|(at, what)| {
                    *what == item && cut.open.contains(at.0) && !cut.placed.contains(&(at.0, item))
                });
                counts.count() as u32 > *held
            })
        };
        let broken = cuts.iter().find(|cut| !obeys(cut));
        (cuts.len(), broken.map(|cut| format!("{cut:?}")))
    })
}

/// Forgets the cuts of the last decision.
pub(in crate::items) fn forget() {
    CUTS.with_borrow_mut(Vec::clear);
}
