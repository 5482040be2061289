//! The JSON Schemas of the stage settings in bundles, generated from the declarations of sections.

use serde_json::{Map, Value, json};

use super::level_settings::{MapOrigin, is_by_depth};
use crate::section::{
    Field, Section, Setting, allow_null, camel_case, document_schema, request_schema, whole,
};
use crate::world::stock::{Hero, MeteredKind, Metering, Rules};
use crate::world::templates::{GraphDraft, Node, Role};
use crate::world::{DoorSettings, LayoutSettings, LayoutTarget, RoleSettings};

/// A schema.
type Schema = Map<String, Value>;

/// Returns the schema of `stages.doors`.
pub fn door_schema() -> Schema {
    // The number of spins is always present; `difficulty` is null unless it determined that number.
    let mut schema = document_schema::<DoorSettings>(&["iterations"]);
    allow_null(&mut schema["properties"]["difficulty"]);
    schema
}

/// Returns the schema of `stages.rooms`.
pub fn layout_schema() -> Schema {
    // The number of turns that walkers may take is always present.
    let mut schema = document_schema::<LayoutSettings>(&["iterations"]);
    remove(&mut schema, &["floor", "rooms"]);
    let targets: Vec<Schema> = LayoutTarget::FIELDS.iter().map(target).collect();
    add(&mut schema, "target", json!({ "oneOf": targets }));
    let mut role = document_schema::<RoleSettings>(&["place"]);
    add(&mut role, "role", json!(request_schema(&Role::SHAPE)));
    add(&mut schema, "roles", json!({ "type": "array", "items": role }));
    // Only layouts of a graph have `graph`.
    schema["properties"]["graph"] = graph();
    schema
}

/// Returns the schema of the object with one of the targets.
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

/// Returns the schema of a graph: its rooms in layout order, and the pairs of room numbers that have a door between
/// them.
fn graph() -> Value {
    let mut schema = document_schema::<GraphDraft>(&[]);
    let mut room = document_schema::<Node>(&[]);
    add(&mut room, "name", json!({ "type": "string" }));
    add(&mut schema, "rooms", json!({ "type": "array", "items": room }));
    let number = request_schema(&whole(0, u32::MAX.into()));
    let pair = json!({ "type": "array", "items": number, "minItems": 2, "maxItems": 2 });
    add(&mut schema, "doors", json!({ "type": "array", "items": pair }));
    remove(&mut schema, &["corridors"]);
    // Present only if something is special about the doors.
    let numbers = json!({ "type": "array", "items": number });
    let lists = [
        (
            "oneWay",
            "Numbers of the doors that lead only from the first room to the second.",
            &numbers,
        ),
        (
            "doorways",
            "Numbers of the doors with several doorways, and the most of these.",
            &json!({ "type": "array", "items": pair }),
        ),
        ("corridors", "Numbers of the rooms that are corridors between two others.", &numbers),
    ];
    for (name, description, list) in lists {
        schema["properties"][name] = list.clone();
        schema["properties"][name]["description"] = json!(description);
    }
    schema.into()
}

/// Returns the schema of `stages.population`.
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

/// Returns the schema of the promises among the settings of a section; all of them are always present.
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

/// Adds a required property, or replaces one. An existing description stays.
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
