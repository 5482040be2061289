//! Worlds, and parts of them: what is asked for, what is made, and what is told of it.

mod built;
mod cache;
mod campaign;
mod curve;
mod door_steps;
pub mod doors;
mod drawings;
mod filled;
pub mod generate;
mod items;
mod laid;
mod layout_document;
mod layout_steps;
mod placements;
pub mod population;
mod ready;
mod reply;
mod resolve;
pub mod rooms;
mod shuffled;
pub mod spoiler;

pub use built::{Built, ShuffledDoors, difficulties, proved};
pub(crate) use cache::{Cache, KeptWorld};
pub use campaign::CampaignReply;
pub use curve::{Curve, keeps_up};
pub use door_steps::{DoorStep, door_step_text, side};
pub use doors::{Doors, DoorsReply, ShuffleReply, ShuffleRequest, shuffle_doors};
pub use drawings::{Drawings, NamedFile};
pub use filled::{FilledLevel, FilledLevels, filled, level_request, noted, stock};
pub use generate::{Generate, GenerateReply, WorldFile};
pub(crate) use items::run_items;
pub use items::{Items, ItemsReply};
pub use laid::{LaidRooms, blueprint};
pub use layout_steps::LayoutStep;
pub use placements::PlacementReply;
pub use population::{LevelsRequest, Population, PopulationFile, PopulationReply};
pub use reply::{CodeLock, DoorLink, ProgressionReply, Proof, ResultHead, WorldReply};
pub use resolve::{BuildRequest, Resolved, read_link, resolve};
pub(crate) use resolve::{choose, is_empty, names_a_seed, pack, resolve_to_generate};
pub use rooms::{
    LayoutReply, LayoutRequest, Rooms, RoomsFile, RoomsReply, RoomsRequest, lay_out_rooms,
    layout_file,
};
pub use shuffled::ShuffledMap;
