//! Checks that a world built by Seedwright can be finished.
//!
//! A *bundle* is a JSON file with the static world, the decisions, and a proof. [`verify`] reads one and
//! reports what it proves or what is wrong with it. The checker shares no code with the engine that
//! writes bundles, does not search and draws no random numbers, so little in it can be wrong. It has two
//! parts: the promises use the kernel, and the kernel does not use them. Read it in this order:
//!
//! 1. `json` and `bundle`: the shape of the file. Unknown and duplicate fields are refused. `budget` and
//!    `text_limit` bound the memory that its parts take, whatever is in the file.
//! 2. [`kernel`]: decides "can be finished" from the rules of the world, the links of doors, the placed items, and
//!    the replay of the proof. Its first lines give its reading order.
//! 3. [`promises`]: everything else that was requested. Each file or folder is one kind of promise; read them in any
//!    order.
//! 4. `verify` below runs all checks, and `proved_bundle` lists in sentences what was proved. `transcript` records
//!    each step of the replay.
//! 5. `impossible`: the other kind of document, which says that no placement of the items meets the aim.
//!
//! It proves that the world can be finished **by the rules in the file**. To show that these are the rules
//! of a certain pack, compile that pack again and compare [`ProvedBundle::world_hash`].
//!
//! It never panics, whatever bytes it is given: the lints of this crate ban everything that could
//! (test: `no_edit_makes_it_panic_or_accept_what_is_false`).

mod budget;
mod bundle;
mod fields;
mod impossible;
mod json;
pub mod kernel;
mod number_lists;
mod prepared;
mod problem;
pub mod promises;
mod proved_bundle;
mod template_rows;
mod text_limit;
mod transcript;

use std::io::Read;

use bundle::Bundle;
#[doc(hidden)]
pub use fields::accepted_fields;
pub use impossible::{ProvedImpossible, is_impossible, verify_impossible};
use kernel::{CheckedWorld, Decisions, DoorLinks, Replay};
pub use prepared::{PlacementProof, PreparedWorld, Scratch};
pub use problem::{Claim, FORMAT, Problem};
use promises::aims::{self, Aim};
use promises::campaign::{self, Campaign};
use promises::layout::{self, Templates};
use promises::shape::ShapeVerdict;
use promises::useful::UsefulItems;
use promises::{doors, items, levels, locks, never_stuck, shape};
pub use proved_bundle::{Goal, ProvedBundle};
use transcript::Transcript;
pub use transcript::{By, Line};

/// Verifies a bundle.
///
/// # Errors
///
/// The first [`Problem`] found. The shape of the file is checked first, then the world, the decisions and
/// the proof.
pub fn verify(text: &[u8]) -> Result<ProvedBundle, Problem> {
    check(&Bundle::read(text)?, None)
}

/// Verifies a bundle while it arrives, such as a file too large to be held in memory.
///
/// # Errors
///
/// The same as for [`verify`]. An error of the stream is [`Problem::Unreadable`], and what follows the first error is not
/// read.
pub fn verify_stream(stream: impl Read) -> Result<ProvedBundle, Problem> {
    check(&Bundle::read_stream(stream)?, None)
}

/// Verifies a bundle and returns its proof as replayed: the start facts, then the fact that each step makes known. The
/// list is empty if the bundle has only a room layout or levels.
///
/// # Errors
///
/// The same as for [`verify`].
pub fn transcript(text: &[u8]) -> Result<Vec<Line>, Problem> {
    let mut lines = Vec::new();
    check(&Bundle::read(text)?, Some(&mut lines))?;
    Ok(lines)
}

/// Verifies a bundle, and records the replay in `lines` if given.
fn check(bundle: &Bundle, lines: Option<&mut Vec<Line>>) -> Result<ProvedBundle, Problem> {
    bundle.check_hash()?;
    let world = CheckedWorld::new(&bundle.world)?;
    let useful = UsefulItems::of(&world)?;
    bundle.check_stages()?;
    let (stages, decisions, proof) = (&bundle.stages, &bundle.decisions, &bundle.proof);
    if let Some(settings) = &stages.population {
        let (stated, of_runs) = (&proof.population, &proof.population_runs);
        levels::check(settings, &bundle.seed, &decisions.population, stated, of_runs)?;
    }
    if let Some(settings) = &stages.codes {
        locks::check(&bundle.world, settings, &decisions.codes)?;
    }
    let claims_of_locks = || stages.codes.iter().flat_map(locks::claims);
    if let (Some(settings), Some(decision)) = (&stages.rooms, &decisions.rooms) {
        let templates = Templates::read(&bundle.world)?;
        let layout = layout::check(&bundle.world, &templates, settings, decision, &proof.rooms)?;
        let mut claims = layout::claims(settings, &layout);
        claims.extend(claims_of_locks());
        return Ok(ProvedBundle::new(bundle, Aim::Goal, claims));
    }
    if stages.doors.is_none() && stages.items.is_none() {
        return Ok(ProvedBundle::new(bundle, Aim::Goal, claims_of_locks().collect()));
    }
    let links = match &stages.doors {
        Some(settings) => doors::check(&world, settings, &decisions.doors)?,
        None => DoorLinks::as_drawn(),
    };
    let claims_of_zones = check_zones(bundle, &world, &links)?;
    let placements = match &stages.items {
        Some(settings) => Some(items::check(&world, &useful, settings, &decisions.items)?),
        None => None,
    };
    let decided = Decisions { links: &links, placements: placements.as_ref() };
    let mut transcript = lines.map(|lines| Transcript::begin(&world, lines));
    let mut replay = Replay::new();
    let knowledge = replay.run_observed(&world, decided, &proof.steps, |step, fact| {
        if let Some(transcript) = &mut transcript {
            transcript.learn(step, fact);
        }
    })?;
    let aim = stages.items.as_ref().map_or(Aim::Goal, |settings| settings.aim);
    let no_trap = stages.doors.as_ref().is_some_and(|settings| settings.no_trap);
    aims::check(&knowledge, aim, no_trap)?;
    let mut verdict = ShapeVerdict::default();
    if let Some(settings) = &stages.items {
        items::check_early(&world, settings, decided, (&proof.steps, &proof.early))?;
        if settings.is_never_stuck() {
            never_stuck::check(&world, decided, proof.never_stuck.as_ref())?;
        }
        let asked = (settings.shape.as_ref(), settings.accept_closest);
        verdict = shape::check(&world, decided, asked, (&proof.shape, &proof.playthrough))?;
    }
    Ok(ProvedBundle::of_proof(bundle, &knowledge, aim, no_trap, claims_of_zones)
        .with_shape(verdict))
}

/// Checks the zones of a campaign and returns the claims about them; without zones, there are none.
fn check_zones(
    bundle: &Bundle,
    world: &CheckedWorld<'_>,
    links: &DoorLinks,
) -> Result<Vec<String>, Problem> {
    let (Some(settings), Some(doors)) = (&bundle.stages.zones, &bundle.stages.doors) else {
        return Ok(Vec::new());
    };
    let templates = Templates::read(&bundle.world)?;
    let campaign = Campaign {
        settings,
        doors,
        zones: &bundle.decisions.zones,
        trees: &bundle.proof.zones,
        levels: &bundle.decisions.population,
    };
    let zones = campaign::check(world, links, &templates, &campaign)?;
    Ok(campaign::claims(world, settings, &zones))
}
