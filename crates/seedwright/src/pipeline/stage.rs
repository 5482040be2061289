//! The contract of a stage, and what stages decide.

use std::sync::Arc;

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
/// What can never work is refused when a stage is prepared. Running it adds its decisions to those of earlier
/// stages, or leaves them as they were and answers why there are none.
pub trait Stage: Send + Sync {
    /// The name of the stage: also the key of its part of a bundle.
    fn name(&self) -> &'static str;

    /// Decides for a seed. The watch sees every step, and may stop the work.
    ///
    /// # Errors
    /// When there is no decision, none was found, or the watch stopped it.
    fn run(
        &self,
        decisions: &mut Decisions,
        seed: &Seed,
        watch: &mut Watch<'_>,
    ) -> Result<(), Error>;

    /// The earlier stage to draw again when this one has no result: both are retried as one unit.
    fn draws_again(&self) -> Option<&'static str> {
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
    /// All of it is made in one world.
    Campaign,
}

impl StageName {
    /// All of them, in the order of this list everywhere.
    pub const ALL: [Self; 6] =
        [Self::Rooms, Self::Doors, Self::Codes, Self::Items, Self::Population, Self::Campaign];

    /// The name: also the key of the stage's part of a bundle, and the label of its random streams.
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

/// What the stages have decided about a world.
#[derive(Clone, Default)]
#[non_exhaustive]
pub struct Decisions {
    /// Which rooms stand where, if they were laid out.
    pub rooms: Option<PlacedRooms>,
    /// Where doors lead, if they were shuffled.
    pub doors: Option<LinkedDoors>,
    /// The locks with their secrets.
    pub codes: Vec<SecretLock>,
    /// The world whose locks they are, if that is not the pack's own.
    pub locked_world: Option<World>,
    /// What lies where, if items were placed.
    pub items: Option<PlacedItems>,
    /// What is in levels, if they were filled.
    pub levels: Option<FilledLevels>,
    /// All of it in one world, if the pack is a campaign.
    pub campaign: Option<BuiltCampaign>,
}

/// Rooms that were laid out.
#[derive(Clone)]
pub struct PlacedRooms {
    /// What laid them out.
    pub planner: Arc<RoomPlanner>,
    /// Which room stands where.
    pub layout: Layout,
}

/// Doors that were linked.
#[derive(Clone)]
pub struct LinkedDoors {
    /// What shuffled them, or would have.
    pub shuffler: Arc<Shuffler>,
    /// Where every end leads.
    pub linking: Linking,
    /// How they were shuffled; none where a plan says where they lead.
    pub shuffled: Option<Shuffle>,
}

/// Items that were placed.
#[derive(Clone)]
pub struct PlacedItems {
    /// The request.
    pub request: ItemRequest,
    /// What placed them, with the rules of the world.
    pub placer: Arc<Placer>,
    /// What lies where, and why everything can be found.
    pub placement: Placement,
}

/// A campaign that was made.
#[derive(Clone)]
pub struct BuiltCampaign {
    /// What made it.
    pub campaigner: Arc<Campaigner>,
    /// The campaign.
    pub campaign: Arc<Campaign>,
}
