//! Doors that were shuffled: from what the engine made to what is told of them.

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

/// A map whose doors lead elsewhere, which the independent checker has proved.
pub struct ShuffledMap {
    /// The bundle.
    pub bundle: Arc<Bundle>,
    /// The text of the bundle, as the checker saw it.
    pub text: String,
    /// How many steps the proof has.
    pub steps: usize,
    /// Where doors lead.
    pub linking: Linking,
    /// How that was found; none where a plan says where they lead.
    pub shuffled: Option<Shuffle>,
    /// The world as it was drawn.
    pub drawn: World,
    /// The world as it is now.
    pub world: World,
    /// A walk through all rooms as they were drawn, and one through all rooms as they are now.
    pub walks: [Walk; 2],
    /// The doors that could have moved.
    pub switchable: Vec<DoorId>,
    /// The levels, if they were filled beside the rooms.
    pub levels: Option<FilledLevels>,
}

impl ShuffledMap {
    /// The map of a world that was made, which is proved.
    ///
    /// # Errors
    /// When the checker does not accept it, which would be a fault.
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
            switchable: doors.shuffler.switchable().to_vec(),
            linking: doors.linking.clone(),
            shuffled: doors.shuffled.clone(),
        })
    }
}

impl ShuffledMap {
    /// What maps are drawn from.
    ///
    /// # Errors
    /// When the bundle names what it does not have, which would be a fault.
    pub fn scene(&self, settings: &Settings) -> Result<Scene, Problem> {
        let opened = SphereIndex::new(&self.bundle, &self.world).ok_or_else(unsound)?;
        Ok(chart_scene(&self.world, settings, &opened, &[]))
    }
}

fn unsound() -> Problem {
    Problem::new(ProblemKind::Fault, "no doors were shuffled", Some(BUG_HINT))
}
