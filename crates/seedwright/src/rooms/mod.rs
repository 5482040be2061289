//! Rooms: where room templates stand on a grid.

mod drawing;
mod geometry;
mod template;
#[cfg(test)]
pub(crate) mod tests;

pub use drawing::{DrawingFault, DrawingFaultKind};
pub use geometry::{Cell, Direction, Orientation, Size};
pub use template::{CellKind, Point, Role, Slot, Template};

/// Sizes that are checked at the door, so that nothing later can overflow.
pub mod limits {
    /// Columns or rows of a template.
    pub const TEMPLATE_SIDE: u32 = 64;
    /// Connections of a template.
    pub const POINTS: u32 = 64;
}
