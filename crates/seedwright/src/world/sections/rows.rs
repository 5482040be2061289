//! Rows of the sections `[options]`, `[tricks]`, `[items]` and `[pools]`.
//!
//! A row is how a pack writes an element, with its keys in document order and most of them optional. The element
//! itself, such as [`Item`], is a row of the model: it has a name and resolved requirements, and the order of its
//! fields is part of the hash of worlds.
#![allow(rustdoc::broken_intra_doc_links, reason = "help texts name sections as packs do")]

use seedwright_derive::{Section, Words};
use serde::Serialize;
use serde_json::Value as Json;

use super::items::SomeAreas;
use crate::document::Value;
use crate::section::{
    Adapter, Bounds, NameKind, Names, Ranged, RangedAdapter, Reader, Setting, Shape, TableByName,
};
use crate::world::{
    Amount, AreaId, Class, Item, ItemId, OptionKind, Pool, PoolId, ResourceId, Trick, WorldOption,
    limits,
};

/// A numeric option.
#[derive(Clone, Debug, PartialEq, Eq, Section)]
#[section(what = "a range option", request = RangeRequest)]
pub struct RangeOption {
    /// The smallest allowed value.
    #[setting(required, range = 0..=limits::AMOUNT)]
    pub min: u32,
    /// The largest allowed value.
    #[setting(required, range = 0..=limits::AMOUNT)]
    pub max: u32,
    /// The value if the player chooses nothing.
    #[setting(required, range = 0..=limits::AMOUNT)]
    pub default: u32,
    /// Help text shown to the player.
    pub help: Option<String>,
}

/// An option that is on or off.
#[derive(Clone, Debug, PartialEq, Eq, Section)]
#[section(what = "a switch option", request = SwitchRequest)]
pub struct SwitchOption {
    /// The value if the player chooses nothing.
    #[setting(default = false)]
    pub default: bool,
    /// Help text shown to the player.
    pub help: Option<String>,
}

/// An option with a list of values.
#[derive(Clone, Debug, PartialEq, Eq, Section)]
#[section(what = "a choice option", request = ChoiceRequest)]
pub struct ChoiceOption {
    /// The values to choose from.
    #[setting(required)]
    pub values: Vec<String>,
    /// The value if the player chooses nothing; the first one by default.
    pub default: Option<String>,
    /// Help text shown to the player.
    pub help: Option<String>,
}

/// A trick.
#[derive(Clone, Debug, PartialEq, Eq, Section)]
#[section(what = "a trick", request = TrickRequest)]
pub struct TrickRow {
    /// The highest level of the trick.
    #[setting(range = 1..=limits::AMOUNT, default = 1)]
    pub max: u32,
    /// The player's level if they choose nothing.
    #[setting(range = 0..=limits::AMOUNT, default = 0)]
    pub default: u32,
    /// Help text shown to the player.
    pub help: Option<String>,
}

/// An item.
#[derive(Clone, Debug, PartialEq, Eq, Section)]
#[section(what = "an item", request = ItemRowRequest)]
pub struct ItemRow {
    /// Whether the item opens the way or only helps.
    #[setting(default = Class::Major)]
    pub class: Class,
    /// Number of copies, as a number or as "opt(name)".
    #[setting(range = 0..=limits::ITEM_COPIES, with = Copies, default = Amount::Fixed(1))]
    pub count: Amount,
    /// The amount of each resource that one copy adds.
    #[setting(range = 1..=limits::AMOUNT, added, with = TableByName)]
    pub gives: Vec<(ResourceId, u32)>,
    /// Number of copies of a filler item that count as major, the first ones.
    #[setting(range = 0..=limits::ITEM_COPIES, default = 0)]
    pub majors: u32,
    /// The pool that the item belongs to; the common pool by default.
    pub pool: Option<PoolId>,
    /// The items that the first copy, the second copy and so on count as.
    #[setting(added)]
    pub progressive: Vec<ItemId>,
    /// Whether a copy is used up when it opens something, like a small key.
    #[setting(default = false)]
    pub consumed: bool,
    /// A note for other people.
    pub note: Option<String>,
}

