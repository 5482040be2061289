//! What levels are filled with, and by which rules: plain data, checked once.
//!
//! Numbers are wider here than they may be, so that whatever a file says can be told to its author. The
//! check names the table and the row of everything that is wrong (test: `every_fault_names_its_row`).

mod check;
mod fault;
mod rules;

pub(super) use check::check;
pub use fault::{Table, TableFault, TableProblem};
pub use rules::{Chance, LevelSpread, Rules, Span};

use serde::Serialize;

use super::curve::Curve;
use super::fixed::Fixed;
use super::metered::MeteredTable;
use super::schedule::Equipment;

/// The most rows of a table.
pub const MOST_ROWS: usize = 10_000;
/// The largest weight, also of a rarity.
pub const LARGEST_WEIGHT: i64 = 1_000_000;
/// The highest level of anything.
pub const HIGHEST_LEVEL: i64 = 10_000;
/// The most things of a kind that a room is filled with, however often the game was won.
pub const MOST_IN_ROOM: u32 = 1_000;
/// The most power and experience that anything has at level 1.
pub const MOST_POWER: i64 = 1_000_000;

/// Everything that a level can hold, and the rules by which it does.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tables {
    /// Monsters.
    pub monsters: Vec<Monster>,
    /// Weapons.
    pub weapons: Vec<Gear>,
    /// Armours.
    pub armours: Vec<Gear>,
    /// Things that are used up, such as potions and scrolls.
    pub consumables: Vec<Kind>,
    /// How rare things can be; rows name one by its index.
    pub rarities: Vec<Rarity>,
    /// Things that come at a metered pace.
    pub metered: MeteredTable,
    /// What the guaranteed food of every level is called.
    pub ration: String,
    /// What lies at the end of the last level.
    pub victory: String,
    /// Chances, limits and the like.
    pub rules: Rules,
    /// How difficult a level is.
    pub curve: Curve,
    /// Who goes there.
    pub hero: Hero,
}

/// What all rows have in common.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Kind {
    /// What it is called.
    pub name: String,
    /// Its mark in drawings, if it has one of its own.
    pub glyph: Option<char>,
    /// The index of its rarity.
    pub rarity: u32,
    /// How likely it is by depth, beside the other rows; multiplied by the weight of its rarity.
    pub weight: ByDepth,
}

/// A kind of monster.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Monster {
    /// Name, rarity and weight.
    pub kind: Kind,
    /// The least level it has.
    pub level: i64,
    /// How strong it would be at level 1.
    pub power: Fixed,
    /// How much is learnt from it at level 1.
    pub experience: i64,
}

impl Monster {
    /// How much is learnt from it when everything has grown by a factor, rounded up.
    pub(super) fn learnt(&self, factor: Fixed) -> u64 {
        let learnt = Fixed::whole(self.experience).times(factor);
        learnt.ceiling().unsigned_abs()
    }
}

/// A kind of weapon or armour.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Gear {
    /// Name, rarity and weight.
    pub kind: Kind,
    /// The level that it belongs to; in between, the kinds on both sides are chosen from.
    pub level: i64,
    /// How much power it would give at level 1.
    pub power: Fixed,
}

/// How rare something is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Rarity {
    /// What it is called.
    pub name: String,
    /// What the weights of its rows are multiplied by.
    pub weight: i64,
}

/// Who the levels are made for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Hero {
    /// The level that is expected at a depth.
    pub curve: Curve,
    /// The power at level 1, without equipment.
    pub power: Fixed,
    /// The least power, with what is guaranteed, for each power of a monster of the level's difficulty.
    pub least_ratio: Fixed,
}

impl Default for Hero {
    /// A hero who learns a little more slowly than levels get difficult.
    fn default() -> Self {
        Self {
            curve: Curve {
                points: vec![(1, Fixed::ONE), (27, Fixed::whole(20))],
                beyond: Fixed::thousandths(731),
                sway: Fixed::ZERO,
            },
            power: Fixed::thousandths(7_200),
            least_ratio: Fixed::thousandths(750),
        }
    }
}

/// A number that changes with depth: pairs of a depth and the number from there on. It is 0 before the
/// first pair.
///
/// ```
/// use seedwright::population::ByDepth;
///
/// let most = ByDepth(vec![(1, 1), (3, 2), (5, 3)]);
/// assert_eq!((most.at(0), most.at(2), most.at(3), most.at(u32::MAX)), (0, 1, 2, 3));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ByDepth(pub Vec<(u32, i64)>);

impl ByDepth {
    /// The same at every depth.
    pub fn always(number: i64) -> Self {
        Self(vec![(1, number)])
    }

    /// The number at a depth.
    pub fn at(&self, depth: u32) -> i64 {
        let next = self.0.partition_point(|(from, _)| *from <= depth);
        next.checked_sub(1).map_or(0, |index| self.0[index].1)
    }

    /// The depths at which it changes.
    pub(super) fn changes(&self) -> impl Iterator<Item = u32> {
        self.0.iter().map(|(from, _)| *from)
    }
}

impl Tables {
    /// The weight of a row at a depth, its rarity included.
    pub(super) fn weight(&self, kind: &Kind, depth: u32) -> i64 {
        let rarity = &self.rarities[kind.rarity as usize];
        kind.weight.at(depth) * rarity.weight
    }

    /// The weapons or the armours.
    pub fn gear(&self, equipment: Equipment) -> &[Gear] {
        match equipment {
            Equipment::Weapon => &self.weapons,
            Equipment::Armour => &self.armours,
        }
    }

    /// How many things of a kind a room can have: the limit of the depth, raised by earlier wins.
    pub(super) fn room_limit(&self, most: &ByDepth, depth: u32, wins: u32) -> u32 {
        let limit = u32::try_from(most.at(depth)).unwrap_or(u32::MAX);
        let raised = limit.saturating_add(wins.saturating_mul(self.rules.more_for_win));
        raised.min(MOST_IN_ROOM)
    }

    /// The level of equipment that is made at a level after so many wins.
    pub(super) fn gear_level(&self, level: Fixed, wins: u32) -> Fixed {
        let more = self.rules.equipment_for_win.times(Fixed::whole(wins.into()));
        (level + more).min(Fixed::whole(HIGHEST_LEVEL))
    }

    /// How much everything has grown at a level, for everything at level 1.
    pub(super) fn factor(&self, level: Fixed) -> Fixed {
        let grown = Fixed::ONE + self.rules.growth.times(level - Fixed::ONE);
        grown.max(self.rules.least_factor)
    }
}
