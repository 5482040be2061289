//! The parts of a bundle file. Each part is declared where it is checked.
//!
//! Reading checks the shape only. Unknown, missing and duplicate fields and keys are refused, so that
//! nothing in a proved file was overlooked.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, BufRead, BufReader};
use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::de::Read;

use crate::budget::Budget;
use crate::json::{Anything, Object, object, objects, some_object, some_table, table};
use crate::kernel::{DoorLink, PlacedItem, StaticWorld};
use crate::problem::{Claim, FORMAT, Problem, quoted};
use crate::promises::campaign::{ZoneDecision, ZoneSettings};
use crate::promises::doors::DoorSettings;
use crate::promises::items::ItemSettings;
use crate::promises::layout::{LayoutDecision, LayoutSettings};
use crate::promises::levels::{Level, LevelPromise, PopulationSettings, RunPromise};
use crate::promises::locks::{CodeSettings, LockDecision};
use crate::promises::never_stuck::NeverStuckRows;
use crate::promises::shape::MeasureRow;
use crate::text_limit::{LimitedTexts, MAX_TEXT};

/// A whole bundle.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(dead_code, reason = "unchecked fields are read for their shape alone")]
pub(crate) struct Bundle {
    /// The version of this format.
    format: u64,
    /// The version of the engine that wrote it. Not checked.
    engine_version: String,
    /// The version of the meaning of seeds. Not checked.
    seed_version: u32,
    /// The pack that the world comes from. Not checked: that requires the pack itself.
    #[serde(deserialize_with = "object")]
    pub pack: Pack,
    /// The settings that the world was compiled under. Not checked, for the same reason.
    #[serde(deserialize_with = "table")]
    settings: BTreeMap<String, Anything>,
    /// The seed, as typed. Not checked: a proof does not depend on how it was found.
    pub seed: String,
    /// Three words to recognize the world by. Not checked: that requires the engine's list of words.
    hash_words: [String; 3],
    /// Five glyphs to recognize the world by. Not checked, for the same reason.
    hash_glyphs: [String; 5],
    /// The code that rebuilds the world, if it has one. Not checked: that requires the pack.
    #[serde(default)]
    pub permalink: Option<String>,
    /// What was asked for besides the pack, its settings and the seed. Not checked, for the same reason.
    #[serde(default, deserialize_with = "some_object")]
    pub request: Option<RequestRows>,
    /// The settings of the stages.
    #[serde(deserialize_with = "object")]
    pub stages: StageRequests,
    /// The world without any decisions.
    #[serde(deserialize_with = "object")]
    pub world: StaticWorld,
    /// The hash of `world`.
    pub world_hash: String,
    /// The decisions of the stages.
    #[serde(deserialize_with = "object")]
    pub decisions: DecisionRows,
    /// Spheres and playthroughs for people. Not checked: no claim depends on them.
    progression: Anything,
    /// The proof that the world can be finished.
    #[serde(deserialize_with = "object")]
    pub proof: ProofRows,
}

/// The pack that a world comes from.
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

/// What was asked for besides the pack, its settings and the seed.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(dead_code, reason = "the request is read for its shape alone")]
pub(crate) struct RequestRows {
    #[serde(default)]
    stages: Option<String>,
    #[serde(default, deserialize_with = "some_table")]
    plan: Option<BTreeMap<String, Anything>>,
    #[serde(default)]
    plan_doors: bool,
    #[serde(default, deserialize_with = "table")]
    items: BTreeMap<String, Anything>,
    #[serde(default, deserialize_with = "table")]
    doors: BTreeMap<String, Anything>,
    #[serde(default, deserialize_with = "table")]
    rooms: BTreeMap<String, Anything>,
    #[serde(default, deserialize_with = "some_object")]
    levels: Option<LevelRows>,
}

/// The levels that were asked for.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(dead_code, reason = "the request is read for its shape alone")]
struct LevelRows {
    #[serde(default)]
    depths: Option<[u32; 2]>,
    #[serde(default)]
    wins: u32,
    #[serde(default)]
    difficulty: Option<i64>,
    #[serde(default)]
    last: bool,
    #[serde(default)]
    maps: Option<String>,
}

