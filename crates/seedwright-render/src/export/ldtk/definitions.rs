//! The definitions of entities and layers in a project.

use seedwright::rooms::Role;
use serde_json::{Value, json};

use crate::export::tileset::{self, DRAWN, SIDE};
use crate::palette::{Colour, TILE_DOOR, role};

pub const GROUND_LAYER: u32 = 1;
pub const ENTITY_LAYER: u32 = 2;
/// The number of ids that the layers of a level take.
pub const LAYERS: u32 = 2;
/// The indices of entities in their list.
pub const ROOM: usize = 0;
pub const DOOR: usize = 1;
pub const SLOT: usize = 2;

/// The type of a field.
#[derive(Clone, Copy)]
pub enum FieldKind {
    Text,
    Number,
    Switch,
}

impl FieldKind {
    /// The name of the type in files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Text => "String",
            Self::Number => "Int",
            Self::Switch => "Bool",
        }
    }

    /// The editor's internal name of the type.
    const fn inner_word(self) -> &'static str {
        match self {
            Self::Text => "F_String",
            Self::Number => "F_Int",
            Self::Switch => "F_Bool",
        }
    }

    /// The editor's name for a value of the type.
    pub const fn editor_word(self) -> &'static str {
        match self {
            Self::Text => "V_String",
            Self::Number => "V_Int",
            Self::Switch => "V_Bool",
        }
    }
}

/// A kind of entity.
pub struct Entity {
    pub name: &'static str,
    pub uid: u32,
    pub colour: Colour,
    pub fields: &'static [(&'static str, FieldKind)],
}

/// The kinds of entities.
pub const ENTITIES: [Entity; 3] = [
    Entity {
        name: "Room",
        uid: 10,
        colour: role(Role::Exit).light,
        fields: &[
            ("name", FieldKind::Text),
            ("template", FieldKind::Text),
            ("role", FieldKind::Text),
            ("room", FieldKind::Number),
            ("depth", FieldKind::Number),
            ("rotation", FieldKind::Number),
            ("mirrored", FieldKind::Switch),
        ],
    },
    Entity {
        name: "Door",
        uid: 11,
        colour: TILE_DOOR.light,
        fields: &[
            ("a", FieldKind::Number),
            ("b", FieldKind::Number),
            ("direction", FieldKind::Text),
        ],
    },
    Entity {
        name: "Slot",
        uid: 12,
        colour: role(Role::Treasure).light,
        fields: &[("room", FieldKind::Number), ("letter", FieldKind::Text)],
    },
];

/// A colour as the editor writes it.
pub fn written(colour: Colour) -> String {
    colour.to_string().to_uppercase()
}

/// All definitions that levels refer to.
pub fn definitions() -> Value {
    let numbers = DRAWN.into_iter().map(|tile| {
        json!({
            "value": tile.number(),
            "identifier": tileset::name(tile),
            "color": written(tileset::colour(tile)),
            "tile": null,
            "groupUid": 0,
        })
    });
    let numbers: Vec<Value> = numbers.collect();
    json!({
        "layers": [
            layer("Places", "Entities", ENTITY_LAYER, &[]),
            layer("Ground", "IntGrid", GROUND_LAYER, &numbers),
        ],
        "entities": ENTITIES.iter().map(entity).collect::<Vec<_>>(),
        "tilesets": [],
        "enums": [],
        "externalEnums": [],
        "levelFields": [],
    })
}

fn layer(name: &str, kind: &str, uid: u32, numbers: &[Value]) -> Value {
    json!({
        "__type": kind,
        "identifier": name,
        "type": kind,
        "uid": uid,
        "doc": null,
        "uiColor": null,
        "gridSize": SIDE,
        "guideGridWid": 0,
        "guideGridHei": 0,
        "displayOpacity": 1,
        "inactiveOpacity": 1,
        "hideInList": false,
        "hideFieldsWhenInactive": true,
        "canSelectWhenInactive": true,
        "renderInWorldView": true,
        "pxOffsetX": 0,
        "pxOffsetY": 0,
        "parallaxFactorX": 0,
        "parallaxFactorY": 0,
        "parallaxScaling": true,
        "requiredTags": [],
        "excludedTags": [],
        "autoTilesKilledByOtherLayerUid": null,
        "uiFilterTags": [],
        "useAsyncRender": false,
        "intGridValues": numbers,
        "intGridValuesGroups": [],
        "autoRuleGroups": [],
        "autoSourceLayerDefUid": null,
        "autoTilesetDefUid": null,
        "tilesetDefUid": null,
        "tilePivotX": 0,
        "tilePivotY": 0,
        "biomeFieldUid": null,
    })
}

fn entity(entity: &Entity) -> Value {
    let fields = entity.fields.iter().enumerate();
    let fields =
        fields.map(|(position, (name, kind))| field(name, *kind, entity.field_uid(position)));
    json!({
        "identifier": entity.name,
        "uid": entity.uid,
        "tags": [],
        "exportToToc": false,
        "allowOutOfBounds": false,
        "doc": null,
        "width": SIDE,
        "height": SIDE,
        "resizableX": true,
        "resizableY": true,
        "minWidth": null,
        "maxWidth": null,
        "minHeight": null,
        "maxHeight": null,
        "keepAspectRatio": false,
        "tileOpacity": 1,
        "fillOpacity": 0.1,
        "lineOpacity": 0.6,
        "hollow": true,
        "color": written(entity.colour),
        "renderMode": "Rectangle",
        "showName": false,
        "tilesetId": null,
        "tileRenderMode": "FitInside",
        "tileRect": null,
        "uiTileRect": null,
        "nineSliceBorders": [],
        "maxCount": 0,
        "limitScope": "PerLevel",
        "limitBehavior": "MoveLastOne",
        "pivotX": 0,
        "pivotY": 0,
        "fieldDefs": fields.collect::<Vec<_>>(),
    })
}

fn field(name: &str, kind: FieldKind, uid: u32) -> Value {
    json!({
        "identifier": name,
        "doc": null,
        "__type": kind.word(),
        "uid": uid,
        "type": kind.inner_word(),
        "isArray": false,
        "canBeNull": true,
        "arrayMinLength": null,
        "arrayMaxLength": null,
        "editorDisplayMode": "Hidden",
        "editorDisplayScale": 1,
        "editorDisplayPos": "Above",
        "editorLinkStyle": "StraightArrow",
        "editorDisplayColor": null,
        "editorAlwaysShow": false,
        "editorShowInWorld": true,
        "editorCutLongValues": true,
        "editorTextSuffix": null,
        "editorTextPrefix": null,
        "useForSmartColor": false,
        "exportToToc": false,
        "searchable": false,
        "min": null,
        "max": null,
        "regex": null,
        "acceptFileTypes": null,
        "defaultOverride": null,
        "textLanguageMode": null,
        "symmetricalRef": false,
        "autoChainRef": true,
        "allowOutOfLevelRef": true,
        "allowedRefs": "OnlySame",
        "allowedRefsEntityUid": null,
        "allowedRefTags": [],
        "tilesetUid": null,
    })
}
