//! Pack sections in requests, and the settings of stages in bundles.

use std::marker::PhantomData;

use seedwright::bundle::Bundle;
use seedwright::pack;
use seedwright::section::Section;
use seedwright::world::{DoorSettings, LayoutSettings, PopulationSettings, World};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use crate::{Problem, ProblemKind, distinct};

/// The most mistakes that one message lists.
const MAX_MISTAKES: usize = 5;

/// Values in a request that override a section of the pack: JSON with the keys of the section in camel case. The reader
/// of packs parses it, with the names of the world.
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
    /// Parses the values, resolving names in the world.
    ///
    /// # Errors
    /// If anything in them is wrong; the message lists the first mistakes.
    pub fn read(&self, world: &World) -> Result<S::Request, Problem> {
        let fields = Value::Object(self.fields.clone());
        pack::read_request::<S>(world, &fields).map_err(|diagnostics| {
            let hint = diagnostics.iter().find_map(|diagnostic| diagnostic.hint.clone());
            let messages = diagnostics.into_iter().take(MAX_MISTAKES);
            let messages: Vec<String> = messages.map(|diagnostic| diagnostic.message).collect();
            Problem::new(ProblemKind::Invalid, messages.join("; "), hint.as_deref())
        })
    }

    /// Applies the values to the given settings.
    ///
    /// # Errors
    /// If anything in the values is wrong.
    pub fn over(&self, world: &World, settings: S) -> Result<S, Problem> {
        Ok(S::fill(self.read(world)?, settings))
    }
}

impl<'de, S> Deserialize<'de> for SectionRequest<S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        distinct::fields(deserializer).map(Self::from)
    }
}

/// A section whose settings are recorded in bundles.
pub trait StageSection: Section {
    /// The name of the stage in bundles.
    const STAGE: &'static str;
}

impl StageSection for DoorSettings {
    const STAGE: &'static str = "doors";
}

impl StageSection for LayoutSettings {
    const STAGE: &'static str = "rooms";
}

impl StageSection for PopulationSettings {
    const STAGE: &'static str = "population";
}

/// The settings of a stage, as recorded in the bundle.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct StageSettings<S> {
    settings: Value,
    #[serde(skip)]
    section: PhantomData<fn() -> S>,
}

impl<S: StageSection> StageSettings<S> {
    /// Reads the settings of the stage from a bundle.
    pub fn of(bundle: &Bundle) -> Self {
        let settings = bundle.stages.get(S::STAGE).cloned().unwrap_or_default();
        Self { settings, section: PhantomData }
    }
}
