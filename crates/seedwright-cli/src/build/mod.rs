//! Building worlds: from a pack and what is asked for to a proved bundle, and to the files about it.

mod failed;
mod placements;
mod spoiler;
mod summary;
mod watch;

use std::path::PathBuf;

use seedwright::bundle::Bundle;
use seedwright::items::Placer;
use seedwright::logic::Logic;
use seedwright::random::Seed;
use seedwright::world::World;
use seedwright_verify::verify;
use serde_json::{Value, json};

use crate::arguments::Build;
use crate::bundles::problem_json;
use crate::failure::Failure;
use crate::files;
use crate::output::Output;
use crate::packs::Pack;
use crate::progression::{Analysis, picture};
pub use failed::Search;
use placements::Placement;
pub use summary::header;
use watch::Watch;

/// A world with its items placed, which the independent checker has proved.
pub struct Built {
    bundle: Bundle,
    /// The text of the bundle, as the checker saw it.
    text: String,
    placements: Vec<Placement>,
    attempts: u32,
    swaps: u32,
    /// How many steps the proof has.
    steps: usize,
}

/// Whether there is anything to place in a world, and anywhere to place it.
pub fn has_items(world: &World) -> bool {
    !world.items.is_empty() && !world.locations.is_empty()
}

/// The seed that was typed, or one that is drawn.
pub fn seed(typed: &Build) -> Result<Seed, Failure> {
    if let Some(text) = &typed.seed {
        return Ok(Seed::from_text(text));
    }
    let bits = getrandom::u64().map_err(|error| Failure::Operation {
        message: format!("no seed could be drawn: {error}"),
        hint: Some("choose one with `--seed`".to_owned()),
    })?;
    Ok(Seed::from_entropy_bits(bits))
}

/// Places the items of a pack, and has the result proved.
pub fn build(pack: &Pack, typed: &Build, output: &Output) -> Result<Built, Failure> {
    let world = &pack.world;
    let settings = pack.settings(&typed.chosen)?;
    let wishes = pack.wishes(&typed.plan, typed.wishes(), &settings, output)?;
    let seed = seed(typed)?;
    let logic = Logic::compile(world, &settings);
    let search = Search {
        world,
        settings: &settings,
        logic: &logic,
        wishes: &wishes,
        seed: &seed,
        output,
    };
    let placer = Placer::new(world, &settings, &logic, &wishes);
    let placer = placer.map_err(|reason| search.impossible(&reason))?;
    let mut watch = Watch::begin(world, &placer, output);
    let placed = placer.place(&seed, &mut |step| watch.see(step));
    watch.end(&placed);
    let placement = placed.map_err(|failure| search.failed(&placer, failure))?;
    let asked = (&wishes, &placer);
    let bundle = Bundle::new(world, &settings, &logic, &seed, asked, &placement);
    let text = bundle.text();
    let proved = verify(text.as_bytes()).map_err(|problem| Failure::Refuted {
        message: format!("the checker does not accept the result: {problem}"),
        hint: Some(
            "this is a fault in seedwright: nothing was written; please report it".to_owned(),
        ),
        problem: problem_json(&problem),
    })?;
    Ok(Built {
        text,
        placements: placements::rows(world, &logic, &placer, &placement.placed),
        attempts: placement.attempts,
        swaps: placement.swaps,
        steps: proved.steps,
        bundle,
    })
}

impl Built {
    /// Writes the bundle, the spoiler log and the picture of the spheres, and what else belongs to it, if
    /// a folder was named; then says what was done.
    pub fn finish(
        &self,
        typed: &Build,
        more: &[(&str, &str)],
        output: &Output,
    ) -> Result<(), Failure> {
        let analysis = Analysis::new(&self.bundle).ok_or_else(|| Failure::Refuted {
            message: "the result names what it does not have".to_owned(),
            hint: None,
            problem: Value::Null,
        })?;
        let mut written = Vec::new();
        if let Some(folder) = &typed.out {
            let spoiler = spoiler::spoiler(self, &analysis);
            let picture = picture(&analysis);
            let own = [
                ("seed.json", self.text.as_str()),
                ("spoiler.txt", &spoiler),
                ("spheres.svg", &picture),
            ];
            written = files::write_all(folder, &[&own, more].concat())?;
        }
        if output.json {
            output.print_json(&self.as_json(&written));
        } else {
            output.print(&summary::summary(self, &analysis, &written));
        }
        Ok(())
    }

    fn as_json(&self, written: &[PathBuf]) -> Value {
        let bundle = &self.bundle;
        let asked = &bundle.stages["items"];
        let files = written.iter().map(|path| path.display().to_string());
        json!({
            "engineVersion": bundle.engine_version,
            "seedVersion": bundle.seed_version,
            "pack": bundle.pack,
            "settings": bundle.settings,
            "seed": bundle.seed,
            "hashWords": bundle.hash_words,
            "algorithm": asked["algorithm"],
            "aim": asked["aim"],
            "attempts": self.attempts,
            "swaps": self.swaps,
            "placements": self.placements,
            "unplaced": { "major": [], "filler": [] },
            "spheres": bundle.progression["spheres"],
            "playthrough": bundle.progression["playthrough"],
            "toGoal": bundle.progression["toGoal"],
            "required": bundle.progression["required"],
            "proof": { "steps": self.steps, "verified": true },
            "files": files.collect::<Vec<_>>(),
        })
    }
}
