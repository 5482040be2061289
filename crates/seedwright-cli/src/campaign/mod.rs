//! Campaigns: all stages in one world, from a pack and what is asked for to a proved bundle.

mod again;
mod failed;
mod report;

use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;

use seedwright::campaign::{Campaign, Campaigner, Failure as MakeFailure, GateKind, Stage, Step};
use seedwright::codes::MadeLock;
use seedwright::items::Placer;
use seedwright::logic::Logic;
use seedwright::world::{Wishes, World};
use seedwright_render::export::{self, floor_parts};
use seedwright_render::pictures::{floor_svg, overview_svg};
use seedwright_render::scene::campaign_scene;
use seedwright_render::views::campaign::CampaignView;

use crate::build::{Built, Doors, Request, Wanted, kept, placements, proved};
use crate::failure::Failure;
use crate::output::Output;
use crate::pace::Progress;
use crate::packs::Pack;
pub use again::differs;

/// What becomes of a plan. What it names is known when a world is made: of several worlds, the one that it is about
/// has everything that it names, and the closest one tells what is wrong.
#[derive(Default)]
struct Planned {
    /// Whether the world at hand has everything.
    is_known: Cell<bool>,
    /// The fewest things that some world did not have, and what is said of them.
    unknown: RefCell<Option<(usize, Failure)>>,
    /// The stage that failed last in a world that has everything.
    failed: Cell<Option<Stage>>,
}

impl Planned {
    fn asked(&self, request: &Request, world: &World) -> Option<Wishes> {
        let wishes = request.wishes(world);
        self.is_known.set(wishes.is_ok());
        match wishes {
            Ok(wishes) => Some(wishes),
            Err(failure) => {
                let count = failure.diagnostics();
                let mut unknown = self.unknown.borrow_mut();
                if unknown.as_ref().is_none_or(|(fewest, _)| count < *fewest) {
                    *unknown = Some((count, failure));
                }
                None
            }
        }
    }
}

/// Tells how far the attempts have come.
#[derive(Default)]
struct Attempts {
    attempt: u32,
}

impl Attempts {
    fn see(&mut self, step: &Step, output: &Output) -> ControlFlow<()> {
        let (stage, done, of) = match step {
            Step::Attempt(attempt) => {
                self.attempt = attempt + 1;
                ("campaign", 0, 1)
            }
            Step::Working { stage, done, of } => (stage.word(), *done, *of),
            Step::Failed(stage) => (stage.word(), 0, 1),
        };
        output.step(Progress { stage, attempt: self.attempt, done, of })
    }
}

/// Makes the campaign of a pack, and has it proved.
pub fn build(
    pack: &Pack,
    request: &Request,
    wanted: Wanted<'_>,
    output: &Output,
) -> Result<Built, Failure> {
    let plan = Planned::default();
    let asked = |world: &World| plan.asked(request, world);
    let campaigner = Campaigner::new(&pack.world, &request.settings);
    let mut campaigner = campaigner.map_err(|reason| failed::impossible(&reason))?;
    if let Some(attempts) = request.attempts() {
        campaigner = campaigner.attempts(attempts);
    }
    let campaigner = campaigner.asking(&asked);
    let is_planned = !request.plans.files().is_empty();
    let mut pace = Attempts::default();
    let mut see = |step: Step| {
        report::detail(&step, output);
        match step {
            Step::Failed(stage) if is_planned && plan.is_known.get() => {
                plan.failed.set(Some(stage));
            }
            _ => {}
        }
        pace.see(&step, output)
    };
    let made = campaigner.make(&request.seed, &mut see);
    let campaign = made.map_err(|failure| match (plan.failed.get(), plan.unknown.take()) {
        _ if failure == MakeFailure::Stopped => Failure::Stopped,
        (Some(stage), _) => failed::not_completed(stage, &request.seed),
        (None, Some((_, unknown))) => unknown,
        (None, None) => failed::failed(&failure, request, &pack.world),
    })?;
    output.begin("proof")?;
    let mut built = built(&campaigner, &campaign, request)?;
    if wanted != Wanted::Nothing {
        output.begin("pictures")?;
        let names = (pack.world.name.as_str(), request.seed.text());
        let parts = (campaigner.catalogue(), campaigner.populator().tables());
        let opened = built.opened(&campaign.world)?;
        let view = CampaignView::new(&campaign, opened, parts, names, true);
        draw(&view, wanted, &mut built);
    }
    // Rooms, gates, codes and levels follow from the seed.
    let parts = ["zones", "doors", "codes", "population"];
    kept(request.plans.bundle().as_ref(), &parts, built)
}

/// Makes what is wanted: pictures of the whole and of every floor, files of floors, or the scene.
fn draw(view: &CampaignView<'_>, wanted: Wanted<'_>, built: &mut Built) {
    if wanted == Wanted::Scene {
        built.told.scene = Some(campaign_scene(view, &placements::placed_items(&built.placements)));
    }
    let told = &mut built.told;
    if wanted.draws("map-overview.svg") {
        told.draw("map-overview.svg", overview_svg(view));
    }
    for floor in 0..view.campaign.size.floors {
        let name = format!("map-floor-{}.svg", floor + 1);
        if wanted.draws(&name) {
            told.draw(&name, floor_svg(view, floor));
        }
        told.files.extend(floor_file(view, floor, wanted));
    }
}

/// The file of a floor, counted from zero, if it is wanted.
fn floor_file(
    view: &CampaignView<'_>,
    floor: u32,
    wanted: Wanted<'_>,
) -> Option<(String, Vec<u8>)> {
    let name = |ending: &str| format!("floor-{}{ending}", floor + 1);
    let [map, tiles, project] = [".tmj", "-tiles.png", ".ldtk"].map(name);
    if wanted.is_file(&map) {
        let text = format!("{:#}\n", export::tiled(&floor_parts(view, floor), &tiles));
        return Some((map, text.into_bytes()));
    }
    if wanted.is_file(&tiles) {
        return Some((tiles, export::tileset()));
    }
    if wanted.is_file(&project) {
        // It has so many numbers that one on each line would make it three times as long.
        let text = format!("{}\n", export::ldtk(&floor_parts(view, floor)));
        return Some((project, text.into_bytes()));
    }
    None
}

/// Has a campaign proved.
fn built(
    campaigner: &Campaigner<'_>,
    campaign: &Campaign,
    request: &Request,
) -> Result<Built, Failure> {
    let (settings, permalink) = (&request.settings, request.permalink.as_deref());
    let bundle = campaigner.bundle(campaign, &request.seed, permalink.ok());
    let text = bundle.text();
    let steps = proved(&text)?.steps;
    let world = &campaign.world;
    let logic = Logic::compile(world, settings);
    let placer = Placer::new(world, settings, &logic, &campaign.wishes);
    let placer = placer
        .map_err(|reason| Failure::Operation { message: reason.describe(world), hint: None })?;
    let lifts = campaign.gates.iter();
    let lifts = lifts.filter(|gate| gate.kind == GateKind::Lift).count();
    let placed = &campaign.placement.placed;
    Ok(Built {
        text,
        placements: placements::rows(world, &logic, &placer, placed),
        attempts: campaign.placement.attempts,
        swaps: campaign.placement.swaps,
        steps,
        no_permalink: permalink.err().copied(),
        doors: Some(Doors {
            changed: campaign.linking.changed().count(),
            switchable: lifts,
            // The chapter about gates tells more.
            changes: Vec::new(),
            world: world.clone(),
        }),
        difficulties: campaign.codes.iter().map(MadeLock::difficulty).collect(),
        told: report::told(campaigner, campaign),
        bundle,
    })
}
