//! The decisions about rooms: templates stand on a grid, share their edges and nothing else, and hang together
//! through doors where their connections meet.
//!
//! Everything is counted anew from the drawings: no cell is taken from the file but the first one of each room.

use std::collections::{BTreeMap, BTreeSet};

use crate::bundle::{Opens, Standing, Stands, StaticWorld, TemplateRow};
use crate::drawings::{Cell, Drawing, Lies, WAYS, opposite, plus};
use crate::problem::{Problem, quoted};

/// The most cells of all rooms together. A short file can place a large template very often; that is refused
/// before any memory is taken for it.
const MOST_CELLS: u64 = 20_000_000;

/// A room with what belongs to it.
pub(crate) struct Room<'f> {
    pub file: &'f Stands,
    /// The number of its template.
    pub template: usize,
    pub row: &'f TemplateRow,
    pub drawing: &'f Drawing,
    pub lies: Lies,
    pub at: Cell,
}

impl Room<'_> {
    /// Where a cell of the drawing stands.
    pub fn cell(&self, cell: Cell) -> Cell {
        plus(self.at, self.drawing.turned(cell, self.lies))
    }
}

/// The templates of a world, by number and by name.
pub(crate) struct Templates<'f> {
    pub rows: &'f [TemplateRow],
    pub drawings: Vec<Drawing>,
    numbers: BTreeMap<&'f str, usize>,
}

impl<'f> Templates<'f> {
    /// Reads the drawings, and checks that the rooms of groups have templates.
    pub fn read(file: &'f StaticWorld) -> Result<Self, Problem> {
        let mut numbers = BTreeMap::new();
        let mut drawings = Vec::with_capacity(file.templates.len());
        for (number, row) in file.templates.iter().enumerate() {
            if numbers.insert(row.name.as_str(), number).is_some() {
                return Err(Problem::world(format!(
                    "two templates are called {}",
                    quoted(&row.name)
                )));
            }
            drawings.push(Drawing::read(row)?);
        }
        let mut members = file.groups.iter().flat_map(|group| &group.members);
        let names: BTreeSet<&str> = file.groups.iter().map(|group| group.name.as_str()).collect();
        if names.len() != file.groups.len()
            || members.any(|member| member.template as usize >= drawings.len())
        {
            return Err(Problem::world("a group is there twice, or has a room without a template"));
        }
        Ok(Self { rows: &file.templates, drawings, numbers })
    }

    /// What stands where.
    fn place(&self, standing: &'f Standing) -> Result<Vec<Room<'_>>, Problem> {
        let mut cells: u64 = 0;
        let room = |room: &'f Stands| {
            let number = *self.numbers.get(room.template.as_str())?;
            let (row, drawing) = (self.rows.get(number)?, self.drawings.get(number)?);
            let lies = Lies::read(room.rotation, room.mirrored)?;
            cells = cells.saturating_add(drawing.cells.len() as u64);
            let at = (room.x.into(), room.y.into());
            (cells <= MOST_CELLS).then_some(Room {
                file: room,
                template: number,
                row,
                drawing,
                lies,
                at,
            })
        };
        let rooms: Option<Vec<Room<'_>>> = standing.rooms.iter().map(room).collect();
        let rooms = rooms.filter(|rooms| !rooms.is_empty());
        let reason = "it has no rooms, too many of them, or one without a template or a rotation";
        rooms.ok_or_else(|| Problem::rooms(reason))
    }
}

/// A layout whose rooms and doors hold, for the checks of what was asked for.
pub(crate) struct Laid<'f> {
    pub rooms: Vec<Room<'f>>,
    pub standing: &'f Standing,
    /// For each room the rooms behind its doors, one for each door.
    pub beyond: Vec<Vec<u32>>,
    /// For each room the fewest doors between it and the first.
    pub depths: Vec<u32>,
}

/// Checks what does not depend on what was asked for.
///
/// # Errors
///
/// [`Problem::Refuted`] with the first thing that does not hold.
pub(crate) fn check<'f>(
    templates: &'f Templates<'f>,
    standing: &'f Standing,
    tree: &[u32],
) -> Result<Laid<'f>, Problem> {
    let rooms = templates.place(standing)?;
    check_overlap(&rooms)?;
    let mut meetings = meetings(&rooms)?;
    let mut met = BTreeSet::new();
    for door in &standing.doors {
        check_door(door, &mut meetings, Some(&mut met))?;
    }
    for door in &standing.closed {
        check_door(door, &mut meetings, None)?;
    }
    if let Some(((x, y), (a, b, _))) = meetings.first_key_value() {
        return refuse(format!(
            "rooms {a} and {b} meet at [{x}, {y}], and there is neither door nor wall"
        ));
    }
    for (number, room) in (0..=u32::MAX).zip(&rooms) {
        let required = room.drawing.points.iter().filter(|(.., required)| *required);
        for (cell, ..) in required {
            if !met.contains(&(number, room.cell(*cell))) {
                let reason = "requires a connection that leads nowhere";
                return refuse(format!("room {number} {} {reason}", quoted(&room.file.template)));
            }
        }
    }
    let beyond = beyond(rooms.len(), &standing.doors);
    let depths = distances(&beyond, 0);
    check_tree(&depths, &standing.doors, tree)?;
    Ok(Laid { rooms, standing, beyond, depths })
}

