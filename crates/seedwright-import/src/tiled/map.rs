//! Reads a map.

use seedwright::grid::Direction;
use seedwright::name::EscapedName;
use seedwright::pack::SourceFile;
use seedwright::rooms::{Role, Template};

use super::tiles::{External, Tiles};
use crate::fields::{Fields, left_out};
use crate::json::Json;
use crate::problems::Problems;
use crate::report::{Notes, Treatment};
use crate::sketch::{Collection, OUTSIDE, Sketch, stem};

/// The fields of a map. Those about the editor's appearance have no effect on rooms.
const MAP: Fields = Fields {
    of: "a map",
    carried: &[
        "type",
        "version",
        "tiledversion",
        "orientation",
        "renderorder",
        "infinite",
        "width",
        "height",
        "tilewidth",
        "tileheight",
        "nextlayerid",
        "nextobjectid",
        "properties",
        "layers",
        "tilesets",
        "compressionlevel",
        "backgroundcolor",
        "editorsettings",
        "class",
    ],
    left_out: &[],
};

/// The known properties of a map.
const PROPERTIES: [&str; 6] = ["name", "roles", "weight", "min", "max", "required"];

/// Reads maps.
pub struct Reader<'r, 'd, 's> {
    pub external: &'r [External<'d>],
    pub problems: &'r mut Problems,
    pub notes: &'r mut Notes<'s>,
}

impl<'d> Reader<'_, 'd, '_> {
    /// Adds the template of a map.
    pub fn read(&mut self, file: &SourceFile, map: Json<'d>, collection: &mut Collection) {
        if map.get("type").and_then(Json::text) != Some("map") {
            let hint = "save maps as JSON (.tmj), with `\"type\": \"map\"`";
            self.problems.error("E0551", map.span(), "this is not a Tiled map", hint);
            return;
        }
        if text_property(map, "engineVersion").is_some() {
            let hint = "use the pack that it was generated from, or draw each room as its own map";
            let message = "this map is a layout from `seedwright rooms`, not a single room";
            self.problems.error("E0551", map.span(), message, hint);
            return;
        }
        let before = self.problems.count();
        let what = || stem(file).to_owned();
        left_out(self.notes, map, &MAP, what);
        let Some(mut sketch) = self.sketch(map) else {
            return;
        };
        let tiles = Tiles::read(map, self.external, self.problems);
        let mut names = Vec::new();
        for layer in self.problems.list_field(map, "layers") {
            match layer.get("type").and_then(Json::text) {
                Some("tilelayer") => self.tile_layer(layer, &tiles, &mut sketch),
                Some("objectgroup") => names.extend(self.objects(map, layer, &mut sketch)),
                _ => {
                    let kind = "image layers and layer groups";
                    self.notes.note(Treatment::LeftOut, kind, layer.span(), what());
                }
            }
        }
        let wanted = text_property(map, "name").unwrap_or(stem(file));
        let name = collection.name(wanted);
        // Unknown tiles were already reported.
        let is_whole = self.problems.count() == before;
        let template =
            is_whole.then(|| sketch.template(&name, map.span(), "E0555", self.problems)).flatten();
        if let Some(mut template) = template {
            self.properties(map, &mut template);
            template.slot_names.extend(names);
            self.notes.note(Treatment::Exact, "maps", map.span(), name);
            collection.add(template, map.span());
        }
    }

    fn sketch(&mut self, map: Json<'d>) -> Option<Sketch> {
        let mut side = |name| {
            let side = self.problems.field(map, name)?;
            self.problems.number(side)
        };
        let (width, height) = (side("width"), side("height"));
        let (width, height) = (width? as usize, height? as usize);
        let layers = map.get("layers").into_iter().flat_map(Json::elements);
        let listed =
            layers.filter_map(|layer| layer.get("data")).map(|data| data.elements().count());
        let cells = width.checked_mul(height);
        // Allocate no more than the file lists.
        match cells.filter(|cells| listed.max().is_some_and(|most| *cells <= most)) {
            Some(cells) => Some(Sketch::new(width, cells, map.span())),
            None => {
                let message = format!("no layer has the {width} × {height} tiles of this map");
                self.problems.error("E0553", map.span(), message, SAVE);
                None
            }
        }
    }

