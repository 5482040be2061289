//! Randovania's logic databases (schema 34) as worlds.
//!
//! A database is a folder: `header.json`, `pickup-database.json`, and a JSON file for each region that the
//! header names. A preset (`.rdvpreset`) says how many of each pickup there are, which tricks are expected,
//! and where the game begins. The book's chapter on Randovania shows what becomes of what; the
//! [report](crate::Report) says it of everything that was read.
//!
//! Read it in this order: `sources` finds the files, `database`, `places`, `pickups` and `preset` read
//! them, `layout` and `pool` add what requirements can speak of, `requirement`, `damage` and `templates`
//! translate, `ways` and `docks` add what needs requirements, and `build` puts it all together.
//!
//! Codes are stable. Those of files and shapes (`E00..`, `E01..`) mean what they mean for
//! [packs](seedwright::pack); what the engine says of the finished draft has the codes of the model (`E03..`).
//!
//! | Code  | Meaning |
//! |-------|---------|
//! | E0501 | A file of the database is missing. |
//! | E0502 | The schema is another one, and differs where it matters. |
//! | E0503 | There is no such type of requirement, or it can't be denied. |
//! | E0504 | There is no such resource. |
//! | E0505 | There is no such kind of node. |
//! | E0506 | There is no such node: a dock, start or requirement leads nowhere. |
//! | E0507 | A connection leads to no node of its area. |
//! | E0508 | There is no such template. |
//! | E0509 | Templates refer to each other in a circle. |
//! | E0510 | There is no such type of dock, or no such weakness. |
//! | E0511 | There is no such kind of lock. |
//! | E0512 | There is no such layer. |
//! | E0513 | There is no such pickup. |
//! | E0514 | Two pickups have the same index. |
//! | E0515 | The preset is for another game. |
//! | E0516 | A number can't be used. |

mod build;
mod catalogue;
mod damage;
mod database;
mod docks;
mod finish;
mod known;
mod pickups;
mod places;
mod pool;
mod preset;
mod requirement;
mod sources;
mod templates;
mod used_resources;
mod vocabulary;
mod vocabulary_builder;
mod ways;
mod weaknesses;

use seedwright::pack::{Diagnostic, SourceFile};
use seedwright::world::{ReturnMode, World};

use crate::ImportedWorld;
use crate::problems::Problems;
use crate::report::{Notes, Treatment};
use build::Builder;
use database::{Database, SCHEMA, refuse_schema};
use sources::Sources;

/// Imports a database, with `return = "warp"`: the games of Randovania can go back to the start.
///
/// # Errors
/// Everything that is wrong, each with its place. Files are numbered as they are given; the preset has the
/// number after the last.
pub fn import(
    files: &[SourceFile],
    preset: Option<&SourceFile>,
) -> Result<ImportedWorld, Vec<Diagnostic>> {
    import_with(files, preset, ReturnMode::Warp)
}

/// Imports a database, and lets the player go back to the start only as said.
///
/// # Errors
/// Like [`import`].
pub fn import_with(
    files: &[SourceFile],
    preset: Option<&SourceFile>,
    return_mode: ReturnMode,
) -> Result<ImportedWorld, Vec<Diagnostic>> {
    let mut problems = Problems::default();
    let mut notes = Notes::new(files.iter().chain(preset));
    let Some(sources) = Sources::read(files, preset, &mut problems, &mut notes) else {
        return Err(problems.into_list());
    };
    let read = read(&sources, return_mode, &mut problems, &mut notes);
    let Some((world, source)) = read.filter(|_| problems.is_empty()) else {
        let refused = refuse_schema(sources.header());
        return Err(refused.into_iter().chain(problems.into_list()).collect());
    };
    Ok(ImportedWorld::new(world, source, notes))
}

/// Reads and translates everything.
fn read(
    sources: &Sources<'_>,
    return_mode: ReturnMode,
    problems: &mut Problems,
    notes: &mut Notes<'_>,
) -> Option<(World, String)> {
    let database = Database::read(sources, problems, notes)?;
    if !problems.is_empty() {
        return None;
    }
    if database.schema != SCHEMA {
        let kind = format!("schema version {}: read like version {SCHEMA}", database.schema);
        notes.note_whole(Treatment::Assumed, &kind);
    }
    notes.note_return(return_mode);
    let source = format!("Randovania, {}, schema {}", database.game, database.schema);
    let mut builder = Builder::new(&database, sources, problems, notes);
    builder.build(return_mode);
    if !builder.is_sound() {
        return None;
    }
    builder.finish().map(|world| (world, source))
}
