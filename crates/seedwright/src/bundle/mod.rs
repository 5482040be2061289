//! Bundles: one file that holds a finished world, its settings and the proof.
//!
//! A bundle says everything twice on purpose: as names for people, and as rows of numbers for a checker that shares no
//! code with this engine. It can be read again as a plan, or for inspection.

mod campaign;
mod certificate;
mod codes;
mod early;
mod level_settings;
mod population;
mod prepared;
mod progression;
mod recorded_request;
mod rooms;
mod shape;
mod stage_requests;
mod stage_schemas;
mod words;
mod write;
mod zones;

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::codes::SecretLock;
use crate::doors::{DoorRules, Shuffler};
use crate::items::{ItemCopy, PlacedCopy, Placement, Placer, aim_facts};
use crate::logic::{FactId, Logic, NeverStuck};
use crate::progression::Sphere;
use crate::proof::Proof;
use crate::random::{Seed, stage};
use crate::world::{
    DoorSettings, EndId, Id, ItemRequest, Linking, LocationId, Settings, Side, World,
};
use crate::{ENGINE_VERSION, SEED_VERSION};
pub use certificate::{
    Certificate, ImpossibleDocument, PlacementRows, ReadingWord, certified_rows,
};
pub use codes::{LockDecision, Note, lock_decisions, lock_settings};
use early::early_proofs;
pub use level_settings::{MapOrigin, level_settings};
pub use population::{
    LevelDecision, LevelParts, PromiseRow, RunRow, ThingRow, promise_word, rule_word, run_word,
    thing_word,
};
pub use prepared::{PlacedProof, PreparedBundle};
pub use recorded_request::{RecordedLevels, RecordedRequest, recorded_settings};
pub use rooms::{
    DoorwayRow, LayoutDecision, LayoutParts, RoomRow, graph_settings, layout_settings,
    walker_settings,
};
pub use shape::ShapeMeasureRow;
use shape::measure_rows;
pub use stage_requests::{door_settings, item_settings, placer_settings, stated_shape};
pub use stage_schemas::{door_schema, layout_schema, population_schema};
pub use words::fingerprint;
pub use write::text;
pub use zones::{ZoneDecision, ZoneParts};

// The rows are part of every bundle, so they are exported here too.
pub use crate::rows::{GroupRow, MemberRow, NeverStuckRows, RowNumbers, StaticWorld, TemplateRow};

/// The format version that this engine writes.
pub const FORMAT: u32 = crate::BUNDLE_FORMAT;

/// A finished world.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Bundle {
    /// The version of the format.
    pub format: u32,
    /// The version of the engine that wrote it.
    pub engine_version: String,
    /// The seed version.
    pub seed_version: u32,
    /// The pack it comes from.
    pub pack: PackName,
    /// The value of every option and trick.
    pub settings: Map<String, Value>,
    /// The seed.
    pub seed: String,
    /// Three words by which people recognize the result.
    pub hash_words: [String; 3],
    /// Five glyphs for the same purpose.
    pub hash_glyphs: [String; 5],
    /// The permalink, if the world has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub permalink: Option<String>,
    /// What was asked for besides the pack, its settings and the seed, if anything was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request: Option<RecordedRequest>,
    /// The settings of each stage.
    pub stages: Map<String, Value>,
    /// The rules.
    pub world: StaticWorld,
    /// The hash of the rules.
    pub world_hash: String,
    /// The decisions.
    pub decisions: Decisions,
    /// The spheres and the playthrough, for people.
    pub progression: Value,
    /// The proof that it can be finished.
    pub proof: ProofRows,
}

/// The name and hash of a pack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PackName {
    /// Its short name.
    pub id: String,
    /// Its title.
    pub name: String,
    /// The hash of its model.
    pub hash: String,
}

/// The decisions of all stages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decisions {
    /// The links of relinked door ends, in the order of ends.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub doors: Vec<DoorLinkRow>,
    /// The code locks, in the order of the pack.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub codes: Vec<LockDecision>,
    /// The placed items, in the order of locations.
    pub items: Vec<PlacedItem>,
    /// The layout, if rooms were laid out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rooms: Option<LayoutDecision>,
    /// The zones of a campaign, floor by floor.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub zones: Vec<ZoneDecision>,
    /// The filled levels, in the order of depth.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub population: Vec<LevelDecision>,
}

