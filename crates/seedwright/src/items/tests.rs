//! Tests of the item stage.
//!
//! It is compared with an oracle that checks a placement in terms of the world ([`oracle`]), and on tiny worlds
//! with a search that tries every placement.

mod beginnings;
mod brute_force;
mod complete;
mod dead_ends;
mod fair;
mod hard;
mod never_stuck;
mod open_sets;
pub(crate) mod oracle;
pub(crate) mod random_jobs;
mod reasons;
mod refutations;
mod requests;
mod results;
mod walked;
mod walkthrough;

use std::ops::ControlFlow;

use super::{Error, Placement, Placer, Step};
use crate::random::Seed;

/// Places with the seed of this number, without an observer.
pub(crate) fn place(placer: &Placer, number: u32) -> Result<Placement, Error> {
    placer.place(&Seed::from(u64::from(number)), &mut |_| ControlFlow::Continue(()))
}

/// Places with the seed of this number and an observer.
fn watch(
    placer: &Placer,
    number: u32,
    mut observer: impl FnMut(&Step<'_>),
) -> Result<Placement, Error> {
    placer.place(&Seed::from(u64::from(number)), &mut |step| {
        observer(step);
        ControlFlow::Continue(())
    })
}
