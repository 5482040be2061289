//! The spheres of a bundle.

use seedwright::bundle::Bundle;
use serde::Serialize;
use serde_json::Value;

use crate::json_schema::JsonSchema;
use crate::settings::PackName;

/// The spheres of a built world, with a playthrough. `spheres --json` prints it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SpheresReply {
    /// The pack.
    pack: PackName,
    /// The seed.
    seed: String,
    /// Three words for comparing results at a glance.
    hash_words: [String; 3],
    /// Five glyphs for comparing results at a glance.
    hash_glyphs: [String; 5],
    /// The number of locations.
    locations: usize,
    #[serde(flatten)]
    #[schemars(with = "super::reply::ProgressionReply")]
    progression: Value,
}

impl SpheresReply {
    /// Reads the spheres of a bundle. Returns `None` if it refers to names that it does not have.
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
