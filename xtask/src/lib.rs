//! The project's own tasks, run as `cargo xtask test`, `bench`, `soak` and `api`.
//!
//! This is a library so that a helper for benchmarks or soaks may stand ready
//! before the first one uses it.

mod api;
pub mod arguments;
pub mod bench;
mod book;
mod browser;
mod campaign;
pub mod cargo;
pub mod certificate;
pub mod command_line;
mod corpus;
pub mod maps;
pub mod memory;
pub mod page;
mod population;
pub mod registry;
pub mod soak;
pub mod station;
pub mod steps;
