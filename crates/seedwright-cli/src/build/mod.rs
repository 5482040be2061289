//! Building worlds: from a pack and what is asked for to a proved bundle, and to the files about it.

mod critical;
mod failed;
mod given;
mod locks;
pub mod placements;
mod request;
mod spoiler;
mod summary;
mod wanted;
mod watch;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use seedwright::bundle::{Bundle, Filled, Made};
use seedwright::codes::{Entropy, MadeLock};
use seedwright::doors::{Shuffler, Step, Useless};
use seedwright::items::Placer;
use seedwright::logic::{Logic, OpenDoors};
use seedwright::random::Seed;
use seedwright::world::{DoorRequest, DoorSettings, Linking, Settings, Wishes, World};
use seedwright_render::pictures::{doors_svg, spheres_svg};
use seedwright_render::pixels::png_of_svg;
use seedwright_render::scene::Scene;
use seedwright_render::views::door_changes::{DoorChange, door_changes};
use seedwright_render::views::spheres::{SphereAnalysis, SphereIndex};
use seedwright_verify::{Problem, Proved, verify};
use serde_json::{Value, json};

use crate::bundles::problem_json;
use crate::doors;
use crate::failure::Failure;
use crate::files;
use crate::output::Output;
use crate::packs::Pack;
pub use critical::protected;
pub use failed::Search;
pub use given::kept;
use placements::Placement;
pub use request::{Request, linked_pack, read_link};
pub use summary::header;
pub use wanted::{Wanted, media_type};
pub use watch::Watch;

