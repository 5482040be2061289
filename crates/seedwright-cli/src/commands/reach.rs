//! `seedwright reach`.

use std::fmt::Write;

use seedwright::inspect::{Reach as Reached, holding, reach};
use seedwright::logic::Logic;
use seedwright::world::{ItemAmount, Settings, World};
use serde_json::json;

use super::words::{blocked_json, count, passage, reason, shown, spot_names};
use crate::arguments::Reach;
use crate::failure::Failure;
use crate::output::Output;
use crate::packs::Pack;

/// How much of the border is shown without `-v`.
const SHOWN: usize = 12;

pub fn run(typed: &Reach, output: &Output) -> Result<(), Failure> {
    let pack = Pack::load(&typed.pack)?;
    let settings = pack.settings(&typed.chosen)?;
    let logic = Logic::compile(&pack.world, &settings);
    let (state, beyond) = holding(&logic, &settings, &pack.items(&typed.have)?);
    warn_beyond(&pack.world, &settings, &beyond, output);
    let reached = reach(&pack.world, &logic, &state);
    if output.json {
        output.print_json(&as_json(&pack.world, &reached));
    } else {
        output.print(&as_text(&pack.world, &reached, output.verbose));
    }
    Ok(())
}

/// Says which of the wanted copies do not exist.
pub fn warn_beyond(world: &World, settings: &Settings, beyond: &[ItemAmount], output: &Output) {
    for more in beyond {
        let name = shown(&world.items[more.item].name);
        let number = settings.amount(more.count);
        output.note(&format!(
            "note: {number} more of `{name}` than exist in this world; left out\n"
        ));
    }
}

fn as_text(world: &World, reached: &Reached, everything: bool) -> String {
    let mut text = String::new();
    let _ = writeln!(
        text,
        "reached   {} of {}",
        reached.spots.len(),
        count(world.spots.len(), "spot")
    );
    for (room, spots) in by_room(world, reached) {
        let _ = writeln!(text, "  {}: {}", shown(&room), shown(&spots.join(", ")));
    }
    let _ = writeln!(
        text,
        "open      {} of {}",
        reached.locations.len(),
        count(world.locations.len(), "location")
    );
    for location in &reached.locations {
        let _ = writeln!(text, "  {}", shown(&world.location_name(*location)));
    }
    if !reached.events.is_empty() {
        let events: Vec<_> = reached
            .events
            .iter()
            .map(|event| world.events[*event].name.clone())
            .collect();
        let _ = writeln!(text, "happened  {}", shown(&events.join(", ")));
    }
    if !reached.trapped.is_empty() {
        let names = spot_names(world, &reached.trapped);
        let _ = writeln!(text, "no way back from  {}", shown(&names.join(", ")));
    }
    let _ = writeln!(
        text,
        "goal      {}",
        if reached.goal {
            "can be met"
        } else {
            "not yet"
        }
    );
    frontier(world, reached, everything, &mut text);
    text
}

fn by_room(world: &World, reached: &Reached) -> Vec<(String, Vec<String>)> {
    let mut rooms: Vec<(String, Vec<String>)> = Vec::new();
    for spot in &reached.spots {
        let room = &world.rooms[world.spots[*spot].room].name;
        let name = world.spots[*spot].name.clone();
        match rooms.last_mut() {
            Some((last, spots)) if last == room => spots.push(name),
            _ => rooms.push((room.clone(), vec![name])),
        }
    }
    rooms
}

fn frontier(world: &World, reached: &Reached, everything: bool, text: &mut String) {
    if reached.frontier.is_empty() {
        return;
    }
    let near = reached
        .frontier
        .iter()
        .filter(|blocked| blocked.parts() == 1)
        .count();
    let _ = writeln!(
        text,
        "closed    {} at the border, {near} of them one requirement away",
        reached.frontier.len()
    );
    let most = if everything { usize::MAX } else { SHOWN };
    for blocked in reached.frontier.iter().take(most) {
        let to = blocked.to.map_or(String::new(), |to| {
            format!(" to {}", shown(&world.spot_name(to)))
        });
        let from = shown(&world.spot_name(blocked.from));
        let what = match blocked.passage {
            seedwright::inspect::Passage::Link(_) => format!("{from}{to}"),
            seedwright::inspect::Passage::Door(..) => {
                format!("{} ({from}{to})", passage(world, blocked.passage))
            }
            _ => passage(world, blocked.passage),
        };
        let _ = writeln!(text, "  {what}\n      {}", reason(world, blocked));
    }
    if let Some(more) = reached
        .frontier
        .len()
        .checked_sub(most)
        .filter(|more| *more > 0)
    {
        let _ = writeln!(text, "  … and {more} more (-v shows all)");
    }
}

fn as_json(world: &World, reached: &Reached) -> serde_json::Value {
    let locations: Vec<_> = reached
        .locations
        .iter()
        .map(|location| world.location_name(*location))
        .collect();
    let events: Vec<_> = reached
        .events
        .iter()
        .map(|event| world.events[*event].name.clone())
        .collect();
    let frontier: Vec<_> = reached
        .frontier
        .iter()
        .map(|blocked| blocked_json(world, blocked))
        .collect();
    json!({
        "spots": spot_names(world, &reached.spots),
        "locations": locations,
        "events": events,
        "trapped": spot_names(world, &reached.trapped),
        "goal": reached.goal,
        "frontier": frontier,
    })
}
