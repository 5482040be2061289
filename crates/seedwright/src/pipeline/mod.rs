//! From a pack and a request to a finished world.
//!
//! [`World::read`] reads a pack. [`World::prepare`] prepares the stages that it has sections for and refuses at once
//! anything that can never work. [`Generator::generate`] generates a world for each seed, from any thread.
//! [`GeneratedWorld`] holds the decisions and the bundle that the checker `seedwright-verify` proves.
//!
//! Every stage implements [`Stage`]. The generator runs them one after another. A stage can name an earlier one to
//! redraw when it fails; both are then retried as one unit. That is how a door map on which the items can't be placed
//! is replaced by another, for at most [`MAX_DOOR_MAPS`] maps.
//!
//! Reading order: `request.rs` and `plan.rs` (the input), `stage.rs` (the contract), `generator.rs` (which stages run,
//! and the loop), one file per stage, `recorded.rs` (requests in bundles), `origin.rs` (whether a bundle comes from a
//! pack and a seed), `read.rs` (reading finished worlds), `corners.rs` (whether extreme settings work).

mod campaign;
mod codes;
mod corners;
mod details;
mod doors;
mod error;
mod filled;
mod generated;
mod generator;
mod impossible;
mod items;
mod less;
mod levels;
mod named_settings;
mod origin;
mod plan;
mod playthrough;
mod read;
mod recorded;
mod request;
mod room_planner;
mod rooms;
mod stage;
mod survey;
mod watch;

pub use corners::{CornerEffort, Corners, FailedCorner, try_corners};
pub use details::{
    BundleFault, DoorsRefused, ItemContext, ItemsNotFound, ItemsRefused, PlanFault, RoomsNotFound,
};
pub use error::{Error, Impossible, Invalid, NotFound};
pub use filled::FilledLevels;
pub use generated::GeneratedWorld;
pub use generator::{Generator, MAX_DOOR_MAPS, constraints_of, stages_of};
pub use impossible::{ImpossibleOrigin, impossible_origin};
pub use items::has_items;
pub use levels::{LevelRequest, MapSource};
pub use named_settings::{named_settings, settings_of};
pub use origin::{
    Comparison, Difference, Origin, Unknown, contradiction, origin, world_difference,
};
pub use plan::Plan;
pub use request::{PermalinkError, Request, Stages};
pub use room_planner::RoomPlanner;
pub use stage::{
    BuiltCampaign, Decisions, LinkedDoors, PlacedItems, PlacedRooms, Stage, StageName,
};
pub use survey::{Survey, survey};
pub use watch::{Event, Observer, Watch};
// The checker's results, so that callers of `verify` need no other crate.
pub use seedwright_verify::{Claim, Problem, ProvedBundle};

use crate::pack::{self, SourceFile};
use crate::random::Seed;
use crate::world::World;

impl World {
    /// Reads a pack from its files.
    ///
    /// # Errors
    /// [`Invalid::Pack`] with the diagnostics of all files.
    pub fn read(files: &[SourceFile]) -> Result<Self, Error> {
        let reading = pack::read(files);
        reading.world.ok_or(Error::Invalid(Invalid::Pack(reading.diagnostics)))
    }

    /// Prepares everything that does not depend on the seed.
    ///
    /// # Errors
    /// When the request is invalid, or no such world can exist.
    pub fn prepare(&self, request: &Request) -> Result<Generator, Error> {
        Generator::new(self, request)
    }

    /// Generates one world. To generate several, call [`World::prepare`] once.
    ///
    /// # Errors
    /// When no such world exists, or none was found.
    pub fn generate(&self, request: &Request, seed: &Seed) -> Result<GeneratedWorld, Error> {
        self.prepare(request)?.generate(seed, &mut Watch::none())
    }
}
