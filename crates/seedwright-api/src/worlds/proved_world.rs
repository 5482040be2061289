//! Proved worlds with items: from the output of the engine to replies and summaries.

use std::sync::Arc;

use seedwright::bundle::Bundle;
use seedwright::campaign::GateKind;
use seedwright::codes::{Entropy, SecretLock};
use seedwright::items::FoundBy;
use seedwright::pipeline::{BuiltCampaign, GeneratedWorld, PermalinkError, PlacedItems};
use seedwright::world::World;
use seedwright_render::views::door_changes::{DoorChange, door_changes};
use seedwright_render::views::spheres::{SphereAnalysis, SphereIndex};
use serde_json::Value;

use super::campaign::{self, CampaignReply};
use super::filled_levels::FilledLevels;
use super::placements::{self, PlacementReply};
use super::population::LevelsReply;
use super::proof::proved;
use super::reply::{CodeLock, DoorLink, Proof, ResultHead, Unplaced, WorldReply};
use crate::Problem;
use crate::shape::ShapeReply;
use crate::words::method_words;

/// A world with placed items, proved by the independent checker.
pub struct ProvedWorld {
    /// The bundle.
    pub bundle: Arc<Bundle>,
    /// The text of the bundle, as it was checked.
    pub text: String,
    /// The placed items.
    pub placements: Vec<PlacementReply>,
    /// The number of attempts at placing items.
    pub attempts: u32,
    /// The number of items that were swapped.
    pub swaps: u32,
    /// What found the placement.
    pub found_by: FoundBy,
    /// The number of steps in the proof.
    pub steps: usize,
    /// Why there is no permalink, if there is none.
    pub no_permalink: Option<&'static str>,
    /// The shuffled doors, if there are any.
    pub doors: Option<ShuffledDoors>,
    /// The difficulty of each lock.
    pub difficulties: Vec<Entropy>,
    /// Further lines of the summary.
    pub lines: String,
    /// Further chapters of the spoiler log.
    pub chapters: Vec<(&'static str, String)>,
    /// The filled levels, if the pack has levels besides its rooms. The levels of a campaign are its floors.
    pub levels: Option<FilledLevels>,
    /// The measures of the requested shape, if there is one.
    pub shape: Option<ShapeReply>,
    campaign: Option<CampaignReply>,
}

/// The shuffled doors of a pack.
pub struct ShuffledDoors {
    /// The number of door ends that lead elsewhere.
    pub changed: usize,
    /// The number of door ends that could be moved.
    pub shuffleable: usize,
    /// The changed doors, by room.
    pub changes: Vec<DoorChange>,
    /// The world with the new doors.
    pub world: World,
}

impl ProvedWorld {
    /// Takes a world with placed items and proves it.
    ///
    /// # Errors
    /// If the checker rejects it, which would be a bug.
    pub fn new(generated: &GeneratedWorld) -> Result<Self, Problem> {
        let decisions = generated.decisions();
        match (&decisions.campaign, &decisions.items) {
            (Some(made), _) => Self::of_campaign(generated, made),
            (None, Some(items)) => Self::of_items(generated, items),
            (None, None) => Err(unnamed()),
        }
    }

    fn of_items(generated: &GeneratedWorld, items: &PlacedItems) -> Result<Self, Problem> {
        let decisions = generated.decisions();
        let doors = decisions.doors.as_ref().map(|doors| ShuffledDoors {
            changed: doors.linking.changed().count(),
            shuffleable: doors.shuffler.switchable().len(),
            changes: door_changes(generated.pack(), &doors.linking),
            world: generated.world().clone(),
        });
        let bundle = generated.bundle().clone();
        let text = bundle.text();
        let steps = proved(&text)?.steps;
        let levels = FilledLevels::of_run(generated, &text)?;
        Ok(Self {
            steps,
            text,
            placements: placements::rows(generated.world(), &items.placer, &items.placement.placed),
            attempts: items.placement.attempts,
            swaps: items.placement.swaps,
            found_by: items.placement.found_by,
            no_permalink: generated.permalink().err().map(PermalinkError::describe),
            doors,
            difficulties: difficulties(&decisions.codes),
            lines: String::new(),
            chapters: Vec::new(),
            levels,
            shape: items
                .placement
                .shape
                .as_ref()
                .map(|own| ShapeReply::new(generated.world(), own)),
            campaign: None,
            bundle,
        })
    }

