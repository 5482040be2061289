//! Things as they are drawn: a shape and a colour for what it is, and its mark.

use seedwright::population::{Fixed, Rule, Thing};

use crate::geometry::{Point, Rect};
use crate::palette::{self, ThemeColour};
use crate::svg::{Svg, number};

/// The styles that badges need.
pub const STYLE: &str = ".badge { stroke: $wall; stroke-width: 1; }
.promised { stroke: $wall; stroke-width: 2.2; }
.mark { font-weight: bold; }
.light { font-weight: bold; fill: $white; }";

/// How something is drawn.
pub struct Badge {
    pub colour: ThemeColour,
    pub glyph: char,
    /// Whether it is a disc; others are squares.
    pub round: bool,
    /// Whether it was promised.
    pub promised: bool,
}

impl Badge {
    /// The badge of a thing on a level of some difficulty.
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
        let round = if self.round { size / 2.0 } else { size * 0.18 };
        let place = Rect::around(middle, size, size);
        svg.rect(class, place, round, Some(self.colour.light));
        let class = if self.colour.light.is_dark() { "light" } else { "mark" };
        svg.line(&format!("<g font-size=\"{}\">", number(size * 0.78)));
        svg.text(class, middle.moved(0.0, size * 0.27), &self.glyph.to_string());
        svg.close();
    }
}
