//! Chances, limits and the like.

use std::num::NonZeroU32;

use seedwright_derive::Section;
use serde::Serialize;
use serde_json::Value as Json;

use super::by_depth::ByDepth;
use super::fixed::Fixed;
use super::limits::{HIGHEST_LEVEL, MAX_IN_ROOM, PERIODS};
use crate::document::{Data, Value};
use crate::random::Stream;
use crate::section::{Bounds, Names, Ranged, Reader, Setting, Shape, whole};

/// The rules by which rooms are filled and equipment grows. The default is what the classic game does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Section)]
#[section(what = "the rules", request = RulesRequest)]
pub struct Rules {
    /// How often a room has items: [1, 4] is one in four.
    #[setting(default = Chance::new(1, 4))]
    pub item_chance: Chance,
    /// How many items a room has at most, by depth.
    #[setting(
        key = "items-in-room",
        range = 0..=MAX_IN_ROOM,
        default = ByDepth::always(1),
        promise = Same
    )]
    pub most_items: ByDepth,
    /// How often a room has monsters.
    #[setting(default = Chance::new(1, 2))]
    pub monster_chance: Chance,
    /// How many monsters a room has at most, by depth.
    #[setting(
        key = "monsters-in-room",
        range = 0..=MAX_IN_ROOM,
        default = ByDepth(vec![(1, 1), (3, 2), (5, 3)]),
        promise = Same
    )]
    pub most_monsters: ByDepth,
    /// By how much both limits rise for each earlier win.
    #[setting(range = 0..=MAX_IN_ROOM, default = 1, promise = Same)]
    pub more_for_win: u32,
    /// How often an item in a room is equipment.
    #[setting(default = Chance::new(1, 11))]
    pub equipment_chance: Chance,
    /// How often such equipment is a weapon.
    #[setting(default = Chance::new(1, 2))]
    pub weapon_chance: Chance,
    /// By how many levels such equipment is above the difficulty, from the least to the most.
    #[setting(key = "equipment-bonus", range = 0..=HIGHEST_LEVEL, default = Span { least: 1, most: 3 })]
    pub bonus: Span,
    /// How the levels of monsters are spread.
    #[setting(flatten)]
    pub spread: LevelSpread,
    /// A weapon and an armour are guaranteed once in so many levels.
    #[setting(range = PERIODS, default = 4, promise = Same)]
    pub period: u32,
    /// By how much power and experience grow with each level above 1, in thousandths.
    #[setting(default = Fixed::thousandths(100))]
    pub growth: Fixed,
    /// Nothing has less than this of what it has at level 1, in thousandths.
    #[setting(default = Fixed::thousandths(100))]
    pub least_factor: Fixed,
    /// By how many levels equipment is better for each earlier win, in thousandths.
    #[setting(default = Fixed::ZERO, promise = Same)]
    pub equipment_for_win: Fixed,
    /// The game ends on the first level of this difficulty, in thousandths.
    #[setting(default = Fixed::whole(25))]
    pub last_difficulty: Fixed,
}

/// How the levels of monsters are spread below the difficulty of the level they are on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Section)]
#[section(what = "the spread of levels", request = LevelSpreadRequest)]
pub struct LevelSpread {
    /// How often a monster is of a lower level than the difficulty.
    #[setting(key = "lower-chance", default = Chance::new(4, 5))]
    pub lower: Chance,
    /// By how many levels it is lower then.
    // Never below level 1.
    #[setting(key = "lower-by", range = 0..=HIGHEST_LEVEL, default = Span { least: 1, most: 3 })]
    pub by: Span,
    /// How often it is of any level below that.
    // All of them are equally likely.
    #[setting(key = "still-lower-chance", default = Chance::new(1, 2))]
    pub still_lower: Chance,
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

/// In packs, two numbers: how often out of how often.
impl Setting for Chance {
    const SHAPE: Shape = Shape::List(&whole(0, u32::MAX as i64));

    fn read(value: &Value, shape: &Shape, reader: &mut Reader<'_>) -> Option<Self> {
        let (times, out_of) = two(value, shape, reader)?;
        let chance = Self { times, out_of };
        if !chance.is_sound() {
            let message = format!("{times} times out of {out_of} is no chance");
            let hint = "write how often out of how often: [1, 4]";
            reader.error("E0364", value.place(), message, hint);
        }
        Some(chance).filter(|chance| chance.is_sound())
    }

    fn plain(&self, names: &dyn Names) -> Json {
        (self.times, self.out_of).plain(names)
    }
}

/// In packs, two numbers: the least and the most.
impl Setting for Span {
    const SHAPE: Shape = Shape::List(&whole(0, u32::MAX as i64));

    fn read(value: &Value, shape: &Shape, reader: &mut Reader<'_>) -> Option<Self> {
        let (least, most) = two(value, shape, reader)?;
        if least > most {
            let message = format!("{least} is more than {most}");
            reader.error("E0364", value.place(), message, "write the least first");
        }
        Some(Self { least, most }).filter(|_| least <= most)
    }

    fn plain(&self, names: &dyn Names) -> Json {
        (self.least, self.most).plain(names)
    }
}

impl<B: Bounds> Ranged<B> for Span {
    const RANGED: Shape = <Vec<u32> as Ranged<B>>::RANGED;
}

/// Two numbers. What is out of range was reported.
pub(super) fn two(value: &Value, shape: &Shape, reader: &mut Reader<'_>) -> Option<(u32, u32)> {
    let (Shape::List(shape), Data::List(values)) = (shape, &value.data) else { return None };
    let numbers = values.iter().map(|value| u32::read(value, shape, reader));
    let numbers: Vec<u32> = numbers.collect::<Option<_>>()?;
    match numbers[..] {
        [one, other] => Some((one, other)),
        _ => {
            let message = format!("`{}` takes two numbers", reader.key);
            reader.error("E0364", value.span, message, "write both of them: [1, 4]");
            None
        }
    }
}