/// The link of a door end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DoorLinkRow {
    /// The door that is entered.
    pub door: String,
    /// Its end: `a` or `b`.
    pub end: String,
    /// The door that it leads to.
    pub to: String,
    /// The end of that door: `a` or `b`.
    pub at: String,
}

/// A copy of an item at a location.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlacedItem {
    /// The location.
    pub location: String,
    /// The item.
    pub item: String,
    /// The number of the copy in the pool.
    pub copy: u32,
}

/// The steps of a proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProofRows {
    /// Row numbers of rules; numbers beyond the rules are locations whose item is picked up.
    pub steps: Vec<u32>,
    /// What shows that nobody can get stuck, if that is promised and the player has to walk.
    #[serde(default, rename = "neverStuck", skip_serializing_if = "Option::is_none")]
    pub never_stuck: Option<NeverStuckRows>,
    /// For each early copy that opens its own way back, the steps that show it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub early: Vec<Vec<u32>>,
    /// The measures of the requested shape, in the order of its terms.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shape: Vec<ShapeMeasureRow>,
    /// The locations of the playthrough, in ascending order, if the shape asks about it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub playthrough: Vec<u32>,
    /// For each room of a layout except the first, a door that leads one room closer to the first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rooms: Vec<u32>,
    /// The same for each zone of a campaign.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub zones: Vec<Vec<u32>>,
    /// The promises about single levels, level by level.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub population: Vec<PromiseRow>,
    /// The promises about several levels together.
    #[serde(default, rename = "populationRuns", skip_serializing_if = "Vec::is_empty")]
    pub population_runs: Vec<RunRow>,
}

/// The parts of a bundle.
pub struct BundleParts<'a> {
    /// The pack that it comes from.
    pub pack: &'a World,
    /// The world before any decision: that of the pack, or one derived from it.
    pub world: &'a World,
    /// Its settings.
    pub settings: &'a Settings,
    /// The seed.
    pub seed: &'a Seed,
    /// The permalink, if the world has one.
    pub permalink: Option<&'a str>,
    /// What was asked for besides the pack, its settings and the seed, if anything was.
    pub request: Option<&'a RecordedRequest>,
    /// The layout, if rooms were laid out. Then nothing else is decided about this world: doors and items belong to the
    /// world that the layout becomes.
    pub rooms: Option<LayoutParts<'a>>,
    /// The zones, if the world consists of zones.
    pub zones: Option<&'a ZoneParts<'a>>,
    /// The door links and their settings, if doors were shuffled.
    pub doors: Option<DoorParts<'a>>,
    /// The code locks.
    pub codes: &'a [SecretLock],
    /// The placement with its rules, if items were placed.
    pub items: Option<ItemParts<'a>>,
    /// The levels, if they were filled.
    pub population: Option<LevelParts<'a>>,
    /// The spheres in row numbers, computed as if no location were excluded, if already known.
    pub spheres: Option<&'a [Sphere]>,
}

impl<'a> BundleParts<'a> {
    /// Creates the parts of a world about which nothing is decided yet.
    pub fn new(world: &'a World, settings: &'a Settings, seed: &'a Seed) -> Self {
        Self {
            pack: world,
            world,
            settings,
            seed,
            permalink: None,
            request: None,
            rooms: None,
            zones: None,
            doors: None,
            codes: &[],
            items: None,
            population: None,
            spheres: None,
        }
    }
}

/// The door links and their settings.
#[derive(Clone, Copy)]
pub struct DoorParts<'a> {
    /// The settings.
    pub settings: &'a DoorSettings,
    /// The link of every door end.
    pub linking: &'a Linking,
    /// The rules of the world, if already compiled.
    pub rules: Option<&'a DoorRules>,
}

impl<'a> DoorParts<'a> {
    /// Creates the parts of doors that a shuffler has linked.
    pub fn of(shuffler: &'a Shuffler, linking: &'a Linking) -> Self {
        Self { settings: shuffler.settings(), linking, rules: Some(shuffler.rules()) }
    }
}

