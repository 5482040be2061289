//! Imports the `vg-json-data` family of logic databases (X-Fusion, Super Metroid).
//!
//! A database is a folder: `helpers.json`, `items.json`, `tech.json`, a file for each room under `region/`,
//! and the connections between rooms under `connection/`; `weapons/` and `enemies/` define damage. The name of a
//! file is its path; all files can have the same folders in front.
//!
//! Read it in this order: `sources` finds the files; `places`, `arsenal`, `numerics` and `lexicon` read them;
//! `requirement`, `costs` and `singles` translate; `rules`, `rooms`, `locks`, `doors` and `pool` add what has
//! requirements, and `charges` the speed that is carried between rooms; `withheld` uses `trial` to choose the
//! flags that are set only at the end; `finish` chooses the goal and leaves out locations that can't be opened.
//!
//! Obstacles are translated exactly: they come back when the player leaves a room, so a room has another copy of
//! its spots for every set of obstacles that can be cleared in it (`rooms`).
//!
//! The codes of files and shapes (`E00..`, `E01..`) are those of [packs](seedwright::pack); E0501 is that of
//! [Randovania](crate::randovania).
//!
//! | Code  | Meaning |
//! |-------|---------|
//! | E0501 | A file of the database is missing. |
//! | E0521 | Two rooms, or two nodes of a room, have the same number. |
//! | E0522 | A strat refers to an unknown node of its room. |
//! | E0523 | The starting node does not exist. |
//! | E0524 | Helpers and techs refer to each other in a cycle. |
//! | E0525 | A number can't be computed: an unknown name or operation, or a cycle. |
//! | E0526 | Nothing can be played: no location, none that is open at the start, or no goal. |

mod arsenal;
mod build;
mod charges;
mod conditions;
mod connection;
mod costs;
mod doors;
mod finish;
mod lexicon;
mod locks;
mod numerics;
mod places;
mod plan;
mod pool;
mod requirement;
mod rooms;
mod rules;
mod singles;
mod sources;
mod trial;
mod withheld;

use seedwright::pack::{Diagnostic, SourceFile};
use seedwright::world::{ReturnMode, World};

use crate::ImportedWorld;
use crate::problems::Problems;
use crate::report::Notes;
use build::Builder;
use places::Places;
use sources::Sources;

/// Imports a database with `return = "walk"`: these databases describe no warp to the start.
///
/// # Errors
/// All problems, each with its position. Files are numbered in the order given.
pub fn import(files: &[SourceFile]) -> Result<ImportedWorld, Vec<Diagnostic>> {
    import_with(files, ReturnMode::Walk)
}

/// Imports a database with the given return mode.
///
/// # Errors
/// The same as for [`import`].
pub fn import_with(
    files: &[SourceFile],
    return_mode: ReturnMode,
) -> Result<ImportedWorld, Vec<Diagnostic>> {
    let mut problems = Problems::default();
    let mut notes = Notes::new(files.iter());
    let Some(sources) = Sources::read(files, &mut problems, &mut notes) else {
        return Err(problems.into_list());
    };
    let world = read(&sources, return_mode, &mut problems, &mut notes);
    let Some(world) = world.filter(|_| problems.is_empty()) else {
        return Err(problems.into_list());
    };
    Ok(ImportedWorld::new(world, "vg-json-data".to_owned(), notes))
}

/// Reads and translates everything.
fn read(
    sources: &Sources<'_>,
    return_mode: ReturnMode,
    problems: &mut Problems,
    notes: &mut Notes<'_>,
) -> Option<World> {
    let places = Places::read(sources, problems, notes);
    if !problems.is_empty() {
        return None;
    }
    notes.note_return(return_mode, return_mode == ReturnMode::Warp);
    let plan = withheld::plan(sources, &places);
    let mut builder = Builder::new(sources, &places, plan, problems, notes);
    builder.build();
    builder.finish(return_mode)
}
