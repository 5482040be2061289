//! What rooms are hewn from.

use crate::svg::{Svg, number};

/// Slanted lines so far apart, which rock is filled with.
pub fn rock_pattern(svg: &mut Svg, apart: f64) {
    let apart = number(apart);
    svg.line(&format!(
        "<defs><pattern id=\"rock\" width=\"{apart}\" height=\"{apart}\" patternUnits=\"userSpaceOnUse\" \
         patternTransform=\"rotate(45)\"><rect class=\"hatch\" width=\"{apart}\" height=\"{apart}\"/>\
         <path class=\"line\" d=\"M0 0V{apart}\"/></pattern></defs>"
    ));
}
