//! What can be said of a world in which nothing is placed.

use std::fmt::Write;
use std::path::Path;

use seedwright::pipeline::{Survey, named_settings, survey};
use seedwright::random::Seed;
use seedwright::world::{Settings, World};
use seedwright::{ENGINE_VERSION, SEED_VERSION};
use serde_json::json;

use crate::failure::Failure;
use crate::printer::Printer;
use crate::words::{count, settings_text, shown};
use seedwright_api::Pack;
use seedwright_api::worlds::BuildRequest;

/// Looks at a world that has nothing to place, and says what it is like.
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
        printer.note("note: the pack has nothing to place; nothing was written\n");
    }
    if printer.json {
        printer.print_json(&as_json(&pack.world, settings, seed, &survey));
    } else {
        printer.print(&as_text(&pack.world, settings, seed, &survey));
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

fn as_json(world: &World, settings: &Settings, seed: &Seed, survey: &Survey) -> serde_json::Value {
    json!({
        "engineVersion": ENGINE_VERSION,
        "seedVersion": SEED_VERSION,
        "pack": { "id": world.id, "name": world.name, "hash": world.hash() },
        "settings": named_settings(world, settings),
        "seed": seed.text(),
        "stages": [],
        "start": { "openLocations": survey.open_at_start },
        "withEverything": {
            "reachedSpots": survey.reached_with_everything,
            "openLocations": survey.open_with_everything,
            "goal": true,
        },
    })
}
