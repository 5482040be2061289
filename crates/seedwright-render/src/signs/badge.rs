//! Things as they are drawn: a shape and a colour for what it is, and its mark.

use seedwright::population::{Equipment, Fixed, Rule, Thing};

use crate::geometry::{Point, Rect};
use crate::palette::{Colour, INK};
use crate::svg::{Svg, number};

/// The styles that badges need.
pub const STYLE: &str = ".badge { stroke: #24262a; stroke-width: 1; }
.promised { stroke: #24262a; stroke-width: 2.2; }
.mark { font-weight: bold; }
.light { font-weight: bold; fill: #ffffff; }";

const PLAYER: Colour = INK;
const WAY_OUT: Colour = Colour(0x11, 0x77, 0x66);
const VICTORY: Colour = Colour(0xf4, 0xc4, 0x30);
const FOOD: Colour = Colour(0x8f, 0xc9, 0x6b);
const WEAPON: Colour = Colour(0xe8, 0xa8, 0x4c);
const ARMOUR: Colour = Colour(0xc9, 0xb0, 0x8a);
/// Consumables share a mark where they have none of their own; their colours tell them apart.
const CONSUMABLES: [Colour; 8] = [
    Colour(0x8f, 0xc1, 0xe8),
    Colour(0x7f, 0xd6, 0xd0),
    Colour(0xa9, 0xb4, 0xf2),
    Colour(0xb9, 0xe0, 0xf7),
    Colour(0x5f, 0x9f, 0xd8),
    Colour(0xe3, 0xc4, 0xee),
    Colour(0xf3, 0xb9, 0xcf),
    Colour(0xf2, 0xe6, 0x9c),
];
const METERED: Colour = Colour(0xc6, 0xa5, 0xe3);
const WEAK: Colour = Colour(0xf7, 0xd9, 0xd3);
const STRONG: Colour = Colour(0xd9, 0x3a, 0x2b);

/// How something is drawn.
pub struct Badge {
    colour: Colour,
    glyph: char,
    round: bool,
    /// Whether it was promised.
    promised: bool,
}

impl Badge {
    /// The badge of a thing on a level of some difficulty: monsters are the redder the nearer they come to it.
    pub fn new(thing: Thing, rule: Rule, glyph: char, difficulty: Fixed) -> Self {
        let colour = match thing {
            Thing::Player => PLAYER,
            Thing::Stairs => WAY_OUT,
            Thing::Victory => VICTORY,
            Thing::Ration => FOOD,
            Thing::Gear { equipment: Equipment::Weapon, .. } => WEAPON,
            Thing::Gear { .. } => ARMOUR,
            Thing::Consumable { kind } => CONSUMABLES[kind as usize % CONSUMABLES.len()],
            Thing::Metered { .. } => METERED,
            Thing::Monster { level, .. } => WEAK.mixed(STRONG, strength(level, difficulty)),
        };
        let promised = matches!(
            rule,
            Rule::StartingGear(_)
                | Rule::Ration
                | Rule::Guaranteed { .. }
                | Rule::Metered { due: true }
        );
        Self {
            colour,
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
        svg.rect(class, place, round, Some(self.colour));
        let dark =
            u32::from(self.colour.0) * 3 + u32::from(self.colour.1) * 6 + u32::from(self.colour.2)
                < 1150;
        let class = if dark { "light" } else { "mark" };
        svg.line(&format!("<g font-size=\"{}\">", number(size * 0.78)));
        svg.text(class, middle.moved(0.0, size * 0.27), &self.glyph.to_string());
        svg.close();
    }
}

/// How near a monster's level comes to the difficulty, in hundredths.
fn strength(level: u32, difficulty: Fixed) -> u32 {
    let whole = u64::from(difficulty.ceiling().unsigned_abs() as u32).max(1);
    let hundredths = u64::from(level) * 100 / whole;
    u32::try_from(hundredths.min(100)).unwrap_or(100)
}
