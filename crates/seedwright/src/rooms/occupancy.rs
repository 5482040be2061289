//! The occupancy grid: three bits per cell, in tiles that are allocated only where rooms are.
//!
//! A room has at most 64 columns, so it spans at most two tiles horizontally, and each of its rows is checked or
//! written with one shift and a few word operations. Tile 0 stays empty and represents all unallocated tiles, so reads
//! need no special case.

use crate::grid::{Cell, Size};
use crate::world::templates::{Row, Shape, moved};

/// Columns and rows of a tile.
const TILE: i32 = 64;

/// A row of a tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct TileRow {
    /// The cells that rooms occupy.
    taken: u64,
    /// Those of them that no second room can share.
    inner: u64,
    /// The wall cells with a connection that is neither met nor covered.
    open: u64,
}

type Tile = [TileRow; TILE as usize];

/// The connection that is open at each cell; meaningless where none is.
type Owners = [u32; (TILE * TILE) as usize];

/// A row before it was overwritten.
#[derive(Clone, Copy, Debug)]
struct SavedRow {
    tile: u32,
    row: u32,
    bits: TileRow,
}

/// The occupancy grid.
#[derive(Clone, Debug)]
pub(super) struct OccupancyGrid {
    size: Size,
    /// The width of the directory in tiles.
    across: i32,
    /// The tile at each directory index, or 0.
    directory: Vec<u32>,
    /// The directory index of each tile.
    places: Vec<u32>,
    tiles: Vec<Tile>,
    owners: Vec<Owners>,
    /// The undo log, newest last.
    log: Vec<SavedRow>,
    logging: bool,
}

/// The part of a shape that falls on one tile.
struct Part {
    /// The directory index.
    place: usize,
    /// The rows of the shape on this tile.
    rows: std::ops::Range<i32>,
    /// Converts a row of the shape to a row of the tile.
    down: i32,
    /// The column of the tile at which the shape begins.
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

    /// Removes everything, but keeps the memory.
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

    /// Whether a shape with its first cell at `at` is within the grid.
    pub fn holds(&self, shape: &Shape, at: Cell) -> bool {
        let end = |at: i32, size: u32| at.checked_add_unsigned(size).unwrap_or(i32::MAX);
        at.x >= 0
            && at.y >= 0
            && end(at.x, shape.size.width) <= self.size.width as i32
            && end(at.y, shape.size.height) <= self.size.height as i32
    }

    /// The tiles that a shape covers.
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

    /// Returns a cell that a shape can't share with the rooms already there.
    pub fn conflict(&self, shape: &Shape, at: Cell) -> Option<Cell> {
        for part in self.parts(shape.size, at) {
            let number = self.directory[part.place];
            // Nothing was ever placed on this tile.
            if number == 0 {
                continue;
            }
            let tile = &self.tiles[number as usize];
            for y in part.rows {
                let bits = tile[(y + part.down) as usize];
                let Row { inner, edge } = shape.rows[y as usize];
                let (inner, edge) = (moved(inner, part.right), moved(edge, part.right));
                // Two rooms can share a cell only if it is an edge of both.
                let bad = inner & bits.taken | edge & bits.inner;
                if bad != 0 {
                    let x = bad.trailing_zeros() as i32 - part.right;
                    return Some(at.plus(Cell::new(x, y)));
                }
            }
        }
        None
    }

    /// Places a shape, and lists the open connections that its walls close.
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

    /// Makes an occupied cell unavailable to any other room.
    pub fn seal(&mut self, cell: Cell) {
        let (place, row, bit) = self.locate(cell);
        let number = self.make_tile(place);
        self.write(number, row).inner |= bit;
    }

    /// Whether a cell is occupied; cells outside the grid never are.
    #[inline]
    pub fn is_taken(&self, cell: Cell) -> bool {
        self.read(cell, |bits| bits.taken)
    }

    /// Whether no second room can share a cell.
    #[inline]
    pub fn is_inner(&self, cell: Cell) -> bool {
        self.read(cell, |bits| bits.inner)
    }

    #[inline]
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

    #[inline]
    fn locate(&self, Cell { x, y }: Cell) -> (usize, u32, u64) {
        let place = (y / TILE * self.across + x / TILE) as usize;
        (place, (y % TILE) as u32, 1 << (x % TILE))
    }

    /// The tile at a directory index, allocated on demand.
    fn make_tile(&mut self, place: usize) -> u32 {
        if self.directory[place] == 0 {
            self.directory[place] = self.tiles.len() as u32;
            self.places.push(place as u32);
            self.tiles.push([TileRow::default(); TILE as usize]);
            self.owners.push([0; (TILE * TILE) as usize]);
        }
        self.directory[place]
    }

    /// A row to write to, saved first if logging is on.
    #[inline]
    fn write(&mut self, tile: u32, row: u32) -> &mut TileRow {
        let bits = &mut self.tiles[tile as usize][row as usize];
        if self.logging {
            self.log.push(SavedRow { tile, row, bits: *bits });
        }
        bits
    }

    /// Switches the undo log on or off; off also clears it.
    pub fn set_logging(&mut self, logging: bool) {
        self.logging = logging;
        if !logging {
            self.log.clear();
        }
    }

    /// The current length of the undo log, for [`undo`](Self::undo).
    pub fn mark(&self) -> usize {
        self.log.len()
    }

    /// Reverts to a mark. Owners are not logged: they matter only at open connections, and a connection that is open
    /// again never lost its owner.
    pub fn undo(&mut self, mark: usize) {
        // Newest first, so that a row written twice ends up as it was before the first write. Tiles that were allocated
        // since then stay: empty ones read the same as missing ones.
        for SavedRow { tile, row, bits } in self.log.drain(mark..).rev() {
            self.tiles[tile as usize][row as usize] = bits;
        }
    }

    /// Feeds the observable state to a hasher: equal grids feed the same bytes.
    pub fn feed(&self, hasher: &mut blake3::Hasher) {
        let mut tiles: Vec<(u32, usize)> = self.places.iter().copied().zip(0..).skip(1).collect();
        // Tiles are numbered by allocation, which differs between sites that look the same.
        tiles.sort_unstable();
        for (place, tile) in tiles {
            for (row, bits) in (0u32..).zip(&self.tiles[tile]) {
                // Rows that were emptied by an undo must count like rows that were never written.
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
