//! Many placements in the same world: the rules and the settings are read and checked once.

use serde::Deserialize;

use crate::bundle::{as_unicode, parse};
use crate::json::object;
use crate::kernel::{CheckedWorld, Decisions, Placements, Replay, StaticWorld};
use crate::problem::{Claim, Problem};
use crate::promises::items::{self, ItemSettings, NumberedSettings};
use crate::promises::never_stuck::{self, NeverStuckRows};
use crate::promises::{aims, useful::UsefulItems};

/// A world and the settings of its item placement, which were read and checked once.
///
/// A placement that it accepts is one whose bundle [`verify`](crate::verify) accepts, if the bundle has this world, these
/// settings and no other stage (test: `prepared_checks_agree_with_whole_bundles` of the engine).
#[derive(Clone, Debug)]
pub struct PreparedWorld {
    world: CheckedWorld<'static>,
    useful: UsefulItems,
    settings: ItemSettings,
    numbered: NumberedSettings,
    hash: String,
}

/// The proof of a placement, in the numbers of rows.
#[derive(Clone, Copy, Debug)]
pub struct PlacementProof<'a> {
    /// The steps, as in `proof.steps` of a bundle.
    pub steps: &'a [u32],
    /// The steps that show that copies are early, as in `proof.early`.
    pub early: &'a [Vec<u32>],
    /// What shows that nobody can get stuck, if that is promised.
    pub never_stuck: Option<&'a NeverStuckRows>,
}

/// The memory of the checks, which one thread reuses for all placements.
#[derive(Clone, Debug)]
pub struct Scratch {
    placements: Placements,
    replay: Replay,
}

/// A whole JSON text of a type that is an object.
#[derive(Deserialize)]
#[serde(transparent, bound = "T: Deserialize<'de>")]
struct Whole<T>(#[serde(deserialize_with = "object")] T);

impl PreparedWorld {
    /// Reads a world and the settings of its placement: the JSON texts of `world` and `stages.items` of a bundle.
    ///
    /// # Errors
    ///
    /// The first [`Problem`] of either. Shapes are refused: they are checked with their bundle.
    pub fn read(world: &[u8], settings: &[u8]) -> Result<Self, Problem> {
        let Whole::<StaticWorld>(file) =
            parse(serde_json::Deserializer::from_str(as_unicode(world)?))?;
        let Whole::<ItemSettings>(settings) =
            parse(serde_json::Deserializer::from_str(as_unicode(settings)?))?;
        if settings.shape.is_some() {
            return Claim::Items.refuse("a shape is checked only with its bundle");
        }
        if !file.doors.is_empty() {
            return Claim::World.refuse("shuffled doors are checked only with their bundle");
        }
        let hash = file.hash()?;
        let world = CheckedWorld::owning(file)?;
        Ok(Self {
            useful: UsefulItems::of(&world)?,
            numbered: NumberedSettings::new(&world, &settings)?,
            settings,
            world,
            hash,
        })
    }

    /// The recomputed hash of the world, `worldHash` in a bundle.
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// Allocates the memory of the checks.
    pub fn scratch(&self) -> Scratch {
        Scratch { placements: Placements::new(&self.world), replay: Replay::new() }
    }

    /// Checks a placement, given as the numbers of location, item and copy.
    ///
    /// # Errors
    ///
    /// [`Problem::Refuted`] with the first check that fails.
    pub fn check(
        &self,
        scratch: &mut Scratch,
        placed: impl IntoIterator<Item = [u32; 3]>,
        proof: PlacementProof<'_>,
    ) -> Result<(), Problem> {
        let Scratch { placements, replay } = scratch;
        let (world, settings) = (&self.world, &self.settings);
        placements.clear();
        for [location, item, copy] in placed {
            placements.put(world, location, item, copy)?;
        }
        placements.check_complete(world)?;
        self.numbered.check(world, &self.useful, placements)?;
        let decisions = Decisions::of_items(placements);
        let knowledge = replay.run(world, decisions, proof.steps)?;
        aims::check(&knowledge, settings.aim, false)?;
        items::check_early(world, settings, decisions, (proof.steps, proof.early))?;
        match (settings.is_never_stuck(), proof.never_stuck) {
            (true, rows) => never_stuck::check(world, decisions, rows),
            (false, None) => Ok(()),
            (false, Some(_)) => {
                Claim::Proof.refuse("it shows that nobody gets stuck, but does not promise it")
            }
        }
    }
}
