//! The certificate that no placement of the items meets the aim.
//!
//! `seedwright_verify::verify_impossible` checks its document without a search.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::{FORMAT, PackName, RecordedRequest, text};
use crate::ENGINE_VERSION;
use crate::items::{self, CertificateData, Reading, aim_facts, bound_areas};
use crate::logic::{DeadEnd, FactId, Logic, State};
use crate::rows::{RowNumbers, StaticWorld};
use crate::world::{Id, ItemRequest, LocationId, Settings, World};

/// The most bytes of cuts and proof that are still a certificate.
const MAX_BYTES: usize = 1_000_000;

/// What shows that no placement can meet the aim: the rules, the requests, and why nothing meets them all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    reading: ReadingWord,
    requests: PlacementRows,
    cuts: Vec<Value>,
    proof: Value,
    world: StaticWorld,
}

/// How rules are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum ReadingWord {
    /// Whatever a player could ever do.
    Warp,
    /// As a player walks.
    Walk,
}

/// The request for a placement, by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlacementRows {
    /// The aim.
    pub aim: String,
    /// The plan: locations and their items.
    pub place: Vec<(String, String)>,
    /// The excluded locations.
    pub exclude: Vec<String>,
    /// The priority locations.
    pub priority: Vec<String>,
    /// The early items, and how many copies of each.
    pub early: Vec<(String, u32)>,
    /// The items that are bound to areas.
    pub areas: Vec<(String, Vec<String>)>,
}

impl PlacementRows {
    /// Names the request. Locations that don't exist under the settings are left out.
    pub fn new(world: &World, logic: &Logic, request: &ItemRequest) -> Self {
        let aim = serde_json::to_value(request.aim.unwrap_or_default()).unwrap_or_default();
        let names = |locations: &[LocationId]| {
            let mut existing = Vec::new();
            for location in locations.iter().filter(|location| logic.exists(**location)) {
                let name = world.location_name(*location);
                if !existing.contains(&name) {
                    existing.push(name);
                }
            }
            existing
        };
        let item = |item| world.items[item].name.clone();
        let place = request.fixed.iter().filter(|(location, _)| logic.exists(*location));
        let areas = bound_areas(world, logic, request);
        Self {
            aim: aim.as_str().unwrap_or_default().to_owned(),
            place: place.map(|(at, what)| (world.location_name(*at), item(*what))).collect(),
            exclude: names(&request.excluded),
            priority: names(&request.priority),
            early: request.early.iter().map(|(what, count)| (item(*what), *count)).collect(),
            areas: areas
                .into_iter()
                .map(|(what, areas)| {
                    let areas = areas.into_iter().map(|area| world.areas[area].name.clone());
                    (item(what), areas.collect())
                })
                .collect(),
        }
    }

    /// Takes the requests that the decider has named. Their order is that of its clauses.
    fn of(data: CertificateData) -> Self {
        let aim = serde_json::to_value(data.aim).unwrap_or_default();
        Self {
            aim: aim.as_str().unwrap_or_default().to_owned(),
            place: data.place,
            exclude: data.exclude,
            priority: data.priority,
            early: data.early,
            areas: data.areas,
        }
    }

    /// Returns the same requests in one order: people may list them in another.
    #[must_use]
    pub fn sorted(mut self) -> Self {
        self.place.sort();
        self.exclude.sort();
        self.priority.sort();
        self.early.sort();
        self.areas.sort();
        self
    }
}

