//! The parts that several requests share: the pack, the seed and the settings.

use std::collections::BTreeMap;
use std::sync::Arc;

use seedwright::name::EscapedName;
use seedwright::pack::SourceFile;
use seedwright::world::{ItemRequest, ItemSettings, World};
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::embedded::EmbeddedPack;
use crate::json_schema::JsonSchema;
use crate::{Pack, Problem, SectionRequest, Service, distinct};

/// A pack: the name of an embedded one, or the files of your own.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(
    untagged,
    expecting = "`pack` must be the name of an embedded pack or { \"files\": [{ \"name\": …, \"text\": … }] }"
)]
pub enum PackChoice {
    /// The name of an embedded pack.
    Named(String),
    /// The files of your own pack.
    Sent(SentPack),
}

/// The files of your own pack.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SentPack {
    /// The files of the pack.
    pub files: Vec<SentFile>,
}

/// A file of a pack.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SentFile {
    /// The file name, which ends in `.toml` or `.json`.
    pub name: String,
    /// The content of the file.
    pub text: String,
}

impl SentPack {
    /// The files as if read from a directory, in the same order.
    pub fn files(&self) -> Vec<SourceFile> {
        let files = self.files.iter();
        let mut files: Vec<SourceFile> =
            files.map(|file| SourceFile::new(&*file.name, file.text.as_str())).collect();
        files.sort_by(|one, other| one.name.cmp(&other.name));
        files
    }
}

impl PackChoice {
    /// Loads the pack. A name is never taken for a path, so clients can't read files of the server.
    pub fn load(&self, service: &Service) -> Result<Arc<Pack>, Problem> {
        match self {
            Self::Sent(sent) => Ok(Arc::new(Pack::sent(sent.files())?)),
            Self::Named(name) => service.pack(name).ok_or_else(|| unknown_pack(name)),
        }
    }

    /// Returns the files of the pack.
    pub fn files(&self) -> Result<Vec<SourceFile>, Problem> {
        match self {
            Self::Sent(sent) => Ok(sent.files()),
            Self::Named(name) => match EmbeddedPack::find(name) {
                Some(embedded) => Ok(embedded.files()),
                None => Err(unknown_pack(name)),
            },
        }
    }
}

/// Reports an unknown pack name.
pub fn unknown_pack(name: &str) -> Problem {
    Problem::invalid(
        format!("there is no embedded pack `{}`", EscapedName(name)),
        EmbeddedPack::hint_or(
            name,
            "GET /api/packs lists them; to use your own pack, send its files",
        ),
    )
}

/// A pack.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PackRequest {
    /// The pack.
    pub pack: PackChoice,
}

/// The inputs of a world: a pack, a seed and settings, or a permalink that contains all of them.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WorldRequest {
    /// The pack. Optional if a permalink of an embedded pack is given.
    pub pack: Option<PackChoice>,
    /// Any text. If missing, the server draws a seed.
    #[schemars(length(max = crate::service::MAX_SEED_BYTES))]
    pub seed: Option<String>,
    /// The name of a preset of the pack.
    pub preset: Option<String>,
    /// Values of options and tricks by name. They override those of the preset.
    #[serde(default, deserialize_with = "distinct::fields")]
    #[schemars(schema_with = "crate::schema::settings")]
    pub settings: Map<String, Value>,
    /// What the world should be like: the name of a shape of the pack, terms such as `spheres=8..12, Bombs=2..4`, or a
    /// table of terms.
    #[serde(default, deserialize_with = "text_or_table")]
    #[schemars(schema_with = "crate::schema::shape")]
    pub shape: Option<Value>,
    /// Accept the closest world if none of the shape is found.
    #[serde(default)]
    pub accept_closest: bool,
    /// A code that contains the seed and the settings. Can't be combined with `seed`, `preset` or `settings`.
    pub permalink: Option<String>,
}

impl WorldRequest {
    /// The field names.
    const NAMES: [&str; 7] =
        ["pack", "seed", "preset", "settings", "shape", "acceptClosest", "permalink"];

    /// The item settings.
    pub fn items(&self, world: &World) -> Result<ItemRequest, Problem> {
        let shape = self.shape.iter().map(|shape| ("shape", shape.clone()));
        let accepts = self.accept_closest.then(|| ("acceptClosest", Value::Bool(true)));
        let fields: Map<String, Value> =
            shape.chain(accepts).map(|(key, value)| (key.to_owned(), value)).collect();
        SectionRequest::<ItemSettings>::from(fields).read(world)
    }
}

/// A request in which some fields describe a world and the others say what to do with it.
#[derive(Clone, Debug)]
pub struct WorldAnd<R> {
    /// The inputs of the world.
    pub world: WorldRequest,
    /// The other fields.
    pub rest: R,
}

impl<'de, R: DeserializeOwned> Deserialize<'de> for WorldAnd<R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = distinct::fields_of::<Box<RawValue>, D>(deserializer)?;
        let part = |is_of_world: bool| {
            let own = fields.iter().map(|(name, value)| (name, value));
            let own =
                own.filter(|(name, _)| WorldRequest::NAMES.contains(&name.as_str()) == is_of_world);
            serde_json::to_string(&own.collect::<BTreeMap<_, _>>()).map_err(D::Error::custom)
        };
        Ok(Self {
            world: serde_json::from_str(&part(true)?).map_err(D::Error::custom)?,
            rest: serde_json::from_str(&part(false)?).map_err(D::Error::custom)?,
        })
    }
}

/// Reads a shape: text, or a table of terms. What they mean is read where a world is built.
fn text_or_table<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<Value>, D::Error> {
    match Option::<Value>::deserialize(reader)? {
        Some(value) if !value.is_string() && !value.is_object() => {
            Err(D::Error::custom("expected text or a table of terms"))
        }
        shape => Ok(shape),
    }
}
