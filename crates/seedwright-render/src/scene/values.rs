//! The values of a scene, as they are serialized.

use schemars::JsonSchema;
use seedwright::world::LocationId;
use serde::Serialize;

use super::marks::{Bounds, Label, LegendRow, LockSpot, SignSpot, ThingBadge, Title};
use super::overview::Overview;
use crate::palette::ThemeColour;

/// An item that was placed, as scenes show it.
#[derive(Clone, Copy, Debug)]
pub struct PlacedItem<'a> {
    /// Where it lies.
    pub location: LocationId,
    /// Its name.
    pub item: &'a str,
    /// Whether some rule can use it.
    pub progression: bool,
}

/// A world.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Scene {
    /// The floors in order.
    pub floors: Vec<Floor>,
    /// What is locked.
    pub locks: Vec<Lock>,
    /// The room that one begins in; with several, the first.
    pub start: Option<u32>,
    /// The room where the game is won, if it is won in a room.
    pub goal: Option<u32>,
    /// How many spheres there are.
    pub spheres: u32,
    /// The colours of spheres, of those that open rooms.
    pub sphere_colours: Vec<SphereColour>,
    /// All floors in one picture, where there are several.
    pub overview: Option<Overview>,
    /// What the signs on the floors mean.
    pub legend: Vec<LegendRow>,
}

/// The colours of what opens in a sphere.
#[derive(Clone, Copy, Debug, JsonSchema, Serialize)]
pub struct SphereColour {
    /// In overviews, where rooms are small.
    pub strong: ThemeColour,
    /// On floors, where words and signs stand on it.
    pub tint: ThemeColour,
}

/// A part of the world that is one picture. Lengths are in units; `y` grows downwards.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SceneFloor")]
pub struct Floor {
    /// What it is called.
    pub name: String,
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
    /// The areas on it.
    pub zones: Vec<Zone>,
    /// The rooms on it.
    pub rooms: Vec<Room>,
    /// The lines of all walls; none where rooms are boxes.
    pub walls: Option<String>,
    /// The outline of rooms together with what they are hewn from; none where rooms are boxes.
    pub rock: Option<String>,
    /// How many units a sign is wide.
    pub sign: f64,
    /// The doors between its rooms.
    pub doors: Vec<Door>,
    /// What the doors inside of rooms cover.
    pub inner_doors: Vec<Bounds>,
    /// The gates that lead away from it.
    pub gates: Vec<Gate>,
    /// The places for items.
    pub places: Vec<Place>,
    /// Everything else: creatures, stairs, equipment.
    pub things: Vec<Thing>,
    /// Where doors leave an area, where rooms are boxes.
    pub ports: Vec<Port>,
}

/// An area.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "SceneZone")]
pub struct Zone {
    /// Its name.
    pub name: String,
    /// Its left border.
    pub x: f64,
    /// Its upper border.
    pub y: f64,
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
    /// How large it is, in words.
    pub about: String,
    /// Its name as it is written.
    pub title: Title,
    /// Its colours, where areas have any.
    pub colours: Option<ZoneColours>,
}

/// The colours of an area.
#[derive(Clone, Copy, Debug, JsonSchema, Serialize)]
pub struct ZoneColours {
    /// Its rooms.
    pub rooms: ThemeColour,
    /// What they stand on.
    pub ground: ThemeColour,
    /// The border of that.
    pub border: ThemeColour,
}

/// A room; its number is its place among all rooms of the world.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "SceneRoom")]
pub struct Room {
    /// Its number.
    pub id: u32,
    /// Its name.
    pub name: String,
    /// The zone of this floor that it belongs to.
    pub zone: usize,
    /// The outline of what one can stand on.
    pub path: String,
    /// Its middle: trails and ways go through it.
    pub label: [f64; 2],
    /// The box around its outline.
    pub bounds: Bounds,
    /// Its name as it is written, or its number where there is no room for that.
    pub title: Option<Label>,
    /// Places where nothing else is, for up to two marks that are put over the map.
    pub free: Vec<[f64; 2]>,
    /// The sphere in which it opens, if it does.
    pub sphere: Option<u32>,
    /// What it is for.
    #[schemars(schema_with = "crate::vocabulary::optional_role")]
    pub role: Option<&'static str>,
    /// The walker that placed it.
    pub walker: Option<u32>,
    /// The room that it was placed from.
    pub from: Option<u32>,
    /// The step in which it was placed.
    pub step: Option<u64>,
}

