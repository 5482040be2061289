//! The eight ways to turn a drawing.

use serde::Serialize;

use super::{Cell, Direction, Size};

/// One of the eight ways to lay a drawing down: mirrored or not, then turned clockwise by quarters.
///
/// Everything that a template is made of is turned by [`cell`](Self::cell) and [`direction`](Self::direction)
/// and by nothing else, so that cells, connections and requirements can't disagree
/// (tests: `turning_is_a_group_action`, `points_follow_their_edges`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Orientation {
    /// Whether left and right change places first.
    mirrored: bool,
    /// How many quarter turns clockwise follow, from 0 to 3.
    turns: u8,
}

impl Orientation {
    /// As drawn.
    pub const UPRIGHT: Self = Self::new(0, false);

    /// All eight, those that are not mirrored first.
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

    /// Mirrors if asked to, then turns clockwise by so many quarters.
    pub const fn new(quarter_turns: u8, mirrored: bool) -> Self {
        Self { mirrored, turns: quarter_turns % 4 }
    }

    /// How many quarter turns clockwise.
    pub const fn quarter_turns(self) -> u8 {
        self.turns
    }

    /// The angle in degrees, clockwise.
    pub const fn degrees(self) -> u32 {
        self.turns as u32 * 90
    }

    /// Whether left and right change places before the turn.
    pub const fn is_mirrored(self) -> bool {
        self.mirrored
    }

    /// What comes of doing this and then `next`.
    #[must_use]
    pub const fn then(self, next: Self) -> Self {
        // A mirror turns a clockwise turn before it into one the other way round.
        let turns = if next.mirrored { 4 - self.turns } else { self.turns };
        Self::new(turns + next.turns, self.mirrored != next.mirrored)
    }

    /// What undoes this.
    #[must_use]
    pub const fn inverse(self) -> Self {
        if self.mirrored { self } else { Self::new(4 - self.turns, false) }
    }

    /// The extent of a drawing of this size.
    pub const fn size(self, size: Size) -> Size {
        if self.turns.is_multiple_of(2) { size } else { Size::new(size.height, size.width) }
    }

    /// Where a cell of a drawing of this size comes to lie.
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

    /// Where an edge faces that faced `direction`.
    pub const fn direction(self, direction: Direction) -> Direction {
        let number = direction as usize;
        let mirrored = if self.mirrored { 4 - number } else { number };
        Direction::ALL[(mirrored + self.turns as usize) % 4]
    }
}
