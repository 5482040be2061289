//! Imports Randovania's logic databases (schema 34).
//!
//! A database is a folder: `header.json`, `pickup-database.json`, and a JSON file for each region that the
//! header names. A preset (`.rdvpreset`) defines the number of each pickup, the expected tricks, and the start.
//! The book's chapter on Randovania describes the translation; the [report](crate::Report) lists how each part
//! of the files was translated.
//!
//! Read it in this order: `sources` finds the files, `database`, `places`, `pickups`, `generated` and `preset` read
//! them, `implied` finds settings by their `words`, `vocabulary_builder` and `pool` add what requirements refer to,
//! `requirement`, `damage` and `templates` translate, `ways`, `once` and `docks` add what has requirements, `energy`
//! and `begun` assume what only the game's code knows, `closed` leaves out what can't be opened, and `build` runs all
//! of it.
//!
//! Codes are stable. Those of files and shapes (`E00..`, `E01..`) are those of [packs](seedwright::pack);
//! problems of the finished draft have the codes of the model (`E03..`).
//!
//! | Code  | Meaning |
//! |-------|---------|
//! | E0501 | A file of the database is missing. |
//! | E0502 | The schema version is not supported, and differs where it matters. |
//! | E0503 | Unknown type of requirement, or one that can't be negated. |
//! | E0504 | Unknown resource. |
//! | E0505 | Unknown kind of node. |
//! | E0506 | Unknown node in a dock, start or requirement. |
//! | E0507 | A connection leads to an unknown node of its area. |
//! | E0508 | Unknown template. |
//! | E0509 | Templates refer to each other in a cycle. |
//! | E0510 | Unknown type of dock, or unknown weakness. |
//! | E0511 | Unknown kind of lock. |
//! | E0512 | Unknown layer. |
//! | E0513 | Unknown pickup. |
//! | E0514 | Two pickups have the same index. |
//! | E0515 | The preset is for another game. |
//! | E0516 | A number is out of range. |
//! | E0517 | The preset has an old schema version. |
//! | E0527 | There is no event with the name that was given. |
//! | E0528 | There is no pickup with the name that was given, or nothing costs energy. |

mod begun;
mod build;
mod catalogue;
mod closed;
mod damage;
mod database;
mod docks;
mod energy;
mod finish;
mod generated;
mod implied;
mod once;
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
mod words;

use seedwright::pack::{Diagnostic, SourceFile};
use seedwright::world::{ReturnMode, World};

use crate::ImportedWorld;
use crate::problems::Problems;
use crate::report::{Notes, Treatment};
use build::Builder;
use database::{Database, SCHEMA, refuse_schema};
use sources::Sources;

/// What an import can be told.
#[derive(Clone, Debug, Default)]
pub struct Choices {
    /// How the player gets back to the start. Without it, the player can warp (`return = "warp"`) if the preset says so
    /// by its setting `warp_to_start`, and otherwise has to walk (`return = "walk"`).
    pub return_mode: Option<ReturnMode>,
    /// Whether locations that stay closed with every item are kept.
    pub keep_closed: bool,
    /// Events that have happened before the game begins, which only the game's code knows.
    pub happened: Vec<String>,
    /// How much energy pickups give that only the game's code knows, by the name of the pickup.
    pub energy: Vec<(String, u32)>,
}

/// Imports a database.
///
/// # Errors
/// All problems, each with its position. Files are numbered in the order given; the preset has the number after the
/// last.
pub fn import(
    files: &[SourceFile],
    preset: Option<&SourceFile>,
) -> Result<ImportedWorld, Vec<Diagnostic>> {
    import_as(files, preset, &Choices::default())
}

/// Imports a database with the given return mode.
///
/// # Errors
/// The same as for [`import`].
pub fn import_with(
    files: &[SourceFile],
    preset: Option<&SourceFile>,
    return_mode: ReturnMode,
) -> Result<ImportedWorld, Vec<Diagnostic>> {
    let return_mode = Some(return_mode);
    import_as(files, preset, &Choices { return_mode, ..Choices::default() })
}

/// Imports a database with choices.
///
/// # Errors
/// The same as for [`import`].
pub fn import_as(
    files: &[SourceFile],
    preset: Option<&SourceFile>,
    choices: &Choices,
) -> Result<ImportedWorld, Vec<Diagnostic>> {
    let mut problems = Problems::default();
    let mut notes = Notes::new(files.iter().chain(preset));
    let Some(sources) = Sources::read(files, preset, &mut problems, &mut notes) else {
        return Err(problems.into_list());
    };
    let read = read(&sources, choices, &mut problems, &mut notes);
    let Some((world, source)) = read.filter(|_| problems.is_empty()) else {
        let refused = refuse_schema(sources.header());
        return Err(refused.into_iter().chain(problems.into_list()).collect());
    };
    Ok(ImportedWorld::new(world, source, notes))
}

/// Reads and translates everything.
fn read(
    sources: &Sources<'_>,
    choices: &Choices,
    problems: &mut Problems,
    notes: &mut Notes<'_>,
) -> Option<(World, String)> {
    let database = Database::read(sources, problems, notes)?;
    if !problems.is_empty() {
        return None;
    }
    if database.schema != SCHEMA {
        let kind = format!("schema version {}: read as version {SCHEMA}", database.schema);
        notes.note_whole(Treatment::Assumed, &kind);
    }
    let source = format!("Randovania, {}, schema {}", database.game, database.schema);
    let mut builder = Builder::new(&database, sources, problems, notes);
    builder.build(choices);
    if !builder.is_sound() {
        return None;
    }
    builder.finish(choices).map(|world| (world, source))
}
