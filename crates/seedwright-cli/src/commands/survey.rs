//! What can be said of a world in which nothing is placed.

use std::fmt::Write;
use std::path::Path;

use seedwright::pipeline::{Survey, survey};
use seedwright::random::Seed;
use seedwright::world::{Settings, World};
use seedwright::{ENGINE_VERSION, SEED_VERSION};
use serde_json::json;

use super::words::{count, settings_json, settings_text, shown};
use crate::build::Request;
use crate::failure::Failure;
use crate::output::Output;
use crate::packs::Pack;

/// Looks at a world that has nothing to place, and says what it is like.
pub fn run(
    pack: &Pack,
    request: &Request,
    out: Option<&Path>,
    output: &Output,
) -> Result<(), Failure> {
    let (settings, seed) = (&request.settings, &request.seed);
    let survey = survey(&pack.world, request.engine());
    let failed = request.failed(&pack.world, output);
    let survey = survey.map_err(|error| failed.failure(&error))?;
    if out.is_some() {
        output.note("note: the pack has nothing to place; nothing was written\n");
    }
    if output.json {
        output.print_json(&as_json(&pack.world, settings, seed, &survey));
    } else {
        output.print(&as_text(&pack.world, settings, seed, &survey));
    }
    Ok(())
}

fn as_text(world: &World, settings: &Settings, seed: &Seed, survey: &Survey) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "pack      {} ({})", shown(&world.name), &world.hash()[..12]);
    let _ = writeln!(text, "seed      {}", shown(seed.text()));
    let chosen = settings_json(world, settings);
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
        "settings": settings_json(world, settings),
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
