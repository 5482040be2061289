//! The strokes of gates, by kind.

use seedwright::campaign::GateKind;

use crate::geometry::Point;
use crate::palette::Colour;
use crate::svg::{Svg, number};

/// The kinds of gates, in order.
pub const KINDS: [GateKind; 5] =
    [GateKind::Lift, GateKind::Stairs, GateKind::Fall, GateKind::Portal, GateKind::Totem];

/// The word for a kind of gate.
pub fn word(kind: GateKind) -> &'static str {
    match kind {
        GateKind::Fall => "fall",
        _ => kind.word(),
    }
}

/// The line style of a gate, in pixels.
pub struct GateStroke {
    pub width: f64,
    pub dashes: Option<&'static str>,
    /// Whether dashes have round ends.
    pub is_round: bool,
}

/// The line style of a kind of gate.
pub const fn gate_stroke(kind: GateKind) -> GateStroke {
    let (width, dashes) = match kind {
        GateKind::Lift => (2.2, None),
        GateKind::Stairs => (4.6, None),
        GateKind::Fall => (2.4, Some("7 4")),
        GateKind::Portal => (2.4, Some("12 4 2 4")),
        GateKind::Totem => (3.4, Some("0.1 6.4")),
    };
    GateStroke { width, dashes, is_round: matches!(kind, GateKind::Totem) }
}

/// Draws the line of a kind of gate.
pub fn stroke(svg: &mut Svg, kind: GateKind, colour: Colour, path: &str) {
    let GateStroke { width, dashes, is_round } = gate_stroke(kind);
    let dashes = dashes.map_or(String::new(), |dashes| format!(" stroke-dasharray=\"{dashes}\""));
    let round = if is_round { " stroke-linecap=\"round\"" } else { "" };
    let look = format!("stroke-width=\"{width}\"{dashes}{round}");
    svg.line(&format!("<path class=\"way\" d=\"{path}\" stroke=\"{colour}\" {look}/>"));
}

/// The outline of an arrowhead with its tip at a point.
pub fn tip_path(at: Point, (x, y): (f64, f64)) -> String {
    let corner = |along: f64, aside: f64| {
        let point = at.moved(x * along - y * aside, y * along + x * aside);
        format!("{} {}", number(point.x), number(point.y))
    };
    let (point, left, right) = (corner(1.0, 0.0), corner(-11.0, 5.5), corner(-11.0, -5.5));
    format!("M{point}L{left}L{right}Z")
}

/// Draws an arrowhead with its tip at a point.
pub fn tip(svg: &mut Svg, at: Point, direction: (f64, f64), colour: Colour) {
    let path = tip_path(at, direction);
    svg.line(&format!("<path class=\"tip\" d=\"{path}\" fill=\"{colour}\"/>"));
}
