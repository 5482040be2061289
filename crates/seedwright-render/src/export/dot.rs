//! The rooms and doors of a world as a GraphViz graph.

use std::collections::BTreeSet;
use std::fmt::Write;

use seedwright::world::{
    AreaId, Door, DoorEnd, RequirementId, Requirements, RoomId, Side, SpotId, Way, World,
};

use crate::palette::{INK, PAPER, area_ground, area_line};
use crate::words::shown;

/// The long help of the command.
pub const HELP: &str = "\
Examples:
  seedwright export dot cove | dot -Tsvg > cove.svg
  seedwright export dot station --area Docks | dot -Tsvg > docks.svg

A box is a room with its locations, with a thick border if the game starts there; a frame is an area. A plain line is \
a door that leads both ways, an arrow a door that leads one way; a dashed arrow opens after the other direction was used. \
Requirements are written next to the lines, with the full text as a tooltip in SVG pictures.";

/// The most characters of a requirement in a label, and in a tooltip.
const SHORT: usize = 32;
const LONG: usize = 1000;

/// Writes a world as a GraphViz graph: all of it, or one area with the rooms its doors lead to.
pub fn dot(world: &World, only: Option<AreaId>) -> String {
    Graph::new(world, only).text()
}

struct Graph<'w> {
    world: &'w World,
    /// The only area to show; all areas if `None`.
    only: Option<AreaId>,
    /// The names of each room's locations.
    locations: Vec<Vec<String>>,
    text: String,
}

impl<'w> Graph<'w> {
    fn new(world: &'w World, only: Option<AreaId>) -> Self {
        let mut locations = vec![Vec::new(); world.rooms.len()];
        for location in world.locations.rows() {
            let room = world.spots[location.at].room;
            locations[room.0 as usize].push(shown(&location.name));
        }
        Self { world, only, locations, text: String::new() }
    }