    fn tile_layer(&mut self, layer: Json<'d>, tiles: &Tiles<'d>, sketch: &mut Sketch) {
        let Some(data) = layer.get("data").filter(|data| data.is_list()) else {
            let message = "the tiles of this layer are compressed or in chunks";
            self.problems.error("E0553", layer.span(), message, SAVE);
            return;
        };
        let width = layer.get("width").and_then(Json::integer);
        let width = width.and_then(|width| usize::try_from(width).ok()).unwrap_or(0).max(1);
        for (position, tile) in data.elements().enumerate() {
            let number = self.problems.number(tile);
            let character =
                number.and_then(|number| tiles.character(number, tile.span(), self.problems));
            let cell = sketch.cell(position % width, position / width);
            if let (Some(character), Some(cell)) = (character, cell) {
                *cell = (character, tile.span());
            }
        }
    }

    /// Reads the properties of a map.
    fn properties(&mut self, map: Json<'d>, template: &mut Template) {
        for property in self.problems.optional_list(map, "properties") {
            let name = property.get("name").and_then(Json::text).unwrap_or_default();
            let Some(value) = property.get("value") else {
                continue;
            };
            match name {
                "roles" => self.roles(value, template),
                "required" => self.required(value, template),
                "weight" => template.weight = self.problems.number(value).unwrap_or(1),
                "min" => template.least = self.problems.number(value).unwrap_or(0),
                "max" => template.most = self.problems.number(value),
                other if PROPERTIES.contains(&other) => {}
                other => {
                    let kind = format!("the property `{}` of a map", EscapedName(other));
                    let what = template.name.clone();
                    self.notes.note(Treatment::LeftOut, &kind, property.span(), what);
                }
            }
        }
    }

    fn roles(&mut self, value: Json<'d>, template: &mut Template) {
        for word in self.words(value) {
            match Role::from_word(&word.to_lowercase()) {
                Some(role) if !template.roles.contains(&role) => template.roles.push(role),
                Some(_) => {}
                None => {
                    let known = Role::ALL.into_iter().map(Role::word);
                    self.problems.unknown("E0557", value.span(), "role", word, known);
                }
            }
        }
    }

    fn required(&mut self, value: Json<'d>, template: &mut Template) {
        for word in self.words(value) {
            let side = Direction::from_word(word);
            let required = side.map(|side| template.require(&[side]));
            if !matches!(required, Some(Ok(()))) {
                let message =
                    format!("the room has no connection on the side `{}`", EscapedName(word));
                let hint = "sides are UP, RIGHT, DOWN and LEFT";
                self.problems.error("E0557", value.span(), message, hint);
            }
        }
    }

    /// Reads a comma-separated list of words.
    fn words(&mut self, value: Json<'d>) -> Vec<&'d str> {
        let text = self.problems.text(value).unwrap_or_default();
        let words = text.split(',').map(str::trim);
        words.filter(|word| !word.is_empty()).collect()
    }
}

const SAVE: &str = "save the map with a fixed size and the tile layer format `CSV`";

/// Returns a text property of a map or an object.
pub fn text_property<'d>(of: Json<'d>, name: &str) -> Option<&'d str> {
    property(of, name).and_then(Json::text)
}

/// Returns a property of a map or an object.
pub fn property<'d>(of: Json<'d>, name: &str) -> Option<Json<'d>> {
    let properties = of.get("properties")?;
    let mut properties = properties.elements();
    let own = properties.find(|property| property.get("name").and_then(Json::text) == Some(name));
    own?.get("value")
}

/// Whether a slot can be placed on this character.
pub fn is_floor(character: char) -> bool {
    character != OUTSIDE && (character == '.' || character.is_ascii_alphabetic())
}
