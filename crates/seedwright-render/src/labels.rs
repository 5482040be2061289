//! Places the names of rooms: as large as possible, on floor.

use std::collections::BTreeMap;

use seedwright::grid::{Cell, Orientation, Size};
use seedwright::rooms::{Catalogue, CellKind, PlacedRoom, Template, TemplateId};

use crate::geometry::Rect;
use crate::words::{shown, widest, wrapped};

/// The font sizes to try, in pixels, the best first.
const SIZES: [f64; 8] = [13.0, 12.0, 11.0, 10.0, 9.0, 8.0, 7.0, 6.2];
/// Letters this small may cover item places rather than shrink further.
const SMALL: f64 = 8.0;
/// The distance between lines, at font size 1.
pub const LINE: f64 = 1.16;
/// How far letters extend below the middle of their line, at font size 1.
pub const BELOW: f64 = 0.34;
/// The free space left around a name.
const MARGIN: f64 = 3.0;
const MAX_LINES: usize = 3;
/// How much smaller letters may get for a name to be horizontal rather than vertical.
const UPRIGHT: f64 = 3.0;

/// A placed name.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// The rectangle it may fill, in pixels from the first cell of the room.
    pub place: Rect,
    pub lines: Vec<String>,
    pub size: f64,
    /// Whether it is rotated to be read from bottom to top.
    pub is_upright: bool,
}

impl Label {
    /// The largest font size that fits its place, below a mark of the given height.
    pub fn largest(&self, mark: f64) -> f64 {
        let height = self.place.height - mark;
        let (across, down) = match self.is_upright {
            true => (height, self.place.width),
            false => (self.place.width, height),
        };
        let wide = (across - 2.0 * MARGIN) / widest(&self.lines, 1.0);
        let high = (down - MARGIN) / (self.lines.len() as f64 * LINE);
        wide.min(high).max(self.size)
    }

    /// The rectangle that its letters cover, centred in its place.
    pub fn bounds(&self) -> Rect {
        let (long, high) =
            (widest(&self.lines, self.size), self.lines.len() as f64 * self.size * LINE);
        match self.is_upright {
            true => Rect::around(self.place.centre(), high, long),
            false => Rect::around(self.place.centre(), long, high),
        }
    }
}

/// Finds places for names. Rooms with the same name and orientation get the same place.
pub struct Labels<'a> {
    catalogue: &'a Catalogue,
    /// The width of a cell, and of the mark of a role.
    unit: f64,
    mark: f64,
    /// Whether rooms have a number, whose cell must stay free.
    numbered: bool,
    known: BTreeMap<(&'a str, TemplateId, Orientation, bool), Option<Label>>,
}

impl<'a> Labels<'a> {
    pub fn new(catalogue: &'a Catalogue, unit: f64, mark: f64, numbered: bool) -> Self {
        Self { catalogue, unit, mark, numbered, known: BTreeMap::new() }
    }

    /// The name of a room, below the mark of its role if it has one. Returns `None` if it would be too small to read.
    pub fn of(&mut self, name: &'a str, room: &PlacedRoom) -> Option<&Label> {
        let marked = room.role.is_some();
        let key = (name, room.template, room.orientation, marked);
        let (unit, mark) = (self.unit, if marked { self.mark } else { 0.0 });
        let (catalogue, numbered) = (self.catalogue, self.numbered);
        let label = self.known.entry(key).or_insert_with(|| {
            let template = catalogue.template(room.template).turned(room.orientation);
            let kept = numbered.then(|| badge(&template)).flatten();
            label(name, &template, unit, mark, kept)
        });
        label.as_ref()
    }
}

/// The cell for the number of a room: its first floor cell that is not an item place.
pub fn badge(template: &Template) -> Option<Cell> {
    let is_free = |cell: &Cell| {
        let slots = || template.slots().iter().any(|slot| slot.cell == *cell);
        template.kind(*cell) == CellKind::Floor && !slots()
    };
    template.size().cells().find(is_free)
}

/// Finds the largest way to write a name into an oriented template, avoiding a cell that must stay free.
fn label(
    name: &str,
    template: &Template,
    unit: f64,
    mark: f64,
    kept: Option<Cell>,
) -> Option<Label> {
    let name = shown(name);
    let is_floor = |cell: Cell| template.kind(cell) == CellKind::Floor && kept != Some(cell);
    let is_slot = |cell: Cell| template.slots().iter().any(|slot| slot.cell == cell);
    let size = template.size();
    let free = rectangles(size, unit, |cell| is_floor(cell) && !is_slot(cell));
    match best(&name, &free, mark) {
        Some(label) if label.size >= SMALL => Some(label),
        beside => {
            let over = best(&name, &rectangles(size, unit, is_floor), mark);
            let larger = |label: &Label| beside.as_ref().is_none_or(|own| label.size > own.size);
            over.filter(larger).or(beside)
        }
    }
}

