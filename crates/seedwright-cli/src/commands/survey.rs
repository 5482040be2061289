//! The survey of a pack for which no stage runs.

use std::fmt::Write;
use std::path::Path;

use seedwright::pipeline::{Survey, named_settings, survey};
use seedwright::random::Seed;
use seedwright::world::{Settings, World};
use seedwright::{ENGINE_VERSION, SEED_VERSION};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::failure::Failure;
use crate::printer::Printer;
use crate::words::{count, settings_text, shown};
use seedwright_api::Pack;
use seedwright_api::worlds::BuildRequest;

/// Prints what can be reached in a world in which nothing is placed.
pub fn run(
    pack: &Pack,
    request: &BuildRequest,
    out: Option<&Path>,
    printer: &Printer,
) -> Result<(), Failure> {
    let (settings, seed) = (&request.settings, &request.seed);
    let survey = survey(&pack.world, &request.engine);
    let about = request.about(&pack.world, printer.verbose);
    let survey = survey.map_err(|error| about.problem(&error))?;
    if out.is_some() {
        printer.note("note: nothing was written, because the pack has nothing to place\n");
    }
    if printer.json {
        printer.print_json(&SurveyReply::new(&pack.world, settings, seed, &survey))?;
    } else {
        printer.print(&as_text(&pack.world, settings, seed, &survey))?;
    }
    Ok(())
}

fn as_text(world: &World, settings: &Settings, seed: &Seed, survey: &Survey) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "pack      {} ({})", shown(&world.name), &world.hash()[..12]);
    let _ = writeln!(text, "seed      {}", shown(seed.text()));
    let chosen = named_settings(world, settings);
    if !chosen.is_empty() {
        let _ = writeln!(text, "settings  {}", settings_text(&chosen));
    }
    let _ = writeln!(text, "stages    none: the pack has no items, or no locations for them");
    let locations = count(survey.locations, "location");
    let _ = writeln!(text, "start     {} of {locations} open", survey.open_at_start);
    let spots = count(world.spots.len(), "spot");
    let _ = writeln!(
        text,
        "with all  {} of {spots} reached, {} of {locations} open, the goal can be met",
        survey.reached_with_everything, survey.open_with_everything
    );
    text
}

/// A world in which nothing is placed.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SurveyReply<'a> {
    engine_version: &'static str,
    seed_version: u32,
    pack: PackReply<'a>,
    settings: Map<String, Value>,
    seed: &'a str,
    /// The stages of the pack: none.
    stages: [(); 0],
    start: Start,
    with_everything: WithEverything,
}

#[derive(Serialize)]
struct PackReply<'a> {
    id: &'a str,
    name: &'a str,
    hash: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Start {
    open_locations: usize,
}

/// What can be reached with all items.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct WithEverything {
    reached_spots: usize,
    open_locations: usize,
    /// Always true: if the goal can't be met, the survey fails.
    goal: bool,
}

impl<'a> SurveyReply<'a> {
    fn new(world: &'a World, settings: &Settings, seed: &'a Seed, survey: &Survey) -> Self {
        Self {
            engine_version: ENGINE_VERSION,
            seed_version: SEED_VERSION,
            pack: PackReply { id: &world.id, name: &world.name, hash: world.hash() },
            settings: named_settings(world, settings),
            seed: seed.text(),
            stages: [],
            start: Start { open_locations: survey.open_at_start },
            with_everything: WithEverything {
                reached_spots: survey.reached_with_everything,
                open_locations: survey.open_with_everything,
                goal: true,
            },
        }
    }
}
