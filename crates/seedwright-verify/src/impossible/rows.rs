//! The document as the file has it: who claims what, the requests, the cuts and the proof.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error, SeqAccess, Visitor};

use crate::bundle::{Pack, RequestRows};
use crate::json::{Anything, object, objects, some_object, table, words};
use crate::kernel::StaticWorld;
use crate::promises::aims::Aim;

/// A whole document.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(dead_code, reason = "unchecked fields are read for their shape alone")]
pub(super) struct Document {
    /// The version of this format.
    format: u64,
    /// What the document claims.
    claim: ClaimWord,
    /// The version of the engine that wrote it. Not checked.
    engine_version: String,
    /// The pack that the rules come from. Not checked: that requires the pack itself.
    #[serde(deserialize_with = "object")]
    pub pack: Pack,
    /// The settings that the rules were compiled under. Not checked, for the same reason.
    #[serde(deserialize_with = "table")]
    settings: BTreeMap<String, Anything>,
    /// What was asked for besides the pack and its settings. Not checked, for the same reason.
    #[serde(default, deserialize_with = "some_object")]
    pub request: Option<RequestRows>,
    pub reading: Reading,
    pub aim: Aim,
    /// The plan: locations and their items.
    pub place: Vec<(String, String)>,
    /// The locations that hold nothing useful.
    pub exclude: Vec<String>,
    /// The locations that hold something that a rule can use.
    pub priority: Vec<String>,
    /// Items, and how many copies a player can take before anything else.
    pub early: Vec<(String, u32)>,
    /// Items, and the areas that all their copies are in.
    pub areas: Vec<(String, Vec<String>)>,
    #[serde(deserialize_with = "objects")]
    pub cuts: Vec<CutRow>,
    #[serde(deserialize_with = "object")]
    pub proof: ProofRow,
    /// The rules. An item's usable and major copies are those of the game as it is played.
    #[serde(deserialize_with = "object")]
    pub world: StaticWorld,
    /// The hash of `world`.
    pub world_hash: String,
}

words! {
    /// What a document claims.
    ClaimWord, "claim":
    /// No placement meets the aim.
    NoPlacement = "no-placement",
}

words! {
    /// How the rules are read.
    Reading, "reading":
    /// Whatever could ever be done is derived; no way back is needed.
    Warp = "warp",
    /// As a player walks: what lies where nobody comes back from excludes other things.
    Walk = "walk",
}

/// Items of which not everything is held, and the states that show how far a player gets then.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CutRow {
    /// Items, and how many copies of each are held. All others are held in full.
    pub without: Vec<(String, u32)>,
    /// Further copies, at locations.
    #[serde(default)]
    pub placed: Vec<(String, String)>,
    /// What trips bring home.
    #[serde(default)]
    pub home: Option<Vec<u32>>,
    /// Where a player can get stuck: a spot, and what was gained on the way there.
    #[serde(default)]
    pub away: Option<Vec<Vec<u32>>>,
}

/// Why nothing meets all constraints.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ProofRow {
    /// Constraints that add up to a contradiction, with multipliers.
    #[serde(default)]
    pub sum: Option<Vec<Addend>>,
    /// Clauses that follow from the constraints one after the other, the last of which is empty.
    #[serde(default)]
    pub clauses: Option<Vec<Vec<i32>>>,
    /// With everything held, the states in which a player gets stuck.
    #[serde(default, deserialize_with = "some_object")]
    pub table: Option<TableRow>,
}

/// A table of states.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TableRow {
    pub home: Vec<u32>,
    pub away: Vec<Vec<u32>>,
}

/// A constraint with its multiplier: `["location", "Cave.Chest", 1]`.
#[derive(Debug)]
pub(super) struct Addend {
    pub constraint: ConstraintName,
    pub times: u64,
}

/// A constraint by name.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ConstraintName {
    Location(String),
    AtMost(String),
    AtLeast(String),
    Area(String, String),
    Priority(String),
    Early(String),
    Exclude(String),
    Place(String),
    Cut(u32),
}

impl<'de> Deserialize<'de> for Addend {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(AddendVisitor)
    }
}

struct AddendVisitor;

impl<'de> Visitor<'de> for AddendVisitor {
    type Value = Addend;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a constraint and its multiplier")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Addend, A::Error> {
        let kind: String = next(&mut list)?;
        let constraint = match kind.as_str() {
            "location" => ConstraintName::Location(next(&mut list)?),
            "at-most" => ConstraintName::AtMost(next(&mut list)?),
            "at-least" => ConstraintName::AtLeast(next(&mut list)?),
            "area" => ConstraintName::Area(next(&mut list)?, next(&mut list)?),
            "priority" => ConstraintName::Priority(next(&mut list)?),
            "early" => ConstraintName::Early(next(&mut list)?),
            "exclude" => ConstraintName::Exclude(next(&mut list)?),
            "place" => ConstraintName::Place(next(&mut list)?),
            "cut" => ConstraintName::Cut(next(&mut list)?),
            _ => return Err(A::Error::custom("unknown constraint")),
        };
        // Anything that follows is refused by the reader.
        Ok(Addend { constraint, times: next(&mut list)? })
    }
}

fn next<'de, T: Deserialize<'de>, A: SeqAccess<'de>>(list: &mut A) -> Result<T, A::Error> {
    let next = list.next_element()?;
    next.ok_or_else(|| A::Error::custom("a constraint is incomplete"))
}
