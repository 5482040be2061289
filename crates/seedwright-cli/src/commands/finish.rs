//! The end of commands that build a world.

use std::path::Path;

use crate::build::{BuiltWorld, Written};
use crate::failure::Failure;
use crate::output::Output;
use crate::summary::world_summary;

/// Writes a world into a folder, if one was named; then says what was done.
pub fn finish(
    world: &BuiltWorld,
    out: Option<&Path>,
    how: Written,
    output: &Output,
) -> Result<(), Failure> {
    let written = match out {
        Some(folder) => world.write(folder, how)?,
        None => Vec::new(),
    };
    match output.json {
        true => output.print_reply(&world.built.reply(), &written),
        false => output.print(&world_summary(&world.built, &written)?),
    }
    Ok(())
}