impl Certificate {
    /// Tries everything that a player with every item can do. Returns `None` if that meets the aim, takes too long, or
    /// needs a table of more than 1 MB.
    pub fn of_states(world: &World, logic: &Logic, request: &ItemRequest) -> Option<Self> {
        let (rows, numbers) = certified_rows(world, logic, ReadingWord::Walk);
        if rows.health.is_some() {
            // What is left of it depends on the order of play, which is not tried in full.
            return None;
        }
        let rules = rows.rules(&[]);
        let mut state = State::new(&rules);
        let aim = request.aim.unwrap_or_default();
        let fact = |fact: FactId| FactId(numbers.fact(fact));
        state.set_finish(aim_facts(world, logic, aim, &logic.useful_copies(), fact));
        let is_excluded = |location: &LocationId| request.excluded.contains(location);
        let mut planned = vec![0; world.items.len()];
        let mut fixed = request.fixed.clone();
        // As the placer does: the last copies go to excluded locations. The checker counts them in the same way.
        fixed.sort_by_key(|(location, _)| !is_excluded(location));
        for (location, item) in &fixed {
            let number = logic.pool_copies(*item).len().checked_sub(planned[item.index()] + 1)?;
            planned[item.index()] += 1;
            let copy = u32::try_from(number).ok()?;
            if !is_excluded(location) {
                let held = logic.pool_copy(*item, copy).map(fact);
                state.put(fact(logic.open(*location)), held);
            }
        }
        for item in world.items.ids() {
            let copies = logic.pool_copies(item);
            let free = copies.len() - planned[item.index()];
            copies.take(free).for_each(|copy| state.add(fact(copy)));
        }
        let dead_ends = state.dead_ends()?;
        let gains = state.trips().flat_map(|trip| &trip.gains).map(|fact| fact.0);
        let row = |DeadEnd { base, gained }: DeadEnd| -> Vec<u32> {
            [base].into_iter().chain(gained.into_iter().map(|fact| fact.0)).collect()
        };
        let away: Vec<Vec<u32>> = dead_ends.into_iter().map(row).collect();
        let certificate = Self {
            reading: ReadingWord::Walk,
            requests: PlacementRows::new(world, logic, request),
            cuts: Vec::new(),
            proof: table(&gains.collect::<Vec<u32>>(), &away),
            world: rows,
        };
        certificate.is_small().then_some(certificate)
    }

    /// Names what the decider gives. Returns `None` if it is too long to be written.
    pub fn of_cuts(
        world: &World,
        logic: &Logic,
        request: &ItemRequest,
        decided: &items::Certificate,
    ) -> Option<Self> {
        let reading = match decided.reading {
            Reading::Warp => ReadingWord::Warp,
            Reading::Walk => ReadingWord::Walk,
        };
        let data = decided.data(world, logic, request);
        let cuts = data.cuts.iter().map(|cut| serde_json::to_value(cut).unwrap_or_default());
        let certificate = Self {
            reading,
            cuts: cuts.collect(),
            proof: data.proof.clone(),
            requests: PlacementRows::of(data),
            world: certified_rows(world, logic, reading).0,
        };
        certificate.is_small().then_some(certificate)
    }

    /// A certificate with any table, for tests that forge one.
    #[cfg(test)]
    pub(crate) fn forged(world: &World, logic: &Logic, home: &[u32], away: &[Vec<u32>]) -> Self {
        let (rows, _) = certified_rows(world, logic, ReadingWord::Walk);
        let request = ItemRequest { aim: Some(crate::world::Aim::Goal), ..ItemRequest::default() };
        Self {
            reading: ReadingWord::Walk,
            requests: PlacementRows::new(world, logic, &request),
            cuts: Vec::new(),
            proof: table(home, away),
            world: rows,
        }
    }

    /// Whether the checker accepts it. What is called impossible must not rest on the engine alone.
    pub fn is_accepted(&self, pack: &World, settings: &Settings) -> bool {
        let document = self.document(pack, settings, None).to_json().to_string();
        seedwright_verify::verify_impossible(document.as_bytes()).is_ok()
    }

    fn is_small(&self) -> bool {
        let size = |value: &dyn Fn() -> serde_json::Result<Vec<u8>>| {
            value().map_or(usize::MAX, |text| text.len())
        };
        let cuts = size(&|| serde_json::to_vec(&self.cuts));
        cuts.saturating_add(size(&|| serde_json::to_vec(&self.proof))) <= MAX_BYTES
    }

