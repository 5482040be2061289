//! The results of a batch, a line each.

use std::path::PathBuf;

use seedwright::batch::BuiltWorld;
use seedwright::bundle::Bundle;
use seedwright_api::worlds::Proof;
use serde::Serialize;

use crate::words::{count, shown};

/// A result in one line.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Row {
    seed: String,
    hash_words: [String; 3],
    hash_glyphs: [String; 5],
    /// The hash of the rules and all decisions.
    hash: String,
    permalink: Option<String>,
    #[serde(flatten)]
    content: Content,
    proof: Proof,
    folder: Option<String>,
}

/// The size of each part of the result; parts that it does not have are omitted.
#[derive(Default, Serialize)]
pub struct Content {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spheres: Option<usize>,
    /// The number of doors that were changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doors: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rooms: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub locks: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub levels: Option<usize>,
}

impl Row {
    /// The row of a bundle whose proof has `steps` steps.
    pub fn new(bundle: &Bundle, content: Content, steps: usize, folder: Option<PathBuf>) -> Self {
        Self {
            seed: bundle.seed.clone(),
            hash_words: bundle.hash_words.clone(),
            hash_glyphs: bundle.hash_glyphs.clone(),
            hash: bundle.hash(),
            permalink: bundle.permalink.clone(),
            content,
            proof: Proof { steps, verified: true },
            folder: folder.map(|folder| folder.display().to_string()),
        }
    }

    /// The row of a world that has nothing but items, and was checked in memory.
    pub fn of_items(world: &BuiltWorld<'_>) -> Self {
        let (hash_words, hash_glyphs) = world.words_and_glyphs();
        Self {
            seed: world.seed().text().to_owned(),
            hash_words,
            hash_glyphs,
            hash: world.hash().to_owned(),
            permalink: world.permalink(),
            content: Content { spheres: Some(world.spheres().len()), ..Content::default() },
            proof: Proof { steps: world.steps(), verified: true },
            folder: None,
        }
    }

    pub fn as_text(&self) -> String {
        let words: Vec<String> = self.hash_words.iter().map(|word| shown(word)).collect();
        let words = words.join(" ");
        let Content { spheres, doors, rooms, locks, levels } = &self.content;
        let levels = levels.map(|levels| count(levels, "level"));
        let content = match spheres {
            Some(spheres) => {
                let levels = levels.map(|levels| format!(", {levels}")).unwrap_or_default();
                let steps = count(self.proof.steps, "step");
                format!("{:>10}{levels}  proved in {steps}", count(*spheres, "sphere"))
            }
            None => {
                let parts = [
                    doors.map(|doors| format!("{} changed", count(doors, "door"))),
                    rooms.map(|rooms| format!("layout of {}", count(rooms, "room"))),
                    locks.map(|locks| count(locks, "lock")),
                    levels,
                ];
                let parts: Vec<String> = parts.into_iter().flatten().collect();
                format!("{}  proved", parts.join(", "))
            }
        };
        format!("{:<24} {words:<26} {}  {content}\n", shown(&self.seed), self.hash_glyphs.concat())
    }
}
