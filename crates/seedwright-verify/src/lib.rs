//! Checks that a world built by Seedwright can be finished.
//!
//! A *bundle* is one JSON file with the world before anything was decided, the decisions, and a proof.
//! [`verify`] reads one and says what it proves or what is wrong with it. The checker shares no code
//! with the engine that writes bundles, does not search and draws no random numbers, so there is
//! little in it to be wrong. It has two rooms, and the second uses the first, never the other way round. Read it
//! in this order:
//!
//! 1. `json` and `bundle`: the shape of the file. Nothing unknown, nothing twice.
//! 2. [`kernel`]: what "can be finished" rests on: the rules of the world, where doors lead and items lie, and the
//!    replay of the proof. Its first lines say how to go on.
//! 3. [`promises`]: everything else that was asked for, one kind of promise a file or folder, in any order.
//! 4. `verify` below puts them together, and `proved` says in sentences what holds then. `transcript` writes
//!    down what the replay learns.
//!
//! It proves that the world can be finished **by the rules in the file**. That these are the rules of
//! a certain pack is shown by compiling that pack again and comparing [`ProvedBundle::world_hash`].
//!
//! Whatever bytes it is given, it answers, and never with a panic: the lints of this crate ban
//! everything that could (test: `no_edit_makes_it_panic_or_accept_what_is_false`).

mod bundle;
mod fields;
mod json;
pub mod kernel;
mod problem;
pub mod promises;
mod proved_bundle;
mod transcript;

use bundle::Bundle;
#[doc(hidden)]
pub use fields::accepted_fields;
use kernel::{CheckedWorld, Decisions, DoorLinks, Replay};
pub use problem::{Claim, FORMAT, Problem};
use promises::aims::{self, Aim};
use promises::campaign::{self, Campaign};
use promises::layout::{self, Templates};
use promises::useful::UsefulItems;
use promises::{doors, items, levels, locks};
pub use proved_bundle::ProvedBundle;
use transcript::Transcript;
pub use transcript::{By, Line};

/// Checks a bundle.
///
/// # Errors
///
/// The first [`Problem`] that is found: whether it can be read comes first, then the world, the
/// decisions and the proof.
pub fn verify(text: &[u8]) -> Result<ProvedBundle, Problem> {
    check(text, None)
}

/// Checks a bundle, and answers its proof as it was replayed: what is known from the start, then what each step
/// made known. It is empty where only rooms were laid out or levels were filled.
///
/// # Errors
///
/// As [`verify`].
pub fn transcript(text: &[u8]) -> Result<Vec<Line>, Problem> {
    let mut lines = Vec::new();
    check(text, Some(&mut lines))?;
    Ok(lines)
}

/// Checks a bundle, and writes down what the replay learns, if that is wanted.
fn check(text: &[u8], lines: Option<&mut Vec<Line>>) -> Result<ProvedBundle, Problem> {
    let bundle = Bundle::read(text)?;
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
        return Ok(ProvedBundle::new(&bundle, Aim::Goal, claims));
    }
    if stages.doors.is_none() && stages.items.is_none() {
        return Ok(ProvedBundle::new(&bundle, Aim::Goal, claims_of_locks().collect()));
    }
    let links = match &stages.doors {
        Some(settings) => doors::check(&world, settings, &decisions.doors)?,
        None => DoorLinks::as_drawn(),
    };
    let claims_of_zones = check_zones(&bundle, &world, &links)?;
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
    if let Some((settings, placements)) = stages.items.as_ref().zip(placements.as_ref()) {
        items::check_early(&world, settings, placements, &proof.steps)?;
    }
    Ok(ProvedBundle::of_proof(&bundle, &knowledge, aim, no_trap, claims_of_zones))
}

/// Checks the zones that a world is made of, if it is, and answers what holds of them.
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
