//! The spheres and the playthrough as text.

use std::fmt::Write;

use seedwright::items::PlacedCopy;
use seedwright::progression::Sphere;
use seedwright_render::views::spheres::{FindKind, SphereAnalysis};
use seedwright_render::words::{count, shown};

use crate::words::left_out;

/// The most rows shown unless all are requested.
const SHOWN: usize = 30;

/// The length of the longest bar.
const BAR: usize = 40;

/// A table with one row per sphere: open locations, items found, and progression items among them.
pub fn table(analysis: &SphereAnalysis<'_>, everything: bool) -> String {
    let mut text = "sphere  open  found  progression\n".to_owned();
    let spheres = &analysis.spheres;
    let uses = |sphere: &Sphere| {
        [FindKind::Major, FindKind::Filler].map(|kind| analysis.number(sphere, kind))
    };
    let most = spheres.iter().map(|sphere| uses(sphere).iter().sum());
    let scale = most.max().unwrap_or(0_usize).div_ceil(BAR).max(1);
    let rows = if everything { usize::MAX } else { SHOWN };
    for (number, sphere) in spheres.iter().enumerate().take(rows) {
        let [major, filler] = uses(sphere);
        let bar = "#".repeat(major.div_ceil(scale)) + &"+".repeat(filler.div_ceil(scale));
        let mark = if sphere.is_final_trip { "  (final trip: no way back)" } else { "" };
        let row = format!(
            "{number:6}  {:4}  {:5}  {:11}  {bar}{mark}",
            sphere.open,
            sphere.found.len(),
            major + filler
        );
        let _ = writeln!(text, "{}", row.trim_end());
    }
    text.push_str(&left_out(spheres.len(), rows));
    text.push_str(&when_found(analysis));
    text
}

/// Says by when most progression items are found. If that is late, players wander for long with little.
fn when_found(analysis: &SphereAnalysis<'_>) -> String {
    let numbers = analysis.spheres.iter();
    let numbers = numbers.map(|sphere| analysis.number_of_use(sphere));
    let numbers: Vec<usize> = numbers.collect();
    let all: usize = numbers.iter().sum();
    let by = |share: usize| {
        let mut found = 0;
        numbers.iter().position(|number| {
            found += number;
            found >= share
        })
    };
    let items = count(all, "progression item");
    match (by(all.div_ceil(2)), by(all)) {
        (Some(half), Some(last)) if half < last => {
            format!("half of the {items} can be found by sphere {half}, all by sphere {last}\n")
        }
        (_, Some(last)) if all > 0 => {
            format!("the {items} can be found by sphere {last}\n")
        }
        _ => String::new(),
    }
}

/// Lists the content of each sphere by name.
pub fn details(analysis: &SphereAnalysis<'_>, everything: bool) -> String {
    let mut text = String::new();
    let rows = if everything { usize::MAX } else { SHOWN };
    for (number, sphere) in analysis.spheres.iter().enumerate().take(rows) {
        heading(analysis, number, sphere, &mut text);
        let events = sphere.events.iter();
        let events = events.map(|event| analysis.world().events[*event as usize].as_str());
        list("events", &events.collect::<Vec<_>>(), &mut text);
        for stays in &sphere.trips {
            let spots = stays.iter().map(|spot| analysis.world().spots[*spot as usize].as_str());
            let _ =
                writeln!(text, "  {}", trip_line(&spots.collect::<Vec<_>>(), sphere.is_final_trip));
        }
        if everything {
            list("rooms", &analysis.new_rooms[number], &mut text);
        }
        found(analysis, sphere, rows, &mut text);
    }
    text.push_str(&left_out(analysis.spheres.len(), rows));
    text
}

fn heading(analysis: &SphereAnalysis<'_>, number: usize, sphere: &Sphere, text: &mut String) {
    let all = analysis.world().locations.len();
    let mut parts = vec![format!("{} of {} open", sphere.open, count(all, "location"))];
    if !sphere.spots.is_empty() {
        let rooms = analysis.new_rooms[number].len();
        let spots = count(sphere.spots.len(), "new spot");
        parts.push(match rooms {
            0 => format!("{spots} in known rooms"),
            _ => format!("{spots}, {}", count(rooms, "new room")),
        });
    }
    if analysis.is_last_needed(number) {
        parts.push("the goal can be met".to_owned());
    }
    let _ = writeln!(text, "sphere {number}: {}", parts.join("; "));
}

