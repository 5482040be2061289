//! Built worlds as values that maps are drawn from: floors with rooms, doors and whatever is in them.
//!
//! Rooms of a [`campaign`] are outlines of cells, each a unit wide; those of a [`chart`] are boxes. Names are
//! those of the world, so that answers to other questions can be shown on the map. Everything is told, secrets
//! too: whoever shows it decides what is seen.

mod campaign;
mod chart;
#[cfg(test)]
mod tests;

use serde::Serialize;

pub use campaign::{campaign, floor_places};
pub use chart::chart;

/// A world.
#[derive(Clone, Debug, Serialize)]
pub struct Scene {
    pub floors: Vec<Floor>,
    pub locks: Vec<Lock>,
    /// The room that one begins in; with several, the first.
    pub start: Option<u32>,
    /// The room where the game is won, if it is won in a room.
    pub goal: Option<u32>,
    /// How many spheres there are.
    pub spheres: u32,
}

/// A part of the world that is one picture. Lengths are in units; `y` grows downwards.
#[derive(Clone, Debug, Serialize)]
pub struct Floor {
    pub name: String,
    pub width: f64,
    pub height: f64,
    pub zones: Vec<Zone>,
    pub rooms: Vec<Room>,
    /// The lines of all walls, where rooms are no boxes.
    pub walls: Option<String>,
    pub doors: Vec<Door>,
    pub gates: Vec<Gate>,
    pub places: Vec<Place>,
    pub things: Vec<Thing>,
}

/// An area.
#[derive(Clone, Debug, Serialize)]
pub struct Zone {
    pub name: String,
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
    /// How large it is, in words.
    pub about: String,
}

/// A room; its number is its place among all rooms of the world.
#[derive(Clone, Debug, Serialize)]
pub struct Room {
    pub id: u32,
    pub name: String,
    /// The zone of this floor that it belongs to.
    pub zone: usize,
    /// The outline of what one can stand on.
    pub path: String,
    /// Where its name can stand.
    pub label: [f64; 2],
    pub sphere: Option<u32>,
    pub role: Option<&'static str>,
    /// Who placed it, beside which room, and when.
    pub walker: Option<u32>,
    pub from: Option<u32>,
    pub step: Option<u64>,
}

/// A door between two rooms.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Door {
    pub name: String,
    pub rooms: [u32; 2],
    /// Its middle.
    pub at: [f64; 2],
    /// Whether it lies in a wall that runs from left to right, so that one walks up or down through it.
    pub horizontal: bool,
    /// How much of the wall it takes.
    pub length: u32,
    /// Its line from room to room, where rooms do not touch.
    pub path: Option<String>,
    /// The locks that close it, from either side.
    pub locks: Vec<usize>,
    /// What it takes to pass, in words.
    pub need: Option<String>,
    pub one_way: bool,
}

/// A gate that one can leave through; the end of a way without a way back has none.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Gate {
    pub name: String,
    pub number: u32,
    pub kind: &'static str,
    pub room: u32,
    pub at: [f64; 2],
    pub to: Target,
    /// The locks that close it for those who leave through it.
    pub locks: Vec<usize>,
    pub one_way: bool,
}

/// Where a gate leads.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Target {
    /// The floor, counted from zero.
    pub floor: u32,
    pub room: u32,
    /// Where one arrives on that floor.
    pub at: [f64; 2],
}

/// A place for an item, with what lies there.
#[derive(Clone, Debug, Serialize)]
pub struct Place {
    /// Its full name, `Room.location`.
    pub name: String,
    pub room: u32,
    pub at: [f64; 2],
    pub item: Option<String>,
    /// Whether some rule can use what lies there.
    pub progression: bool,
    pub sphere: Option<u32>,
}

/// Something of a level.
#[derive(Clone, Debug, Serialize)]
pub struct Thing {
    pub what: &'static str,
    pub name: String,
    pub glyph: char,
    pub at: [f64; 2],
    pub room: Option<u32>,
    pub details: String,
}

/// Something that is closed in several places, by the name of what opens it.
#[derive(Clone, Debug, Serialize)]
pub struct Lock {
    pub name: String,
    pub kind: &'static str,
    /// Locks of different numbers have different colours.
    pub colour: usize,
}