    fn text(mut self) -> String {
        let title = quoted(&shown(&self.world.name));
        let font = "fontname=\"Helvetica,Arial,sans-serif\"";
        let (ink, paper) = (INK.light, PAPER.light);
        let _ = write!(
            self.text,
            "digraph {title} {{
  graph [{font}, bgcolor=\"{paper}\", ranksep=0.4];
  node [{font}, shape=box, style=filled, fillcolor=white, color=\"{ink}\", fontsize=11];
  edge [{font}, color=\"{ink}\", fontcolor=\"{ink}\", fontsize=9];
"
        );
        for area in self.world.areas.ids() {
            if self.only.is_none_or(|only| only == area) {
                self.cluster(area);
            }
        }
        self.neighbours();
        for door in self.world.doors.rows() {
            if self.is_shown(door) {
                self.lines(door);
            }
        }
        self.text.push_str("}\n");
        self.text
    }

    fn room(&self, spot: SpotId) -> RoomId {
        self.world.spots[spot].room
    }

    fn area(&self, room: RoomId) -> AreaId {
        self.world.rooms[room].area
    }

    fn is_inside(&self, spot: SpotId) -> bool {
        let area = self.area(self.room(spot));
        self.only.is_none_or(|only| only == area)
    }

    fn is_shown(&self, door: &Door) -> bool {
        self.is_inside(door.a.spot) || self.is_inside(door.b.spot)
    }

    /// Writes an area: a frame with its rooms. Start rooms have a thick border.
    fn cluster(&mut self, area: AreaId) {
        let world = self.world;
        let (ground, line) = (area_ground(area.0 as usize).light, area_line(area.0 as usize).light);
        let name = quoted(&shown(&world.areas[area].name));
        let _ = writeln!(
            self.text,
            "  subgraph cluster{} {{\n    label={name}; style=filled; fillcolor=\"{ground}\"; color=\"{line}\"; fontcolor=\"{line}\";",
            area.0,
        );
        let starts = world.starts.iter().map(|start| self.room(start.at));
        let starts: BTreeSet<RoomId> = starts.collect();
        let rooms = world.rooms.iter().filter(|(_, row)| row.area == area);
        for (room, row) in rooms {
            let mut label = quoted_part(&shown(&row.name));
            for (position, location) in self.locations[room.0 as usize].iter().enumerate() {
                // A line ending in \l is left-aligned.
                label += if position == 0 { "\\n" } else { "" };
                label += &format!("• {}\\l", quoted_part(location));
            }
            let thick = if starts.contains(&room) { ", penwidth=3" } else { "" };
            let _ = writeln!(self.text, "    r{} [label=\"{label}\"{thick}];", room.0);
        }
        self.text.push_str("  }\n");
    }

    /// Writes the rooms of other areas that doors lead to.
    fn neighbours(&mut self) {
        let doors = self.world.doors.rows().iter();
        let shown_doors = doors.filter(|door| self.is_shown(door));
        let ends = shown_doors.flat_map(|door| [door.a.spot, door.b.spot]);
        let outside = ends.filter(|spot| !self.is_inside(*spot));
        let rooms: BTreeSet<RoomId> = outside.map(|spot| self.room(spot)).collect();
        for room in rooms {
            let area = self.area(room);
            let name = quoted_part(&shown(&self.world.rooms[room].name));
            let area_name = quoted_part(&shown(&self.world.areas[area].name));
            let ground = area_ground(area.0 as usize).light;
            let _ = writeln!(
                self.text,
                "  r{} [label=\"{name}\\n({area_name})\", style=\"filled,dashed\", fillcolor=\"{ground}\"];",
                room.0,
            );
        }
    }

    /// Writes a door: one line if both directions have the same requirement, otherwise an arrow per direction.
    fn lines(&mut self, door: &Door) {
        let same = (door.a.need, &door.a.lock) == (door.b.need, &door.b.lock);
        let both = door.way == Way::Both && same;
        self.line(door, Side::A, if both { "dir=none" } else { "" });
        match door.way {
            Way::Both if !both => self.line(door, Side::B, "constraint=false"),
            Way::Once => self.line(door, Side::B, "style=dashed, constraint=false"),
            Way::Both | Way::One => {}
        }
    }

    /// Writes one direction of a door. Its label is the requirement, cut off if it is long; the tooltip has the rest.
    fn line(&mut self, door: &Door, side: Side, style: &str) {
        let (from, to) = (door.end(side), door.end(side.other()));
        let mut attributes = Vec::new();
        if !style.is_empty() {
            attributes.push(style.to_owned());
        }
        let whole = taken(self.world, from);
        let name = shown(&door.name);
        let mut tooltip = name.clone();
        if let Some(whole) = whole {
            attributes.push(format!("label={}", quoted(&cut(&whole, SHORT))));
            tooltip = format!("{name}: {}", cut(&whole, LONG));
        }
        let tooltip = quoted(&tooltip);
        attributes.push(format!("tooltip={tooltip}, labeltooltip={tooltip}"));
        let (from, to) = (self.room(from.spot), self.room(to.spot));
        if self.area(from) != self.area(to) {
            // Long lines across the picture can be told apart by the colour of the area they start in.
            let colour = area_line(self.area(from).0 as usize).light;
            attributes.push(format!("color=\"{colour}\""));
        }
        let attributes = attributes.join(", ");
        let _ = writeln!(self.text, "  r{} -> r{} [{attributes}];", from.0, to.0);
    }
}

/// The requirement for leaving through an end and for its lock; `None` if it is always open.
fn taken(world: &World, end: &DoorEnd) -> Option<String> {
    let lock = end.lock.as_ref().and_then(|lock| need(world, lock.need));
    let lock = lock.map(|lock| format!("lock: {lock}"));
    let parts: Vec<String> = need(world, end.need).into_iter().chain(lock).collect();
    (!parts.is_empty()).then(|| parts.join("; "))
}

/// The requirement in words; `None` if it always holds.
fn need(world: &World, need: RequirementId) -> Option<String> {
    // A character has at most four bytes, so these bytes hold at least as many characters as are shown.
    let text = || shown(&world.text_within(&world.requirements, need, 4 * LONG));
    (need != Requirements::ALWAYS).then(text)
}

fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", quoted_part(text))
}

/// Escapes a text for GraphViz quotes. Backslashes start its escapes, so they are doubled; an ampersand before a letter
/// starts an HTML entity.
fn quoted_part(text: &str) -> String {
    let mut quoted = String::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let begins_name = |next: &char| next.is_ascii_alphanumeric() || *next == '#';
        match letter {
            '\\' => quoted.push_str("\\\\"),
            '"' => quoted.push_str("\\\""),
            '&' if letters.peek().is_some_and(begins_name) => quoted.push_str("&amp;"),
            other => quoted.push(other),
        }
    }
    quoted
}