    fn of_campaign(generated: &GeneratedWorld, made: &BuiltCampaign) -> Result<Self, Problem> {
        let (campaigner, own) = (&made.campaigner, &made.campaign);
        let bundle = generated.bundle().clone();
        let text = bundle.text();
        Ok(Self {
            steps: proved(&text)?.steps,
            text,
            placements: placements::rows(&own.world, &own.placer, &own.placement.placed),
            attempts: own.placement.attempts,
            swaps: own.placement.swaps,
            found_by: own.placement.found_by,
            no_permalink: generated.permalink().err().map(PermalinkError::describe),
            doors: Some(ShuffledDoors {
                changed: own.linking.changed().count(),
                shuffleable: own.gates.iter().filter(|gate| gate.kind == GateKind::Lift).count(),
                // The chapter about gates is more detailed.
                changes: Vec::new(),
                world: own.world.clone(),
            }),
            difficulties: difficulties(&own.codes),
            lines: campaign::lines(own),
            chapters: campaign::chapters(campaigner, own),
            levels: None,
            shape: own.placement.shape.as_ref().map(|shape| ShapeReply::new(&own.world, shape)),
            campaign: Some(CampaignReply::new(own)),
            bundle,
        })
    }

    /// The world as built, if it differs from the pack's.
    pub fn linked_world(&self) -> Option<&World> {
        self.doors.as_ref().map(|doors| &doors.world)
    }

    /// The spheres in which things open in this world.
    pub(super) fn opened(&self, world: &World) -> Result<SphereIndex, Problem> {
        SphereIndex::new(&self.bundle, world).ok_or_else(unnamed)
    }

    /// Computes the spheres, and the items that are required.
    ///
    /// # Errors
    /// If the bundle refers to names that it does not have, which would be a bug.
    pub fn analysis(&self) -> Result<SphereAnalysis<'_>, Problem> {
        SphereAnalysis::new(&self.bundle).ok_or_else(unnamed)
    }

    /// The number of spheres.
    pub fn spheres(&self) -> usize {
        self.bundle.progression["spheres"].as_array().map_or(0, Vec::len)
    }

    /// Converts the world for tools.
    pub fn reply(&self) -> WorldReply {
        let bundle = &self.bundle;
        let settings = bundle.stages.get("items").unwrap_or(&Value::Null);
        WorldReply {
            head: ResultHead::new(bundle),
            permalink: bundle.permalink.clone(),
            algorithm: settings["algorithm"].clone(),
            aim: settings["aim"].clone(),
            attempts: self.attempts,
            swaps: self.swaps,
            shape: self.shape.clone(),
            method: method_words(self.found_by),
            placements: self.placements.clone(),
            unplaced: Unplaced::default(),
            progression: bundle.progression.clone(),
            doors: bundle.decisions.doors.iter().map(DoorLink::from).collect(),
            locks: CodeLock::all(&bundle.decisions.codes, &self.difficulties),
            levels: self.levels.as_ref().map(LevelsReply::of_run),
            proof: Proof { steps: self.steps, verified: true },
            campaign: self.campaign.clone(),
        }
    }
}

/// The difficulty of each lock.
pub fn difficulties(locks: &[SecretLock]) -> Vec<Entropy> {
    locks.iter().map(SecretLock::difficulty).collect()
}

fn unnamed() -> Problem {
    Problem::refuted("the result refers to a name that it does not have", None, Value::Null)
}
