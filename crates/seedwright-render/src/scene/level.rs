//! Levels: floors in rock, with a badge for every thing. A cell is one unit wide.

use seedwright::grid::{Cell, Size, grid_lines, outlines};
use seedwright::population::{LevelMap, PlacedThing};
use serde::Serialize;

use super::marks::{Bounds, LegendRow, LegendSign, ThingBadge};
use crate::geometry::{Point, Rect};
use crate::json_schema::JsonSchema;
use crate::outline::{closed_path, open_path};
use crate::palette::{FIRST_ROOM, LAST_ROOM};
use crate::pictures::level::part_with_floor;
use crate::signs::badge::Badge;
use crate::views::level::LevelView;

/// The width of doors.
const DOOR: f64 = 0.62;

/// The scene of a level.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct LevelScene {
    /// The part of the map that has floor, with a margin of one cell of rock.
    pub bounds: Bounds,
    /// The outline of all floors.
    pub floor: String,
    /// The lines between cells.
    pub grid: String,
    /// The outline of each room.
    pub rooms: Vec<String>,
    /// The rectangles of doors.
    pub doors: Vec<Bounds>,
    /// The looks of things, in the order of the level.
    pub badges: Vec<ThingBadge>,
    /// The glyphs of things, in the same order.
    pub glyphs: Vec<char>,
    /// The numbers of things in drawing order, each over those before it.
    pub order: Vec<usize>,
    /// The legend of colours.
    pub legend: Vec<LegendRow>,
}

/// Creates the scene of a level.
pub fn level_scene(view: &LevelView<'_>) -> LevelScene {
    let LevelView { map, level, tables, .. } = *view;
    let size = Size::new(map.width(), map.height());
    let is_open = |cell: Cell| map.is_floor(cell);
    let part = part_with_floor(map);
    let badge = |placed: &PlacedThing| {
        let glyph = tables.glyph_of(placed.thing);
        Badge::new(placed.thing, placed.rule, glyph, level.difficulty)
    };
    let badges: Vec<Badge> = level.things.iter().map(badge).collect();
    LevelScene {
        bounds: Bounds {
            x: f64::from(part.x),
            y: f64::from(part.y),
            width: f64::from(part.width),
            height: f64::from(part.height),
        },
        floor: closed_path(&outlines(size, is_open), point),
        grid: open_path(&grid_lines(size, is_open), point),
        rooms: (0..map.room_count()).map(|room| room_path(map, size, room)).collect(),
        doors: doors(map, size),
        badges: badges.iter().map(ThingBadge::of).collect(),
        glyphs: badges.iter().map(|badge| badge.glyph).collect(),
        order: order(&level.things),
        legend: legend(),
    }
}

/// The upper left corner of a cell.
fn point(cell: Cell) -> Point {
    Point::new(f64::from(cell.x), f64::from(cell.y))
}

fn room_path(map: &LevelMap, size: Size, room: u32) -> String {
    let is_in = |cell: Cell| map.room_at(cell) == Some(room);
    closed_path(&outlines(size, is_in), point)
}

fn doors(map: &LevelMap, size: Size) -> Vec<Bounds> {
    let doors = size.cells().filter(|cell| map.is_door(*cell));
    let bounds = doors.map(|Cell { x, y }| {
        let middle = Point::new(f64::from(x) + 0.5, f64::from(y) + 0.5);
        Bounds::of(Rect::around(middle, DOOR, DOOR))
    });
    bounds.collect()
}

/// Creatures are drawn over items, and items over everything else.
fn order(things: &[PlacedThing]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..things.len()).collect();
    order.sort_by_key(|thing| things[*thing].thing.layer());
    order
}

fn legend() -> Vec<LegendRow> {
    let rows = [(FIRST_ROOM, "first room"), (LAST_ROOM, "last room")];
    let rows = rows.map(|(colour, words)| LegendRow {
        layer: "rooms",
        sign: LegendSign::Swatch { colour: colour.theme() },
        words: words.to_owned(),
    });
    rows.into()
}