    /// Returns the document of a pack, with its settings and what was asked for besides.
    pub fn document(
        &self,
        pack: &World,
        settings: &Settings,
        request: Option<RecordedRequest>,
    ) -> ImpossibleDocument {
        let settings = settings.describe(pack);
        let settings = settings.map(|(name, value)| (name.to_owned(), json!(value)));
        let PlacementRows { aim, place, exclude, priority, early, areas } = self.requests.clone();
        ImpossibleDocument {
            format: FORMAT,
            claim: NO_PLACEMENT.to_owned(),
            engine_version: ENGINE_VERSION.to_owned(),
            pack: PackName { id: pack.id.clone(), name: pack.name.clone(), hash: pack.hash() },
            settings: settings.collect(),
            request,
            reading: self.reading,
            aim,
            place,
            exclude,
            priority,
            early,
            areas,
            cuts: self.cuts.clone(),
            proof: self.proof.clone(),
            world: self.world.clone(),
            world_hash: self.world.hash(),
        }
    }
}

fn table(home: &[u32], away: &[Vec<u32>]) -> Value {
    json!({ "table": { "home": home, "away": away } })
}

/// Returns the rows of the rules that a certificate is about. What an aim or a request asks of items follows from the rules
/// of the game, also where the certificate reads them in another way.
pub fn certified_rows(
    world: &World,
    logic: &Logic,
    reading: ReadingWord,
) -> (StaticWorld, RowNumbers) {
    let (strict, numbers) = StaticWorld::new(world, logic);
    let (mut rows, numbers) = match reading {
        ReadingWord::Walk => (strict, numbers),
        ReadingWord::Warp => {
            let (mut rows, numbers) = StaticWorld::new(world, &logic.generous(world));
            rows.items = strict.items;
            (rows, numbers)
        }
    };
    // No claim depends on rooms that were not laid out.
    rows.templates.clear();
    rows.groups.clear();
    (rows, numbers)
}

/// What a document claims.
const NO_PLACEMENT: &str = "no-placement";

/// A document that shows that no placement of a pack's items meets the aim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ImpossibleDocument {
    /// The version of the format.
    pub format: u32,
    /// What it claims: `no-placement`.
    pub claim: String,
    /// The version of the engine that wrote it.
    pub engine_version: String,
    /// The pack it is about.
    pub pack: PackName,
    /// The value of every option and trick.
    pub settings: Map<String, Value>,
    /// What was asked for besides the pack and its settings, if anything was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request: Option<RecordedRequest>,
    /// How the rules are read.
    pub reading: ReadingWord,
    /// The aim.
    pub aim: String,
    /// The plan: locations and their items.
    pub place: Vec<(String, String)>,
    /// The excluded locations.
    pub exclude: Vec<String>,
    /// The priority locations.
    pub priority: Vec<String>,
    /// The early items, and how many copies of each.
    pub early: Vec<(String, u32)>,
    /// The items that are bound to areas.
    pub areas: Vec<(String, Vec<String>)>,
    /// What can't be done without more copies of some items.
    pub cuts: Vec<Value>,
    /// Why no placement meets all constraints.
    pub proof: Value,
    /// The rules.
    pub world: StaticWorld,
    /// The hash of the rules.
    pub world_hash: String,
}

impl ImpossibleDocument {
    /// Reads a document.
    ///
    /// # Errors
    /// When the text does not have the form of one. Whether its content is true is for the checker to judge.
    pub fn read(text: &[u8]) -> Result<Self, serde_json::Error> {
        serde_json::from_slice(text)
    }

    /// Returns the text of the document.
    pub fn text(&self) -> String {
        text(&self.to_json())
    }

    /// Returns the document as JSON.
    pub fn to_json(&self) -> Value {
        serde_json::to_value(self).expect("a document has text keys only")
    }

    /// What it says is asked of placements.
    pub fn requests(&self) -> PlacementRows {
        PlacementRows {
            aim: self.aim.clone(),
            place: self.place.clone(),
            exclude: self.exclude.clone(),
            priority: self.priority.clone(),
            early: self.early.clone(),
            areas: self.areas.clone(),
        }
    }
}
