//! Layouts as text.

use super::layout::Layout;
use super::{Catalogue, Cell, CellKind};

impl Layout {
    /// The layout as text: `#` wall, `.` floor, `+` door, letters for slots, spaces where nothing is.
    ///
    /// The catalogue is the one that the layout was made from.
    pub fn ascii(&self, catalogue: &Catalogue) -> String {
        let width = self.size.width as usize;
        let mut cells = vec![b' '; width * self.size.height as usize];
        let mut paint = |cell: Cell, character: u8| {
            let Cell { x, y } = cell.minus(self.corner);
            cells[y as usize * width + x as usize] = character;
        };
        for room in &self.rooms {
            let template = catalogue.template(room.template).turned(room.orientation);
            for cell in template.size().cells() {
                let character = match template.kind(cell) {
                    CellKind::Outside => continue,
                    CellKind::Blocked => b'#',
                    CellKind::Floor => b'.',
                    CellKind::Door => b'+',
                };
                paint(room.position.plus(cell), character);
            }
            for slot in template.slots() {
                // Letters are plain ones, so each is one byte.
                paint(room.position.plus(slot.cell), slot.letter as u8);
            }
        }
        for door in &self.doors {
            door.cells().for_each(|cell| paint(cell, b'+'));
        }
        let rows = cells.chunks(width.max(1)).map(|row| {
            let row: String = row.iter().copied().map(char::from).collect();
            format!("{}\n", row.trim_end())
        });
        rows.collect()
    }
}
