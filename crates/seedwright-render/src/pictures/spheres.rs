//! The spheres as a picture: one column per sphere, with a bar for the locations open so far and the finds below it.

use seedwright::items::PlacedCopy;
use seedwright::progression::Sphere;

use crate::geometry::{Point, Rect};
use crate::palette::{FILLER, MAJOR, OPENED, OPENED_BEFORE, OTHER};
use crate::signs::shapes;
use crate::svg::{Svg, number as number_text};
use crate::views::spheres::{FindKind, SphereAnalysis};
use crate::words::{self, shown};

/// The margin.
const MARGIN: f64 = 24.0;
/// The space for the title and the legend.
const HEAD: f64 = 92.0;
/// The width of a column, and the gap after it.
const COLUMN: f64 = 214.0;
const GAP: f64 = 14.0;
/// The height of the longest bar.
const BAR: f64 = 120.0;
/// The distance from the foot of the bars to the first row.
const NAMES: f64 = 52.0;
/// The height of a find.
const ROW: f64 = 27.0;
/// The number of columns side by side.
const BAND: usize = 10;
/// Nobody reads more than this, and the text output has everything.
const MAX_COLUMNS: usize = 40;
const MAX_ROWS: usize = 50;
/// The minimum width, so that the head fits.
const NARROWEST: f64 = 720.0;

const STYLE: &str = "\
text{font-family:Helvetica,Arial,'Liberation Sans','DejaVu Sans',sans-serif;fill:$ink}
.title{font-size:22px;font-weight:bold}
.about{font-size:12px;fill:$soft}
.key{font-size:11px}
.sphere{font-size:14px;font-weight:bold}
.count{font-size:11px;fill:$soft}
.item{font-size:11.5px}
.played{font-size:11.5px;font-weight:bold}
.place{font-size:9.5px;fill:$soft}
.bar{stroke:none}
.kind{stroke:$ink;stroke-width:0.6}
.step{fill:none;stroke:$ink;stroke-width:1.4}
.star{fill:$goal}
.axis{stroke:$rule;stroke-width:1}";

/// Draws the spheres.
pub fn spheres_svg(analysis: &SphereAnalysis<'_>) -> String {
    let spheres = &analysis.spheres;
    let columns = spheres.len().min(MAX_COLUMNS);
    let bands: Vec<&[Sphere]> = spheres[..columns].chunks(BAND).collect();
    let widest = bands.first().map_or(0, |band| band.len());
    let width = (2.0 * MARGIN + COLUMN * widest as f64 - GAP).max(NARROWEST);
    let tall: f64 = bands.iter().map(|band| band_height(band)).sum();
    let height = HEAD + tall + MARGIN;
    let title = words::shortened(&shown(&analysis.bundle.pack.name), 50);
    let mut svg = Svg::begin(width, height, &format!("{title}: spheres"), STYLE);
    svg.text("title", Point::new(MARGIN, 34.0), &title);
    svg.text("about", Point::new(MARGIN, 53.0), &about(analysis));
    legend(&mut svg);
    let (mut top, mut number) = (HEAD, 0);
    for band in bands {
        let foot = top + BAR;
        let line = format!("M{MARGIN} {}H{}", number_text(foot), number_text(width - MARGIN));
        svg.path("axis", &line, None);
        for (position, _) in band.iter().enumerate() {
            let at = Point::new(MARGIN + COLUMN * position as f64, foot);
            column(&mut svg, analysis, number, at);
            number += 1;
        }
        top += band_height(band);
    }
    if let Some(more) = spheres.len().checked_sub(columns + 1) {
        let at = Point::new(MARGIN, height - 16.0);
        svg.text("about", at, &format!("… and {} more spheres", more + 1));
    }
    svg.line("</svg>");
    svg.finish()
}

/// The height of a band of columns.
fn band_height(band: &[Sphere]) -> f64 {
    let most = band.iter().map(rows).max().unwrap_or(0);
    BAR + NAMES + ROW * most as f64 + MARGIN
}

fn rows(sphere: &Sphere) -> usize {
    match sphere.found.len() {
        many if many > MAX_ROWS => MAX_ROWS + 1,
        few => few,
    }
}

/// The line below the title.
fn about(analysis: &SphereAnalysis<'_>) -> String {
    let bundle = analysis.bundle;
    let (finds, required) = analysis.counts();
    let seed = words::shortened(&shown(&bundle.seed), 30);
    let hash: Vec<_> = bundle.hash_words.iter().map(|word| shown(word)).collect();
    let hash = words::shortened(&hash.join(" "), 40);
    format!(
        "seed {seed} · {hash} · {} · playthrough: {}",
        words::count(bundle.world.locations.len(), "location"),
        words::count_with(finds, "find", required, "required")
    )
}

