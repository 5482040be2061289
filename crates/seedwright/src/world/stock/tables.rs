//! The rows of what levels are filled with.
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Section)]
#[section(what = "a consumable", request = KindRequest)]
pub struct Kind {
    /// What it is called.
    #[setting(skip)]
    pub name: String,
    /// Its mark in drawings: one character. By default monsters have letters, and other things the mark of their
    /// kind.
    pub glyph: Option<char>,
    /// Its rarity, one of [rarities]; the first of them by default.
    #[setting(with = RarityName, default = 0)]
    pub rarity: u32,
    /// How likely it is beside the others of its level: a number, or one from each depth on, as in
    /// { 1 = 3, 8 = 0 }, with 0 before the first.
    // Multiplied by the weight of its rarity.
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
    /// The level from which on it is met, until there are monsters of a higher one.
    #[setting(required, range = 1..=HIGHEST_LEVEL)]
    pub level: i64,
    /// Its power at level 1, in thousandths; it grows with the level it is made at.
    #[setting(required)]
    pub power: Fixed,
    /// How much is learnt from it at level 1.
    #[setting(required, range = 0..=MAX_POWER)]
    pub experience: i64,
}

impl Monster {
    /// How much is learnt from it when everything has grown by a factor, rounded up.
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
    /// The level that it belongs to; in between, the kinds on both sides are chosen from.
    #[setting(required, range = 1..=HIGHEST_LEVEL)]
    pub level: i64,
    /// Its power at level 1, in thousandths; it grows with the level it is made at.
    #[setting(required)]
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

/// Who the levels are made for. The default learns a little more slowly than levels get difficult.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Section)]
#[section(what = "the hero", request = HeroRequest)]
pub struct Hero {
    /// The level that is expected at a depth.
    #[setting(flatten, default = Curve {
        points: vec![(1, Fixed::ONE), (27, Fixed::whole(20))],
        beyond: Fixed::thousandths(731),
        sway: Fixed::ZERO,
    })]
    pub curve: Curve,
    /// The power at level 1 without equipment, in thousandths.
    #[setting(default = Fixed::thousandths(7_200))]
    pub power: Fixed,
    /// The least power with what is guaranteed, for each power of the strongest monster, in thousandths.
    #[setting(default = Fixed::thousandths(750), promise = Same)]
    pub least_ratio: Fixed,
}

impl Tables {
    /// The weight of a row at a depth, its rarity included.
    pub(crate) fn weight(&self, kind: &Kind, depth: u32) -> i64 {
        let rarity = &self.rarities[kind.rarity as usize];
        kind.weight.at(depth) * rarity.weight
    }

    /// How many things of a kind a room can have: the limit of the depth, raised by earlier wins.
    pub(crate) fn room_limit(&self, most: &ByDepth, depth: u32, wins: u32) -> u32 {
        let limit = u32::try_from(most.at(depth)).unwrap_or(u32::MAX);
        let raised = limit.saturating_add(wins.saturating_mul(self.rules.more_for_win));
        raised.min(MAX_IN_ROOM)
    }

    /// The level of equipment that is made at a level after so many wins.
    pub(crate) fn gear_level(&self, level: Fixed, wins: u32) -> Fixed {
        let more = self.rules.equipment_for_win.times(Fixed::whole(wins.into()));
        (level + more).min(Fixed::whole(HIGHEST_LEVEL))
    }

    /// How much everything has grown at a level, for everything at level 1.
    pub(crate) fn factor(&self, level: Fixed) -> Fixed {
        let grown = Fixed::ONE + self.rules.growth.times(level - Fixed::ONE);
        grown.max(self.rules.least_factor)
    }
}

/// The number of a rarity, by its name.
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

    /// Rows are checked with all other tables.
    fn references(_: &u32, _: &mut dyn FnMut(NameKind, usize)) {}
}
