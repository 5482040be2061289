//! The spoiler log: everything about a built world, to be read.

use std::fmt::Write;

use seedwright_render::views::spheres::{FindKind, SphereAnalysis};

use super::placements::Placement;
use super::summary::{doors, header, stage};
use super::{Built, locks};
use crate::commands::words::shown;
use crate::doors::listed;
use crate::progression::{details, playthrough, table};

/// The text of `spoiler.txt`.
pub fn spoiler(built: &Built, analysis: &SphereAnalysis<'_>) -> String {
    let bundle = &built.bundle;
    let mut text = header(bundle);
    let _ = writeln!(
        text,
        "versions     engine {}, seeds {}, format {}",
        shown(&bundle.engine_version),
        bundle.seed_version,
        bundle.format
    );
    text.push_str(
        &(built.told.lines.clone() + &doors(built) + &locks::line(bundle) + &stage(built)),
    );
    let doors = built.doors.as_ref();
    if let Some(doors) = doors.filter(|doors| !doors.changes.is_empty()) {
        let _ = write!(text, "\nDoors\n=====\n\n{}", listed(&doors.changes));
    }
    let codes = &bundle.decisions.codes;
    if !codes.is_empty() {
        let listed = locks::listed(bundle, &built.difficulties);
        let _ = write!(text, "\nLocks\n=====\n\n{listed}");
    }
    for (title, part) in &built.told.chapters {
        let line = "=".repeat(title.len());
        let _ = write!(text, "\n{title}\n{line}\n\n{part}");
    }
    for (title, part) in [
        ("Items", lying(built, analysis)),
        ("Spheres", table(analysis, true) + "\n" + &details(analysis, true)),
        ("Playthrough", playthrough(analysis)),
    ] {
        let line = "=".repeat(title.len());
        let _ = write!(text, "\n{title}\n{line}\n\n{part}");
    }
    text
}

/// What lies where, by area and room. What is of use has a star.
fn lying(built: &Built, analysis: &SphereAnalysis<'_>) -> String {
    let mut rows: Vec<&Placement> = built.placements.iter().collect();
    let mut areas: Vec<&str> = Vec::new();
    for row in &rows {
        if !areas.contains(&row.room_area.as_str()) {
            areas.push(&row.room_area);
        }
    }
    let area = |row: &Placement| areas.iter().position(|area| *area == row.room_area);
    // Stable, so that rooms and locations stay in the order of the pack.
    rows.sort_by_key(|row| area(row));
    let mut text = "* can be of use\n".to_owned();
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
