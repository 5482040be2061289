//! The layout as JSON.

use seedwright::grid::{Cell, Size};
use seedwright::rooms::{Doorway, PlacedId, PlacedRoom};
use seedwright::{ENGINE_VERSION, SEED_VERSION};
use serde_json::{Value, json};

use crate::views::layout::LayoutView;
use crate::views::tiles::{Slot, TileGrid};

/// The version of this format. A reader that knows it can read every file that has it.
const FORMAT: u32 = 1;

/// Rooms, doors, the graph of both, and where it comes from.
pub fn layout_json(view: &LayoutView<'_>) -> Value {
    let layout = view.layout;
    let grid = TileGrid::new(view.catalogue, layout);
    let rooms = layout.iter().map(|(id, room)| self::room(view, &grid, id, room));
    let doors = (0..).zip(&layout.doors).map(|(id, door)| self::door(&grid, id, door));
    let closed = (0..).zip(&layout.closed).map(|(id, door)| self::door(&grid, id, door));
    json!({
        "format": FORMAT,
        "engineVersion": ENGINE_VERSION,
        "seedVersion": SEED_VERSION,
        "pack": view.pack,
        "seed": view.seed,
        "size": size(layout.size),
        // Where the steps, the proof and the bounds have column and row 0.
        "origin": cell(grid.place(Cell::default())),
        "floor": layout.floor,
        "attempts": layout.attempts,
        "tries": layout.tries,
        "rooms": rooms.collect::<Vec<_>>(),
        "doors": doors.collect::<Vec<_>>(),
        "closed": closed.collect::<Vec<_>>(),
        "graph": graph(view),
        "rows": rows(view),
    })
}

fn room(view: &LayoutView<'_>, grid: &TileGrid, id: PlacedId, room: &PlacedRoom) -> Value {
    let slots = grid.slots.iter().filter(|slot| slot.room == id);
    let slots = slots
        .map(|Slot { letter, cell, .. }| json!({ "letter": letter, "cell": self::cell(*cell) }));
    let group = room
        .group
        .map(|(group, first)| json!({ "name": view.catalogue.group(group).name, "first": first }));
    json!({
        "id": id,
        "name": view.room_name(id),
        "template": view.catalogue.template(room.template).name,
        "position": cell(grid.place(room.position)),
        "rotation": room.orientation.degrees(),
        "mirrored": room.orientation.is_mirrored(),
        "bounds": bounds(grid.place(room.position), room.size),
        "role": room.role,
        "depth": room.depth,
        "group": group,
        "walker": room.walker,
        "from": room.from,
        "step": room.step,
        "slots": slots.collect::<Vec<_>>(),
    })
}

fn door(grid: &TileGrid, id: u32, door: &Doorway) -> Value {
    let cells = door.cells().map(|cell| self::cell(grid.place(cell)));
    json!({
        "id": id,
        "rooms": [door.a, door.b],
        "position": cell(grid.place(door.cell)),
        "direction": door.direction,
        "length": door.length,
        "cells": cells.collect::<Vec<_>>(),
        "kind": door.kind,
    })
}

/// Which rooms are behind the doors of each room, in order.
fn graph(view: &LayoutView<'_>) -> Value {
    let mut neighbours = vec![Vec::new(); view.layout.rooms.len()];
    for (number, door) in view.layout.doors.iter().enumerate() {
        for (from, to) in [(door.a, door.b), (door.b, door.a)] {
            neighbours[from.0 as usize].push(json!({ "room": to, "door": number }));
        }
    }
    json!(neighbours)
}

/// The map as text, a row each.
fn rows(view: &LayoutView<'_>) -> Vec<String> {
    let text = view.layout.ascii(view.catalogue);
    text.lines().map(str::to_owned).collect()
}

fn cell(Cell { x, y }: Cell) -> Value {
    json!({ "x": x, "y": y })
}

fn size(Size { width, height }: Size) -> Value {
    json!({ "width": width, "height": height })
}

fn bounds(Cell { x, y }: Cell, Size { width, height }: Size) -> Value {
    json!({ "x": x, "y": y, "width": width, "height": height })
}
