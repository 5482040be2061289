//! The parts that scenes share: rectangles, texts, badges and rows of legends.

use serde::Serialize;

use crate::geometry::{Point, Rect};
use crate::json_schema::JsonSchema;
use crate::labels;
use crate::palette::ThemeColour;
use crate::signs::badge::Badge;

/// A point rounded to tenths, like those of paths.
pub(super) fn tenths(point: Point) -> [f64; 2] {
    [point.x, point.y].map(rounded)
}

fn rounded(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

/// A point rounded to thousandths, for scenes whose unit is a cell.
pub(super) fn thousandths(point: Point) -> [f64; 2] {
    [point.x, point.y].map(fine)
}

/// A length rounded to thousandths.
pub(super) fn fine(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

/// A rectangle.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Bounds {
    /// The left edge.
    pub x: f64,
    /// The top edge.
    pub y: f64,
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
}

impl Bounds {
    pub(super) fn of(place: Rect) -> Self {
        let Rect { x, y, width, height } = place;
        Self { x: fine(x), y: fine(y), width: fine(width), height: fine(height) }
    }
}

/// Centred text, line by line.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Label {
    /// The centre of all lines.
    pub at: [f64; 2],
    /// The lines.
    pub lines: Vec<String>,
    /// The font size. Letters extend 0.34 of it below the middle of their line.
    pub size: f64,
    /// The largest font size that fits there, for maps that are zoomed out.
    pub largest: f64,
    /// The distance between lines.
    pub leading: f64,
    /// Whether it is rotated to be read from bottom to top.
    pub upright: bool,
}

impl Label {
    /// Converts a label that was placed in pixels, for cells of width `unit`, below a mark of the given height.
    pub(super) fn of_cells(label: &labels::Label, corner: Point, unit: f64, mark: f64) -> Self {
        let Point { x, y } = label.place.centre();
        Self {
            at: thousandths(corner.moved(x / unit, y / unit)),
            lines: label.lines.clone(),
            size: fine(label.size / unit),
            largest: fine(label.largest(mark) / unit),
            leading: fine(label.size * labels::LINE / unit),
            upright: label.is_upright,
        }
    }
}

/// Text on one line that starts at a point.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Title {
    /// The start of the text.
    pub at: [f64; 2],
    /// The text, shortened to the available space.
    pub text: String,
    /// The font size.
    pub size: f64,
}

/// The position of a lock's mark.
#[derive(Clone, Copy, Debug, JsonSchema, Serialize)]
pub struct LockSpot {
    /// The number of the lock.
    pub lock: usize,
    /// The centre of the mark.
    pub at: [f64; 2],
    /// Half its width.
    pub radius: f64,
}

/// The position and size of a sign.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Serialize)]
pub struct SignSpot {
    /// Its centre. Signs that share a cell are moved aside.
    pub at: [f64; 2],
    /// Its width.
    pub size: f64,
}

/// The look of a thing on a level: a disc or square with a glyph.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Serialize)]
pub struct ThingBadge {
    /// The fill colour.
    pub fill: ThemeColour,
    /// Whether it is a disc rather than a square.
    pub round: bool,
    /// Whether the thing is promised. Promised things have a thick border.
    pub promised: bool,
    /// Whether the glyph is light in the light theme, where glyphs are dark by default.
    pub light: bool,
}

impl ThingBadge {
    pub(super) fn of(badge: &Badge) -> Self {
        Self {
            fill: badge.colour,
            round: badge.round,
            promised: badge.promised,
            light: badge.colour.light.is_dark(),
        }
    }
}

/// A row of a legend: a sign and its meaning.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct LegendRow {
    /// The map layer of the sign: `doors`, `locks`, `gates`, `items`, `monsters`, `trails`, `steps` or `rooms`.
    #[schemars(schema_with = "crate::vocabulary::layer")]
    pub layer: &'static str,
    /// The sign.
    pub sign: LegendSign,
    /// The meaning of the sign.
    pub words: String,
}

/// A sign in a legend. Its shape is the symbol of the same name.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum LegendSign {
    /// The mark of a lock.
    Lock {
        /// The number of the lock.
        lock: usize,
    },
    /// The line of a kind of gate.
    Gate {
        /// The kind of gate.
        #[schemars(schema_with = "crate::vocabulary::gate")]
        gate: &'static str,
    },
    /// The numbered chip of a gate.
    Chip,
    /// A door.
    Door,
    /// A door inside a room.
    InnerDoor,
    /// A door with a requirement.
    Need,
    /// An item place.
    Slot,
    /// An item that opens no lock.
    Treasure,
    /// A thing on a level.
    Thing {
        /// Its glyph.
        glyph: char,
        /// Its look.
        badge: ThingBadge,
    },
    /// The role of a room.
    Role {
        /// The role.
        #[schemars(schema_with = "crate::vocabulary::role")]
        role: &'static str,
    },
    /// The line of a walker.
    Walker {
        /// Its colour.
        colour: ThemeColour,
    },
    /// A dotted line: a walker restarts elsewhere.
    Jump,
    /// The number of a room in the order of placement.
    Number,
    /// A colour.
    Swatch {
        /// The colour.
        colour: ThemeColour,
    },
}
