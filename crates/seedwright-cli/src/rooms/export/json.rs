//! The layout as JSON.

use seedwright::grid::{Cell, Size};
use seedwright::rooms::{Doorway, PlacedId, PlacedRoom};
use seedwright::{ENGINE_VERSION, SEED_VERSION};
use serde_json::{Value, json};

use crate::rooms::Plan;
use crate::rooms::grid::{Grid, Spot};

/// The version of this format. A reader that knows it can read every file that has it.
const FORMAT: u32 = 1;

/// Rooms, doors, the graph of both, and where it comes from.
pub fn json(plan: &Plan<'_>) -> Value {
    let layout = plan.layout;
    let grid = Grid::new(plan.catalogue, layout);
    let rooms = layout.iter().map(|(id, room)| self::room(plan, &grid, id, room));
    let doors = (0..).zip(&layout.doors).map(|(id, door)| self::door(&grid, id, door));
    let closed = (0..).zip(&layout.closed).map(|(id, door)| self::door(&grid, id, door));
    json!({
        "format": FORMAT,
        "engineVersion": ENGINE_VERSION,
        "seedVersion": SEED_VERSION,
        "pack": plan.pack,
        "seed": plan.seed,
        "size": size(layout.size),
        // Where the steps, the proof and the bounds have column and row 0.
        "origin": cell(grid.place(Cell::default())),
        "floor": layout.floor,
        "attempts": layout.attempts,
        "tries": layout.tries,
        "rooms": rooms.collect::<Vec<_>>(),
        "doors": doors.collect::<Vec<_>>(),
        "closed": closed.collect::<Vec<_>>(),
        "graph": graph(plan),
        "rows": rows(plan),
    })
}

fn room(plan: &Plan<'_>, grid: &Grid, id: PlacedId, room: &PlacedRoom) -> Value {
    let slots = grid.slots.iter().filter(|slot| slot.room == id);
    let slots = slots
        .map(|Spot { letter, cell, .. }| json!({ "letter": letter, "cell": self::cell(*cell) }));
    let group = room
        .group
        .map(|(group, first)| json!({ "name": plan.catalogue.group(group).name, "first": first }));
    json!({
        "id": id,
        "name": plan.room_name(id),
        "template": plan.catalogue.template(room.template).name,
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

fn door(grid: &Grid, id: u32, door: &Doorway) -> Value {
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
fn graph(plan: &Plan<'_>) -> Value {
    let mut neighbours = vec![Vec::new(); plan.layout.rooms.len()];
    for (number, door) in plan.layout.doors.iter().enumerate() {
        for (from, to) in [(door.a, door.b), (door.b, door.a)] {
            neighbours[from.0 as usize].push(json!({ "room": to, "door": number }));
        }
    }
    json!(neighbours)
}

/// The map as text, a row each.
fn rows(plan: &Plan<'_>) -> Vec<String> {
    let text = plan.layout.ascii(plan.catalogue);
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
