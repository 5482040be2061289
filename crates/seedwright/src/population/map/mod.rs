//! Level maps: the walkable cells, and the rooms.
//!
//! A [`LevelMap`] is built from a [`MapPlan`], which is plain data: levels from any source can be populated. It can
//! also be read from a [`Drawing`], which people write as text or as JSON.

mod drawing;
mod fault;
mod json;

pub use drawing::{Drawing, RoomForm};
pub use fault::{MapFault, MapPlace, MapProblem};

use crate::grid::{BitSet, Cell, Flood, Size, flood_fill};
use crate::world::stock::LONGEST_SIDE;

/// The maximum number of faults to report: overlapping rooms could produce very many.
const MAX_FAULTS: usize = 20;

/// The plain data of a map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MapPlan {
    /// The number of cells in a row.
    pub width: u32,
    /// The number of rows.
    pub height: u32,
    /// The walkable cells, including doors.
    pub floor: Vec<Cell>,
    /// The rooms in order: the player starts in the first one, the exit is in the last one.
    pub rooms: Vec<Room>,
    /// Cells that are kept free.
    pub doors: Vec<Cell>,
    /// Pairs of cells that are connected other than by walking, both ways.
    pub joins: Vec<[Cell; 2]>,
    /// Rooms that are closed when the player arrives: nothing guaranteed is placed there.
    pub closed: Vec<u32>,
}

/// The cells of a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Room {
    /// The walkable cells of a rectangle, except doors; it can contain pillars.
    Rectangle(Rectangle),
    /// These cells, which must all be walkable, except doors.
    Cells(Vec<Cell>),
}

/// A rectangle of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rectangle {
    /// The leftmost column.
    pub x: u32,
    /// The topmost row.
    pub y: u32,
    /// The number of columns.
    pub width: u32,
    /// The number of rows.
    pub height: u32,
}

impl Rectangle {
    /// Returns the cell in the middle; of two, the one further right or further down.
    pub fn centre(self) -> Cell {
        let (x, y) = (self.x + self.width / 2, self.y + self.height / 2);
        Cell::new(x.cast_signed(), y.cast_signed())
    }

    /// Returns its cells, row by row.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        let corner = Cell::new(self.x.cast_signed(), self.y.cast_signed());
        Size::new(self.width, self.height).cells().map(move |cell| cell.plus(corner))
    }

    /// Whether all of it is within a map of this size.
    fn fits(self, size: Size) -> bool {
        let inside = |start: u32, length: u32, side: u32| {
            start.checked_add(length).is_some_and(|end| end <= side)
        };
        inside(self.x, self.width, size.width) && inside(self.y, self.height, size.height)
    }
}

/// A map that can be populated: every room is within it and has floor, and no two rooms share a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelMap {
    size: Size,
    floor: BitSet,
    doors: BitSet,
    rooms: Vec<Room>,
    /// The walkable cells of all rooms as numbers, room by room, in ascending order within a room.
    room_cells: Vec<u32>,
    /// Where each room starts in `room_cells`, and where the last one ends.
    room_starts: Vec<usize>,
    /// For each cell, the number of its room plus one, or zero.
    owners: Vec<u32>,
    joins: Vec<[Cell; 2]>,
    closed: Vec<u32>,
}

impl LevelMap {
    /// Builds a map from a plan after checking it.
    ///
    /// # Errors
    /// All faults.
    pub fn new(plan: MapPlan) -> Result<Self, Vec<MapFault>> {
        check_size(plan.width, plan.height).map_err(|fault| vec![fault])?;
        let mut faults = Vec::new();
        let floor = plan.cell_set(&plan.floor, &mut faults);
        let doors = plan.cell_set(&plan.doors, &mut faults);
        let mut map = Self {
            size: plan.size(),
            floor,
            doors,
            rooms: plan.rooms,
            joins: plan.joins,
            closed: plan.closed,
            room_cells: Vec::new(),
            room_starts: vec![0],
            owners: vec![0; (plan.width * plan.height) as usize],
        };
        map.check_doors(&mut faults);
        map.check_joins(&mut faults);
        map.find_rooms(&mut faults);
        if faults.is_empty() { Ok(map) } else { Err(faults) }
    }

    /// Returns the number of cells in a row.
    pub fn width(&self) -> u32 {
        self.size.width
    }

