//! The layout as a project for LDtk 1.5: one level with a layer of numbered cells, and entities for rooms,
//! doors and slots. Every field that the editor's schema asks for is there.

mod definitions;

use seedwright::rooms::{Cell, Size};
use serde_json::{Map, Value, json};

use super::tiles::SIDE;
use crate::rooms::Plan;
use crate::rooms::grid::Grid;
use definitions::{
    DOOR, ENTITIES, ENTITY_LAYER, Entity, FieldKind, GROUND_LAYER, ROOM, SLOT, definitions,
};

/// The version of the format, and the number that the editor gives to the next thing.
const VERSION: &str = "1.5.3";
const NEXT_UID: u32 = 1000;
const LEVEL: u32 = 500;
const BACKGROUND: &str = "#FBF9F4";

/// The project.
pub fn ldtk(plan: &Plan<'_>) -> Value {
    let grid = Grid::new(plan.catalogue, plan.layout);
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
    project["tutorialDesc"] = json!(format!("{}, seed {}", plan.pack, plan.seed));
    project["defs"] = definitions();
    project["levels"] = json!([level(plan, &grid)]);
    project
}

/// What a new project has in the editor.
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
        "bgColor": BACKGROUND,
        "defaultLevelBgColor": BACKGROUND,
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

fn level(plan: &Plan<'_>, grid: &Grid) -> Value {
    json!({
        "identifier": "Rooms",
        "iid": iid(1, 0),
        "uid": LEVEL,
        "worldX": 0,
        "worldY": 0,
        "worldDepth": 0,
        "pxWid": grid.size.width * SIDE,
        "pxHei": grid.size.height * SIDE,
        "__bgColor": BACKGROUND,
        "bgColor": null,
        "useAutoIdentifier": false,
        "bgRelPath": null,
        "bgPos": null,
        "bgPivotX": 0.5,
        "bgPivotY": 0.5,
        "__smartColor": "#A9A69E",
        "__bgPos": null,
        "externalRelPath": null,
        "fieldInstances": [],
        "layerInstances": [
            layer("Places", "Entities", ENTITY_LAYER, grid.size, &[], &entities(plan, grid)),
            layer("Ground", "IntGrid", GROUND_LAYER, grid.size, &numbers(grid), &[]),
        ],
        "__neighbours": [],
    })
}

fn numbers(grid: &Grid) -> Vec<u8> {
    grid.tiles().iter().map(|tile| tile.number()).collect()
}

fn layer(
    name: &str,
    kind: &str,
    uid: u32,
    size: Size,
    numbers: &[u8],
    entities: &[Value],
) -> Value {
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
        "iid": iid(2, uid),
        "levelId": LEVEL,
        "layerDefUid": uid,
        "pxOffsetX": 0,
        "pxOffsetY": 0,
        "visible": true,
        "optionalRules": [],
        "intGridCsv": numbers,
        "autoLayerTiles": [],
        "seed": 1,
        "overrideTilesetUid": null,
        "gridTiles": [],
        "entityInstances": entities,
    })
}

fn entities(plan: &Plan<'_>, grid: &Grid) -> Vec<Value> {
    let rooms = plan.layout.iter().map(|(id, room)| {
        let values = [
            json!(plan.room_name(id)),
            json!(plan.catalogue.template(room.template).name),
            json!(room.role),
            json!(id),
            json!(room.depth),
            json!(room.orientation.degrees()),
            json!(room.orientation.is_mirrored()),
        ];
        instance(ROOM, id.0, grid.place(room.position), room.size, &values)
    });
    let doors = (0..).zip(&plan.layout.doors).map(|(number, door)| {
        let last = door.cells().last().unwrap_or(door.cell).minus(door.cell);
        let size = Size::new(last.x as u32 + 1, last.y as u32 + 1);
        let values = [json!(door.a), json!(door.b), json!(door.direction)];
        instance(DOOR, number, grid.place(door.cell), size, &values)
    });
    let slots = (0..).zip(&grid.slots).map(|(number, slot)| {
        let values = [json!(slot.room), json!(slot.letter)];
        instance(SLOT, number, slot.cell, Size::new(1, 1), &values)
    });
    rooms.chain(doors).chain(slots).collect()
}

/// An entity with the values of its fields, in the order of their definitions.
fn instance(kind: usize, number: u32, at: Cell, size: Size, values: &[Value]) -> Value {
    let entity = &ENTITIES[kind];
    let px = [at.x as u32 * SIDE, at.y as u32 * SIDE];
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
        "__smartColor": entity.colour,
        "__worldX": px[0],
        "__worldY": px[1],
        "iid": iid(entity.uid, number),
        "width": size.width * SIDE,
        "height": size.height * SIDE,
        "defUid": entity.uid,
        "px": px,
        "fieldInstances": fields.collect::<Vec<_>>(),
    })
}

/// A value as the editor keeps it; nothing stands for what is not set.
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

/// A number that nothing else has, in the form that the editor uses; the same for the same layout.
fn iid(kind: u32, number: u32) -> String {
    format!("{kind:08x}-0000-4000-8000-{number:012x}")
}

impl Entity {
    /// The number of a field.
    fn field_uid(&self, position: usize) -> u32 {
        self.uid * 10 + position as u32
    }
}
