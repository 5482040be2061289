//! `seedwright generate`.

use std::fmt::Write;

use seedwright::inspect::{Explanation, Target, explain, holding_everything, reach};
use seedwright::logic::Logic;
use seedwright::random::Seed;
use seedwright::world::{Settings, World};
use seedwright::{ENGINE_VERSION, SEED_VERSION};
use serde_json::json;

use super::explain::{as_json as explain_json, as_text as explain_text};
use super::words::{count, shown};
use crate::arguments::Generate;
use crate::failure::Failure;
use crate::output::Output;
use crate::packs::Pack;

/// What the world is like before any stage has run.
struct Survey {
    open_at_start: usize,
    reached_with_everything: usize,
    open_with_everything: usize,
}

pub fn run(typed: &Generate, output: &Output) -> Result<(), Failure> {
    let pack = Pack::load(&typed.pack, output)?;
    let settings = pack.settings(&typed.chosen)?;
    let seed = match &typed.seed {
        Some(text) => Seed::from_text(text),
        None => drawn_seed()?,
    };
    let survey = survey(&pack.world, &settings, output)?;
    if output.json {
        output.print_json(&as_json(&pack.world, &settings, &seed, &survey));
    } else {
        output.print(&as_text(&pack.world, &settings, &seed, &survey));
    }
    Ok(())
}

fn drawn_seed() -> Result<Seed, Failure> {
    let bits = getrandom::u64().map_err(|error| Failure::Operation {
        message: format!("no seed could be drawn: {error}"),
        hint: Some("choose one with `--seed`".to_owned()),
    })?;
    Ok(Seed::from_entropy_bits(bits))
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
    let chosen: Vec<_> = settings
        .describe(world)
        .map(|(name, value)| format!("{}={value}", shown(name)))
        .collect();
    if !chosen.is_empty() {
        let _ = writeln!(text, "settings  {}", chosen.join(" "));
    }
    let _ = writeln!(
        text,
        "stages    none yet: this version reads worlds and reasons about them"
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
    let chosen: serde_json::Map<_, _> = settings
        .describe(world)
        .map(|(name, value)| (name.to_owned(), json!(value)))
        .collect();
    json!({
        "engineVersion": ENGINE_VERSION,
        "seedVersion": SEED_VERSION,
        "pack": { "id": world.id, "name": world.name, "hash": world.hash() },
        "settings": chosen,
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
