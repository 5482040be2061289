//! Shuffled doors: from the output of the engine to replies and summaries.

use std::sync::Arc;

use seedwright::bundle::Bundle;
use seedwright::doors::{Shuffle, Walk};
use seedwright::pipeline::GeneratedWorld;
use seedwright::world::{DoorId, Linking, Settings, World};
use seedwright_render::scene::{Scene, chart_scene};
use seedwright_render::views::spheres::SphereIndex;

use super::filled_levels::FilledLevels;
use super::proof::proved;
use crate::problem::BUG_HINT;
use crate::{Problem, ProblemKind};

/// A map with shuffled doors, proved by the independent checker.
pub struct ShuffledMap {
    /// The bundle.
    pub bundle: Arc<Bundle>,
    /// The text of the bundle, as it was checked.
    pub text: String,
    /// The number of steps in the proof.
    pub steps: usize,
    /// Where each door leads.
    pub linking: Linking,
    /// The result of the search; `None` if a plan fixes all doors.
    pub shuffled: Option<Shuffle>,
    /// The world with its original doors.
    pub drawn: World,
    /// The world with the new doors.
    pub world: World,
    /// A walk through all rooms of the original map, and one of the new map.
    pub walks: [Walk; 2],
    /// The doors that could be moved.
    pub shuffleable: Vec<DoorId>,
    /// The filled levels, if the pack has levels besides its rooms.
    pub levels: Option<FilledLevels>,
}

impl ShuffledMap {
    /// Takes the doors of a generated world and proves them.
    ///
    /// # Errors
    /// If the checker rejects them, which would be a bug.
    pub fn new(generated: &GeneratedWorld) -> Result<Self, Problem> {
        let bundle = generated.bundle().clone();
        let text = bundle.text();
        let steps = proved(&text)?.steps;
        let doors = generated.decisions().doors.as_ref().ok_or_else(unsound)?;
        let drawn = Linking::drawn(generated.pack());
        Ok(Self {
            levels: FilledLevels::of_run(generated, &text)?,
            bundle,
            text,
            steps,
            drawn: generated.pack().clone(),
            world: generated.world().clone(),
            walks: [&drawn, &doors.linking].map(|map| doors.shuffler.walk(map)),
            shuffleable: doors.shuffler.switchable().to_vec(),
            linking: doors.linking.clone(),
            shuffled: doors.shuffled.clone(),
        })
    }
}

impl ShuffledMap {
    /// The scene that maps are drawn from.
    ///
    /// # Errors
    /// If the bundle refers to names that it does not have, which would be a bug.
    pub fn scene(&self, settings: &Settings) -> Result<Scene, Problem> {
        let opened = SphereIndex::new(&self.bundle, &self.world).ok_or_else(unsound)?;
        Ok(chart_scene(&self.world, settings, &opened, &[]))
    }
}

fn unsound() -> Problem {
    Problem::new(ProblemKind::Fault, "no doors were shuffled", Some(BUG_HINT))
}
