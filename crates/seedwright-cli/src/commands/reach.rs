//! `seedwright reach`.

use std::fmt::Write;

use seedwright::inspect::{self, BlockedPassage, Reach as Reached, WayBack, holding};
use seedwright::logic::Logic;
use seedwright::world::World;
use seedwright_api::explain::TripReply;
use seedwright_api::words::{left_out, reason, spot_names, way};
use seedwright_api::{left_out_rows, reach};

use super::held::note_left_out;
use crate::arguments::Reach;
use crate::failure::Failure;
use crate::packs::PackExt;
use crate::printer::Printer;
use crate::words::{count, shown};
use seedwright_api::Pack;

/// How many blocked passages are listed without `-v`.
const SHOWN: usize = 12;

pub fn run(typed: &Reach, printer: &Printer) -> Result<(), Failure> {
    let pack = Pack::load_rooms(&typed.pack, printer)?;
    let settings = pack.settings(&typed.chosen, None)?;
    let have = pack.items(&typed.have)?;
    if printer.json {
        printer.print_json(&reach::reach(&pack.world, &settings, &have))?;
        return Ok(());
    }
    let logic = Logic::compile(&pack.world, &settings);
    let (state, beyond) = holding(&logic, &settings, &have);
    note_left_out(&left_out_rows(&pack.world, &settings, &beyond), printer);
    let reached = inspect::reach(&pack.world, &logic, &state);
    printer.print(&as_text(&pack.world, &logic, &reached, printer.verbose))?;
    Ok(())
}

fn as_text(world: &World, logic: &Logic, reached: &Reached, everything: bool) -> String {
    let mut text = String::new();
    // Where a way costs health, it is walked for a purpose only: to open something, or to come home.
    let is_all = reached.spots.len() == world.spots.len() || logic.rules().energy().is_none();
    let more = if is_all { "" } else { "; more may be in reach where health is lost on the way" };
    let spots = count(world.spots.len(), "spot");
    let _ = writeln!(text, "reached   {} of {spots}{more}", reached.spots.len());
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
        let trip =
            if reached.on_trips.binary_search(location).is_ok() { " (on a trip)" } else { "" };
        let _ = writeln!(text, "  {}{trip}", shown(&world.location_name(*location)));
    }
    stranded(world, reached, &mut text);
    if !reached.events.is_empty() {
        let events: Vec<_> =
            reached.events.iter().map(|event| world.events[*event].name.clone()).collect();
        let _ = writeln!(text, "happened  {}", shown(&events.join(", ")));
    }
    for trip in &reached.trips {
        let _ = writeln!(text, "trip      {}", shown(&TripReply::new(world, trip).line()));
    }
    if !reached.trapped.is_empty() {
        let names = spot_names(world, &reached.trapped);
        let _ = writeln!(text, "no way back from  {}", shown(&names.join(", ")));
    }
    let _ = writeln!(text, "goal      {}", if reached.goal { "can be met" } else { "not yet" });
    if !reached.is_complete {
        text.push_str("not every trip was tried; more may be reachable\n");
    }
    frontier(world, reached, everything, &mut text);
    text
}

/// Lists the locations from which the player does not come home: those of games that end there, those that cost health
/// for good, and those without a known way back, each with what its way back lacks.
fn stranded(world: &World, reached: &Reached, text: &mut String) {
    let title_of = |way: &WayBack| match way {
        WayBack::GameEnds => "on a trip that ends the game:",
        WayBack::CostsHealth => "for health that does not come back at home:",
        WayBack::Blocked(_) => "no way back known from",
    };
    let blocked = WayBack::Blocked(Vec::new());
    for title in [&WayBack::GameEnds, &WayBack::CostsHealth, &blocked].map(title_of) {
        let rows = reached.stranded.iter();
        let rows = rows.filter(|stranded| title_of(&stranded.way_back) == title);
        let rows: Vec<_> = rows.collect();
        if rows.is_empty() {
            continue;
        }
        let _ = writeln!(text, "{title} {}", count(rows.len(), "location"));
        for stranded in rows {
            let _ = writeln!(text, "  {}", shown(&world.location_name(stranded.location)));
            match &stranded.way_back {
                WayBack::Blocked(ways) => way_back(world, ways, text),
                WayBack::GameEnds | WayBack::CostsHealth => {}
            }
        }
    }
}

fn way_back(world: &World, ways: &[BlockedPassage], text: &mut String) {
    match ways.first() {
        Some(nearest) => {
            let (what, why) = (way(world, nearest), reason(world, nearest));
            let _ = writeln!(text, "      on the way back, {what} {why}");
        }
        None => text.push_str("      no passage leads back to a start\n"),
    }
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
    let near = reached.frontier.iter().filter(|blocked| blocked.is_near()).count();
    let passages = count(reached.frontier.len(), "passage");
    let near = match near {
        0 => String::new(),
        1 => " (1 lacks a single requirement)".to_owned(),
        near => format!(" ({near} lack a single requirement)"),
    };
    let _ = writeln!(text, "blocked   {passages}{near}");
    let most = if everything { usize::MAX } else { SHOWN };
    for blocked in reached.frontier.iter().take(most) {
        let (what, why) = (way(world, blocked), reason(world, blocked));
        let _ = writeln!(text, "  {what}\n      {why}");
    }
    text.push_str(&left_out(reached.frontier.len(), most));
}
