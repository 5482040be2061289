//! The ground of a level: which cells can be walked on, and to which room each belongs.

use std::collections::{BTreeMap, BTreeSet};

use crate::levels::{Level, Room};

/// How many cells of rooms are looked at in one level.
const MOST_CELLS: usize = 4_000_000;

/// The cells of a level that can be walked on.
pub(crate) struct Ground {
    /// All of them, doors included.
    floor: BTreeSet<[u32; 2]>,
    /// For each cell that things may be put on its room.
    rooms: BTreeMap<[u32; 2], u32>,
    /// Where things go that belong into the middle of the last room.
    middle_of_last: Option<[u32; 2]>,
}

impl Ground {
    /// Reads the drawing of a level and its rooms, no two of which share a cell.
    pub fn read(level: &Level) -> Result<Self, String> {
        let mut floor = BTreeSet::new();
        let mut doors = BTreeSet::new();
        for (y, row) in (0..=u32::MAX).zip(&level.grid) {
            for (x, mark) in (0..=u32::MAX).zip(row.chars()) {
                match mark {
                    '#' => continue,
                    '.' => {}
                    '+' => drop(doors.insert([x, y])),
                    _ => return Err(format!("its drawing has a mark {mark:?}")),
                }
                floor.insert([x, y]);
            }
        }
        let mut ground = Self {
            floor,
            rooms: BTreeMap::new(),
            middle_of_last: None,
        };
        let mut left = MOST_CELLS;
        for (number, room) in (0..=u32::MAX).zip(&level.rooms) {
            let (cells, middle) = area(room, left).ok_or("a room has no cells, or too many")?;
            left = left.saturating_sub(cells.len());
            let mut nearest: Option<(u64, [u32; 2])> = None;
            for cell in cells {
                if !ground.floor.contains(&cell) || doors.contains(&cell) {
                    continue;
                }
                if ground
                    .rooms
                    .insert(cell, number)
                    .is_some_and(|other| other != number)
                {
                    return Err("two of its rooms share a cell".to_owned());
                }
                // Cells are ordered row by row.
                let far = (distance(cell, middle), [cell[1], cell[0]]);
                nearest = Some(nearest.map_or(far, |best| best.min(far)));
            }
            let (_, [y, x]) = nearest.ok_or("a room has no floor")?;
            ground.middle_of_last = Some([x, y]);
        }
        Ok(ground)
    }

    /// The room that a cell belongs to, if things may be put there.
    pub fn room_at(&self, cell: [u32; 2]) -> Option<u32> {
        self.rooms.get(&cell).copied()
    }

    pub fn middle_of_last(&self) -> Option<[u32; 2]> {
        self.middle_of_last
    }

    /// Every cell that one can walk to, by steps up, down, left and right.
    pub fn reached(&self, start: [u32; 2]) -> BTreeSet<[u32; 2]> {
        let mut reached = BTreeSet::from([start]);
        let mut open = vec![start];
        while let Some([x, y]) = open.pop() {
            let beside = [
                x.checked_sub(1).map(|x| [x, y]),
                y.checked_sub(1).map(|y| [x, y]),
                x.checked_add(1).map(|x| [x, y]),
                y.checked_add(1).map(|y| [x, y]),
            ];
            for cell in beside.into_iter().flatten() {
                if self.floor.contains(&cell) && reached.insert(cell) {
                    open.push(cell);
                }
            }
        }
        reached
    }
}

fn distance([x, y]: [u32; 2], [to_x, to_y]: [u32; 2]) -> u64 {
    u64::from(x.abs_diff(to_x)).saturating_add(y.abs_diff(to_y).into())
}

/// The cells of a room, whether or not they can be walked on, and the middle of the rectangle around them.
fn area(room: &Room, most: usize) -> Option<(Vec<[u32; 2]>, [u32; 2])> {
    if let Some(cells) = &room.cells {
        let columns = cells.iter().map(|cell| cell[0]);
        let rows = cells.iter().map(|cell| cell[1]);
        let middle = [
            middle(columns.clone().min()?, columns.max()?),
            middle(rows.clone().min()?, rows.max()?),
        ];
        let whole = [room.x, room.y, room.width, room.height]
            .iter()
            .all(Option::is_none);
        return (whole && cells.len() <= most).then(|| (cells.clone(), middle));
    }
    let (x, y, width, height) = (room.x?, room.y?, room.width?, room.height?);
    let (right, bottom) = (x.checked_add(width)?, y.checked_add(height)?);
    let size = u64::from(width).checked_mul(height.into())?;
    if size > u64::try_from(most).ok()? {
        return None;
    }
    let cells = (y..bottom).flat_map(|y| (x..right).map(move |x| [x, y]));
    let middle = [
        x.checked_add(width.checked_div(2)?)?,
        y.checked_add(height.checked_div(2)?)?,
    ];
    Some((cells.collect(), middle))
}

/// The middle of a range of cells; of two, the later one.
fn middle(first: u32, last: u32) -> u32 {
    let length = last.saturating_sub(first).saturating_add(1);
    first.saturating_add(length.checked_div(2).unwrap_or(0))
}
