//! The cells of a map while it is being built.

use crate::grid::{BitSet, Cell, Direction, Size};
use crate::population::map::{LevelMap, MapPlan, Room};

/// A map in the making. The cells at its border stay wall.
pub(super) struct Canvas {
    pub size: Size,
    floor: BitSet,
    /// For each cell, the number of its room plus one; zero for walls, corridors and doors.
    owners: Vec<u32>,
    doors: Vec<Cell>,
    rooms: Vec<Room>,
    room_cells: Vec<Vec<Cell>>,
}

impl Canvas {
    pub fn new(size: Size) -> Self {
        let cells = size.area() as usize;
        Self {
            size,
            floor: BitSet::with_bound(cells),
            owners: vec![0; cells],
            doors: Vec::new(),
            rooms: Vec::new(),
            room_cells: Vec::new(),
        }
    }

    /// Whether a cell is within the border.
    pub fn is_inside(&self, cell: Cell) -> bool {
        let within = |at: i32, side: u32| at > 0 && at.cast_unsigned() + 1 < side;
        within(cell.x, self.size.width) && within(cell.y, self.size.height)
    }

    pub fn is_floor(&self, cell: Cell) -> bool {
        self.size.number(cell).is_some_and(|number| self.floor.contains(number))
    }

    /// The room of a cell.
    pub fn room_at(&self, cell: Cell) -> Option<u32> {
        let number = self.size.number(cell)?;
        self.owners[number as usize].checked_sub(1)
    }

    pub fn room_count(&self) -> u32 {
        self.rooms.len() as u32
    }

    pub fn cells_of(&self, room: u32) -> &[Cell] {
        &self.room_cells[room as usize]
    }

    /// Whether a cell is floor that belongs to no room.
    pub fn is_corridor(&self, cell: Cell) -> bool {
        self.is_floor(cell) && self.room_at(cell).is_none()
    }

    pub fn dig(&mut self, cell: Cell) {
        self.size.number(cell).map(|number| self.floor.insert(number));
    }

    /// Digs a door, which is kept free.
    pub fn dig_door(&mut self, cell: Cell) {
        self.dig(cell);
        self.doors.push(cell);
    }

    /// Digs a room.
    pub fn add_room(&mut self, room: Room, cells: &[Cell]) {
        self.rooms.push(room);
        self.room_cells.push(cells.to_vec());
        for cell in cells {
            self.dig(*cell);
            if let Some(number) = self.size.number(*cell) {
                self.owners[number as usize] = self.room_count();
            }
        }
    }

    /// Whether digging these cells would widen a passage: some square of four cells would be floor, with a cell that
    /// belongs to no room.
    pub fn would_widen(&self, cells: &[Cell]) -> bool {
        let mut floor = self.floor.clone();
        let numbers = cells.iter().filter_map(|cell| self.size.number(*cell));
        numbers.for_each(|number| {
            floor.insert(number);
        });
        let is_floor = |x: i32, y: i32| {
            self.size.number(Cell::new(x, y)).is_some_and(|number| floor.contains(number))
        };
        let is_square = |x: i32, y: i32| {
            is_floor(x, y) && is_floor(x + 1, y) && is_floor(x, y + 1) && is_floor(x + 1, y + 1)
        };
        let mut new = cells.iter().filter(|cell| !self.is_floor(**cell));
        new.any(|Cell { x, y }| {
            [(-1, -1), (-1, 0), (0, -1), (0, 0)]
                .iter()
                .any(|(left, up)| is_square(x + left, y + up))
        })
    }

    /// Whether the walk between two cells is longer than a number of steps.
    pub fn is_far(&self, from: Cell, to: Cell, steps: u32) -> bool {
        let mut seen = BitSet::with_bound(self.size.area() as usize);
        let mut front = vec![from];
        for _ in 0..=steps {
            let mut next = Vec::new();
            for cell in front {
                if cell == to {
                    return false;
                }
                let steps = Direction::ALL.into_iter().map(|direction| cell.step(direction));
                next.extend(steps.filter(|step| {
                    self.is_floor(*step)
                        && self.size.number(*step).is_some_and(|at| seen.insert(at))
                }));
            }
            front = next;
        }
        true
    }

    /// The map. Its rooms are in the order in which they were added.
    pub fn map(self) -> LevelMap {
        let map = LevelMap::new(MapPlan {
            width: self.size.width,
            height: self.size.height,
            floor: self.floor.iter().map(|number| self.size.cell(number)).collect(),
            rooms: self.rooms,
            doors: self.doors,
            ..MapPlan::default()
        });
        map.expect("builders dig rooms within the border, each with cells of its own")
    }
}
