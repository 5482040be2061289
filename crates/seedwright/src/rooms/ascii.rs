//! Text drawings of layouts.

use super::layout::Layout;
use crate::grid::{Cell, draw};
use crate::world::templates::{Catalogue, CellKind};

impl Layout {
    /// Draws the layout as text: `#` wall, `.` floor, `+` door, letters for slots, spaces outside of rooms.
    ///
    /// The catalogue must be the one that the layout was planned with.
    pub fn ascii(&self, catalogue: &Catalogue) -> String {
        let mut marks = vec![' '; self.size.width as usize * self.size.height as usize];
        let number = |cell: Cell| self.size.number(cell).map(|number| number as usize);
        let mut paint = |cell: Cell, mark: char| {
            if let Some(number) = number(cell.minus(self.corner)) {
                marks[number] = mark;
            }
        };
        for room in &self.rooms {
            let template = catalogue.template(room.template).turned(room.orientation);
            for cell in template.size().cells() {
                let character = match template.kind(cell) {
                    CellKind::Outside => continue,
                    CellKind::Blocked => '#',
                    CellKind::Floor => '.',
                    CellKind::Door => '+',
                };
                paint(room.position.plus(cell), character);
            }
            for slot in template.slots() {
                paint(room.position.plus(slot.cell), slot.letter);
            }
        }
        for door in &self.doors {
            door.cells().for_each(|cell| paint(cell, '+'));
        }
        draw(self.size, |cell| number(cell).map_or(' ', |number| marks[number]))
    }
}
