//! The result of a successful verification.

use crate::bundle::Bundle;
use crate::kernel::Knowledge;
use crate::promises::aims::{self, Aim};
use crate::promises::items::ItemSettings;
use crate::promises::shape::ShapeVerdict;
use crate::promises::{doors, items, levels, locks, never_stuck};

/// The layout settings that only affect the search for a layout.
macro_rules! search_of_layout {
    ($settings:literal) => {
        &[
            concat!($settings, ".walkers"),
            concat!($settings, ".roomsPerWalker"),
            concat!($settings, ".templatesPerConnection"),
            concat!($settings, ".iterations"),
            concat!($settings, ".compactness"),
            concat!($settings, ".respawnInPlace"),
            concat!($settings, ".depth"),
            concat!($settings, ".attempts"),
            concat!($settings, ".steps"),
        ]
    };
}

/// The fields of a bundle that the checker reads but does not check. All others are checked or
/// recomputed (test: `every_field_is_checked_or_listed`).
const UNCHECKED: [&[&str]; 5] = [
    &[
        "engineVersion",
        "seedVersion",
        "pack",
        "settings",
        "seed",
        "hashWords",
        "hashGlyphs",
        "permalink",
        "request",
        "stages.doors.iterations",
        "stages.doors.difficulty",
        "stages.doors.attempts",
        "stages.doors.redraws",
        "stages.doors.depth",
        "stages.doors.outer",
        "stages.doors.swaps",
        "stages.doors.steps",
        "stages.doors.heldPercent",
        "stages.doors.walk",
        "stages.doors.protectPlaythrough",
    ],
    search_of_layout!("stages.rooms"),
    search_of_layout!("stages.zones.usual"),
    search_of_layout!("stages.zones.last"),
    &[
        "stages.items.algorithm",
        "stages.items.attempts",
        "stages.items.decide",
        "stages.items.swaps",
        "stages.items.loops",
        "stages.items.mix",
        "stages.items.steps",
        "stages.items.weights",
        "stages.items.shape.try",
        "stages.population",
        "decisions.population.wins",
        "decisions.population.difficulty",
        "decisions.population.things.name",
        "decisions.population.things.level",
        "decisions.population.things.power",
        "decisions.population.things.experience",
        "proof.populationRuns.powers",
        "progression",
    ],
];

/// What a proof shows about the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The goal can be met.
    Met,
    /// No items were placed: the goal can be met with all of them.
    MetWithAllItems,
    /// The world has no goal: it is a layout, levels or locks on their own.
    None,
}

/// A verified bundle.
///
/// Its texts are copied from the file. Escape them before you show them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProvedBundle {
    /// The short name of the pack, as stated in the file.
    pub pack_id: String,
    /// The full name of the pack, as stated.
    pub pack_name: String,
    /// The hash of the pack, as stated.
    pub pack_hash: String,
    /// The seed, as stated.
    pub seed: String,
    /// The recomputed hash of the static world.
    pub world_hash: String,
    /// What the proof reaches besides the goal.
    pub aim: Aim,
    /// The number of steps in the proof.
    pub steps: usize,
    /// What the proof shows about the goal.
    pub goal: Goal,
    /// The proved claims, one sentence each.
    pub claims: Vec<String>,
    /// The fields of the file that were not checked.
    pub unchecked: Vec<&'static str>,
}

impl ProvedBundle {
    /// Collects the claims about a world whose proof was replayed.
    pub(crate) fn of_proof(
        bundle: &Bundle,
        knowledge: &Knowledge<'_>,
        aim: Aim,
        no_trap: bool,
        claims_of_zones: Vec<String>,
    ) -> Self {
        let (world, decisions) = (&bundle.world, &knowledge.decisions);
        let mut claims = aims::claims(world, decisions, aim, &bundle.proof.steps);
        if bundle.stages.items.as_ref().is_some_and(ItemSettings::is_never_stuck) {
            claims.push(never_stuck::claim(bundle.proof.never_stuck.as_ref()));
        }
        claims.extend(claims_of_zones);
        if let Some(settings) = &bundle.stages.doors {
            claims.extend(doors::claims(knowledge.world, settings, decisions.links));
            claims.extend(aims::claims_of_rooms(world, decisions, aim, no_trap));
            claims.extend(doors::claims_of_areas(knowledge.world, settings));
        }
        claims.extend(bundle.stages.codes.iter().flat_map(locks::claims));
        claims.extend(decisions.placements.map(|placed| items::claim_of_placement(world, placed)));
        claims.extend(items::claims_of_pools(world));
        claims.extend(bundle.stages.items.iter().flat_map(items::claims));
        let goal = match decisions.placements {
            Some(_) => Goal::Met,
            None => Goal::MetWithAllItems,
        };
        Self { goal, ..Self::new(bundle, aim, claims) }
    }

    /// Adds the claims about the shape. If it depends on trips, it is not checked.
    pub(crate) fn with_shape(mut self, verdict: ShapeVerdict) -> Self {
        self.claims.extend(verdict.claims);
        if verdict.is_unchecked {
            self.unchecked.retain(|field| !field.starts_with("stages.items.shape"));
            self.unchecked.extend(["stages.items.shape", "proof.shape", "proof.playthrough"]);
        }
        self
    }

    /// Adds the claims about levels to the others.
    pub(crate) fn new(bundle: &Bundle, aim: Aim, mut claims: Vec<String>) -> Self {
        let (proof, levels) = (&bundle.proof, &bundle.decisions.population);
        if let Some(settings) = &bundle.stages.population {
            let (stated, of_runs) = (&proof.population, &proof.population_runs);
            claims.extend(levels::claims(settings, levels, stated, of_runs));
        }
        Self {
            pack_id: bundle.pack.id.clone(),
            pack_name: bundle.pack.name.clone(),
            pack_hash: bundle.pack.hash.clone(),
            seed: bundle.seed.clone(),
            world_hash: bundle.world_hash.clone(),
            aim,
            steps: proof.steps.len(),
            goal: Goal::None,
            claims,
            unchecked: unchecked(bundle),
        }
    }
}

/// Returns the fields of this bundle that were not checked.
fn unchecked(bundle: &Bundle) -> Vec<&'static str> {
    let stages = &bundle.stages;
    let items = stages.items.as_ref();
    let has_shape = items.is_some_and(|items| items.shape.is_some());
    let has_decide = items.is_some_and(|items| items.decide.is_some());
    let has_mix = items.is_some_and(|items| items.mix.is_some());
    let absent = |field: &&str| {
        stages.rooms.is_none() && field.starts_with("stages.rooms.")
            || stages.zones.is_none() && field.starts_with("stages.zones.")
            || stages.doors.is_none() && field.starts_with("stages.doors.")
            || stages.items.is_none() && field.starts_with("stages.items.")
            || !has_decide && *field == "stages.items.decide"
            || !has_mix && *field == "stages.items.mix"
            || !has_shape && field.starts_with("stages.items.shape.")
            || stages.population.is_none() && field.contains(".population")
            || bundle.permalink.is_none() && *field == "permalink"
            || bundle.request.is_none() && *field == "request"
    };
    UNCHECKED.into_iter().flatten().copied().filter(|field| !absent(field)).collect()
}
