//! What requests say of the sections of a pack.

use std::any::type_name;
use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use seedwright::pack;
use seedwright::section::{Section, request_schema, section_shape};
use seedwright::world::World;
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

use crate::Problem;

/// The most mistakes that a message tells.
const MAX_MISTAKES: usize = 5;

/// What somebody says of a section over what the pack says: JSON with the keys of the section in camel case. It is
/// read with the names of a world, by the reader of packs.
#[derive(Clone, Debug)]
pub struct SectionRequest<S> {
    fields: Map<String, Value>,
    section: PhantomData<fn() -> S>,
}

impl<S> From<Map<String, Value>> for SectionRequest<S> {
    fn from(fields: Map<String, Value>) -> Self {
        Self { fields, section: PhantomData }
    }
}

impl<S> Default for SectionRequest<S> {
    fn default() -> Self {
        Map::new().into()
    }
}

impl<S: Section + Default> SectionRequest<S> {
    /// What is said, with the names of a world.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read(&self, world: &World) -> Result<S::Request, Problem> {
        let said = Value::Object(self.fields.clone());
        pack::read_request::<S>(world, &said).map_err(|diagnostics| {
            let hint = diagnostics.first().and_then(|first| first.hint.clone());
            let told = diagnostics.into_iter().take(MAX_MISTAKES);
            let told: Vec<String> = told.map(|diagnostic| diagnostic.message).collect();
            Problem::invalid(told.join("; "), hint.unwrap_or_default())
        })
    }

    /// What holds: what is said, over settings that hold where nothing is said.
    ///
    /// # Errors
    /// Everything that is wrong with what is said.
    pub fn over(&self, world: &World, settings: S) -> Result<S, Problem> {
        Ok(S::fill(self.read(world)?, settings))
    }
}

impl<'de, S> Deserialize<'de> for SectionRequest<S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(DistinctFields).map(Self::from)
    }
}

/// Reads the fields of an object, each of which may be said once.
struct DistinctFields;

impl<'de> Visitor<'de> for DistinctFields {
    type Value = Map<String, Value>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object with the fields of a section")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
        let mut fields = Map::new();
        while let Some((name, value)) = access.next_entry::<String, Value>()? {
            if fields.contains_key(&name) {
                return Err(A::Error::custom(format_args!("duplicate field `{name}`")));
            }
            fields.insert(name, value);
        }
        Ok(fields)
    }
}

/// It has the name of the section's request: `DoorRequest`.
impl<S: Section + Default> JsonSchema for SectionRequest<S> {
    fn schema_name() -> Cow<'static, str> {
        let name = type_name::<S::Request>();
        name.rsplit("::").next().unwrap_or(name).into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        request_schema(&section_shape::<S>()).into()
    }
}
