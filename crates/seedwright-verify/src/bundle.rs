//! The bundle as it is written: one type for each object, one for each kind of row.
//!
//! Reading checks the shape only. Fields and keys that are unknown, missing or there twice are
//! refused, so that nothing in a proved file was overlooked. What the values mean is checked by the
//! modules beside this one.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::FORMAT;
use crate::codes::Rule;
pub use crate::json::Anything;
use crate::json::{Object, object, objects, some_object, table};
pub use crate::laid::{
    GraphWishes, Opens, RoleRule, RoomNode, RoomWishes, Standing, Stands, Target,
};
use crate::levels::{Level, LevelWishes, Promise, Run};
use crate::problem::Problem;
pub use crate::rows::{
    Door, GroupRow, Item, Location, MemberRow, Pool, Room, RuleRow, TemplateRow, Way,
};
use crate::words::words;
use crate::zones::{ZoneDecision, ZoneWishes};

/// A whole bundle.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Bundle {
    /// The version of this shape.
    pub format: u64,
    /// The version of the engine that wrote it. Not checked.
    pub engine_version: String,
    /// The version of what a seed means. Not checked.
    pub seed_version: u32,
    /// The pack that the world comes from. Not checked: that takes the pack itself.
    #[serde(deserialize_with = "object")]
    pub pack: Pack,
    /// The settings that the world was compiled under. Not checked, for the same reason.
    #[serde(deserialize_with = "table")]
    pub settings: BTreeMap<String, Anything>,
    /// The seed, as it was typed. Not checked: a proof does not rest on how it was found.
    pub seed: String,
    /// Three words to recognize the world by. Not checked: that takes the engine's list of words.
    pub hash_words: [String; 3],
    /// Five glyphs to recognize the world by. Not checked, for the same reason.
    pub hash_glyphs: [String; 5],
    /// The code that the world can be built from again, if there is one. Not checked: that takes the pack.
    #[serde(default)]
    pub permalink: Option<String>,
    /// What was asked of the stages.
    #[serde(deserialize_with = "object")]
    pub stages: Stages,
    /// The world before anything was decided.
    #[serde(deserialize_with = "object")]
    pub world: StaticWorld,
    /// The hash of `world`.
    pub world_hash: String,
    /// What the stages decided.
    #[serde(deserialize_with = "object")]
    pub decisions: Decisions,
    /// Spheres and playthroughs for people. Not checked: no claim rests on them.
    pub progression: Anything,
    /// Why the world can be finished.
    #[serde(deserialize_with = "object")]
    pub proof: Proof,
}

impl Bundle {
    /// Reads a bundle.
    ///
    /// The format is read first and alone, because a later format may have any other shape, and
    /// "written by a newer engine" helps a person more than "unknown field".
    ///
    /// # Errors
    ///
    /// [`Problem::OtherVersion`] for another format, [`Problem::Unreadable`] for everything else.
    pub fn read(text: &[u8]) -> Result<Self, Problem> {
        let text = as_unicode(text)?;
        let Object(Opening { format }) =
            serde_json::from_str(text).map_err(|error| Problem::unreadable(&error))?;
        if format != FORMAT {
            return Err(Problem::OtherVersion { found: format });
        }
        let bundle: Object<Self> =
            serde_json::from_str(text).map_err(|error| Problem::unreadable(&error))?;
        Ok(bundle.0)
    }
}

/// What bundles of all formats have in common.
#[derive(Deserialize)]
struct Opening {
    format: u64,
}

/// The text, if it is UTF-8 throughout. The JSON reader would pass over wrong bytes in places that
/// it skips.
fn as_unicode(text: &[u8]) -> Result<&str, Problem> {
    std::str::from_utf8(text).map_err(|error| {
        let sound = text.get(..error.valid_up_to()).unwrap_or_default();
        let last_line = sound.rsplit(|byte| *byte == b'\n').next();
        let breaks = sound.iter().filter(|byte| **byte == b'\n').count();
        Problem::Unreadable {
            line: breaks.saturating_add(1),
            column: last_line.map_or(0, <[u8]>::len).saturating_add(1),
            message: "not UTF-8 text".to_owned(),
        }
    })
}

/// Where a world comes from.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pack {
    /// The pack's short name.
    pub id: String,
    /// The pack's full name.
    pub name: String,
    /// The hash of the parsed pack, to compare with the pack at hand.
    pub hash: String,
}

/// What was asked of the stages.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stages {
    /// What was asked of the shuffle of doors, if there was one.
    #[serde(default, deserialize_with = "some_object")]
    pub doors: Option<DoorWishes>,
    /// What was asked of the locks that codes open, if there are any.
    #[serde(default, deserialize_with = "some_object")]
    pub codes: Option<CodeWishes>,
    /// What was asked of the placement of items, if there was one. Otherwise the player holds every item.
    #[serde(default, deserialize_with = "some_object")]
    pub items: Option<Wishes>,
    /// What was asked of the layout of rooms, if there was one.
    #[serde(default, deserialize_with = "some_object")]
    pub rooms: Option<RoomWishes>,
    /// What was asked of zones, if the world was made of them.
    #[serde(default, deserialize_with = "some_object")]
    pub zones: Option<ZoneWishes>,
    /// What was asked of levels, if some were filled.
    #[serde(default, deserialize_with = "some_object")]
    pub population: Option<LevelWishes>,
}

