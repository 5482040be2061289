//! Imports MetaRooms (Godot `.tres` files) as room templates, one per file.
//!
//! A MetaRoom has a width, a height, and its cells row by row. A cell is blocked (0), floor (1, the default), or a
//! door (2 and 3). Cells have flags for connections in four directions; each counts only on the edge that it points
//! out of. `connection_required` makes the connections of a cell required, and `required_connections` those of
//! whole sides.
//!
//! Read it in this order: `resource` reads the text, `room` converts it to a template.
//!
//! The codes of files (`E00..`) are those of [packs](seedwright::pack).
//!
//! | Code  | Meaning |
//! |-------|---------|
//! | E0561 | The text is not a Godot resource. |
//! | E0562 | The resource is not a MetaRoom, or there is none. |
//! | E0563 | The number of cells does not match width and height, or a cell is missing. |
//! | E0564 | A cell has an unknown type. |
//! | E0565 | The room is not valid. |
//! | E0566 | A required side has no connection. |

mod resource;
mod room;

use seedwright::pack::{Diagnostic, SourceFile, Span};

use crate::ImportedWorld;
use crate::problems::Problems;
use crate::report::Notes;
use crate::sketch::Collection;
use crate::sources::within_limits;

/// Imports MetaRooms as the templates of a pack with this id.
///
/// # Errors
/// All problems, each with its position. Files are numbered in the order given.
pub fn import(id: &str, files: &[SourceFile]) -> Result<ImportedWorld, Vec<Diagnostic>> {
    let mut problems = Problems::default();
    let mut notes = Notes::new(files.iter());
    if !within_limits(files, &mut problems) {
        return Err(problems.into_list());
    }
    if files.is_empty() {
        let hint = "name .tres files, or a folder of them";
        problems.error("E0562", None, "there are no MetaRooms to import", hint);
    }
    let mut collection = Collection::default();
    for (number, file) in (0..).zip(files) {
        match file.text(number) {
            Err(problem) => problems.add(problem),
            Ok(text) => match resource::read(number, text) {
                Err(problem) => problems.add(problem),
                Ok(resource) => {
                    let mut reader =
                        room::Reader { file, problems: &mut problems, notes: &mut notes };
                    reader.read(&resource, &mut collection);
                }
            },
        }
    }
    match problems.is_empty() {
        true => collection.into_world(id, "MetaRooms", notes, Span::new(0, 0..1)),
        false => Err(problems.into_list()),
    }
}
