//! Certificates as data that can be written to a file.

use serde::Serialize;
use serde_json::{Value, json};

use crate::items::bound_areas::bound_areas;
use crate::items::certificate::{Certificate, Constraint, Reading, Refutation};
use crate::logic::{FactId, Logic};
use crate::world::{Aim, ItemRequest, LocationId, World};

/// What a checker reads besides the rules: the request, the cuts and the refutation, by names.
#[derive(Clone, Debug, Serialize)]
pub struct CertificateData {
    /// What is claimed.
    pub claim: &'static str,
    /// The rules that the cuts are about: `warp` or `walk`.
    pub reading: &'static str,
    /// What a placement must guarantee.
    pub aim: Aim,
    /// The plan: locations with their items.
    pub place: Vec<(String, String)>,
    /// The excluded locations.
    pub exclude: Vec<String>,
    /// The priority locations.
    pub priority: Vec<String>,
    /// The items that must be early, with their numbers.
    pub early: Vec<(String, u32)>,
    /// The areas that bound items are allowed in.
    pub areas: Vec<(String, Vec<String>)>,
    /// The cuts.
    pub cuts: Vec<CutData>,
    /// The refutation.
    pub proof: Value,
}

/// A cut, by names.
#[derive(Clone, Debug, Serialize)]
pub struct CutData {
    /// The items that are not held in full, with the numbers that are held.
    pub without: Vec<(String, u32)>,
    /// Items that lie at locations, where the player has to walk.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub placed: Vec<(String, String)>,
    /// The facts that trips bring home, by the numbers of rows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub home: Option<Vec<u32>>,
    /// Where the player can get stuck: a spot, and what was gained on the way there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub away: Option<Vec<Vec<u32>>>,
}

/// The number of a fact among rows, which leave out locations that do not exist under the settings.
fn row_of(world: &World, logic: &Logic, fact: FactId) -> u32 {
    let absent = world.locations.ids().filter(|location| !logic.exists(*location));
    let below = absent.filter(|location| logic.open(*location) < fact).count();
    fact.0 - u32::try_from(below).unwrap_or(0)
}

impl Certificate {
    /// Returns the certificate with the request that it is about, by names. It is complete with the rows of
    /// [`logic`](Self::logic).
    pub fn data(&self, world: &World, logic: &Logic, request: &ItemRequest) -> CertificateData {
        let exists = |location: &&LocationId| logic.exists(**location);
        let location = |location: &LocationId| world.location_name(*location);
        let mut place = request.fixed.clone();
        // In the order in which the placer sees them: the encoding depends on it.
        place.sort_by_key(|(location, _)| !request.excluded.contains(location));
        let mut priority = request.priority.clone();
        priority.sort_unstable();
        priority.dedup();
        let bound = bound_areas(world, logic, request);
        let name = |item| world.items[item].name.clone();
        let areas = bound.iter().map(|(item, areas)| {
            let areas = areas.iter().map(|area| world.areas[*area].name.clone());
            (name(*item), areas.collect())
        });
        let facts = |facts: &[FactId]| -> Vec<u32> {
            facts.iter().map(|fact| row_of(world, logic, *fact)).collect()
        };
        let state = |(spot, gained): &(u32, Vec<FactId>)| -> Vec<u32> {
            [*spot].into_iter().chain(facts(gained)).collect()
        };
        let cuts = self.cuts.iter().map(|cut| CutData {
            without: cut.without.iter().map(|one| (name(one.item), one.held)).collect(),
            placed: cut.placed.iter().map(|(at, item)| (location(at), name(*item))).collect(),
            home: cut.table.as_ref().map(|table| facts(&table.home)),
            away: cut.table.as_ref().map(|table| table.away.iter().map(state).collect()),
        });
        CertificateData {
            claim: "no-placement",
            reading: match self.reading {
                Reading::Warp => "warp",
                Reading::Walk => "walk",
            },
            aim: request.aim.unwrap_or_default(),
            place: place.iter().map(|(at, item)| (location(at), name(*item))).collect(),
            exclude: request.excluded.iter().filter(exists).map(location).collect(),
            priority: priority.iter().filter(exists).map(location).collect(),
            early: request.early.iter().map(|(item, count)| (name(*item), *count)).collect(),
            areas: areas.collect(),
            cuts: cuts.collect(),
            proof: self.proof(world),
        }
    }

    fn proof(&self, world: &World) -> Value {
        match &self.refutation {
            Refutation::Sum(sum) => {
                let rows = sum.iter().map(|(constraint, times)| row(world, *constraint, *times));
                json!({ "sum": rows.collect::<Vec<Value>>() })
            }
            Refutation::Clauses(clauses) => json!({ "clauses": clauses }),
        }
    }
}

/// A row of a sum.
fn row(world: &World, constraint: Constraint, times: u64) -> Value {
    let item = |item| &world.items[item].name;
    let location = |location| world.location_name(location);
    match constraint {
        Constraint::Location(at) => json!(["location", location(at), times]),
        Constraint::AtMost(one) => json!(["at-most", item(one), times]),
        Constraint::AtLeast(one) => json!(["at-least", item(one), times]),
        Constraint::Area(pool, area) => {
            json!(["area", world.pools[pool].name, world.areas[area].name, times])
        }
        Constraint::Priority(at) => json!(["priority", location(at), times]),
        Constraint::Early(one) => json!(["early", item(one), times]),
        Constraint::Exclude(one) => json!(["exclude", item(one), times]),
        Constraint::Place(at) => json!(["place", location(at), times]),
        Constraint::Cut(number) => json!(["cut", number, times]),
    }
}