/// The settings of the stages that ran.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StageRequests {
    #[serde(default, deserialize_with = "some_object")]
    pub doors: Option<DoorSettings>,
    #[serde(default, deserialize_with = "some_object")]
    pub codes: Option<CodeSettings>,
    /// If `None`, the player holds every item.
    #[serde(default, deserialize_with = "some_object")]
    pub items: Option<ItemSettings>,
    #[serde(default, deserialize_with = "some_object")]
    pub rooms: Option<LayoutSettings>,
    #[serde(default, deserialize_with = "some_object")]
    pub zones: Option<ZoneSettings>,
    #[serde(default, deserialize_with = "some_object")]
    pub population: Option<PopulationSettings>,
}

/// The decisions of the stages.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DecisionRows {
    /// The door ends that do not lead where they were drawn.
    #[serde(default, deserialize_with = "objects")]
    pub doors: Vec<DoorLink>,
    /// The secrets of locks, with the notes or strategies that open them.
    #[serde(default, deserialize_with = "objects")]
    pub codes: Vec<LockDecision>,
    /// The location of each item copy.
    #[serde(deserialize_with = "objects")]
    pub items: Vec<PlacedItem>,
    /// The placed rooms, if rooms were laid out.
    #[serde(default, deserialize_with = "some_object")]
    pub rooms: Option<LayoutDecision>,
    /// The zones of the world, floor by floor.
    #[serde(default, deserialize_with = "objects")]
    pub zones: Vec<ZoneDecision>,
    /// The levels and their contents.
    #[serde(default, deserialize_with = "objects")]
    pub population: Vec<Level>,
}

/// The proof that the world can be finished.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ProofRows {
    /// Steps below the number of rules fire that rule. The following numbers are, in the order of the tables: pass
    /// a door end, return through a door end (if the player walks home), take the item at a location.
    pub steps: Vec<u32>,
    /// What shows that nobody can get stuck, if that is promised.
    #[serde(default, deserialize_with = "some_object")]
    pub never_stuck: Option<NeverStuckRows>,
    /// For each early copy that opens its own way back, the steps of a player who takes nothing else and comes home.
    #[serde(default)]
    pub early: Vec<Vec<u32>>,
    /// The measures of the requested shape.
    #[serde(default, deserialize_with = "objects")]
    pub shape: Vec<MeasureRow>,
    /// The locations of a minimal playthrough, if the shape asks about it.
    #[serde(default)]
    pub playthrough: Vec<u32>,
    /// For each room of a layout except the first, the number of a door that leads one room closer to the first.
    #[serde(default)]
    pub rooms: Vec<u32>,
    /// The same for each zone.
    #[serde(default)]
    pub zones: Vec<Vec<u32>>,
    /// The promises about levels, and how each is kept.
    #[serde(default, deserialize_with = "objects")]
    pub population: Vec<LevelPromise>,
    /// The promises about several levels together.
    #[serde(default, deserialize_with = "objects")]
    pub population_runs: Vec<RunPromise>,
}

impl Bundle {
    /// Reads a bundle.
    ///
    /// The format is read first and alone, because a later format can have any other shape, and
    /// "written by a newer engine" helps a person more than "unknown field".
    pub fn read(text: &[u8]) -> Result<Self, Problem> {
        let text = as_unicode(text)?;
        let opening: Object<FormatHeader> = parse(serde_json::Deserializer::from_str(text))?;
        match opening.0.format {
            FORMAT => Self::parse(serde_json::Deserializer::from_str(text)),
            found => Err(Problem::OtherVersion { found }),
        }
    }

