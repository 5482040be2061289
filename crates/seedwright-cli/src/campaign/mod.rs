//! Campaigns: all stages in one world, from a pack and what is asked for to a proved bundle.

mod again;
mod failed;
mod picture;
mod report;

use std::cell::RefCell;
use std::ops::ControlFlow;

use seedwright::campaign::{Campaign, Campaigner, GateKind, Step};
use seedwright::codes::MadeLock;
use seedwright::items::Placer;
use seedwright::logic::Logic;
use seedwright::world::{Settings, World};

use crate::build::{Built, Doors, Request, Told, kept, placements, proved};
use crate::failure::Failure;
use crate::output::Output;
use crate::packs::Pack;
pub use again::differs;
use picture::Seen;

/// Makes the campaign of a pack, and has it proved.
pub fn build(
    pack: &Pack,
    request: &Request,
    drawn: bool,
    output: &Output,
) -> Result<Built, Failure> {
    // What a plan names is known when the world is made; of several worlds, the last one tells.
    let unknown = RefCell::new(None);
    let asked = |world: &World| match request.wishes(world) {
        Ok(wishes) => Some(wishes),
        Err(failure) => {
            unknown.replace(Some(failure));
            None
        }
    };
    let campaigner = Campaigner::new(&pack.world, &request.settings);
    let campaigner = campaigner.map_err(|reason| failed::impossible(&reason))?;
    let campaigner = campaigner.asking(&asked);
    let mut see = |step: Step| {
        report::detail(&step, output);
        ControlFlow::Continue(())
    };
    let made = campaigner.make(&request.seed, &mut see);
    let campaign = made.map_err(|failure| {
        let unknown = unknown.take();
        unknown.unwrap_or_else(|| failed::failed(&failure, &request.seed))
    })?;
    let mut built = built(&campaigner, &campaign, request)?;
    if drawn {
        let names = (pack.world.name.as_str(), request.seed.text());
        draw(
            &campaigner,
            &campaign,
            &request.settings,
            names,
            &mut built.told,
        );
    }
    // Rooms, gates, codes and levels follow from the seed.
    let parts = ["zones", "doors", "codes", "population"];
    kept(request.plans.bundle().as_ref(), &parts, built)
}

/// Draws the whole, and every floor.
fn draw(
    campaigner: &Campaigner<'_>,
    campaign: &Campaign,
    settings: &Settings,
    names: (&str, &str),
    told: &mut Told,
) {
    let parts = (campaigner.catalogue(), campaigner.populator().tables());
    let seen = Seen::new(campaign, settings, parts, names, true);
    told.draw("map-overview.svg", picture::overview(&seen));
    for floor in 0..campaign.size.floors {
        let name = format!("map-floor-{}.svg", floor + 1);
        told.draw(&name, picture::floor(&seen, floor));
    }
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
    let placer = placer.map_err(|reason| Failure::Operation {
        message: reason.describe(world),
        hint: None,
    })?;
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