/// The placement and its request.
pub struct ItemParts<'a> {
    /// The request.
    pub request: &'a ItemRequest,
    /// The placer, with the rules of the world.
    pub placer: &'a Placer,
    /// The placement.
    pub placement: &'a Placement,
}

impl Bundle {
    /// Builds the bundle of a world.
    pub fn new(parts: &BundleParts<'_>) -> Self {
        let world = parts.world;
        let Rows { rows, numbers, steps, early, never_stuck } = Rows::new(parts);
        let decisions = parts.decisions(&rows, &numbers);
        let settings = parts.settings.describe(world);
        let settings = settings.map(|(name, value)| (name.to_owned(), json!(value)));
        let world_hash = rows.hash();
        let fingerprint = words::Fingerprint::new(&world_hash, &decisions);
        let progression = parts.progression(&rows, &numbers);
        Self {
            format: FORMAT,
            engine_version: ENGINE_VERSION.to_owned(),
            seed_version: SEED_VERSION,
            pack: PackName {
                id: parts.pack.id.clone(),
                name: parts.pack.name.clone(),
                hash: parts.pack.hash(),
            },
            settings: settings.collect(),
            seed: parts.seed.text().to_owned(),
            hash_words: fingerprint.words,
            hash_glyphs: fingerprint.glyphs,
            permalink: parts.permalink.map(str::to_owned),
            request: parts.request.cloned(),
            stages: stage_requests::stages(parts),
            proof: ProofRows {
                playthrough: shape::playthrough_rows(parts, &rows, &progression),
                steps,
                never_stuck,
                early,
                shape: measure_rows(parts),
                rooms: parts
                    .rooms
                    .map_or_else(Vec::new, |layout_parts| rooms::tree(layout_parts.layout())),
                zones: parts.zones.map_or_else(Vec::new, ZoneParts::trees),
                population: parts.promises(),
                population_runs: parts
                    .population
                    .map_or_else(Vec::new, |level_parts| level_parts.runs(parts.seed)),
            },
            progression,
            world: rows,
            world_hash,
            decisions,
        }
    }

    /// Returns the hash over the rules and all decisions, as hexadecimal digits.
    pub fn hash(&self) -> String {
        words::hash(&self.world_hash, &self.decisions).to_hex().to_string()
    }

    /// Reads a bundle.
    ///
    /// # Errors
    /// When the text does not have the form of a bundle. Whether its content is true is for the checker to judge.
    pub fn read(text: &[u8]) -> Result<Self, serde_json::Error> {
        serde_json::from_slice(text)
    }

    /// Returns the text of the bundle, with each row on a line of its own.
    pub fn text(&self) -> String {
        text(&serde_json::to_value(self).expect("a bundle has text keys only"))
    }

    /// Returns the excluded locations; unknown names are skipped.
    pub fn excluded(&self) -> Vec<LocationId> {
        let stage = self.stages.get(stage::ITEMS);
        let names = stage.and_then(|stage| stage["exclude"].as_array());
        let names: BTreeSet<&str> = names.into_iter().flatten().filter_map(Value::as_str).collect();
        let locations = self.world.locations.iter().zip(0..);
        let excluded = locations.filter(|((name, ..), _)| names.contains(name.as_str()));
        excluded.map(|(_, number)| LocationId(number)).collect()
    }

    /// Returns the link of each door end, by number; `None` if a name is unknown, and an empty list if doors were not
    /// shuffled.
    pub fn door_links(&self) -> Option<Vec<u32>> {
        let doors = self.world.doors.iter().map(|row| &row.0);
        let doors: BTreeMap<_, _> = doors.zip(0u32..).collect();
        let end = |door: &String, end: &str| {
            let side = ["a", "b"].iter().position(|side| *side == end)?;
            Some(doors.get(door)? * 2 + u32::try_from(side).ok()?)
        };
        let ends = 0..u32::try_from(self.world.doors.len() * 2).ok()?;
        let mut links: Vec<u32> = ends.map(|end| end ^ 1).collect();
        for row in &self.decisions.doors {
            let (from, to) = (end(&row.door, &row.end)?, end(&row.to, &row.at)?);
            links[from as usize] = to;
        }
        Some(links)
    }

