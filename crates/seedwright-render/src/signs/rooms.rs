//! Marks on the map: what a room is for, doors, and places for items.

use seedwright::grid::{Cell, Direction};
use seedwright::rooms::{CellKind, Role, Template};

use crate::geometry::{Point, Rect};
use crate::palette::Colour;
use crate::svg::{Svg, number};

/// The colour of a role.
pub const fn colour(role: Role) -> Colour {
    match role {
        Role::Entrance => Colour(0x3f, 0x7d, 0x4a),
        Role::Exit => Colour(0x2f, 0x6f, 0x9f),
        Role::Boss => Colour(0xa3, 0x34, 0x2c),
        Role::Treasure => Colour(0xb0, 0x7d, 0x12),
        Role::Merchant => Colour(0x7a, 0x5a, 0x9a),
        Role::Event => Colour(0xbe, 0x62, 0x28),
        Role::Gate => Colour(0x3a, 0x6e, 0x72),
    }
}

/// A disc with a sign on it, a radius wide each way.
pub fn role(svg: &mut Svg, role: Role, centre: Point, radius: f64) {
    let [x, y] = [centre.x, centre.y].map(number);
    svg.line(&format!("<g transform=\"translate({x} {y}) scale({})\">", hundredths(radius)));
    svg.line(&format!("<circle r=\"1\" fill=\"{}\"/>", colour(role).text()));
    let (class, path) = sign(role);
    svg.line(&format!("<path class=\"{class}\" d=\"{path}\"/>"));
    if role == Role::Boss {
        let fill = colour(role).text();
        for eye in ["-.22", ".22"] {
            svg.line(&format!("<circle cx=\"{eye}\" cy=\"-.12\" r=\".14\" fill=\"{fill}\"/>"));
        }
    }
    svg.close();
}

/// How a sign is drawn, for a disc of radius one.
const fn sign(role: Role) -> (&'static str, &'static str) {
    match role {
        // Steps that lead down.
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

/// A number with two decimals, for what is scaled.
fn hundredths(value: f64) -> String {
    let hundredths = (value * 100.0).round() as i64;
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

/// A door across a passage, over so many cells.
pub fn door(svg: &mut Svg, first: Point, length: u32, direction: Direction, unit: f64) {
    let long = unit * f64::from(length);
    let (width, height) = match direction {
        Direction::Left | Direction::Right => (unit * 0.34, long),
        Direction::Up | Direction::Down => (long, unit * 0.34),
    };
    let (across, down) = match direction {
        Direction::Left | Direction::Right => (unit, long),
        Direction::Up | Direction::Down => (long, unit),
    };
    let centre = first.moved(across / 2.0, down / 2.0);
    svg.rect("door", Rect::around(centre, width, height), 0.0, None);
}

/// A door between two parts of one room: as thin as a wall, and dark.
pub fn inner_door(svg: &mut Svg, first: Point, direction: Direction, unit: f64) {
    let (width, height) = match direction {
        Direction::Left | Direction::Right => (unit * 0.2, unit),
        Direction::Up | Direction::Down => (unit, unit * 0.2),
    };
    let centre = first.moved(unit / 2.0, unit / 2.0);
    svg.rect("inner", Rect::around(centre, width, height), 0.0, None);
}

/// The doors inside a room that lies as its template is given: their cells, and where each leads.
pub fn inner_doors(template: &Template) -> impl Iterator<Item = (Cell, Direction)> {
    let cells = template.size().cells();
    let doors = cells.filter(|cell| template.kind(*cell) == CellKind::Door);
    doors.map(|cell| {
        let is_level = template.kind(cell.step(Direction::Left)).is_open();
        let way = if is_level { Direction::Right } else { Direction::Down };
        (cell, way)
    })
}

/// A place for an item.
pub fn slot(svg: &mut Svg, centre: Point, unit: f64) {
    let half = unit * 0.24;
    let corner = |x: f64, y: f64| {
        let point = centre.moved(x * half, y * half);
        format!("{} {}", number(point.x), number(point.y))
    };
    let [top, right, bottom, left] =
        [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)].map(|(x, y)| corner(x, y));
    svg.path("slot", &format!("M{top}L{right}L{bottom}L{left}Z"), None);
}
