//! What is promised of a world besides that it can be finished, and whether it is kept.
//!
//! Each folder or file holds one kind of promise: the request and the decisions as they are written, the check, and
//! the sentences that hold once it has passed. They use the kernel, and the kernel uses none of them.
//!
//! - `doors`: which doors may lead where.
//! - `items`, `useful`: where items may lie, and which of them some rule can use.
//! - `aims`: what a proof reaches besides the goal.
//! - [`locks`]: every lock can be opened by what belongs to it.
//! - `layout`: rooms share edges only, hang together, and are what was asked for.
//! - `levels`: what is in levels.
//! - `campaign`: zones are the world, floors are its levels.

pub mod aims;
pub(crate) mod campaign;
mod counts;
pub(crate) mod doors;
pub mod items;
pub(crate) mod layout;
pub(crate) mod levels;
pub mod locks;
pub mod useful;
