//! The difficulty curve: the power of player and monsters by depth, and their ratio.

use std::fmt::Write;

use seedwright::population::Fixed;

use crate::geometry::{Point, Rect};
use crate::svg::{Svg, number};
use crate::views::level::{CurvePoint, CurveView};
use crate::words::{shortened, shown, width};

const WIDE: f64 = 1120.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 40.0;
/// The top and height of both panels.
const POWER: (f64, f64) = (118.0, 392.0);
const RATIO: (f64, f64) = (570.0, 150.0);
const HIGH: f64 = 772.0;

const STYLE: &str =
    "text { font-family: Georgia, 'DejaVu Serif', serif; fill: $ink; font-size: 12.5px; }
.heading { font-size: 21px; font-weight: bold; }
.about { font-size: 13.5px; font-style: italic; }
.axis { text-anchor: end; }
.tick { text-anchor: middle; }
.panel { fill: $floor; stroke: $rock-line; stroke-width: 1; }
.rule { fill: none; stroke: $ink; stroke-opacity: 0.14; stroke-width: 1; }
.hero { fill: $curve-hero; }
.weapon { fill: $curve-weapon; }
.armour { fill: $curve-armour; }
.strongest { fill: none; stroke: $curve-monster; stroke-width: 2.4; stroke-linejoin: round; }
.expected { fill: none; stroke: $curve-monster; stroke-width: 1.8; stroke-dasharray: 6 4; }
.actual { fill: $curve-monster; }
.ratio { fill: none; stroke: $curve-ratio; stroke-width: 2.2; stroke-linejoin: round; }
.least { fill: none; stroke: $curve-ratio; stroke-width: 1.6; stroke-dasharray: 2 3; }
.promised { fill: none; stroke: $curve-promised; stroke-width: 1.6; stroke-dasharray: 9 5; }";

/// Draws the curve.
pub fn curve_svg(view: &CurveView<'_>) -> String {
    let title = format!("{}: difficulty curve", shown(view.pack));
    let mut svg = Svg::begin(WIDE, HIGH, &title, STYLE);
    let name = shortened(&shown(view.pack), 50);
    svg.text("heading", Point::new(LEFT, 40.0), &name);
    let seed = shortened(&shown(view.seed), 60);
    let about = format!("seed “{seed}”: monster power against the player's guaranteed power");
    svg.text("about", Point::new(LEFT + width(&name, 21.0) + 24.0, 40.0), &about);
    key(&mut svg);
    power(&mut svg, view);
    ratio(&mut svg, view);
    svg.line("</svg>");
    svg.finish()
}

/// Draws the legend of the lines.
fn key(svg: &mut Svg) {
    let mut x = LEFT;
    for (class, words) in [
        ("strongest", "strongest monster"),
        ("expected", "expected mean monster"),
        ("actual", "actual mean monster"),
        ("hero", "player alone"),
        ("weapon", "with guaranteed weapon"),
        ("armour", "and armour"),
    ] {
        let [left, y] = [x, 72.0].map(number);
        match class {
            "strongest" | "expected" => svg.path(class, &format!("M{left} {y}h24"), None),
            "actual" => svg.circle(class, Point::new(x + 12.0, 72.0), 3.4),
            _ => svg.rect(class, Rect::around(Point::new(x + 12.0, 72.0), 24.0, 14.0), 2.0, None),
        }
        svg.text("key", Point::new(x + 31.0, 76.5), words);
        x += 31.0 + width(words, 12.5) + 18.0;
    }
}

/// A panel with depths on the horizontal axis and values on the vertical one.
struct Panel {
    top: f64,
    height: f64,
    depths: (f64, f64),
    values: (f64, f64),
}

impl Panel {
    fn new(view: &CurveView<'_>, (top, height): (f64, f64), values: (f64, f64)) -> Self {
        let depth =
            |level: Option<&CurvePoint>| level.map_or(1.0, |level| f64::from(level.strength.depth));
        let (first, last) = (depth(view.levels.first()), depth(view.levels.last()));
        // A single level is centred.
        let around = if first < last { 0.0 } else { 1.0 };
        Self { top, height, depths: (first - around, last + around), values }
    }

    fn at(&self, depth: f64, value: f64) -> Point {
        let across = (depth - self.depths.0) / (self.depths.1 - self.depths.0);
        let up = (value - self.values.0) / (self.values.1 - self.values.0);
        Point::new(
            LEFT + across * (WIDE - LEFT - RIGHT),
            self.top + self.height * (1.0 - up.clamp(0.0, 1.0)),
        )
    }

    fn frame(&self, svg: &mut Svg, view: &CurveView<'_>, name: &str, decimals: usize) {
        let place = Rect { x: LEFT, y: self.top, width: WIDE - LEFT - RIGHT, height: self.height };
        svg.rect("panel", place, 0.0, None);
        let (low, high) = self.values;
        for value in ticks(low, high, self.height / 42.0) {
            let Point { x, y } = self.at(self.depths.0, value);
            svg.text("axis", Point::new(x - 8.0, y + 4.0), &format!("{value:.decimals$}"));
            rule(svg, &[Point::new(x, y), Point::new(WIDE - RIGHT, y)]);
        }
        for depth in ticks(self.depths.0, self.depths.1, 20.0) {
            let bottom = self.at(depth, low);
            if depth.fract() == 0.0 && Self::has(view, depth) {
                svg.text("tick", bottom.moved(0.0, 17.0), &format!("{depth:.0}"));
                rule(svg, &[bottom, bottom.moved(0.0, -self.height)]);
            }
        }
        let depth = Point::new(WIDE - RIGHT, self.top + self.height + 36.0);
        svg.text("axis", depth, "depth");
        svg.text("name", Point::new(LEFT, self.top - 8.0), name);
    }

