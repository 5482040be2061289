//! The geometry of a layout: rooms are on a grid, share only walls, and are connected by doors where their connections
//! meet.
//!
//! Everything is recomputed from the templates' drawings: the file has only the first cell of each room.

use std::collections::{BTreeMap, BTreeSet};

use super::doorways;
use super::room::Room;
use super::rows::{LayoutDecision, PlacedDoor, PlacedRoom};
use super::template::{Cell, Drawing, Orientation};
use crate::kernel::{StaticWorld, numbered};
use crate::problem::{Claim, Problem, quoted};
use crate::template_rows::{ConnectionRow, TemplateRow};

/// The most cells of all rooms together. A short file can place a large template many times; that is refused before any
/// memory is allocated.
const MAX_CELLS: u64 = 20_000_000;

/// The templates of a world, by number and by name.
pub(crate) struct Templates<'f> {
    rows: &'f [TemplateRow],
    drawings: Vec<Drawing>,
    numbers: BTreeMap<&'f str, usize>,
}

impl<'f> Templates<'f> {
    /// Reads the templates, and checks that the rooms of groups have templates.
    pub fn read(file: &'f StaticWorld) -> Result<Self, Problem> {
        let mut settings: BTreeMap<usize, Vec<&ConnectionRow>> = BTreeMap::new();
        for row in &file.connections {
            settings.entry(row.template as usize).or_default().push(row);
        }
        let mut numbers = BTreeMap::new();
        let mut drawings = Vec::with_capacity(file.templates.len());
        for (number, row) in file.templates.iter().enumerate() {
            if numbers.insert(row.name.as_str(), number).is_some() {
                let name = quoted(&row.name);
                return Claim::World.refuse(format!("two templates are called {name}"));
            }
            let settings = settings.get(&number).map_or(&[][..], Vec::as_slice);
            drawings.push(Drawing::read(row, settings)?);
        }
        let mut members = file.groups.iter().flat_map(|group| &group.members);
        let names: BTreeSet<&str> = file.groups.iter().map(|group| group.name.as_str()).collect();
        if names.len() != file.groups.len()
            || members.any(|member| member.template as usize >= drawings.len())
        {
            return Claim::World
                .refuse("two groups have the same name, or a room of a group has no template");
        }
        Ok(Self { rows: &file.templates, drawings, numbers })
    }

    /// Resolves the placed rooms.
    fn place(&self, decision: &'f LayoutDecision) -> Result<Vec<Room<'_>>, Problem> {
        let mut cells: u64 = 0;
        let room = |row: &'f PlacedRoom| {
            let template = *self.numbers.get(row.template.as_str())?;
            let drawing = self.drawings.get(template)?;
            cells = cells.saturating_add(drawing.cells.len() as u64);
            let room = Room {
                row,
                template,
                template_row: self.rows.get(template)?,
                drawing,
                orientation: Orientation::read(row.rotation, row.mirrored)?,
                at: (row.x.into(), row.y.into()),
            };
            (cells <= MAX_CELLS).then_some(room)
        };
        let rooms: Option<Vec<Room<'_>>> = decision.rooms.iter().map(room).collect();
        match rooms {
            Some(rooms) if !rooms.is_empty() => Ok(rooms),
            None if cells > MAX_CELLS => {
                Err(Problem::too_large(format!("the rooms have more than {MAX_CELLS} cells")))
            }
            _ => refuse("it has no rooms, or one with an unknown template or rotation"),
        }
    }
}

/// A layout with checked geometry, input of the checks against the settings.
pub(crate) struct Layout<'f> {
    pub rooms: Vec<Room<'f>>,
    pub doors: &'f [PlacedDoor],
    /// Meeting connections where the wall stays closed.
    pub closed: &'f [PlacedDoor],
    /// For each room, the rooms behind its doors, one for each door.
    pub neighbours: Vec<Vec<u32>>,
    /// For each room, the rooms that players can get to through its doors.
    pub ways: Vec<Vec<u32>>,
    /// For each room, the fewest doors between it and the first.
    pub depths: Vec<u32>,
}

