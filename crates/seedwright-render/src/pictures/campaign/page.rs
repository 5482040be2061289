//! The margins, style and heading that all pictures of a campaign share.

use crate::geometry::Point;
use crate::svg::Svg;
use crate::words::{shortened, width};

/// The margin, and the space for the heading.
pub const MARGIN: f64 = 36.0;
pub const HEADING: f64 = 70.0;
/// The width of the category names in a legend.
pub const SORTS: f64 = 126.0;

pub const STYLE: &str =
    "text { font-family: Georgia, 'DejaVu Serif', serif; fill: $ink; text-anchor: middle; }
.heading { font-size: 21px; text-anchor: start; font-weight: bold; }
.about { font-size: 13.5px; font-style: italic; text-anchor: start; }
.row { font-size: 13px; text-anchor: start; }
.sort { font-size: 13px; text-anchor: start; font-weight: bold; }
.zone { font-size: 15px; text-anchor: start; font-weight: bold; }
.white { fill: $white; font-weight: bold; }
.bold { font-weight: bold; }
.chip { fill: $floor; stroke: $wall; stroke-width: 1.2; }
.frame { fill: $opener; stroke: $wall; stroke-width: 1.3; }
.treasure { fill: $treasure; stroke: $wall; stroke-width: 0.9; }
.start { fill: $ink; stroke: $white; stroke-width: 1.2; }
.goal { fill: $victory; stroke: $wall; stroke-width: 1.2; stroke-linejoin: round; }
.swatch { stroke: $wall; stroke-width: 1; }
.way { fill: none; stroke-linejoin: round; }
.casing { fill: none; stroke: $paper; stroke-width: 6.5; }
.tip { stroke: $paper; stroke-width: 0.8; }
.slot { fill: $floor; stroke: $wall; stroke-width: 1; }";

/// Draws name and details, next to each other if they fit.
pub fn heading(svg: &mut Svg, name: &str, about: &str, across: f64) {
    let most = |size: f64| ((across - 2.0 * MARGIN) / (size * 0.55)) as usize;
    let name = shortened(name, most(21.0));
    svg.text("heading", Point::new(MARGIN, 40.0), &name);
    let about = shortened(about, most(13.5));
    let beside = MARGIN + width(&name, 21.0) + 24.0;
    let at = match beside + width(&about, 13.5) <= across - MARGIN {
        true => Point::new(beside, 40.0),
        false => Point::new(MARGIN, 61.0),
    };
    svg.text("about", at, &about);
}
