//! Levels: floors in rock, and a badge for everything on them. A cell is a unit wide.

use schemars::JsonSchema;
use seedwright::grid::{Cell, Size, grid_lines, outlines};
use seedwright::population::{LevelMap, PlacedThing};
use serde::Serialize;

use super::marks::{Bounds, LegendRow, LegendSign, ThingBadge};
use crate::geometry::{Point, Rect};
use crate::outline::{closed_path, open_path};
use crate::palette::{FIRST_ROOM, LAST_ROOM};
use crate::pictures::level::part_with_floor;
use crate::signs::badge::Badge;
use crate::views::level::LevelView;

/// How wide the doors of a level are.
const DOOR: f64 = 0.62;

/// A level.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct LevelScene {
    /// The part of the map that has floor, with a cell of rock around it.
    pub bounds: Bounds,
    /// The outline of all floors.
    pub floor: String,
    /// The lines between cells.
    pub grid: String,
    /// The outline of each room.
    pub rooms: Vec<String>,
    /// What doors cover.
    pub doors: Vec<Bounds>,
    /// How things are drawn, in the order of the level.
    pub badges: Vec<ThingBadge>,
    /// The glyphs on them.
    pub glyphs: Vec<char>,
    /// The numbers of things in the order in which they are drawn, each over those before it.
    pub order: Vec<usize>,
    /// What colours mean.
    pub legend: Vec<LegendRow>,
}

/// The scene of a level.
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

/// Creatures are drawn over what lies there, and that over the ground.
fn order(things: &[PlacedThing]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..things.len()).collect();
    order.sort_by_key(|thing| things[*thing].thing.layer());
    order
}

fn legend() -> Vec<LegendRow> {
    let rows = [(FIRST_ROOM, "the first room"), (LAST_ROOM, "the last room")];
    let rows = rows.map(|(colour, words)| LegendRow {
        layer: "rooms",
        sign: LegendSign::Swatch { colour: colour.theme() },
        words: words.to_owned(),
    });
    rows.into()
}
