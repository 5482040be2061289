//! The grid that rooms stand on: three bits a cell, in tiles that exist only where rooms are.
//!
//! A room has at most 64 columns, so it lies on at most two tiles side by side, and a row of it is checked
//! or written with one shift and a few operations on words. Tile 0 stays empty and stands for all tiles
//! that do not exist, so that reading needs no case for them.

use crate::grid::{Cell, Size};
use crate::world::templates::{Row, Shape, moved};

/// Columns and rows of a tile.
const TILE: i32 = 64;

/// A row of a tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct TileRow {
    /// The cells that rooms stand on.
    taken: u64,
    /// Those of them that no second room may stand on.
    inner: u64,
    /// The walls with a connection that nothing meets or covers.
    open: u64,
}

type Tile = [TileRow; TILE as usize];

/// Who has an open connection at a cell; means nothing where there is none.
type Owners = [u32; (TILE * TILE) as usize];

/// A row as it was before it was written.
#[derive(Clone, Copy, Debug)]
struct SavedRow {
    tile: u32,
    row: u32,
    bits: TileRow,
}

/// The grid.
#[derive(Clone, Debug)]
pub(super) struct OccupancyGrid {
    size: Size,
    /// Tiles in a row of the directory.
    across: i32,
    /// The number of the tile at each place.
    directory: Vec<u32>,
    /// Where in the directory each tile is.
    places: Vec<u32>,
    tiles: Vec<Tile>,
    owners: Vec<Owners>,
    /// What to put back, newest last.
    log: Vec<SavedRow>,
    logging: bool,
}

/// The part of a shape that lies on one tile.
struct Part {
    /// The place in the directory.
    place: usize,
    /// The first row of the shape, and the one after the last.
    rows: std::ops::Range<i32>,
    /// What to add to a row of the shape to have the row of the tile.
    down: i32,
    /// How many columns to the right of the tile's first the shape begins.
    right: i32,
}

impl OccupancyGrid {
    pub fn new(size: Size) -> Self {
        let across = size.width.div_ceil(TILE as u32);
        let down = size.height.div_ceil(TILE as u32);
        Self {
            size,
            across: across as i32,
            directory: vec![0; (across * down) as usize],
            places: vec![0],
            tiles: vec![[TileRow::default(); TILE as usize]],
            owners: vec![[0; (TILE * TILE) as usize]],
            log: Vec::new(),
            logging: false,
        }
    }

    /// Takes everything away and keeps the memory.
    pub fn clear(&mut self) {
        for (tile, place) in self.tiles.iter_mut().zip(&self.places) {
            *tile = [TileRow::default(); TILE as usize];
            self.directory[*place as usize] = 0;
        }
        self.tiles.truncate(1);
        self.places.truncate(1);
        self.owners.truncate(1);
        self.log.clear();
        self.logging = false;
    }

    pub fn size(&self) -> Size {
        self.size
    }

    /// Whether a shape whose first cell lies at `at` lies within the grid.
    pub fn holds(&self, shape: &Shape, at: Cell) -> bool {
        let end = |at: i32, size: u32| at.checked_add_unsigned(size).unwrap_or(i32::MAX);
        at.x >= 0
            && at.y >= 0
            && end(at.x, shape.size.width) <= self.size.width as i32
            && end(at.y, shape.size.height) <= self.size.height as i32
    }

    /// The tiles that a shape lies on.
    fn parts(&self, size: Size, at: Cell) -> impl Iterator<Item = Part> + use<> {
        let last = Cell::new(at.x + size.width as i32 - 1, at.y + size.height as i32 - 1);
        let across = self.across;
        let height = size.height as i32;
        (at.y / TILE..=last.y / TILE).flat_map(move |y| {
            (at.x / TILE..=last.x / TILE).map(move |x| {
                let down = at.y - y * TILE;
                Part {
                    place: (y * across + x) as usize,
                    rows: (-down).max(0)..height.min(TILE - down),
                    down,
                    right: at.x - x * TILE,
                }
            })
        })
    }

    /// A cell where a shape can't share the ground with what stands there.
    pub fn conflict(&self, shape: &Shape, at: Cell) -> Option<Cell> {
        for part in self.parts(shape.size, at) {
            let number = self.directory[part.place];
            if number == 0 {
                continue;
            }
            let tile = &self.tiles[number as usize];
            for y in part.rows {
                let bits = tile[(y + part.down) as usize];
                let Row { inner, edge } = shape.rows[y as usize];
                let (inner, edge) = (moved(inner, part.right), moved(edge, part.right));
                let bad = inner & bits.taken | edge & bits.inner;
                if bad != 0 {
                    let x = bad.trailing_zeros() as i32 - part.right;
                    return Some(at.plus(Cell::new(x, y)));
                }
            }
        }
        None
    }

