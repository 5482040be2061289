//! A placed room.

use super::rows::PlacedRoom;
use super::template::{Cell, Drawing, Orientation, plus};
use crate::template_rows::TemplateRow;

/// A placed room with its template.
pub(crate) struct Room<'f> {
    pub row: &'f PlacedRoom,
    /// The number of its template.
    pub template: usize,
    pub template_row: &'f TemplateRow,
    pub drawing: &'f Drawing,
    pub orientation: Orientation,
    pub at: Cell,
}

impl Room<'_> {
    /// Returns the position of a cell of the drawing.
    pub fn cell(&self, cell: Cell) -> Cell {
        plus(self.at, self.drawing.turned(cell, self.orientation))
    }

    /// Returns the cells of the required connections.
    pub fn required(&self) -> impl Iterator<Item = Cell> {
        let connections = self.drawing.connections.iter();
        let required = connections.filter(|connection| connection.is_required);
        required.map(|connection| self.cell(connection.cell))
    }

    pub fn has_role(&self, role: &str) -> bool {
        self.row.role.as_deref() == Some(role)
    }
}
