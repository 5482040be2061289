//! The part of the checker that decides "this world can be finished".
//!
//! A world is a list of facts and of rules `(head, need, body of weighted facts)`: once the known facts of the body
//! weigh `need` or more, the head becomes known. Decisions add rules of two more kinds: a door end leads to another
//! end, and an item copy is placed at a location. A proof is a list of such steps. Read it in this order:
//!
//! 1. `tables`: the static world as the file has it, and its hash.
//! 2. `facts`: the number of each fact. It follows from the tables alone.
//! 3. `world`: the tables are consistent, and nothing is given away.
//! 4. `world/walking`: where the player has to walk, every rule is something that a walking player does.
//! 5. `health`: what costs health, and that a walking player pays it.
//! 6. `decisions`: where doors lead and where items are placed, as rules.
//! 7. `replay`: each step follows from those before it, and together they reach the goal.
//!
//! The result, [`Knowledge`], is the input of the checks in `promises`. The kernel does not use them.

mod bases;
mod bit_set;
mod decisions;
mod facts;
mod health;
mod replay;
mod tables;
mod world;

pub(crate) use bit_set::BitSet;
pub use decisions::{Decisions, PlacedItem, Placements};
pub(crate) use decisions::{DoorLink, DoorLinks};
pub use facts::MAX_FACTS;
pub(crate) use replay::{Arrival, Step};
pub use replay::{Knowledge, Replay};
pub use tables::StaticWorld;
pub(crate) use tables::{DoorRow, ItemRow, LocationRow, ReturnMode, RuleRow, Way, numbered};
pub use world::CheckedWorld;
pub(crate) use world::{Kind, MAX_LOOKUPS, too_many_lookups};
