//! Importers: the logic databases that other projects keep, turned into worlds.
//!
//! An importer takes the bytes of files and answers a [`World`](seedwright::world::World) together with a
//! [`Report`] of what became of everything in them, or located diagnostics. It opens no files and prints
//! nothing. Read [`randovania`] and [`vg_json`] for logic databases, [`exits`] for maps of doors, [`tiled`] and
//! [`metarooms`] for room templates; `json`, `names`, `terms`, `order`, `sketch` and `report` are what any
//! importer needs.
#![forbid(unsafe_code)]
// Everything here comes from outside: it is converted by `TryFrom`, never cut off.
#![cfg_attr(
    not(test),
    deny(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)
)]

mod draft;
pub mod exits;
mod fields;
mod json;
pub mod metarooms;
mod names;
mod order;
mod problems;
pub mod randovania;
mod ratio;
mod reading;
pub mod report;
mod sketch;
mod sources;
mod terms;
pub mod tiled;
pub mod vg_json;

pub use report::Report;

/// A world that was imported, and what became of everything in its source.
#[derive(Clone, Debug)]
pub struct ImportedWorld {
    /// The world.
    pub world: seedwright::world::World,
    /// What was translated how.
    pub report: Report,
}

impl ImportedWorld {
    /// A world with what was noted of its source.
    fn new(world: seedwright::world::World, source: String, notes: report::Notes<'_>) -> Self {
        let report = Report { source, sizes: report::sizes(&world), entries: notes.into_entries() };
        Self { world, report }
    }
}
