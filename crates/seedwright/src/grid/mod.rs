//! Geometry on grids: cells, sizes, directions, and sets of numbers.
//!
//! - [`Cell`], [`Size`]: positions and extents. Cells are numbered row by row; sets hold these numbers.
//! - [`Direction`], [`Orientation`]: the four sides of a cell, and the eight orientations of a drawing.
//! - [`BitSet`]: a set of small numbers, such as cells or anything else that is counted from zero.
//! - [`flood_fill`], [`regions`]: the cells that can be reached on foot, and connected regions.
//! - [`outlines`], [`grid_lines`]: the lines around and through a region of cells.
//! - [`TextDrawing`]: maps and templates that people draw as text, one character per cell.

mod bit_set;
mod cell;
mod direction;
mod drawing;
mod flood;
mod orientation;
mod outline;
mod ranked_set;

#[cfg(test)]
mod tests;

pub use bit_set::BitSet;
pub use cell::{Cell, Size};
pub use direction::Direction;
pub use drawing::{TextDrawing, TextDrawingFault, draw};
pub use flood::{Flood, flood_fill, regions};
pub use orientation::Orientation;
pub use outline::{grid_lines, outlines};
pub(crate) use ranked_set::RankedSet;
