//! Which words the fields of scenes can have, for schemas.

use schemars::{Schema, SchemaGenerator, json_schema};
use seedwright::rooms::Role;
use serde_json::Value;

use crate::signs::gates;

fn one_of(words: impl IntoIterator<Item = &'static str>) -> Schema {
    let words: Vec<Value> = words.into_iter().map(Value::from).collect();
    json_schema!({ "type": "string", "enum": words })
}

pub(super) fn gate(_: &mut SchemaGenerator) -> Schema {
    one_of(gates::KINDS.map(gates::word))
}

pub(super) fn lock(_: &mut SchemaGenerator) -> Schema {
    one_of(["ability", "key", "code"])
}

pub(super) fn find(_: &mut SchemaGenerator) -> Schema {
    one_of(["opener", "note", "treasure", "anything"])
}

pub(super) fn thing(_: &mut SchemaGenerator) -> Schema {
    one_of(["player", "stairs", "victory", "ration", "weapon", "armour", "item", "monster"])
}

pub(super) fn layer(_: &mut SchemaGenerator) -> Schema {
    one_of(["doors", "locks", "gates", "items", "monsters", "trails", "steps", "rooms"])
}

pub(super) fn role(_: &mut SchemaGenerator) -> Schema {
    one_of(Role::ALL.iter().map(|role| role.word()))
}

pub(super) fn optional_role(_: &mut SchemaGenerator) -> Schema {
    let words = Role::ALL.iter().map(|role| Value::from(role.word()));
    let words: Vec<Value> = words.chain([Value::Null]).collect();
    json_schema!({ "type": ["string", "null"], "enum": words })
}
