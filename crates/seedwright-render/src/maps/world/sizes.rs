//! The texts of boxes and labels, and their sizes.

use seedwright::world::Way;

use super::chart::{Chart, Door, Room};
use crate::words;

/// The font size of room names.
pub const ROOM_TEXT: f64 = 11.5;
/// The font size of requirements.
pub const LABEL_TEXT: f64 = 10.0;
/// The line height of room names.
pub const ROOM_LINE: f64 = 14.0;
/// The line height of requirements.
pub const LABEL_LINE: f64 = 12.0;
/// The height of the marks below a name.
pub const MARKS: f64 = 10.0;
/// The distance between marks.
pub const MARK_STEP: f64 = 9.0;
/// The most marks of a kind that are drawn. More are replaced by a number.
pub const MAX_MARKS: usize = 5;

/// Lines of text and the box around them.
pub struct Words {
    pub lines: Vec<String>,
    pub width: f64,
    pub height: f64,
}

/// The name of a room, with space for its marks.
pub fn room(room: &Room) -> Words {
    let lines = words::wrapped(&room.name, 17, 3);
    let text = words::widest(&lines, ROOM_TEXT);
    let marks = mark_width(room.locations.len()) + mark_width(room.events.len());
    let marked = !(room.locations.is_empty() && room.events.is_empty());
    let height = lines.len() as f64 * ROOM_LINE + 10.0 + if marked { MARKS } else { 0.0 };
    Words { width: (text.max(marks) + 18.0).max(56.0), height, lines }
}

/// The width of marks of one kind.
pub fn mark_width(count: usize) -> f64 {
    match count {
        0 => 0.0,
        1..=MAX_MARKS => count as f64 * MARK_STEP,
        _ => MARK_STEP + words::width(&count.to_string(), LABEL_TEXT),
    }
}

/// The label on the line of a door, from the upper end to the lower one.
pub fn door(door: &Door, upper: usize) -> Words {
    let [down, up] = [&door.needs[upper], &door.needs[1 - upper]];
    let both = down == up || door.way == Way::One;
    let mut lines = Vec::new();
    if both {
        let need = if down.is_empty() { up } else { down };
        lines.extend(requirement(need));
    } else {
        for (arrow, need) in [("↓", down), ("↑", up)] {
            if !need.is_empty() {
                lines.extend(requirement(&format!("{arrow} {need}")));
            }
        }
    }
    boxed(lines)
}

/// The label at the end of a door to another area: its destination and its requirement.
pub fn port(chart: &Chart, door: &Door, end: usize) -> Words {
    let beyond = &chart.rooms[door.rooms[1 - end]];
    let mut lines = vec![words::shortened(&chart.areas[beyond.area], 18)];
    lines.extend(words::wrapped(&beyond.name, 18, 2));
    lines.extend(requirement(&door.needs[end]));
    let mut boxed = boxed(lines);
    boxed.width += 8.0;
    boxed.height += 5.0;
    boxed
}

/// The number of lines of a port's label that say where it leads.
pub fn port_heading(chart: &Chart, door: &Door, end: usize) -> usize {
    1 + words::wrapped(&chart.rooms[door.rooms[1 - end]].name, 18, 2).len()
}

fn requirement(need: &str) -> Vec<String> {
    if need.is_empty() {
        return Vec::new();
    }
    words::wrapped(need, 18, 4)
}

fn boxed(lines: Vec<String>) -> Words {
    Words {
        width: match lines.len() {
            0 => 2.0,
            _ => words::widest(&lines, LABEL_TEXT) + 6.0,
        },
        height: lines.len() as f64 * LABEL_LINE,
        lines,
    }
}
