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

use seedwright::bundle::{Bundle, LaidOut, Made};
use seedwright::random::Seed;
use seedwright::rooms::{
    Blueprint, Catalogue, Graph, GraphDraft, GraphPlanner, GraphSettings, Layout, Planner,
};
use seedwright::world;
use seedwright::world::{LayoutSettings, LayoutTarget};
use seedwright_render::views::layout::LayoutView;
use seedwright_render::views::trails::Trails;

use crate::build::proved;
use crate::commands::words::shown;
use crate::failure::Failure;
use crate::output::Output;
use crate::packs::Pack;
use crate::steps::Steps;
pub use outcome::pack_files;
pub use report::{report, templates_json};
pub use summary::summary;
use watch::Watch;

/// Rooms that were laid out.
pub struct Laid {
    pub catalogue: Catalogue,
    pub graph: Option<Graph>,
    pub layout: Layout,
    pub trails: Trails,
    /// The steps, if they were to be kept.
    pub steps: Option<Steps>,
    pub bundle: Bundle,
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
pub fn lay_out(
    pack: &Pack,
    blueprint: &Blueprint,
    job: &Job<'_>,
    output: &Output,
) -> Result<Laid, Failure> {
    let catalogue = blueprint.catalogue().map_err(|_| unsound())?;
    match &blueprint.graph {
        None => by_walkers(pack, catalogue, job, output),
        Some(graph) => by_graph(pack, catalogue, graph, job, output),
    }
}

fn unsound() -> Failure {
    Failure::Operation {
        message: "the templates of this pack are not sound".to_owned(),
        hint: Some("this is a fault in seedwright; please report it".to_owned()),
    }
}

fn by_walkers(
    pack: &Pack,
    catalogue: Catalogue,
    job: &Job<'_>,
    output: &Output,
) -> Result<Laid, Failure> {
    let planner = Planner::new(&catalogue, job.asked.clone());
    let planner = planner.map_err(|refusal| failed::refused(&catalogue, &refusal))?;
    let watch = Watch::begin((&catalogue, None), job.asked.target, output);
    let (planned, seen) = watch.follow(job, |see| planner.plan(job.seed, see))?;
    let layout =
        planned.map_err(|failure| failed::not_planned((&catalogue, None), job.seed, &failure))?;
    output.begin("proof")?;
    let (bundle, text) = bundled(pack, job, LaidOut::Walked(&planner, &layout))?;
    Ok(Laid {
        layout,
        trails: seen.trails,
        steps: seen.steps,
        bundle,
        text,
        catalogue,
        graph: None,
    })
}

fn by_graph(
    pack: &Pack,
    catalogue: Catalogue,
    graph: &GraphDraft,
    job: &Job<'_>,
    output: &Output,
) -> Result<Laid, Failure> {
    let graph = graph.graph(&catalogue).map_err(|_| unsound())?;
    let settings = GraphSettings::of_layout(&job.asked).ok_or_else(failed::not_of_graph)?;
    let planner = GraphPlanner::new(&catalogue, &graph, settings);
    let planner = planner.map_err(|refusal| failed::graph(&catalogue, &graph, &refusal))?;
    let names = (&catalogue, Some(&graph));
    let target = LayoutTarget::Rooms(graph.nodes().len() as u32);
    let watch = Watch::begin(names, target, output);
    let (planned, seen) = watch.follow(job, |see| planner.plan(job.seed, see))?;
    let layout = planned.map_err(|failure| failed::not_planned(names, job.seed, &failure))?;
    output.begin("proof")?;
    let (bundle, text) = bundled(pack, job, LaidOut::Joined(&planner, &layout))?;
    Ok(Laid {
        layout,
        trails: seen.trails,
        steps: seen.steps,
        bundle,
        text,
        catalogue,
        graph: Some(graph),
    })
}

/// The bundle of a layout, and its text, which is proved.
fn bundled(pack: &Pack, job: &Job<'_>, rooms: LaidOut<'_>) -> Result<(Bundle, String), Failure> {
    let bundle =
        Bundle::new(&Made { rooms: Some(rooms), ..Made::new(&pack.world, job.settings, job.seed) });
    let text = bundle.text();
    proved(&text)?;
    Ok((bundle, text))
}