/// A pool.
#[derive(Clone, Debug, PartialEq, Eq, Section)]
#[section(what = "a pool", request = PoolRequest)]
pub struct PoolRow {
    /// Whether the items of the pool stay at its own locations.
    #[setting(default = false)]
    pub shuffle_within: bool,
    /// How the items of the pool are spread over the world.
    pub one_per: Option<OnePer>,
    /// The areas that the items of the pool are restricted to; all areas by default.
    #[setting(added, with = SomeAreas)]
    pub areas: Vec<AreaId>,
    /// The condition under which the rules of the pool apply; it can test only options and tricks; always by
    /// default.
    #[setting(with = RequirementText)]
    pub when: Option<String>,
    /// A note for other people.
    pub note: Option<String>,
}

/// How the items of a pool are spread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Words)]
#[serde(rename_all = "kebab-case")]
pub enum OnePer {
    /// At most one item per area.
    Area,
}

fn non_empty(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

impl TrickRow {
    /// The row of a trick as packs write it.
    pub(crate) fn of(trick: &Trick) -> Self {
        // Packs can't declare a trick without levels, so it gets one level that no rule requires.
        Self { max: trick.max.max(1), default: trick.default, help: non_empty(&trick.help) }
    }
}

impl PoolRow {
    /// The row of a pool as packs write it, without its requirement, which is written separately.
    pub(crate) fn of(pool: &Pool) -> Self {
        Self {
            shuffle_within: pool.shuffle_within,
            one_per: pool.one_per_area.then_some(OnePer::Area),
            areas: pool.areas.clone(),
            when: None,
            note: non_empty(&pool.note),
        }
    }
}

impl ItemRow {
    /// The row of an item as packs write it.
    pub(crate) fn of(item: &Item) -> Self {
        Self {
            class: item.class,
            count: item.count,
            gives: item.gives.clone(),
            majors: item.major_copies,
            pool: item.pool,
            progressive: item.progressive.clone(),
            consumed: item.consumed,
            note: non_empty(&item.note),
        }
    }

    /// Returns the item with this name.
    pub(crate) fn item(self, name: &str) -> Item {
        Item {
            name: name.to_owned(),
            note: self.note.unwrap_or_default(),
            class: self.class,
            major_copies: self.majors,
            count: self.count,
            gives: self.gives,
            progressive: self.progressive,
            consumed: self.consumed,
            pool: self.pool,
        }
    }
}

/// A number of copies. A number that is too large for packs is written as text.
struct Copies;

impl Adapter<Amount> for Copies {
    const SHAPE: Shape = Amount::SHAPE;

    fn read(value: &Value, shape: &Shape, reader: &mut Reader<'_>) -> Option<Amount> {
        Amount::read(value, shape, reader)
    }

    fn plain(count: &Amount, names: &dyn Names) -> Json {
        match count {
            Amount::Fixed(count) if *count > limits::ITEM_COPIES => Json::from(count.to_string()),
            count => count.plain(names),
        }
    }

    fn references(count: &Amount, see: &mut dyn FnMut(NameKind, usize)) {
        count.references(see);
    }
}

impl<B: Bounds> RangedAdapter<B, Amount> for Copies {
    const RANGED: Shape = <Amount as Ranged<B>>::RANGED;
}

/// The source text of a requirement. The pack reader parses it, because it knows names of every kind.
struct RequirementText;

impl Adapter<String> for RequirementText {
    const SHAPE: Shape = Shape::Requirement;

    fn read(value: &Value, _: &Shape, _: &mut Reader<'_>) -> Option<String> {
        value.text().map(|(text, _)| text.to_owned())
    }

    fn plain(text: &String, _: &dyn Names) -> Json {
        Json::from(text.as_str())
    }

    fn references(_: &String, _: &mut dyn FnMut(NameKind, usize)) {}
}

/// The row of an option, by kind.
pub(crate) enum OptionRow {
    /// A number.
    Range(RangeOption),
    /// On or off.
    Switch(SwitchOption),
    /// One of a list of values.
    Choice(ChoiceOption),
}

impl OptionRow {
    /// The row of an option as packs write it.
    pub(crate) fn of(option: &WorldOption) -> Self {
        let help = non_empty(&option.help);
        match &option.kind {
            OptionKind::Range { min, max, default } => {
                Self::Range(RangeOption { min: *min, max: *max, default: *default, help })
            }
            OptionKind::Switch { default } => {
                Self::Switch(SwitchOption { default: *default, help })
            }
            OptionKind::Choice { values, default } => {
                let word = values.get(*default as usize).filter(|_| *default > 0);
                let default = word.cloned();
                Self::Choice(ChoiceOption { values: values.clone(), default, help })
            }
        }
    }
}
