//! Schemas of types that can't derive them.

use std::any::type_name;
use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use seedwright::bundle;
use seedwright::pipeline::StageName;
use seedwright::section::{Section, request_schema, section_shape};
use seedwright::world::{DoorSettings, LayoutSettings, PopulationSettings};
use serde_json::{Map, Value};

use super::prepend_properties;
use crate::by_name::ByName;
use crate::pack::PackStage;
use crate::requests::{WorldAnd, WorldRequest};
use crate::sections::{SectionRequest, StageSection, StageSettings};

impl JsonSchema for PackStage {
    fn schema_name() -> Cow<'static, str> {
        "PackStage".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A stage that a pack has data for.",
            "type": "string",
            "enum": StageName::ALL.map(StageName::name),
        })
    }
}

impl<T: JsonSchema> JsonSchema for ByName<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("{}ByName", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let inner = generator.subschema_for::<T>();
        json_schema!({ "type": "object", "additionalProperties": inner })
    }
}

impl<R: JsonSchema> JsonSchema for WorldAnd<R> {
    fn schema_name() -> Cow<'static, str> {
        R::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let world = WorldRequest::json_schema(generator);
        let mut schema = R::json_schema(generator);
        prepend_properties(&mut schema, &world);
        schema
    }
}

/// The schema has the name of the section's request, such as `DoorRequest`.
impl<S: Section + Default> JsonSchema for SectionRequest<S> {
    fn schema_name() -> Cow<'static, str> {
        short_name::<S::Request>()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        request_schema(&section_shape::<S>()).into()
    }
}

/// The schema has the name of the section's settings, such as `DoorSettings`.
impl<S: RecordedSection> JsonSchema for StageSettings<S> {
    fn schema_name() -> Cow<'static, str> {
        short_name::<S>()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        S::recorded_schema().into()
    }
}

/// The name of a type without its path.
fn short_name<T>() -> Cow<'static, str> {
    let name = type_name::<T>();
    name.rsplit("::").next().unwrap_or(name).into()
}

/// The schemas of settings that are recorded in bundles.
pub trait RecordedSection: StageSection {
    /// Returns the schema of the recorded settings.
    fn recorded_schema() -> Map<String, Value>;
}

impl RecordedSection for DoorSettings {
    fn recorded_schema() -> Map<String, Value> {
        bundle::door_schema()
    }
}

impl RecordedSection for LayoutSettings {
    fn recorded_schema() -> Map<String, Value> {
        bundle::layout_schema()
    }
}

impl RecordedSection for PopulationSettings {
    fn recorded_schema() -> Map<String, Value> {
        bundle::population_schema()
    }
}
