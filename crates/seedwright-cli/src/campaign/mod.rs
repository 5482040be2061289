//! Campaigns: all stages in one world, from a pack and what is asked for to a proved bundle.

mod again;
mod failed;
mod report;

use std::cell::RefCell;
use std::ops::ControlFlow;

use seedwright::campaign::{Campaign, Campaigner, GateKind, Step};
use seedwright::codes::MadeLock;
use seedwright::items::Placer;
use seedwright::logic::Logic;
use seedwright::random::Seed;
use seedwright::world::{Settings, World};
use serde_json::Value;

use crate::arguments::Build;
use crate::build::{Built, Doors, placements, proved, seed};
use crate::failure::Failure;
use crate::output::Output;
use crate::packs::{Pack, Plans, settings_of};
pub use again::differs;

/// Makes the campaign of a pack, and has it proved.
pub fn build(pack: &Pack, typed: &Build, output: &Output) -> Result<Built, Failure> {
    let plans = Plans::read(&typed.plan)?;
    let given = plans.bundle();
    let settings = settings(pack, typed, given.as_ref())?;
    let given_seed = given.as_ref().and_then(|given| given["seed"].as_str());
    let seed = seed(typed.seed.as_deref().or(given_seed))?;
    // What a plan names is known when the world is made; of several worlds, the last one tells.
    let unknown = RefCell::new(None);
    let asked = |world: &World| match plans.wishes(world) {
        Ok(wishes) => Some(wishes.and(typed.wishes())),
        Err(failure) => {
            unknown.replace(Some(failure));
            None
        }
    };
    let campaigner = Campaigner::new(&pack.world, &settings);
    let campaigner = campaigner.map_err(|reason| failed::impossible(&reason))?;
    let campaigner = campaigner.asking(&asked);
    let mut see = |step: Step| {
        report::detail(&step, output);
        ControlFlow::Continue(())
    };
    let campaign = campaigner.make(&seed, &mut see).map_err(|failure| {
        let unknown = unknown.take();
        unknown.unwrap_or_else(|| failed::failed(&failure, &seed))
    })?;
    let built = built(&campaigner, &campaign, &settings, &seed)?;
    match given {
        Some(given) => kept(&given, built),
        None => Ok(built),
    }
}

/// The settings that were typed; where none were, those of a bundle that is to be completed.
fn settings(pack: &Pack, typed: &Build, given: Option<&Value>) -> Result<Settings, Failure> {
    let named = given.and_then(|given| given["settings"].as_object());
    match named.filter(|_| typed.chosen.preset.is_none() && typed.chosen.set.is_empty()) {
        None => pack.settings(&typed.chosen),
        Some(named) => settings_of(&pack.world, named).map_err(|why| {
            let hint = "correct `settings` in the plan, or type `--preset` or `--set`";
            Failure::argument(format!("the plan can't be completed: {why}"), hint)
        }),
    }
}

/// What a plan gives stays, or nothing is made: rooms, gates, codes and levels follow from the seed, so a plan
/// can't have others.
fn kept(given: &Value, built: Built) -> Result<Built, Failure> {
    let made = serde_json::to_value(&built.bundle.decisions).unwrap_or_default();
    for part in ["zones", "doors", "codes", "population"] {
        let given = &given["decisions"][part];
        let is_given = given.as_array().is_some_and(|rows| !rows.is_empty());
        if is_given && *given != made[part] {
            let message = format!("the plan has other `{part}` than the pack makes of its seed");
            let hint = format!(
                "take `decisions.{part}` out of the plan to have it made; items may be changed"
            );
            return Err(Failure::argument(message, hint));
        }
    }
    Ok(built)
}

/// Has a campaign proved.
fn built(
    campaigner: &Campaigner<'_>,
    campaign: &Campaign,
    settings: &Settings,
    seed: &Seed,
) -> Result<Built, Failure> {
    let bundle = campaigner.bundle(campaign, seed);
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
