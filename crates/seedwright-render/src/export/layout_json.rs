//! The layout as JSON.

use std::fmt;

use seedwright::grid::{Cell, Direction, Size};
use seedwright::rooms::{Doorway, MeetingKind, PlacedId, PlacedRoom, Role};
use seedwright::{ENGINE_VERSION, SEED_VERSION};
use serde::Serialize;

use crate::json_schema::JsonSchema;
use crate::views::layout::LayoutView;
use crate::views::tiles::{Slot, TileGrid};

/// The version of this format. A reader that supports it can read every file of this version.
const FORMAT: u32 = 1;

/// A layout and its origin.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LayoutDocument {
    /// The version of this format.
    format: u32,
    /// The version of the engine.
    engine_version: &'static str,
    /// The seed version: seeds of the same version give the same results.
    seed_version: u32,
    /// The name of the pack.
    pack: String,
    /// The seed.
    seed: String,
    /// The layout itself.
    #[serde(flatten)]
    pub map: LayoutMap,
}

/// A layout: its rooms and doors, and the graph of both.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LayoutMap {
    /// The size of the map.
    size: LayoutSize,
    /// The position on the map of cell (0, 0) of the steps, the proof and the bounds.
    origin: LayoutCell,
    /// The number of floor cells.
    floor: u64,
    /// The number of attempts.
    attempts: u32,
    /// The number of rooms or groups that were tried.
    tries: u64,
    /// The rooms.
    rooms: Vec<LayoutRoom>,
    /// The doors between rooms.
    doors: Vec<LayoutDoor>,
    /// The connections that lead nowhere.
    closed: Vec<LayoutDoor>,
    /// For each room, its doors and the rooms behind them.
    graph: Vec<Vec<LayoutNeighbour>>,
    /// The map as text, row by row.
    rows: Vec<String>,
}

/// A cell, or an offset.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct LayoutCell {
    /// The column.
    x: i32,
    /// The row.
    y: i32,
}

/// A size in cells.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct LayoutSize {
    /// The width.
    width: u32,
    /// The height.
    height: u32,
}

/// A rectangle of cells.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct LayoutBounds {
    /// The first column.
    x: i32,
    /// The first row.
    y: i32,
    /// The width.
    width: u32,
    /// The height.
    height: u32,
}

/// A room of a layout.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LayoutRoom {
    /// The number of the room.
    id: u32,
    /// The name, which is unique.
    name: String,
    /// The template.
    template: String,
    /// The position of its first cell.
    position: LayoutCell,
    /// The rotation in degrees.
    rotation: u32,
    /// Whether it is mirrored before the rotation.
    mirrored: bool,
    /// The cells that it covers.
    bounds: LayoutBounds,
    #[schemars(schema_with = "crate::vocabulary::optional_role")]
    /// The role. Null if it has none.
    role: Option<Role>,
    /// The number of doors between it and the entrance.
    depth: u32,
    /// The group it belongs to. Null if it was placed alone.
    group: Option<LayoutGroup>,
    /// The walker that placed it. Null if none did.
    walker: Option<u32>,
    /// The room from which it was placed.
    from: Option<u32>,
    /// The step in which it was placed.
    step: u64,
    /// The item places.
    slots: Vec<LayoutSlot>,
}

/// The group of a room.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LayoutGroup {
    /// The name of the group.
    name: String,
    /// The first room of the group.
    first: u32,
}

/// An item place of a room.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct LayoutSlot {
    /// The letter in the drawing of the template.
    letter: char,
    /// The cell.
    cell: LayoutCell,
}

/// A door of a layout.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LayoutDoor {
    /// The number of the door.
    id: u32,
    /// The rooms it connects.
    rooms: [u32; 2],
    /// The first cell.
    position: LayoutCell,
    #[schemars(schema_with = "crate::vocabulary::direction")]
    /// The direction in which it leads from the first room to the second.
    direction: Direction,
    /// The length in cells.
    length: u32,
    /// All of its cells.
    cells: Vec<LayoutCell>,
    #[schemars(schema_with = "crate::vocabulary::meeting")]
    /// Why the two rooms meet here.
    kind: MeetingKind,
}

/// A door and the room behind it.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct LayoutNeighbour {
    /// The room.
    room: u32,
    /// The number of the door.
    door: usize,
}

/// Creates the document of a layout.
pub fn layout_json(view: &LayoutView<'_>) -> LayoutDocument {
    LayoutDocument {
        format: FORMAT,
        engine_version: ENGINE_VERSION,
        seed_version: SEED_VERSION,
        pack: view.pack.clone(),
        seed: view.seed.to_owned(),
        map: layout_map(view),
    }
}

fn layout_map(view: &LayoutView<'_>) -> LayoutMap {
    let layout = view.layout;
    let grid = TileGrid::new(view.catalogue, layout);
    let rooms = layout.iter().map(|(id, room)| LayoutRoom::new(view, &grid, id, room));
    let doors = |doors: &[Doorway]| {
        let doors = (0..).zip(doors).map(|(id, door)| LayoutDoor::new(&grid, id, door));
        doors.collect::<Vec<_>>()
    };
    LayoutMap {
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

/// Writes the document as JSON; with `#`, on several lines.
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

/// The rooms behind the doors of each room, in order.
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