/// Finds the largest way to write a name onto free cells of a region.
pub fn on_cells(
    name: &str,
    size: Size,
    is_free: impl Fn(Cell) -> bool,
    unit: f64,
) -> Option<Label> {
    best(name, &rectangles(size, unit, is_free), 0.0)
}

/// Finds the largest way to write a name into one of several places.
fn best(name: &str, free: &[Rect], mark: f64) -> Option<Label> {
    let ways = free.iter().flat_map(|place| [false, true].map(|up| (*place, up)));
    let labels = ways.filter_map(|(place, up)| fitted(name, place, up, mark));
    // The first of equals wins, so that horizontal names are preferred.
    labels.reduce(|best, next| if is_better(&next, &best) { next } else { best })
}

/// Whether a label is better than the best so far: larger letters, or horizontal text at nearly the same size.
fn is_better(next: &Label, best: &Label) -> bool {
    let rank = |label: &Label| {
        let upright = if label.is_upright { UPRIGHT } else { 0.0 };
        let area = label.place.width * label.place.height;
        (label.size - upright, area)
    };
    rank(next) > rank(best)
}

/// The name in the largest letters that fit a place.
fn fitted(name: &str, place: Rect, is_upright: bool, mark: f64) -> Option<Label> {
    let height = place.height - mark;
    let (across, down) = match is_upright {
        true => (height, place.width),
        false => (place.width, height),
    };
    let ways: Vec<Vec<String>> = (1..=MAX_LINES)
        .map(|lines| in_lines(name, lines))
        .filter(|lines| lines.join(" ") == name)
        .collect();
    SIZES.into_iter().find_map(|size| {
        let fits = |lines: &&Vec<String>| {
            widest(lines, size) <= across - 2.0 * MARGIN
                && lines.len() as f64 * size * LINE <= down - MARGIN
        };
        Some(Label { place, lines: ways.iter().find(fits)?.clone(), size, is_upright })
    })
}

/// A name in the given number of lines, of about equal length.
fn in_lines(name: &str, lines: usize) -> Vec<String> {
    let letters = |text: &str| text.chars().count();
    let longest = name.split(' ').map(letters).max().unwrap_or(0);
    let width = letters(name).div_ceil(lines).max(longest);
    wrapped(name, width.max(2), lines)
}

/// The maximal rectangles of free cells, in pixels.
fn rectangles(size: Size, unit: f64, is_free: impl Fn(Cell) -> bool) -> Vec<Rect> {
    let is_free = |x: u32, y: u32| is_free(Cell::new(x as i32, y as i32));
    let mut found = Vec::new();
    for top in 0..size.height {
        let mut columns: Vec<bool> = (0..size.width).map(|x| is_free(x, top)).collect();
        for bottom in top..size.height {
            for (x, free) in (0..size.width).zip(&mut columns) {
                *free &= is_free(x, bottom);
            }
            if !columns.contains(&true) {
                break;
            }
            for (left, right) in runs(&columns) {
                let [left, right] = [left, right].map(|x| x as f64 * unit);
                let [top, bottom] = [top, bottom + 1].map(|y| f64::from(y) * unit);
                found.push(Rect { x: left, y: top, width: right - left, height: bottom - top });
            }
        }
    }
    found
}

/// The runs of free columns, as half-open ranges.
fn runs(columns: &[bool]) -> Vec<(usize, usize)> {
    let mut runs = Vec::new();
    let mut from = None;
    for (x, free) in columns.iter().chain([&false]).enumerate() {
        match (free, from) {
            (true, None) => from = Some(x),
            (false, Some(start)) => {
                runs.push((start, x));
                from = None;
            }
            _ => {}
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str, drawing: &str, mark: f64) -> Option<Label> {
        let template = Template::parse(name, drawing).expect("the drawing is sound");
        label(name, &template, 24.0, mark, None)
    }

    #[test]
    fn names_are_written_on_floor_and_beside_slots() {
        let hall = named("Hall", "######\n#a...#\n#....?\n#....#\n######", 0.0);
        let hall = hall.expect("there is room");
        assert_eq!((hall.lines, hall.size), (vec!["Hall".to_owned()], SIZES[0]));
        assert_eq!((hall.place.x, hall.place.y), (48.0, 24.0));
    }

    #[test]
    fn names_stand_in_corridors() {
        let corridor = named("Corridor", "#?#\n#.#\n#.#\n#.#\n#?#", 0.0);
        assert!(corridor.expect("there is room").is_upright);
    }

    #[test]
    fn what_can_not_be_read_is_left_out() {
        let name = "A name that is far too long for a closet";
        assert_eq!(named(name, "###\n#.?\n###", 0.0), None);
        assert_eq!(named("Den", "###\n#.?\n###", 24.0), None);
    }
}
