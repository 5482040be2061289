//! The bundle as it is written: which parts a file has. Each part is declared where it is checked.
//!
//! Reading checks the shape only. Fields and keys that are unknown, missing or there twice are
//! refused, so that nothing in a proved file was overlooked.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::json::{Anything, Object, object, objects, some_object, table};
use crate::kernel::{DoorLink, PlacedItem, StaticWorld};
use crate::problem::{Claim, FORMAT, Problem, quoted};
use crate::promises::campaign::{ZoneDecision, ZoneSettings};
use crate::promises::doors::DoorSettings;
use crate::promises::items::ItemSettings;
use crate::promises::layout::{LayoutDecision, LayoutSettings};
use crate::promises::levels::{Level, LevelPromise, PopulationSettings, RunPromise};
use crate::promises::locks::{CodeSettings, LockDecision};

/// A whole bundle.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(dead_code, reason = "what is not checked is read for its shape alone")]
pub(crate) struct Bundle {
    /// The version of this shape.
    format: u64,
    /// The version of the engine that wrote it. Not checked.
    engine_version: String,
    /// The version of what a seed means. Not checked.
    seed_version: u32,
    /// The pack that the world comes from. Not checked: that takes the pack itself.
    #[serde(deserialize_with = "object")]
    pub pack: Pack,
    /// The settings that the world was compiled under. Not checked, for the same reason.
    #[serde(deserialize_with = "table")]
    settings: BTreeMap<String, Anything>,
    /// The seed, as it was typed. Not checked: a proof does not rest on how it was found.
    pub seed: String,
    /// Three words to recognize the world by. Not checked: that takes the engine's list of words.
    hash_words: [String; 3],
    /// Five glyphs to recognize the world by. Not checked, for the same reason.
    hash_glyphs: [String; 5],
    /// The code that the world can be built from again, if there is one. Not checked: that takes the pack.
    #[serde(default)]
    pub permalink: Option<String>,
    /// What was asked of the stages.
    #[serde(deserialize_with = "object")]
    pub stages: StageRequests,
    /// The world before anything was decided.
    #[serde(deserialize_with = "object")]
    pub world: StaticWorld,
    /// The hash of `world`.
    pub world_hash: String,
    /// What the stages decided.
    #[serde(deserialize_with = "object")]
    pub decisions: DecisionRows,
    /// Spheres and playthroughs for people. Not checked: no claim rests on them.
    progression: Anything,
    /// Why the world can be finished.
    #[serde(deserialize_with = "object")]
    pub proof: ProofRows,
}

/// Where a world comes from.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pack {
    /// The pack's short name.
    pub id: String,
    /// The pack's full name.
    pub name: String,
    /// The hash of the parsed pack, to compare with the pack at hand.
    pub hash: String,
}

/// What was asked of the stages that decided something.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StageRequests {
    #[serde(default, deserialize_with = "some_object")]
    pub doors: Option<DoorSettings>,
    #[serde(default, deserialize_with = "some_object")]
    pub codes: Option<CodeSettings>,
    /// If there are none, the player holds every item.
    #[serde(default, deserialize_with = "some_object")]
    pub items: Option<ItemSettings>,
    #[serde(default, deserialize_with = "some_object")]
    pub rooms: Option<LayoutSettings>,
    #[serde(default, deserialize_with = "some_object")]
    pub zones: Option<ZoneSettings>,
    #[serde(default, deserialize_with = "some_object")]
    pub population: Option<PopulationSettings>,
}

/// What the stages decided.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DecisionRows {
    /// Where the ends of doors lead that do not lead where they were drawn.
    #[serde(default, deserialize_with = "objects")]
    pub doors: Vec<DoorLink>,
    /// The secrets of locks, and what opens them.
    #[serde(default, deserialize_with = "objects")]
    pub codes: Vec<LockDecision>,
    /// Where each copy lies.
    #[serde(deserialize_with = "objects")]
    pub items: Vec<PlacedItem>,
    /// Which rooms stand where, if they were laid out.
    #[serde(default, deserialize_with = "some_object")]
    pub rooms: Option<LayoutDecision>,
    /// The zones that the world is made of, floor by floor.
    #[serde(default, deserialize_with = "objects")]
    pub zones: Vec<ZoneDecision>,
    /// What is in levels.
    #[serde(default, deserialize_with = "objects")]
    pub population: Vec<Level>,
}

