//! The values of a scene, as they are serialized.

use seedwright::world::LocationId;
use serde::Serialize;

use super::marks::{Bounds, Label, LegendRow, LockSpot, SignSpot, ThingBadge, Title};
use super::overview::Overview;
use crate::json_schema::JsonSchema;
use crate::palette::ThemeColour;

/// A placed item, as scenes show it.
#[derive(Clone, Copy, Debug)]
pub struct PlacedItem<'a> {
    /// Its location.
    pub location: LocationId,
    /// Its name.
    pub item: &'a str,
    /// Whether any rule uses it.
    pub progression: bool,
}

/// The scene of a world.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Scene {
    /// The floors in order.
    pub floors: Vec<Floor>,
    /// The locks.
    pub locks: Vec<Lock>,
    /// The room in which the game starts. If there are several, the first.
    pub start: Option<u32>,
    /// The room in which the game is won. Null if it is not won in a room.
    pub goal: Option<u32>,
    /// The number of spheres.
    pub spheres: u32,
    /// The colours of the spheres that open rooms.
    pub sphere_colours: Vec<SphereColour>,
    /// All floors in one picture. Null if there is only one floor.
    pub overview: Option<Overview>,
    /// The legend of the signs on the floors.
    pub legend: Vec<LegendRow>,
}

/// The colours of a sphere.
#[derive(Clone, Copy, Debug, JsonSchema, Serialize)]
pub struct SphereColour {
    /// The colour in overviews, where rooms are small.
    pub strong: ThemeColour,
    /// The floor colour, with text and signs on it.
    pub tint: ThemeColour,
}

/// A part of the world that is drawn as one picture. Lengths are in units; `y` grows downwards.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SceneFloor")]
pub struct Floor {
    /// Its name.
    pub name: String,
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
    /// The areas on it.
    pub zones: Vec<Zone>,
    /// The rooms on it.
    pub rooms: Vec<Room>,
    /// The lines of all walls. Null if rooms are boxes.
    pub walls: Option<String>,
    /// The outline of rooms and the rock around them. Null if rooms are boxes.
    pub rock: Option<String>,
    /// The width of a sign, in units.
    pub sign: f64,
    /// The doors between its rooms.
    pub doors: Vec<Door>,
    /// The rectangles of doors inside rooms.
    pub inner_doors: Vec<Bounds>,
    /// The gates that leave it.
    pub gates: Vec<Gate>,
    /// The item places.
    pub places: Vec<Place>,
    /// All other things: creatures, stairs, equipment.
    pub things: Vec<Thing>,
    /// The points where doors leave an area. Empty unless rooms are boxes.
    pub ports: Vec<Port>,
}

/// An area.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "SceneZone")]
pub struct Zone {
    /// Its name.
    pub name: String,
    /// The left edge.
    pub x: f64,
    /// The top edge.
    pub y: f64,
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
    /// Its size in words.
    pub about: String,
    /// Its title.
    pub title: Title,
    /// Its colours, if areas have any.
    pub colours: Option<ZoneColours>,
}

/// The colours of an area.
#[derive(Clone, Copy, Debug, JsonSchema, Serialize)]
pub struct ZoneColours {
    /// The colour of its rooms.
    pub rooms: ThemeColour,
    /// The background.
    pub ground: ThemeColour,
    /// The border of the background.
    pub border: ThemeColour,
}

