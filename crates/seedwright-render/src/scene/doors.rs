//! Shuffled doors: rooms as they stand in the picture, and where every end of every door led and leads.

use seedwright::world::{DoorId, EndId, Id, Linking, Side, Way, World};
use serde::Serialize;

use crate::maps::frames::{ROOM, RoomFrames};

/// The doors of a world before and after a shuffle. Lengths are in pixels; `y` grows downwards.
#[derive(Clone, Debug, Serialize)]
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
}

/// The frame of an area.
#[derive(Clone, Debug, Serialize)]
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
}

/// A room as a box.
#[derive(Clone, Debug, Serialize)]
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
}

/// One end of a door. The rooms are missing where nobody can leave through it.
#[derive(Clone, Debug, Serialize)]
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
    let frames = RoomFrames::new(world, linking);
    let worlds = frames.frames.iter().map(|(area, frame)| AreaFrame {
        name: world.areas.rows()[*area].name.clone(),
        x: frame.x,
        y: frame.y,
        width: frame.width,
        height: frame.height,
    });
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
        }
    });
    DoorScene {
        width: frames.width,
        height: frames.height,
        worlds: worlds.collect(),
        rooms: rooms.collect(),
        doors: world.ends().map(|end| door_end(world, linking, switchable, end)).collect(),
    }
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
        after: leads.then(|| room(linking.leads(end))),
        one_way: door.way == Way::One,
        switchable: switchable.contains(&end.door()),
        changed: linking.is_changed(end),
    }
}
