//! Charts about many worlds: histograms, and heat maps of shares.

use crate::geometry::{Point, Rect};
use crate::svg::{Svg, number};
use crate::words::{shortened, shown, width};

/// A histogram: how large a share of worlds has each value.
#[derive(Clone, Debug, Default)]
pub struct Histogram {
    /// What is counted.
    pub title: String,
    /// Where the numbers come from.
    pub about: String,
    /// The bars, from the lowest value to the highest.
    pub bars: Vec<HistogramBar>,
    /// What the second share of each bar is of, if there is one.
    pub other: Option<String>,
}

/// A bar of a histogram.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HistogramBar {
    /// The least value.
    pub least: u64,
    /// The greatest value.
    pub most: u64,
    /// Whether it holds all values from the least on, so that a few far ones leave room for the others.
    pub is_rest: bool,
    /// The share of worlds, from 0 to 1.
    pub share: f64,
    /// The share of the worlds that they are compared with.
    pub other: Option<f64>,
}

/// A heat map: a share for each row and column.
#[derive(Clone, Debug, Default)]
pub struct HeatMap {
    /// What is shown.
    pub title: String,
    /// Where the numbers come from.
    pub about: String,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The rows: the name of each, and its shares, from 0 to 1.
    pub rows: Vec<(String, Vec<f64>)>,
}

const LEFT: f64 = 64.0;
const RIGHT: f64 = 28.0;
/// The top and the height of the bars.
const BARS: (f64, f64) = (84.0, 220.0);
/// The least and the greatest width of a bar with its gap.
const BAR: (f64, f64) = (16.0, 46.0);
/// The least width of a chart: its words need that much.
const NARROWEST: f64 = 560.0;

/// The size of the cells of a heat map.
const CELL: f64 = 12.0;
const HEADING: f64 = 76.0;
/// The most letters of a name next to a heat map.
const NAME: usize = 34;

const STYLE: &str =
    "text { font-family: Georgia, 'DejaVu Serif', serif; fill: $ink; font-size: 12px; }
.heading { font-size: 19px; font-weight: bold; }
.about { font-size: 13px; font-style: italic; }
.axis { text-anchor: end; }
.tick { text-anchor: middle; }
.share { text-anchor: middle; font-size: 10.5px; }
.rule { fill: none; stroke: $ink; stroke-opacity: 0.14; stroke-width: 1; }
.bar { fill: $curve-ratio; }
.other { fill: none; stroke: $curve-monster; stroke-width: 2; }
.cell { fill: $curve-monster; }
.ground { fill: $floor; stroke: $rock-line; stroke-width: 1; }
.name { font-size: 10.5px; }
.row { font-size: 10.5px; text-anchor: end; }";

/// Draws a histogram.
pub fn histogram_svg(chart: &Histogram) -> String {
    let count = chart.bars.len().max(1) as f64;
    let step = ((NARROWEST - LEFT - RIGHT) / count).clamp(BAR.0, BAR.1);
    let wide = (LEFT + count * step + RIGHT).max(NARROWEST);
    let high = BARS.0 + BARS.1 + 42.0;
    let mut svg = Svg::begin(wide, high, &chart.title, STYLE);
    svg.text("heading", Point::new(16.0, 30.0), &shortened(&shown(&chart.title), 60));
    svg.text("about", Point::new(16.0, 50.0), &shortened(&shown(&chart.about), 100));
    if let Some(other) = &chart.other {
        let line = [wide - RIGHT - width(other, 12.0) - 28.0, 66.0].map(number);
        svg.path("other", &format!("M{} {}h22", line[0], line[1]), None);
        svg.text("axis", Point::new(wide - RIGHT, 70.0), other);
    }
    let shares = chart.bars.iter().flat_map(|bar| [Some(bar.share), bar.other]).flatten();
    let top = shares.fold(0.01_f64, f64::max) * 1.08;
    let up = |share: f64| BARS.0 + BARS.1 * (1.0 - share / top);
    for mark in marks(top) {
        let y = up(mark);
        svg.text("axis", Point::new(LEFT - 8.0, y + 4.0), &percent(mark));
        let [left, y, right] = [LEFT, y, wide - RIGHT].map(number);
        svg.path("rule", &format!("M{left} {y}H{right}"), None);
    }
    // Labels of wide numbers are left out where they would overlap.
    let widest = chart.bars.iter().map(|bar| width(&label(bar), 12.0)).fold(0.0, f64::max);
    let every = ((widest + 8.0) / step).ceil().max(1.0) as usize;
    let rest = chart.bars.iter().position(|bar| bar.is_rest);
    let is_labelled = |position: usize| match rest {
        Some(rest) => {
            position == rest || position.is_multiple_of(every) && position + every <= rest
        }
        None => position.is_multiple_of(every),
    };
    for (position, bar) in chart.bars.iter().enumerate() {
        let x = LEFT + position as f64 * step;
        let place = Rect {
            x: x + 2.0,
            y: up(bar.share),
            width: step - 4.0,
            height: up(0.0) - up(bar.share),
        };
        svg.rect("bar", place, 1.0, None);
        if let Some(other) = bar.other {
            let [left, y, right] = [x, up(other), x + step].map(number);
            svg.path("other", &format!("M{left} {y}H{right}"), None);
        }
        let middle = x + step / 2.0;
        if is_labelled(position) {
            svg.text("tick", Point::new(middle, up(0.0) + 17.0), &label(bar));
        }
        if step >= 34.0 && bar.share > 0.0 {
            let text = percent(bar.share);
            svg.text("share", Point::new(middle, up(bar.share) - 5.0), &text);
        }
    }
    svg.line("</svg>");
    svg.finish()
}

