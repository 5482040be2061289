//! The eight orientations of a drawing.

use serde::Serialize;

use super::{Cell, Direction, Size};

/// One of the eight orientations of a drawing: mirrored or not, then rotated clockwise by quarter turns.
///
/// All parts of a template are transformed by [`cell`](Self::cell) and [`direction`](Self::direction) only, so that
/// cells, connections and requirements can't disagree (tests: `turning_is_a_group_action`,
/// `points_follow_their_edges`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Orientation {
    /// Whether left and right are exchanged first.
    mirrored: bool,
    /// The number of clockwise quarter turns that follow, from 0 to 3.
    turns: u8,
}

impl Orientation {
    /// As drawn.
    pub const UPRIGHT: Self = Self::new(0, false);

    /// All eight, the unmirrored ones first.
    pub const ALL: [Self; 8] = [
        Self::new(0, false),
        Self::new(1, false),
        Self::new(2, false),
        Self::new(3, false),
        Self::new(0, true),
        Self::new(1, true),
        Self::new(2, true),
        Self::new(3, true),
    ];

    /// Mirrors if `mirrored` is set, then rotates clockwise by quarter turns.
    pub const fn new(quarter_turns: u8, mirrored: bool) -> Self {
        Self { mirrored, turns: quarter_turns % 4 }
    }

    /// The number of clockwise quarter turns.
    pub const fn quarter_turns(self) -> u8 {
        self.turns
    }

    /// The angle in degrees, clockwise.
    pub const fn degrees(self) -> u32 {
        self.turns as u32 * 90
    }

    /// Whether left and right are exchanged before the rotation.
    pub const fn is_mirrored(self) -> bool {
        self.mirrored
    }

    /// The composition of this orientation and then `next`.
    #[must_use]
    pub const fn then(self, next: Self) -> Self {
        // A later mirror reverses the sense of an earlier rotation.
        let turns = if next.mirrored { 4 - self.turns } else { self.turns };
        Self::new(turns + next.turns, self.mirrored != next.mirrored)
    }

    /// The inverse orientation.
    #[must_use]
    pub const fn inverse(self) -> Self {
        if self.mirrored { self } else { Self::new(4 - self.turns, false) }
    }

    /// The transformed size of a drawing of this size.
    pub const fn size(self, size: Size) -> Size {
        if self.turns.is_multiple_of(2) { size } else { Size::new(size.height, size.width) }
    }

    /// The transformed position of a cell in a drawing of this size.
    pub const fn cell(self, cell: Cell, size: Size) -> Cell {
        let (last_x, last_y) = (size.width.cast_signed() - 1, size.height.cast_signed() - 1);
        let x = if self.mirrored { last_x - cell.x } else { cell.x };
        match self.turns {
            0 => Cell::new(x, cell.y),
            1 => Cell::new(last_y - cell.y, x),
            2 => Cell::new(last_x - x, last_y - cell.y),
            _ => Cell::new(cell.y, last_x - x),
        }
    }

    /// The transformed direction of an edge.
    pub const fn direction(self, direction: Direction) -> Direction {
        let number = direction as usize;
        let mirrored = if self.mirrored { 4 - number } else { number };
        Direction::ALL[(mirrored + self.turns as usize) % 4]
    }
}
