//! What rooms are hewn from.

use crate::svg::{Svg, number};

/// How far the lines of rock are apart on floors of worlds, for cells of one.
pub const APART: f64 = 0.34;

/// Slanted lines so far apart, which rock is filled with.
pub fn rock_pattern(svg: &mut Svg, apart: f64) {
    let apart = number(apart);
    svg.line(&format!(
        "<defs><pattern id=\"rock\" width=\"{apart}\" height=\"{apart}\" patternUnits=\"userSpaceOnUse\" \
         patternTransform=\"rotate(45)\"><rect class=\"hatch\" width=\"{apart}\" height=\"{apart}\"/>\
         <path class=\"line\" d=\"M0 0V{apart}\"/></pattern></defs>"
    ));
}
