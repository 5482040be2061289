//! The layout as JSON.

use std::fmt;

use schemars::JsonSchema;
use seedwright::grid::{Cell, Direction, Size};
use seedwright::rooms::{Doorway, MeetingKind, PlacedId, PlacedRoom, Role};
use seedwright::{ENGINE_VERSION, SEED_VERSION};
use serde::Serialize;

use crate::views::layout::LayoutView;
use crate::views::tiles::{Slot, TileGrid};
use crate::vocabulary;

/// The version of this format. A reader that knows it can read every file that has it.
const FORMAT: u32 = 1;

/// A layout: rooms, doors, the graph of both, and where it comes from.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LayoutDocument {
    format: u32,
    engine_version: &'static str,
    seed_version: u32,
    /// The name of the pack.
    pack: String,
    seed: String,
    size: LayoutSize,
    /// Where the steps, the proof and the bounds have column and row 0.
    origin: LayoutCell,
    /// How many cells of floor there are.
    floor: u64,
    attempts: u32,
    tries: u64,
    rooms: Vec<LayoutRoom>,
    doors: Vec<LayoutDoor>,
    /// Connections that lead nowhere.
    closed: Vec<LayoutDoor>,
    /// For each room the doors it has and the rooms behind them.
    graph: Vec<Vec<LayoutNeighbour>>,
    /// The whole as text, row by row.
    rows: Vec<String>,
}

/// A cell, or how far something is moved.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct LayoutCell {
    x: i32,
    y: i32,
}

/// Width and height in cells.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct LayoutSize {
    width: u32,
    height: u32,
}

/// A rectangle of cells.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct LayoutBounds {
    x: i32,
    y: i32,
    width: u32,
    height: u32,
}

/// A room of a layout.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LayoutRoom {
    id: u32,
    name: String,
    template: String,
    position: LayoutCell,
    /// How far it is turned, in degrees.
    rotation: u32,
    mirrored: bool,
    bounds: LayoutBounds,
    #[schemars(schema_with = "vocabulary::optional_role")]
    role: Option<Role>,
    depth: u32,
    group: Option<LayoutGroup>,
    /// The walker that placed it.
    walker: Option<u32>,
    /// The room that it was placed from.
    from: Option<u32>,
    step: u64,
    slots: Vec<LayoutSlot>,
}

/// The group that a room is part of.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LayoutGroup {
    name: String,
    /// The first room of the group.
    first: u32,
}

/// A marked cell of a room.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct LayoutSlot {
    letter: char,
    cell: LayoutCell,
}

/// A door of a layout.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LayoutDoor {
    id: u32,
    rooms: [u32; 2],
    position: LayoutCell,
    #[schemars(schema_with = "vocabulary::direction")]
    direction: Direction,
    length: u32,
    cells: Vec<LayoutCell>,
    #[schemars(schema_with = "vocabulary::meeting")]
    kind: MeetingKind,
}

/// A door and the room behind it.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct LayoutNeighbour {
    room: u32,
    door: usize,
}

/// Rooms, doors, the graph of both, and where it comes from.
pub fn layout_json(view: &LayoutView<'_>) -> LayoutDocument {
    let layout = view.layout;
    let grid = TileGrid::new(view.catalogue, layout);
    let rooms = layout.iter().map(|(id, room)| LayoutRoom::new(view, &grid, id, room));
    let doors = |doors: &[Doorway]| {
        let doors = (0..).zip(doors).map(|(id, door)| LayoutDoor::new(&grid, id, door));
        doors.collect::<Vec<_>>()
    };
    LayoutDocument {
        format: FORMAT,
        engine_version: ENGINE_VERSION,
        seed_version: SEED_VERSION,
        pack: view.pack.to_owned(),
        seed: view.seed.to_owned(),
        size: layout.size.into(),
        origin: grid.place(Cell::default()).into(),
        floor: layout.floor,
        attempts: layout.attempts,
        tries: layout.tries,
        rooms: rooms.collect(),
        doors: doors(&layout.doors),
        closed: doors(&layout.closed),
        graph: graph(view),
        rows: layout.ascii(view.catalogue).lines().map(str::to_owned).collect(),
    }
}

/// The document as JSON, with `#` on several lines.
impl fmt::Display for LayoutDocument {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match formatter.alternate() {
            true => serde_json::to_string_pretty(self),
            false => serde_json::to_string(self),
        };
        formatter.write_str(&text.map_err(|_| fmt::Error)?)
    }
}

impl LayoutRoom {
    fn new(view: &LayoutView<'_>, grid: &TileGrid, id: PlacedId, room: &PlacedRoom) -> Self {
        let slots = grid.slots.iter().filter(|slot| slot.room == id);
        let slots = slots
            .map(|Slot { letter, cell, .. }| LayoutSlot { letter: *letter, cell: (*cell).into() });
        let group = room.group.map(|(group, first)| LayoutGroup {
            name: view.catalogue.group(group).name.clone(),
            first: first.0,
        });
        let Cell { x, y } = grid.place(room.position);
        let Size { width, height } = room.size;
        Self {
            id: id.0,
            name: view.room_name(id).to_string(),
            template: view.catalogue.template(room.template).name.clone(),
            position: LayoutCell { x, y },
            rotation: room.orientation.degrees(),
            mirrored: room.orientation.is_mirrored(),
            bounds: LayoutBounds { x, y, width, height },
            role: room.role,
            depth: room.depth,
            group,
            walker: room.walker,
            from: room.from.map(|from| from.0),
            step: room.step,
            slots: slots.collect(),
        }
    }
}

impl LayoutDoor {
    fn new(grid: &TileGrid, id: u32, door: &Doorway) -> Self {
        Self {
            id,
            rooms: [door.a.0, door.b.0],
            position: grid.place(door.cell).into(),
            direction: door.direction,
            length: door.length,
            cells: door.cells().map(|cell| grid.place(cell).into()).collect(),
            kind: door.kind,
        }
    }
}

/// Which rooms are behind the doors of each room, in order.
fn graph(view: &LayoutView<'_>) -> Vec<Vec<LayoutNeighbour>> {
    let mut neighbours = vec![Vec::new(); view.layout.rooms.len()];
    for (door, Doorway { a, b, .. }) in view.layout.doors.iter().enumerate() {
        for (from, to) in [(a, b), (b, a)] {
            neighbours[from.0 as usize].push(LayoutNeighbour { room: to.0, door });
        }
    }
    neighbours
}

impl From<Cell> for LayoutCell {
    fn from(Cell { x, y }: Cell) -> Self {
        Self { x, y }
    }
}

impl From<Size> for LayoutSize {
    fn from(Size { width, height }: Size) -> Self {
        Self { width, height }
    }
}
