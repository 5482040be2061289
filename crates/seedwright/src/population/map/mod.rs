//! Maps: which cells can be walked on, and which of them are rooms.
//!
//! A [`LevelMap`] is made from a [`MapPlan`], which is plain data: anything that makes levels can be populated. It
//! can also be read from a [`Drawing`], which people write as text or as JSON.

mod drawing;
mod fault;
mod json;

pub use drawing::{Drawing, RoomForm};
pub use fault::{MapFault, MapPlace, MapProblem};

use crate::grid::{BitSet, Cell, Flood, Size, flood_fill};
use crate::world::stock::LONGEST_SIDE;

/// After so many faults no more are looked for: rooms that lie on one another would take forever.
const MAX_FAULTS: usize = 20;

/// What a map is made from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MapPlan {
    /// How many cells a row has.
    pub width: u32,
    /// How many rows there are.
    pub height: u32,
    /// The cells that can be walked on, doors included.
    pub floor: Vec<Cell>,
    /// The rooms in order: the player starts in the first one, the way out is in the last one.
    pub rooms: Vec<Room>,
    /// Cells that are kept free.
    pub doors: Vec<Cell>,
    /// Cells between which one gets otherwise than on foot, both ways.
    pub joins: Vec<[Cell; 2]>,
    /// Rooms that are closed when the player comes: nothing that is guaranteed lies there.
    pub closed: Vec<u32>,
}

/// Where a room is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Room {
    /// The walkable cells of a rectangle, doors excepted; it may hold pillars.
    Rectangle(Rectangle),
    /// These cells, all of them walkable, doors excepted.
    Cells(Vec<Cell>),
}

/// A rectangle of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rectangle {
    /// The leftmost column.
    pub x: u32,
    /// The topmost row.
    pub y: u32,
    /// How many columns it has.
    pub width: u32,
    /// How many rows it has.
    pub height: u32,
}

impl Rectangle {
    /// The cell in the middle; of two, the one that is further right or further down.
    pub fn centre(self) -> Cell {
        let (x, y) = (self.x + self.width / 2, self.y + self.height / 2);
        Cell::new(x.cast_signed(), y.cast_signed())
    }

    /// Its cells, row by row.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        let corner = Cell::new(self.x.cast_signed(), self.y.cast_signed());
        Size::new(self.width, self.height).cells().map(move |cell| cell.plus(corner))
    }

    /// Whether all of it lies within a map of this size.
    fn fits(self, size: Size) -> bool {
        let inside = |start: u32, length: u32, side: u32| {
            start.checked_add(length).is_some_and(|end| end <= side)
        };
        inside(self.x, self.width, size.width) && inside(self.y, self.height, size.height)
    }
}

/// A map that can be populated: every room lies within it and has floor, and no two rooms share a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelMap {
    size: Size,
    floor: BitSet,
    doors: BitSet,
    rooms: Vec<Room>,
    /// The walkable cells of all rooms as numbers, room by room, in ascending order within a room.
    room_cells: Vec<u32>,
    /// Where each room begins in `room_cells`, and where the last one ends.
    room_starts: Vec<usize>,
    /// For each cell the number of its room plus one, or zero.
    owners: Vec<u32>,
    joins: Vec<[Cell; 2]>,
    closed: Vec<u32>,
}

impl LevelMap {
    /// Checks a plan.
    ///
    /// # Errors
    /// Everything that is wrong with it.
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

    /// How many cells a row has.
    pub fn width(&self) -> u32 {
        self.size.width
    }

    /// How many rows there are.
    pub fn height(&self) -> u32 {
        self.size.height
    }

    /// The rooms in order.
    pub fn rooms(&self) -> &[Room] {
        &self.rooms
    }

    /// How many rooms there are; at least one.
    pub fn room_count(&self) -> u32 {
        self.rooms.len() as u32
    }

    /// Cells between which one gets otherwise than on foot, both ways.
    pub fn joins(&self) -> &[[Cell; 2]] {
        &self.joins
    }

    /// The rooms that are closed when the player comes.
    pub fn closed(&self) -> &[u32] {
        &self.closed
    }

    /// Whether a room is closed when the player comes.
    pub fn is_closed(&self, room: u32) -> bool {
        self.closed.contains(&room)
    }

    /// Whether one can walk on a cell. Beyond the map, one can't.
    pub fn is_floor(&self, cell: Cell) -> bool {
        self.floor.contains(self.number(cell))
    }

    /// Whether a cell is a door.
    pub fn is_door(&self, cell: Cell) -> bool {
        self.doors.contains(self.number(cell))
    }

    /// The walkable cells of a room, row by row.
    pub fn cells_of(&self, room: u32) -> impl Iterator<Item = Cell> {
        let numbers = self.room_numbers(room).iter();
        numbers.map(|number| self.cell(*number))
    }

    /// The room that a cell belongs to, if any.
    pub fn room_at(&self, cell: Cell) -> Option<u32> {
        let owner = self.owners.get(self.number(cell) as usize)?;
        owner.checked_sub(1)
    }

    /// The cell of a room that is nearest to the middle of the rectangle around it; of several, the first.
    pub fn centre_of(&self, room: u32) -> Cell {
        let middle = match &self.rooms[room as usize] {
            Room::Rectangle(rectangle) => rectangle.centre(),
            Room::Cells(cells) => around(cells).centre(),
        };
        let nearest = self.cells_of(room).min_by_key(|cell| cell.distance(middle));
        nearest.expect("every room of a map has floor")
    }

    /// Every cell that one can walk to from `start`, by steps up, down, left and right.
    pub fn reachable_from(&self, start: Cell) -> BitSet {
        self.walk_from(start).reached
    }

    /// The cells that one can walk to, in an order in which none is further away than the next.
    pub(super) fn walk_from(&self, start: Cell) -> Flood {
        let is_floor = |number| self.floor.contains(number);
        flood_fill(self.size, start, is_floor, |number| self.joined_to(number))
    }

    /// The number of a cell: cells are counted row by row. Beyond the map, it is one that no cell has.
    pub fn number(&self, cell: Cell) -> u32 {
        self.size.number(cell).unwrap_or(u32::MAX)
    }

    /// The cell with a number.
    pub fn cell(&self, number: u32) -> Cell {
        self.size.cell(number)
    }

    pub(super) fn room_numbers(&self, room: u32) -> &[u32] {
        let room = room as usize;
        &self.room_cells[self.room_starts[room]..self.room_starts[room + 1]]
    }

    /// The cells that one gets to from a cell otherwise than on foot.
    fn joined_to(&self, number: u32) -> impl Iterator<Item = u32> {
        let joins = self.joins.iter();
        let joins = joins.map(|join| join.map(|cell| self.number(cell)));
        let joins = joins.flat_map(|[one, other]| [(one, other), (other, one)]);
        joins.filter_map(move |(from, to)| (from == number).then_some(to))
    }

    /// Cells that are joined can be walked on, and rooms that are closed are there.
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

    /// Lists the cells of each room, and says which rooms can't be used.
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

    /// Whether a cell can belong to a room: doors are kept free, so they don't.
    fn is_room_floor(&self, number: u32) -> bool {
        self.floor.contains(number) && !self.doors.contains(number)
    }
}

impl MapPlan {
    fn size(&self) -> Size {
        Size::new(self.width, self.height)
    }

    /// The set of these cells; cells beyond the map are faults.
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

/// The smallest rectangle around some cells; there is at least one.
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