fn list(what: &str, names: &[&str], text: &mut String) {
    if !names.is_empty() {
        let names: Vec<_> = names.iter().map(|name| shown(name)).collect();
        let _ = writeln!(text, "  {what}: {}", names.join(", "));
    }
}

/// Lists the finds of a sphere. `#` and `+` mark progression items.
fn found(analysis: &SphereAnalysis<'_>, sphere: &Sphere, rows: usize, text: &mut String) {
    let finds = analysis.by_kind(sphere);
    let item = |placed: &PlacedCopy| shown(analysis.item(placed));
    let names = finds.iter().take(rows).map(|placed| item(placed).chars().count());
    let width = names.max().unwrap_or(0);
    for placed in finds.iter().take(rows) {
        let mark = match analysis.kind(placed) {
            FindKind::Major => '#',
            FindKind::Filler => '+',
            FindKind::Other => ' ',
        };
        let location = shown(analysis.location(placed));
        let _ = writeln!(text, "  {mark} {:width$}  {location}", item(placed));
    }
    text.push_str(&left_out(finds.len(), rows));
}

/// The places at which the player stays on a trip.
fn trip_line(spots: &[&str], is_final: bool) -> String {
    let spots: Vec<_> = spots.iter().map(|spot| shown(spot)).collect();
    let spots = spots.join(", then ");
    match is_final {
        true => format!("final trip to {spots}; the game ends there"),
        false => format!("trip to {spots}; home again"),
    }
}

/// Lists the finds that complete the game, each with its route, and those that are always required.
pub fn playthrough(analysis: &SphereAnalysis<'_>) -> String {
    let (finds, required) = analysis.counts();
    let mut text = format!("playthrough: {}, {required} of them required\n", count(finds, "find"));
    let width = finds.to_string().len();
    let way = |spots: &[u32]| way(&analysis.rooms(spots));
    let spots = |spots: &[u32]| -> Vec<&str> {
        spots.iter().map(|spot| analysis.world().spots[*spot as usize].as_str()).collect()
    };
    for (number, find) in (1..).zip(&analysis.finds) {
        let needed = if analysis.required.contains(&find.placed) { ", required" } else { "" };
        let item = shown(analysis.item(&find.placed));
        let location = shown(analysis.location(&find.placed));
        let sphere = find.sphere;
        let _ = writeln!(text, "  {number:width$}  {item} at {location} (sphere {sphere}{needed})");
        let _ = writeln!(text, "  {:width$}    {}", "", way(&find.path));
        if !find.trip.is_empty() {
            let line = trip_line(&spots(&find.trip), find.trip == analysis.final_trip);
            let _ = writeln!(text, "  {:width$}    {line}", "");
        }
    }
    let _ = writeln!(text, "  {:width$}  the goal", "");
    if !analysis.to_goal.is_empty() {
        let _ = writeln!(text, "  {:width$}    {}", "", way(&analysis.to_goal));
    }
    if !analysis.final_trip.is_empty() {
        let _ =
            writeln!(text, "  {:width$}    {}", "", trip_line(&spots(&analysis.final_trip), true));
    }
    text.push_str(&required_items(analysis));
    text
}

/// Writes a route through rooms. A very long one is shortened in the middle.
fn way(rooms: &[&str]) -> String {
    const LONGEST: usize = 30;
    const BEGIN: usize = 5;
    const END: usize = 15;
    let names = |rooms: &[&str]| rooms.iter().map(|room| shown(room)).collect::<Vec<_>>();
    if rooms.len() <= LONGEST {
        return names(rooms).join(" > ");
    }
    let mut way = names(&rooms[..BEGIN]);
    way.push(format!("… {} rooms …", rooms.len() - BEGIN - END));
    way.extend(names(&rooms[rooms.len() - END..]));
    way.join(" > ")
}

fn required_items(analysis: &SphereAnalysis<'_>) -> String {
    if analysis.required.is_empty() {
        return "required: nothing\n".to_owned();
    }
    let required = analysis.required.iter();
    let names = required.map(|placed| shown(analysis.item(placed)));
    format!("required: {}\n", names.collect::<Vec<_>>().join(", "))
}
