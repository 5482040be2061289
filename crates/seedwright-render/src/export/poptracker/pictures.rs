//! The images that PopTracker needs: it shows no item without one, and locations only on a map.
//!
//! They are plain: an item is a tile with its name, and a map is a list of an area's locations, with space for a square
//! before each name.

use font8x8::{BASIC_FONTS, GREEK_FONTS, LATIN_FONTS, UnicodeFonts};

use crate::palette::{Colour, INK, PAPER, area, area_line};
use crate::pixels::png_of_pixels;

/// The width and height of a letter.
const LETTER: u32 = 8;
/// The width and height of an item's tile.
pub const TILE: u32 = 64;
/// The number of letters in a line of a tile, and of lines.
const TILE_LETTERS: usize = 7;
const TILE_LINES: usize = 6;
/// The height of a line in a list of locations. Its letters are drawn at double size.
const LINE: u32 = 28;
/// The width and height of a location's square.
pub const SQUARE: u32 = 18;
/// The number of locations in a column.
const COLUMN: usize = 24;
/// The most letters of a location's name. The tooltip shows all of them.
const NAME_LETTERS: usize = 60;
const MARGIN: u32 = 16;

/// Draws the tile of an item.
pub fn tile(name: &str, number: usize) -> Vec<u8> {
    let mut picture = Picture::new(TILE, TILE, area(number).light);
    picture.frame(area_line(number).light);
    let lines = wrapped(name);
    let height = u32::try_from(lines.len()).unwrap_or(0) * (LETTER + 2);
    let mut top = (TILE - height) / 2;
    for line in &lines {
        let width = u32::try_from(line.chars().count()).unwrap_or(0) * LETTER;
        picture.write(line, ((TILE - width) / 2, top), 1);
        top += LETTER + 2;
    }
    picture.encoded()
}

/// Breaks a name into lines that fit a tile. Names that are too long are cut.
fn wrapped(name: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in name.split_whitespace() {
        let letters: Vec<char> = word.chars().collect();
        for piece in letters.chunks(TILE_LETTERS) {
            let piece: String = piece.iter().collect();
            let fits = |line: &&mut String| {
                line.chars().count() + 1 + piece.chars().count() <= TILE_LETTERS
            };
            match lines.last_mut().filter(fits) {
                Some(line) => *line = format!("{line} {piece}"),
                None => lines.push(piece),
            }
        }
    }
    lines.truncate(TILE_LINES);
    lines
}

/// A list of names as an image, with the position of each square.
pub struct List {
    pub picture: Vec<u8>,
    pub squares: Vec<(u32, u32)>,
}

pub fn list(names: &[&str]) -> List {
    let number = |size: usize| u32::try_from(size).unwrap_or(u32::MAX);
    let letters = |name: &&str| name.chars().count().min(NAME_LETTERS);
    let longest = number(names.iter().map(letters).max().unwrap_or(0));
    let column = SQUARE + 2 * MARGIN + longest * 2 * LETTER;
    let columns = number(names.len().div_ceil(COLUMN)).max(1);
    let lines = number(names.len().min(COLUMN)).max(1);
    let (width, height) = (columns * column + MARGIN, lines * LINE + 2 * MARGIN);
    let mut picture = Picture::new(width, height, PAPER.light);
    let mut squares = Vec::new();
    for (position, name) in names.iter().enumerate() {
        let (left, line) = (position / COLUMN, position % COLUMN);
        let left = MARGIN + number(left) * column;
        let middle = MARGIN + number(line) * LINE + LINE / 2;
        squares.push((left + SQUARE / 2, middle));
        let shown: String = name.chars().take(NAME_LETTERS).collect();
        picture.write(&shown, (left + SQUARE + MARGIN / 2, middle - LETTER), 2);
    }
    List { picture: picture.encoded(), squares }
}

/// An image being drawn: red, green, blue and opacity of each pixel.
struct Picture {
    width: u32,
    height: u32,
    points: Vec<[u8; 4]>,
}

impl Picture {
    fn new(width: u32, height: u32, ground: Colour) -> Self {
        let points = vec![opaque(ground); width as usize * height as usize];
        Self { width, height, points }
    }

    fn set(&mut self, (x, y): (u32, u32), colour: Colour) {
        if x < self.width && y < self.height {
            self.points[y as usize * self.width as usize + x as usize] = opaque(colour);
        }
    }

    fn frame(&mut self, colour: Colour) {
        let (right, bottom) = (self.width - 1, self.height - 1);
        for x in 0..self.width {
            self.set((x, 0), colour);
            self.set((x, bottom), colour);
        }
        for y in 0..self.height {
            self.set((0, y), colour);
            self.set((right, y), colour);
        }
    }

    /// Writes a text at a multiple of the letters' size.
    fn write(&mut self, text: &str, (left, top): (u32, u32), scale: u32) {
        for (position, letter) in (0..).zip(text.chars()) {
            for (row, bits) in (0..).zip(glyph(letter)) {
                for column in (0..LETTER).filter(|column| bits >> column & 1 == 1) {
                    let (x, y) = (position * LETTER + column, row);
                    for (right, down) in (0..scale * scale).map(|at| (at % scale, at / scale)) {
                        self.set((left + x * scale + right, top + y * scale + down), INK.light);
                    }
                }
            }
        }
    }

    /// The image as PNG.
    fn encoded(&self) -> Vec<u8> {
        png_of_pixels(self.width, self.height, self.points.as_flattened())
    }
}

/// A letter as rows of bits, the leftmost first; a question mark for letters of other scripts.
fn glyph(letter: char) -> [u8; 8] {
    let fonts = [
        BASIC_FONTS.get(letter),
        LATIN_FONTS.get(letter),
        GREEK_FONTS.get(letter),
        BASIC_FONTS.get('?'),
    ];
    fonts.into_iter().flatten().next().unwrap_or_default()
}

fn opaque(Colour(red, green, blue): Colour) -> [u8; 4] {
    [red, green, blue, u8::MAX]
}
