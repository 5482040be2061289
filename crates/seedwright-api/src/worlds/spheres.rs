//! What is found when in a bundle, and what of it is needed.

use schemars::JsonSchema;
use seedwright::bundle::Bundle;
use serde::Serialize;
use serde_json::Value;

use super::reply::ProgressionReply;
use crate::settings::PackName;

/// What is found when in a built world. The command `spheres` prints it under `--json`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SpheresReply {
    pack: PackName,
    seed: String,
    /// Three words by which people can compare worlds.
    hash_words: [String; 3],
    /// Five signs for the same.
    hash_glyphs: [String; 5],
    /// How many locations there are.
    locations: usize,
    #[serde(flatten)]
    #[schemars(with = "ProgressionReply")]
    progression: Value,
}

impl SpheresReply {
    /// What is found when in a bundle; none where it names what it does not have.
    pub fn new(bundle: &Bundle) -> Option<Self> {
        Some(Self {
            pack: (&bundle.pack).into(),
            seed: bundle.seed.clone(),
            hash_words: bundle.hash_words.clone(),
            hash_glyphs: bundle.hash_glyphs.clone(),
            locations: bundle.world.locations.len(),
            progression: bundle.progression()?,
        })
    }
}
