//! Rows of the sections `[options]`, `[tricks]`, `[items]` and `[pools]`.
//!
//! A row is how a pack spells a thing, in the order of documents, where most may be left out. The thing itself, such as
//! [`Item`], is a row of the model: it has its name and resolved requirements, and the order of its fields is part of
//! the hash of worlds.
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

/// An option that is a number.
#[derive(Clone, Debug, PartialEq, Eq, Section)]
#[section(what = "a range option", request = RangeRequest)]
pub struct RangeOption {
    /// The least number to choose from.
    #[setting(required, range = 0..=limits::AMOUNT)]
    pub min: u32,
    /// The greatest number to choose from.
    #[setting(required, range = 0..=limits::AMOUNT)]
    pub max: u32,
    /// The number if nothing is chosen.
    #[setting(required, range = 0..=limits::AMOUNT)]
    pub default: u32,
    /// What the player is told about the choice.
    pub help: Option<String>,
}

/// An option that is on or off.
#[derive(Clone, Debug, PartialEq, Eq, Section)]
#[section(what = "a switch option", request = SwitchRequest)]
pub struct SwitchOption {
    /// Whether the switch is on if nothing is chosen.
    #[setting(default = false)]
    pub default: bool,
    /// What the player is told about the choice.
    pub help: Option<String>,
}

/// An option that is one of a few words.
#[derive(Clone, Debug, PartialEq, Eq, Section)]
#[section(what = "a choice option", request = ChoiceRequest)]
pub struct ChoiceOption {
    /// The words to choose from.
    #[setting(required)]
    pub values: Vec<String>,
    /// The word if nothing is chosen; the first one by default.
    pub default: Option<String>,
    /// What the player is told about the choice.
    pub help: Option<String>,
}

/// A trick.
#[derive(Clone, Debug, PartialEq, Eq, Section)]
#[section(what = "a trick", request = TrickRequest)]
pub struct TrickRow {
    /// The highest level of the trick.
    #[setting(range = 1..=limits::AMOUNT, default = 1)]
    pub max: u32,
    /// The level a player has if nothing is chosen.
    #[setting(range = 0..=limits::AMOUNT, default = 0)]
    pub default: u32,
    /// What the player is told about the choice.
    pub help: Option<String>,
}

/// An item.
#[derive(Clone, Debug, PartialEq, Eq, Section)]
#[section(what = "an item", request = ItemRowRequest)]
pub struct ItemRow {
    /// What the item is for.
    #[setting(default = Class::Major)]
    pub class: Class,
    /// How many copies there are, as a number or as "opt(name)".
    #[setting(range = 0..=limits::ITEM_COPIES, with = Copies, default = Amount::Fixed(1))]
    pub count: Amount,
    /// How much of each resource one copy adds.
    #[setting(range = 1..=limits::AMOUNT, added, with = TableByName)]
    pub gives: Vec<(ResourceId, u32)>,
    /// How many of the first copies of a filler count as major.
    #[setting(range = 0..=limits::ITEM_COPIES, default = 0)]
    pub majors: u32,
    /// The pool it belongs to.
    pub pool: Option<PoolId>,
    /// The items that the first copy, the second copy and so on stand for.
    #[setting(added)]
    pub progressive: Vec<ItemId>,
    /// Whether a copy is used up when it opens something, like a small key.
    #[setting(default = false)]
    pub consumed: bool,
    /// A remark for people.
    pub note: Option<String>,
}

/// A pool.
#[derive(Clone, Debug, PartialEq, Eq, Section)]
#[section(what = "a pool", request = PoolRequest)]
pub struct PoolRow {
    /// Whether the items of the pool stay at the locations of the pool.
    #[setting(default = false)]
    pub shuffle_within: bool,
    /// Spreads the items of the pool over parts of the world.
    pub one_per: Option<OnePer>,
    /// The areas that the items of the pool stay in; all areas by default.
    #[setting(added, with = SomeAreas)]
    pub areas: Vec<AreaId>,
    /// When the pool keeps to its rules; only options and tricks can be asked for.
    #[setting(with = RequirementText)]
    pub when: Option<String>,
    /// A remark for people.
    pub note: Option<String>,
}

/// What the items of a pool are spread over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Words)]
#[serde(rename_all = "kebab-case")]
pub enum OnePer {
    /// Each area gets at most one.
    Area,
}

fn said(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

impl TrickRow {
    /// What a pack says of a trick.
    pub(crate) fn of(trick: &Trick) -> Self {
        // A trick without levels has one, which nothing asks for.
        Self { max: trick.max.max(1), default: trick.default, help: said(&trick.help) }
    }
}

impl PoolRow {
    /// What a pack says of a pool, without its requirement, which is written where requirements are.
    pub(crate) fn of(pool: &Pool) -> Self {
        Self {
            shuffle_within: pool.shuffle_within,
            one_per: pool.one_per_area.then_some(OnePer::Area),
            areas: pool.areas.clone(),
            when: None,
            note: said(&pool.note),
        }
    }
}

impl ItemRow {
    /// What a pack says of an item.
    pub(crate) fn of(item: &Item) -> Self {
        Self {
            class: item.class,
            count: item.count,
            gives: item.gives.clone(),
            majors: item.major_copies,
            pool: item.pool,
            progressive: item.progressive.clone(),
            consumed: item.consumed,
            note: said(&item.note),
        }
    }

    /// The item of a name.
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

/// How many copies there are. What packs may not say as a number, they may say as a text.
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

/// A requirement as it is written. The reader of packs reads it: it has names of every kind.
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

/// An option as a row: its kind, and what is said of it.
pub(crate) enum OptionRow {
    /// A number.
    Range(RangeOption),
    /// On or off.
    Switch(SwitchOption),
    /// One of a few words.
    Choice(ChoiceOption),
}

impl OptionRow {
    /// What a pack says of an option.
    pub(crate) fn of(option: &WorldOption) -> Self {
        let help = said(&option.help);
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
