//! The spoiler log: everything about a built world as text. Commands print parts of it as well.

mod header;
mod locks;
mod progression;

use std::fmt::Write;

use seedwright_render::views::door_changes::DoorChange;
use seedwright_render::views::spheres::{FindKind, SphereAnalysis};
use seedwright_render::words::shown;

use super::placements::PlacementReply;
use super::proved_world::ProvedWorld;
pub use header::{doors_line, header, items_line, origin_lines};
pub use locks::{listed_locks, locks_line};
pub use progression::{details, playthrough, table};

/// Writes the text of `spoiler.txt`.
pub fn spoiler(proved: &ProvedWorld, analysis: &SphereAnalysis<'_>) -> String {
    let bundle = &proved.bundle;
    let mut text = header(bundle);
    let _ = writeln!(
        text,
        "versions     engine {}, seed version {}, format {}",
        shown(&bundle.engine_version),
        bundle.seed_version,
        bundle.format
    );
    text +=
        &(proved.lines.clone() + &doors_line(proved) + &locks_line(bundle) + &items_line(proved));
    let doors = proved.doors.as_ref();
    if let Some(doors) = doors.filter(|doors| !doors.changes.is_empty()) {
        add_chapter("Doors", &listed_doors(&doors.changes), &mut text);
    }
    if !bundle.decisions.codes.is_empty() {
        add_chapter("Locks", &listed_locks(bundle, &proved.difficulties), &mut text);
    }
    for (title, part) in &proved.chapters {
        add_chapter(title, part, &mut text);
    }
    for (title, part) in [
        ("Items", placed_items(proved, analysis)),
        ("Spheres", table(analysis, true) + "\n" + &details(analysis, true)),
        ("Playthrough", playthrough(analysis)),
    ] {
        add_chapter(title, &part, &mut text);
    }
    text
}

fn add_chapter(title: &str, part: &str, text: &mut String) {
    let line = "=".repeat(title.len());
    let _ = write!(text, "\n{title}\n{line}\n\n{part}");
}

/// Lists changed doors, one per line.
pub fn listed_doors(changes: &[DoorChange]) -> String {
    let mut text = String::new();
    for change in changes {
        let arrow = if change.leads_back { "<->" } else { "-->" };
        let [from, before, after] =
            [&change.from, &change.before, &change.after].map(|name| shown(name));
        let was = match before == after {
            true => "by another door".to_owned(),
            false => format!("was {before}"),
        };
        let _ = writeln!(text, "  {from} {arrow} {after}  ({was})");
    }
    text
}

/// Lists the items by area and room, with a star at progression items.
fn placed_items(proved: &ProvedWorld, analysis: &SphereAnalysis<'_>) -> String {
    let mut rows: Vec<&PlacementReply> = proved.placements.iter().collect();
    let mut areas: Vec<&str> = Vec::new();
    for row in &rows {
        if !areas.contains(&row.room_area.as_str()) {
            areas.push(&row.room_area);
        }
    }
    let area = |row: &PlacementReply| areas.iter().position(|area| *area == row.room_area);
    // The sort is stable, so that rooms and locations keep the order of the pack.
    rows.sort_by_key(|row| area(row));
    let mut text = "* progression item\n".to_owned();
    for rooms in rows.chunk_by(|one, other| one.room_area == other.room_area) {
        let _ = writeln!(text, "\n{}", shown(&rooms[0].room_area));
        for room in rooms.chunk_by(|one, other| one.room_name == other.room_name) {
            let _ = writeln!(text, "  {}", shown(&room[0].room_name));
            for row in room {
                let mark = match analysis.kind(&row.placed) {
                    FindKind::Other => "",
                    FindKind::Major | FindKind::Filler => " *",
                };
                let (location, item) = (shown(&row.location_name), shown(&row.item));
                let _ = writeln!(text, "    {location}: {item}{mark}");
            }
        }
    }
    text
}
