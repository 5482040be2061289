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
//! 4. `drawings`, `rooms`, `promises`, `order` and `graph`: rooms share edges only, hang together, are what was asked
//!    for, and can have been placed one from another. Where they are laid out, nothing else is decided.
//! 5. [`doors`]: every end of a door leads where it may.
//! 6. [`codes`], [`strategy`] and [`locks`]: every lock can be opened by what belongs to it.
//! 7. [`placements`] and [`items`]: every copy lies at one place, where it may.
//! 8. [`replay`]: each step of the proof follows from those before it, and they reach the aim. `transcript` writes
//!    down what it learns.
//! 9. [`zones`] and `floors`: the zones of a campaign are its world, and its levels.
//! 10. [`levels`], `ground`, `population`, `groups` and `runs`: what is promised of levels is kept.
//!
//! It proves that the world can be finished **by the rules in the file**. That these are the rules of
//! a certain pack is shown by compiling that pack again and comparing [`Proved::world_hash`].
//!
//! Whatever bytes it is given, it answers, and never with a panic: the lints of this crate ban
//! everything that could (test: `no_edit_makes_it_panic_or_accept_what_is_false`).

mod bits;
pub mod bundle;
pub mod codes;
pub mod doors;
mod drawings;
mod floors;
mod graph;
mod ground;
mod groups;
pub mod items;
mod json;
mod laid;
mod layout;
pub mod levels;
pub mod locks;
mod order;
pub mod placements;
mod population;
mod problem;
mod promises;
mod proved;
pub mod replay;
mod rooms;
mod rows;
mod runs;
pub mod strategy;
mod transcript;
mod words;
pub mod world;
pub mod zones;

use bundle::{Aim, Bundle, DoorWishes};
use doors::Passages;
pub use layout::MOST_FACTS;
use levels::LevelWishes;
use locks::Locks;
pub use problem::{Claim, Problem};
pub use proved::Proved;
use replay::{Decided, Replay};
use rooms::Templates;
use transcript::Transcript;
pub use transcript::{By, Line};
use world::CheckedWorld;
use zones::{ZoneWishes, Zones};

/// The format of bundles that this checker knows.
pub const FORMAT: u64 = 1;

/// Checks a bundle.
///
/// # Errors
///
/// The first [`Problem`] that is found: whether it can be read comes first, then the world, the
/// decisions and the proof.
pub fn verify(text: &[u8]) -> Result<Proved, Problem> {
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
fn check(text: &[u8], lines: Option<&mut Vec<Line>>) -> Result<Proved, Problem> {
    let bundle = Bundle::read(text)?;
    check_hash(&bundle)?;
    let world = CheckedWorld::new(&bundle.world)?;
    let (stages, decisions) = (&bundle.stages, &bundle.decisions);
    check_stages(&bundle)?;
    if let Some(wishes) = &stages.population {
        let (levels, stated) = (&decisions.population, &bundle.proof.population);
        population::check(wishes, &bundle.seed, levels, stated)?;
        runs::check(wishes, &bundle.seed, levels, &bundle.proof.population_runs)?;
    }
    let locks = match &stages.codes {
        Some(wishes) => locks::check_decisions(&bundle.world, wishes, &decisions.codes)?,
        None => Locks::default(),
    };
    if let (Some(wishes), Some(standing)) = (&stages.rooms, &decisions.rooms) {
        let templates = Templates::read(&bundle.world)?;
        let laid = rooms::check(&templates, standing, &bundle.proof.rooms)?;
        promises::check(wishes, &bundle.world, &laid)?;
        return Ok(Proved::of_rooms(&bundle, &laid, locks));
    }
    if stages.doors.is_none() && stages.items.is_none() {
        return Ok(Proved::of_parts(&bundle, locks));
    }
    let passages = match &stages.doors {
        Some(wishes) => doors::check_decisions(&world, wishes, &decisions.doors)?,
        None => Passages::as_drawn(),
    };
    let zoned = stages.zones.as_ref().zip(stages.doors.as_ref());
    let templates = zoned.map(|_| Templates::read(&bundle.world)).transpose()?;
    let zones = match zoned.zip(templates.as_ref()) {
        Some((wishes, templates)) => {
            Some(check_zones(&bundle, &world, templates, wishes, &passages)?)
        }
        None => None,
    };
    let wishes = stages.items.as_ref();
    let placements = wishes.map(|wishes| items::check_decisions(&world, wishes, &decisions.items));
    let placements = placements.transpose()?;
    let decided = Decided {
        passages: &passages,
        placements: placements.as_ref(),
        aim: wishes.map_or(Aim::Goal, |wishes| wishes.aim),
        no_trap: stages.doors.as_ref().is_some_and(|doors| doors.no_trap),
    };
    let steps = &bundle.proof.steps;
    let mut transcript = lines.map(|lines| Transcript::begin(&world, lines));
    Replay::new().run_telling(&world, decided, steps, |step, fact| {
        if let Some(transcript) = &mut transcript {
            transcript.learn(step, fact);
        }
    })?;
    if let Some((wishes, placements)) = wishes.zip(placements.as_ref()) {
        items::check_early(&world, wishes, placements, steps)?;
    }
    Ok(Proved::new(&bundle, &decided, locks, zones.as_ref()))
}

/// Checks the zones that a world is made of, the gates between them, and the levels that they are.
fn check_zones<'f>(
    bundle: &'f Bundle,
    world: &CheckedWorld<'_>,
    templates: &'f Templates<'f>,
    wishes: (&ZoneWishes, &DoorWishes),
    passages: &Passages,
) -> Result<Zones<'f>, Problem> {
    let decisions = &bundle.decisions;
    let trees = &bundle.proof.zones;
    let zones = zones::check(world, templates, wishes.0, &decisions.zones, trees)?;
    zones::check_gates(world, &zones, wishes, passages)?;
    floors::check(world, &zones, passages, &decisions.population)?;
    Ok(zones)
}

