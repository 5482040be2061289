//! The end of commands that build a world.

use std::path::Path;

use crate::build::{BuiltWorld, WriteOptions};
use crate::failure::Failure;
use crate::printer::Printer;
use crate::summary::world_summary;

/// Writes a world into the folder, if one is named, and prints a summary.
pub fn finish(
    world: &BuiltWorld,
    out: Option<&Path>,
    how: WriteOptions,
    printer: &Printer,
) -> Result<(), Failure> {
    let written = match out {
        Some(folder) => world.write(folder, how)?,
        None => Vec::new(),
    };
    match printer.json {
        true => printer.print_reply(&world.built.reply(), &written)?,
        false => printer.print(&world_summary(&world.built, &written, printer)?)?,
    }
    Ok(())
}
