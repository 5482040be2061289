//! Campaigns: how they are told and drawn.

mod failed;
mod report;

use seedwright::campaign::GateKind;
use seedwright::codes::MadeLock;
use seedwright::pipeline::{Generated, NoPermalink};
use seedwright_render::export::{floor_parts, layouts_file};
use seedwright_render::pictures::{floor_svg, overview_svg};
use seedwright_render::scene::campaign_scene;
use seedwright_render::views::campaign::CampaignView;

use crate::build::{Built, Doors, Wanted, placements, proved};
use crate::failure::Failure;
use crate::output::Output;
pub use failed::failed;

/// The campaign of a world that was made, which is proved, with whatever is to be made of it; none where it is no
/// campaign.
pub fn built(
    generated: &Generated,
    wanted: Wanted<'_>,
    output: &Output,
) -> Result<Option<Built>, Failure> {
    let Some(made) = &generated.decisions().campaign else {
        return Ok(None);
    };
    let (campaigner, campaign) = (&made.campaigner, &made.campaign);
    let bundle = generated.bundle().clone();
    let text = bundle.text();
    let steps = proved(&text)?.steps;
    let lifts = campaign.gates.iter().filter(|gate| gate.kind == GateKind::Lift).count();
    let placed = &campaign.placement.placed;
    let mut built = Built {
        text,
        placements: placements::rows(&campaign.world, &campaign.placer, placed),
        attempts: campaign.placement.attempts,
        swaps: campaign.placement.swaps,
        steps,
        no_permalink: generated.permalink().err().map(NoPermalink::describe),
        doors: Some(Doors {
            changed: campaign.linking.changed().count(),
            switchable: lifts,
            // The chapter about gates tells more.
            changes: Vec::new(),
            world: campaign.world.clone(),
        }),
        difficulties: campaign.codes.iter().map(MadeLock::difficulty).collect(),
        told: report::told(campaigner, campaign),
        bundle,
    };
    if wanted != Wanted::Nothing {
        output.begin("pictures")?;
        let names = (generated.pack().name.as_str(), generated.seed().text());
        let parts = (campaigner.catalogue(), campaigner.populator().tables());
        let opened = built.opened(&campaign.world)?;
        let view = CampaignView::new(campaign, opened, parts, names, true);
        draw(&view, wanted, &mut built);
    }
    Ok(Some(built))
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
    let Wanted::File(file) = wanted else {
        return None;
    };
    let name = format!("floor-{}", floor + 1);
    let bytes = layouts_file(&floor_parts(view, floor), &name, file)?;
    Some((file.to_owned(), bytes))
}
