//! Maps of Tiled (TMJ) as room templates, one a map.
//!
//! What a tile is, its class says (called type by older versions of the editor):
//!
//! | class | cell |
//! | --- | --- |
//! | `wall` | wall |
//! | `floor` | floor |
//! | `gate` | a door inside the room |
//! | `door` or `connection` | wall with a connection that may be met |
//! | `required` | wall with a connection that must be met |
//!
//! Where there is no tile, there is no room; a layer hides those before it. Objects of the class
//! `connection` make the cells they lie on connections, required ones if their property `required` is set;
//! objects of the class `slot` are places for items, called as the object is. Properties of the map are
//! `name`, `roles` (with commas), `weight`, `min`, `max`, and `required` (sides with commas).
//!
//! Tilesets are embedded in the map or lie beside it as `.tsj` files.
//!
//! Read it in this order: `tiles` says what tiles are; `map` reads a map; `objects` its objects.
//!
//! Codes of files and shapes (`E00..`, `E01..`) mean what they mean for [packs](seedwright::pack).
//!
//! | Code  | Meaning |
//! |-------|---------|
//! | E0551 | The file is not a map of Tiled, or one of rooms that are laid out, or there is none. |
//! | E0552 | A tile whose class says nothing, or that no tileset has. |
//! | E0553 | A layer that can't be read: compressed, or of a map without end. |
//! | E0554 | A tileset that is not at hand. |
//! | E0555 | The room is not sound. |
//! | E0556 | An object that lies beyond the map, or a slot beside the floor. |
//! | E0557 | A property that says nothing. |

mod map;
mod objects;
mod tiles;

use seedwright::pack::{Diagnostic, SourceFile, Span};

use crate::ImportedWorld;
use crate::json::{self, Document};
use crate::problems::Problems;
use crate::report::Notes;
use crate::sketch::Collection;
use crate::sources::within_limits;

/// Imports maps as the templates of a pack with this id. Files that end in `.tsj` are tilesets.
///
/// # Errors
/// Everything that is wrong, each with its place. Files are numbered as they are given.
pub fn import(id: &str, files: &[SourceFile]) -> Result<ImportedWorld, Vec<Diagnostic>> {
    let mut problems = Problems::default();
    let mut notes = Notes::new(files.iter());
    if !within_limits(files, &mut problems) {
        return Err(problems.into_list());
    }
    let documents = (0..).zip(files);
    let documents: Vec<(u32, Document<'_>)> = documents
        .filter_map(|(number, file)| Some((number, json::parse(number, file, &mut problems)?)))
        .collect();
    let is_tileset =
        |number: u32| files[number as usize].name.to_ascii_lowercase().ends_with(".tsj");
    let external: Vec<tiles::External<'_>> = documents
        .iter()
        .filter(|(number, _)| is_tileset(*number))
        .map(|(number, document)| tiles::External::new(&files[*number as usize], document.root()))
        .collect();
    let mut collection = Collection::default();
    let maps = documents.iter().filter(|(number, _)| !is_tileset(*number));
    let mut first = None;
    for (number, document) in maps {
        first.get_or_insert(Span::new(*number, 0..1));
        let mut reader =
            map::Reader { external: &external, problems: &mut problems, notes: &mut notes };
        reader.read(&files[*number as usize], document.root(), &mut collection);
    }
    if first.is_none() && problems.is_empty() {
        let hint = "name .tmj files, or a folder of them";
        problems.error("E0551", None, "there is no map", hint);
    }
    match first.filter(|_| problems.is_empty()) {
        Some(first) => collection.into_world(id, "Tiled maps", notes, first),
        None => Err(problems.into_list()),
    }
}
