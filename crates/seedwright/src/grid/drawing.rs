//! Drawings as text.

use std::fmt;

use super::{Cell, Size};

/// A drawing as text: one line per row, one character per cell. The reader of a template or map decides what the
/// characters mean.
///
/// ```
/// use seedwright::grid::{Cell, Size, TextDrawing};
///
/// let drawing = TextDrawing::trimmed("\n   #.\n   ##\n", 64).expect("it is small enough");
/// assert_eq!(drawing.size(), Size::new(2, 2));
/// assert_eq!(drawing.marks()[1], (Cell::new(1, 0), '.'));
/// assert_eq!(drawing.place(Cell::new(1, 0)), (2, 5));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextDrawing {
    /// The position of the first cell in the text, counted from zero.
    corner: Cell,
    size: Size,
    marks: Vec<(Cell, char)>,
}

/// The reason why a text is not a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextDrawingFault {
    /// There is nothing but spaces.
    Empty,
    /// A side is too long.
    TooLarge {
        /// The size of the drawing, or a lower bound of it.
        size: Size,
        /// The line and column of its first cell in the text, counted from one.
        place: (u32, u32),
    },
}

impl fmt::Display for TextDrawingFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => formatter.write_str("the drawing is empty"),
            Self::TooLarge { size, place: (line, column) } => {
                let Size { width, height } = size;
                write!(
                    formatter,
                    "{line}:{column}: the drawing is too large: {width} × {height} cells"
                )
            }
        }
    }
}

impl std::error::Error for TextDrawingFault {}

impl TextDrawing {
    /// Reads a drawing that can be anywhere in its text: rows and columns of spaces around it do not count.
    ///
    /// # Errors
    /// If the drawing is empty, or a side has more than `longest_side` cells.
    pub fn trimmed(text: &str, longest_side: u32) -> Result<Self, TextDrawingFault> {
        // A text with more characters is too large, so it is not measured to its end.
        let measured = (longest_side as usize).saturating_add(1).saturating_pow(2);
        let mut corners: Option<(Cell, Cell)> = None;
        for (Cell { x, y }, _) in ink(text).take(measured) {
            let (low, high) = corners.get_or_insert((Cell::new(x, y), Cell::new(x, y)));
            *low = Cell::new(low.x.min(x), low.y.min(y));
            *high = Cell::new(high.x.max(x), high.y.max(y));
        }
        let (corner, high) = corners.ok_or(TextDrawingFault::Empty)?;
        let size = Size::new(
            high.x.abs_diff(corner.x).saturating_add(1),
            high.y.abs_diff(corner.y).saturating_add(1),
        );
        let mut drawing = Self { corner, size, marks: Vec::new() };
        drawing.check_size(longest_side)?;
        let marks = ink(text).map(|(cell, mark)| (cell.minus(corner), mark));
        drawing.marks = marks.collect();
        Ok(drawing)
    }

    /// Reads rows as they are: the first character of the first row is the first cell, and spaces are marks like
    /// others. The drawing is as wide as its longest row.
    ///
    /// # Errors
    /// If a side has more than `longest_side` cells.
    pub fn of_rows(rows: &[String], longest_side: u32) -> Result<Self, TextDrawingFault> {
        // Beyond the longest side the exact length does not matter.
        let narrow = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
        let widest = rows.iter().map(|row| row.chars().count()).max();
        let size = Size::new(narrow(widest.unwrap_or(0)), narrow(rows.len()));
        let mut drawing = Self { corner: Cell::default(), size, marks: Vec::new() };
        drawing.check_size(longest_side)?;
        drawing.marks = marks(rows.iter().map(String::as_str)).collect();
        Ok(drawing)
    }

    fn check_size(&self, longest_side: u32) -> Result<(), TextDrawingFault> {
        let Size { width, height } = self.size;
        if width.max(height) <= longest_side {
            return Ok(());
        }
        let place = self.place(Cell::default());
        Err(TextDrawingFault::TooLarge { size: self.size, place })
    }

    /// The number of columns and rows.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The characters with their cells, in reading order.
    pub fn marks(&self) -> &[(Cell, char)] {
        &self.marks
    }

    /// The characters of each row that has any.
    pub fn rows(&self) -> impl Iterator<Item = &[(Cell, char)]> {
        self.marks.chunk_by(|(one, _), (other, _)| one.y == other.y)
    }

    /// The line and column of a cell in the text, counted from one.
    pub fn place(&self, cell: Cell) -> (u32, u32) {
        let Cell { x, y } = cell.plus(self.corner);
        (y.cast_unsigned() + 1, x.cast_unsigned() + 1)
    }
}

/// Draws one character per cell, one line per row; trailing spaces are omitted.
///
/// ```
/// use seedwright::grid::{Size, draw};
///
/// let text = draw(Size::new(3, 2), |cell| if cell.x == cell.y { '#' } else { ' ' });
/// assert_eq!(text, "#\n #\n");
/// ```
pub fn draw(size: Size, mark: impl Fn(Cell) -> char) -> String {
    let mut text = String::new();
    for y in 0..size.height.cast_signed() {
        let row = (0..size.width.cast_signed()).map(|x| mark(Cell::new(x, y)));
        text.extend(row);
        text.truncate(text.trim_end_matches(' ').len());
        text.push('\n');
    }
    text
}

/// All characters of some lines, with their cells.
fn marks<'t>(lines: impl Iterator<Item = &'t str>) -> impl Iterator<Item = (Cell, char)> {
    (0..).zip(lines).flat_map(|(y, line)| {
        let characters = (0..).zip(line.chars());
        characters.map(move |(x, character)| (Cell::new(x, y), character))
    })
}

/// All characters except spaces, with their positions in the text.
fn ink(text: &str) -> impl Iterator<Item = (Cell, char)> {
    marks(text.lines()).filter(|(_, character)| *character != ' ')
}
