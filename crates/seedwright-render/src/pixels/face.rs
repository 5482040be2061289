//! Reads glyphs of TrueType faces.
//!
//! It reads the tables that the embedded faces have: characters in groups (`cmap` format 12), long offsets (`loca`),
//! quadratic outlines (`glyf`) and pairs of glyphs to kern (`kern` format 0). Instructions and layout tables are
//! ignored.

/// The number of a glyph in its face.
pub type Glyph = u16;

/// The glyph for characters that a face lacks.
pub const MISSING: Glyph = 0;

/// How deep glyphs can be composed of others.
const MAX_DEPTH: u32 = 5;

/// A point of an outline, in units of the face; y grows upward.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Node {
    pub x: f64,
    pub y: f64,
    /// Whether the outline passes through the point. Otherwise the point is the control point of a quadratic curve.
    pub is_on: bool,
}

/// A closed outline.
pub type Contour = Vec<Node>;

/// A face: one style of a font. Its tables are slices of records, so creating it is cheap.
pub struct Face<'a> {
    /// Units per font size.
    units: f64,
    /// Groups of characters: first, last, and the glyph of the first.
    groups: &'a [[u8; 12]],
    /// The advance of each glyph. Glyphs beyond the last record have the last advance.
    advances: &'a [[u8; 4]],
    /// Two glyphs and the distance to add between them, in the order of the glyphs.
    pairs: &'a [[u8; 6]],
    /// Where each glyph begins in `outlines`, and where the last one ends.
    offsets: &'a [[u8; 4]],
    outlines: &'a [u8],
}

impl<'a> Face<'a> {
    /// Reads a face, or returns `None` if a table is missing or of another format.
    pub fn new(file: &'a [u8]) -> Option<Self> {
        let table = |tag| table(file, tag);
        let head = table(b"head")?;
        let long_offsets = Reader::at(head, 50)?.u16()? == 1;
        let advances = Reader::at(table(b"hhea")?, 34)?.u16()?;
        Some(Self {
            units: f64::from(Reader::at(head, 18)?.u16()?),
            groups: groups(table(b"cmap")?)?,
            advances: table(b"hmtx")?.as_chunks().0.get(..usize::from(advances))?,
            pairs: table(b"kern").and_then(pairs).unwrap_or_default(),
            offsets: long_offsets.then_some(table(b"loca")?.as_chunks().0)?,
            outlines: table(b"glyf")?,
        })
    }

    /// Returns the glyph of a character.
    pub fn glyph(&self, character: char) -> Option<Glyph> {
        let character = u32::from(character);
        let at = self.groups.partition_point(|group| number(&group[4..8]) < character);
        let group = self.groups.get(at)?;
        let after_first = character.checked_sub(number(&group[..4]))?;
        Glyph::try_from(number(&group[8..]).checked_add(after_first)?).ok()
    }

    /// Returns how far a glyph moves the pen, at font size 1.
    pub fn advance(&self, glyph: Glyph) -> f64 {
        let advance = self.advances.get(usize::from(glyph)).or(self.advances.last());
        advance.map_or(0.0, |record| f64::from(number(&record[..2])) / self.units)
    }

    /// Returns the distance to add between two glyphs, at font size 1. Most are negative.
    pub fn kerning(&self, before: Glyph, after: Glyph) -> f64 {
        let pair = u32::from(before) << 16 | u32::from(after);
        let found = self.pairs.binary_search_by_key(&pair, |record| number(&record[..4]));
        found.map_or(0.0, |at| {
            let [.., high, low] = self.pairs[at];
            f64::from(i16::from_be_bytes([high, low])) / self.units
        })
    }

    /// Returns the outline of a glyph at font size 1. It is empty for a space and for a damaged glyph.
    pub fn outline(&self, glyph: Glyph) -> Vec<Contour> {
        let mut contours = self.contours(glyph, 0).unwrap_or_default();
        for node in contours.iter_mut().flatten() {
            (node.x, node.y) = (node.x / self.units, node.y / self.units);
        }
        contours
    }

    fn contours(&self, glyph: Glyph, depth: u32) -> Option<Vec<Contour>> {
        let offset = |at: usize| Some(u32::from_be_bytes(*self.offsets.get(at)?) as usize);
        let at = usize::from(glyph);
        let data = self.outlines.get(offset(at)?..offset(at + 1)?)?;
        if data.is_empty() {
            return Some(Vec::new());
        }
        let count = Reader::at(data, 0)?.i16()?;
        // The bounding box follows the count.
        let mut reader = Reader::at(data, 10)?;
        match usize::try_from(count) {
            Ok(count) => simple_glyph(&mut reader, count),
            Err(_) if depth < MAX_DEPTH => self.composite_glyph(&mut reader, depth),
            Err(_) => None,
        }
    }

