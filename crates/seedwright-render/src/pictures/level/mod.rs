//! A level as a picture: floors in rock, with a badge for every thing.

mod legend;

use seedwright::grid::{Cell, Size, grid_lines, outlines};
use seedwright::population::{LevelMap, PlacedThing, Rectangle};

use crate::geometry::{Point, Rect};
use crate::outline::{closed_path, open_path};
use crate::palette::{FIRST_ROOM, FLOOR, LAST_ROOM};
use crate::signs::badge::{self, Badge};
use crate::signs::rock::rock_pattern;
use crate::svg::{Svg, number};
use crate::views::level::LevelView;
use crate::words::{count, shortened, shown, width};
use legend::Legend;

const MARGIN: f64 = 36.0;
const HEADING: f64 = 64.0;
const NARROWEST: f64 = 720.0;
/// The approximate size of a map in pixels, and the range of cell widths.
const EXTENT: f64 = 1500.0;
const CELL: (f64, f64) = (6.0, 26.0);

/// The meaning of colours and borders, below everything else.
const MEANINGS: [&str; 2] = [
    "thick border: guaranteed; the closer a monster's level is to the difficulty, the redder it is",
    "green floor: first room; blue floor: last room; small numbers: room numbers",
];

const STYLE: &str =
    "text { font-family: Georgia, 'DejaVu Serif', serif; fill: $ink; text-anchor: middle; }
