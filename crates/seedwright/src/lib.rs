//! Seedwright builds game worlds and proves that they can be finished.
//!
//! Read the modules in this order: [`world`] is the model, [`pack`] reads it from text, [`random`] makes
//! every choice repeatable, [`logic`] finds what follows from what, [`items`] and [`doors`] are stages that
//! decide something, and [`inspect`] answers questions.
#![forbid(unsafe_code)]

mod bits;
pub mod bundle;
pub mod campaign;
pub mod codes;
pub mod doors;
pub mod inspect;
pub mod items;
pub mod logic;
pub mod name;
pub mod pack;
pub mod permalink;
pub mod population;
pub mod progression;
pub mod proof;
pub mod race;
pub mod random;
pub mod rooms;
pub mod world;

/// The version of this engine.
pub const ENGINE_VERSION: &str = env!("CARGO_PKG_VERSION");

/// The version of what a seed means: it rises with every change that moves existing seeds.
pub const SEED_VERSION: u32 = 1;
