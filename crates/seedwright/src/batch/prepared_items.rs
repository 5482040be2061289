//! The path of packs that decide nothing but items: a world is placed, proved and checked in memory.

use std::sync::{Arc, OnceLock};

use seedwright_verify::promises::never_stuck;
use seedwright_verify::{PlacementProof, PreparedWorld, Problem, Scratch, verify};

use super::BatchError;
use super::name_table::NameTable;
use crate::bundle::{NeverStuckRows, PlacedProof, PreparedBundle};
use crate::items::{Placement, Placer};
use crate::pipeline::{Event, Generator, ItemContext, Watch};
use crate::progression::Progress;
use crate::random::Seed;
use crate::rows::PlacedCopy;
use crate::world::LocationId;

/// A pack that decides nothing but items, prepared for many seeds: for placing as well as for checking.
pub struct PreparedItems {
    context: ItemContext,
    placer: Arc<Placer>,
    bundle: PreparedBundle,
    /// The same rules and settings, as the checker has read them.
    checked: PreparedWorld,
    names: NameTable,
    /// The rows of excluded locations.
    excluded: Vec<LocationId>,
    /// The rules again, prepared for questions about placements. Many batches ask none.
    progress: OnceLock<Progress<'static>>,
}

/// A placement that was checked.
pub struct CheckedPlacement {
    /// The placement.
    pub placement: Placement,
    /// The placed copies, with the rows of their locations.
    pub placed: Vec<PlacedCopy>,
    /// The number of steps in the proof.
    pub steps: usize,
}

impl PreparedItems {
    /// Prepares the items of a generator; `None` if it decides anything else, follows a plan, or aims for a shape, which
    /// is checked with its bundle.
    ///
    /// # Errors
    /// The problem that the checker found with the rules, which is a bug.
    pub fn new(generator: &Generator) -> Option<Result<Self, Problem>> {
        let (context, placer) = generator.only_items()?;
        let bundle = PreparedBundle::new(&context.world, &context.request, &placer);
        let settings = bundle.settings();
        if settings.get("shape").is_some() {
            return None;
        }
        Some(Self::checked(context, placer, bundle))
    }

    fn checked(
        context: ItemContext,
        placer: Arc<Placer>,
        bundle: PreparedBundle,
    ) -> Result<Self, Problem> {
        // The rows reach the checker as JSON, as those of a bundle do: it shares no types with the engine.
        let rows = serde_json::to_vec(bundle.rows()).unwrap_or_default();
        let settings = bundle.settings().to_string();
        let logic = placer.logic();
        let excluded = context.request.excluded.iter().copied();
        let excluded = excluded.filter(|id| logic.exists(*id)).map(|id| bundle.location(id));
        Ok(Self {
            checked: PreparedWorld::read(&rows, settings.as_bytes())?,
            names: NameTable::of_rows(&context.world, bundle.rows()),
            excluded: excluded.collect(),
            context,
            placer,
            bundle,
            progress: OnceLock::new(),
        })
    }

    /// The placer.
    pub fn placer(&self) -> &Arc<Placer> {
        &self.placer
    }

    /// What does not depend on the seed in bundles.
    pub fn bundle(&self) -> &PreparedBundle {
        &self.bundle
    }

    /// The rules, prepared for questions about placements.
    pub fn progress(&self) -> &Progress<'static> {
        self.progress
            .get_or_init(|| Progress::owning(self.bundle.rows().clone(), &[], &self.excluded))
    }

    pub(super) fn names(&self) -> &NameTable {
        &self.names
    }

    /// Allocates the memory of the checks, which one thread reuses for all placements.
    pub fn scratch(&self) -> Scratch {
        self.checked.scratch()
    }

    /// Places the items for a seed, and checks the result.
    ///
    /// # Errors
    /// If there is no placement, none was found, or the checker rejects it, which is a bug.
    pub fn place(
        &self,
        scratch: &mut Scratch,
        seed: &Seed,
        watch: &mut Watch<'_>,
    ) -> Result<CheckedPlacement, BatchError> {
        let placed = self.placer.place(seed, &mut |step| watch.emit(&Event::Items(step)));
        let placement = placed.map_err(|error| self.context.error(&self.placer, error))?;
        let placed = self.bundle.placed(&placement);
        let proof = self.bundle.proof(&placement);
        self.check(scratch, &placed, &proof).map_err(BatchError::Refuted)?;
        Ok(CheckedPlacement { steps: proof.steps.len(), placement, placed })
    }

    fn check(
        &self,
        scratch: &mut Scratch,
        placed: &[PlacedCopy],
        proof: &PlacedProof,
    ) -> Result<(), Problem> {
        let PlacedProof { steps, early, never_stuck } = proof;
        let never_stuck = never_stuck.as_ref().map(never_stuck_rows);
        let proof = PlacementProof { steps, early, never_stuck: never_stuck.as_ref() };
        let numbers = placed.iter().map(|one| [one.location.0, one.copy.item.0, one.copy.number]);
        self.checked.check(scratch, numbers, proof)
    }

    /// Generates the world of a seed once more, with its whole bundle, lets the whole checker read that, and compares.
    ///
    /// # Errors
    /// If the checker rejects the bundle, or it is of another world.
    pub fn confirm(
        &self,
        generator: &Generator,
        seed: &Seed,
        own: &CheckedPlacement,
    ) -> Result<(), BatchError> {
        let generated = generator.generate(seed, &mut Watch::none())?;
        let bundle = generated.bundle();
        let proved = verify(bundle.text().as_bytes()).map_err(BatchError::Refuted)?;
        let is_equal = [
            ("the rules", proved.world_hash == self.checked.hash()),
            ("the rules", proved.world_hash == self.bundle.world_hash()),
            ("the settings", bundle.stages.get("items") == Some(self.bundle.settings())),
            ("the placement", bundle.placed_items().as_deref() == Some(&own.placed)),
            ("the hash", bundle.hash() == self.bundle.hash(&own.placed).to_hex().as_str()),
            ("the proof", bundle.proof.steps == self.bundle.proof(&own.placement).steps),
        ];
        match is_equal.iter().find(|(_, is_equal)| !is_equal) {
            None => Ok(()),
            Some((figure, _)) => {
                Err(BatchError::Disagreement { seed: seed.text().to_owned(), figure })
            }
        }
    }
}

/// The rows as the checker has them.
fn never_stuck_rows(rows: &NeverStuckRows) -> never_stuck::NeverStuckRows {
    let NeverStuckRows { never, without, ways, tracked, states } = rows.clone();
    never_stuck::NeverStuckRows { never, without, ways, tracked, states }
}
