//! Worlds and their parts: requests, results and replies.

mod cache;
mod campaign;
mod curve;
mod door_steps;
pub mod doors;
mod drawings;
mod filled_levels;
pub mod generate;
mod generated;
mod items;
mod laid_rooms;
mod layout_steps;
mod level_files;
mod parts;
mod placements;
pub mod population;
mod prepared_packs;
mod proof;
mod proved_world;
mod reply;
mod resolve;
pub mod rooms;
#[cfg(feature = "schema")]
mod schemas;
mod shuffled_map;
mod size_limits;
mod spheres;
pub mod spoiler;
mod statistics;

pub(crate) use cache::{Cache, CachedWorld};
pub use campaign::CampaignReply;
pub use curve::{Curve, keeps_up};
pub use door_steps::{DoorStep, door_step_text, side};
pub(crate) use doors::run_doors;
pub use doors::{Doors, DoorsReply, DoorsRequest, ShuffleReply};
pub use drawings::{Drawings, NamedFile};
pub use filled_levels::{FilledLevel, FilledLevels, filled, level_request, noted, stock};
pub use generate::{Generate, GenerateReply, WorldFile};
pub use generated::{Generated, GeneratedReply};
pub(crate) use items::run_items;
pub use items::{Items, ItemsReply};
pub use laid_rooms::{LaidRooms, blueprint};
pub use layout_steps::LayoutStep;
pub use parts::{GeneratedPartsReply, ProvedParts};
pub use placements::PlacementReply;
pub use population::{LevelsRequest, Population, PopulationFile, PopulationReply};
pub use prepared_packs::PreparedPacks;
pub use proof::{batch_problem, proved};
pub use proved_world::{ProvedWorld, ShuffledDoors, difficulties};
pub use reply::{CodeLock, DoorLink, ProgressionReply, Proof, ResultHead, WorldReply};
pub use resolve::{BuildRequest, read_link};
pub(crate) use resolve::{choose, is_empty, names_a_seed, pack, resolve_to_generate};
pub use rooms::{LayoutReply, Rooms, RoomsFile, RoomsReply, RoomsRequest};
pub use shuffled_map::ShuffledMap;
pub use spheres::SpheresReply;
pub(crate) use statistics::run_statistics;
pub use statistics::{
    MOST_SAMPLES, Measures, Quantiles, Share, Statistics, StatisticsReply, statistics,
};