    /// Returns the number of rows.
    pub fn height(&self) -> u32 {
        self.size.height
    }

    /// Returns the rooms in order.
    pub fn rooms(&self) -> &[Room] {
        &self.rooms
    }

    /// Returns the number of rooms; at least one.
    pub fn room_count(&self) -> u32 {
        self.rooms.len() as u32
    }

    /// Returns the pairs of cells that are connected other than by walking, both ways.
    pub fn joins(&self) -> &[[Cell; 2]] {
        &self.joins
    }

    /// Returns the rooms that are closed when the player arrives.
    pub fn closed(&self) -> &[u32] {
        &self.closed
    }

    /// Whether a room is closed when the player arrives.
    pub fn is_closed(&self, room: u32) -> bool {
        self.closed.contains(&room)
    }

    /// Whether a cell is walkable; cells outside the map are not.
    pub fn is_floor(&self, cell: Cell) -> bool {
        self.floor.contains(self.number(cell))
    }

    /// Whether a cell is a door.
    pub fn is_door(&self, cell: Cell) -> bool {
        self.doors.contains(self.number(cell))
    }

    /// Returns the walkable cells of a room, row by row.
    pub fn cells_of(&self, room: u32) -> impl Iterator<Item = Cell> {
        let numbers = self.room_numbers(room).iter();
        numbers.map(|number| self.cell(*number))
    }

    /// Returns the room that a cell belongs to, if any.
    pub fn room_at(&self, cell: Cell) -> Option<u32> {
        let owner = self.owners.get(self.number(cell) as usize)?;
        owner.checked_sub(1)
    }

    /// Returns the cell of a room nearest to the middle of its bounding rectangle; ties go to the first.
    pub fn centre_of(&self, room: u32) -> Cell {
        let middle = match &self.rooms[room as usize] {
            Room::Rectangle(rectangle) => rectangle.centre(),
            Room::Cells(cells) => around(cells).centre(),
        };
        let nearest = self.cells_of(room).min_by_key(|cell| cell.distance(middle));
        nearest.expect("every room of a map has floor")
    }

    /// Returns every cell that can be reached from `start` in steps up, down, left and right, and through joined cells.
    pub fn reachable_from(&self, start: Cell) -> BitSet {
        self.walk_from(start).reached
    }

    /// The reachable cells, ordered by distance.
    pub(super) fn walk_from(&self, start: Cell) -> Flood {
        let is_floor = |number| self.floor.contains(number);
        flood_fill(self.size, start, is_floor, |number| self.joined_to(number))
    }

    /// Returns the number of a cell: cells are counted row by row. Outside the map, it is a number that no cell has.
    pub fn number(&self, cell: Cell) -> u32 {
        self.size.number(cell).unwrap_or(u32::MAX)
    }

    /// Returns the cell with a number.
    pub fn cell(&self, number: u32) -> Cell {
        self.size.cell(number)
    }

    pub(super) fn room_numbers(&self, room: u32) -> &[u32] {
        let room = room as usize;
        &self.room_cells[self.room_starts[room]..self.room_starts[room + 1]]
    }

    /// The cells that a cell is connected to other than by walking.
    fn joined_to(&self, number: u32) -> impl Iterator<Item = u32> {
        let joins = self.joins.iter();
        let joins = joins.map(|join| join.map(|cell| self.number(cell)));
        let joins = joins.flat_map(|[one, other]| [(one, other), (other, one)]);
        joins.filter_map(move |(from, to)| (from == number).then_some(to))
    }

    /// Checks that joined cells are walkable and closed rooms exist.
    fn check_joins(&self, faults: &mut Vec<MapFault>) {
        let joined = self.joins.iter().flatten();
        let walled = joined.filter(|cell| !self.is_floor(**cell));
        let walled = walled.map(|cell| (MapPlace::Cell(*cell), MapProblem::JoinInWall));
        let closed = self.closed.iter();
        let missing = closed.filter(|room| self.rooms.get(**room as usize).is_none());
        let missing = missing.map(|room| (MapPlace::Map, MapProblem::NoSuchRoom(*room)));
        let found = walled.chain(missing).take(MAX_FAULTS);
        faults.extend(found.map(|(place, problem)| MapFault::new(place, problem)));
    }

