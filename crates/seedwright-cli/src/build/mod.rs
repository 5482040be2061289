//! Building worlds: from a pack and what is asked for to a proved bundle, and to the files about it.

mod failed;
mod locks;
mod observer;
pub mod placements;
mod request;
mod spoiler;
mod summary;
mod wanted;
mod watch;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use seedwright::bundle::Bundle;
use seedwright::codes::{Entropy, MadeLock};
use seedwright::pipeline::{Generated, Generator, NoPermalink, Stages};
use seedwright::random::Seed;
use seedwright::world::World;
use seedwright_render::pictures::{doors_svg, spheres_svg};
use seedwright_render::pixels::png_of_svg;
use seedwright_render::scene::Scene;
use seedwright_render::views::door_changes::{DoorChange, door_changes};
use seedwright_render::views::spheres::{SphereAnalysis, SphereIndex};
use seedwright_verify::{Problem, Proved, verify};
use serde_json::{Value, json};

use crate::bundles::problem_json;
use crate::failure::Failure;
use crate::files;
use crate::output::Output;
use crate::packs::Pack;
pub use failed::Failed;
pub use locks::{as_json as locks_json, line as locks_line, listed as listed_locks};
pub use observer::Observer;
use placements::Placement;
pub use request::{Request, linked_pack, read_link};
pub use summary::{header, origin_lines};
pub use wanted::Wanted;
pub use watch::Watch;

/// A world with its items placed, which the independent checker has proved.
pub struct Built {
    pub bundle: Arc<Bundle>,
    /// The text of the bundle, as the checker saw it.
    pub text: String,
    pub placements: Vec<Placement>,
    pub attempts: u32,
    pub swaps: u32,
    /// How many steps the proof has.
    pub steps: usize,
    /// Why there is no permalink, if there is none.
    pub no_permalink: Option<&'static str>,
    /// What became of the doors, if they were shuffled.
    pub doors: Option<Doors>,
    /// How hard the locks are, in their order.
    pub difficulties: Vec<Entropy>,
    pub told: Told,
}

/// What became of the doors of a pack.
pub struct Doors {
    /// How many ends lead elsewhere.
    pub changed: usize,
    /// How many could have moved.
    pub switchable: usize,
    /// The ways that lead elsewhere.
    pub changes: Vec<DoorChange>,
    /// The world as it is now.
    pub world: World,
}

