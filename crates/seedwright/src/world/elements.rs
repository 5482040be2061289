//! The rows of a world's tables.

use seedwright_derive::Words;
use serde::Serialize;

use super::{
    Amount, AreaId, EventId, ItemId, LinkId, PoolId, RequirementId, Requirements, ResourceId,
    RoomId, SettingValue, SpotId,
};

/// An area (a sector of the map).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Area {
    /// Its name, unique among areas.
    pub name: String,
    /// The author's note.
    pub note: String,
}

/// A room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Room {
    /// Its name, unique among rooms.
    pub name: String,
    /// The author's note.
    pub note: String,
    /// The area it belongs to.
    pub area: AreaId,
}

/// A position inside a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Spot {
    /// Its name, unique in its room.
    pub name: String,
    /// The author's note.
    pub note: String,
    /// The room it belongs to.
    pub room: RoomId,
    /// Whether a player who stands here gets back all their health.
    #[serde(skip_serializing_if = "is_off")]
    pub refills: bool,
}

/// A one-way passage between two spots.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Link {
    /// The spot where it starts.
    pub from: SpotId,
    /// The spot where it leads.
    pub to: SpotId,
    /// The requirement for passing.
    pub need: RequirementId,
    /// The link whose way back this is: both are one passage with one lock.
    pub back_of: Option<LinkId>,
    /// The author's note.
    pub note: String,
}

/// Default values are left out of the model's hash, so that a pack that does not use a newer field keeps its hash.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
fn is_off(switch: &bool) -> bool {
    !*switch
}

fn is_always(requirement: &RequirementId) -> bool {
    *requirement == Requirements::ALWAYS
}

/// A place that holds an item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Location {
    /// Its name, unique in its room.
    pub name: String,
    /// The author's note.
    pub note: String,
    /// The spot from which the item is taken.
    pub at: SpotId,
    /// The requirement for taking the item, in addition to reaching the spot.
    pub need: RequirementId,
    /// When the location exists at all; depends on options and tricks only.
    #[serde(skip_serializing_if = "is_always")]
    pub when: RequirementId,
    /// The original item at this location.
    pub was: Option<ItemId>,
    /// The pool it belongs to; `None` is the common pool.
    pub pool: Option<PoolId>,
}

impl Location {
    /// A location of the common pool without a requirement.
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
    /// The author's note.
    pub note: String,
    /// The class of its copies.
    pub class: Class,
    /// The number of copies, the first ones, that count as major although the item is filler.
    pub major_copies: u32,
    /// The number of copies in the pool.
    pub count: Amount,
    /// The amounts that each copy gives, sorted by resource.
    pub gives: Vec<(ResourceId, u32)>,
    /// The items that the first, second, … copy counts as.
    pub progressive: Vec<ItemId>,
    /// Whether a copy is used up by the lock it opens, like a small key.
    pub consumed: bool,
    /// The pool it belongs to; `None` is the common pool.
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

    /// The class of the copy with this number (from zero).
    pub fn class_of_copy(&self, copy: u32) -> Class {
        if copy < self.major_copies { Class::Major } else { self.class }
    }
}

/// The class of an item copy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Words)]
pub enum Class {
    /// It opens the way, and is placed first.
    #[default]
    Major,
    /// It only helps, and is placed after the majors.
    Filler,
}

/// A number of copies of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ItemAmount {
    /// The item.
    pub item: ItemId,
    /// The number of copies.
    pub count: Amount,
}

/// A pool of items and locations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pool {
    /// Its name, unique among pools.
    pub name: String,
    /// The author's note.
    pub note: String,
    /// Whether its items are placed at its own locations only, and nothing else is placed there.
    pub shuffle_within: bool,
    /// Whether no area can hold two of its items.
    pub one_per_area: bool,
    /// The areas that its items are restricted to; empty means all areas.
    pub areas: Vec<AreaId>,
    /// When the rules of the pool apply, by options; otherwise it is part of the common pool.
    pub when: RequirementId,
}

impl Pool {
    /// A pool without rules.
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

/// An amount that item copies add up to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Resource {
    /// Its name, unique among resources.
    pub name: String,
    /// The author's note.
    pub note: String,
    /// The amount before anything is held.
    pub start: u32,
    /// The condition under which the resource counts at all; without it the amount is 0.
    #[serde(skip_serializing_if = "is_always")]
    pub with: RequirementId,
    /// Whether it is the player's health: what they can hold is this amount, and damage lowers what they have.
    #[serde(skip_serializing_if = "is_off")]
    pub health: bool,
}

impl Resource {
    /// A resource that always counts, with a starting amount.
    pub fn new(name: &str, start: u32) -> Self {
        let with = Requirements::ALWAYS;
        Self { name: name.to_owned(), note: String::new(), start, with, health: false }
    }
}

/// Something that happens once and cannot be undone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Event {
    /// Its name, unique among events.
    pub name: String,
    /// The author's note.
    pub note: String,
}

/// A place where an event can happen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EventSite {
    /// The event.
    pub event: EventId,
    /// The spot where it happens.
    pub at: SpotId,
    /// The requirement, in addition to reaching the spot.
    pub need: RequirementId,
    /// The author's note.
    pub note: String,
}

/// A named requirement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NamedRule {
    /// Its name, unique among rules.
    pub name: String,
    /// The author's note.
    pub note: String,
    /// The requirement it stands for.
    pub need: RequirementId,
}

/// A place where the player can start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Start {
    /// The spot.
    pub at: SpotId,
    /// When it is a start; depends on options and tricks only.
    pub when: RequirementId,
}

/// An option of the player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WorldOption {
    /// Its name, unique among options and tricks.
    pub name: String,
    /// Its help text.
    pub help: String,
    /// Its values.
    pub kind: OptionKind,
}

/// The values of an option and its default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum OptionKind {
    /// On or off.
    Switch {
        /// The default value.
        default: bool,
    },
    /// A whole number.
    Range {
        /// The smallest value.
        min: u32,
        /// The largest value.
        max: u32,
        /// The default value.
        default: u32,
    },
    /// One of several values.
    Choice {
        /// The values.
        values: Vec<String>,
        /// The position of the default value.
        default: u32,
    },
}

/// A trick and its levels.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Trick {
    /// Its name, unique among options and tricks.
    pub name: String,
    /// Its help text.
    pub help: String,
    /// The highest level; 0 if the trick is not expected at all.
    pub max: u32,
    /// The default level.
    pub default: u32,
}

/// A named set of choices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Preset {
    /// Its name, unique among presets.
    pub name: String,
    /// Its help text: whom it is for.
    pub help: String,
    /// Names of options and tricks with their values, in the order in which they are applied.
    pub choices: Vec<(String, SettingValue)>,
}

/// Whether the player has to walk back to the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub enum ReturnMode {
    /// Items count only once a way back to the start is known.
    #[default]
    Walk,
    /// The game has a way home from everywhere.
    Warp,
}
