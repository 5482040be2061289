//! The classes of tiles.

use std::collections::BTreeMap;

use seedwright::pack::{SourceFile, Span};

use crate::json::Json;
use crate::problems::Problems;
use crate::sources::last_part;

/// The bits of a tile's number for its rotation, which has no effect here.
const TURNED: u32 = 0xf000_0000;

/// A tileset in a separate file.
pub struct External<'d> {
    name: &'d str,
    root: Json<'d>,
}

impl<'d> External<'d> {
    pub fn new(file: &'d SourceFile, root: Json<'d>) -> Self {
        Self { name: last_part(&file.name), root }
    }
}

/// The classes of a map's tiles.
pub struct Tiles<'d> {
    /// The classes of each set, by the number of its first tile.
    sets: BTreeMap<u32, BTreeMap<u32, &'d str>>,
}

impl<'d> Tiles<'d> {
    pub fn read(map: Json<'d>, external: &[External<'d>], problems: &mut Problems) -> Self {
        let mut sets = BTreeMap::new();
        for set in problems.list_field(map, "tilesets") {
            let first = problems.field(set, "firstgid");
            let first = first.and_then(|first| problems.number(first));
            let body = match set.get("source") {
                None => Some(set),
                Some(source) => found(source, external, problems),
            };
            if let (Some(first), Some(body)) = (first, body) {
                sets.insert(first, classes(body, problems));
            }
        }
        Self { sets }
    }

    /// Returns the character of a tile in a drawing; `None` if there is no tile.
    pub fn character(&self, number: u32, span: Span, problems: &mut Problems) -> Option<char> {
        let number = number & !TURNED;
        if number == 0 {
            return None;
        }
        let set = self.sets.range(..=number).next_back();
        let class = set.and_then(|(first, classes)| classes.get(&(number - first)));
        let character = class.and_then(|class| character(class));
        if character.is_none() {
            let message = match class {
                Some(class) => format!(
                    "tile {number} has the unknown class `{}`",
                    seedwright::name::EscapedName(class)
                ),
                None => format!("tile {number} has no class"),
            };
            let hint = "give it the class `wall`, `floor`, `gate`, `connection` or `required`";
            problems.error("E0552", span, message, hint);
        }
        character
    }
}

fn character(class: &str) -> Option<char> {
    match class.to_ascii_lowercase().as_str() {
        "wall" => Some('#'),
        "floor" => Some('.'),
        "gate" => Some('+'),
        "door" | "connection" => Some('?'),
        "required" => Some('!'),
        _ => None,
    }
}

/// Finds a tileset in a separate file.
fn found<'d>(
    source: Json<'d>,
    external: &[External<'d>],
    problems: &mut Problems,
) -> Option<Json<'d>> {
    let name = last_part(problems.text(source)?);
    let set = external.iter().find(|set| set.name == name);
    if set.is_none() {
        let message = format!("the tileset `{}` is missing", seedwright::name::EscapedName(name));
        let hint = "embed it in the map, or save it as a .tsj file and import that, too";
        problems.error("E0554", source.span(), message, hint);
    }
    set.map(|set| set.root)
}

/// Returns the class of each tile that has one.
fn classes<'d>(set: Json<'d>, problems: &mut Problems) -> BTreeMap<u32, &'d str> {
    let mut classes = BTreeMap::new();
    for tile in problems.optional_list(set, "tiles") {
        let id = problems.field(tile, "id").and_then(|id| problems.number(id));
        let class = class(tile);
        if let (Some(id), Some(class)) = (id, class) {
            classes.insert(id, class);
        }
    }
    classes
}

/// Returns the class of a tile or an object. Versions of the editor have different names for it.
pub fn class<'d>(of: Json<'d>) -> Option<&'d str> {
    let class = ["type", "class"].into_iter().filter_map(|name| of.get(name)?.text());
    class.into_iter().find(|class| !class.is_empty())
}
