//! The rock around rooms.

use crate::svg::{Svg, number};

/// The distance between hatching lines of rock on the floors of worlds, for cells of width 1.
pub const APART: f64 = 0.34;

/// Defines the hatching pattern of rock.
pub fn rock_pattern(svg: &mut Svg, apart: f64) {
    let apart = number(apart);
    svg.line(&format!(
        "<defs><pattern id=\"rock\" width=\"{apart}\" height=\"{apart}\" patternUnits=\"userSpaceOnUse\" \
         patternTransform=\"rotate(45)\"><rect class=\"hatch\" width=\"{apart}\" height=\"{apart}\"/>\
         <path class=\"line\" d=\"M0 0V{apart}\"/></pattern></defs>"
    ));
}
