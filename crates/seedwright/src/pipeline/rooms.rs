//! The stage that lays out rooms.

use std::sync::Arc;

use serde_json::Value;

use super::error::Error;
use super::room_planner::RoomPlanner;
use super::stage::{Decisions, PlacedRooms, Stage, StageName};
use super::watch::Watch;
use crate::random::Seed;
use crate::world::Linking;

/// Lays out the rooms of a pack.
pub(super) struct RoomStage {
    pub planner: Arc<RoomPlanner>,
}

impl Stage for RoomStage {
    fn name(&self) -> &'static str {
        StageName::Rooms.name()
    }

    fn run(
        &self,
        decisions: &mut Decisions,
        seed: &Seed,
        watch: &mut Watch<'_>,
    ) -> Result<(), Error> {
        let layout = self.planner.plan(seed, watch)?;
        decisions.rooms = Some(PlacedRooms { planner: self.planner.clone(), layout });
        Ok(())
    }

    fn settings(
        &self,
        _: Option<&Linking>,
        _: &Seed,
        _: &mut Watch<'_>,
    ) -> Result<Option<Value>, Error> {
        Ok(Some(self.planner.settings()))
    }
}
