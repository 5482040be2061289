//! Rooms laid out by walkers or after a graph: the layout, and what is told of it.

mod failed;
mod log;
mod outcome;
mod report;
mod summary;
mod trace;
mod watch;
mod words;

use std::path::Path;
use std::sync::Arc;

use seedwright::bundle::Bundle;
use seedwright::pipeline::{Generated, Request, Stages};
use seedwright::random::Seed;
use seedwright::rooms::{Blueprint, Catalogue, Graph, Layout};
use seedwright::world::{self, LayoutSettings};
use seedwright_render::views::layout::LayoutView;
use seedwright_render::views::trails::Trails;

use crate::build::{Failed, Observer, proved};
use crate::commands::words::shown;
use crate::failure::Failure;
use crate::output::Output;
use crate::packs::Pack;
use crate::steps::Steps;
pub use failed::failed;
pub use outcome::pack_files;
pub use report::{report, templates_json};
pub use summary::summary;
pub use watch::{Seen, Watch};

/// Rooms that were laid out.
pub struct Laid {
    pub catalogue: Catalogue,
    pub graph: Option<Graph>,
    pub layout: Layout,
    pub trails: Trails,
    /// The steps, if they were to be kept.
    pub steps: Option<Steps>,
    pub bundle: Arc<Bundle>,
    /// The text of the bundle, as the checker saw it.
    pub text: String,
}

impl Laid {
    /// The layout as pictures and exports want it.
    pub fn view(&self) -> LayoutView<'_> {
        LayoutView {
            catalogue: &self.catalogue,
            layout: &self.layout,
            graph: self.graph.as_ref(),
            first: 0,
            pack: self.bundle.pack.name.clone(),
            seed: self.bundle.seed.clone(),
        }
    }
}

/// What a pack asks of a layout.
pub fn blueprint<'p>(name: &str, pack: &'p Pack) -> Result<&'p Blueprint, Failure> {
    pack.world.layout.as_ref().ok_or_else(|| {
        Failure::argument(
            format!("the pack {} has no templates to lay out", shown(name)),
            "draw some in sections [templates.\"Hall\"]; `seedwright packs show halls` is an example",
        )
    })
}

/// What is asked for beside the pack itself.
pub struct Job<'a> {
    pub settings: &'a world::Settings,
    pub asked: LayoutSettings,
    pub seed: &'a Seed,
    /// Where every step is written, even if nothing is found.
    pub trace: Option<&'a Path>,
    /// How many steps are kept, if any are.
    pub kept_steps: Option<usize>,
}

/// Lays out the rooms of a pack, and has the result proved.
pub fn lay_out(pack: &Pack, job: &Job<'_>, output: &Output) -> Result<Laid, Failure> {
    let request = Request {
        stages: Stages::Rooms,
        layout: Some(job.asked.clone()),
        ..Request::new(job.settings.clone())
    };
    let failed = Failed { world: &pack.world, request: &request, seed: job.seed, output };
    let generator = pack.world.prepare(&request).map_err(|error| failed.failure(&error))?;
    let mut observer = Observer::new(&generator, job.seed, output);
    let watch = observer.rooms.take();
    let watch = watch.map(|watch| watch.keeping(job.trace, job.kept_steps));
    observer.rooms = watch.transpose()?;
    let made = observer.generate(&generator, job.seed);
    let seen = observer.rooms.take().map(Watch::finish).transpose()?;
    laid(&made.map_err(|error| failed.failure(&error))?, seen)
}

/// The layout of a world that was made, which is proved.
pub fn laid(generated: &Generated, seen: Option<Seen>) -> Result<Laid, Failure> {
    let bundle = generated.bundle().clone();
    let text = bundle.text();
    proved(&text)?;
    let rooms = generated.decisions().rooms.as_ref().ok_or_else(unsound)?;
    let (trails, steps) = seen.map_or_else(Default::default, |seen| (seen.trails, seen.steps));
    Ok(Laid {
        catalogue: rooms.planner.catalogue().clone(),
        graph: rooms.planner.graph().cloned(),
        layout: rooms.layout.clone(),
        trails,
        steps,
        bundle,
        text,
    })
}

fn unsound() -> Failure {
    Failure::Operation {
        message: "no rooms were laid out".to_owned(),
        hint: Some("this is a fault in seedwright; please report it".to_owned()),
    }
}
