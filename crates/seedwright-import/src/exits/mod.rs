//! Imports door maps: lists of areas with exits (the `map.json` of the Shadow Tower randomizer).
//!
//! An area is `{name, world, exits, totems}`; an exit is `{id, dest, world, wayBackId, type, rotation,
//! direction, nonSwitchable, label}`. Two exits that name each other are one door. A map can also be an object
//! whose keys are the names of the areas.
//!
//! | Direction | Can be passed |
//! |-----------|--------|
//! | none, `bi` | both ways |
//! | `exit` here, or `entrance` there | from here to there only |
//! | `exit-bi` here, or `entrance-bi` there | from here to there, then back |
//!
//! An id is a text or a whole number; `7` and `"7"` are the same id.
//!
//! Read it in this order: `map` reads areas and exits, `pairs` pairs the exits that are one door, `build`
//! builds the world, `shuffle` chooses how its doors are shuffled.
//!
//! The codes of files and shapes (`E00..`, `E01..`) are those of [packs](seedwright::pack).
//!
//! | Code  | Meaning |
//! |-------|---------|
//! | E0541 | Two exits of an area have the same id. |
//! | E0542 | An exit leads to an area that does not exist. |
//! | E0543 | A door leads back into its own area. |
//! | E0544 | An exit other than a jump has no way back, or its way back is not an exit of the area it leads to. |
//! | E0545 | The way back of an exit does not lead back to it. |
//! | E0546 | The two sides of a door contradict each other. |
//! | E0547 | The map has no areas, or none with the name given for the start. |

mod build;
mod map;
mod pairs;
mod shuffle;

use seedwright::pack::{Diagnostic, SourceFile};
use seedwright::world::{ReturnMode, World};

use crate::ImportedWorld;
use crate::json::parse;
use crate::problems::Problems;
use crate::report::{Notes, Report};
use crate::sources::within_limits;
use map::ExitMap;

/// Imports a map. The player starts in the area `start`, or in the first one, and has to walk (`return = "walk"`):
/// these maps describe no warp.
///
/// # Errors
/// All problems, each with its position.
pub fn import(file: &SourceFile, start: Option<&str>) -> Result<ImportedWorld, Vec<Diagnostic>> {
    import_with(file, start, ReturnMode::Walk)
}

/// Imports a map with the given return mode.
///
/// # Errors
/// The same as for [`import`].
pub fn import_with(
    file: &SourceFile,
    start: Option<&str>,
    return_mode: ReturnMode,
) -> Result<ImportedWorld, Vec<Diagnostic>> {
    let mut problems = Problems::default();
    let mut notes = Notes::new(std::iter::once(file));
    let world = read(file, start, return_mode, &mut problems, &mut notes);
    let Some(world) = world.filter(|_| problems.is_empty()) else {
        return Err(problems.into_list());
    };
    let report = Report {
        source: "a map of areas and exits".to_owned(),
        sizes: crate::report::sizes(&world),
        entries: notes.into_entries(),
    };
    Ok(ImportedWorld { world, report })
}

fn read(
    file: &SourceFile,
    start: Option<&str>,
    return_mode: ReturnMode,
    problems: &mut Problems,
    notes: &mut Notes<'_>,
) -> Option<World> {
    if !within_limits(std::slice::from_ref(file), problems) {
        return None;
    }
    let document = parse(0, file, problems)?;
    let map = ExitMap::read(document.root(), problems, notes)?;
    let doors = pairs::doors(&map, problems, notes);
    let start = map.start(start, problems, notes)?;
    if !problems.is_empty() {
        return None;
    }
    notes.note_return(return_mode, return_mode == ReturnMode::Warp);
    let world = build::world(&map, &doors, (start, return_mode), problems, notes)?;
    Some(shuffle::choose(world, notes))
}