    /// Puts a shape down, and answers the open connections that its walls lie on, which it closes.
    pub fn put(&mut self, shape: &Shape, at: Cell, closed: &mut Vec<u32>) {
        for part in self.parts(shape.size, at) {
            let number = self.make_tile(part.place);
            for y in part.rows {
                let row = (y + part.down) as u32;
                let Row { inner, edge } = shape.rows[y as usize];
                let (inner, edge) = (moved(inner, part.right), moved(edge, part.right));
                if inner | edge == 0 {
                    continue;
                }
                let bits = self.write(number, row);
                bits.taken |= inner | edge;
                bits.inner |= inner;
                let mut covered = bits.open & edge;
                bits.open &= !edge;
                while covered != 0 {
                    let column = covered.trailing_zeros();
                    covered &= covered - 1;
                    let index = row as usize * TILE as usize + column as usize;
                    closed.push(self.owners[number as usize][index]);
                }
            }
        }
    }

    /// Lets nothing else stand on a cell where something stands.
    pub fn seal(&mut self, cell: Cell) {
        let (place, row, bit) = self.locate(cell);
        let number = self.make_tile(place);
        self.write(number, row).inner |= bit;
    }

    /// Whether something stands on a cell; outside of the grid, nothing does.
    pub fn is_taken(&self, cell: Cell) -> bool {
        self.read(cell, |bits| bits.taken)
    }

    /// Whether a cell is one that no second room may stand on.
    pub fn is_inner(&self, cell: Cell) -> bool {
        self.read(cell, |bits| bits.inner)
    }

    fn read(&self, cell: Cell, plane: impl Fn(TileRow) -> u64) -> bool {
        self.size.contains(cell) && {
            let (place, row, bit) = self.locate(cell);
            let tile = &self.tiles[self.directory[place] as usize];
            plane(tile[row as usize]) & bit != 0
        }
    }

    /// The open connection at a cell.
    pub fn owner(&self, cell: Cell) -> Option<u32> {
        let open = self.read(cell, |bits| bits.open);
        open.then(|| {
            let (place, row, bit) = self.locate(cell);
            let owners = &self.owners[self.directory[place] as usize];
            owners[row as usize * TILE as usize + bit.trailing_zeros() as usize]
        })
    }

    /// Opens a connection at a cell.
    pub fn open(&mut self, cell: Cell, owner: u32) {
        let (place, row, bit) = self.locate(cell);
        let number = self.make_tile(place);
        self.write(number, row).open |= bit;
        let index = row as usize * TILE as usize + bit.trailing_zeros() as usize;
        self.owners[number as usize][index] = owner;
    }

    fn locate(&self, Cell { x, y }: Cell) -> (usize, u32, u64) {
        let place = (y / TILE * self.across + x / TILE) as usize;
        (place, (y % TILE) as u32, 1 << (x % TILE))
    }

    /// The tile at a place; it is made if there is none.
    fn make_tile(&mut self, place: usize) -> u32 {
        if self.directory[place] == 0 {
            self.directory[place] = self.tiles.len() as u32;
            self.places.push(place as u32);
            self.tiles.push([TileRow::default(); TILE as usize]);
            self.owners.push([0; (TILE * TILE) as usize]);
        }
        self.directory[place]
    }

    /// A row to write to, remembered for undoing if asked to.
    fn write(&mut self, tile: u32, row: u32) -> &mut TileRow {
        let bits = &mut self.tiles[tile as usize][row as usize];
        if self.logging {
            self.log.push(SavedRow { tile, row, bits: *bits });
        }
        bits
    }

    /// Begins or ends remembering what was there before.
    pub fn set_logging(&mut self, logging: bool) {
        self.logging = logging;
        if !logging {
            self.log.clear();
        }
    }

    /// How much is remembered.
    pub fn mark(&self) -> usize {
        self.log.len()
    }

    /// Puts back what was there. Owners need not be: they mean something at open connections only, and a
    /// connection that is open again never lost its owner.
    pub fn undo(&mut self, mark: usize) {
        for SavedRow { tile, row, bits } in self.log.drain(mark..).rev() {
            self.tiles[tile as usize][row as usize] = bits;
        }
    }

    /// Feeds everything that can be told apart to a hasher: equal grounds feed the same.
    pub fn feed(&self, hasher: &mut blake3::Hasher) {
        let mut tiles: Vec<(u32, usize)> = self.places.iter().copied().zip(0..).skip(1).collect();
        tiles.sort_unstable();
        for (place, tile) in tiles {
            for (row, bits) in (0u32..).zip(&self.tiles[tile]) {
                if bits.taken != 0 {
                    hasher.update(&place.to_le_bytes());
                    hasher.update(&row.to_le_bytes());
                    for word in [bits.taken, bits.inner, bits.open] {
                        hasher.update(&word.to_le_bytes());
                    }
                    self.feed_owners(tile, row, bits.open, hasher);
                }
            }
        }
    }

    fn feed_owners(&self, tile: usize, row: u32, open: u64, hasher: &mut blake3::Hasher) {
        for column in (0..TILE as usize).filter(|column| open >> column & 1 == 1) {
            let owner = self.owners[tile][row as usize * TILE as usize + column];
            hasher.update(&owner.to_le_bytes());
        }
    }
}
