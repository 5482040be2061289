//! Writes SVG. Numbers are rounded, so that every machine writes the same bytes.

pub mod flow;

use std::fmt::Write;

use crate::geometry::{Point, Rect};
use crate::palette::{Colour, PAPER, styled};

/// A picture being written.
#[derive(Default)]
pub struct Svg(String);

/// Escapes the characters that XML reserves, and replaces those it forbids.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            other if other.is_control() && other != '\n' => escaped.push('\u{fffd}'),
            other => escaped.push(other),
        }
    }
    escaped
}

/// A number with at most one decimal.
pub fn number(value: f64) -> String {
    let tenths = (value * 10.0).round() as i64;
    match (tenths / 10, tenths % 10) {
        (whole, 0) => whole.to_string(),
        (0, part) if part < 0 => format!("-0.{}", -part),
        (whole, part) => format!("{whole}.{}", part.abs()),
    }
}

impl Svg {
    /// Starts a picture, with a title for screen readers and a style sheet that refers to colours as `$name`.
    pub fn begin(width: f64, height: f64, title: &str, style: &str) -> Self {
        let mut svg = Self::default();
        let [width, height] = [width, height].map(number);
        svg.line(&format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" role=\"img\">"));
        svg.line(&format!("<title>{}</title>", escaped(title)));
        svg.line(&format!("<style>\n{}\n</style>", styled(style)));
        svg.line(&format!(
            "<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>",
            PAPER.light
        ));
        svg
    }

    /// Writes a line verbatim.
    pub fn line(&mut self, text: &str) {
        self.0.push_str(text);
        self.0.push('\n');
    }

    /// Opens a group with a tooltip.
    pub fn open(&mut self, class: &str, title: &str) {
        let title = escaped(title);
        let _ = writeln!(self.0, "<g class=\"{class}\"><title>{title}</title>");
    }

    /// Closes a group.
    pub fn close(&mut self) {
        self.line("</g>");
    }

    pub fn rect(&mut self, class: &str, place: Rect, round: f64, fill: Option<Colour>) {
        let [x, y, width, height] = [place.x, place.y, place.width, place.height].map(number);
        let fill = fill.map_or(String::new(), |fill| format!(" fill=\"{}\"", fill.text()));
        let round = number(round);
        let _ = writeln!(
            self.0,
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{round}\"{fill}/>"
        );
    }

    pub fn circle(&mut self, class: &str, centre: Point, radius: f64) {
        let [x, y, radius] = [centre.x, centre.y, radius].map(number);
        let _ =
            writeln!(self.0, "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>");
    }

    pub fn path(&mut self, class: &str, path: &str, stroke: Option<Colour>) {
        let stroke =
            stroke.map_or(String::new(), |colour| format!(" stroke=\"{}\"", colour.text()));
        let _ = writeln!(self.0, "<path class=\"{class}\" d=\"{path}\"{stroke}/>");
    }

    pub fn text(&mut self, class: &str, at: Point, text: &str) {
        let [x, y] = [at.x, at.y].map(number);
        let text = escaped(text);
        let _ = writeln!(self.0, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{text}</text>");
    }

    pub fn finish(self) -> String {
        self.0
    }
}

/// A curved path through points. It is vertical at both ends and never overshoots sideways between two points.
pub fn curve(points: &[Point]) -> String {
    const PULL: f64 = 0.42;
    let slopes: Vec<f64> = (0..points.len()).map(|at| slope(points, at)).collect();
    let mut path = String::new();
    for (at, point) in points.iter().enumerate() {
        let Some(before) = at.checked_sub(1) else {
            let _ = write!(path, "M{} {}", number(point.x), number(point.y));
            continue;
        };
        let from = points[before];
        let [x, y] = [point.x, point.y].map(number);
        if (from.x - point.x).abs() < 0.05 && from.y != point.y {
            let _ = write!(path, "V{y}");
            continue;
        }
        let pull = (point.y - from.y) * PULL;
        let first = from.moved(slopes[before] * pull, pull);
        let second = point.moved(-slopes[at] * pull, -pull);
        let [ax, ay, bx, by] = [first.x, first.y, second.x, second.y].map(number);
        let _ = write!(path, "C{ax} {ay} {bx} {by} {x} {y}");
    }
    path
}

/// The sideways slope of a curve at a point: zero at its ends and turns, and between the slopes of the adjacent
/// segments elsewhere.
fn slope(points: &[Point], at: usize) -> f64 {
    let steep = |a: Point, b: Point| (b.x - a.x) / (b.y - a.y);
    let (Some(before), Some(after)) = (at.checked_sub(1), points.get(at + 1)) else {
        return 0.0;
    };
    let (into, out) = (steep(points[before], points[at]), steep(points[at], *after));
    let turns = (points[at].y - points[before].y) * (after.y - points[at].y) <= 0.0;
    if turns || into * out <= 0.0 {
        return 0.0;
    }
    2.0 * into * out / (into + out)
}

/// A path of horizontal and vertical lines with rounded corners.
pub fn street(points: &[Point]) -> String {
    const ROUND: f64 = 6.0;
    let mut path = format!("M{} {}", number(points[0].x), number(points[0].y));
    for step in points.windows(3) {
        let [before, corner, after] = [step[0], step[1], step[2]];
        let length = |a: Point, b: Point| (a.x - b.x).abs() + (a.y - b.y).abs();
        let round = ROUND.min(length(before, corner) / 2.0).min(length(corner, after) / 2.0);
        let toward = |to: Point| {
            let far = length(to, corner).max(0.001);
            corner.moved((to.x - corner.x) / far * round, (to.y - corner.y) / far * round)
        };
        let (begin, end) = (toward(before), toward(after));
        let [bx, by, cx, cy] = [begin.x, begin.y, corner.x, corner.y].map(number);
        let [ex, ey] = [end.x, end.y].map(number);
        let _ = write!(path, "L{bx} {by}Q{cx} {cy} {ex} {ey}");
    }
    if let Some(last) = points.last() {
        let _ = write!(path, "L{} {}", number(last.x), number(last.y));
    }
    path
}