/// A world with its items placed, which the independent checker has proved.
pub struct Built {
    pub bundle: Bundle,
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

/// How many maps are tried until one is found whose items can be placed.
const UNITS: u32 = 10;

/// Whether there is anything to place in a world, and anywhere to place it.
pub fn has_items(world: &World) -> bool {
    !world.items.is_empty() && !world.locations.is_empty()
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

/// What is asked for beside the pack itself.
struct Job<'a> {
    settings: &'a Settings,
    wishes: &'a Wishes,
    seed: &'a Seed,
    permalink: Option<&'a str>,
    locks: &'a [MadeLock],
    wanted: Wanted<'a>,
    output: &'a Output,
}

/// Shuffles the doors of a pack, if it asks for that, places its items, and has the result proved.
pub fn build(
    pack: &Pack,
    request: &Request,
    wanted: Wanted<'_>,
    output: &Output,
) -> Result<Built, Failure> {
    let locks = locks::make(&pack.world, &request.seed, output)?;
    let wishes = request.wishes(&pack.world)?;
    let job = Job {
        settings: &request.settings,
        wishes: &wishes,
        seed: &request.seed,
        permalink: request.permalink.as_deref().ok(),
        locks: &locks,
        wanted,
        output,
    };
    let plan = request.plans.bundle();
    let built = match &pack.world.shuffle {
        None => fill(&pack.world, &pack.world, None, &job)?,
        Some(asked) => {
            let given = given::linking(&pack.world, plan.as_ref())?;
            shuffle_and_fill(pack, asked, given, &job)?
        }
    };
    let built = kept(plan.as_ref(), &["codes"], built)?;
    Ok(Built { no_permalink: request.permalink.as_ref().err().copied(), ..built })
}

/// Shuffles doors and places items as one unit. Doors that a plan gives stay as they are.
fn shuffle_and_fill(
    pack: &Pack,
    asked: &DoorRequest,
    given: Option<Linking>,
    job: &Job<'_>,
) -> Result<Built, Failure> {
    let world = &pack.world;
    check_items(world, job)?;
    let asked = protected(pack, asked.clone(), job.settings, job.seed, job.output)?;
    let doors = OpenDoors::compile(world, job.settings);
    let shuffler = Shuffler::new(world, job.settings, &doors, &asked);
    let shuffler = shuffler.map_err(|reason| doors::impossible(world, &reason))?;
    if let Some(linking) = given {
        let linked = doors::relinked(world, &linking)?;
        let built = fill(world, &linked, Some((shuffler.settings(), &linking)), job)?;
        return built.with_doors(world, &shuffler, &linking, job.wanted);
    }
    let mut watch = doors::Watch::begin(world, job.output);
    let mut see = |step: &Step<'_>| watch.see(step);
    let built = shuffler.shuffle_until(job.seed, UNITS, &mut see, |shuffled| {
        let linked = doors::relinked(world, &shuffled.linking);
        let doors = Some((shuffler.settings(), &shuffled.linking));
        match linked.and_then(|linked| fill(world, &linked, doors, job)) {
            // Another map may have places where this one has none.
            Err(failure) if failure.is_of_this_map() => ControlFlow::Continue(failure),
            done => ControlFlow::Break(done),
        }
    });
    match built {
        Ok((shuffled, built)) => built?.with_doors(world, &shuffler, &shuffled.linking, job.wanted),
        Err(Useless::Doors(failure)) => Err(doors::not_shuffled(world, job.seed, failure)),
        Err(Useless::Then { units, last }) => Err(last.after_units(units)),
    }
}

/// Refuses what no map can mend, such as more items than places, before any door is moved.
fn check_items(world: &World, job: &Job<'_>) -> Result<(), Failure> {
    let logic = Logic::compile(world, job.settings);
    match Placer::new(world, job.settings, &logic, job.wishes) {
        Err(reason) if !reason.is_about_reach() => Err(Search {
            world,
            settings: job.settings,
            logic: &logic,
            wishes: job.wishes,
            seed: job.seed,
            output: job.output,
        }
        .impossible(&reason)),
        _ => Ok(()),
    }
}

/// Places the items of a world, drawn or with its doors linked anew, and has the result proved.
fn fill(
    drawn: &World,
    world: &World,
    doors: Option<(&DoorSettings, &Linking)>,
    job: &Job<'_>,
) -> Result<Built, Failure> {
    let Job { settings, wishes, seed, permalink, locks, output, .. } = *job;
    let logic = Logic::compile(world, settings);
    let search = Search { world, settings, logic: &logic, wishes, seed, output };
    let placer = Placer::new(world, settings, &logic, wishes);
    let placer = placer.map_err(|reason| search.impossible(&reason))?;
    let mut watch = Watch::begin(world, &placer, output);
    let placed = placer.place(seed, &mut |step| watch.see(step));
    watch.end(&placed);
    let placement = placed.map_err(|failure| search.failed(&placer, failure))?;
    let bundle = Bundle::new(&Made {
        doors,
        codes: locks,
        items: Some(Filled { logic: &logic, wishes, placer: &placer, placement: &placement }),
        permalink,
        ..Made::new(drawn, settings, seed)
    });
    let text = bundle.text();
    let steps = proved(&text)?.steps;
    Ok(Built {
        text,
        placements: placements::rows(world, &logic, &placer, &placement.placed),
        attempts: placement.attempts,
        swaps: placement.swaps,
        steps,
        no_permalink: None,
        doors: None,
        difficulties: locks.iter().map(MadeLock::difficulty).collect(),
        told: Told::default(),
        bundle,
    })
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
    /// The world as it was built, if that differs from the pack's.
    pub fn linked_world(&self) -> Option<&World> {
        self.doors.as_ref().map(|doors| &doors.world)
    }

    /// The same with what became of the doors.
    fn with_doors(
        mut self,
        drawn: &World,
        shuffler: &Shuffler<'_>,
        linking: &Linking,
        wanted: Wanted<'_>,
    ) -> Result<Self, Failure> {
        if wanted.draws("doors.svg") {
            let picture = doors_svg(drawn, linking);
            self.told.draw("doors.svg", picture);
        }
        self.doors = Some(Doors {
            changed: linking.changed().count(),
            switchable: shuffler.switchable().len(),
            changes: door_changes(drawn, linking),
            world: doors::relinked(drawn, linking)?,
        });
        Ok(self)
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