/// What was asked of the shuffle of doors.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DoorWishes {
    /// How doors were linked anew. Only `decoupled` ones need not lead back.
    pub mode: DoorMode,
    /// How many spins to make. Not checked: a proof does not rest on how it was found.
    pub iterations: Option<u32>,
    /// How many spins to make, in a word. Not checked.
    pub difficulty: Option<String>,
    /// How often to begin anew. Not checked.
    pub attempts: u32,
    /// How often to draw a spin again. Not checked.
    pub redraws: u32,
    /// How far a neighbourhood reaches. Not checked.
    pub depth: Anything,
    /// Which doors of a neighbourhood are spun. Not checked.
    pub outer: String,
    /// How many doors have to lead elsewhere.
    pub least_changed: u32,
    /// How many swaps to make. Not checked.
    pub swaps: u32,
    /// How much work was allowed. Not checked.
    pub steps: u64,
    /// How many doors in a hundred were drawn to stay. Not checked: which ones is not said.
    pub held_percent: u32,
    /// The kinds of doors that never move.
    pub still_kinds: Vec<String>,
    /// Whether only ends of one kind are joined.
    pub same_kind: bool,
    /// Whether one can return from everywhere.
    pub no_trap: bool,
    /// How many steps a walk may take. Not checked: that takes the walk.
    pub walk: Option<(u32, u32)>,
    /// Whether the doors on the way to the goal stay as they are. Not checked: they are protected.
    pub protect_playthrough: bool,
    /// Doors that stay as they are.
    pub protected: Vec<String>,
    /// Areas that some door joins.
    pub joined: Vec<[String; 2]>,
    /// Areas that no moved door joins.
    pub apart: Vec<[String; 2]>,
    /// Rooms that count as one.
    pub merged: Vec<Vec<String>>,
}

/// How doors were linked anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum DoorMode {
    /// In a way that keeps pairs.
    Coupled,
    /// A door need not lead back.
    Decoupled,
}

words! {
    DoorMode, "mode":
    "spin" => Coupled,
    "swap" => Coupled,
    "full" => Coupled,
    "decoupled" => Decoupled,
}

/// What was asked of the locks that codes open.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CodeWishes {
    /// What codes are made of.
    pub elements: Vec<String>,
    /// How guesses are answered.
    pub rule: Rule,
    /// The locks.
    #[serde(deserialize_with = "objects")]
    pub locks: Vec<LockWish>,
}

/// What was asked of a lock.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LockWish {
    /// Its name.
    pub lock: String,
    /// How many positions its code has.
    pub positions: u32,
    /// The items that are its notes; none if it is opened by guessing.
    pub notes: Vec<String>,
    /// How many tries there are to be, if that was asked for.
    pub tries: Option<u32>,
}

/// What was asked of the placement of items.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wishes {
    /// How places were chosen. Not checked: a proof does not rest on how it was found.
    pub algorithm: String,
    /// What the proof has to reach.
    pub aim: Aim,
    /// How often to begin anew. Not checked.
    pub attempts: u32,
    /// How often an item may be taken up again. Not checked.
    pub swaps: u32,
    /// How much work was allowed. Not checked.
    pub steps: u64,
    /// For a location the item that has to lie there.
    #[serde(deserialize_with = "table")]
    pub place: BTreeMap<String, String>,
    /// The locations that hold nothing anybody needs.
    pub exclude: Vec<String>,
    /// The locations that hold something that some rule can use.
    pub priority: Vec<String>,
    /// For an item how many copies can be taken before anything else was found.
    #[serde(deserialize_with = "table")]
    pub early: BTreeMap<String, u32>,
    /// For an item the areas that all its copies lie in.
    #[serde(deserialize_with = "table")]
    pub areas: BTreeMap<String, Vec<String>>,
    /// How likely a location was chosen. Not checked.
    #[serde(deserialize_with = "table")]
    pub weights: BTreeMap<String, u32>,
}

/// What a proof has to reach beside the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum Aim {
    /// Every location can be opened.
    Locations,
    /// Of each item, as many copies can be found as some rule can use.
    Items,
    /// Nothing else.
    Goal,
}

words! {
    Aim, "aim":
    "locations" => Locations,
    "items" => Items,
    "goal" => Goal,
}

/// What the stages decided.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decisions {
    /// Where the ends of doors lead that do not lead where they were drawn.
    #[serde(default, deserialize_with = "objects")]
    pub doors: Vec<Leads>,
    /// The secrets of locks, and what opens them.
    #[serde(default, deserialize_with = "objects")]
    pub codes: Vec<LockDecision>,
    /// Where each copy lies.
    #[serde(deserialize_with = "objects")]
    pub items: Vec<Decision>,
    /// Which rooms stand where, if they were laid out.
    #[serde(default, deserialize_with = "some_object")]
    pub rooms: Option<Standing>,
    /// The zones that the world is made of, floor by floor.
    #[serde(default, deserialize_with = "objects")]
    pub zones: Vec<ZoneDecision>,
    /// What is in levels.
    #[serde(default, deserialize_with = "objects")]
    pub population: Vec<Level>,
}