impl<'f> Layout<'f> {
    /// Checks everything that does not depend on the settings.
    pub fn check(
        templates: &'f Templates<'f>,
        decision: &'f LayoutDecision,
        tree: &[u32],
    ) -> Result<Self, Problem> {
        let rooms = templates.place(decision)?;
        check_overlap(&rooms)?;
        doorways::check(&rooms, decision)?;
        let neighbours = neighbours(rooms.len(), &decision.doors);
        let ways = ways(rooms.len(), &decision.doors);
        let depths = distances(&ways, 0);
        check_tree(&depths, &decision.doors, tree)?;
        let LayoutDecision { doors, closed, .. } = decision;
        Ok(Self { rooms, doors, closed, neighbours, ways, depths })
    }

    pub fn room(&self, number: u32) -> Option<&Room<'f>> {
        self.rooms.get(number as usize)
    }
}

/// Checks that rooms share only cells that are walls on the rims of both.
fn check_overlap(rooms: &[Room<'_>]) -> Result<(), Problem> {
    let mut cells: Vec<(Cell, bool, u32)> = Vec::new();
    for (number, room) in numbered(rooms) {
        let own = room.drawing.cells.iter();
        cells.extend(own.map(|(cell, rim)| (room.cell(*cell), *rim, number)));
    }
    cells.sort_unstable();
    for shared in cells.chunk_by(|one, next| one.0 == next.0) {
        // `false` sorts first: a cell that is not a wall on the rim.
        if let [(_, false, one), (.., other), ..] = shared {
            return refuse(format!("rooms {one} and {other} overlap in more than a wall"));
        }
    }
    Ok(())
}

fn neighbours(rooms: usize, doors: &[PlacedDoor]) -> Vec<Vec<u32>> {
    let mut neighbours = vec![Vec::new(); rooms];
    for door in doors {
        for (one, other) in [(door.a, door.b), (door.b, door.a)] {
            if let Some(neighbours) = neighbours.get_mut(one as usize) {
                neighbours.push(other);
            }
        }
    }
    neighbours
}

/// Returns the rooms that doors lead into, for each room that they lead from.
fn ways(rooms: usize, doors: &[PlacedDoor]) -> Vec<Vec<u32>> {
    let mut ways = vec![Vec::new(); rooms];
    for door in doors {
        for (one, other) in [(door.a, door.b), (door.b, door.a)] {
            let leads_on = door.into.is_none_or(|into| into == other);
            if let Some(ways) = ways.get_mut(one as usize).filter(|_| leads_on) {
                ways.push(other);
            }
        }
    }
    ways
}

/// Returns the fewest doors between a room and every other one; `u32::MAX` for rooms that are not connected to it.
pub(crate) fn distances(neighbours: &[Vec<u32>], from: u32) -> Vec<u32> {
    let mut distances = vec![u32::MAX; neighbours.len()];
    let mut reached = vec![from];
    let mut distance: u32 = 0;
    while !reached.is_empty() {
        let mut next = Vec::new();
        for room in reached {
            match distances.get_mut(room as usize) {
                Some(known) if *known == u32::MAX => *known = distance,
                _ => continue,
            }
            next.extend(neighbours.get(room as usize).into_iter().flatten().copied());
        }
        distance = distance.saturating_add(1);
        reached = next;
    }
    distances
}

/// Checks that each room except the first names a door that leads one room closer to the first, so all are connected.
fn check_tree(depths: &[u32], doors: &[PlacedDoor], tree: &[u32]) -> Result<(), Problem> {
    if tree.len() != depths.len().saturating_sub(1) {
        let reason = "the proof must name one door for each room except the first";
        return Claim::Proof.refuse(reason);
    }
    let depth = |room: u32| depths.get(room as usize).copied();
    for (room, number) in (1..=u32::MAX).zip(tree) {
        let door = doors.get(*number as usize);
        let door = door.filter(|door| door.into.is_none_or(|into| into == room));
        let other = door.and_then(|door| match (door.a == room, door.b == room) {
            (true, false) => Some(door.b),
            (false, true) => Some(door.a),
            _ => None,
        });
        let closer = other.and_then(depth).map(|depth| depth.saturating_add(1));
        if closer.is_none() || closer != depth(room) || closer == Some(u32::MAX) {
            return Claim::Proof.refuse(format!(
                "door {number} does not lead from room {room} closer to the first room"
            ));
        }
    }
    Ok(())
}

fn refuse<T>(reason: impl Into<String>) -> Result<T, Problem> {
    Claim::Rooms.refuse(reason)
}
