//! The four sides of a cell.

use serde::Serialize;

/// The direction in which an edge faces, and the side of a room that it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// Towards the first row.
    Up,
    /// Towards the last column.
    Right,
    /// Towards the last row.
    Down,
    /// Towards the first column.
    Left,
}

impl Direction {
    /// All directions, clockwise from the top.
    pub const ALL: [Self; 4] = [Self::Up, Self::Right, Self::Down, Self::Left];

    /// The direction with this word: `UP`, `RIGHT`, `DOWN` (or `BOTTOM`) or `LEFT`, in any case.
    pub fn from_word(word: &str) -> Option<Self> {
        match word.to_ascii_uppercase().as_str() {
            "UP" => Some(Self::Up),
            "RIGHT" => Some(Self::Right),
            "DOWN" | "BOTTOM" => Some(Self::Down),
            "LEFT" => Some(Self::Left),
            _ => None,
        }
    }

    /// The word for the direction.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Up => "UP",
            Self::Right => "RIGHT",
            Self::Down => "DOWN",
            Self::Left => "LEFT",
        }
    }

    /// The direction that a connection must face to meet one in this direction.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 2) % 4]
    }

    /// The directions along a wall that faces this direction.
    #[must_use]
    pub const fn sideways(self) -> [Self; 2] {
        [Self::ALL[(self as usize + 1) % 4], Self::ALL[(self as usize + 3) % 4]]
    }

    /// The offset of a step to the right and down.
    pub const fn offset(self) -> (i32, i32) {
        match self {
            Self::Up => (0, -1),
            Self::Right => (1, 0),
            Self::Down => (0, 1),
            Self::Left => (-1, 0),
        }
    }
}
