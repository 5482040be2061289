//! Shuffled doors: rooms as they stand in the picture, and where every end of every door led and leads.

use schemars::JsonSchema;
use seedwright::world::{DoorId, EndId, Id, Linking, Side, Way, World};
use serde::Serialize;

use super::marks::{Label, Title, tenths};
use crate::maps::door_lines::door_lines;
use crate::maps::frames::{ROOM, RoomFrames};
use crate::palette::{self, CHANGED, ThemeColour};
use crate::pictures::doors::{door_colour, frame_title, room_lines};

/// The letters of areas and rooms, and how far the lines of rooms are apart.
const AREA_TEXT: f64 = 14.0;
const ROOM_TEXT: f64 = 12.5;
const ROOM_LINE: f64 = 15.0;

/// The doors of a world before and after a shuffle. Lengths are in pixels; `y` grows downwards.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct DoorScene {
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
    /// The frames of areas.
    pub worlds: Vec<AreaFrame>,
    /// The rooms, in the order of the pack.
    pub rooms: Vec<RoomBox>,
    /// The ends of doors, in the order of the pack.
    pub doors: Vec<DoorEnd>,
    /// The lines of the map as it was drawn, and as it is now.
    pub before: Vec<DoorWay>,
    /// The same as it is now.
    pub after: Vec<DoorWay>,
    /// The same areas and rooms elsewhere, for views that all of this would be small in.
    pub arrangements: Vec<DoorArrangement>,
}

/// Where areas and rooms stand otherwise than in files. Lines run between the rooms as they do there.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct DoorArrangement {
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
    /// The frames of areas, in the order of the scene.
    pub worlds: Vec<AreaFrame>,
    /// The middles of rooms, in the order of the scene.
    pub rooms: Vec<[f64; 2]>,
}

/// A door as a line.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct DoorWay {
    /// The number of the end that one leaves through, and that of the end that one comes to.
    pub ends: [usize; 2],
    /// The line.
    pub path: String,
    /// The middle of the line.
    pub middle: [f64; 2],
    /// The head of the line, where it leads one way only.
    pub arrow: Option<String>,
    /// The colour of the line.
    pub colour: ThemeColour,
    /// The number of the change in their list, where it leads elsewhere.
    pub number: Option<usize>,
}

/// The frame of an area.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct AreaFrame {
    /// The name of the area.
    pub name: String,
    /// Its left border.
    pub x: f64,
    /// Its upper border.
    pub y: f64,
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
    /// What it is filled with.
    pub fill: ThemeColour,
    /// Its name as it is written.
    pub title: Title,
}

/// A room as a box.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct RoomBox {
    /// Its name.
    pub name: String,
    /// The number of its frame.
    pub world: Option<usize>,
    /// Its middle, across.
    pub x: f64,
    /// Its middle, down.
    pub y: f64,
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
    /// What it is filled with.
    pub fill: ThemeColour,
    /// Its name as it is written.
    pub title: Label,
}

/// One end of a door. The rooms are missing where nobody can leave through it.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DoorEnd {
    /// The name of the door.
    pub name: String,
    /// Which end it is: `a` or `b`.
    pub end: &'static str,
    /// What kind of door it is.
    pub kind: String,
    /// The room that it is in.
    pub room: usize,
    /// The room that it led to.
    pub before: Option<usize>,
    /// The room that it leads to.
    pub after: Option<usize>,
    /// Whether the door leads one way only.
    pub one_way: bool,
    /// Whether the door could have moved.
    pub switchable: bool,
    /// Whether it leads elsewhere now.
    pub changed: bool,
}

/// The scene of a world as it was drawn and as it is linked now; some of its doors could have moved.
pub fn door_scene(world: &World, linking: &Linking, switchable: &[DoorId]) -> DoorScene {
    let (frames, others) = RoomFrames::with_others(world, linking);
    let frame_of = |area: usize| frames.frames.iter().position(|(own, _)| *own == area);
    let rooms = world.rooms.iter().map(|(id, room)| {
        let centre = frames.rooms[id.index()];
        RoomBox {
            name: room.name.clone(),
            world: frame_of(room.area.index()),
            x: centre.x,
            y: centre.y,
            width: ROOM.0,
            height: ROOM.1,
            fill: palette::area(room.area.index()),
            title: Label {
                at: tenths(centre),
                lines: room_lines(&room.name),
                size: ROOM_TEXT,
                largest: ROOM_TEXT,
                leading: ROOM_LINE,
                upright: false,
            },
        }
    });
    DoorScene {
        width: frames.width,
        height: frames.height,
        worlds: area_frames(world, &frames),
        rooms: rooms.collect(),
        doors: world.ends().map(|end| door_end(world, linking, switchable, end)).collect(),
        before: ways(world, &frames, linking, &Linking::drawn(world)),
        after: ways(world, &frames, linking, linking),
        arrangements: others.iter().map(|frames| arrangement(world, frames)).collect(),
    }
}

fn area_frames(world: &World, frames: &RoomFrames) -> Vec<AreaFrame> {
    let areas = frames.frames.iter().map(|(area, frame)| {
        let name = &world.areas.rows()[*area].name;
        let (text, at) = frame_title(name, *frame);
        AreaFrame {
            name: name.clone(),
            x: frame.x,
            y: frame.y,
            width: frame.width,
            height: frame.height,
            fill: palette::area_ground(*area),
            title: Title { at: tenths(at), text, size: AREA_TEXT },
        }
    });
    areas.collect()
}

fn arrangement(world: &World, frames: &RoomFrames) -> DoorArrangement {
    DoorArrangement {
        width: frames.width,
        height: frames.height,
        worlds: area_frames(world, frames),
        rooms: frames.rooms.iter().map(|centre| tenths(*centre)).collect(),
    }
}

fn ways(world: &World, frames: &RoomFrames, linking: &Linking, shown: &Linking) -> Vec<DoorWay> {
    let lines = door_lines(world, frames, linking, shown);
    let ways = lines.iter().map(|line| {
        let colour = match line.is_changed {
            true => CHANGED,
            false => door_colour(&world.doors[line.end.door()].kind),
        };
        DoorWay {
            ends: [line.end, shown.destination(line.end)].map(Id::index),
            path: line.path(),
            middle: tenths(line.middle),
            arrow: line.arrow(),
            colour: colour.theme(),
            number: line.number,
        }
    });
    ways.collect()
}

fn door_end(world: &World, linking: &Linking, switchable: &[DoorId], end: EndId) -> DoorEnd {
    let room = |end: EndId| world.spots[world.end(end).spot].room.index();
    let door = &world.doors[end.door()];
    // Nobody passes a way that leads one way from its far end.
    let leads = door.way != Way::One || end.side() == Side::A;
    DoorEnd {
        name: door.name.clone(),
        end: match end.side() {
            Side::A => "a",
            Side::B => "b",
        },
        kind: door.kind.clone(),
        room: room(end),
        before: leads.then(|| room(end.mate())),
        after: leads.then(|| room(linking.destination(end))),
        one_way: door.way == Way::One,
        switchable: switchable.contains(&end.door()),
        changed: linking.is_changed(end),
    }
}
