//! Summaries of results as text.

mod curve;
mod door_table;
mod doors;
mod levels;
mod parts;
mod rooms;
mod world;

pub use door_table::proof_text;
pub use doors::door_summary;
pub use levels::level_summary;
pub use parts::parts_summary;
pub use rooms::room_summary;
pub use world::world_summary;
