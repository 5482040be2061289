//! The announcement of a race: what the organizer publishes first.

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::digest::{Digest, FieldHasher, HashKind};
use super::fault::{RaceFault, check_source, check_title};
use super::{MAX_DECLARED_BYTES, RACE_FORMAT, Secret};
use crate::bundle::PackName;
use crate::world::{Settings, World};
use crate::{ENGINE_VERSION, SEED_VERSION};

/// Where the part of the seed comes from that is fixed after the organizer's commitment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "from", rename_all = "lowercase")]
pub enum Entropy {
    /// From the secrets of the players.
    Players,
    /// From a public value that nobody knows yet.
    Public {
        /// The words that name the value.
        source: String,
    },
}

/// A race as it is announced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Race {
    /// The name of the race.
    pub name: String,
    /// The version of the engine that builds the world.
    pub engine_version: String,
    /// The version of the meaning of seeds.
    pub seed_version: u32,
    /// The pack.
    pub pack: PackName,
    /// The value of every option and trick.
    pub settings: Map<String, Value>,
    /// Where the later value comes from.
    pub entropy: Entropy,
    /// The hash of everything above and the organizer's secret.
    pub commitment: Digest,
}

impl Race {
    /// Announces a race.
    ///
    /// # Errors
    /// If the name of the race or the words for its public value can't be used.
    pub fn new(
        pack: &World,
        settings: &Settings,
        name: &str,
        entropy: Entropy,
        secret: &Secret,
    ) -> Result<Self, RaceFault> {
        check_title(name)?;
        if let Entropy::Public { source } = &entropy {
            check_source(source)?;
        }
        let settings = settings.describe(pack);
        let settings = settings.map(|(name, value)| (name.to_owned(), json!(value)));
        let declared = Declared {
            name,
            engine_version: ENGINE_VERSION,
            seed_version: SEED_VERSION,
            pack: &PackName { id: pack.id.clone(), name: pack.name.clone(), hash: pack.hash() },
            settings: &settings.collect(),
            entropy: &entropy,
        };
        let commitment = declared.commitment(secret);
        let race = Self {
            name: name.to_owned(),
            engine_version: ENGINE_VERSION.to_owned(),
            seed_version: SEED_VERSION,
            pack: declared.pack.clone(),
            settings: declared.settings.clone(),
            entropy,
            commitment,
        };
        match race.json().to_string().len() <= MAX_DECLARED_BYTES {
            true => Ok(race),
            false => Err(RaceFault::TooLarge),
        }
    }

    /// The id: a hash of everything in the announcement. Entries name it, so none can be used in another race.
    pub fn id(&self) -> Digest {
        let hasher = self.declared().hash_into(FieldHasher::new(HashKind::Race));
        hasher.field(self.commitment.bytes()).finish()
    }

    /// Whether the commitment is to this secret.
    pub fn is_committed_to(&self, secret: &Secret) -> bool {
        self.declared().commitment(secret) == self.commitment
    }

    /// The file.
    pub fn json(&self) -> Value {
        json!({
            "race": RACE_FORMAT,
            "name": self.name,
            "engineVersion": self.engine_version,
            "seedVersion": self.seed_version,
            "pack": self.pack,
            "settings": self.settings,
            "entropy": self.entropy,
            "commitment": self.commitment,
        })
    }

    fn declared(&self) -> Declared<'_> {
        Declared {
            name: &self.name,
            engine_version: &self.engine_version,
            seed_version: self.seed_version,
            pack: &self.pack,
            settings: &self.settings,
            entropy: &self.entropy,
        }
    }
}

/// What a race declares besides the commitment, which is a hash of it.
struct Declared<'a> {
    name: &'a str,
    engine_version: &'a str,
    seed_version: u32,
    pack: &'a PackName,
    settings: &'a Map<String, Value>,
    entropy: &'a Entropy,
}

impl Declared<'_> {
    fn commitment(&self, secret: &Secret) -> Digest {
        let hasher = self.hash_into(FieldHasher::new(HashKind::Commitment));
        secret.hash_into(hasher).finish()
    }

    fn hash_into(&self, hasher: FieldHasher) -> FieldHasher {
        let (from, source) = match self.entropy {
            Entropy::Players => ("players", ""),
            Entropy::Public { source } => ("public", source.as_str()),
        };
        // The order in which a file lists the settings does not matter.
        let mut settings: Vec<(&String, &Value)> = self.settings.iter().collect();
        settings.sort_unstable_by_key(|(name, _)| *name);
        let hasher = hasher
            .number(RACE_FORMAT.into())
            .field(self.name)
            .field(self.engine_version)
            .number(self.seed_version.into())
            .field(&self.pack.id)
            .field(&self.pack.name)
            .field(&self.pack.hash)
            .field(from)
            .field(source)
            .count(settings.len());
        // Values are whole numbers, words and switches, each of which JSON writes in one way.
        let settings = settings.into_iter();
        settings.fold(hasher, |hasher, (name, value)| hasher.field(name).field(value.to_string()))
    }
}
