//! Tests the queries about a world on small packs and random worlds.

mod explanations;
mod lints;
mod missing_parts;
#[allow(dead_code, reason = "the tests of the logic use more of it")]
#[path = "../../src/logic/tests/naive.rs"]
mod naive;
mod next;
mod random_worlds;
mod reached;

use seedwright::pack::{Reading, SourceFile, read};
use seedwright::world::{self, World};

/// Reads a pack of one file.
fn reading(text: &str) -> Reading {
    read(&[SourceFile::new("pack.toml", text)])
}

/// Reads a pack that has no errors.
#[track_caller]
fn world_of(text: &str) -> World {
    let reading = reading(text);
    assert_eq!(reading.diagnostics, [], "{text}");
    reading.world.expect("a pack without errors is a world")
}