    fn check_doors(&self, faults: &mut Vec<MapFault>) {
        let walled = self.doors.difference(&self.floor);
        faults.extend(walled.iter().map(|number| {
            let place = MapPlace::Cell(self.cell(number));
            MapFault::new(place, MapProblem::DoorInWall)
        }));
    }

    /// Lists the cells of each room, and reports the rooms that can't be used.
    fn find_rooms(&mut self, faults: &mut Vec<MapFault>) {
        if self.rooms.is_empty() {
            faults.push(MapFault::new(MapPlace::Map, MapProblem::NoRoom));
        }
        for room in 0..self.room_count() {
            if faults.len() >= MAX_FAULTS {
                return;
            }
            let mut found = self.cells_in(room).unwrap_or_else(|problem| {
                faults.push(MapFault::new(MapPlace::Room(room), problem));
                Vec::new()
            });
            found.sort_unstable();
            found.dedup();
            for number in &found {
                let owner = std::mem::replace(&mut self.owners[*number as usize], room + 1);
                if owner > 0 {
                    let cell = self.cell(*number);
                    let other = owner - 1;
                    let problem = MapProblem::SharedCell { other, cell };
                    faults.push(MapFault::new(MapPlace::Room(room), problem));
                    break;
                }
            }
            self.room_cells.append(&mut found);
            self.room_starts.push(self.room_cells.len());
        }
    }

    /// The walkable cells of a room.
    fn cells_in(&self, room: u32) -> Result<Vec<u32>, MapProblem> {
        let cells: Vec<u32> = match &self.rooms[room as usize] {
            Room::Rectangle(rectangle) => {
                if !rectangle.fits(self.size) {
                    return Err(MapProblem::BeyondBorder);
                }
                let numbers = rectangle.cells().map(|cell| self.number(cell));
                numbers.filter(|number| self.is_room_floor(*number)).collect()
            }
            Room::Cells(cells) => {
                if cells.iter().any(|cell| !self.size.contains(*cell)) {
                    return Err(MapProblem::BeyondBorder);
                }
                if let Some(cell) = cells.iter().find(|cell| !self.is_floor(**cell)) {
                    return Err(MapProblem::RoomInWall { cell: *cell });
                }
                let numbers = cells.iter().map(|cell| self.number(*cell));
                numbers.filter(|number| self.is_room_floor(*number)).collect()
            }
        };
        if cells.is_empty() {
            return Err(MapProblem::NoFloor);
        }
        Ok(cells)
    }

    /// Whether a cell can belong to a room: doors are kept free, so they can't.
    fn is_room_floor(&self, number: u32) -> bool {
        self.floor.contains(number) && !self.doors.contains(number)
    }
}

impl MapPlan {
    fn size(&self) -> Size {
        Size::new(self.width, self.height)
    }

    /// The set of these cells; cells outside the map are faults.
    fn cell_set(&self, cells: &[Cell], faults: &mut Vec<MapFault>) -> BitSet {
        let mut set = BitSet::with_bound((self.width * self.height) as usize);
        for cell in cells {
            if let Some(number) = self.size().number(*cell) {
                set.insert(number);
            } else {
                let place = MapPlace::Cell(*cell);
                faults.push(MapFault::new(place, MapProblem::BeyondBorder));
            }
        }
        set
    }
}

fn check_size(width: u32, height: u32) -> Result<(), MapFault> {
    let problem = if width == 0 || height == 0 {
        MapProblem::NoCells
    } else if width > LONGEST_SIDE || height > LONGEST_SIDE {
        MapProblem::TooLarge { width, height }
    } else {
        return Ok(());
    };
    Err(MapFault::new(MapPlace::Map, problem))
}

/// The smallest rectangle around some cells, at least one.
fn around(cells: &[Cell]) -> Rectangle {
    let least = |of: fn(&Cell) -> i32| cells.iter().map(of).min().unwrap_or(0);
    let most = |of: fn(&Cell) -> i32| cells.iter().map(of).max().unwrap_or(0);
    let (x, y) = (least(|cell| cell.x), least(|cell| cell.y));
    let (right, below) = (most(|cell| cell.x), most(|cell| cell.y));
    Rectangle {
        x: x.cast_unsigned(),
        y: y.cast_unsigned(),
        width: right.abs_diff(x) + 1,
        height: below.abs_diff(y) + 1,
    }
}
