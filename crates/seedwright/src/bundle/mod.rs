//! Bundles: one file that holds a finished world, what was asked for, and the proof.
//!
//! A bundle says everything twice on purpose: as names for people, and as rows of numbers for a checker that
//! shares no code with this engine. It can be read again, as a plan or to be looked at.

pub mod static_world;
mod words;
mod write;

#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::items::{Copy, Placed, Placement, Placer};
use crate::logic::Logic;
use crate::progression::{Progress, Sphere};
use crate::random::Seed;
use crate::world::{Id, LocationId, Settings, Wishes, World};
use crate::{ENGINE_VERSION, SEED_VERSION};
pub use static_world::{RowNumbers, StaticWorld};

/// The version of the format that is written.
pub const FORMAT: u32 = 1;

/// A finished world.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Bundle {
    /// The version of the format.
    pub format: u32,
    /// The version of the engine that wrote it.
    pub engine_version: String,
    /// The version of what a seed means.
    pub seed_version: u32,
    /// The pack it was made from.
    pub pack: PackName,
    /// The value of every option and trick.
    pub settings: Map<String, Value>,
    /// The seed.
    pub seed: String,
    /// Three words by which people tell results apart.
    pub hash_words: [String; 3],
    /// What was asked of each stage.
    pub stages: Map<String, Value>,
    /// The rules.
    pub world: StaticWorld,
    /// The hash of the rules.
    pub world_hash: String,
    /// What was decided.
    pub decisions: Decisions,
    /// What is found when, and what of it is needed; for people.
    pub progression: Value,
    /// Why it can be finished.
    pub proof: Steps,
}

/// Which pack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PackName {
    /// Its short name.
    pub id: String,
    /// Its title.
    pub name: String,
    /// The hash of the model that was read from it.
    pub hash: String,
}

/// What was decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decisions {
    /// What lies where, in the order of locations.
    pub items: Vec<Lies>,
}

/// A copy of an item at a location.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lies {
    /// Where.
    pub location: String,
    /// What.
    pub item: String,
    /// Which copy of the pool.
    pub copy: u32,
}

/// The steps of a proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Steps {
    /// Rows of the rules; beyond them, locations whose content is taken.
    pub steps: Vec<u32>,
}

