//! From a pack and a request to a finished world.
//!
//! [`World::read`] reads a pack, [`World::prepare`] prepares the stages that it has sections for and refuses at once
//! what can never work, and [`Generator::generate`] makes a world for each seed, as often as asked and from any
//! thread. [`GeneratedWorld`] holds what was decided, and the bundle that the checker `seedwright-verify` proves.
//!
//! Every stage has the same form, [`Stage`]. The generator runs them one after another; where a stage says that an
//! earlier one is to be drawn again, both are retried as one unit: a map of doors with which the items don't go is
//! replaced by another, [`MAX_DOOR_MAPS`] times at most.
//!
//! Read it in this order: `request.rs` and `plan.rs` (what is asked for), `stage.rs` (the contract), `generator.rs`
//! (which stages run, and the loop), one file a stage, `origin.rs` (whether a bundle is that of a pack and a seed), `read.rs`
//! (worlds that were written).

mod campaign;
mod codes;
mod details;
mod doors;
mod error;
mod filled;
mod generated;
mod generator;
mod items;
mod levels;
mod origin;
mod plan;
mod playthrough;
mod read;
mod request;
mod room_planner;
mod rooms;
mod stage;
mod survey;
mod watch;

pub use details::{
    BundleFault, ItemContext, ItemsImpossible, ItemsNotFound, PlanFault, RoomsNotFound,
};
pub use error::{Error, Impossible, Invalid, NotFound};
pub use filled::FilledLevels;
pub use generated::GeneratedWorld;
pub use generator::{Generator, MAX_DOOR_MAPS, stages_of};
pub use items::has_items;
pub use levels::{LevelRequest, MapSource};
pub use origin::{Difference, Origin, origin, settings_of};
pub use plan::Plan;
pub use request::{PermalinkError, Request, Stages};
pub use room_planner::RoomPlanner;
pub use stage::{
    BuiltCampaign, Decisions, LinkedDoors, PlacedItems, PlacedRooms, Stage, StageName,
};
pub use survey::{Survey, survey};
pub use watch::{Event, Observer, Watch};
// What the checker answers: whoever has a world proved needs no other crate.
pub use seedwright_verify::{Claim, Problem, ProvedBundle};

use serde_json::{Map, Value, json};

use crate::pack::{self, SourceFile};
use crate::random::Seed;
use crate::world::{Settings, World};

impl World {
    /// Reads a pack from its files.
    ///
    /// # Errors
    /// [`Invalid::Pack`] with everything that is wrong with them.
    pub fn read(files: &[SourceFile]) -> Result<Self, Error> {
        let reading = pack::read(files);
        reading.world.ok_or(Error::Invalid(Invalid::Pack(reading.diagnostics)))
    }

    /// Prepares everything that does not depend on the seed.
    ///
    /// # Errors
    /// When the request makes no sense, or there can be no such world.
    pub fn prepare(&self, request: &Request) -> Result<Generator, Error> {
        Generator::new(self, request)
    }

    /// Makes one world. Whoever makes several prepares them once.
    ///
    /// # Errors
    /// When there is no such world, or none was found.
    pub fn generate(&self, request: &Request, seed: &Seed) -> Result<GeneratedWorld, Error> {
        self.prepare(request)?.generate(seed, &mut Watch::none())
    }
}

/// The value of every option and trick, as bundles say it.
pub fn named_settings(world: &World, settings: &Settings) -> Map<String, Value> {
    let all = settings.describe(world);
    all.map(|(name, value)| (name.to_owned(), json!(value))).collect()
}