    /// Returns the placed items, by number; `None` if a name is unknown.
    pub fn placed_items(&self) -> Option<Vec<PlacedCopy>> {
        let locations = self.world.locations.iter().map(|row| &row.0);
        let locations: BTreeMap<_, _> = locations.zip(0..).collect();
        let items = self.world.items.iter().map(|row| &row.0);
        let items: BTreeMap<_, _> = items.zip(0..).collect();
        let number = |placed_item: &PlacedItem| {
            Some(PlacedCopy {
                location: Id::from_index(*locations.get(&placed_item.location)?),
                copy: ItemCopy {
                    item: Id::from_index(*items.get(&placed_item.item)?),
                    number: placed_item.copy,
                },
            })
        };
        self.decisions.items.iter().map(number).collect()
    }
}

fn placed_item(rows: &StaticWorld, placed: &PlacedCopy) -> PlacedItem {
    let (location, item) = rows.names_of(placed);
    PlacedItem { location, item, copy: placed.copy.number }
}

impl BundleParts<'_> {
    /// Returns the decisions, by name.
    fn decisions(&self, rows: &StaticWorld, numbers: &RowNumbers) -> Decisions {
        let linking = self.doors.iter().map(|doors| doors.linking);
        let placed = self.items.iter().flat_map(|items| &items.placement.placed);
        Decisions {
            doors: linking.flat_map(|linking| door_links(rows, linking)).collect(),
            codes: lock_decisions(self.world, self.codes),
            items: placed.map(|placed| placed_item(rows, &numbers.placed(placed))).collect(),
            rooms: self.rooms.map(|layout_parts| {
                LayoutDecision::new(
                    layout_parts.catalogue(),
                    layout_parts.layout(),
                    layout_parts.is_walked(),
                )
            }),
            zones: self.zones.map_or_else(Vec::new, |zones| zones.decisions(self.world)),
            population: self
                .population
                .map_or_else(Vec::new, |level_parts| level_parts.decisions()),
        }
    }

    /// Returns the promises about levels.
    fn promises(&self) -> Vec<PromiseRow> {
        self.population.map_or_else(Vec::new, |level_parts| level_parts.proof(self.seed))
    }
}

/// The rows of a world, and a proof in their numbers.
struct Rows {
    rows: StaticWorld,
    numbers: RowNumbers,
    steps: Vec<u32>,
    early: Vec<Vec<u32>>,
    never_stuck: Option<NeverStuckRows>,
}

impl Rows {
    fn new(parts: &BundleParts<'_>) -> Self {
        let proved = |logic: &Logic,
                      proof: &Proof,
                      shown: Option<&NeverStuck>,
                      doors: &BTreeMap<FactId, FactId>| {
            let (mut rows, numbers) = StaticWorld::new(parts.world, logic);
            if let (Some(_), Some(blueprint)) = (parts.zones, &parts.pack.layout) {
                rows.add_templates(blueprint);
            }
            let steps = rows.steps(logic, &numbers, proof);
            let never_stuck = shown.and_then(|shown| rows.never_stuck(&numbers, shown));
            let early = parts.items.iter().flat_map(|items| {
                early_proofs(logic, items.request, &items.placement.placed, doors)
            });
            let early = early.map(|proof| rows.steps(logic, &numbers, &proof)).collect();
            Self { rows, numbers, steps, early, never_stuck }
        };
        let no_doors = BTreeMap::new();
        match (&parts.doors, &parts.items) {
            (None, None) => Self {
                steps: Vec::new(),
                ..proved(
                    &Logic::compile(parts.world, parts.settings),
                    &Proof::default(),
                    None,
                    &no_doors,
                )
            },
            (None, Some(items)) => {
                let Placement { proof, never_stuck, .. } = items.placement;
                proved(items.placer.logic(), proof, never_stuck.as_ref(), &no_doors)
            }
            (Some(DoorParts { linking, rules, .. }), items) => {
                let logic = match rules {
                    // The same rules, already compiled.
                    Some(rules) if items.is_none() || !parts.world.hurts() => {
                        rules.open_for(linking)
                    }
                    _ => shuffled_rules(parts.world, parts.settings, linking, items.is_some()),
                };
                let contents = open_contents(&logic, linking, items.as_ref());
                let proof = prove_open(parts.world, &logic, &contents, items.as_ref());
                let shown = items.as_ref().and_then(|items| show_open(&logic, &contents, items));
                let first = logic.open(LocationId(0));
                let doors = contents.into_iter().filter(|(slot, _)| *slot < first).collect();
                proved(&logic, &proof, shown.as_ref(), &doors)
            }
        }
    }
}

