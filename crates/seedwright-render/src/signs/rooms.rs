//! Marks on the map: roles of rooms, doors, and item places.

use seedwright::grid::{Cell, Direction};
use seedwright::rooms::{CellKind, Role, Template};

use super::shapes;
use crate::geometry::{Point, Rect};
use crate::palette;
use crate::svg::{Svg, number};

/// Draws the sign of a role: a disc of the given radius with a symbol.
pub fn role(svg: &mut Svg, role: Role, centre: Point, radius: f64) {
    let [x, y] = [centre.x, centre.y].map(number);
    svg.line(&format!("<g transform=\"translate({x} {y}) scale({})\">", hundredths(radius)));
    svg.line(&format!("<circle r=\"1\" fill=\"{}\"/>", palette::role(role).light));
    let (class, path) = sign(role);
    svg.line(&format!("<path class=\"{class}\" d=\"{path}\"/>"));
    for eye in eyes(role) {
        let fill = palette::role(role).light;
        svg.line(&format!("<circle cx=\"{eye}\" cy=\"-.12\" r=\".14\" fill=\"{fill}\"/>"));
    }
    svg.close();
}

/// The positions of eyes on a sign, for a disc of radius 1: a skull has two.
pub fn eyes(role: Role) -> impl Iterator<Item = &'static str> {
    let eyes: &[&str] = if role == Role::Boss { &["-.22", ".22"] } else { &[] };
    eyes.iter().copied()
}

/// The symbol of a role, for a disc of radius 1.
pub const fn sign(role: Role) -> (&'static str, &'static str) {
    match role {
        // Steps leading down.
        Role::Entrance => ("drawn", "M-.58 -.42H-.2V-.1H.18V.22H.56V.5"),
        Role::Exit => ("drawn", "M-.55 0H.5M.14 -.4L.54 0L.14 .4"),
        // A skull.
        Role::Boss => {
            ("filled", "M-.5 -.1A.5 .5 0 1 1 .5 -.1Q.5 .18 .28 .26V.52H-.28V.26Q-.5 .18 -.5 -.1Z")
        }
        // A chest with a lid and a lock.
        Role::Treasure => (
            "filled",
            "M-.56 -.08V-.2Q-.56 -.48 -.3 -.48H.3Q.56 -.48 .56 -.2V-.08Z\
             M-.56 .04H-.12V.16H.12V.04H.56V.46H-.56Z",
        ),
        // A coin.
        Role::Merchant => ("drawn", "M.52 0A.52 .52 0 1 1 -.52 0A.52 .52 0 1 1 .52 0ZM0 -.24V.24"),
        // An arch.
        Role::Gate => ("drawn", "M-.62 .48H-.38V-.08A.38 .38 0 0 1 .38 -.08V.48H.62M0 .48V-.06"),
        Role::Event => {
            ("filled", "M0 -.68L.16 -.16L.68 0L.16 .16L0 .68L-.16 .16L-.68 0L-.16 -.16Z")
        }
    }
}

/// A number with two decimals, for scaled shapes.
fn hundredths(value: f64) -> String {
    let hundredths = (value * 100.0).round() as i64;
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

/// The rectangle covered by a door across a passage, `length` cells wide. The thickness is relative to a cell.
pub fn door_place(
    first: Point,
    length: u32,
    direction: Direction,
    unit: f64,
    thickness: f64,
) -> Rect {
    let long = unit * f64::from(length);
    let (across, down, width, height) = match direction {
        Direction::Left | Direction::Right => (unit, long, unit * thickness, long),
        Direction::Up | Direction::Down => (long, unit, long, unit * thickness),
    };
    Rect::around(first.moved(across / 2.0, down / 2.0), width, height)
}

/// The thickness of doors, for cells of width 1: open doors, locked doors, and doors inside a room.
pub const DOOR: f64 = 0.34;
pub const CLOSED_DOOR: f64 = 0.5;
pub const INNER_DOOR: f64 = 0.2;

/// Draws a door across a passage.
pub fn door(svg: &mut Svg, first: Point, length: u32, direction: Direction, unit: f64) {
    svg.rect("door", door_place(first, length, direction, unit, DOOR), 0.0, None);
}

/// Draws a door inside a room: thin and dark.
pub fn inner_door(svg: &mut Svg, first: Point, direction: Direction, unit: f64) {
    svg.rect("inner", door_place(first, 1, direction, unit, INNER_DOOR), 0.0, None);
}

/// The doors inside an oriented template: their cells, and the direction each leads in.
pub fn inner_doors(template: &Template) -> impl Iterator<Item = (Cell, Direction)> {
    let cells = template.size().cells();
    let doors = cells.filter(|cell| template.kind(*cell) == CellKind::Door);
    doors.map(|cell| {
        let is_level = template.kind(cell.step(Direction::Left)).is_open();
        let way = if is_level { Direction::Right } else { Direction::Down };
        (cell, way)
    })
}

/// The distance from the centre of an item place to its corners, for cells of width 1.
pub const SLOT: f64 = 0.24;

/// Draws an item place.
pub fn slot(svg: &mut Svg, centre: Point, unit: f64) {
    svg.path("slot", &shapes::diamond(centre, unit * SLOT), None);
}
