//! What can be said of a world in which nothing is placed.

use std::fmt::Write;

use seedwright::inspect::{Explanation, Target, explain, holding_everything, reach};
use seedwright::logic::Logic;
use seedwright::random::Seed;
use seedwright::world::{Settings, World};
use seedwright::{ENGINE_VERSION, SEED_VERSION};
use serde_json::json;

use super::explain::{as_json as explain_json, as_text as explain_text};
use super::words::{count, settings_json, settings_text, shown};
use crate::arguments::Build;
use crate::build::seed;
use crate::failure::Failure;
use crate::output::Output;
use crate::packs::Pack;

/// What the world is like before any stage has run.
struct Survey {
    open_at_start: usize,
    reached_with_everything: usize,
    open_with_everything: usize,
}

/// Looks at a world that has nothing to place, and says what it is like.
pub fn run(pack: &Pack, typed: &Build, output: &Output) -> Result<(), Failure> {
    let settings = pack.settings(&typed.chosen)?;
    let seed = seed(typed)?;
    let survey = survey(&pack.world, &settings, output)?;
    if typed.out.is_some() {
        output.note("note: the pack has nothing to place; nothing was written\n");
    }
    if output.json {
        output.print_json(&as_json(&pack.world, &settings, &seed, &survey));
    } else {
        output.print(&as_text(&pack.world, &settings, &seed, &survey));
    }
    Ok(())
}

/// Looks at the world with nothing and with everything; a goal out of reach is proved impossible.
fn survey(world: &World, settings: &Settings, output: &Output) -> Result<Survey, Failure> {
    let logic = Logic::compile(world, settings);
    let rules = logic.rules();
    output.detail(&format!(
        "compiled {} facts and {} rules\n",
        rules.fact_count(),
        rules.rule_count()
    ));
    let mut start = logic.state();
    start.propagate();
    let everything = holding_everything(world, &logic);
    output.detail(&format!(
        "with everything held: {} facts known after {} rule visits\n",
        everything.trail().len(),
        everything.visits()
    ));
    if !everything.knows(logic.goal()) {
        let explanation = explain(world, &logic, &everything, Target::Goal);
        return Err(Failure::Impossible {
            message: "the goal can't be met, even with every item held".to_owned(),
            reasons: reasons(world, &explanation, output),
            explanation: explain_json(world, Target::Goal, &explanation),
        });
    }
    let all = reach(world, &logic, &everything);
    Ok(Survey {
        open_at_start: reach(world, &logic, &start).locations.len(),
        reached_with_everything: all.spots.len(),
        open_with_everything: all.locations.len(),
    })
}

/// Why the goal can't be met, without the line that says so.
fn reasons(world: &World, explanation: &Explanation, output: &Output) -> String {
    let text = explain_text(world, Target::Goal, explanation, output.verbose);
    text.split_inclusive('\n').skip(1).collect()
}

fn as_text(world: &World, settings: &Settings, seed: &Seed, survey: &Survey) -> String {
    let mut text = String::new();
    let _ = writeln!(
        text,
        "pack      {} ({})",
        shown(&world.name),
        &world.hash()[..12]
    );
    let _ = writeln!(text, "seed      {}", shown(seed.text()));
    let chosen = settings_json(world, settings);
    if !chosen.is_empty() {
        let _ = writeln!(text, "settings  {}", settings_text(&chosen));
    }
    let _ = writeln!(
        text,
        "stages    none: the pack has no items, or no locations for them"
    );
    let locations = count(world.locations.len(), "location");
    let _ = writeln!(
        text,
        "start     {} of {locations} open",
        survey.open_at_start
    );
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
