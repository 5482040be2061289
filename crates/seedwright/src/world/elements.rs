//! The rows of a world's tables.

use seedwright_derive::Words;
use serde::Serialize;

use super::{
    Amount, AreaId, EventId, ItemId, LinkId, PoolId, RequirementId, Requirements, ResourceId,
    RoomId, SettingValue, SpotId,
};

/// A sector of the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Area {
    /// Its name, unique among areas.
    pub name: String,
    /// What the author says of it.
    pub note: String,
}

/// A room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Room {
    /// Its name, unique among rooms.
    pub name: String,
    /// What the author says of it.
    pub note: String,
    /// The area it belongs to.
    pub area: AreaId,
}

/// A place inside a room where the player can stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Spot {
    /// Its name, unique in its room.
    pub name: String,
    /// What the author says of it.
    pub note: String,
    /// The room it belongs to.
    pub room: RoomId,
}

/// A one-way passage between two spots.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Link {
    /// Where it begins.
    pub from: SpotId,
    /// Where it leads.
    pub to: SpotId,
    /// What it takes to pass.
    pub need: RequirementId,
    /// The link whose way back this is: both are one passage, with one lock.
    pub back_of: Option<LinkId>,
    /// What the author says of it.
    pub note: String,
}

/// What most rows say is left out of the model's hash, so that a pack that does not use a newer field keeps
/// the hash it had.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
fn is_always(requirement: &RequirementId) -> bool {
    *requirement == Requirements::ALWAYS
}

/// A place where an item lies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Location {
    /// Its name, unique in its room.
    pub name: String,
    /// What the author says of it.
    pub note: String,
    /// The spot it is taken from.
    pub at: SpotId,
    /// What it takes to take it, beside standing there.
    pub need: RequirementId,
    /// When there is such a location at all, by options and tricks only.
    #[serde(skip_serializing_if = "is_always")]
    pub when: RequirementId,
    /// The item that lay here originally.
    pub was: Option<ItemId>,
    /// The pool it belongs to; none is the common pool.
    pub pool: Option<PoolId>,
}

impl Location {
    /// A location of the common pool that needs nothing but standing there.
    pub fn new(name: &str, at: SpotId) -> Self {
        let need = Requirements::ALWAYS;
        Self {
            name: name.to_owned(),
            note: String::new(),
            at,
            need,
            when: Requirements::ALWAYS,
            was: None,
            pool: None,
        }
    }
}

/// A kind of item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Item {
    /// Its name, unique among items.
    pub name: String,
    /// What the author says of it.
    pub note: String,
    /// What its copies count as.
    pub class: Class,
    /// How many of the first copies count as major although the kind is filler.
    pub major_copies: u32,
    /// How many copies the pool holds.
    pub count: Amount,
    /// What each copy gives, sorted by resource.
    pub gives: Vec<(ResourceId, u32)>,
    /// The items that the first, second, … copy stands for.
    pub progressive: Vec<ItemId>,
    /// True for a key that is used up by the lock it opens.
    pub consumed: bool,
    /// The pool it belongs to; none is the common pool.
    pub pool: Option<PoolId>,
}

impl Item {
    /// A major item with one copy in the common pool.
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            note: String::new(),
            class: Class::Major,
            major_copies: 0,
            count: Amount::Fixed(1),
            gives: Vec::new(),
            progressive: Vec::new(),
            consumed: false,
            pool: None,
        }
    }

    /// What the copy of this number (from zero) counts as.
    pub fn class_of_copy(&self, copy: u32) -> Class {
        if copy < self.major_copies { Class::Major } else { self.class }
    }
}

/// What a copy of an item counts as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Words)]
pub enum Class {
    /// It opens the way, and is placed first.
    #[default]
    Major,
    /// It only helps, and is placed after the majors.
    Filler,
}

/// An item and how many of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ItemAmount {
    /// The item.
    pub item: ItemId,
    /// How many.
    pub count: Amount,
}

/// A pool of items and locations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pool {
    /// Its name, unique among pools.
    pub name: String,
    /// What the author says of it.
    pub note: String,
    /// True when its items go to its own locations only, and nothing else goes there.
    pub shuffle_within: bool,
    /// True when no area may hold two of its items.
    pub one_per_area: bool,
    /// The areas that its items stay in; none is every area.
    pub areas: Vec<AreaId>,
    /// When the pool keeps to itself, by options; otherwise it is part of the common pool.
    pub when: RequirementId,
}

impl Pool {
    /// A pool that asks for nothing.
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            note: String::new(),
            shuffle_within: false,
            one_per_area: false,
            areas: Vec::new(),
            when: Requirements::ALWAYS,
        }
    }
}

/// An amount that copies of items add up to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Resource {
    /// Its name, unique among resources.
    pub name: String,
    /// What the author says of it.
    pub note: String,
    /// How much there is before anything is held.
    pub start: u32,
    /// What it takes for the resource to count at all: without it there is none of it.
    #[serde(skip_serializing_if = "is_always")]
    pub with: RequirementId,
}

impl Resource {
    /// A resource that always counts, and of which so much is there at the start.
    pub fn new(name: &str, start: u32) -> Self {
        Self { name: name.to_owned(), note: String::new(), start, with: Requirements::ALWAYS }
    }
}

/// Something that happens once and stays so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Event {
    /// Its name, unique among events.
    pub name: String,
    /// What the author says of it.
    pub note: String,
}

/// A place where an event can happen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EventSite {
    /// The event.
    pub event: EventId,
    /// The spot where it happens.
    pub at: SpotId,
    /// What it takes, beside standing there.
    pub need: RequirementId,
    /// What the author says of it.
    pub note: String,
}

/// A requirement with a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NamedRule {
    /// Its name, unique among rules.
    pub name: String,
    /// What the author says of it.
    pub note: String,
    /// What it stands for.
    pub need: RequirementId,
}

/// A place where the player may begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Start {
    /// The spot.
    pub at: SpotId,
    /// When it is a start, by options and tricks only.
    pub when: RequirementId,
}

/// What a player may choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WorldOption {
    /// Its name, unique among options and tricks.
    pub name: String,
    /// What it means.
    pub help: String,
    /// Its values.
    pub kind: OptionKind,
}

/// The values of an option and the one it has when nobody chooses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum OptionKind {
    /// On or off.
    Switch {
        /// The value when nobody chooses.
        default: bool,
    },
    /// A whole number.
    Range {
        /// The smallest value.
        min: u32,
        /// The largest value.
        max: u32,
        /// The value when nobody chooses.
        default: u32,
    },
    /// One of several names.
    Choice {
        /// The names.
        values: Vec<String>,
        /// The position of the one when nobody chooses.
        default: u32,
    },
}

/// A trick and its levels.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Trick {
    /// Its name, unique among options and tricks.
    pub name: String,
    /// What it means.
    pub help: String,
    /// The highest level; 0 means the trick is not expected at all.
    pub max: u32,
    /// The level when nobody chooses.
    pub default: u32,
}

/// Choices made together under a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Preset {
    /// Its name, unique among presets.
    pub name: String,
    /// Whom it is for.
    pub help: String,
    /// Names of options and tricks with their values, in the order they are applied.
    pub choices: Vec<(String, SettingValue)>,
}

/// Whether the player has to walk back to the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub enum ReturnMode {
    /// What is taken counts only where a way back to the start is known.
    #[default]
    Walk,
    /// The game has a way home from everywhere.
    Warp,
}
