//! Campaigns: how they are told and drawn.

mod export;
mod failed;
pub mod picture;
mod report;

use seedwright::campaign::GateKind;
use seedwright::codes::MadeLock;
use seedwright::pipeline::{Generated, NoPermalink};

use crate::build::{Built, Doors, Wanted, placements, proved};
use crate::failure::Failure;
use crate::output::Output;
use crate::scene;
pub use failed::failed;
use picture::Seen;
pub use report::opener;

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
        draw(&Seen::new(campaign, opened, parts, names, true), wanted, &mut built)?;
    }
    Ok(Some(built))
}

/// Makes what is wanted: pictures of the whole and of every floor, files of floors, or the scene.
fn draw(seen: &Seen<'_>, wanted: Wanted<'_>, built: &mut Built) -> Result<(), Failure> {
    if wanted == Wanted::Scene {
        built.told.scene = Some(scene::campaign(seen, &built.placements));
    }
    let told = &mut built.told;
    if wanted.draws("map-overview.svg") {
        told.draw("map-overview.svg", picture::overview(seen));
    }
    for floor in 0..seen.campaign.size.floors {
        let name = format!("map-floor-{}.svg", floor + 1);
        if wanted.draws(&name) {
            told.draw(&name, picture::floor(seen, floor));
        }
        told.files.extend(export::file(seen, floor, wanted)?);
    }
    Ok(())
}
