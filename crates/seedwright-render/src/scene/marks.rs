//! What scenes of all kinds are made of: boxes, words, badges, and the rows of legends.

use schemars::JsonSchema;
use serde::Serialize;

use crate::geometry::{Point, Rect};
use crate::labels;
use crate::palette::ThemeColour;
use crate::signs::badge::Badge;

/// A point in tenths, like those of paths.
pub(super) fn tenths(point: Point) -> [f64; 2] {
    [point.x, point.y].map(rounded)
}

fn rounded(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

/// A point in thousandths, for scenes whose unit is a cell.
pub(super) fn thousandths(point: Point) -> [f64; 2] {
    [point.x, point.y].map(fine)
}

/// A length in thousandths.
pub(super) fn fine(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

/// A box, by its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Bounds {
    /// Its left border.
    pub x: f64,
    /// Its upper border.
    pub y: f64,
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
}

impl Bounds {
    pub(super) fn of(place: Rect) -> Self {
        let Rect { x, y, width, height } = place;
        Self { x: fine(x), y: fine(y), width: fine(width), height: fine(height) }
    }
}

/// Words that stand in the middle of a place, line below line.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Label {
    /// The middle of all lines.
    pub at: [f64; 2],
    /// The lines.
    pub lines: Vec<String>,
    /// How large letters are. They reach 0.34 of it below the middle of their line.
    pub size: f64,
    /// How large they could be there, for those who look at the map from afar.
    pub largest: f64,
    /// How far lines are apart.
    pub leading: f64,
    /// Whether it is turned, to be read from below.
    pub upright: bool,
}

impl Label {
    /// A label that was placed in pixels, with a corner and for cells so wide, below a mark so high.
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

/// Words that begin at a point, on one line.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Title {
    /// Where the first letter stands.
    pub at: [f64; 2],
    /// The words, as far as there is room for them.
    pub text: String,
    /// How large letters are.
    pub size: f64,
}

/// The mark of a lock in its place.
#[derive(Clone, Copy, Debug, JsonSchema, Serialize)]
pub struct LockSpot {
    /// The lock.
    pub lock: usize,
    /// The middle of the mark.
    pub at: [f64; 2],
    /// Half its width.
    pub radius: f64,
}

/// Where a sign is drawn, and how wide it is.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Serialize)]
pub struct SignSpot {
    /// Its middle. What shares a cell with others stands aside.
    pub at: [f64; 2],
    /// How wide it is.
    pub size: f64,
}

/// How something on a level is drawn: a disc or a square with a glyph on it.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Serialize)]
pub struct ThingBadge {
    /// What it is filled with.
    pub fill: ThemeColour,
    /// Whether it is a disc; others are squares.
    pub round: bool,
    /// Whether it was promised, so that its border is thick.
    pub promised: bool,
    /// Whether its glyph is light on light grounds, where glyphs are dark otherwise.
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

/// A sign and what it means.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct LegendRow {
    /// Which layer of the map has it: `doors`, `locks`, `gates`, `items`, `monsters`, `trails`, `steps` or `rooms`.
    #[schemars(schema_with = "crate::vocabulary::layer")]
    pub layer: &'static str,
    /// The sign.
    pub sign: LegendSign,
    /// What it means.
    pub words: String,
}

/// A sign that a legend explains. Its form is the symbol of that name.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum LegendSign {
    /// The mark of a lock.
    Lock {
        /// Its number.
        lock: usize,
    },
    /// The line of a kind of gate.
    Gate {
        /// The kind, in one word.
        #[schemars(schema_with = "crate::vocabulary::gate")]
        gate: &'static str,
    },
    /// The chip of a gate, with a number on it.
    Chip,
    /// A door.
    Door,
    /// A door between two parts of one room.
    InnerDoor,
    /// A door that needs something.
    Need,
    /// A place for an item.
    Slot,
    /// An item that opens nothing.
    Treasure,
    /// Something on a level.
    Thing {
        /// Its glyph.
        glyph: char,
        /// How it is drawn.
        badge: ThingBadge,
    },
    /// What a room is for.
    Role {
        /// The role, in one word.
        #[schemars(schema_with = "crate::vocabulary::role")]
        role: &'static str,
    },
    /// The line of a walker.
    Walker {
        /// Its colour.
        colour: ThemeColour,
    },
    /// A dotted line: a walker begins anew elsewhere.
    Jump,
    /// The number of a room in the order of placing.
    Number,
    /// What has this colour.
    Swatch {
        /// The colour.
        colour: ThemeColour,
    },
}
