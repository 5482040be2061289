//! Chances, limits and the like.

use std::num::NonZeroU32;

use serde::Serialize;

use super::by_depth::ByDepth;
use super::fixed::Fixed;
use crate::random::Stream;

/// The rules by which rooms are filled and equipment grows. The default is what the classic game does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rules {
    /// How likely a room has items.
    pub item_chance: Chance,
    /// How many items a room has at most, by depth.
    pub most_items: ByDepth,
    /// How likely a room has monsters.
    pub monster_chance: Chance,
    /// How many monsters a room has at most, by depth.
    pub most_monsters: ByDepth,
    /// By how much both limits rise for each earlier win, up to [`MOST_IN_ROOM`](super::MOST_IN_ROOM).
    pub more_for_win: u32,
    /// How likely an item in a room is equipment.
    pub equipment_chance: Chance,
    /// How likely such equipment is a weapon.
    pub weapon_chance: Chance,
    /// By how many levels such equipment is above the difficulty.
    pub bonus: Span,
    /// How the levels of monsters are spread.
    pub spread: LevelSpread,
    /// Weapon and armour are guaranteed once in so many levels.
    pub period: u32,
    /// By how much everything grows with each level above 1.
    pub growth: Fixed,
    /// Nothing ever has less than this of what it has at level 1.
    pub least_factor: Fixed,
    /// By how many levels equipment is better for each earlier win.
    pub equipment_for_win: Fixed,
    /// The game ends on the first level of this difficulty.
    pub last_difficulty: Fixed,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            item_chance: Chance::new(1, 4),
            most_items: ByDepth::always(1),
            monster_chance: Chance::new(1, 2),
            most_monsters: ByDepth(vec![(1, 1), (3, 2), (5, 3)]),
            more_for_win: 1,
            equipment_chance: Chance::new(1, 11),
            weapon_chance: Chance::new(1, 2),
            bonus: Span { least: 1, most: 3 },
            spread: LevelSpread::default(),
            period: 4,
            growth: Fixed::thousandths(100),
            least_factor: Fixed::thousandths(100),
            equipment_for_win: Fixed::ZERO,
            last_difficulty: Fixed::whole(25),
        }
    }
}

/// How the levels of monsters are spread below the difficulty of the level they are on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LevelSpread {
    /// How likely a monster is of a lower level.
    pub lower: Chance,
    /// By how much it is lower then; never below level 1.
    pub by: Span,
    /// How likely it is still lower then: any level below that, all equally likely.
    pub still_lower: Chance,
}

impl Default for LevelSpread {
    fn default() -> Self {
        Self {
            lower: Chance::new(4, 5),
            by: Span { least: 1, most: 3 },
            still_lower: Chance::new(1, 2),
        }
    }
}

/// So many times out of so many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Chance {
    /// So many times.
    pub times: u32,
    /// Out of so many; not zero.
    pub out_of: u32,
}

impl Chance {
    /// A chance of `times` out of `out_of`.
    pub const fn new(times: u32, out_of: u32) -> Self {
        Self { times, out_of }
    }

    /// Whether it can be drawn.
    pub(crate) fn is_sound(self) -> bool {
        self.out_of > 0 && self.times <= self.out_of
    }

    pub(crate) fn draw(self, stream: &mut Stream) -> bool {
        let out_of = NonZeroU32::new(self.out_of);
        stream.chance(self.times, out_of.expect("checked tables have sound chances"))
    }
}

/// From the least to the most, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Span {
    /// The least.
    pub least: u32,
    /// The most.
    pub most: u32,
}

impl Span {
    pub(crate) fn draw(self, stream: &mut Stream) -> u32 {
        let drawn = stream.between(self.least, self.most);
        drawn.expect("a checked span has its least before its most")
    }

    /// How many numbers there are.
    pub(crate) fn count(self) -> u32 {
        self.most - self.least + 1
    }
}
