//! Cells, directions, and the eight ways to turn a drawing.

use serde::Serialize;

/// A cell of the grid. `x` grows to the right, `y` grows downwards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Cell {
    /// The row, first so that cells are ordered as text is read.
    pub y: i32,
    /// The column.
    pub x: i32,
}

impl Cell {
    /// The cell in column `x` of row `y`.
    pub const fn new(x: i32, y: i32) -> Self {
        Self { y, x }
    }

    /// The neighbour in a direction.
    #[must_use]
    pub const fn step(self, direction: Direction) -> Self {
        let (right, down) = direction.offset();
        Self::new(self.x + right, self.y + down)
    }

    /// The cell that lies as far from this one as `other` lies from the origin.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }

    /// The way from `other` to this cell.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

/// The extent of a rectangle of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Size {
    /// How many columns.
    pub width: u32,
    /// How many rows.
    pub height: u32,
}

impl Size {
    /// A rectangle of so many columns and rows.
    pub const fn new(width: u32, height: u32) -> Self {
        Self { width, height }
    }

    /// How many cells it has.
    pub const fn area(self) -> u64 {
        self.width as u64 * self.height as u64
    }

    /// Whether a cell lies in the rectangle whose first cell is the origin.
    pub const fn contains(self, cell: Cell) -> bool {
        cell.x >= 0 && cell.y >= 0 && (cell.x as u32) < self.width && (cell.y as u32) < self.height
    }

    /// The cells in the order of reading.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        let (width, height) = (self.width as i32, self.height as i32);
        (0..height).flat_map(move |y| (0..width).map(move |x| Cell::new(x, y)))
    }
}

/// Where an edge faces, and the side of a room that it belongs to.
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

    /// The direction a connection must face to meet one that faces this way.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 2) % 4]
    }

    /// How far a step goes to the right and down.
    pub const fn offset(self) -> (i32, i32) {
        match self {
            Self::Up => (0, -1),
            Self::Right => (1, 0),
            Self::Down => (0, 1),
            Self::Left => (-1, 0),
        }
    }
}

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
        let (last_x, last_y) = (size.width as i32 - 1, size.height as i32 - 1);
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