impl Bundle {
    /// The bundle of a placement.
    pub fn new(
        world: &World,
        settings: &Settings,
        logic: &Logic,
        seed: &Seed,
        (wishes, placer): (&Wishes, &Placer<'_>),
        placement: &Placement,
    ) -> Self {
        let (rows, numbers) = StaticWorld::new(world, logic);
        let placed: Vec<_> = placement
            .placed
            .iter()
            .map(|one| numbers.placed(one))
            .collect();
        let lies = placed.iter().map(|placed| lies(&rows, placed));
        let decisions = Decisions {
            items: lies.collect(),
        };
        let chosen = settings
            .describe(world)
            .map(|(name, value)| (name.to_owned(), json!(value)));
        let world_hash = rows.hash();
        let stages = [("items".to_owned(), asked(world, logic, wishes, placer))];
        let excluded = wishes.excluded.iter().filter(|id| logic.exists(**id));
        let excluded: Vec<_> = excluded.map(|id| numbers.location(*id)).collect();
        Self {
            format: FORMAT,
            engine_version: ENGINE_VERSION.to_owned(),
            seed_version: SEED_VERSION,
            pack: PackName {
                id: world.id.clone(),
                name: world.name.clone(),
                hash: world.hash(),
            },
            settings: chosen.collect(),
            seed: seed.text().to_owned(),
            hash_words: words::hash_words(&world_hash, &decisions),
            stages: stages.into_iter().collect(),
            progression: progression(&rows, &placed, &excluded),
            proof: Steps {
                steps: rows.steps(logic, &numbers, &placement.proof),
            },
            world: rows,
            world_hash,
            decisions,
        }
    }

    /// Reads a bundle.
    ///
    /// # Errors
    /// When the text has another shape. What it says is for the checker to judge.
    pub fn read(text: &[u8]) -> Result<Self, serde_json::Error> {
        serde_json::from_slice(text)
    }

    /// The text of a bundle, with each row on a line of its own.
    pub fn text(&self) -> String {
        write::text(self)
    }

    /// The locations where nobody is to look; names that are unknown are left out.
    pub fn excluded(&self) -> Vec<LocationId> {
        let stage = self.stages.get("items");
        let names = stage.and_then(|stage| stage["exclude"].as_array());
        let names: std::collections::BTreeSet<&str> = names
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        let locations = self.world.locations.iter().zip(0..);
        let excluded = locations.filter(|((name, ..), _)| names.contains(name.as_str()));
        excluded.map(|(_, number)| LocationId(number)).collect()
    }

    /// What lies where, by number; none when a name is unknown.
    pub fn placed(&self) -> Option<Vec<Placed>> {
        let locations = self.world.locations.iter().map(|row| &row.0);
        let locations: std::collections::BTreeMap<_, _> = locations.zip(0..).collect();
        let items = self.world.items.iter().map(|row| &row.0);
        let items: std::collections::BTreeMap<_, _> = items.zip(0..).collect();
        let number = |lies: &Lies| {
            Some(Placed {
                location: Id::from_index(*locations.get(&lies.location)?),
                copy: Copy {
                    item: Id::from_index(*items.get(&lies.item)?),
                    number: lies.copy,
                },
            })
        };
        self.decisions.items.iter().map(number).collect()
    }
}

fn lies(rows: &StaticWorld, placed: &Placed) -> Lies {
    let (location, item) = rows.names_of(placed);
    Lies {
        location,
        item,
        copy: placed.copy.number,
    }
}

/// What was asked of the item stage, by name. Nothing is asked of locations that don't exist.
fn asked(world: &World, logic: &Logic, wishes: &Wishes, placer: &Placer<'_>) -> Value {
    let (attempts, swaps, steps) = placer.limits();
    let location = |id: &LocationId| world.location_name(*id);
    let names = |ids: &[LocationId]| -> Vec<String> {
        let existing = ids.iter().filter(|id| logic.exists(**id));
        existing.map(location).collect()
    };
    let item = |id: &crate::world::ItemId| world.items[*id].name.clone();
    let place = wishes
        .fixed
        .iter()
        .map(|(id, what)| (location(id), json!(item(what))));
    let early = wishes
        .early
        .iter()
        .map(|(id, count)| (item(id), json!(count)));
    let weights = wishes.weights.iter();
    let weights = weights
        .filter(|(id, _)| logic.exists(*id))
        .map(|(id, weight)| (location(id), json!(weight)));
    let areas = placer.bound_areas().iter().map(|(id, areas)| {
        let names = areas.iter().map(|area| &world.areas[*area].name);
        (item(id), names.cloned().collect())
    });
    json!({
        "algorithm": placer.algorithm(),
        "aim": placer.aim(),
        "attempts": attempts,
        "swaps": swaps,
        "steps": steps,
        "place": place.collect::<Map<_, _>>(),
        "exclude": names(&wishes.excluded),
        "priority": names(&wishes.priority),
        "early": early.collect::<Map<_, _>>(),
        "areas": areas.collect::<Map<_, _>>(),
        "weights": weights.collect::<Map<_, _>>(),
    })
}

/// What is found when and what of it is needed, in names.
pub fn progression(rows: &StaticWorld, placed: &[Placed], excluded: &[LocationId]) -> Value {
    let progress = Progress::new(rows, excluded);
    let spot = |spot: &u32| rows.spots[*spot as usize].clone();
    let find = |placed: &Placed| {
        let (location, item) = rows.names_of(placed);
        json!({ "location": location, "item": item, "progression": progress.is_progression(placed) })
    };
    let sphere = |sphere: &Sphere| {
        let events = sphere
            .events
            .iter()
            .map(|event| rows.events[*event as usize].clone());
        json!({
            "open": sphere.open,
            "progression": sphere.progression,
            "finished": sphere.finished,
            "found": sphere.found.iter().map(find).collect::<Vec<_>>(),
            "events": events.collect::<Vec<_>>(),
            "spots": sphere.spots.iter().map(spot).collect::<Vec<_>>(),
        })
    };
    let playthrough = progress.playthrough(placed);
    let required = progress.required(placed, &playthrough);
    let (finds, to_goal) = progress.walk(&playthrough);
    let finds = finds.iter().map(|step| {
        let (location, item) = rows.names_of(&step.placed);
        let path: Vec<String> = step.path.iter().map(spot).collect();
        json!({ "sphere": step.sphere, "location": location, "item": item, "path": path })
    });
    json!({
        "spheres": progress.spheres(placed).iter().map(sphere).collect::<Vec<_>>(),
        "playthrough": finds.collect::<Vec<_>>(),
        "toGoal": to_goal.iter().map(spot).collect::<Vec<_>>(),
        "required": required.iter().map(find).collect::<Vec<_>>(),
    })
}
