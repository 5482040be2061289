//! MetaRooms (Godot `.tres` files) as room templates, one a file.
//!
//! A MetaRoom has a width, a height, and its cells row by row. A cell is blocked (0), floor (1, and what a
//! cell is that does not say), or a door (2 and 3). Cells have flags for connections in four directions; one
//! counts on the edge that it points out of. `connection_required` makes the connections of a cell required,
//! and `required_connections` those of whole sides.
//!
//! Read it in this order: `resource` reads the text; `room` turns it into a template.
//!
//! Codes of files (`E00..`) mean what they mean for [packs](seedwright::pack).
//!
//! | Code  | Meaning |
//! |-------|---------|
//! | E0561 | The text is no resource of Godot. |
//! | E0562 | The resource is no MetaRoom, or there is none. |
//! | E0563 | There are not as many cells as width and height say, or one of them is not there. |
//! | E0564 | A cell of an unknown type. |
//! | E0565 | The room is not sound. |
//! | E0566 | A side that is required has no connection. |

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
/// Everything that is wrong, each with its place. Files are numbered as they are given.
pub fn import(id: &str, files: &[SourceFile]) -> Result<ImportedWorld, Vec<Diagnostic>> {
    let mut problems = Problems::default();
    let mut notes = Notes::new(files.iter());
    if !within_limits(files, &mut problems) {
        return Err(problems.into_list());
    }
    if files.is_empty() {
        let hint = "name .tres files, or a folder of them";
        problems.error("E0562", None, "there is no MetaRoom", hint);
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
