//! The rows of the population tables.
#![allow(rustdoc::broken_intra_doc_links, reason = "help texts name sections as packs do")]

use seedwright_derive::Section;
use serde::Serialize;
use serde_json::Value as Json;

use super::by_depth::ByDepth;
use super::curve::Curve;
use super::fixed::Fixed;
use super::limits::{HIGHEST_LEVEL, MAX_IN_ROOM, MAX_POWER};
use super::metered::MeteredTable;
use super::rules::Rules;
use crate::document::Value;
use crate::section::{Adapter, NameKind, Names, Reader, Shape};

/// Everything that a level can hold, and the rules for filling it.
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
    /// Rarities, which rows refer to by index.
    pub rarities: Vec<Rarity>,
    /// Things that appear at a metered pace.
    pub metered: MeteredTable,
    /// The name of the guaranteed food of every level.
    pub ration: String,
    /// The name of the item at the end of the last level.
    pub victory: String,
    /// Chances, limits and growth.
    pub rules: Rules,
    /// The difficulty of levels by depth.
    pub curve: Curve,
    /// The hero that levels are balanced for.
    pub hero: Hero,
}

/// The fields that all rows share.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Section)]
#[section(what = "a consumable", request = KindRequest)]
pub struct Kind {
    /// Its name.
    #[setting(skip)]
    pub name: String,
    /// Its character on maps; by default, monsters have letters and other things the sign of their kind.
    pub glyph: Option<char>,
    /// Its rarity, one of [rarities]; the first one by default.
    #[setting(with = RarityName, default = 0)]
    pub rarity: u32,
    /// How likely it is, relative to others of its level: a number, or one from each depth on, as in { 1 = 3, 8 = 0 },
    /// with 0 before the first depth.
    // It is multiplied by the weight of its rarity.
    #[setting(default = ByDepth::always(1))]
    pub weight: ByDepth,
}

/// A kind of monster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Section)]
#[section(what = "a monster", request = MonsterRequest)]
pub struct Monster {
    /// Name, rarity and weight.
    #[setting(flatten)]
    pub kind: Kind,
    /// Level at which it starts to appear; monsters of a higher level replace it.
    #[setting(required, range = 1..=HIGHEST_LEVEL)]
    pub level: i64,
    /// Power at level 1, in thousandths; grows with the level it is created at.
    #[setting(required)]
    pub power: Fixed,
    /// Experience gained from it at level 1.
    #[setting(required, range = 0..=MAX_POWER)]
    pub experience: i64,
}

impl Monster {
    /// The experience gained from it after growth by a factor, rounded up.
    pub(crate) fn learnt(&self, factor: Fixed) -> u64 {
        let learnt = Fixed::whole(self.experience).times(factor);
        learnt.ceiling().unsigned_abs()
    }
}

/// A kind of weapon or armour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Section)]
#[section(what = "a piece of equipment", request = GearRequest)]
pub struct Gear {
    /// Name, rarity and weight.
    #[setting(flatten)]
    pub kind: Kind,
    /// Level that it belongs to; between two levels, both are drawn from.
    #[setting(required, range = 1..=HIGHEST_LEVEL)]
    pub level: i64,
    /// Power at level 1, in thousandths; grows with the level it is created at.
    #[setting(required)]
    pub power: Fixed,
}

/// How rare something is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Rarity {
    /// Its name.
    pub name: String,
    /// The factor for the weights of its rows.
    pub weight: i64,
}

/// The hero that levels are balanced for. The default hero levels up a little more slowly than the difficulty rises.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Section)]
#[section(what = "the hero", request = HeroRequest)]
pub struct Hero {
    /// The expected level at a depth.
    #[setting(flatten, default = Curve {
        points: vec![(1, Fixed::ONE), (27, Fixed::whole(20))],
        beyond: Fixed::thousandths(731),
        sway: Fixed::ZERO,
    })]
    pub curve: Curve,
    /// Power at level 1 without equipment, in thousandths.
    #[setting(default = Fixed::thousandths(7_200))]
    pub power: Fixed,
    /// Lowest ratio of the hero's power, with guaranteed equipment, to the strongest monster's, in thousandths.
    #[setting(default = Fixed::thousandths(750), promise = Same)]
    pub least_ratio: Fixed,
}

impl Tables {
    /// The weight of a row at a depth, including its rarity.
    pub(crate) fn weight(&self, kind: &Kind, depth: u32) -> i64 {
        let rarity = &self.rarities[kind.rarity as usize];
        kind.weight.at(depth) * rarity.weight
    }

    /// The maximum number of things of a kind in a room: the limit of the depth, raised by earlier wins.
    pub(crate) fn room_limit(&self, most: &ByDepth, depth: u32, wins: u32) -> u32 {
        let limit = u32::try_from(most.at(depth)).unwrap_or(u32::MAX);
        let raised = limit.saturating_add(wins.saturating_mul(self.rules.more_for_win));
        raised.min(MAX_IN_ROOM)
    }

    /// The level of equipment that is created at a level after a number of wins.
    pub(crate) fn gear_level(&self, level: Fixed, wins: u32) -> Fixed {
        let more = self.rules.equipment_for_win.times(Fixed::whole(wins.into()));
        (level + more).min(Fixed::whole(HIGHEST_LEVEL))
    }

    /// The growth factor at a level, relative to level 1.
    pub(crate) fn factor(&self, level: Fixed) -> Fixed {
        let grown = Fixed::ONE + self.rules.growth.times(level - Fixed::ONE);
        grown.max(self.rules.least_factor)
    }
}

/// The index of a rarity, written as its name.
pub(crate) struct RarityName;

impl Adapter<u32> for RarityName {
    const SHAPE: Shape = Shape::Name(NameKind::Rarity);

    fn read(value: &Value, _: &Shape, reader: &mut Reader<'_>) -> Option<u32> {
        let row = reader.row(NameKind::Rarity, value)?;
        u32::try_from(row).ok()
    }

    fn plain(rarity: &u32, names: &dyn Names) -> Json {
        Json::from(names.name(NameKind::Rarity, *rarity as usize))
    }

    /// Rarities are checked together with all other tables.
    fn references(_: &u32, _: &mut dyn FnMut(NameKind, usize)) {}
}
