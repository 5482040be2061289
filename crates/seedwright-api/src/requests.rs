//! What several requests have in common: a pack, and what is chosen in it.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use seedwright::name::EscapedName;
use seedwright::pack::SourceFile;
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::embedded::EmbeddedPack;
use crate::service::MAX_SEED_BYTES;
use crate::{Pack, Problem, Service, distinct};

/// A pack that comes with the program, or one that comes with the request.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(
    untagged,
    expecting = "a pack is the name of one, or { \"files\": [{ \"name\": …, \"text\": … }] }"
)]
pub enum PackChoice {
    /// The name of a pack that comes with the program.
    Named(String),
    /// A pack that comes with the request.
    Sent(SentPack),
}

/// A pack that comes with the request.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SentPack {
    /// Its files.
    pub files: Vec<SentFile>,
}

/// A file of a pack.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SentFile {
    /// The name of the file, with the ending `.toml` or `.json`.
    pub name: String,
    /// What is in it.
    pub text: String,
}

impl SentPack {
    /// The files, as if read from disk, in the order in which a folder would be read.
    pub fn files(&self) -> Vec<SourceFile> {
        let files = self.files.iter();
        let mut files: Vec<SourceFile> =
            files.map(|file| SourceFile::new(&*file.name, file.text.as_str())).collect();
        files.sort_by(|one, other| one.name.cmp(&other.name));
        files
    }
}

impl PackChoice {
    /// The pack. A name is never taken for a path: clients see nothing of this machine.
    pub fn load(&self, service: &Service) -> Result<Arc<Pack>, Problem> {
        match self {
            Self::Sent(sent) => Ok(Arc::new(Pack::sent(sent.files())?)),
            Self::Named(name) => service.pack(name).ok_or_else(|| unknown_pack(name)),
        }
    }

    /// The files of the pack.
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

/// There is no such pack.
pub fn unknown_pack(name: &str) -> Problem {
    Problem::invalid(
        format!("there is no embedded pack `{}`", EscapedName(name)),
        EmbeddedPack::hint_or(
            name,
            "/api/packs lists them; one of your own is sent with its files",
        ),
    )
}

/// A pack and nothing else.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PackRequest {
    /// The pack.
    pub pack: PackChoice,
}

/// What a world is made from: a pack, a seed and settings, or a permalink that says all of it.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WorldRequest {
    /// The pack; may be left out with a permalink of a pack that comes with the program.
    pub pack: Option<PackChoice>,
    /// Any text; drawn when left out.
    #[schemars(length(max = MAX_SEED_BYTES))]
    pub seed: Option<String>,
    /// The name of a preset of the pack.
    pub preset: Option<String>,
    /// Options and tricks with their values, over those of the preset.
    #[serde(default, deserialize_with = "distinct::fields")]
    #[schemars(schema_with = "crate::schema::settings")]
    pub settings: Map<String, Value>,
    /// A code that says seed and settings. `seed`, `preset` and `settings` are left out with it.
    pub permalink: Option<String>,
}

impl WorldRequest {
    /// The names of its fields.
    const NAMES: [&str; 5] = ["pack", "seed", "preset", "settings", "permalink"];
}

/// A request of which some fields are about a world and all others about what is to be done with it.
#[derive(Clone, Debug)]
pub struct WorldAnd<R> {
    /// What the world is made from.
    pub world: WorldRequest,
    /// What is to be done with it.
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

impl<R: JsonSchema> JsonSchema for WorldAnd<R> {
    fn schema_name() -> Cow<'static, str> {
        R::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let world = WorldRequest::json_schema(generator);
        let mut schema = R::json_schema(generator);
        crate::schema::prepend_properties(&mut schema, &world);
        schema
    }
}
