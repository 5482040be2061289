//! The summary of a layout.

use std::fmt::Write;
use std::path::PathBuf;

use seedwright::rooms::{Graph, Layout, PlacedId, Role, TemplateId};
use seedwright_api::worlds::LaidRooms;
use seedwright_api::worlds::spoiler::header;

use crate::words::{count, shown, wrote};

/// The claims that the checker proves of every layout.
const PROVED: &str =
    "proof        proved: no overlaps, all rooms connected, all requirements met\n";

/// How many rooms of a graph are listed.
const NODES: usize = 12;

/// The summary of a layout.
pub fn room_summary(laid: &LaidRooms, written: &[PathBuf]) -> String {
    let mut text = header(&laid.bundle);
    let layout = &laid.layout;
    let _ = writeln!(
        text,
        "rooms        {} on {} × {} cells, {} of them floor; attempt {}, {} tried",
        rooms(laid),
        layout.size.width,
        layout.size.height,
        layout.floor,
        layout.attempts,
        count(layout.tries as usize, "placement"),
    );
    let _ = writeln!(text, "doors        {}", doors(layout));
    if laid.graph.is_some() {
        let _ = writeln!(text, "graph        {}", nodes(laid));
    }
    text.push_str(&roles(laid));
    let _ = writeln!(text, "templates    {}", templates(laid).join(", "));
    let groups = groups(laid);
    if !groups.is_empty() {
        let _ = writeln!(text, "groups       {}", groups.join(", "));
    }
    text.push_str(PROVED);
    text + &wrote(written)
}

/// The number of rooms, and of the corridors between them.
fn rooms(laid: &LaidRooms) -> String {
    let all = laid.layout.rooms.len();
    match laid.graph.as_ref().map_or(0, |graph| graph.corridors().count()) {
        0 => all.to_string(),
        corridors => format!("{} and {}", all - corridors, count(corridors, "corridor")),
    }
}

fn doors(layout: &Layout) -> String {
    let rooms = layout.rooms.len();
    let mut ways = vec![0u32; rooms];
    for door in &layout.doors {
        ways[door.a.0 as usize] += 1;
        ways[door.b.0 as usize] += 1;
    }
    let dead_ends = ways.iter().filter(|ways| **ways == 1).count();
    let loops = layout.doors.len() + 1 - rooms.min(layout.doors.len() + 1);
    let farthest = layout.rooms.iter().map(|room| room.depth).max();
    format!(
        "{}, {} more than needed to connect all rooms; {}; the farthest room is {} away",
        layout.doors.len(),
        loops,
        count(dead_ends, "dead end"),
        count(farthest.unwrap_or(0) as usize, "door"),
    )
}

/// The rooms of a graph with their templates.
fn nodes(laid: &LaidRooms) -> String {
    let view = laid.view();
    let rooms = laid.graph.as_ref().map_or(0, Graph::rooms) as usize;
    let listed = laid.layout.iter().take(rooms.min(NODES)).map(|(id, room)| {
        let template = &laid.catalogue.template(room.template).name;
        format!("{} ({})", shown(view.label(id)), shown(template))
    });
    let listed: Vec<String> = listed.collect();
    match rooms.saturating_sub(NODES) {
        0 => listed.join(", "),
        rest => format!("{} and {rest} more", listed.join(", ")),
    }
}

/// A line for each role, with its rooms.
fn roles(laid: &LaidRooms) -> String {
    let view = laid.view();
    let mut text = String::new();
    for role in Role::ALL {
        let name = |id: PlacedId| {
            let depth = laid.layout.room(id).depth as usize;
            format!("{} ({} away)", shown(&view.room_name(id)), count(depth, "door"))
        };
        let rooms: Vec<String> = laid.layout.with_role(role).map(name).collect();
        if !rooms.is_empty() {
            let _ = writeln!(text, "{:<12} {}", role.word(), rooms.join(", "));
        }
    }
    text
}

/// How many rooms each template has.
fn templates(laid: &LaidRooms) -> Vec<String> {
    let mut counts = vec![0u32; laid.catalogue.templates().len()];
    for room in &laid.layout.rooms {
        counts[room.template.0 as usize] += 1;
    }
    // Generated corridors are counted with the rooms.
    let is_drawn = |id: &TemplateId| !laid.catalogue.is_generated(*id);
    let ids = (0..).map(TemplateId).zip(counts);
    let used = ids.filter(|(id, count)| *count > 0 && is_drawn(id));
    let named = used.map(|(id, count)| (shown(&laid.catalogue.template(id).name), count));
    named.map(|(name, count)| format!("{count} {name}")).collect()
}

/// How often each group occurs.
fn groups(laid: &LaidRooms) -> Vec<String> {
    let groups = (0..).zip(laid.catalogue.groups());
    let groups = groups.filter_map(|(number, group)| {
        let is_first = |(id, room): &(PlacedId, &seedwright::rooms::PlacedRoom)| {
            room.group.is_some_and(|(group, first)| group.0 == number && first == *id)
        };
        let count = laid.layout.iter().filter(is_first).count();
        (count > 0).then(|| format!("{count} {}", shown(&group.name)))
    });
    groups.collect()
}
