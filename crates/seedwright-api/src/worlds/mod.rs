//! Worlds, and parts of them: what is asked for, and what the replies look like.

mod asked;
pub mod doors;
pub mod generate;
mod layout_steps;
pub mod population;
pub mod rooms;

pub use doors::{Doors, DoorsReply, DoorsRequest};
pub use generate::{Generate, GenerateReply, Items, ItemsReply, PlacementReply, Proof, WorldFile};
pub use population::{LevelsRequest, Population, PopulationFile, PopulationReply};
pub use rooms::{Rooms, RoomsFile, RoomsReply, RoomsRequest};
