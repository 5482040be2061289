//! The finished map as tiles. The upper left cell of all rooms is (0, 0).

use seedwright::grid::{Cell, Size};
use seedwright::rooms::{Catalogue, CellKind, Layout, PlacedId};

/// The tile on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tile {
    /// No room.
    Nothing,
    /// A wall, or rock inside a room.
    Wall,
    /// Floor.
    Floor,
    /// A door inside a room.
    Gate,
    /// A door between rooms.
    Door,
}

impl Tile {
    /// Its number in exported files: nothing is 0.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// Whether one can walk there.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Floor | Self::Gate | Self::Door)
    }
}

/// An item place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The room it is in.
    pub room: PlacedId,
    /// Its letter in the drawing of the template.
    pub letter: char,
    /// Its cell.
    pub cell: Cell,
}

/// The map.
pub struct TileGrid {
    /// The size in cells.
    pub size: Size,
    tiles: Vec<Tile>,
    /// The item places, room by room.
    pub slots: Vec<Slot>,
    corner: Cell,
}

impl TileGrid {
    /// Draws the rooms, and the doors over them.
    pub fn new(catalogue: &Catalogue, layout: &Layout) -> Self {
        let mut grid = Self {
            size: layout.size,
            tiles: vec![Tile::Nothing; layout.size.area() as usize],
            slots: Vec::new(),
            corner: layout.corner,
        };
        for (id, room) in layout.iter() {
            let template = catalogue.template(room.template).turned(room.orientation);
            for cell in template.size().cells() {
                let tile = match template.kind(cell) {
                    CellKind::Outside => continue,
                    CellKind::Blocked => Tile::Wall,
                    CellKind::Floor => Tile::Floor,
                    CellKind::Door => Tile::Gate,
                };
                grid.put(room.position.plus(cell), tile);
            }
            let slots = template.slots().iter().map(|slot| Slot {
                room: id,
                letter: slot.letter,
                cell: room.position.plus(slot.cell).minus(layout.corner),
            });
            grid.slots.extend(slots);
        }
        for door in &layout.doors {
            door.cells().for_each(|cell| grid.put(cell, Tile::Door));
        }
        grid
    }

    fn put(&mut self, cell: Cell, tile: Tile) {
        let Cell { x, y } = self.place(cell);
        self.tiles[y as usize * self.size.width as usize + x as usize] = tile;
    }

    /// The cell of the map for a cell of the layout.
    pub fn place(&self, cell: Cell) -> Cell {
        cell.minus(self.corner)
    }

    /// The tile on a cell of the map; nothing outside of it.
    pub fn tile(&self, cell: Cell) -> Tile {
        if !self.size.contains(cell) {
            return Tile::Nothing;
        }
        self.tiles[cell.y as usize * self.size.width as usize + cell.x as usize]
    }

    /// The tiles, row by row.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }
}
