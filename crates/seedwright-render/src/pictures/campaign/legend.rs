//! The legend of a picture, category by category.

use seedwright::campaign::GateKind;
use seedwright::grid::Direction;

use crate::geometry::{Point, Rect};
use crate::palette::Colour;
use crate::signs::badge::Badge;
use crate::signs::gates;
use crate::signs::locks::{self, Find, LockMark};
use crate::signs::rooms;
use crate::svg::flow::Flow;
use crate::svg::{Svg, number};
use crate::words::{shortened, width};

const LINE: f64 = 27.0;
/// The space after a mark, and after an entry.
const AFTER: f64 = 8.0;
const BEHIND: f64 = 22.0;
const LONGEST: usize = 60;
/// The width of a mark.
const SIZE: f64 = 18.0;

/// A mark in the legend.
pub enum Sign {
    /// A colour.
    Swatch(Colour),
    /// The mark of a lock.
    Lock(usize),
    /// The line of a kind of gate, in a colour.
    Gate(GateKind, Colour),
    /// An item at a place.
    Find(Find),
    /// A thing on a level.
    Badge(Badge),
    /// A door between rooms.
    Door,
    /// The chip of a gate.
    Chip(u32),
    /// The chip of a gate with its locks.
    Way(u32, Vec<usize>),
    /// The marks of the start and the goal.
    Start,
    Goal,
    /// Text without a mark.
    Words,
}

/// Marks with their texts and positions.
pub struct Legend<'a> {
    marks: &'a [LockMark],
    /// The width of the column of category names.
    column: f64,
    across: f64,
    sorts: Vec<(&'static str, f64)>,
    entries: Vec<(Sign, String, Point)>,
    height: f64,
}

impl<'a> Legend<'a> {
    /// Creates a legend with lines of at most this width, after a column for the names of categories. `marks` are those
    /// of the locks.
    pub fn new(marks: &'a [LockMark], column: f64, across: f64) -> Self {
        Self { marks, column, across, sorts: Vec::new(), entries: Vec::new(), height: 0.0 }
    }

    /// Adds the marks of a category, if there are any.
    pub fn add(&mut self, sort: &'static str, rows: Vec<(Sign, String)>) {
        if rows.is_empty() {
            return;
        }
        self.sorts.push((sort, self.height));
        let mut flow = Flow::new((self.column, self.across), (LINE, BEHIND), self.height);
        for (sign, words) in rows {
            let words = shortened(&words, LONGEST);
            let wide = sign.width() + sign.after() + width(&words, 13.0);
            self.entries.push((sign, words, flow.place(wide)));
        }
        self.height = flow.end();
    }

    pub fn height(&self) -> f64 {
        self.height
    }

    pub fn paint(&self, svg: &mut Svg, corner: Point) {
        for (sort, down) in &self.sorts {
            svg.text("sort", corner.moved(0.0, down + LINE / 2.0 + 4.5), sort);
        }
        for (sign, words, at) in &self.entries {
            let wide = sign.width();
            let middle = corner.moved(at.x + wide / 2.0, at.y + LINE / 2.0);
            sign.paint(svg, self.marks, middle);
            svg.text("row", middle.moved(wide / 2.0 + sign.after(), 4.5), words);
        }
    }
}

/// The width of the widest row.
pub fn widest(rows: &[(Sign, String)]) -> f64 {
    let wide = |(sign, words): &(Sign, String)| {
        let words = width(&shortened(words, LONGEST), 13.0);
        sign.width() + sign.after() + words
    };
    rows.iter().map(wide).fold(0.0, f64::max)
}

impl Sign {
    /// The space after it.
    fn after(&self) -> f64 {
        match self {
            Self::Words => 0.0,
            _ => AFTER,
        }
    }

    fn width(&self) -> f64 {
        match self {
            Self::Gate(..) => 44.0,
            Self::Swatch(_) | Self::Chip(_) => 24.0,
            Self::Way(_, locks) => 24.0 + locks.len() as f64 * 20.0,
            Self::Words => 0.0,
            _ => SIZE,
        }
    }

    fn paint(&self, svg: &mut Svg, marks: &[LockMark], middle: Point) {
        match self {
            Self::Swatch(colour) => {
                let place = Rect::around(middle, 24.0, 15.0);
                svg.rect("swatch", place, 2.0, Some(*colour));
            }
            Self::Lock(lock) => marks[*lock].paint(svg, middle, SIZE / 2.0),
            Self::Gate(kind, colour) => {
                let [x, y] = [middle.x - 22.0, middle.y].map(number);
                gates::stroke(svg, *kind, *colour, &format!("M{x} {y}h44"));
                if *kind == GateKind::Fall {
                    gates::tip(svg, middle.moved(22.0, 0.0), (1.0, 0.0), *colour);
                }
            }
            Self::Find(find) => find.paint(svg, marks, middle, SIZE),
            Self::Badge(badge) => badge.paint(svg, middle, SIZE),
            Self::Door => {
                rooms::door(svg, middle.moved(-9.0, -9.0), 1, Direction::Right, SIZE);
            }
            Self::Chip(number) => locks::chip(svg, middle, (22.0, 15.0), *number),
            Self::Way(number, locks) => {
                let chip = middle.moved(12.0 - self.width() / 2.0, 0.0);
                locks::chip(svg, chip, (22.0, 15.0), *number);
                for (place, lock) in (1..).zip(locks) {
                    let at = chip.moved(f64::from(place) * 20.0 + 3.0, 0.0);
                    marks[*lock].paint(svg, at, 8.0);
                }
            }
            Self::Start => locks::start(svg, middle, SIZE / 2.0),
            Self::Goal => locks::goal(svg, middle, SIZE / 2.0),
            Self::Words => {}
        }
    }
}
