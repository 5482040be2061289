//! The map of a level: which cells can be walked on, and to which room each belongs.

use std::collections::{BTreeMap, BTreeSet};

use super::rows::{Cell, Level, LevelRoom};
use crate::kernel::numbered;

/// How often each cell of a map is looked at for rooms. Those that share walls only need a few; this bounds the
/// work by the size of the file.
const MAX_LOOKUPS: u64 = 16;

/// The cells of a level that can be walked on.
pub(super) struct LevelMap {
    /// All of them, doors included.
    floor: BTreeSet<Cell>,
    doors: BTreeSet<Cell>,
    /// For each cell those that one gets to otherwise than on foot.
    joins: BTreeMap<Cell, Vec<Cell>>,
    /// For each cell that things may be put on its room.
    rooms: BTreeMap<Cell, u32>,
    /// Where things go that belong into the middle of the last room.
    middle_of_last: Option<Cell>,
}

impl LevelMap {
    /// Reads the drawing of a level and its rooms, no two of which share a cell.
    pub fn read(level: &Level) -> Result<Self, String> {
        let width = level.grid.first().map_or(0, |row| row.chars().count());
        if level.grid.iter().any(|row| row.chars().count() != width) {
            return Err("the rows of its drawing differ in length".to_owned());
        }
        let size = (u32::try_from(width), u32::try_from(level.grid.len()));
        let (Ok(width), Ok(height)) = size else {
            return Err("its drawing is too large".to_owned());
        };
        let mut map = Self {
            floor: BTreeSet::new(),
            doors: BTreeSet::new(),
            joins: BTreeMap::new(),
            rooms: BTreeMap::new(),
            middle_of_last: None,
        };
        map.draw(level)?;
        for [one, other] in level.joins.iter().copied() {
            map.joins.entry(one).or_default().push(other);
            map.joins.entry(other).or_default().push(one);
        }
        let cells = u64::from(width).saturating_mul(height.into());
        let mut left = cells.saturating_mul(MAX_LOOKUPS);
        for (number, room) in numbered(&level.rooms) {
            let (cells, middle) = area(room, [width, height], left)
                .ok_or("a room has no cells, or does not lie within the map")?;
            left = left.saturating_sub(u64::try_from(cells.len()).unwrap_or(u64::MAX));
            map.add_room(number, &cells, middle)?;
        }
        Ok(map)
    }

    fn draw(&mut self, level: &Level) -> Result<(), String> {
        for (y, row) in numbered(&level.grid) {
            for (x, mark) in numbered(row.chars()) {
                match mark {
                    '#' => continue,
                    '.' => {}
                    '+' => drop(self.doors.insert([x, y])),
                    _ => return Err(format!("its drawing has a mark {mark:?}")),
                }
                self.floor.insert([x, y]);
            }
        }
        Ok(())
    }

    fn add_room(&mut self, number: u32, cells: &[Cell], middle: Cell) -> Result<(), String> {
        let mut nearest: Option<(u64, [u32; 2])> = None;
        for cell in cells.iter().copied() {
            if !self.floor.contains(&cell) || self.doors.contains(&cell) {
                continue;
            }
            let other = self.rooms.insert(cell, number);
            if other.is_some_and(|other| other != number) {
                return Err("two of its rooms share a cell".to_owned());
            }
            // Of several that are as near, the first row by row.
            let [x, y] = cell;
            let far = (distance(cell, middle), [y, x]);
            nearest = Some(nearest.map_or(far, |best| best.min(far)));
        }
        let (_, [y, x]) = nearest.ok_or("a room has no floor")?;
        self.middle_of_last = Some([x, y]);
        Ok(())
    }

    /// The room that a cell belongs to, if things may be put there.
    pub fn room_at(&self, cell: Cell) -> Option<u32> {
        self.rooms.get(&cell).copied()
    }

    pub fn middle_of_last(&self) -> Option<Cell> {
        self.middle_of_last
    }

    /// Every cell that one can walk to, by steps up, down, left and right, and over cells that are joined.
    pub fn reached(&self, start: Cell) -> BTreeSet<Cell> {
        let mut reached = BTreeSet::from([start]);
        let mut open = vec![start];
        while let Some([x, y]) = open.pop() {
            let beside = [
                x.checked_sub(1).map(|x| [x, y]),
                y.checked_sub(1).map(|y| [x, y]),
                x.checked_add(1).map(|x| [x, y]),
                y.checked_add(1).map(|y| [x, y]),
            ];
            let joined = self.joins.get(&[x, y]).into_iter().flatten().copied();
            for cell in beside.into_iter().flatten().chain(joined) {
                if self.floor.contains(&cell) && reached.insert(cell) {
                    open.push(cell);
                }
            }
        }
        reached
    }
}

fn distance([x, y]: Cell, [to_x, to_y]: Cell) -> u64 {
    u64::from(x.abs_diff(to_x)).saturating_add(y.abs_diff(to_y).into())
}

/// The cells of a room, whether or not they can be walked on, and the middle of the rectangle around them.
/// None if it has no cells, lies beyond the map, or has more cells than are left to be looked at.
fn area(room: &LevelRoom, size: [u32; 2], left: u64) -> Option<(Vec<Cell>, Cell)> {
    let [columns, rows] = size;
    let is_left = |cells: u64| (1..=left).contains(&cells);
    if let Some(cells) = &room.cells {
        let is_inside = |[x, y]: &Cell| *x < columns && *y < rows;
        let only_cells = [room.x, room.y, room.width, room.height] == [None; 4];
        let fits = only_cells && cells.iter().all(is_inside);
        let across = cells.iter().map(|[x, _]| *x);
        let down = cells.iter().map(|[_, y]| *y);
        let middle = [
            middle(across.clone().min()?, across.max()?),
            middle(down.clone().min()?, down.max()?),
        ];
        let fits = fits && is_left(u64::try_from(cells.len()).ok()?);
        return fits.then(|| (cells.clone(), middle));
    }
    let (x, y, width, height) = (room.x?, room.y?, room.width?, room.height?);
    let (right, bottom) = (x.checked_add(width)?, y.checked_add(height)?);
    let cells = u64::from(width).checked_mul(height.into())?;
    if right > columns || bottom > rows || !is_left(cells) {
        return None;
    }
    let middle = [middle(x, right.checked_sub(1)?), middle(y, bottom.checked_sub(1)?)];
    let cells = (y..bottom).flat_map(|y| (x..right).map(move |x| [x, y]));
    Some((cells.collect(), middle))
}

/// The middle of a range of cells; of two, the later one.
fn middle(first: u32, last: u32) -> u32 {
    let length = last.saturating_sub(first).saturating_add(1);
    first.saturating_add(length.checked_div(2).unwrap_or(0))
}