/// What there is to tell beside items, doors and locks.
#[derive(Default)]
pub struct Told {
    /// Lines of the summary.
    pub lines: String,
    /// Chapters of the spoiler log.
    pub chapters: Vec<(&'static str, String)>,
    /// The same for tools, by name.
    pub facts: Vec<(&'static str, Value)>,
    /// Pictures, by the name of their files.
    pub pictures: Vec<(String, Vec<u8>)>,
    /// Whether they are written as pixels too.
    pub as_pixels: bool,
    /// Files for other programs that were asked for by name.
    pub files: Vec<(String, Vec<u8>)>,
    /// What maps can be drawn from, if that was asked for.
    pub scene: Option<Scene>,
}

impl Told {
    /// Adds a picture.
    pub fn draw(&mut self, name: &str, svg: String) {
        self.pictures.push((name.to_owned(), svg.into_bytes()));
    }
}

/// A picture as pixels, by the name of its file.
fn pixels((name, svg): &(String, Vec<u8>)) -> Result<(String, Vec<u8>), Failure> {
    let drawn = png_of_svg(&String::from_utf8_lossy(svg))?;
    Ok((name.replace(".svg", ".png"), drawn))
}

/// The seed that was typed, or one that is drawn.
pub fn seed(typed: Option<&str>) -> Result<Seed, Failure> {
    if let Some(text) = typed {
        return Ok(Seed::from_text(text));
    }
    let bits = getrandom::u64().map_err(seed_failed)?;
    Ok(Seed::from_entropy_bits(bits))
}

/// No random bits could be drawn.
pub fn seed_failed(error: getrandom::Error) -> Failure {
    Failure::Operation {
        message: format!("no seed could be drawn: {error}"),
        hint: Some("choose one with `--seed`".to_owned()),
    }
}

/// Makes the locks of a pack, shuffles its doors if it asks for that, places its items, and has the result proved.
pub fn build(
    pack: &Pack,
    request: &Request,
    wanted: Wanted<'_>,
    output: &Output,
) -> Result<Built, Failure> {
    let request = request.with_stages(Stages::Items);
    let generated = generate(&prepare(pack, &request, output)?, &request, output)?;
    Built::new(&generated, wanted)
}

/// Prepares a pack for any number of seeds.
pub fn prepare(pack: &Pack, request: &Request, output: &Output) -> Result<Generator, Failure> {
    let prepared = pack.world.prepare(request.engine());
    prepared.map_err(|error| request.failed(&pack.world, output).failure(&error))
}

/// Makes the world of a seed, and tells of it.
pub fn generate(
    generator: &Generator,
    request: &Request,
    output: &Output,
) -> Result<Generated, Failure> {
    let mut observer = Observer::new(generator, &request.seed, output);
    let generated = observer.generate(generator, &request.seed);
    generated.map_err(|error| request.failed(generator.world(), output).failure(&error))
}

/// What the independent checker says of a bundle that was just made.
pub fn proved(text: &str) -> Result<Proved, Failure> {
    verify(text.as_bytes()).map_err(|problem| refuted(&problem))
}

/// The independent checker does not accept what was made.
pub fn refuted(problem: &Problem) -> Failure {
    Failure::Refuted {
        message: format!("the checker does not accept the result: {problem}"),
        hint: Some(
            "this is a fault in seedwright: nothing was written; please report it".to_owned(),
        ),
        problem: problem_json(problem),
    }
}

fn unnamed() -> Failure {
    Failure::Refuted {
        message: "the result names what it does not have".to_owned(),
        hint: None,
        problem: Value::Null,
    }
}

impl Built {
    /// A world in which items were placed, which is proved.
    pub fn new(generated: &Generated, wanted: Wanted<'_>) -> Result<Self, Failure> {
        let bundle = generated.bundle().clone();
        let text = bundle.text();
        let steps = proved(&text)?.steps;
        let decisions = generated.decisions();
        let items = decisions.items.as_ref().ok_or_else(unnamed)?;
        let mut told = Told::default();
        let doors = decisions.doors.as_ref().map(|doors| {
            if wanted.draws("doors.svg") {
                told.draw("doors.svg", doors_svg(generated.pack(), &doors.linking));
            }
            Doors {
                changed: doors.linking.changed().count(),
                switchable: doors.shuffler.switchable().len(),
                changes: door_changes(generated.pack(), &doors.linking),
                world: generated.world().clone(),
            }
        });
        Ok(Self {
            text,
            placements: placements::rows(generated.world(), &items.placer, &items.placement.placed),
            attempts: items.placement.attempts,
            swaps: items.placement.swaps,
            steps,
            no_permalink: generated.permalink().err().map(NoPermalink::describe),
            doors,
            difficulties: decisions.codes.iter().map(MadeLock::difficulty).collect(),
            told,
            bundle,
        })
    }

    /// The world as it was built, if that differs from the pack's.
    pub fn linked_world(&self) -> Option<&World> {
        self.doors.as_ref().map(|doors| &doors.world)
    }

    /// Writes everything into a folder, if one was named; then says what was done.
    pub fn finish(&self, out: Option<&Path>, output: &Output) -> Result<(), Failure> {
        let written = match out {
            Some(folder) => self.write(folder)?,
            None => Vec::new(),
        };
        if output.json {
            output.print_json(&self.as_json(&written));
        } else {
            output.print(&summary::summary(self, &self.analysis()?, &written));
        }
        Ok(())
    }

    /// Writes the bundle, the spoiler log and the picture of the spheres, and what else belongs to it.
    pub fn write(&self, folder: &Path) -> Result<Vec<PathBuf>, Failure> {
        let analysis = self.analysis()?;
        let spoiler = spoiler::spoiler(self, &analysis);
        let mut pictures = vec![("spheres.svg".to_owned(), spheres_svg(&analysis).into_bytes())];
        pictures.extend(self.told.pictures.iter().cloned());
        if self.told.as_pixels {
            let pixels = pictures.iter().map(pixels).collect::<Result<Vec<_>, _>>()?;
            pictures.extend(pixels);
        }
        let own = [("seed.json", self.text.as_bytes()), ("spoiler.txt", spoiler.as_bytes())];
        let pictures = pictures.iter();
        let pictures = pictures.map(|(name, content)| (name.as_str(), content.as_slice()));
        let all: Vec<(&str, &[u8])> = own.into_iter().chain(pictures).collect();
        files::write_all(folder, &all)
    }

    /// When what opens in this world.
    pub fn opened(&self, world: &World) -> Result<SphereIndex, Failure> {
        SphereIndex::new(&self.bundle, world).ok_or_else(unnamed)
    }

    fn analysis(&self) -> Result<SphereAnalysis<'_>, Failure> {
        SphereAnalysis::new(&self.bundle).ok_or_else(unnamed)
    }

    /// How many spheres there are.
    pub fn spheres(&self) -> usize {
        self.bundle.progression["spheres"].as_array().map_or(0, Vec::len)
    }

    /// Everything about it, for tools.
    pub fn as_json(&self, written: &[PathBuf]) -> Value {
        let bundle = &self.bundle;
        let asked = &bundle.stages["items"];
        let files = written.iter().map(|path| path.display().to_string());
        let mut report = json!({
            "engineVersion": bundle.engine_version,
            "seedVersion": bundle.seed_version,
            "pack": bundle.pack,
            "settings": bundle.settings,
            "seed": bundle.seed,
            "hashWords": bundle.hash_words,
            "hashGlyphs": bundle.hash_glyphs,
            "permalink": bundle.permalink,
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
            "doors": bundle.decisions.doors,
            "locks": locks::as_json(&bundle.decisions.codes, &self.difficulties),
            "proof": { "steps": self.steps, "verified": true },
            "files": files.collect::<Vec<_>>(),
        });
        for (name, fact) in &self.told.facts {
            report[*name] = fact.clone();
        }
        report
    }
}
