//! Imports dumps of Randovania's generator, which `tools/randovania_dump.py` writes.
//!
//! A dump is one JSON document: the graph that the generator walks for one preset, with everything decided that the
//! preset decides. So nothing here depends on a game, and the translation is exact, except for what the report says.
//!
//! Read it in this order: `document` is the dump, `reader` reads it; `holdings` translates amounts of items,
//! `requirement` requirements; `build` adds places, `passages` and `once` the ways between them; `finish` leaves out locations
//! that can't be opened.
//!
//! The codes of files and shapes (`E00..`, `E01..`) are those of [packs](seedwright::pack).
//!
//! | Code  | Meaning |
//! |-------|---------|
//! | E0531 | The file is not a dump, or one of an unknown format. |
//! | E0532 | A number names no row of its table, or a requirement that comes later. |
//! | E0533 | A kind of resource or a form of requirement is unknown. |
//! | E0534 | Two resources are the pickup with one index, or two pickups are placed at one. |

mod build;
mod document;
mod finish;
mod holdings;
mod once;
mod passages;
mod reader;
mod requirement;
mod ways;

use seedwright::pack::{Diagnostic, SourceFile};
use seedwright::world::{ReturnMode, World};

use crate::ImportedWorld;
use crate::json::parse;
use crate::problems::Problems;
use crate::report::Notes;
use crate::sources::within_limits;
use build::Builder;

/// How a dump is imported.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// How the player gets back to the start; by default as in the preset.
    pub return_mode: Option<ReturnMode>,
    /// Whether to keep locations that stay closed with everything held.
    pub keep_closed: bool,
}

/// Imports a dump.
///
/// # Errors
/// All problems, each with its position.
pub fn import(file: &SourceFile, options: Options) -> Result<ImportedWorld, Vec<Diagnostic>> {
    let mut problems = Problems::default();
    let mut notes = Notes::new(std::iter::once(file));
    let read = read(file, options, &mut problems, &mut notes);
    let Some((world, source)) = read.filter(|_| problems.is_empty()) else {
        return Err(problems.into_list());
    };
    Ok(ImportedWorld::new(world, source, notes))
}

fn read(
    file: &SourceFile,
    options: Options,
    problems: &mut Problems,
    notes: &mut Notes<'_>,
) -> Option<(World, String)> {
    if !within_limits(std::slice::from_ref(file), problems) {
        return None;
    }
    let document = parse(0, file, problems)?;
    let dump = reader::read(document.root(), problems)?;
    let source = format!("Randovania {}, {}, {}", dump.version, dump.game, dump.preset);
    let mut builder = Builder::new(&dump, options, problems, notes);
    builder.build();
    Some((builder.finish()?, source))
}
