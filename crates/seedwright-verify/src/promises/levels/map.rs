//! The map of a level: the walkable cells and their rooms.

use std::collections::{BTreeMap, BTreeSet};

use super::rows::{Cell, Level, LevelRoom};
use crate::kernel::numbered;

/// How often each cell of a map can be part of a room, on average. Rooms that share only walls need a few; this bounds
/// the work by the size of the file.
const MAX_LOOKUPS: u64 = 16;

/// The walkable cells of a level.
pub(super) struct LevelMap {
    /// All of them, including doors.
    floor: BTreeSet<Cell>,
    doors: BTreeSet<Cell>,
    /// For each cell, those that the player can get to from it without walking.
    joins: BTreeMap<Cell, Vec<Cell>>,
    /// The room of each cell where things can be placed.
    rooms: BTreeMap<Cell, u32>,
    /// The cell for things in the middle of the last room.
    middle_of_last: Option<Cell>,
}

impl LevelMap {
    /// Reads the drawing of a level and its rooms, no two of which share a cell.
    pub fn read(level: &Level) -> Result<Self, String> {
        let width = level.grid.first().map_or(0, |row| row.chars().count());
        if level.grid.iter().any(|row| row.chars().count() != width) {
            return Err("the rows of its grid differ in length".to_owned());
        }
        let size = (u32::try_from(width), u32::try_from(level.grid.len()));
        let (Ok(width), Ok(height)) = size else {
            return Err("its grid is too large".to_owned());
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
                .ok_or("a room has no cells, or is not within the map")?;
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
                    _ => return Err(format!("its grid has an unknown character {mark:?}")),
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
            // Of several cells at the same distance, the first one row by row.
            let [x, y] = cell;
            let far = (distance(cell, middle), [y, x]);
            nearest = Some(nearest.map_or(far, |best| best.min(far)));
        }
        let (_, [y, x]) = nearest.ok_or("a room has no floor")?;
        self.middle_of_last = Some([x, y]);
        Ok(())
    }

    /// Returns the room of a cell where things can be placed.
    pub fn room_at(&self, cell: Cell) -> Option<u32> {
        self.rooms.get(&cell).copied()
    }

    pub fn middle_of_last(&self) -> Option<Cell> {
        self.middle_of_last
    }

    /// Returns every cell that the player can get to by steps up, down, left and right, and between joined cells.
    pub fn reached(&self, start: Cell) -> BTreeSet<Cell> {
        let mut reached = BTreeSet::from([start]);
        let mut open = vec![start];
        while let Some([x, y]) = open.pop() {
            let adjacent = [
                x.checked_sub(1).map(|x| [x, y]),
                y.checked_sub(1).map(|y| [x, y]),
                x.checked_add(1).map(|x| [x, y]),
                y.checked_add(1).map(|y| [x, y]),
            ];
            let joined = self.joins.get(&[x, y]).into_iter().flatten().copied();
            for cell in adjacent.into_iter().flatten().chain(joined) {
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

/// Returns the cells of a room, walkable or not, and the middle of the rectangle around them. `None` if the room has no
/// cells, is not within the map, or has more than `left` cells.
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

/// Returns the middle of a range of cells; of two, the later one.
fn middle(first: u32, last: u32) -> u32 {
    let length = last.saturating_sub(first).saturating_add(1);
    first.saturating_add(length.checked_div(2).unwrap_or(0))
}