    /// Reads a glyph that is composed of others, such as a letter with an accent.
    fn composite_glyph(&self, reader: &mut Reader<'_>, depth: u32) -> Option<Vec<Contour>> {
        const HAS_WORDS: u16 = 0x1;
        const IS_MOVED: u16 = 0x2;
        const HAS_SCALE: u16 = 0x8;
        const HAS_MORE: u16 = 0x20;
        const HAS_TWO_SCALES: u16 = 0x40;
        const HAS_MATRIX: u16 = 0x80;
        let mut all = Vec::new();
        loop {
            let (flags, glyph) = (reader.u16()?, reader.u16()?);
            let (right, up) = match flags & HAS_WORDS {
                0 => (f64::from(reader.i8()?), f64::from(reader.i8()?)),
                _ => (f64::from(reader.i16()?), f64::from(reader.i16()?)),
            };
            // The other way is to join two points, which no embedded face does.
            if flags & IS_MOVED == 0 {
                return None;
            }
            let mut factor = || Some(f64::from(reader.i16()?) / 16384.0);
            let [xx, xy, yx, yy] = if flags & HAS_SCALE != 0 {
                let scale = factor()?;
                [scale, 0.0, 0.0, scale]
            } else if flags & HAS_TWO_SCALES != 0 {
                [factor()?, 0.0, 0.0, factor()?]
            } else if flags & HAS_MATRIX != 0 {
                [factor()?, factor()?, factor()?, factor()?]
            } else {
                [1.0, 0.0, 0.0, 1.0]
            };
            let mut part = self.contours(glyph, depth + 1)?;
            for node in part.iter_mut().flatten() {
                let Node { x, y, .. } = *node;
                (node.x, node.y) = (x * xx + y * yx + right, x * xy + y * yy + up);
            }
            all.append(&mut part);
            if flags & HAS_MORE == 0 {
                return Some(all);
            }
        }
    }
}

/// Reads the contours of a glyph that has its own: where each ends, then flags, x and y of all points.
fn simple_glyph(reader: &mut Reader<'_>, count: usize) -> Option<Vec<Contour>> {
    const IS_ON: u8 = 0x1;
    const REPEATS: u8 = 0x8;
    let ends = (0..count).map(|_| reader.u16()).collect::<Option<Vec<u16>>>()?;
    let points = ends.last().map_or(0, |last| usize::from(*last) + 1);
    let instructions = usize::from(reader.u16()?);
    reader.skip(instructions)?;
    let mut flags = Vec::with_capacity(points);
    while flags.len() < points {
        let flag = reader.u8()?;
        let repeats = if flag & REPEATS == 0 { 0 } else { reader.u8()? };
        flags.extend((0..=repeats).map(|_| flag));
    }
    flags.truncate(points);
    let x = coordinates(reader, &flags, 0x2, 0x10)?;
    let y = coordinates(reader, &flags, 0x4, 0x20)?;
    let nodes = flags.iter().zip(x.into_iter().zip(y));
    let nodes = nodes.map(|(flag, (x, y))| Node { x, y, is_on: flag & IS_ON != 0 });
    let nodes: Vec<Node> = nodes.collect();
    let mut begin = 0;
    let contours = ends.into_iter().map(|end| {
        let contour = nodes.get(begin..=usize::from(end))?.to_vec();
        begin = usize::from(end) + 1;
        Some(contour)
    });
    contours.collect()
}

/// Reads one coordinate of all points, each relative to the point before. The flag `short` marks one byte instead of
/// two; the flag `same` is then its sign, and otherwise marks a coordinate that does not change.
fn coordinates(reader: &mut Reader<'_>, flags: &[u8], short: u8, same: u8) -> Option<Vec<f64>> {
    let mut at = 0.0;
    let all = flags.iter().map(|flag| {
        at += match (flag & short != 0, flag & same != 0) {
            (true, true) => f64::from(reader.u8()?),
            (true, false) => -f64::from(reader.u8()?),
            (false, true) => 0.0,
            (false, false) => f64::from(reader.i16()?),
        };
        Some(at)
    });
    all.collect()
}

/// Returns a table of a font file.
fn table<'a>(file: &'a [u8], tag: &[u8; 4]) -> Option<&'a [u8]> {
    let count = usize::from(Reader::at(file, 4)?.u16()?);
    let records = file.get(12..)?.as_chunks::<16>().0.get(..count)?;
    let record = records.iter().find(|record| record.starts_with(tag))?;
    let offset = number(&record[8..12]) as usize;
    let length = number(&record[12..]) as usize;
    file.get(offset..)?.get(..length)
}

/// Returns the groups of characters that cover all of Unicode.
fn groups(table: &[u8]) -> Option<&[[u8; 12]]> {
    let count = usize::from(Reader::at(table, 2)?.u16()?);
    let records = table.get(4..)?.as_chunks::<8>().0.get(..count)?;
    let mut maps = records.iter().filter_map(|record| table.get(number(&record[4..]) as usize..));
    let map = maps.find(|map| map.starts_with(&[0, 12]))?;
    let count = number(map.get(12..16)?) as usize;
    map.get(16..)?.as_chunks().0.get(..count)
}

/// Returns the pairs of the first kerning table, if it is a horizontal one in format 0.
fn pairs(table: &[u8]) -> Option<&[[u8; 6]]> {
    let mut reader = Reader::at(table, 8)?;
    let (coverage, count) = (reader.u16()?, usize::from(reader.u16()?));
    (coverage == 1).then_some(table.get(18..)?.as_chunks().0.get(..count)?)
}

/// A number of up to four bytes, the highest first.
fn number(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0, |number, byte| number << 8 | u32::from(*byte))
}

/// Reads numbers one after the other.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn at(data: &'a [u8], offset: usize) -> Option<Self> {
        data.get(offset..).map(Self)
    }

    fn skip(&mut self, count: usize) -> Option<()> {
        self.0 = self.0.get(count..)?;
        Some(())
    }

    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*taken)
    }

    fn u8(&mut self) -> Option<u8> {
        self.take().map(u8::from_be_bytes)
    }

    fn i8(&mut self) -> Option<i8> {
        self.take().map(i8::from_be_bytes)
    }

    fn u16(&mut self) -> Option<u16> {
        self.take().map(u16::from_be_bytes)
    }

    fn i16(&mut self) -> Option<i16> {
        self.take().map(i16::from_be_bytes)
    }
}