/// A stage that decided something says what was asked of it, and some stage did.
fn check_stages(bundle: &Bundle) -> Result<(), Problem> {
    let (stages, decisions) = (&bundle.stages, &bundle.decisions);
    let refuse = |reason: &str| Err(Problem::world(reason));
    if stages.doors.is_some() == bundle.world.doors.is_empty() {
        return refuse("it has doors, and nothing was asked of them, or the other way round");
    }
    if stages.items.is_none() && !decisions.items.is_empty() {
        return refuse("items lie somewhere, and nothing was asked of their placement");
    }
    if stages.codes.is_none() && !decisions.codes.is_empty() {
        return refuse("locks have secrets, and nothing was asked of them");
    }
    let decided = stages.items.is_some() || stages.doors.is_some();
    if stages.rooms.is_some() != decisions.rooms.is_some() {
        return refuse(
            "rooms stand somewhere, and nothing was asked of them, or the other way round",
        );
    }
    if stages.rooms.is_some() && (decided || !bundle.proof.steps.is_empty()) {
        return refuse(
            "rooms were laid out, and something was decided about rooms that stand already",
        );
    }
    if stages.rooms.is_none() && !bundle.proof.rooms.is_empty() {
        return refuse("it has a proof about rooms, and none were laid out");
    }
    let levels = (&decisions.population, &bundle.proof.population);
    if stages.population.is_some() == levels.0.is_empty()
        || levels.0.is_empty() != levels.1.is_empty()
        || levels.0.is_empty() && !bundle.proof.population_runs.is_empty()
    {
        return refuse(
            "levels are filled, and nothing was asked or is stated of them, or the other way round",
        );
    }
    let zones = [decisions.zones.is_empty(), bundle.proof.zones.is_empty()];
    if zones != [stages.zones.is_none(); 2] {
        return refuse(
            "it has zones, and nothing was asked or is proved of them, or the other way round",
        );
    }
    let of_zones = |wishes: &LevelWishes| wishes.maps == "zones";
    let filled = stages.population.as_ref().is_some_and(of_zones);
    if stages.zones.is_some() != filled || stages.zones.is_some() && stages.doors.is_none() {
        return refuse(
            "it has zones without gates or levels, or levels of zones that it does not have",
        );
    }
    let has_parts = stages.rooms.is_some() || stages.population.is_some();
    if !decided && !has_parts && decisions.codes.is_empty() {
        return refuse("nothing was decided");
    }
    if !decided && !bundle.proof.steps.is_empty() {
        return refuse("nothing was decided that takes steps to prove");
    }
    Ok(())
}

/// The hash is what a person compares with the pack's, so it has to be that of the rules in the file.
fn check_hash(bundle: &Bundle) -> Result<(), Problem> {
    let hash = bundle.world.hash()?;
    if hash == bundle.world_hash {
        return Ok(());
    }
    let stated = problem::quoted(&bundle.world_hash);
    Err(Problem::world(format!("its hash is {hash}, but worldHash says {stated}")))
}
