//! Rooms laid out by walkers or after a graph: the layout, what is told of it, its picture, and its files for other programs.

pub mod export;
mod failed;
pub mod grid;
pub mod labels;
mod legend;
mod log;
pub mod marks;
mod outcome;
pub mod outline;
mod picture;
mod raster;
mod report;
mod summary;
mod trace;
mod trails;
mod watch;
mod words;

use std::path::Path;
use std::sync::Arc;

use seedwright::bundle::Bundle;
use seedwright::pipeline::{Generated, Request, Stages};
use seedwright::random::Seed;
use seedwright::rooms::{
    Blueprint, Catalogue, Graph, Layout, PlacedId, PlacedRoom, Settings, Template,
};
use seedwright::world;

use crate::build::{Failed, Observer, proved};
use crate::commands::words::shown;
use crate::failure::Failure;
use crate::output::Output;
use crate::packs::Pack;
use crate::steps::Steps;
pub use failed::failed;
pub use outcome::pack_files;
pub use picture::{Layers, picture, rock_pattern};
pub use raster::pixels;
pub use report::{report, templates_json};
pub use summary::summary;
pub use trails::Trails;
pub use watch::{Seen, Watch};

/// A layout with what it was made from.
pub struct Plan<'a> {
    pub catalogue: &'a Catalogue,
    pub layout: &'a Layout,
    /// The graph that was laid out, if there is one.
    pub graph: Option<&'a Graph>,
    /// How many rooms of other layouts come before its first.
    pub first: u32,
    /// The name of the pack.
    pub pack: String,
    /// The text of the seed.
    pub seed: String,
}

impl Plan<'_> {
    /// The template of a room as it lies.
    pub fn template(&self, room: &PlacedRoom) -> Template {
        self.catalogue.template(room.template).turned(room.orientation)
    }

    /// The name of a room, which no other one has.
    pub fn room_name(&self, id: PlacedId) -> String {
        self.layout.numbered_name(self.catalogue, self.graph, id, self.first)
    }

    /// The number of a room among those of all layouts.
    pub fn number(&self, id: PlacedId) -> u32 {
        self.first + id.0
    }

    /// What is written into a room: its name in the graph, or that of its template.
    pub fn label(&self, id: PlacedId) -> &str {
        match self.graph {
            Some(graph) => &graph.node(graph.node_of(id)).name,
            None => {
                let room = self.layout.room(id);
                &self.catalogue.template(room.template).name
            }
        }
    }
}

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
    pub fn plan(&self) -> Plan<'_> {
        Plan {
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
    pub asked: Settings,
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
