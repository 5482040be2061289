//! The project's own tasks, run as `cargo xtask test`, `words`, `bench`, `soak`, `api` and more.
//!
//! This is a library so that a helper for benchmarks or soaks can be added before the first one uses it.

mod api;
pub mod arguments;
pub mod bench;
mod book;
mod browser;
mod campaign;
pub mod cargo;
pub mod certificate;
pub mod changelog;
pub mod command_line;
mod corpus;
pub mod dist;
pub mod maps;
pub mod memory;
mod npm_package;
pub mod page;
pub mod platforms;
mod population;
mod python_types;
pub mod registry;
mod shapes;
pub mod site;
pub mod soak;
pub mod station;
pub mod steps;
mod tools;
pub mod tree;
pub mod words;

// The judge of walks is a file of the engine's tests, which names the model by this path.
use seedwright::world;