/// Why the world can be finished.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ProofRows {
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
    pub population: Vec<LevelPromise>,
    /// What is promised of several levels together.
    #[serde(default, deserialize_with = "objects")]
    pub population_runs: Vec<RunPromise>,
}

impl Bundle {
    /// Reads a bundle.
    ///
    /// The format is read first and alone, because a later format may have any other shape, and
    /// "written by a newer engine" helps a person more than "unknown field".
    pub fn read(text: &[u8]) -> Result<Self, Problem> {
        /// What bundles of all formats have in common.
        #[derive(Deserialize)]
        struct FormatHeader {
            format: u64,
        }
        let text = as_unicode(text)?;
        let opening: Object<FormatHeader> = parse(text)?;
        match opening.0.format {
            FORMAT => parse(text).map(|bundle: Object<Self>| bundle.0),
            found => Err(Problem::OtherVersion { found }),
        }
    }

    /// The hash is what a person compares with the pack's, so it has to be that of the rules in the file.
    pub fn check_hash(&self) -> Result<(), Problem> {
        let hash = self.world.hash()?;
        if hash == self.world_hash {
            return Ok(());
        }
        let stated = quoted(&self.world_hash);
        Claim::World.refuse(format!("its hash is {hash}, but worldHash says {stated}"))
    }

    /// A stage that decided something says what was asked of it, and some stage did.
    pub fn check_stages(&self) -> Result<(), Problem> {
        let (stages, decisions, proof) = (&self.stages, &self.decisions, &self.proof);
        let refuse = |reason: &str| Claim::World.refuse(reason);
        if stages.doors.is_some() == self.world.doors.is_empty() {
            return refuse("it has doors, and nothing was asked of them, or the other way round");
        }
        if stages.items.is_none() && !decisions.items.is_empty() {
            return refuse("items lie somewhere, and nothing was asked of their placement");
        }
        if stages.codes.is_none() && !decisions.codes.is_empty() {
            return refuse("locks have secrets, and nothing was asked of them");
        }
        let decided = stages.items.is_some() || stages.doors.is_some();
        if stages.rooms.is_some() != decisions.rooms.is_some() {
            return refuse(
                "rooms stand somewhere, and nothing was asked of them, or the other way round",
            );
        }
        if stages.rooms.is_some() && (decided || !proof.steps.is_empty()) {
            return refuse(
                "rooms were laid out, and something was decided about rooms that stand already",
            );
        }
        if stages.rooms.is_none() && !proof.rooms.is_empty() {
            return refuse("it has a proof about rooms, and none were laid out");
        }
        let no_levels = stages.population.is_none();
        if [decisions.population.is_empty(), proof.population.is_empty()] != [no_levels; 2]
            || no_levels && !proof.population_runs.is_empty()
        {
            return refuse(
                "levels are filled, and nothing was asked or is stated of them, or the other way round",
            );
        }
        let no_zones = stages.zones.is_none();
        if [decisions.zones.is_empty(), proof.zones.is_empty()] != [no_zones; 2] {
            return refuse(
                "it has zones, and nothing was asked or is proved of them, or the other way round",
            );
        }
        let levels_of_zones =
            stages.population.as_ref().is_some_and(|settings| settings.maps == "zones");
        if no_zones == levels_of_zones || !no_zones && stages.doors.is_none() {
            return refuse(
                "it has zones without gates or levels, or levels of zones that it does not have",
            );
        }
        let no_parts = stages.rooms.is_none() && no_levels && decisions.codes.is_empty();
        if !decided && no_parts {
            return refuse("nothing was decided");
        }
        if !decided && !proof.steps.is_empty() {
            return refuse("nothing was decided that takes steps to prove");
        }
        Ok(())
    }
}

fn parse<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, Problem> {
    serde_json::from_str(text).map_err(|error| Problem::unreadable(&error))
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
