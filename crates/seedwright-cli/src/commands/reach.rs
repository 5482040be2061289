//! `seedwright reach`.

use std::fmt::Write;

use seedwright::inspect::{Reach as Reached, holding, next, reach};
use seedwright::logic::Logic;
use seedwright::world::{ItemAmount, ItemId, Settings, World};
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
    let have = pack.items(&typed.have)?;
    if output.json {
        output.print_json(&report(&pack.world, &settings, &have));
        return Ok(());
    }
    let logic = Logic::compile(&pack.world, &settings);
    let (state, beyond) = holding(&logic, &settings, &have);
    Beyond::new(&pack.world, &settings, &beyond).say(output);
    let reached = reach(&pack.world, &logic, &state);
    output.print(&as_text(&pack.world, &logic, &reached, output.verbose));
    Ok(())
}

/// What can be reached with some items, and what one more would open, for tools.
pub fn report(world: &World, settings: &Settings, have: &[ItemAmount]) -> Value {
    let logic = Logic::compile(world, settings);
    let (mut state, beyond) = holding(&logic, settings, have);
    let reached = reach(world, &logic, &state);
    let mut json = as_json(world, &reached);
    let rooms = by_room(world, &reached);
    json["rooms"] = rooms.iter().map(|(room, _)| room.as_str()).collect();
    let next = next(world, &logic, &mut state);
    let items = |items: &[ItemId]| -> Value {
        let items = items.iter();
        items.map(|item| world.items[*item].name.as_str()).collect()
    };
    let locations = next.locations.iter();
    let locations = locations.map(|(location, by)| (world.location_name(*location), items(by)));
    json["next"] = Value::Object(locations.collect());
    let rooms = next.rooms.iter();
    let rooms = rooms.map(|(room, by)| (world.rooms[*room].name.clone(), items(by)));
    json["nextRooms"] = Value::Object(rooms.collect());
    json["leftOut"] = Beyond::new(world, settings, &beyond).as_json();
    json
}

fn as_text(world: &World, logic: &Logic, reached: &Reached, everything: bool) -> String {
    let mut text = String::new();
    let _ =
        writeln!(text, "reached   {} of {}", reached.spots.len(), count(world.spots.len(), "spot"));
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
        let events: Vec<_> =
            reached.events.iter().map(|event| world.events[*event].name.clone()).collect();
        let _ = writeln!(text, "happened  {}", shown(&events.join(", ")));
    }
    if !reached.trapped.is_empty() {
        let names = spot_names(world, &reached.trapped);
        let _ = writeln!(text, "no way back from  {}", shown(&names.join(", ")));
    }
    let _ = writeln!(text, "goal      {}", if reached.goal { "can be met" } else { "not yet" });
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::arguments::Common;
    use crate::commands::{check, held};
    use seedwright::pack::SourceFile;

    fn station() -> Pack {
        let output = quiet();
        Pack::load("station", &output).ok().expect("it is embedded")
    }

    fn quiet() -> Output {
        Output::new(&Common { json: true, quiet: true, verbose: false })
    }

    #[test]
    fn one_more_item_is_told_with_what_it_opens() {
        let world = station().world;
        let settings = Settings::defaults(&world);
        let now = report(&world, &settings, &[]);
        let next = now["next"].as_object().expect("by location");
        assert!(!next.is_empty() && !now["rooms"].as_array().expect("a list").is_empty());
        for (location, items) in next {
            for item in items.as_array().expect("a list") {
                let name = item.as_str().expect("a name").to_owned();
                let have = held::counted(&world, &BTreeMap::from([(name, 1)]));
                let then = report(&world, &settings, &have.ok().expect("it is an item"));
                let open = then["locations"].as_array().expect("a list");
                assert!(open.iter().any(|open| open == location.as_str()));
            }
        }
        let unknown = BTreeMap::from([("No such item".to_owned(), 1)]);
        assert!(matches!(held::counted(&world, &unknown), Err(Failure::Argument { .. })));
    }

    #[test]
    fn a_broken_pack_is_an_answer() {
        let broken = SourceFile::new("pack.toml", "[rooms]\nHall = 3\n");
        let found = check::report(vec![broken], &quiet()).ok().expect("it is one");
        assert_eq!(found["sound"], false);
        assert!(found["sizes"].is_null());
        let first = &found["diagnostics"][0];
        assert_eq!(first["place"]["file"], "pack.toml");
        let output = quiet();
        let files = crate::packs::files("station", &output).ok();
        let sound = check::report(files.expect("it is embedded"), &output);
        let sound = sound.ok().expect("it is one");
        assert_eq!(sound["sound"], true);
        assert!(sound["sizes"]["rooms"].is_u64());
    }
}
