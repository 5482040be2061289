//! Everything that takes long can be watched and stopped, wherever it is.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::Mutex;

use seedwright::random::Seed;
use seedwright::world::{DoorRequest, Settings};

use crate::build::{self, Request};
use crate::commands::generate;
use crate::failure::Failure;
use crate::output::Output;
use crate::packs::{Pack, PackExt};
use crate::population;
use crate::{doors, rooms};
use seedwright_api::{Observer, Progress};

/// Counts steps, and stops after so many of them.
struct Limit {
    most: usize,
    seen: Mutex<Vec<Progress>>,
}

impl Limit {
    fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { most, seen: Mutex::new(Vec::new()) })
    }

    fn seen(&self) -> Vec<Progress> {
        self.seen.lock().map_or(Vec::new(), |seen| seen.clone())
    }
}

impl Observer for Limit {
    fn step(&self, progress: Progress) -> ControlFlow<()> {
        let Ok(mut seen) = self.seen.lock() else {
            return ControlFlow::Break(());
        };
        assert!(progress.done <= progress.of, "{progress:?}");
        seen.push(progress);
        match seen.len() > self.most {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}

/// Work that ends with a text.
type Work<'w> = &'w dyn Fn(&Output) -> Result<String, Failure>;

/// Lets work come to its end, and stops it at many steps; answers the stages that it told of.
fn watched(work: Work<'_>) -> Vec<&'static str> {
    let pace = Limit::new(usize::MAX);
    let whole = work(&Output::observed(pace.clone()));
    let quiet = Output::observed(Limit::new(usize::MAX)).hushed();
    let again = work(&quiet);
    assert!(whole.is_ok() && whole.ok() == again.ok());
    let steps = pace.seen().len();
    assert!(steps > 3, "there is something to watch");
    let some = (0..5).chain((0..20).map(|part| steps * part / 20));
    for most in some.filter(|most| *most < steps) {
        let pace = Limit::new(most);
        let stopped = work(&Output::observed(pace.clone()));
        assert!(matches!(stopped, Err(Failure::Stopped)), "after {most} of {steps} steps");
        assert_eq!(pace.seen().len(), most + 1, "it stops at once");
    }
    let mut stages: Vec<&str> = pace.seen().iter().map(|seen| seen.stage).collect();
    stages.dedup();
    stages.sort_unstable();
    stages.dedup();
    stages
}

fn loaded(name: &str) -> Pack {
    let output = Output::observed(Limit::new(usize::MAX));
    Pack::load(name, &output).unwrap_or_else(|_| panic!("{name} is embedded"))
}

#[test]
fn building_can_be_stopped() {
    for (name, stages) in [("station", &["items"][..]), ("tower", &["doors", "items"][..])] {
        let pack = loaded(name);
        let told = watched(&|output| {
            let settings = Settings::defaults(&pack.world);
            let request = Request::chosen(&pack, settings, Seed::from_text("7"));
            build::build(&pack, &request, build::Wanted::Nothing, output).map(|built| built.text)
        });
        assert_eq!(told, stages, "{name}");
    }
}

#[test]
fn campaigns_can_be_stopped() {
    let pack = loaded("campaign");
    let presets = pack.world.presets.iter();
    let small = { presets }.find(|(_, preset)| preset.name == "small");
    let settings = small.map(|(small, _)| Settings::preset(&pack.world, small));
    let settings = settings.expect("there is a small one");
    let told = watched(&|output| {
        let request = Request::chosen(&pack, settings.clone(), Seed::from_text("7"));
        generate::built(&pack, &request, build::Wanted::Nothing, output).map(|built| built.text)
    });
    for stage in ["rooms", "doors", "items", "population"] {
        assert!(told.contains(&stage), "{stage}: {told:?}");
    }
}

#[test]
fn rooms_can_be_stopped() {
    let pack = loaded("halls");
    let blueprint = pack.world.layout.as_ref().expect("it has templates");
    let told = watched(&|output| {
        let job = rooms::Job {
            settings: &Settings::defaults(&pack.world),
            asked: blueprint.settings.clone(),
            seed: &Seed::from_text("7"),
            trace: None,
            kept_steps: None,
        };
        rooms::lay_out(&pack, &job, output).map(|laid| laid.text)
    });
    assert_eq!(told, ["proof", "rooms"]);
}

#[test]
fn doors_can_be_stopped() {
    let pack = loaded("tower");
    let told = watched(&|output| {
        let job = doors::Job {
            settings: &Settings::defaults(&pack.world),
            wishes: &DoorRequest::default(),
            seed: &Seed::from_text("7"),
            kept_steps: None,
        };
        doors::shuffle(&pack, &job, output).map(|map| map.text)
    });
    assert_eq!(told, ["doors"]);
}

#[test]
fn levels_can_be_stopped() {
    let pack = loaded("depths");
    let told = watched(&|output| {
        let levels = population::levels(1..=3, 30, 0)?;
        let seed = Seed::from_text("7");
        population::fill(&pack, levels, &seed, output).map(|filled| filled.text)
    });
    assert_eq!(told, ["population"]);
}
