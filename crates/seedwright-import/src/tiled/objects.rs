//! The objects of a map: connections and places for items.

use seedwright::name::EscapedName;

use super::map::{Reader, is_floor, property};
use super::tiles::class;
use crate::json::Json;
use crate::report::Treatment;
use crate::sketch::Sketch;

/// The letters for slots without one, in order.
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

impl<'d> Reader<'_, 'd, '_> {
    /// Draws the objects of a layer, and returns the names of slots by letter.
    pub(super) fn objects(
        &mut self,
        map: Json<'d>,
        layer: Json<'d>,
        sketch: &mut Sketch,
    ) -> Vec<(char, String)> {
        let mut names = Vec::new();
        for object in self.problems.list_field(layer, "objects") {
            match class(object).map(str::to_ascii_lowercase).as_deref() {
                Some("connection") => self.connection(map, object, sketch),
                Some("slot") => names.extend(self.slot(map, object, sketch)),
                other => {
                    let class = other.unwrap_or("none");
                    let kind = format!("objects of the class `{}`", EscapedName(class));
                    let name = object.get("name").and_then(Json::text);
                    let what = name.unwrap_or_default();
                    self.notes.note(Treatment::LeftOut, &kind, object.span(), what);
                }
            }
        }
        names
    }

    fn connection(&mut self, map: Json<'d>, object: Json<'d>, sketch: &mut Sketch) {
        let required = property(object, "required").and_then(Json::boolean);
        let character = if required == Some(true) { '!' } else { '?' };
        for (column, row) in self.cells(map, object) {
            match sketch.cell(column, row) {
                Some(cell) => *cell = (character, object.span()),
                None => self.beyond(object),
            }
        }
    }

    fn slot(
        &mut self,
        map: Json<'d>,
        object: Json<'d>,
        sketch: &mut Sketch,
    ) -> Option<(char, String)> {
        let (column, row) = self.cells(map, object).into_iter().next()?;
        let taken = self.letters(sketch);
        let typed = property(object, "letter").and_then(Json::text);
        let typed = typed.and_then(|text| text.chars().next());
        let letter = typed.or_else(|| LETTERS.chars().find(|letter| !taken.contains(letter)));
        let name = object.get("name").and_then(Json::text).unwrap_or_default();
        let Some(letter) = letter.filter(char::is_ascii_alphabetic) else {
            let message = "this slot has no letter, and all 52 letters are in use";
            let hint = "give it a property `letter` with one letter";
            self.problems.error("E0556", object.span(), message, hint);
            return None;
        };
        if !is_floor(sketch.character(column, row)) {
            let hint = "move it onto a tile of the class `floor`";
            self.problems.error("E0556", object.span(), "this slot is not on floor", hint);
            return None;
        }
        if let Some(cell) = sketch.cell(column, row) {
            *cell = (letter, object.span());
        }
        (!name.trim().is_empty()).then(|| (letter, name.trim().to_owned()))
    }

    /// Returns the letters that are already drawn.
    fn letters(&self, sketch: &Sketch) -> Vec<char> {
        sketch.characters().filter(char::is_ascii_alphabetic).collect()
    }

    /// Returns the cells that an object covers, at least one.
    fn cells(&mut self, map: Json<'d>, object: Json<'d>) -> Vec<(usize, usize)> {
        let tile = |name| whole(map, name).filter(|side| *side > 0).unwrap_or(1);
        let (across, down) = (tile("tilewidth"), tile("tileheight"));
        let of = |name| whole(object, name);
        let (Some(x), Some(y)) = (of("x"), of("y")) else {
            self.beyond(object);
            return Vec::new();
        };
        let (width, height) = (of("width").unwrap_or(0), of("height").unwrap_or(0));
        let last = |first: usize, length: usize| first.saturating_add(length.max(1) - 1);
        let columns = x / across..=last(x, width) / across;
        let rows = y / down..=last(y, height) / down;
        // No template is larger than this.
        const MOST: usize = 128;
        if columns.clone().count() > MOST || rows.clone().count() > MOST {
            self.beyond(object);
            return Vec::new();
        }
        rows.flat_map(|row| columns.clone().map(move |column| (column, row))).collect()
    }

    fn beyond(&mut self, object: Json<'d>) {
        let hint = "move it onto the tiles of the room";
        self.problems.error("E0556", object.span(), "this object is outside the map", hint);
    }
}

/// Returns the integer part of a non-negative number.
fn whole(of: Json<'_>, name: &str) -> Option<usize> {
    let digits = of.get(name)?.digits()?;
    let whole = digits.split_once('.').map_or(digits, |(whole, _)| whole);
    whole.parse().ok()
}