fn legend(svg: &mut Svg) {
    let mut x = MARGIN;
    let y = 76.0;
    for (kind, words) in [
        (FindKind::Major, "major progression item"),
        (FindKind::Filler, "progression filler"),
        (FindKind::Other, "other item"),
    ] {
        dot(svg, kind, Point::new(x + 5.0, y - 4.0), false);
        svg.text("key", Point::new(x + 16.0, y), words);
        x += 34.0 + words::width(words, 11.0);
    }
    dot(svg, FindKind::Major, Point::new(x + 5.0, y - 4.0), true);
    svg.text("key", Point::new(x + 18.0, y), "in the playthrough");
    x += 36.0 + words::width("in the playthrough", 11.0);
    star(svg, Point::new(x + 5.0, y - 4.0));
    svg.text("key", Point::new(x + 16.0, y), "required");
}

/// Draws a sphere: its bar above a point, its finds below.
fn column(svg: &mut Svg, analysis: &SphereAnalysis<'_>, number: usize, at: Point) {
    let sphere = &analysis.spheres[number];
    let Point { x: left, y: foot } = at;
    let all = analysis.world().locations.len().max(1);
    let before = match number.checked_sub(1) {
        Some(before) => analysis.spheres[before].open,
        None => 0,
    };
    let tall = |open: u32| BAR * f64::from(open) / all as f64;
    let bar =
        |open: u32| Rect { x: left, y: foot - tall(open), width: COLUMN - GAP, height: tall(open) };
    svg.open("open", &format!("{} of {all} locations are open", sphere.open));
    svg.rect("bar", bar(sphere.open), 0.0, Some(OPENED.light));
    // Locations that were open before are darker than those this sphere adds.
    svg.rect("bar", bar(before), 0.0, Some(OPENED_BEFORE.light));
    svg.close();
    let goal = if analysis.is_last_needed(number) { " · goal" } else { "" };
    svg.text("sphere", Point::new(left, foot + 20.0), &format!("Sphere {number}{goal}"));
    let mut counts = format!("{} open (+{})", sphere.open, sphere.open - before);
    if !sphere.found.is_empty() {
        let (of_use, found) = (analysis.number_of_use(sphere), sphere.found.len());
        counts.push_str(&format!(" · {of_use} of {found} progression"));
    }
    svg.text("count", Point::new(left, foot + 36.0), &counts);
    finds(svg, analysis, sphere, Point::new(left, foot + NAMES));
}

fn finds(svg: &mut Svg, analysis: &SphereAnalysis<'_>, sphere: &Sphere, at: Point) {
    let found = analysis.by_kind(sphere);
    for (row, placed) in found.iter().enumerate().take(MAX_ROWS) {
        find(svg, analysis, placed, at.moved(0.0, ROW * row as f64));
    }
    if let Some(more) = found.len().checked_sub(MAX_ROWS + 1) {
        let at = at.moved(16.0, ROW * MAX_ROWS as f64 + 12.0);
        svg.text("place", at, &format!("… and {} more", more + 1));
    }
}

fn find(svg: &mut Svg, analysis: &SphereAnalysis<'_>, placed: &PlacedCopy, at: Point) {
    let (item, location) = (shown(analysis.item(placed)), shown(analysis.location(placed)));
    let played = analysis.played.contains(placed);
    let required = analysis.required.contains(placed);
    svg.open("find", &format!("{item}\n{location}"));
    dot(svg, analysis.kind(placed), at.moved(5.0, 8.0), played);
    let class = if played { "played" } else { "item" };
    let room = COLUMN - GAP - 16.0;
    let fitted = fitted(&item, 11.5, if required { room - 18.0 } else { room });
    if required {
        star(svg, at.moved(COLUMN - GAP - 8.0, 8.0));
    }
    svg.text(class, at.moved(16.0, 12.0), &fitted);
    svg.text("place", at.moved(16.0, 22.5), &self::fitted(&location, 9.5, room));
    svg.close();
}

/// A name shortened to fit.
fn fitted(name: &str, size: f64, room: f64) -> String {
    // No letter is so thin that more of them would fit.
    let mut most = name.chars().count().min(80);
    let mut fitted = words::shortened(name, most);
    while most > 1 && words::width(&fitted, size) * 0.92 > room {
        most -= 1;
        fitted = words::shortened(name, most);
    }
    fitted
}

/// Draws the dot of a find's kind, with a ring if it is in the playthrough.
fn dot(svg: &mut Svg, kind: FindKind, at: Point, played: bool) {
    let colour = match kind {
        FindKind::Major => MAJOR,
        FindKind::Filler => FILLER,
        FindKind::Other => OTHER,
    };
    svg.rect("kind", Rect::around(at, 8.0, 8.0), 4.0, Some(colour.light));
    if played {
        svg.circle("step", at, 6.5);
    }
}

fn star(svg: &mut Svg, at: Point) {
    // Constants rather than sines, whose last digit may differ between machines.
    const CORNERS: [(f64, f64); 10] = [
        (0.0, -5.5),
        (1.4, -1.9),
        (5.2, -1.7),
        (2.3, 0.7),
        (3.2, 4.4),
        (0.0, 2.4),
        (-3.2, 4.4),
        (-2.3, 0.7),
        (-5.2, -1.7),
        (-1.4, -1.9),
    ];
    svg.path("star", &shapes::polygon(at, 1.0, &CORNERS), None);
}