/// A room. Its number is its index among all rooms of the world.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "SceneRoom")]
pub struct Room {
    /// Its number.
    pub id: u32,
    /// Its name.
    pub name: String,
    /// The number of its zone on this floor.
    pub zone: usize,
    /// The outline of its floor.
    pub path: String,
    /// Its centre, where trails and routes pass.
    pub label: [f64; 2],
    /// The rectangle around its outline.
    pub bounds: Bounds,
    /// Its label: its name, or its number if there is no space for the name.
    pub title: Option<Label>,
    /// Free places for up to two marks on top of the map.
    pub free: Vec<[f64; 2]>,
    /// The sphere in which it opens. Null if it doesn't.
    pub sphere: Option<u32>,
    /// Its role.
    #[schemars(schema_with = "crate::vocabulary::optional_role")]
    pub role: Option<&'static str>,
    /// The walker that placed it.
    pub walker: Option<u32>,
    /// The room from which it was placed.
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
    /// The rooms it connects.
    pub rooms: [u32; 2],
    /// Its centre.
    pub at: [f64; 2],
    /// Whether it is in a horizontal wall, so that one passes it vertically.
    pub horizontal: bool,
    /// Its length along the wall.
    pub length: u32,
    /// Its line from room to room, if rooms don't touch.
    pub path: Option<String>,
    /// Its rectangle in the wall, if rooms touch.
    pub leaf: Option<Bounds>,
    /// The colour of its line.
    pub stroke: ThemeColour,
    /// The arrowhead, if it leads one way only.
    pub arrow: Option<String>,
    /// Its requirement, as a label on its line.
    pub title: Option<Label>,
    /// The marks of its locks, along the wall.
    pub marks: Vec<LockSpot>,
    /// The locks on it, from either side.
    pub locks: Vec<usize>,
    /// Its requirement in words.
    pub need: Option<String>,
    /// Whether it leads one way only.
    pub one_way: bool,
}

/// The point where a door leaves an area for another one.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Port {
    /// The number of the door on its floor.
    pub door: usize,
    /// The rectangle around its text.
    pub bounds: Bounds,
    /// The fill colour: a tint of the area beyond.
    pub fill: ThemeColour,
    /// The area beyond, the room there, and the requirement, line by line.
    pub label: Label,
    /// The number of lines that say where it leads. The first of them is the area.
    pub heading: usize,
}

/// A gate that can be left through. The far end of a one-way gate is not listed.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SceneGate")]
pub struct Gate {
    /// Its name.
    pub name: String,
    /// Its number among gates, from 1.
    pub number: u32,
    /// The kind of gate.
    #[schemars(schema_with = "crate::vocabulary::gate")]
    pub kind: &'static str,
    /// The room it is in.
    pub room: u32,
    /// Its position.
    pub at: [f64; 2],
    /// The position of its sign.
    pub sign: SignSpot,
    /// Where it leads.
    pub to: Target,
    /// The locks for leaving through it.
    pub locks: Vec<usize>,
    /// Whether it leads one way only.
    pub one_way: bool,
}

/// The destination of a gate.
#[derive(Clone, Copy, Debug, JsonSchema, Serialize)]
#[schemars(rename = "SceneTarget")]
pub struct Target {
    /// The floor, from 0.
    pub floor: u32,
    /// The room.
    pub room: u32,
    /// The point of arrival on that floor.
    pub at: [f64; 2],
}

/// An item place, with its item.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "ScenePlace")]
pub struct Place {
    /// Its full name, `Room.location`.
    pub name: String,
    /// The room it is in.
    pub room: u32,
    /// Its position.
    pub at: [f64; 2],
    /// The position of its sign.
    pub sign: SignSpot,
    /// The item.
    pub item: Option<String>,
    /// Whether any rule uses the item.
    pub progression: bool,
    /// The kind of item: an `opener` or a `note` of a lock, or `treasure`; `anything` if it is unknown.
    #[schemars(schema_with = "crate::vocabulary::find")]
    pub find: &'static str,
    /// The lock that it opens or is a note about.
    pub lock: Option<usize>,
    /// The sphere in which it opens. Null if it doesn't.
    pub sphere: Option<u32>,
}

/// A thing on a level.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "SceneThing")]
pub struct Thing {
    /// The kind of thing.
    #[schemars(schema_with = "crate::vocabulary::thing")]
    pub what: &'static str,
    /// Its name.
    pub name: String,
    /// Its glyph.
    pub glyph: char,
    /// Its position.
    pub at: [f64; 2],
    /// The position of its sign.
    pub sign: SignSpot,
    /// The room it is in.
    pub room: Option<u32>,
    /// Its details besides the name.
    pub details: String,
    /// Its look.
    pub badge: ThingBadge,
}

/// A lock, which can gate several places. It is named after its opener.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "SceneLock")]
pub struct Lock {
    /// The name of its opener.
    pub name: String,
    /// The kind of opener: an ability, a key or a code.
    #[schemars(schema_with = "crate::vocabulary::lock")]
    pub kind: &'static str,
    /// The text on its marks.
    pub sign: String,
    /// The font size of that text, for a mark of width 1.
    pub letters: f64,
    /// The colour of its marks.
    pub fill: ThemeColour,
}
