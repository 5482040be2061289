//! What "this world can be finished" rests on.
//!
//! A world is a list of facts and of rules `(head, need, body of weighted facts)`: once the known facts of the body
//! weigh `need` or more, the head becomes known. Decisions add rules of two more kinds: an end of a door leads to
//! another end, and a copy of an item lies at a location. A proof is a list of such steps. Read it in this order:
//!
//! 1. `tables`: the world as it is written, and its hash.
//! 2. `facts`: which number stands for which fact. It follows from the tables alone.
//! 3. `world`: the tables fit together, and nothing is given away.
//! 4. `decisions`: where doors lead and what lies where, as rules.
//! 5. `replay`: each step follows from those before it, and they reach the goal.
//!
//! What it answers, [`Knowledge`], is what promises are checked against. Nothing here knows what was promised.

mod bit_set;
mod decisions;
mod facts;
mod replay;
mod tables;
mod world;

pub(crate) use bit_set::BitSet;
pub use decisions::{Decisions, PlacedItem, Placements};
pub(crate) use decisions::{DoorLink, DoorLinks};
pub use facts::MAX_FACTS;
pub(crate) use replay::Step;
pub use replay::{Knowledge, Replay};
pub use tables::StaticWorld;
pub(crate) use tables::{
    DoorRow, GroupRow, ItemRow, LocationRow, ReturnMode, TemplateRow, Way, numbered,
};
pub use world::CheckedWorld;
pub(crate) use world::Kind;
