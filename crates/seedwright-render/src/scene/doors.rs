//! Shuffled doors: the rooms as placed in the picture, and the old and new destination of every door end.

use seedwright::world::{DoorId, EndId, Id, Linking, Side, Way, World};
use serde::Serialize;

use super::marks::{Label, Title, tenths};
use crate::json_schema::JsonSchema;
use crate::maps::door_lines::door_lines;
use crate::maps::frames::{ROOM, RoomFrames};
use crate::palette::{self, CHANGED, ThemeColour};
use crate::pictures::doors::{door_colour, frame_title, room_lines};

/// The font sizes of areas and rooms, and the line distance of room names.
const AREA_TEXT: f64 = 14.0;
const ROOM_TEXT: f64 = 12.5;
const ROOM_LINE: f64 = 15.0;

/// The doors of a world before and after a shuffle. Lengths are in pixels; `y` grows downwards.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct DoorScene {
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
    /// The frames of areas.
    pub worlds: Vec<AreaFrame>,
    /// The rooms, in the order of the pack.
    pub rooms: Vec<RoomBox>,
    /// The door ends, in the order of the pack.
    pub doors: Vec<DoorEnd>,
    /// The lines of the original map.
    pub before: Vec<DoorWay>,
    /// The lines of the shuffled map.
    pub after: Vec<DoorWay>,
    /// Other arrangements of the same areas and rooms, for views in which this one would be too small.
    pub arrangements: Vec<DoorArrangement>,
}

/// Another arrangement of areas and rooms. Lines connect the rooms as in the main one.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct DoorArrangement {
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
    /// The frames of areas, in the order of the scene.
    pub worlds: Vec<AreaFrame>,
    /// The centres of rooms, in the order of the scene.
    pub rooms: Vec<[f64; 2]>,
}

/// A door as a line.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct DoorWay {
    /// The numbers of the end it leaves and the end it leads to.
    pub ends: [usize; 2],
    /// The line.
    pub path: String,
    /// The middle of the line.
    pub middle: [f64; 2],
    /// The arrowhead, if it leads one way only.
    pub arrow: Option<String>,
    /// The colour of the line.
    pub colour: ThemeColour,
    /// The number of the change in the list of changes. Null if it is unchanged.
    pub number: Option<usize>,
}

/// The frame of an area.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct AreaFrame {
    /// The name of the area.
    pub name: String,
    /// The left edge.
    pub x: f64,
    /// The top edge.
    pub y: f64,
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
    /// The fill colour.
    pub fill: ThemeColour,
    /// Its title.
    pub title: Title,
}

/// A room as a box.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct RoomBox {
    /// Its name.
    pub name: String,
    /// The number of its area frame. Null if it has none.
    pub world: Option<usize>,
    /// The horizontal centre.
    pub x: f64,
    /// The vertical centre.
    pub y: f64,
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
    /// The fill colour.
    pub fill: ThemeColour,
    /// Its label.
    pub title: Label,
}

/// A door end. `before` and `after` are null if it can't be left through.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DoorEnd {
    /// The name of the door.
    pub name: String,
    /// The end: `a` or `b`.
    pub end: &'static str,
    /// The kind of door.
    pub kind: String,
    /// The number of the room it is in.
    pub room: usize,
    /// The room it led to in the pack.
    pub before: Option<usize>,
    /// The room it leads to now.
    pub after: Option<usize>,
    /// Whether the door leads one way only.
    pub one_way: bool,
    /// Whether the door could be moved.
    pub shuffleable: bool,
    /// Whether it leads elsewhere now.
    pub changed: bool,
}

/// Creates the scene of a world with its original and its new doors. `shuffleable` are the doors that could be moved.
pub fn door_scene(world: &World, linking: &Linking, shuffleable: &[DoorId]) -> DoorScene {
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
        doors: world.ends().map(|end| door_end(world, linking, shuffleable, end)).collect(),
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

fn door_end(world: &World, linking: &Linking, shuffleable: &[DoorId], end: EndId) -> DoorEnd {
    let room = |end: EndId| world.spots[world.end(end).spot].room.index();
    let door = &world.doors[end.door()];
    // A one-way door can't be passed from its far end.
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
        shuffleable: shuffleable.contains(&end.door()),
        changed: linking.is_changed(end),
    }
}
