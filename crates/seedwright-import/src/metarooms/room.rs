//! Converts a resource to a template.

use seedwright::grid::Direction;
use seedwright::name::EscapedName;
use seedwright::pack::{SourceFile, Span};
use seedwright::rooms::Template;

use super::resource::{Resource, Section, Value};
use crate::problems::Problems;
use crate::report::{Notes, Treatment};
use crate::sketch::{Collection, Sketch, stem};

/// The fields of a room and of a cell that are imported or have no effect on templates.
const ROOM: [&str; 6] = ["script", "width", "height", "cells", "room_name", "required_connections"];
const CELL: [&str; 7] = [
    "script",
    "cell_type",
    "connection_up",
    "connection_right",
    "connection_bottom",
    "connection_left",
    "connection_required",
];
/// The directions in the order of their numbers, with their flags.
const FLAGS: [(&str, Direction); 4] = [
    ("connection_up", Direction::Up),
    ("connection_right", Direction::Right),
    ("connection_bottom", Direction::Down),
    ("connection_left", Direction::Left),
];

/// Reads rooms.
pub struct Reader<'r, 's> {
    pub file: &'r SourceFile,
    pub problems: &'r mut Problems,
    pub notes: &'r mut Notes<'s>,
}

/// The position of a cell, and the size of its room.
struct Position {
    column: usize,
    row: usize,
    width: usize,
    height: usize,
}

impl Reader<'_, '_> {
    /// Adds the template of a file.
    pub fn read(&mut self, resource: &Resource<'_>, collection: &mut Collection) {
        let Some((room, span)) = &resource.own else {
            let hint = "a MetaRoom has a section [resource]";
            self.problems.error(
                "E0562",
                None,
                format!("{} is not a MetaRoom", EscapedName(&self.file.name)),
                hint,
            );
            return;
        };
        let Some(cells) = room.fields.get("cells").and_then(|cells| cells.list()) else {
            let hint = "a MetaRoom has a list of cells";
            let message = "this resource is not a MetaRoom";
            self.problems.error("E0562", *span, message, hint);
            return;
        };
        let Some((width, height)) = self.sides(room, cells.len(), *span) else {
            let message = format!("width and height do not match the {} cells", cells.len());
            let hint = "open the room in its editor and save it again";
            self.problems.error("E0563", *span, message, hint);
            return;
        };
        let before = self.problems.count();
        let mut sketch = Sketch::new(width, cells.len(), *span);
        for (number, cell) in cells.into_iter().enumerate() {
            let position = Position { column: number % width, row: number / width, width, height };
            self.cell(resource, cell, &position, &mut sketch);
        }
        // Missing cells were already reported.
        if self.problems.count() == before {
            self.finish(room, *span, &sketch, collection);
        }
    }

    /// Reads width and height. Godot does not write default values, so one can follow from the other.
    fn sides(&mut self, room: &Section<'_>, cells: usize, span: Span) -> Option<(usize, usize)> {
        let side = |name| {
            let value = room.fields.get(name)?;
            Some(value.integer().and_then(|side| usize::try_from(side).ok()).unwrap_or(0))
        };
        let whole = |side: usize| cells.checked_div(side).unwrap_or(0);
        let (width, height) = match (side("width"), side("height")) {
            (Some(width), Some(height)) => (width, height),
            (Some(width), None) => (width, whole(width)),
            (None, Some(height)) => (whole(height), height),
            (None, None) => (cells.isqrt(), cells.isqrt()),
        };
        if !["width", "height"].iter().all(|name| room.fields.contains_key(name)) {
            let kind = "a missing width or height: computed from the number of cells";
            self.notes.note(Treatment::Assumed, kind, span, stem(self.file));
        }
        let fits = width.checked_mul(height) == Some(cells) && cells > 0;
        fits.then_some((width, height))
    }

