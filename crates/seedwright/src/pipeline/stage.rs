//! The contract of a stage, and the decisions of stages.

use std::sync::Arc;

use serde_json::Value;

use super::error::Error;
use super::filled::FilledLevels;
use super::room_planner::RoomPlanner;
use super::watch::Watch;
use crate::campaign::{Campaign, Campaigner};
use crate::codes::SecretLock;
use crate::doors::{Shuffle, Shuffler};
use crate::items::{Placement, Placer};
use crate::random::{Seed, stage};
use crate::rooms::Layout;
use crate::world::{ItemRequest, Linking, World};

/// A stage that is prepared for one world and one request. It holds no seed and no decisions, so it can run for any
/// number of seeds, from any thread.
///
/// Preparing a stage refuses whatever can never work. Running it adds its decisions to those of earlier stages, or
/// leaves them unchanged and returns an error.
pub trait Stage: Send + Sync {
    /// The name of the stage, which is also the key of its part of a bundle.
    fn name(&self) -> &'static str;

    /// Decides for a seed. The watch sees every step and can stop the work.
    ///
    /// # Errors
    /// When no decision exists, none was found, or the watch stopped the work.
    fn run(
        &self,
        decisions: &mut Decisions,
        seed: &Seed,
        watch: &mut Watch<'_>,
    ) -> Result<(), Error>;

    /// The settings of this stage, as `stages` of a bundle states them, for doors that are already linked; `None` if
    /// they follow only from what the stage decides.
    ///
    /// # Errors
    /// When nothing can be decided for such doors, or the watch stopped the work.
    fn settings(
        &self,
        linking: Option<&Linking>,
        seed: &Seed,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Value>, Error>;

    /// The earlier stage to redraw when this one fails: both are retried as one unit.
    fn redraws(&self) -> Option<&'static str> {
        None
    }
}

/// A stage of the pipeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum StageName {
    /// Rooms are laid out.
    Rooms,
    /// Doors are shuffled.
    Doors,
    /// Code locks get their secrets.
    Codes,
    /// Items are placed.
    Items,
    /// Levels are filled.
    Population,
    /// All of them build one world.
    Campaign,
}

impl StageName {
    /// All stages, in the order in which they are always listed.
    pub const ALL: [Self; 6] =
        [Self::Rooms, Self::Doors, Self::Codes, Self::Items, Self::Population, Self::Campaign];

    /// The name, which is also the key of the stage's part of a bundle and the label of its random streams.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rooms => stage::ROOMS,
            Self::Doors => stage::DOORS,
            Self::Codes => stage::CODES,
            Self::Items => stage::ITEMS,
            Self::Population => stage::POPULATION,
            Self::Campaign => stage::CAMPAIGN,
        }
    }
}

/// The decisions of the stages about a world.
#[derive(Clone, Default)]
#[non_exhaustive]
pub struct Decisions {
    /// The rooms, if they were laid out.
    pub rooms: Option<PlacedRooms>,
    /// The doors, if they were shuffled.
    pub doors: Option<LinkedDoors>,
    /// The locks with their secrets.
    pub codes: Vec<SecretLock>,
    /// The world that has the locks, if it is not the pack's own.
    pub locked_world: Option<World>,
    /// The items, if they were placed.
    pub items: Option<PlacedItems>,
    /// The levels, if they were filled.
    pub levels: Option<FilledLevels>,
    /// The campaign, if the pack is one.
    pub campaign: Option<BuiltCampaign>,
}

/// Placed rooms.
#[derive(Clone)]
pub struct PlacedRooms {
    /// The planner that laid out the rooms.
    pub planner: Arc<RoomPlanner>,
    /// The layout.
    pub layout: Layout,
}

/// Linked doors.
#[derive(Clone)]
pub struct LinkedDoors {
    /// The shuffler that linked them, or would have without a plan.
    pub shuffler: Arc<Shuffler>,
    /// The link of every door end.
    pub linking: Linking,
    /// How they were shuffled; `None` if a plan links them.
    pub shuffled: Option<Shuffle>,
}

/// Placed items.
#[derive(Clone)]
pub struct PlacedItems {
    /// The request.
    pub request: ItemRequest,
    /// The placer, with the rules of the world.
    pub placer: Arc<Placer>,
    /// The placement, with the proof that everything can be found.
    pub placement: Placement,
}

/// A finished campaign.
#[derive(Clone)]
pub struct BuiltCampaign {
    /// The campaigner that built it.
    pub campaigner: Arc<Campaigner>,
    /// The campaign.
    pub campaign: Arc<Campaign>,
}