/// A door between two rooms.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SceneDoor")]
pub struct Door {
    /// Its name.
    pub name: String,
    /// The rooms that it joins.
    pub rooms: [u32; 2],
    /// Its middle.
    pub at: [f64; 2],
    /// Whether it lies in a wall that runs from left to right, so that one walks up or down through it.
    pub horizontal: bool,
    /// How much of the wall it takes.
    pub length: u32,
    /// Its line from room to room, where rooms do not touch.
    pub path: Option<String>,
    /// What it covers of a wall, where rooms touch.
    pub leaf: Option<Bounds>,
    /// The colour of its line.
    pub stroke: ThemeColour,
    /// The head of its line, where it leads one way only.
    pub arrow: Option<String>,
    /// What it takes to pass, as it is written on its line.
    pub title: Option<Label>,
    /// The marks of its locks, along the wall.
    pub marks: Vec<LockSpot>,
    /// The locks that close it, from either side.
    pub locks: Vec<usize>,
    /// What it takes to pass, in words.
    pub need: Option<String>,
    /// Whether it leads one way only.
    pub one_way: bool,
}

/// Where a door leaves an area for another one.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Port {
    /// The number of the door on its floor.
    pub door: usize,
    /// The box around its words.
    pub bounds: Bounds,
    /// What that is filled with: something of the colour of the area beyond.
    pub fill: ThemeColour,
    /// The area beyond, the room there, and what it takes, line by line.
    pub label: Label,
    /// How many lines say where it leads; the first of them is the area.
    pub heading: usize,
}

/// A gate that one can leave through; the end of a way without a way back has none.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SceneGate")]
pub struct Gate {
    /// Its name.
    pub name: String,
    /// Its number among gates, counted from one.
    pub number: u32,
    /// What kind of gate it is, in one word.
    #[schemars(schema_with = "crate::vocabulary::gate")]
    pub kind: &'static str,
    /// The room that it stands in.
    pub room: u32,
    /// Where it stands.
    pub at: [f64; 2],
    /// Where its sign is drawn.
    pub sign: SignSpot,
    /// Where it leads.
    pub to: Target,
    /// The locks that close it for those who leave through it.
    pub locks: Vec<usize>,
    /// Whether there is no way back through it.
    pub one_way: bool,
}

/// Where a gate leads.
#[derive(Clone, Copy, Debug, JsonSchema, Serialize)]
#[schemars(rename = "SceneTarget")]
pub struct Target {
    /// The floor, counted from zero.
    pub floor: u32,
    /// The room.
    pub room: u32,
    /// Where one arrives on that floor.
    pub at: [f64; 2],
}

/// A place for an item, with what lies there.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "ScenePlace")]
pub struct Place {
    /// Its full name, `Room.location`.
    pub name: String,
    /// The room that it is in.
    pub room: u32,
    /// Where it is.
    pub at: [f64; 2],
    /// Where its sign is drawn.
    pub sign: SignSpot,
    /// The item that lies there.
    pub item: Option<String>,
    /// Whether some rule can use what lies there.
    pub progression: bool,
    /// What lies there is to the locks: an `opener`, a `note` or `treasure`; `anything` where nothing is known.
    #[schemars(schema_with = "crate::vocabulary::find")]
    pub find: &'static str,
    /// The lock that it opens or is a note of.
    pub lock: Option<usize>,
    /// The sphere in which it opens, if it does.
    pub sphere: Option<u32>,
}

/// Something of a level.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "SceneThing")]
pub struct Thing {
    /// What kind of thing it is, in one word.
    #[schemars(schema_with = "crate::vocabulary::thing")]
    pub what: &'static str,
    /// Its name.
    pub name: String,
    /// The glyph that stands for it.
    pub glyph: char,
    /// Where it is.
    pub at: [f64; 2],
    /// Where its sign is drawn.
    pub sign: SignSpot,
    /// The room that it is in.
    pub room: Option<u32>,
    /// What is said of it beside its name.
    pub details: String,
    /// How it is drawn.
    pub badge: ThingBadge,
}

/// Something that is closed in several places, by the name of what opens it.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "SceneLock")]
pub struct Lock {
    /// The name of what opens it.
    pub name: String,
    /// Whether that is an ability, a key or a code.
    #[schemars(schema_with = "crate::vocabulary::lock")]
    pub kind: &'static str,
    /// What is written on its marks.
    pub sign: String,
    /// How large that is, on a mark that is one wide.
    pub letters: f64,
    /// The colour of its marks.
    pub fill: ThemeColour,
}
