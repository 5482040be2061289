//! Shuffling doors: from a pack and what is asked for to a proved map, in words.

mod failed;
mod report;
mod summary;
mod table;
mod watch;

use seedwright::bundle::{Bundle, Made};
use seedwright::doors::{Shuffled, Shuffler, Walk};
use seedwright::logic::OpenDoors;
use seedwright::random::Seed;
use seedwright::world::{DoorId, DoorRequest, Linking, Settings, World};

use crate::build::{protected, proved};
use crate::failure::Failure;
use crate::output::Output;
use crate::packs::Pack;
use crate::steps::Steps;
pub use failed::{impossible, not_shuffled};
pub use report::{graph_json, report};
pub use summary::{distance_json, listed, summary};
pub use table::{proof_text, table_json};
pub use watch::Watch;

/// A map whose doors lead elsewhere, which the independent checker has proved.
pub struct Map {
    pub bundle: Bundle,
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
    /// The code that it can be built from again, if there is one.
    pub permalink: Option<&'a str>,
    /// How many steps are kept, if any are.
    pub kept_steps: Option<usize>,
}

/// Shuffles the doors of a pack, and has the result proved.
pub fn shuffle(pack: &Pack, job: &Job<'_>, output: &Output) -> Result<Map, Failure> {
    let (settings, seed) = (job.settings, job.seed);
    let world = &pack.world;
    let asked = world.shuffle.clone().unwrap_or_default();
    let wishes = protected(pack, asked.and(job.wishes.clone()), settings, seed, output)?;
    let doors = OpenDoors::compile(world, settings);
    let shuffler = Shuffler::new(world, settings, &doors, &wishes);
    let shuffler = shuffler.map_err(|reason| impossible(world, &reason))?;
    let mut watch = Watch::begin(world, output).keeping(job.kept_steps);
    let shuffled = shuffler.shuffle(seed, &mut |step| watch.see(step));
    let shuffled = shuffled.map_err(|failure| not_shuffled(world, seed, failure))?;
    let bundle = Bundle::new(&Made {
        doors: Some((shuffler.settings(), &shuffled.linking)),
        permalink: job.permalink,
        ..Made::new(world, settings, seed)
    });
    let text = bundle.text();
    let steps = proved(&text)?.steps;
    Ok(Map {
        bundle,
        text,
        steps,
        world: relinked(world, &shuffled.linking)?,
        walks: [&Linking::drawn(world), &shuffled.linking].map(|map| shuffler.walk(map)),
        switchable: shuffler.switchable().to_vec(),
        kept: watch.finish(),
        shuffled,
    })
}

/// The world with its doors linked anew.
pub fn relinked(world: &World, linking: &Linking) -> Result<World, Failure> {
    world.relinked(linking).map_err(|findings| {
        let first = findings.first().map(|finding| finding.message.clone());
        Failure::Operation {
            message: format!("the shuffled world is no pack: {}", first.unwrap_or_default()),
            hint: None,
        }
    })
}
