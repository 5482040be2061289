//! The JSON Schemas of what bundles say of the stages, made from the declarations of sections.

use serde_json::{Map, Value, json};

use super::MapOrigin;
use super::level_settings::is_by_depth;
use crate::section::{
    Field, Section, Setting, allow_null, camel_case, document_schema, request_schema, whole,
};
use crate::world::stock::{Hero, MeteredKind, Metering, Rules};
use crate::world::templates::{GraphDraft, Node, Role};
use crate::world::{DoorSettings, LayoutSettings, LayoutTarget, RoleSettings};

/// A schema.
type Schema = Map<String, Value>;

/// The schema of `stages.doors`.
pub fn door_schema() -> Schema {
    // How many spins there were is always said, and the word for it only where it decided that.
    let mut schema = document_schema::<DoorSettings>(&["iterations"]);
    allow_null(&mut schema["properties"]["difficulty"]);
    schema
}

/// The schema of `stages.rooms`.
pub fn layout_schema() -> Schema {
    // How many turns walkers may take is always said.
    let mut schema = document_schema::<LayoutSettings>(&["iterations"]);
    remove(&mut schema, &["floor", "rooms"]);
    let targets: Vec<Schema> = LayoutTarget::FIELDS.iter().map(target).collect();
    add(&mut schema, "target", json!({ "oneOf": targets }));
    let mut role = document_schema::<RoleSettings>(&["place"]);
    add(&mut role, "role", json!(request_schema(&Role::SHAPE)));
    add(&mut schema, "roles", json!({ "type": "array", "items": role }));
    // There is a graph only where rooms are laid out by one.
    schema["properties"]["graph"] = graph();
    schema
}

/// The object that says one of the targets.
fn target(field: &Field) -> Schema {
    let mut schema = Schema::from_iter([
        ("type".to_owned(), json!("object")),
        ("properties".to_owned(), json!({})),
        ("required".to_owned(), json!([])),
        ("additionalProperties".to_owned(), json!(false)),
    ]);
    add(&mut schema, field.name, json!(request_schema(&field.shape)));
    schema
}

/// The rooms of a graph in the order in which they stand, and by their numbers those that have a door between them.
fn graph() -> Value {
    let mut schema = document_schema::<GraphDraft>(&[]);
    let mut room = document_schema::<Node>(&[]);
    add(&mut room, "name", json!({ "type": "string" }));
    add(&mut schema, "rooms", json!({ "type": "array", "items": room }));
    let number = request_schema(&whole(0, u32::MAX.into()));
    let pair = json!({ "type": "array", "items": number, "minItems": 2, "maxItems": 2 });
    add(&mut schema, "doors", json!({ "type": "array", "items": pair }));
    schema.into()
}

/// The schema of `stages.population`.
pub fn population_schema() -> Schema {
    let mut schema = promise_schema::<Rules>();
    for other in [promise_schema::<Hero>(), promise_schema::<Metering>()] {
        for (name, property) in other["properties"].as_object().into_iter().flatten() {
            add(&mut schema, name, property.clone());
        }
    }
    let mut kind = promise_schema::<MeteredKind>();
    add(&mut kind, "name", json!({ "type": "string" }));
    add(&mut schema, "metered", json!({ "type": "array", "items": kind }));
    add(&mut schema, "maps", json!({ "enum": MapOrigin::ALL.map(MapOrigin::word) }));
    schema
}

/// The schema of the promises among the settings of a section, all of which are always said.
fn promise_schema<S: Section + Default>() -> Schema {
    let all: Vec<&str> = S::FIELDS.iter().map(|field| field.name).collect();
    let mut schema = document_schema::<S>(&all);
    for field in S::FIELDS {
        let name = camel_case(field.name);
        if field.promise.is_none() {
            remove(&mut schema, &[&name]);
        } else if is_by_depth(&field.shape) {
            let number = request_schema(&whole(0, i64::MAX));
            let row = json!({ "type": "array", "items": number, "minItems": 2, "maxItems": 2 });
            add(&mut schema, &name, json!({ "type": "array", "items": row }));
        }
    }
    schema
}

/// Adds a property that is always there, or says something else of one. Its description stays.
fn add(schema: &mut Schema, name: &str, mut property: Value) {
    let before = schema["properties"][name].take();
    if let Some(description) = before.get("description") {
        property["description"] = description.clone();
    }
    schema["properties"][name] = property;
    let required = schema["required"].as_array_mut();
    if let Some(required) = required.filter(|required| !required.contains(&json!(name))) {
        required.push(json!(name));
    }
}

fn remove(schema: &mut Schema, names: &[&str]) {
    if let Some(properties) = schema["properties"].as_object_mut() {
        properties.retain(|name, _| !names.contains(&name.as_str()));
    }
    if let Some(required) = schema["required"].as_array_mut() {
        required.retain(|name| !names.iter().any(|gone| name == gone));
    }
}
