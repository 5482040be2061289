//! `seedwright export dot`.

use std::fmt::Write;

use seedwright::world::{
    AreaId, Door, RequirementId, Requirements, RoomId, Side, SpotId, Way, World,
};
use serde_json::json;

use super::finish;
use crate::arguments::DotExport;
use crate::commands::words::shown;
use crate::failure::Failure;
use crate::output::Output;
use crate::packs::Pack;

/// How many characters of a requirement stand at an arrow.
const LONGEST: usize = 80;

pub fn run(typed: &DotExport, output: &Output) -> Result<(), Failure> {
    let pack = Pack::load(&typed.pack, output)?;
    let text = graph(&pack.world);
    if output.json && typed.out.is_none() {
        output.print_json(&json!({ "written": [], "dot": text }));
        return Ok(());
    }
    finish(&text, typed.out.as_deref(), output)
}

fn graph(world: &World) -> String {
    let mut text = format!("digraph {} {{\n", quoted(&[shown(&world.name)]));
    text.push_str("  node [shape=box];\n");
    let mut rooms: Vec<Vec<RoomId>> = vec![Vec::new(); world.areas.len()];
    for (room, row) in world.rooms.iter() {
        rooms[row.area.0 as usize].push(room);
    }
    let mut locations: Vec<Vec<String>> = vec![Vec::new(); world.rooms.len()];
    for location in world.locations.rows() {
        let room = world.spots[location.at].room;
        locations[room.0 as usize].push(shown(&location.name));
    }
    for (area, rooms) in world.areas.ids().zip(&rooms) {
        cluster(world, area, rooms, &locations, &mut text);
    }
    for door in world.doors.rows() {
        arrows(world, door, &mut text);
    }
    text.push_str("}\n");
    text
}

/// An area: a frame with its rooms.
fn cluster(
    world: &World,
    area: AreaId,
    rooms: &[RoomId],
    locations: &[Vec<String>],
    text: &mut String,
) {
    let name = quoted(&[shown(&world.areas[area].name)]);
    let _ = writeln!(text, "  subgraph cluster{} {{\n    label={name};", area.0);
    for room in rooms {
        let mut lines = vec![shown(&world.rooms[*room].name)];
        lines.extend(locations[room.0 as usize].iter().cloned());
        let _ = writeln!(text, "    r{} [label={}];", room.0, quoted(&lines));
    }
    text.push_str("  }\n");
}

/// A door: one arrow if both ways take the same, otherwise an arrow a way.
fn arrows(world: &World, door: &Door, text: &mut String) {
    let both = door.way == Way::Both && (door.a.need, &door.a.lock) == (door.b.need, &door.b.lock);
    arrow(
        world,
        door,
        Side::A,
        if both { "dir=both, " } else { "" },
        text,
    );
    match door.way {
        Way::Both if !both => arrow(world, door, Side::B, "", text),
        Way::Once => arrow(world, door, Side::B, "style=dashed, ", text),
        Way::Both | Way::One => {}
    }
}

fn arrow(world: &World, door: &Door, side: Side, style: &str, text: &mut String) {
    let (from, to) = (door.end(side), door.end(side.other()));
    let room = |spot: SpotId| world.spots[spot].room.0;
    let mut lines = need(world, from.need);
    for lock in from.lock.iter().flat_map(|lock| need(world, lock.need)) {
        lines.push(format!("lock: {lock}"));
    }
    let label = quoted(&lines);
    let _ = writeln!(
        text,
        "  r{} -> r{} [{style}label={label}];",
        room(from.spot),
        room(to.spot)
    );
}

/// What a way takes, cut off where it is long; nothing if it is always open.
fn need(world: &World, need: RequirementId) -> Vec<String> {
    if need == Requirements::ALWAYS {
        return Vec::new();
    }
    // A character has at most four bytes, so this many bytes hold as many characters as are shown.
    let whole = shown(&world.text_within(&world.requirements, need, 4 * LONGEST));
    let cut = whole.char_indices().nth(LONGEST);
    vec![cut.map_or(whole.clone(), |(end, _)| format!("{}…", &whole[..end]))]
}

/// Lines as a text of GraphViz. Backslashes begin its escapes, so they are doubled.
fn quoted(lines: &[String]) -> String {
    let escaped = lines
        .iter()
        .map(|line| line.replace('\\', "\\\\").replace('"', "\\\""));
    format!("\"{}\"", escaped.collect::<Vec<_>>().join("\\n"))
}
