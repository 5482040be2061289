//! Importers for the logic databases, door maps and room templates of other projects.
//!
//! An importer takes the bytes of files and returns a [`World`](seedwright::world::World) with a [`Report`] of how
//! each part of them was translated, or diagnostics with positions. It opens no files and prints nothing. Read
//! [`randovania`], [`randovania_dump`] and [`vg_json`] for logic databases, [`exits`] for door maps, [`tiled`] and [`metarooms`] for
//! room templates; all of them use `json`, `names`, `terms`, `order`, `sketch` and `report`.
#![forbid(unsafe_code)]
// All input is untrusted: numbers are converted by `TryFrom`, never truncated.
#![cfg_attr(
    not(test),
    deny(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)
)]

mod before;
mod draft;
pub mod exits;
mod fields;
mod json;
pub mod metarooms;
mod names;
mod order;
mod problems;
pub mod randovania;
pub mod randovania_dump;
mod ratio;
mod reading;
pub mod report;
mod sketch;
mod sources;
mod terms;
pub mod tiled;
pub mod vg_json;

pub use report::Report;

/// An imported world with its report.
#[derive(Clone, Debug)]
pub struct ImportedWorld {
    /// The world.
    pub world: seedwright::world::World,
    /// How each part of the source was translated.
    pub report: Report,
}

impl ImportedWorld {
    /// Combines a world with the notes about its source.
    fn new(world: seedwright::world::World, source: String, notes: report::Notes<'_>) -> Self {
        let report = Report { source, sizes: report::sizes(&world), entries: notes.into_entries() };
        Self { world, report }
    }
}