    fn finish(
        &mut self,
        room: &Section<'_>,
        span: Span,
        sketch: &Sketch,
        collection: &mut Collection,
    ) {
        let name = room.fields.get("room_name").and_then(|name| name.string());
        let wanted = name.filter(|name| !name.trim().is_empty());
        let name = collection.name(wanted.as_deref().unwrap_or(stem(self.file)));
        let Some(mut template) = sketch.template(&name, span, "E0565", self.problems) else {
            return;
        };
        if let Some(sides) = room.fields.get("required_connections") {
            self.required(*sides, &mut template);
        }
        for (field, value) in &room.fields {
            if !ROOM.contains(field) {
                let kind = format!("the field `{}` of a room", EscapedName(field));
                self.notes.note(Treatment::LeftOut, &kind, value.span, name.as_str());
            }
        }
        self.notes.note(Treatment::Exact, "rooms", span, name);
        collection.add(template, span);
    }

    fn cell(
        &mut self,
        resource: &Resource<'_>,
        value: Value<'_>,
        position: &Position,
        sketch: &mut Sketch,
    ) {
        let section = value.sub_resource().and_then(|id| resource.subs.get(id));
        let Some(section) = section else {
            let hint = "add the cell to the same file as a sub-resource";
            self.problems.error("E0563", value.span, "this cell does not exist", hint);
            return;
        };
        let kind = section.fields.get("cell_type");
        let character = match kind.map_or(Some(1), |kind| kind.integer()) {
            Some(0) => '#',
            Some(1) => '.',
            Some(2 | 3) => '+',
            _ => {
                let hint = "use blocked (0), floor (1) or a door (2 and 3)";
                let span = kind.map_or(value.span, |kind| kind.span);
                self.problems.error("E0564", span, "unknown type of cell", hint);
                return;
            }
        };
        let character = self.connected(section, position).unwrap_or(character);
        let span = kind.map_or(value.span, |kind| kind.span);
        if let Some(cell) = sketch.cell(position.column, position.row) {
            *cell = (character, span);
        }
        for (field, value) in &section.fields {
            if !CELL.contains(field) {
                let kind = format!("the field `{}` of a cell", EscapedName(field));
                self.notes.note(Treatment::LeftOut, &kind, value.span, position.text());
            }
        }
    }

    /// Returns the character of a connection, if the cell is one.
    fn connected(&mut self, section: &Section<'_>, position: &Position) -> Option<char> {
        let is_set = |name: &str| {
            let value = section.fields.get(name);
            value.filter(|value| value.boolean() == Some(true))
        };
        let mut outward = false;
        for (flag, direction) in FLAGS {
            let Some(value) = is_set(flag) else {
                continue;
            };
            if position.is_corner() {
                let kind = "connections on corners, which are ambiguous when rooms are rotated";
                self.notes.note(Treatment::LeftOut, kind, value.span, position.text());
            } else if position.is_on(direction) {
                outward = true;
            } else {
                let kind = "connections that point into their own room";
                self.notes.note(Treatment::LeftOut, kind, value.span, position.text());
            }
        }
        match (outward, is_set("connection_required")) {
            (true, Some(_)) => Some('!'),
            (true, None) => Some('?'),
            (false, Some(value)) => {
                let kind = "requirements of cells without a connection";
                self.notes.note(Treatment::LeftOut, kind, value.span, position.text());
                None
            }
            (false, None) => None,
        }
    }

    /// Makes all connections of the sides with these numbers required.
    fn required(&mut self, sides: Value<'_>, template: &mut Template) {
        for side in sides.list().unwrap_or_default() {
            let number = side.integer().and_then(|number| usize::try_from(number).ok());
            let direction = number.and_then(|number| FLAGS.get(number));
            let done = direction.map(|(_, direction)| template.require(&[*direction]));
            if !matches!(done, Some(Ok(()))) {
                let hint =
                    "sides are up (0), right (1), down (2) and left (3), and need a connection";
                let message = "this required side has no connection";
                self.problems.error("E0566", side.span, message, hint);
            }
        }
    }
}

impl Position {
    /// Whether it is on the edge that a direction points out of.
    fn is_on(&self, direction: Direction) -> bool {
        match direction {
            Direction::Up => self.row == 0,
            Direction::Right => self.column + 1 == self.width,
            Direction::Down => self.row + 1 == self.height,
            Direction::Left => self.column == 0,
        }
    }

    fn is_corner(&self) -> bool {
        let across = self.is_on(Direction::Left) || self.is_on(Direction::Right);
        across && (self.is_on(Direction::Up) || self.is_on(Direction::Down))
    }

    fn text(&self) -> String {
        format!("column {}, row {}", self.column + 1, self.row + 1)
    }
}
