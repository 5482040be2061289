//! The legend of a level, category by category.

use seedwright::population::{PlacedThing, Thing};

use crate::geometry::Point;
use crate::signs::badge::Badge;
use crate::svg::Svg;
use crate::svg::flow::Flow;
use crate::views::level::{LevelView, SORTS, details, sort_of};
use crate::words::{shortened, shown, width};

const LINE: f64 = 27.0;
/// The width of the category names, the width of a badge, and the space after an entry.
const SORT: f64 = 124.0;
const SIGN: f64 = 27.0;
const BEHIND: f64 = 22.0;
const LONGEST: usize = 40;

/// The things of a level, with their texts and positions.
pub struct Legend {
    sorts: Vec<(&'static str, f64)>,
    entries: Vec<(Badge, String, Point)>,
    height: f64,
}

impl Legend {
    /// Creates the legend in lines of at most this width. Several things of a kind share an entry.
    pub fn new(view: &LevelView<'_>, across: f64) -> Self {
        let mut legend = Self { sorts: Vec::new(), entries: Vec::new(), height: 0.0 };
        for sort in SORTS {
            let mut rows: Vec<(&PlacedThing, String, usize)> = Vec::new();
            let things = view.level.things.iter();
            for placed in things.filter(|placed| sort_of(placed) == sort) {
                let name = shortened(&shown(view.tables.name_of(placed.thing)), LONGEST);
                let words = format!("{name}{}", details(placed.thing));
                match rows.iter_mut().find(|row| row.1 == words) {
                    Some(row) => row.2 += 1,
                    None => rows.push((placed, words, 1)),
                }
            }
            rows.sort_by_key(|(placed, ..)| match placed.thing {
                Thing::Monster { level, .. } => std::cmp::Reverse(level),
                _ => std::cmp::Reverse(0),
            });
            if rows.is_empty() {
                continue;
            }
            legend.sorts.push((sort, legend.height));
            legend.add(view, &rows, across);
        }
        legend
    }

    fn add(&mut self, view: &LevelView<'_>, rows: &[(&PlacedThing, String, usize)], across: f64) {
        let mut flow = Flow::new((SORT, across), (LINE, BEHIND), self.height);
        for (placed, words, number) in rows {
            let words = match number {
                1 => words.clone(),
                _ => format!("{number} × {words}"),
            };
            let wide = SIGN + width(&words, 13.0);
            let glyph = view.tables.glyph_of(placed.thing);
            let badge = Badge::new(placed.thing, placed.rule, glyph, view.level.difficulty);
            self.entries.push((badge, words, flow.place(wide)));
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
        for (badge, words, at) in &self.entries {
            let middle = corner.moved(at.x + 9.0, at.y + LINE / 2.0);
            badge.paint(svg, middle, 18.0);
            svg.text("row", middle.moved(SIGN - 11.0, 4.5), words);
        }
    }
}