    /// Whether there is a level at a depth between the first and the last.
    fn has(view: &CurveView<'_>, depth: f64) -> bool {
        let levels = (view.levels.first(), view.levels.last());
        let (Some(first), Some(last)) = levels else {
            return false;
        };
        (f64::from(first.strength.depth)..=f64::from(last.strength.depth)).contains(&depth)
    }

    fn line(&self, view: &CurveView<'_>, value: impl Fn(&CurvePoint) -> Fixed) -> Vec<Point> {
        let levels = view.levels.iter();
        let points =
            levels.map(|level| self.at(f64::from(level.strength.depth), real(value(level))));
        let mut points: Vec<Point> = points.collect();
        // A line needs two ends: a single level extends half a step to both sides.
        if let [only] = points[..] {
            let half = (WIDE - LEFT - RIGHT) / 4.0;
            points = vec![only.moved(-half, 0.0), only.moved(half, 0.0)];
        }
        points
    }
}

fn rule(svg: &mut Svg, points: &[Point]) {
    svg.path("rule", &path(points), None);
}

fn path(points: &[Point]) -> String {
    let mut path = String::new();
    for (at, point) in points.iter().enumerate() {
        let letter = if at == 0 { 'M' } else { 'L' };
        let _ = write!(path, "{letter}{} {}", number(point.x), number(point.y));
    }
    path
}

/// Round numbers between two values, about `most` of them at most.
fn ticks(low: f64, high: f64, most: f64) -> Vec<f64> {
    let rough = ((high - low) / most.max(1.0)).max(0.001);
    let magnitude = 10_f64.powf(rough.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * magnitude);
    let step = steps.into_iter().find(|step| *step >= rough * 0.999);
    let step = step.unwrap_or(rough);
    let first = (low / step).ceil() as i64;
    let last = (high / step).floor() as i64;
    (first..=last).map(|number| number as f64 * step).collect()
}

fn real(number: Fixed) -> f64 {
    number.in_thousandths() as f64 / 1000.0
}

/// Draws the power of player and monsters.
fn power(svg: &mut Svg, view: &CurveView<'_>) {
    let highest = view.levels.iter().map(|level| {
        let strength = &level.strength;
        let player = strength.hero + strength.weapon + strength.armour;
        let actual = level.actual_mean.unwrap_or(Fixed::ZERO);
        real(strength.strongest_monster.max(player).max(actual))
    });
    let highest = highest.fold(1.0, f64::max);
    let panel = Panel::new(view, POWER, (0.0, highest * 1.06));
    panel.frame(svg, view, "power, by depth", 0);
    let nothing = panel.line(view, |_| Fixed::ZERO);
    let hero = panel.line(view, |level| level.strength.hero);
    let armed = panel.line(view, |level| level.strength.hero + level.strength.weapon);
    let whole = panel
        .line(view, |level| level.strength.hero + level.strength.weapon + level.strength.armour);
    for (class, lower, upper) in
        [("hero", &nothing, &hero), ("weapon", &hero, &armed), ("armour", &armed, &whole)]
    {
        let around: Vec<Point> = lower.iter().copied().chain(upper.iter().rev().copied()).collect();
        svg.path(class, &format!("{}Z", path(&around)), None);
    }
    let strongest = panel.line(view, |level| level.strength.strongest_monster);
    svg.path("strongest", &path(&strongest), None);
    let expected = panel.line(view, |level| level.strength.mean_monster);
    svg.path("expected", &path(&expected), None);
    for level in &view.levels {
        if let Some(mean) = level.actual_mean {
            let at = panel.at(f64::from(level.strength.depth), real(mean));
            svg.circle("actual", at, 3.0);
        }
    }
}

/// Draws the ratio of the player's power to the strongest monster's.
fn ratio(svg: &mut Svg, view: &CurveView<'_>) {
    let promised = view.promised;
    let ratios = view.levels.iter();
    let ratios = ratios.flat_map(|level| [real(level.strength.ratio), real(level.least.ratio)]);
    let (low, high) = ratios.fold((real(promised), real(promised)), |(low, high), ratio| {
        (low.min(ratio), high.max(ratio.min(10.0)))
    });
    let panel = Panel::new(view, RATIO, ((low - 0.08).max(0.0), high + 0.08));
    let name = "the player's power relative to the strongest monster's: this game (line), lowest in any game (dots), promised (dashes)";
    panel.frame(svg, view, name, 2);
    let here = panel.line(view, |level| level.strength.ratio);
    svg.path("ratio", &path(&here), None);
    let least = panel.line(view, |level| level.least.ratio);
    svg.path("least", &path(&least), None);
    let line = panel.line(view, |_| promised);
    svg.path("promised", &path(&line), None);
    if let Some(at) = line.last() {
        svg.text("axis", at.moved(-6.0, 15.0), &format!("promised: {promised}"));
    }
}
