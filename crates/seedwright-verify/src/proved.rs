//! What holds of a bundle that passed.

use crate::bundle::{Aim, Bundle};
use crate::placements::Placements;

/// The fields of a bundle that the checker reads and does not check. Each other field is checked or
/// computed anew (test: `every_field_is_checked_or_listed`).
const UNCHECKED: &[&str] = &[
    "engineVersion",
    "seedVersion",
    "pack",
    "settings",
    "seed",
    "hashWords",
    "stages.items.algorithm",
    "stages.items.attempts",
    "stages.items.swaps",
    "stages.items.steps",
    "stages.items.weights",
    "progression",
];

/// A bundle that holds.
///
/// The texts are as they stand in the file; whoever shows them has to escape them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    /// The short name of the pack that the file says it comes from.
    pub pack_id: String,
    /// The full name of that pack.
    pub pack_name: String,
    /// The hash of that pack.
    pub pack_hash: String,
    /// The seed that the file says it comes from.
    pub seed: String,
    /// The hash of the world that was proved, computed anew.
    pub world_hash: String,
    /// What was proved beside the goal.
    pub aim: Aim,
    /// How many steps the proof has.
    pub steps: usize,
    /// What was proved, a sentence each.
    pub claims: Vec<String>,
    /// The fields of the file that were not checked.
    pub unchecked: Vec<&'static str>,
}

impl Proved {
    pub(crate) fn new(bundle: &Bundle, placements: &Placements) -> Self {
        let mut claims = reached(bundle);
        claims.push(placed(bundle, placements));
        claims.extend(pools(bundle));
        claims.extend(wishes(bundle));
        Self {
            pack_id: bundle.pack.id.clone(),
            pack_name: bundle.pack.name.clone(),
            pack_hash: bundle.pack.hash.clone(),
            seed: bundle.seed.clone(),
            world_hash: bundle.world_hash.clone(),
            aim: bundle.stages.items.aim,
            steps: bundle.proof.steps.len(),
            claims,
            unchecked: UNCHECKED.to_vec(),
        }
    }
}

/// What the steps of the proof reach.
fn reached(bundle: &Bundle) -> Vec<String> {
    let (steps, rules) = (bundle.proof.steps.len(), bundle.world.rules.len());
    let goal = format!("The goal can be met: {steps} steps over {rules} rules lead there.");
    let more = match bundle.stages.items.aim {
        Aim::Goal => None,
        Aim::Locations => {
            let locations = bundle.world.locations.len();
            Some(format!("Every location can be opened: {locations}."))
        }
        Aim::Items => {
            let items = bundle.world.items.iter();
            let matter: u64 = items.map(|item| u64::from(item.matter)).sum();
            Some(format!(
                "Every copy that a rule can use can be found: {matter}."
            ))
        }
    };
    [Some(goal), more].into_iter().flatten().collect()
}

fn placed(bundle: &Bundle, placements: &Placements) -> String {
    let (count, locations) = (placements.count(), bundle.world.locations.len());
    format!("Every copy of the pool lies at one location: {count} copies, {locations} locations.")
}

/// What pools ask for, where there are such pools.
fn pools(bundle: &Bundle) -> impl Iterator<Item = String> {
    let pools = &bundle.world.pools;
    let apart = pools.iter().filter(|pool| pool.shuffles_within).count();
    let spread = pools.iter().filter(|pool| pool.one_per_area).count();
    let sentences = [
        (apart, "Pools are kept apart"),
        (spread, "Pools have one item an area at most"),
    ];
    counted(sentences)
}

/// What was asked of the placement, where something was asked.
fn wishes(bundle: &Bundle) -> impl Iterator<Item = String> {
    let wishes = &bundle.stages.items;
    let sentences = [
        (
            wishes.place.len(),
            "Planned items lie where they were planned",
        ),
        (
            wishes.exclude.len(),
            "Excluded locations hold nothing that the proof uses",
        ),
        (
            wishes.priority.len(),
            "Locations with priority hold what a rule can use",
        ),
        (
            wishes.early.len(),
            "Early items lie at locations that are open before anything is taken",
        ),
        (
            wishes.areas.len(),
            "Items lie in the areas they are bound to",
        ),
    ];
    counted(sentences)
}

fn counted<const N: usize>(
    sentences: [(usize, &'static str); N],
) -> impl Iterator<Item = String> + use<N> {
    let some = sentences.into_iter().filter(|(count, _)| *count > 0);
    some.map(|(count, sentence)| format!("{sentence}: {count}."))
}
