//! Where a room is, or could be.

use crate::grid::Cell;
use crate::world::templates::TemplateId;

/// A placed room, or a candidate for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    pub template: TemplateId,
    /// The index of its orientation among those that the settings allow.
    pub turn: u32,
    pub at: Cell,
}