    /// Reads a bundle while it arrives, and stores no more of it than the checks need.
    ///
    /// The beginning is searched for the format; writers put it there.
    pub fn read_stream(stream: impl io::Read) -> Result<Self, Problem> {
        let has_long_text = Cell::new(false);
        let stream = LimitedTexts::new(stream, &has_long_text);
        let mut stream = BufReader::with_capacity(1 << 20, stream);
        let read = match stream.fill_buf().map(format_of) {
            Ok(Some(found)) if found != FORMAT => Err(Problem::OtherVersion { found }),
            // An error of the stream is found again by the reader.
            _ => Self::parse(serde_json::Deserializer::from_reader(stream)),
        };
        let message = || format!("a text of the bundle is longer than {} MiB", MAX_TEXT >> 20);
        match read {
            Err(_) if has_long_text.get() => Err(Problem::too_large(message())),
            Ok(bundle) if bundle.format != FORMAT => {
                Err(Problem::OtherVersion { found: bundle.format })
            }
            read => read,
        }
    }

    fn parse<'de, R: Read<'de>>(
        deserializer: serde_json::Deserializer<R>,
    ) -> Result<Self, Problem> {
        let (bundle, budget) = parse_within(deserializer)?;
        let Object(bundle): Object<Self> = bundle;
        budget.charge(bundle.cost_of_checks());
        budget.exceeded().map_or(Ok(bundle), Err)
    }

    /// Estimates the memory that the checks take besides the bundle itself, in bytes.
    fn cost_of_checks(&self) -> usize {
        let world = &self.world;
        let names = [world.spots.len(), world.events.len(), world.areas.len(), world.rooms.len()];
        let names = names.iter().fold(0_usize, |sum, names| sum.saturating_add(*names));
        // To check that nobody gets stuck, rules are sorted, and some facts are marked.
        let sorted = if self.proof.never_stuck.is_some() { 6 } else { 0 };
        // To measure a shape, rules are sorted, and two players count what they know of each body.
        let measured = if self.proof.shape.is_empty() { 0 } else { 60 };
        let rows = [
            (world.rules.len(), sorted),
            (world.rules.len(), measured),
            (world.bodies.len(), measured),
            // A rule as the replay reads it, and in half of the rules a passage.
            (world.rules.len(), 18),
            // What its rules need, and its weight.
            (world.bodies.len(), 12),
            // The order of names, and the space to sort them.
            (names, 6),
            (world.locations.len(), 14),
            (world.items.len(), 22),
            (world.doors.len(), 40),
        ];
        rows.iter().fold(0, |sum, (rows, bytes)| sum.saturating_add(rows.saturating_mul(*bytes)))
    }

    /// Checks that the stated hash is that of the rules in the file: people compare it with the pack.
    pub fn check_hash(&self) -> Result<(), Problem> {
        let hash = self.world.hash()?;
        if hash == self.world_hash {
            return Ok(());
        }
        let stated = quoted(&self.world_hash);
        Claim::World.refuse(format!("its hash is {hash}, but worldHash says {stated}"))
    }

    /// Checks that each stage has both settings and decisions or neither, and that some stage ran.
    pub fn check_stages(&self) -> Result<(), Problem> {
        let (stages, decisions, proof) = (&self.stages, &self.decisions, &self.proof);
        let refuse = |reason: &str| Claim::World.refuse(reason);
        if stages.doors.is_some() == self.world.doors.is_empty() {
            return refuse("it has doors without door settings, or door settings without doors");
        }
        if stages.items.is_none() && !decisions.items.is_empty() {
            return refuse("it has placed items without item settings");
        }
        let is_promised = stages.items.as_ref().is_some_and(ItemSettings::is_never_stuck);
        if proof.never_stuck.is_some() && !is_promised {
            return refuse("it shows that nobody gets stuck, but does not promise it");
        }
        if !proof.early.is_empty() && stages.items.is_none() {
            return refuse("it shows that items are early, but has no item settings");
        }
        let has_measures = !proof.shape.is_empty() || !proof.playthrough.is_empty();
        if has_measures && stages.items.is_none() {
            return refuse("it has the measures of a shape, but no item settings");
        }
        if stages.codes.is_none() && !decisions.codes.is_empty() {
            return refuse("it has secrets of locks without code settings");
        }
        let decided = stages.items.is_some() || stages.doors.is_some();
        if stages.rooms.is_some() != decisions.rooms.is_some() {
            return refuse("it has placed rooms without layout settings, or the reverse");
        }
        if stages.rooms.is_some() && (decided || !proof.steps.is_empty()) {
            return refuse("it has a room layout, so it can't have door or item decisions as well");
        }
        if stages.rooms.is_none() && !proof.rooms.is_empty() {
            return refuse("it has a proof about rooms, but no room layout");
        }
        self.check_levels_and_zones()?;
        let has_parts =
            stages.rooms.is_some() || stages.population.is_some() || !decisions.codes.is_empty();
        if !decided && !has_parts {
            return refuse("it has no decisions");
        }
        if !decided && !proof.steps.is_empty() {
            return refuse("it has proof steps, but no decisions about doors or items");
        }
        Ok(())
    }

