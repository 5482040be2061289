//! Tests of the item stage.
//!
//! Two things stand beside it: an oracle that asks in the words of the world whether a placement keeps to
//! everything ([`oracle`]), and on tiny worlds a search that tries every placement there is.

mod brute_force;
mod dead_ends;
mod open_sets;
pub(crate) mod oracle;
pub(crate) mod random_jobs;
mod reasons;
mod results;
mod walkthrough;
mod wishes;

use std::ops::ControlFlow;

use super::{Error, Placement, Placer, Step};
use crate::random::Seed;

/// Places with the seed of this number, watched by nobody.
pub(crate) fn place(placer: &Placer, number: u32) -> Result<Placement, Error> {
    placer.place(&Seed::from(u64::from(number)), &mut |_| ControlFlow::Continue(()))
}

/// Places with the seed of this number and lets somebody watch.
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