/// Cells are shared by walls on the rims of rooms only.
fn check_overlap(rooms: &[Room<'_>]) -> Result<(), Problem> {
    let mut cells: Vec<(Cell, bool, u32)> = Vec::new();
    for (number, room) in (0..=u32::MAX).zip(rooms) {
        let own = room.drawing.cells.iter();
        cells.extend(own.map(|(cell, rim)| (room.cell(*cell), *rim, number)));
    }
    cells.sort_unstable();
    for shared in cells.chunk_by(|one, next| one.0 == next.0) {
        // Cells that are no walls on a rim come first.
        if let [(_, false, one), (.., other), ..] = shared {
            return refuse(format!("rooms {one} and {other} overlap in more than a wall"));
        }
    }
    Ok(())
}

/// Two rooms and where the first leads into the second.
type Meeting = (u32, u32, Cell);

/// The cells in which connections of two rooms face each other.
fn meetings(rooms: &[Room<'_>]) -> Result<BTreeMap<Cell, Meeting>, Problem> {
    let mut facing: BTreeMap<(Cell, Cell), u32> = BTreeMap::new();
    let mut meetings = BTreeMap::new();
    for (number, room) in (0..=u32::MAX).zip(rooms) {
        for (cell, way, _) in &room.drawing.points {
            let (cell, way) = (room.cell(*cell), room.lies.way(*way));
            facing.insert((cell, way), number);
            let Some(other) = facing.get(&(cell, opposite(way))) else {
                continue;
            };
            let meeting = (*other, number, opposite(way));
            if meetings.insert(cell, meeting).is_some() {
                return refuse(format!("connections of four rooms meet at {cell:?}"));
            }
        }
    }
    Ok(meetings)
}

/// A door, or a wall in place of one, stands where connections meet that no other one stands at.
fn check_door(
    door: &Opens,
    meetings: &mut BTreeMap<Cell, Meeting>,
    mut met: Option<&mut BTreeSet<(u32, Cell)>>,
) -> Result<(), Problem> {
    let way = ["up", "right", "down", "left"].iter().zip(WAYS);
    let way = way.filter(|(word, _)| **word == door.direction);
    let Some(way) = way.map(|(_, way)| way).next() else {
        return refuse(format!("a door leads {}", quoted(&door.direction)));
    };
    let next = if way.0 == 0 { (1, 0) } else { (0, 1) };
    let mut cell: Cell = (door.x.into(), door.y.into());
    for _ in 0..door.length.max(1) {
        if meetings.remove(&cell) != Some((door.a, door.b, way)) || door.length == 0 {
            let (x, y) = cell;
            let (a, b) = (door.a, door.b);
            return refuse(format!(
                "rooms {a} and {b} do not meet at [{x}, {y}], or a door is there already"
            ));
        }
        if let Some(met) = &mut met {
            met.extend([(door.a, cell), (door.b, cell)]);
        }
        cell = plus(cell, next);
    }
    Ok(())
}

fn beyond(rooms: usize, doors: &[Opens]) -> Vec<Vec<u32>> {
    let mut beyond = vec![Vec::new(); rooms];
    for door in doors {
        for (one, other) in [(door.a, door.b), (door.b, door.a)] {
            if let Some(beyond) = beyond.get_mut(one as usize) {
                beyond.push(other);
            }
        }
    }
    beyond
}

/// The fewest doors between a room and every other one; the greatest number where there is no way.
pub(crate) fn distances(beyond: &[Vec<u32>], from: u32) -> Vec<u32> {
    let mut distances = vec![u32::MAX; beyond.len()];
    let mut reached = vec![from];
    let mut distance: u32 = 0;
    while !reached.is_empty() {
        let mut next = Vec::new();
        for room in reached {
            match distances.get_mut(room as usize) {
                Some(known) if *known == u32::MAX => *known = distance,
                _ => continue,
            }
            next.extend(beyond.get(room as usize).into_iter().flatten().copied());
        }
        distance = distance.saturating_add(1);
        reached = next;
    }
    distances
}

/// Each room but the first has a door that leads one room closer to it: so all hang together.
fn check_tree(depths: &[u32], doors: &[Opens], tree: &[u32]) -> Result<(), Problem> {
    if tree.len() != depths.len().saturating_sub(1) {
        let reason = "the proof names a door for each room but the first, and for no other";
        return Err(Problem::proof(None, reason));
    }
    let depth = |room: u32| depths.get(room as usize).copied();
    for (room, number) in (1..=u32::MAX).zip(tree) {
        let door = doors.get(*number as usize);
        let other = door.and_then(|door| match (door.a == room, door.b == room) {
            (true, false) => Some(door.b),
            (false, true) => Some(door.a),
            _ => None,
        });
        let closer = other.and_then(depth).map(|depth| depth.saturating_add(1));
        if closer.is_none() || closer != depth(room) || closer == Some(u32::MAX) {
            let reason =
                format!("door {number} does not lead from room {room} closer to the first room");
            return Err(Problem::proof(None, reason));
        }
    }
    Ok(())
}

fn refuse<T>(reason: String) -> Result<T, Problem> {
    Err(Problem::rooms(reason))
}
