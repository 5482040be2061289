//! Layouts as a project for LDtk 1.5: each is a level with an IntGrid layer, and entities for rooms, doors and slots.
//! It has every field that the editor's schema requires.

mod definitions;

use seedwright::grid::{Cell, Size};
use serde_json::{Map, Value, json};

use super::parts::PlacedPart;
use super::streamed::Streamed;
use super::tileset::SIDE;
use crate::palette::{EDITOR, PAPER};
use crate::views::layout::LayoutPart;
use definitions::{
    DOOR, ENTITIES, ENTITY_LAYER, Entity, FieldKind, GROUND_LAYER, LAYERS, ROOM, SLOT, definitions,
    written,
};

/// The version of the format, and the next id the editor will assign.
const VERSION: &str = "1.5.3";
const NEXT_UID: u32 = 1000;
/// The id of the first level; the others follow.
const LEVEL: u32 = 500;

/// Writes the project for layouts of one pack and seed.
pub fn ldtk(parts: &[LayoutPart<'_>]) -> Vec<u8> {
    let mut project = settings();
    let header = json!({
        "fileType": "LDtk Project JSON",
        "app": "LDtk",
        "doc": "https://ldtk.io/json",
        "schema": "https://ldtk.io/files/JSON_SCHEMA.json",
        "appAuthor": "Sebastien 'deepnight' Benard",
        "appVersion": VERSION,
        "url": "https://ldtk.io",
    });
    project["__header__"] = header;
    if let Some(LayoutPart { view, .. }) = parts.first() {
        project["tutorialDesc"] = json!(format!("{}, seed {}", view.pack, view.seed));
    }
    project["defs"] = definitions();
    let mut used = UsedIds::default();
    let laid = parts.iter().map(|part| {
        let before = used;
        used.add(part);
        (PlacedPart::new(part), before)
    });
    let laid: Vec<(PlacedPart<'_>, UsedIds)> = laid.collect();
    let levels = laid.iter().map(|(laid, used)| level(laid, *used)).collect();
    // With one number per line, the file would be three times as long.
    Streamed::object(project, vec![("levels", Streamed::List(levels))]).to_bytes(false)
}

/// The settings of a new project in the editor.
fn settings() -> Value {
    json!({
        "__header__": null,
        "iid": iid(0, 0),
        "jsonVersion": VERSION,
        "appBuildId": 473_703,
        "nextUid": NEXT_UID,
        "identifierStyle": "Capitalize",
        "toc": [],
        "worldLayout": "Free",
        "worldGridWidth": 256,
        "worldGridHeight": 256,
        "defaultLevelWidth": 256,
        "defaultLevelHeight": 256,
        "defaultPivotX": 0,
        "defaultPivotY": 0,
        "defaultGridSize": SIDE,
        "defaultEntityWidth": SIDE,
        "defaultEntityHeight": SIDE,
        "bgColor": written(PAPER.light),
        "defaultLevelBgColor": written(PAPER.light),
        "minifyJson": false,
        "externalLevels": false,
        "exportTiled": false,
        "simplifiedExport": false,
        "imageExportMode": "None",
        "exportLevelBg": true,
        "pngFilePattern": null,
        "backupOnSave": false,
        "backupLimit": 10,
        "backupRelPath": null,
        "levelNamePattern": "Level_%idx",
        "tutorialDesc": null,
        "customCommands": [],
        "flags": [],
        "defs": null,
        "levels": [],
        "worlds": [],
        "dummyWorldIid": iid(0, 1),
    })
}

/// The ids taken by the levels before.
#[derive(Clone, Copy, Default)]
struct UsedIds {
    levels: u32,
    doors: u32,
    slots: u32,
}

impl UsedIds {
    fn add(&mut self, part: &LayoutPart<'_>) {
        let layout = part.view.layout;
        let templates = layout.rooms.iter().map(|room| room.template);
        let slots = templates.map(|id| part.view.catalogue.template(id).slots().len() as u32);
        self.levels += 1;
        self.doors += layout.doors.len() as u32;
        self.slots += slots.sum::<u32>();
    }
}

fn level<'a>(laid: &'a PlacedPart<'a>, used: UsedIds) -> Streamed<'a> {
    let (grid, corner) = (&laid.grid, laid.part.corner);
    let level = json!({
        "identifier": identifier(&laid.part.name),
        "iid": iid(1, used.levels),
        "uid": LEVEL + used.levels,
        "worldX": corner.x as u32 * SIDE,
        "worldY": corner.y as u32 * SIDE,
        "worldDepth": 0,
        "pxWid": grid.size.width * SIDE,
        "pxHei": grid.size.height * SIDE,
        "__bgColor": written(PAPER.light),
        "bgColor": null,
        "useAutoIdentifier": false,
        "bgRelPath": null,
        "bgPos": null,
        "bgPivotX": 0.5,
        "bgPivotY": 0.5,
        "__smartColor": written(EDITOR.light),
        "__bgPos": null,
        "externalRelPath": null,
        "fieldInstances": [],
        "layerInstances": null,
        "__neighbours": [],
    });
    let places = Streamed::rows(move || entities(laid, used));
    let numbers = grid.tiles().iter().map(|tile| tile.number()).collect();
    let layers = vec![
        Streamed::object(
            layer("Places", "Entities", (ENTITY_LAYER, used.levels), grid.size),
            vec![("entityInstances", places)],
        ),
        Streamed::object(
            layer("Ground", "IntGrid", (GROUND_LAYER, used.levels), grid.size),
            vec![("intGridCsv", Streamed::Numbers(numbers))],
        ),
    ];
    Streamed::object(level, vec![("layerInstances", Streamed::List(layers))])
}

fn layer(name: &str, kind: &str, (uid, level): (u32, u32), size: Size) -> Value {
    json!({
        "__identifier": name,
        "__type": kind,
        "__cWid": size.width,
        "__cHei": size.height,
        "__gridSize": SIDE,
        "__opacity": 1,
        "__pxTotalOffsetX": 0,
        "__pxTotalOffsetY": 0,
        "__tilesetDefUid": null,
        "__tilesetRelPath": null,
        "iid": iid(2, uid + level * LAYERS),
        "levelId": LEVEL + level,
        "layerDefUid": uid,
        "pxOffsetX": 0,
        "pxOffsetY": 0,
        "visible": true,
        "optionalRules": [],
        "intGridCsv": [],
        "autoLayerTiles": [],
        "seed": 1,
        "overrideTilesetUid": null,
        "gridTiles": [],
        "entityInstances": [],
    })
}

fn entities<'a>(laid: &'a PlacedPart<'a>, used: UsedIds) -> impl Iterator<Item = Value> + 'a {
    let (view, grid, corner) = (&laid.part.view, &laid.grid, laid.part.corner);
    let rooms = view.layout.iter().map(move |(id, room)| {
        let values = [
            json!(view.room_name(id)),
            json!(view.catalogue.template(room.template).name),
            json!(room.role),
            json!(view.number(id)),
            json!(room.depth),
            json!(room.orientation.degrees()),
            json!(room.orientation.is_mirrored()),
        ];
        let at = grid.place(room.position);
        instance((ROOM, view.number(id)), (at, corner), room.size, &values)
    });
    let doors = (used.doors..).zip(&view.layout.doors).map(move |(number, door)| {
        let last = door.cells().last().unwrap_or(door.cell).minus(door.cell);
        let size = Size::new(last.x as u32 + 1, last.y as u32 + 1);
        let [a, b] = [door.a, door.b].map(|id| json!(view.number(id)));
        let values = [a, b, json!(door.direction)];
        let at = grid.place(door.cell);
        instance((DOOR, number), (at, corner), size, &values)
    });
    let slots = (used.slots..).zip(&grid.slots).map(move |(number, slot)| {
        let values = [json!(view.number(slot.room)), json!(slot.letter)];
        let at = (slot.cell, corner);
        instance((SLOT, number), at, Size::new(1, 1), &values)
    });
    rooms.chain(doors).chain(slots)
}

/// An entity with its number, at a cell of a level with this corner. The values are in the order of the field
/// definitions.
fn instance(
    (kind, number): (usize, u32),
    (at, corner): (Cell, Cell),
    size: Size,
    values: &[Value],
) -> Value {
    let entity = &ENTITIES[kind];
    let pixels = |cell: Cell| [cell.x, cell.y].map(|side| side as u32 * SIDE);
    let (px, in_world) = (pixels(at), pixels(at.plus(corner)));
    let fields = entity.fields.iter().enumerate().zip(values);
    let fields = fields.map(|((position, (name, kind)), value)| {
        json!({
            "__identifier": name,
            "__type": kind.word(),
            "__value": value,
            "__tile": null,
            "defUid": entity.field_uid(position),
            "realEditorValues": editor_values(*kind, value),
        })
    });
    json!({
        "__identifier": entity.name,
        "__grid": [at.x, at.y],
        "__pivot": [0, 0],
        "__tags": [],
        "__tile": null,
        "__smartColor": written(entity.colour),
        "__worldX": in_world[0],
        "__worldY": in_world[1],
        "iid": iid(entity.uid, number),
        "width": size.width * SIDE,
        "height": size.height * SIDE,
        "defUid": entity.uid,
        "px": px,
        "fieldInstances": fields.collect::<Vec<_>>(),
    })
}

/// A value as the editor stores it; unset values are empty.
fn editor_values(kind: FieldKind, value: &Value) -> Value {
    let mut values = Vec::new();
    if !value.is_null() {
        let mut entry = Map::new();
        entry.insert("id".to_owned(), json!(kind.editor_word()));
        entry.insert("params".to_owned(), json!([value]));
        values.push(Value::Object(entry));
    }
    json!(values)
}

/// A name as the editor writes it, with letters, digits and underscores.
fn identifier(name: &str) -> String {
    let plain = name.chars().map(|letter| match letter.is_ascii_alphanumeric() {
        true => letter,
        false => '_',
    });
    plain.collect()
}

/// A unique id in the editor's format, which is the same for the same layout.
fn iid(kind: u32, number: u32) -> String {
    format!("{kind:08x}-0000-4000-8000-{number:012x}")
}

impl Entity {
    /// The id of a field.
    fn field_uid(&self, position: usize) -> u32 {
        self.uid * 10 + position as u32
    }
}
