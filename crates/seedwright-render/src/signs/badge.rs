//! Badges of things on levels: shape and colour by kind, with a glyph.

use seedwright::population::{Fixed, Rule, Thing};

use crate::geometry::{Point, Rect};
use crate::palette::{self, ThemeColour};
use crate::svg::{Svg, number};

/// The CSS for badges.
pub const STYLE: &str = ".badge { stroke: $wall; stroke-width: 1; }
.promised { stroke: $wall; stroke-width: 2.2; }
.mark { font-weight: bold; }
.light { font-weight: bold; fill: $white; }";

/// For badges of size 1: the corner radius of squares, the font size of the glyph, and how far it extends below the
/// middle.
pub const CORNER: f64 = 0.18;
pub const MARK: f64 = 0.78;
pub const MARK_BELOW: f64 = 0.27;

/// The look of a thing.
pub struct Badge {
    pub colour: ThemeColour,
    pub glyph: char,
    /// Whether it is a disc rather than a square.
    pub round: bool,
    /// Whether the thing is promised.
    pub promised: bool,
}

impl Badge {
    /// The badge of a thing on a level of the given difficulty.
    pub fn new(thing: Thing, rule: Rule, glyph: char, difficulty: Fixed) -> Self {
        let promised = matches!(
            rule,
            Rule::StartingGear(_)
                | Rule::Ration
                | Rule::Guaranteed { .. }
                | Rule::Metered { due: true }
        );
        Self {
            colour: palette::thing(thing, difficulty),
            glyph,
            round: matches!(thing, Thing::Player | Thing::Monster { .. }),
            promised,
        }
    }

    /// Draws it around a point.
    pub fn paint(&self, svg: &mut Svg, middle: Point, size: f64) {
        let class = if self.promised { "promised" } else { "badge" };
        let round = if self.round { size / 2.0 } else { size * CORNER };
        let place = Rect::around(middle, size, size);
        svg.rect(class, place, round, Some(self.colour.light));
        let class = if self.colour.light.is_dark() { "light" } else { "mark" };
        svg.line(&format!("<g font-size=\"{}\">", number(size * MARK)));
        svg.text(class, middle.moved(0.0, size * MARK_BELOW), &self.glyph.to_string());
        svg.close();
    }
}
