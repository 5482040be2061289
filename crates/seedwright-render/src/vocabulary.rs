//! The words that fields of scenes and documents can have, for schemas.

use schemars::{Schema, SchemaGenerator, json_schema};
use seedwright::grid::Direction;
use seedwright::rooms::{MeetingKind, Role};
use serde::Serialize;
use serde_json::{Value, json};

use crate::signs::gates;

fn one_of(words: impl IntoIterator<Item = &'static str>) -> Schema {
    let words: Vec<Value> = words.into_iter().map(Value::from).collect();
    json_schema!({ "type": "string", "enum": words })
}

pub(crate) fn gate(_: &mut SchemaGenerator) -> Schema {
    one_of(gates::KINDS.map(gates::word))
}

pub(crate) fn lock(_: &mut SchemaGenerator) -> Schema {
    one_of(["ability", "key", "code"])
}

pub(crate) fn find(_: &mut SchemaGenerator) -> Schema {
    one_of(["opener", "note", "treasure", "anything"])
}

pub(crate) fn thing(_: &mut SchemaGenerator) -> Schema {
    one_of(["player", "stairs", "victory", "ration", "weapon", "armour", "item", "monster"])
}

pub(crate) fn layer(_: &mut SchemaGenerator) -> Schema {
    one_of(["doors", "locks", "gates", "items", "monsters", "trails", "steps", "rooms"])
}

pub(crate) fn role(_: &mut SchemaGenerator) -> Schema {
    one_of(Role::ALL.iter().map(|role| role.word()))
}

pub(crate) fn optional_role(_: &mut SchemaGenerator) -> Schema {
    let words = Role::ALL.iter().map(|role| Value::from(role.word()));
    let words: Vec<Value> = words.chain([Value::Null]).collect();
    json_schema!({ "type": ["string", "null"], "enum": words })
}

pub(crate) fn direction(_: &mut SchemaGenerator) -> Schema {
    one_of_these(Direction::ALL)
}

pub(crate) fn meeting(_: &mut SchemaGenerator) -> Schema {
    one_of_these(MeetingKind::ALL)
}

/// The words that the given values serialize to.
fn one_of_these(values: impl IntoIterator<Item = impl Serialize>) -> Schema {
    let words: Vec<Value> = values.into_iter().map(|value| json!(value)).collect();
    json_schema!({ "type": "string", "enum": words })
}
