//! The promises about a world besides "it can be finished".
//!
//! Each folder or file is one kind of promise: the settings and decisions in the file, the check, and the claims that
//! are proved once it passes. They use the kernel; the kernel does not use them.
//!
//! - `doors`: where doors can lead.
//! - `items`, `useful`: where items can be placed, and which of them some rule can use.
//! - `aims`: what a proof reaches besides the goal.
//! - `never_stuck`: from every state that a player can come to, the goal can still be met.
//! - `shape`: the measures of the world are in the ranges that were asked for.
//! - [`locks`]: every lock can be opened by its notes or its strategy.
//! - `layout`: rooms share only walls, are connected, and match the settings.
//! - `levels`: the contents of levels.
//! - `campaign`: the world consists of zones, and each floor of zones is a level.

pub mod aims;
pub(crate) mod campaign;
pub(crate) mod counts;
pub(crate) mod doors;
pub mod items;
pub(crate) mod layout;
pub(crate) mod levels;
pub mod locks;
pub mod never_stuck;
pub(crate) mod shape;
pub mod useful;