/// Compiles the rules of a bundle whose doors were shuffled. The door stage alone counts damage for each passage alone,
/// because it holds every item; where items are placed, health is tracked along the way.
pub(crate) fn shuffled_rules(
    world: &World,
    settings: &Settings,
    linking: &Linking,
    places_items: bool,
) -> Logic {
    match places_items {
        true => Logic::compile_open(world, settings, Some(linking)),
        false => Logic::compile_open_by_passage(world, settings, Some(linking)),
    }
}

/// The contents of all slots in a world with its doors linked: where doors lead, and placed items.
fn open_contents(
    logic: &Logic,
    linking: &Linking,
    items: Option<&ItemParts<'_>>,
) -> BTreeMap<FactId, FactId> {
    let ends = logic.ends().expect("the doors of these rules are open");
    let mut contents = BTreeMap::new();
    for (from, to) in (0..).map(EndId).zip(linking.all()) {
        contents.extend(ends.contents(from, *to));
    }
    let placed = items.into_iter().flat_map(|items| &items.placement.placed);
    contents.extend(placed.filter_map(|PlacedCopy { location, copy }| {
        let copy = logic.pool_copy(copy.item, copy.number)?;
        Some((logic.open(*location), copy))
    }));
    contents
}

/// The slots of excluded locations. Nothing depends on what they hold.
fn excluded_slots(logic: &Logic, items: &ItemParts<'_>) -> BTreeSet<FactId> {
    items.request.excluded.iter().map(|location| logic.open(*location)).collect()
}

/// Shows again that nobody can get stuck, over the rules of open doors.
fn show_open(
    logic: &Logic,
    contents: &BTreeMap<FactId, FactId>,
    items: &ItemParts<'_>,
) -> Option<NeverStuck> {
    items.placement.never_stuck.as_ref()?;
    let excluded = excluded_slots(logic, items);
    // What linked doors show, open ones show too (test: `open_doors_show_what_linked_ones_do`).
    NeverStuck::show(logic, contents, |slot| excluded.contains(&slot)).ok()
}

/// Derives everything in a world with its doors linked. If no items were placed, all of them are held.
fn prove_open(
    world: &World,
    logic: &Logic,
    contents: &BTreeMap<FactId, FactId>,
    items: Option<&ItemParts<'_>>,
) -> Proof {
    let mut state = logic.state();
    let excluded = items.map(|items| excluded_slots(logic, items)).unwrap_or_default();
    // Passing a door takes nothing, so doors are passed before anything is taken. The checker reads from that order what
    // is open at the start.
    let first = logic.open(LocationId(0));
    let doors = contents.iter().filter(|(slot, _)| **slot < first);
    doors.for_each(|(slot, content)| state.put(*slot, Some(*content)));
    match items {
        None => logic.all_copies().for_each(|copy| state.add(copy)),
        Some(items) => {
            let aim = items.request.aim.unwrap_or_default();
            state.set_finish(aim_facts(world, logic, aim, &logic.useful_copies(), |fact| fact));
        }
    }
    let used = |slot: FactId| contents.get(&slot).filter(|_| !excluded.contains(&slot)).copied();
    Proof::derive(&mut state, used)
}

/// Returns the links of relinked door ends.
fn door_links<'a>(
    rows: &'a StaticWorld,
    linking: &'a Linking,
) -> impl Iterator<Item = DoorLinkRow> + 'a {
    let name = |end: EndId| rows.doors[end.door().index()].0.clone();
    let side = |end: EndId| match end.side() {
        Side::A => "a".to_owned(),
        Side::B => "b".to_owned(),
    };
    let ends = (0..).map(EndId).zip(linking.all());
    let changed = ends.filter(|(end, _)| linking.is_changed(*end));
    changed.map(move |(from, to)| DoorLinkRow {
        door: name(from),
        end: side(from),
        to: name(*to),
        at: side(*to),
    })
}
