//! `seedwright reach`.

use std::fmt::Write;

use seedwright::inspect::{Reach as Reached, holding, reach};
use seedwright::logic::Logic;
use seedwright::world::World;
use serde_json::{Value, json};

use super::held::Beyond;
use super::words::{blocked_json, count, left_out, reason, shown, spot_names, way};
use crate::arguments::Reach;
use crate::failure::Failure;
use crate::output::Output;
use crate::packs::Pack;

/// How much of the border is shown without `-v`.
const SHOWN: usize = 12;

pub fn run(typed: &Reach, output: &Output) -> Result<(), Failure> {
    let pack = Pack::load_rooms(&typed.pack, output)?;
    let settings = pack.settings(&typed.chosen, None)?;
    let logic = Logic::compile(&pack.world, &settings);
    let (state, beyond) = holding(&logic, &settings, &pack.items(&typed.have)?);
    let beyond = Beyond::new(&pack.world, &settings, &beyond);
    beyond.say(output);
    let reached = reach(&pack.world, &logic, &state);
    if output.json {
        let mut json = as_json(&pack.world, &reached);
        json["leftOut"] = beyond.as_json();
        output.print_json(&json);
    } else {
        output.print(&as_text(&pack.world, &logic, &reached, output.verbose));
    }
    Ok(())
}

fn as_text(world: &World, logic: &Logic, reached: &Reached, everything: bool) -> String {
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
        count(logic.locations().count(), "location")
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
    let near = reached.frontier.iter().filter(|blocked| blocked.is_near());
    let _ = writeln!(
        text,
        "closed    {} at the border, {} of them one requirement away",
        reached.frontier.len(),
        near.count()
    );
    let most = if everything { usize::MAX } else { SHOWN };
    for blocked in reached.frontier.iter().take(most) {
        let (what, why) = (way(world, blocked), reason(world, blocked));
        let _ = writeln!(text, "  {what}\n      {why}");
    }
    text.push_str(&left_out(reached.frontier.len(), most));
}

fn as_json(world: &World, reached: &Reached) -> Value {
    let locations = reached.locations.iter();
    let events = reached.events.iter();
    let frontier = reached.frontier.iter();
    json!({
        "spots": spot_names(world, &reached.spots),
        "locations": locations.map(|location| world.location_name(*location)).collect::<Vec<_>>(),
        "events": events.map(|event| &world.events[*event].name).collect::<Vec<_>>(),
        "trapped": spot_names(world, &reached.trapped),
        "goal": reached.goal,
        "frontier": frontier.map(|blocked| blocked_json(world, blocked)).collect::<Vec<_>>(),
    })
}
