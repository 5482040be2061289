//! Worlds with everything in them, proved: from what the engine made to what is told of it.

use std::sync::Arc;

use seedwright::bundle::Bundle;
use seedwright::campaign::GateKind;
use seedwright::codes::{Entropy, SecretLock};
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

/// A world with its items placed, which the independent checker has proved.
pub struct ProvedWorld {
    /// The bundle.
    pub bundle: Arc<Bundle>,
    /// The text of the bundle, as the checker saw it.
    pub text: String,
    /// What lies where.
    pub placements: Vec<PlacementReply>,
    /// How often the placement was begun.
    pub attempts: u32,
    /// How many items were swapped.
    pub swaps: u32,
    /// How many steps the proof has.
    pub steps: usize,
    /// Why there is no permalink, if there is none.
    pub no_permalink: Option<&'static str>,
    /// What became of the doors, if they were shuffled.
    pub doors: Option<ShuffledDoors>,
    /// How hard the locks are, in their order.
    pub difficulties: Vec<Entropy>,
    /// More lines of the summary.
    pub lines: String,
    /// More chapters of the spoiler log.
    pub chapters: Vec<(&'static str, String)>,
    /// The levels, if they were filled beside the rooms. Those of campaigns are their floors.
    pub levels: Option<FilledLevels>,
    campaign: Option<CampaignReply>,
}

/// What became of the doors of a pack.
pub struct ShuffledDoors {
    /// How many ends lead elsewhere.
    pub changed: usize,
    /// How many could have moved.
    pub switchable: usize,
    /// The ways that lead elsewhere.
    pub changes: Vec<DoorChange>,
    /// The world as it is now.
    pub world: World,
}

impl ProvedWorld {
    /// A world in which items were placed.
    ///
    /// # Errors
    /// When the checker does not accept it, which would be a fault.
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
            switchable: doors.shuffler.switchable().len(),
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
            no_permalink: generated.permalink().err().map(PermalinkError::describe),
            doors,
            difficulties: difficulties(&decisions.codes),
            lines: String::new(),
            chapters: Vec::new(),
            levels,
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
            no_permalink: generated.permalink().err().map(PermalinkError::describe),
            doors: Some(ShuffledDoors {
                changed: own.linking.changed().count(),
                switchable: own.gates.iter().filter(|gate| gate.kind == GateKind::Lift).count(),
                // The chapter about gates tells more.
                changes: Vec::new(),
                world: own.world.clone(),
            }),
            difficulties: difficulties(&own.codes),
            lines: campaign::lines(own),
            chapters: campaign::chapters(campaigner, own),
            levels: None,
            campaign: Some(CampaignReply::new(own)),
            bundle,
        })
    }

    /// The world as it was built, if that differs from the pack's.
    pub fn linked_world(&self) -> Option<&World> {
        self.doors.as_ref().map(|doors| &doors.world)
    }

    /// When what opens in this world.
    pub(super) fn opened(&self, world: &World) -> Result<SphereIndex, Problem> {
        SphereIndex::new(&self.bundle, world).ok_or_else(unnamed)
    }

    /// What is found when, and what of it is needed.
    ///
    /// # Errors
    /// When the bundle names what it does not have, which would be a fault.
    pub fn analysis(&self) -> Result<SphereAnalysis<'_>, Problem> {
        SphereAnalysis::new(&self.bundle).ok_or_else(unnamed)
    }

    /// How many spheres there are.
    pub fn spheres(&self) -> usize {
        self.bundle.progression["spheres"].as_array().map_or(0, Vec::len)
    }

    /// Everything about it, for tools.
    pub fn reply(&self) -> WorldReply {
        let bundle = &self.bundle;
        let asked = bundle.stages.get("items").unwrap_or(&Value::Null);
        WorldReply {
            head: ResultHead::new(bundle),
            permalink: bundle.permalink.clone(),
            algorithm: asked["algorithm"].clone(),
            aim: asked["aim"].clone(),
            attempts: self.attempts,
            swaps: self.swaps,
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

/// How hard locks are, in their order.
pub fn difficulties(locks: &[SecretLock]) -> Vec<Entropy> {
    locks.iter().map(SecretLock::difficulty).collect()
}

fn unnamed() -> Problem {
    Problem::refuted("the result names what it does not have", None, Value::Null)
}