    /// Refuses levels and zones without their settings and proofs, and the reverse.
    fn check_levels_and_zones(&self) -> Result<(), Problem> {
        let (stages, decisions, proof) = (&self.stages, &self.decisions, &self.proof);
        let refuse = |reason: &str| Claim::World.refuse(reason);
        let no_levels = stages.population.is_none();
        if [decisions.population.is_empty(), proof.population.is_empty()] != [no_levels; 2]
            || no_levels && !proof.population_runs.is_empty()
        {
            return refuse(
                "levels need population settings and promises, and these need levels: one is missing",
            );
        }
        let no_zones = stages.zones.is_none();
        if [decisions.zones.is_empty(), proof.zones.is_empty()] != [no_zones; 2] {
            return refuse(
                "zones need zone settings and a proof, and these need zones: one is missing",
            );
        }
        let levels_of_zones =
            stages.population.as_ref().is_some_and(|settings| settings.maps == "zones");
        if no_zones == levels_of_zones || !no_zones && stages.doors.is_none() {
            return refuse(
                "zones need doors and levels of the kind \"zones\", and such levels need zones: one is missing",
            );
        }
        Ok(())
    }
}

/// The field that bundles of all formats have.
#[derive(Deserialize)]
struct FormatHeader {
    format: u64,
}

pub(crate) fn parse<'de, R: Read<'de>, T: Deserialize<'de>>(
    deserializer: serde_json::Deserializer<R>,
) -> Result<T, Problem> {
    parse_within(deserializer).map(|(value, _)| value)
}

/// Reads a text to its end, and returns the memory that is left.
fn parse_within<'de, R: Read<'de>, T: Deserialize<'de>>(
    mut deserializer: serde_json::Deserializer<R>,
) -> Result<(T, Budget), Problem> {
    let budget = Budget::new();
    let read = budget.read(PhantomData::<T>, &mut deserializer);
    let read = read.and_then(|value| deserializer.end().map(|()| value));
    match read {
        Ok(value) => Ok((value, budget)),
        Err(error) => Err(budget.exceeded().unwrap_or_else(|| Problem::unreadable(&error))),
    }
}

/// Finds the format in the beginning of a text.
fn format_of(beginning: &[u8]) -> Option<u64> {
    let found = Cell::new(None);
    // The text is cut off, so reading it fails, but not before the format was found.
    let _ = serde_json::Deserializer::from_slice(beginning).deserialize_map(FormatSearch(&found));
    found.get()
}

/// Looks for the format, and stops there.
struct FormatSearch<'a>(&'a Cell<Option<u64>>);

impl<'de> Visitor<'de> for FormatSearch<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            if key == "format" {
                self.0.set(Some(map.next_value()?));
                break;
            }
            map.next_value::<IgnoredAny>()?;
        }
        Ok(())
    }
}

/// Checks that the text is UTF-8. The JSON reader would accept invalid bytes in values that it skips.
pub(crate) fn as_unicode(text: &[u8]) -> Result<&str, Problem> {
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