/// The values of a bar.
fn label(bar: &HistogramBar) -> String {
    match bar {
        HistogramBar { is_rest: true, least, .. } => format!("≥ {least}"),
        HistogramBar { least, most, .. } if least == most => least.to_string(),
        HistogramBar { least, most, .. } => format!("{least}–{most}"),
    }
}

/// Round shares up to the top of a chart.
fn marks(top: f64) -> Vec<f64> {
    let steps = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.25];
    let step = steps.into_iter().find(|step| top / step <= 6.0).unwrap_or(0.5);
    let last = (top / step).floor() as u32;
    (0..=last).map(|mark| f64::from(mark) * step).collect()
}

/// A share as text.
fn percent(share: f64) -> String {
    match share * 100.0 {
        small if small > 0.0 && small < 0.1 => "<0.1 %".to_owned(),
        small if small < 9.95 && (small - small.round()).abs() > 0.05 => format!("{small:.1} %"),
        share => format!("{share:.0} %"),
    }
}

/// Draws a heat map.
pub fn heat_map_svg(chart: &HeatMap) -> String {
    let names = chart.rows.iter().map(|(name, _)| width(&label_of(name), 10.5));
    let left = names.fold(60.0, f64::max) + 22.0;
    let columns = chart.columns.iter().map(|name| width(&label_of(name), 10.5));
    let top = HEADING + columns.fold(0.0, f64::max) * 0.87 + 16.0;
    let (across, down) = (chart.columns.len() as f64 * CELL, chart.rows.len() as f64 * CELL);
    // The slanted name of the last column goes beyond it.
    let wide = (left + across + RIGHT + top / 2.0).max(NARROWEST);
    let mut svg = Svg::begin(wide, top + down + 24.0, &chart.title, STYLE);
    svg.text("heading", Point::new(16.0, 30.0), &shortened(&shown(&chart.title), 60));
    svg.text("about", Point::new(16.0, 50.0), &shortened(&shown(&chart.about), 110));
    svg.rect("ground", Rect { x: left, y: top, width: across, height: down }, 0.0, None);
    for (position, name) in chart.columns.iter().enumerate() {
        let at = [left + (position as f64 + 0.75) * CELL, top - 5.0].map(number);
        svg.line(&format!("<g transform=\"translate({} {}) rotate(-60)\">", at[0], at[1]));
        svg.text("name", Point::new(0.0, 0.0), &label_of(name));
        svg.close();
    }
    for (line, (name, shares)) in chart.rows.iter().enumerate() {
        let y = top + line as f64 * CELL;
        svg.text("row", Point::new(left - 6.0, y + CELL - 2.5), &label_of(name));
        for (position, share) in shares.iter().enumerate().filter(|(_, share)| **share > 0.0) {
            let x = left + position as f64 * CELL;
            // Small shares would be invisible on a linear scale.
            let opacity = (share.clamp(0.0, 1.0).sqrt() * 100.0).round() / 100.0;
            let [x, y, size] = [x, y, CELL].map(number);
            let column = chart.columns.get(position).map_or("", String::as_str);
            let title = format!("{} — {}: {}", shown(name), shown(column), percent(*share));
            svg.open("cell", &title);
            svg.line(&format!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\" fill-opacity=\"{opacity}\"/>"
            ));
            svg.close();
        }
    }
    svg.line("</svg>");
    svg.finish()
}

fn label_of(name: &str) -> String {
    shortened(&shown(name), NAME)
}
