//! Chances, limits and growth.

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

/// The rules for filling rooms and for the growth of equipment. The defaults are those of the classic game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Section)]
#[section(what = "the rules", request = RulesRequest)]
pub struct Rules {
    /// Chance that a room has items: [1, 4] is one in four.
    #[setting(default = Chance::new(1, 4))]
    pub item_chance: Chance,
    /// Maximum number of items in a room, by depth.
    #[setting(
        key = "items-in-room",
        range = 0..=MAX_IN_ROOM,
        default = ByDepth::always(1),
        promise = Same
    )]
    pub most_items: ByDepth,
    /// Chance that a room has monsters.
    #[setting(default = Chance::new(1, 2))]
    pub monster_chance: Chance,
    /// Maximum number of monsters in a room, by depth.
    #[setting(
        key = "monsters-in-room",
        range = 0..=MAX_IN_ROOM,
        default = ByDepth(vec![(1, 1), (3, 2), (5, 3)]),
        promise = Same
    )]
    pub most_monsters: ByDepth,
    /// Increase of both limits per earlier win.
    #[setting(range = 0..=MAX_IN_ROOM, default = 1, promise = Same)]
    pub more_for_win: u32,
    /// Chance that an item in a room is equipment.
    #[setting(default = Chance::new(1, 11))]
    pub equipment_chance: Chance,
    /// Chance that such equipment is a weapon.
    #[setting(default = Chance::new(1, 2))]
    pub weapon_chance: Chance,
    /// Smallest and largest number of levels by which such equipment exceeds the difficulty.
    #[setting(key = "equipment-bonus", range = 0..=HIGHEST_LEVEL, default = Span { least: 1, most: 3 })]
    pub bonus: Span,
    /// How monster levels vary.
    #[setting(flatten)]
    pub spread: LevelSpread,
    /// Number of levels in which one weapon and one armour are guaranteed.
    #[setting(range = PERIODS, default = 4, promise = Same)]
    pub period: u32,
    /// Growth of power and experience per level above 1, in thousandths.
    #[setting(default = Fixed::thousandths(100))]
    pub growth: Fixed,
    /// Lower bound of the growth factor for power and experience, in thousandths.
    #[setting(default = Fixed::thousandths(100))]
    pub least_factor: Fixed,
    /// Extra levels of equipment per earlier win, in thousandths.
    #[setting(default = Fixed::ZERO, promise = Same)]
    pub equipment_for_win: Fixed,
    /// Difficulty that ends the game, in thousandths: the first level to reach it is the last.
    #[setting(default = Fixed::whole(25))]
    pub last_difficulty: Fixed,
}

/// How monster levels vary below the difficulty of their level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Section)]
#[section(what = "the spread of levels", request = LevelSpreadRequest)]
pub struct LevelSpread {
    /// Chance that a monster's level is below the difficulty.
    #[setting(key = "lower-chance", default = Chance::new(4, 5))]
    pub lower: Chance,
    /// Smallest and largest number of levels by which it is lower.
    // Never below level 1.
    #[setting(key = "lower-by", range = 0..=HIGHEST_LEVEL, default = Span { least: 1, most: 3 })]
    pub by: Span,
    /// Chance that it is at any level below that.
    // All of them are equally likely.
    #[setting(key = "still-lower-chance", default = Chance::new(1, 2))]
    pub still_lower: Chance,
}

/// A chance of `times` out of `out_of`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Chance {
    /// The numerator.
    pub times: u32,
    /// The denominator; not zero.
    pub out_of: u32,
}

impl Chance {
    /// A chance of `times` out of `out_of`.
    pub const fn new(times: u32, out_of: u32) -> Self {
        Self { times, out_of }
    }

    /// Whether it is a valid chance.
    pub(crate) fn is_sound(self) -> bool {
        self.out_of > 0 && self.times <= self.out_of
    }

    pub(crate) fn draw(self, stream: &mut Stream) -> bool {
        let out_of = NonZeroU32::new(self.out_of);
        stream.chance(self.times, out_of.expect("checked tables have sound chances"))
    }
}

/// An inclusive range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Span {
    /// The minimum.
    pub least: u32,
    /// The maximum.
    pub most: u32,
}

impl Span {
    pub(crate) fn draw(self, stream: &mut Stream) -> u32 {
        let drawn = stream.between(self.least, self.most);
        drawn.expect("a checked span has its least before its most")
    }

    /// The number of integers in the range.
    pub(crate) fn count(self) -> u32 {
        self.most - self.least + 1
    }
}

/// In packs, two numbers: `[1, 4]` is one in four.
impl Setting for Chance {
    const SHAPE: Shape = Shape::List(&whole(0, u32::MAX as i64));

    fn read(value: &Value, shape: &Shape, reader: &mut Reader<'_>) -> Option<Self> {
        let (times, out_of) = two(value, shape, reader)?;
        let chance = Self { times, out_of };
        if !chance.is_sound() {
            let message = format!("[{times}, {out_of}] is not a chance");
            let hint = "write two numbers, the smaller one first: [1, 4] is one in four";
            reader.error("E0364", value.place(), message, hint);
        }
        Some(chance).filter(|chance| chance.is_sound())
    }

    fn plain(&self, names: &dyn Names) -> Json {
        (self.times, self.out_of).plain(names)
    }
}

/// In packs, two numbers: the minimum and the maximum.
impl Setting for Span {
    const SHAPE: Shape = Shape::List(&whole(0, u32::MAX as i64));

    fn read(value: &Value, shape: &Shape, reader: &mut Reader<'_>) -> Option<Self> {
        let (least, most) = two(value, shape, reader)?;
        if least > most {
            let message = format!("{least} is more than {most}");
            reader.error("E0364", value.place(), message, "write the smaller number first");
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

/// Reads two numbers. Values out of range were reported before.
pub(super) fn two(value: &Value, shape: &Shape, reader: &mut Reader<'_>) -> Option<(u32, u32)> {
    let (Shape::List(shape), Data::List(values)) = (shape, &value.data) else { return None };
    let numbers = values.iter().map(|value| u32::read(value, shape, reader));
    let numbers: Vec<u32> = numbers.collect::<Option<_>>()?;
    match numbers[..] {
        [one, other] => Some((one, other)),
        _ => {
            let message = format!("`{}` takes two numbers", reader.key);
            reader.error("E0364", value.span, message, "write both numbers: [1, 4]");
            None
        }
    }
}
