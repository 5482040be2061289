//! Imports Tiled maps (TMJ) as room templates, one per map.
//!
//! The class of a tile (called type in older versions of the editor) defines its cell:
//!
//! | class | cell |
//! | --- | --- |
//! | `wall` | wall |
//! | `floor` | floor |
//! | `gate` | a door inside the room |
//! | `door` or `connection` | wall with an optional connection |
//! | `required` | wall with a required connection |
//!
//! A cell without a tile is not part of the room; a layer hides those before it. Objects of the class
//! `connection` turn the cells they cover into connections, required ones if their property `required` is set;
//! objects of the class `slot` are places for items, with the name of the object. Properties of the map are
//! `name`, `roles` (comma-separated), `weight`, `min`, `max`, and `required` (comma-separated sides).
//!
//! Tilesets are embedded in the map or in separate `.tsj` files.
//!
//! Read it in this order: `tiles` classifies tiles, `map` reads a map, `objects` its objects.
//!
//! The codes of files and shapes (`E00..`, `E01..`) are those of [packs](seedwright::pack).
//!
//! | Code  | Meaning |
//! |-------|---------|
//! | E0551 | The file is not a Tiled map, or a layout of many rooms, or there is no file. |
//! | E0552 | A tile has an unknown class, or is not in any tileset. |
//! | E0553 | A layer can't be read: it is compressed, or the map is infinite. |
//! | E0554 | A tileset is missing. |
//! | E0555 | The room is not valid. |
//! | E0556 | An object is outside the map, or a slot is not on floor. |
//! | E0557 | A property has an invalid value. |

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
/// All problems, each with its position. Files are numbered in the order given.
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
        problems.error("E0551", None, "there are no maps to import", hint);
    }
    match first.filter(|_| problems.is_empty()) {
        Some(first) => collection.into_world(id, "Tiled maps", notes, first),
        None => Err(problems.into_list()),
    }
}