/// An end of a door leads to another.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leads {
    /// The name of the door that one leaves through.
    pub door: String,
    /// Which end of it.
    pub end: Side,
    /// The name of the door that one comes out of.
    pub to: String,
    /// Which end of that.
    pub at: Side,
}

/// An end of a door.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum Side {
    /// The first.
    A,
    /// The second.
    B,
}

words! {
    Side, "end":
    "a" => A,
    "b" => B,
}

/// The secret of a lock, and what opens it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LockDecision {
    /// Its name.
    pub lock: String,
    /// The secret.
    pub secret: Vec<String>,
    /// Its notes, if it has some.
    #[serde(default, deserialize_with = "objects")]
    pub notes: Vec<Note>,
    /// How many tries there are, if it is opened by guessing.
    #[serde(default)]
    pub tries: Option<u32>,
    /// The strategy that opens it, line by line.
    #[serde(default)]
    pub strategy: Vec<String>,
}

/// A guess and its answer.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// The item that the note is.
    pub item: String,
    /// The guess.
    pub guess: Vec<String>,
    /// Right elements at the right position.
    pub black: u32,
    /// Right elements elsewhere.
    pub white: u32,
}

/// A copy of an item lies at a location.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decision {
    /// The location's name.
    pub location: String,
    /// The item's name.
    pub item: String,
    /// Which copy of the pool, counted from 0. What the player begins with lies nowhere, and has no
    /// number here.
    pub copy: u32,
}

/// Why the world can be finished.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// Below the number of rules: that rule fires. From there on: an end is left through, one returns
    /// through an end (if the player walks), or what lies at a location is taken, in the order of tables.
    pub steps: Vec<u32>,
    /// For each room of a layout but the first the number of a door that leads one room closer to it.
    #[serde(default)]
    pub rooms: Vec<u32>,
    /// The same for each zone.
    #[serde(default)]
    pub zones: Vec<Vec<u32>>,
    /// What is promised of levels, and how it is kept.
    #[serde(default, deserialize_with = "objects")]
    pub population: Vec<Promise>,
    /// What is promised of several levels together.
    #[serde(default, rename = "populationRuns", deserialize_with = "objects")]
    pub population_runs: Vec<Run>,
}

/// The world before anything was decided: tables of names, and rules as rows of numbers.
///
/// Its hash is taken over the compact JSON text of this type, so the order of the fields matters, and
/// the spaces in a file do not.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct StaticWorld {
    /// How a player gets home.
    #[serde(rename = "return")]
    pub return_mode: ReturnMode,
    /// The names of the areas.
    pub areas: Vec<String>,
    /// The pools.
    pub pools: Vec<Pool>,
    /// The names of the spots.
    pub spots: Vec<String>,
    /// The rooms. This and the next two are there only if doors were shuffled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rooms: Vec<Room>,
    /// For each spot the number of its room.
    #[serde(default, rename = "roomOf", skip_serializing_if = "Vec::is_empty")]
    pub room_of: Vec<u32>,
    /// The doors.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub doors: Vec<Door>,
    /// The locations.
    pub locations: Vec<Location>,
    /// The names of the events.
    pub events: Vec<String>,
    /// The items.
    pub items: Vec<Item>,
    /// The names of the items that copies of progressive items stand for.
    pub staged: Vec<String>,
    /// How many facts have no name: the parts of requirements.
    pub parts: u32,
    /// The facts that are known at the start.
    pub start: Vec<u32>,
    /// What rules rest on: a fact, its weight, a fact, its weight, and so on.
    pub bodies: Vec<Vec<u32>>,
    /// The rules.
    pub rules: Vec<RuleRow>,
    /// The room templates. This and the next are there only if rooms are laid out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub templates: Vec<TemplateRow>,
    /// The groups of templates.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<GroupRow>,
}

impl StaticWorld {
    /// The hash that stands beside the world in a bundle, as hexadecimal digits.
    ///
    /// # Errors
    ///
    /// None that is known of; what the JSON writer might say is passed on.
    pub fn hash(&self) -> Result<String, Problem> {
        let text = serde_json::to_vec(self)
            .map_err(|error| Problem::world(format!("it can't be hashed: {error}")))?;
        Ok(blake3::hash(&text).to_hex().to_string())
    }
}

/// How a player gets home from where they went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(try_from = "String", rename_all = "lowercase")]
pub enum ReturnMode {
    /// On foot, so that a proof has to show the way back.
    Walk,
    /// The game has a way home from everywhere.
    Warp,
}

words! {
    ReturnMode, "return":
    "walk" => Walk,
    "warp" => Warp,
}
