//! The shared ground of everything that lies on a grid: cells, sizes, directions, and sets of numbers.
//!
//! - [`Cell`], [`Size`]: where something is, and how much there is of it. Cells have numbers, counted row by
//!   row, which are what sets hold.
//! - [`Direction`], [`Orientation`]: the four sides of a cell, and the eight ways to lay a drawing down.
//! - [`BitSet`]: a set of small numbers, of cells or of anything else that is counted from zero.
//! - [`flood_fill`], [`regions`]: what can be reached on foot, and what hangs together.
//! - [`outlines`], [`grid_lines`]: the lines around and through a region of cells.
//! - [`TextDrawing`]: maps and templates that people draw as text, a character for each cell.

mod bit_set;
mod cell;
mod direction;
mod drawing;
mod flood;
mod orientation;
mod outline;

#[cfg(test)]
mod tests;

pub use bit_set::BitSet;
pub use cell::{Cell, Size};
pub use direction::Direction;
pub use drawing::{TextDrawing, TextDrawingFault, draw};
pub use flood::{Flood, flood_fill, regions};
pub use orientation::Orientation;
pub use outline::{grid_lines, outlines};
