//! Checks that a world built by Seedwright can be finished.
//!
//! A *bundle* is one JSON file with the world before anything was decided, the decisions, and a proof.
//! [`verify`] reads one and says what it proves or what is wrong with it. The checker shares no code
//! with the engine that writes bundles, does not search and draws no random numbers, so there is
//! little in it to be wrong. Read it in this order:
//!
//! 1. [`bundle`]: the shape of the file. Nothing unknown, nothing twice.
//! 2. `layout`: which number stands for which fact. It follows from the tables alone.
//! 3. [`world`]: the tables fit together, and nothing is given away.
//! 4. [`placements`] and [`items`]: every copy lies at one place, where it may.
//! 5. [`replay`]: each step of the proof follows from those before it, and they reach the aim.
//!
//! It proves that the world can be finished **by the rules in the file**. That these are the rules of
//! a certain pack is shown by compiling that pack again and comparing [`Proved::world_hash`].
//!
//! Whatever bytes it is given, it answers, and never with a panic: the lints of this crate ban
//! everything that could (test: `no_edit_makes_it_panic_or_accept_what_is_false`).

mod bits;
pub mod bundle;
pub mod items;
mod json;
mod layout;
pub mod placements;
mod problem;
mod proved;
pub mod replay;
pub mod world;

use bundle::Bundle;
pub use layout::MOST_FACTS;
pub use problem::{Claim, Problem};
pub use proved::Proved;
use replay::Replay;
use world::CheckedWorld;

/// The format of bundles that this checker knows.
pub const FORMAT: u64 = 1;

/// Checks a bundle.
///
/// # Errors
///
/// The first [`Problem`] that is found: whether it can be read comes first, then the world, the
/// decisions and the proof.
pub fn verify(text: &[u8]) -> Result<Proved, Problem> {
    let bundle = Bundle::read(text)?;
    check_hash(&bundle)?;
    let world = CheckedWorld::new(&bundle.world)?;
    let wishes = &bundle.stages.items;
    let steps = &bundle.proof.steps;
    let placements = items::check_decisions(&world, wishes, &bundle.decisions.items)?;
    Replay::new().run(&world, &placements, steps, wishes.aim)?;
    items::check_early(&world, wishes, &placements, steps)?;
    Ok(Proved::new(&bundle, &placements))
}

/// The hash is what a person compares with the pack's, so it has to be that of the rules in the file.
fn check_hash(bundle: &Bundle) -> Result<(), Problem> {
    let hash = bundle.world.hash()?;
    if hash == bundle.world_hash {
        return Ok(());
    }
    let stated = problem::quoted(&bundle.world_hash);
    Err(Problem::world(format!(
        "its hash is {hash}, but worldHash says {stated}"
    )))
}