.heading { font-size: 21px; text-anchor: start; font-weight: bold; }
.about { font-size: 13.5px; font-style: italic; text-anchor: start; }
.row { font-size: 13px; text-anchor: start; }
.sort { font-size: 13px; text-anchor: start; font-weight: bold; }
.hatch { fill: $rock; }
.line { stroke: $rock-line; stroke-width: 0.9; fill: none; }
.rock { fill: url(#rock); stroke: $rock-line; stroke-width: 0.8; }
.grid { fill: none; stroke: $ink; stroke-opacity: 0.13; stroke-width: 0.7; }
.wall { fill: none; stroke: $wall; stroke-linejoin: round; }
.door { fill: $level-door; stroke: $wall; stroke-width: 1.2; }
.room { fill-opacity: 0.45; text-anchor: start; }";

/// Draws a level.
pub fn level_svg(view: &LevelView<'_>) -> String {
    let part = part_with_floor(view.map);
    let longest = f64::from(part.width.max(part.height));
    let unit = (EXTENT / longest).floor().clamp(CELL.0, CELL.1);
    let (across, down) = (f64::from(part.width) * unit, f64::from(part.height) * unit);
    let wide = (across + 2.0 * MARGIN).max(NARROWEST);
    let legend = Legend::new(view, wide - 2.0 * MARGIN);
    let below = HEADING + down + 40.0;
    let style = format!("{STYLE}\n{}", badge::STYLE);
    let mut svg = Svg::begin(wide, below + legend.height() + 68.0, &title(view), &style);
    heading(&mut svg, view, wide);
    let painter = Painter {
        view,
        part,
        unit,
        corner: Point::new(((wide - across) / 2.0).floor(), HEADING + 20.0),
    };
    painter.ground(&mut svg);
    painter.rooms(&mut svg);
    painter.things(&mut svg);
    legend.paint(&mut svg, Point::new(MARGIN, below));
    for (line, words) in (1_u8..).zip(MEANINGS) {
        let down = below + legend.height() + f64::from(line) * 22.0;
        svg.text("about", Point::new(MARGIN, down), words);
    }
    svg.line("</svg>");
    svg.finish()
}

fn title(view: &LevelView<'_>) -> String {
    let (pack, seed) = (shown(view.pack), shown(view.seed));
    format!("{pack}: level {} for the seed {seed}", view.level.depth)
}

fn heading(svg: &mut Svg, view: &LevelView<'_>, across: f64) {
    let most = |size: f64| ((across - 2.0 * MARGIN) / (size * 0.55)) as usize;
    let last = if view.level.last { ", last level" } else { "" };
    let name = format!("{}, level {}{last}", shown(view.pack), view.level.depth);
    let name = shortened(&name, most(21.0));
    svg.text("heading", Point::new(MARGIN, 40.0), &name);
    let wins = match view.level.wins {
        0 => String::new(),
        wins => format!(", won {} before", count(wins as usize, "time")),
    };
    let about = format!(
        "seed “{}”, difficulty {}, {}{wins}",
        shown(view.seed),
        view.level.difficulty,
        count(view.map.room_count() as usize, "room"),
    );
    let about = shortened(&about, most(13.5));
    let beside = MARGIN + width(&name, 21.0) + 24.0;
    let at = match beside + width(&about, 13.5) <= across - MARGIN {
        true => Point::new(beside, 40.0),
        false => Point::new(MARGIN, 61.0),
    };
    svg.text("about", at, &about);
}

struct Painter<'a> {
    view: &'a LevelView<'a>,
    /// The part of the map that is shown.
    part: Rectangle,
    /// The width of a cell.
    unit: f64,
    /// The position of the first cell shown.
    corner: Point,
}

impl Painter<'_> {
    fn map(&self) -> &LevelMap {
        self.view.map
    }

    /// The upper left corner of a cell.
    fn point(&self, cell: Cell) -> Point {
        let across = f64::from(cell.x) - f64::from(self.part.x);
        let down = f64::from(cell.y) - f64::from(self.part.y);
        self.corner.moved(across * self.unit, down * self.unit)
    }

    fn middle(&self, cell: Cell) -> Point {
        let half = self.unit / 2.0;
        self.point(cell).moved(half, half)
    }

    /// Draws rock, floors with their grid, outlines and doors.
    fn ground(&self, svg: &mut Svg) {
        rock_pattern(svg, (self.unit * 0.4).clamp(4.0, 9.0));
        let map = self.map();
        let size = Size::new(map.width(), map.height());
        let everything = Rect {
            x: self.corner.x,
            y: self.corner.y,
            width: f64::from(self.part.width) * self.unit,
            height: f64::from(self.part.height) * self.unit,
        };
        svg.rect("rock", everything, 0.0, None);
        let is_open = |cell: Cell| map.is_floor(cell);
        let floors = closed_path(&outlines(size, is_open), |cell| self.point(cell));
        svg.line(&format!("<path fill=\"{}\" d=\"{floors}\"/>", FLOOR.light));
        let last = map.room_count() - 1;
        for (room, colour) in [(last, LAST_ROOM), (0, FIRST_ROOM)] {
            let is_in = |cell: Cell| map.room_at(cell) == Some(room);
            let path = closed_path(&outlines(size, is_in), |cell| self.point(cell));
            svg.line(&format!("<path fill=\"{}\" d=\"{path}\"/>", colour.light));
        }
        let lines = open_path(&grid_lines(size, is_open), |cell| self.point(cell));
        svg.path("grid", &lines, None);
        let thick = number((self.unit * 0.14).clamp(1.2, 3.0));
        svg.line(&format!("<path class=\"wall\" stroke-width=\"{thick}\" d=\"{floors}\"/>"));
        for door in size.cells().filter(|cell| map.is_door(*cell)) {
            let place = Rect::around(self.middle(door), self.unit * 0.62, self.unit * 0.62);
            svg.rect("door", place, 1.0, None);
        }
    }

    /// Draws the number of each room in its first free cell.
    fn rooms(&self, svg: &mut Svg) {
        let map = self.map();
        svg.line(&format!("<g font-size=\"{}\">", number((self.unit * 0.6).clamp(6.0, 13.0))));
        for room in 0..map.room_count() {
            let things = &self.view.level.things;
            let is_free = |cell: &Cell| things.iter().all(|placed| placed.at != *cell);
            let cell = map.cells_of(room).find(is_free);
            if let Some(cell) = cell.or_else(|| map.cells_of(room).next()) {
                let at = self.middle(cell).moved(-self.unit * 0.36, self.unit * 0.2);
                svg.text("room", at, &(room + 1).to_string());
            }
        }
        svg.close();
    }

    fn things(&self, svg: &mut Svg) {
        let LevelView { tables, level, .. } = self.view;
        let mut things: Vec<&PlacedThing> = level.things.iter().collect();
        // A creature standing on an item covers it only in part.
        things.sort_by_key(|placed| placed.thing.layer());
        for placed in things {
            let below = level
                .things
                .iter()
                .any(|other| other.at == placed.at && other.thing.layer() < placed.thing.layer());
            let glyph = tables.glyph_of(placed.thing);
            let badge = Badge::new(placed.thing, placed.rule, glyph, level.difficulty);
            svg.open("thing", &shown(tables.name_of(placed.thing)));
            let size = self.unit * if below { 0.66 } else { 0.9 };
            badge.paint(svg, self.middle(placed.at), size);
            svg.close();
        }
    }
}

/// The part of a map that has floor, with a margin of one cell of rock.
pub(crate) fn part_with_floor(map: &LevelMap) -> Rectangle {
    let cells = Size::new(map.width(), map.height()).cells();
    let floor: Vec<Cell> = cells.filter(|cell| map.is_floor(*cell)).collect();
    let side = |of: fn(&Cell) -> i32, longest: u32| {
        let first = floor.iter().map(of).min().unwrap_or(0).unsigned_abs().saturating_sub(1);
        let end = floor.iter().map(of).max().unwrap_or(0).unsigned_abs() + 2;
        (first, end.min(longest) - first)
    };
    let (x, width) = side(|cell| cell.x, map.width());
    let (y, height) = side(|cell| cell.y, map.height());
    Rectangle { x, y, width, height }
}
