//! What requests say of the sections of a pack, and what bundles say of the stages they are of.

use std::any::type_name;
use std::borrow::Cow;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use seedwright::bundle::{self, Bundle};
use seedwright::pack;
use seedwright::section::{Section, request_schema, section_shape};
use seedwright::world::{DoorSettings, LayoutSettings, PopulationSettings, World};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use crate::{Problem, ProblemKind, distinct};

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
            let hint = diagnostics.iter().find_map(|diagnostic| diagnostic.hint.clone());
            let told = diagnostics.into_iter().take(MAX_MISTAKES);
            let told: Vec<String> = told.map(|diagnostic| diagnostic.message).collect();
            Problem::new(ProblemKind::Invalid, told.join("; "), hint.as_deref())
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
        distinct::fields(deserializer).map(Self::from)
    }
}

/// It has the name of the section's request: `DoorRequest`.
impl<S: Section + Default> JsonSchema for SectionRequest<S> {
    fn schema_name() -> Cow<'static, str> {
        short_name::<S::Request>()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        request_schema(&section_shape::<S>()).into()
    }
}

/// The name of a type without its module.
fn short_name<T>() -> Cow<'static, str> {
    let name = type_name::<T>();
    name.rsplit("::").next().unwrap_or(name).into()
}

/// A section of which bundles say what was asked of its stage.
pub trait StageSection: Section {
    /// What bundles call the stage.
    const STAGE: &'static str;
    /// What they say of it.
    const SCHEMA: fn() -> Map<String, Value>;
}

impl StageSection for DoorSettings {
    const STAGE: &'static str = "doors";
    const SCHEMA: fn() -> Map<String, Value> = bundle::door_schema;
}

impl StageSection for LayoutSettings {
    const STAGE: &'static str = "rooms";
    const SCHEMA: fn() -> Map<String, Value> = bundle::layout_schema;
}

impl StageSection for PopulationSettings {
    const STAGE: &'static str = "population";
    const SCHEMA: fn() -> Map<String, Value> = bundle::population_schema;
}

/// What was asked of a stage, as the bundle has it.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct StageSettings<S> {
    settings: Value,
    #[serde(skip)]
    section: PhantomData<fn() -> S>,
}

impl<S: StageSection> StageSettings<S> {
    /// What a bundle says was asked.
    pub fn of(bundle: &Bundle) -> Self {
        let settings = bundle.stages.get(S::STAGE).cloned().unwrap_or_default();
        Self { settings, section: PhantomData }
    }
}

/// It has the name of the section's settings: `DoorSettings`.
impl<S: StageSection> JsonSchema for StageSettings<S> {
    fn schema_name() -> Cow<'static, str> {
        short_name::<S>()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        (S::SCHEMA)().into()
    }
}
