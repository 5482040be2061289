//! Shuffling doors: from a pack and what is asked for to a proved map, in words.

mod failed;
mod report;
mod summary;
mod table;
mod watch;

use std::sync::Arc;

use seedwright::bundle::Bundle;
use seedwright::doors::{Shuffled, Walk};
use seedwright::pipeline::{Generated, Request, Stages};
use seedwright::random::Seed;
use seedwright::world::{DoorId, DoorRequest, Linking, Settings, World};

use crate::build::{Failed, Observer, proved};
use crate::failure::Failure;
use crate::output::Output;
use crate::packs::Pack;
use crate::steps::Steps;
pub use failed::failed;
pub use report::{graph_json, report};
pub use summary::{distance_json, listed, summary};
pub use table::{proof_text, table_json};
pub use watch::Watch;

/// A map whose doors lead elsewhere, which the independent checker has proved.
pub struct Map {
    pub bundle: Arc<Bundle>,
    /// The text of the bundle, as the checker saw it.
    pub text: String,
    /// How many steps the proof has.
    pub steps: usize,
    pub shuffled: Shuffled,
    /// The world as it is now.
    pub world: World,
    /// A walk through all rooms as they were drawn, and one through all rooms as they are now.
    pub walks: [Walk; 2],
    /// The doors that could have moved.
    pub switchable: Vec<DoorId>,
    /// The steps, if they were to be kept.
    pub kept: Option<Steps>,
}

/// What is asked for beside the pack.
pub struct Job<'a> {
    pub settings: &'a Settings,
    /// What is asked beside what the pack asks.
    pub wishes: &'a DoorRequest,
    pub seed: &'a Seed,
    /// How many steps are kept, if any are.
    pub kept_steps: Option<usize>,
}

/// Shuffles the doors of a pack, and has the result proved.
pub fn shuffle(pack: &Pack, job: &Job<'_>, output: &Output) -> Result<Map, Failure> {
    let request = Request {
        stages: Stages::Doors,
        doors: job.wishes.clone(),
        ..Request::new(job.settings.clone())
    };
    let failed = Failed { world: &pack.world, request: &request, seed: job.seed, output };
    let generator = pack.world.prepare(&request).map_err(|error| failed.failure(&error))?;
    let mut observer = Observer::new(&generator, job.seed, output).keeping(job.kept_steps);
    let made = observer.generate(&generator, job.seed);
    let kept = observer.doors.take().and_then(Watch::finish);
    map(&made.map_err(|error| failed.failure(&error))?, kept)
}

/// The map of a world that was made, which is proved.
pub fn map(generated: &Generated, kept: Option<Steps>) -> Result<Map, Failure> {
    let bundle = generated.bundle().clone();
    let text = bundle.text();
    let steps = proved(&text)?.steps;
    let doors = generated.decisions().doors.as_ref();
    let doors = doors.and_then(|doors| Some((doors, doors.shuffled.clone()?)));
    let (doors, shuffled) = doors.ok_or_else(|| Failure::Operation {
        message: "no doors were shuffled".to_owned(),
        hint: Some("this is a fault in seedwright; please report it".to_owned()),
    })?;
    let drawn = Linking::drawn(generated.pack());
    Ok(Map {
        bundle,
        text,
        steps,
        world: generated.world().clone(),
        walks: [&drawn, &shuffled.linking].map(|map| doors.shuffler.walk(map)),
        switchable: doors.shuffler.switchable().to_vec(),
        kept,
        shuffled,
    })
}
