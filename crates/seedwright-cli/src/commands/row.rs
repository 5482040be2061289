//! A world in a line, where many are built.

use std::path::PathBuf;

use seedwright::bundle::Bundle;
use serde_json::{Value, json};

use crate::words::shown;

/// A world that was built, in a line.
pub struct Row {
    seed: String,
    words: [String; 3],
    glyphs: String,
    /// The hash of the rules and of everything that was decided.
    hash: String,
    permalink: Option<String>,
    spheres: usize,
    steps: usize,
    folder: Option<PathBuf>,
}

impl Row {
    /// A world that was built, with how many spheres it has and how many steps prove it.
    pub fn new(bundle: &Bundle, (spheres, steps): (usize, usize), folder: Option<PathBuf>) -> Self {
        Self {
            seed: bundle.seed.clone(),
            words: bundle.hash_words.clone(),
            glyphs: bundle.hash_glyphs.concat(),
            hash: bundle.hash(),
            permalink: bundle.permalink.clone(),
            spheres,
            steps,
            folder,
        }
    }

    pub fn as_text(&self) -> String {
        let words: Vec<String> = self.words.iter().map(|word| shown(word)).collect();
        let words = words.join(" ");
        format!(
            "{:<24} {words:<26} {}  {:>2} spheres  proved in {} steps\n",
            shown(&self.seed),
            self.glyphs,
            self.spheres,
            self.steps,
        )
    }

    pub fn as_json(&self) -> Value {
        let folder = self.folder.as_ref();
        json!({
            "seed": self.seed,
            "hashWords": self.words,
            "hashGlyphs": self.glyphs,
            "hash": self.hash,
            "permalink": self.permalink,
            "spheres": self.spheres,
            "proof": { "steps": self.steps, "verified": true },
            "folder": folder.map(|folder| folder.display().to_string()),
        })
    }
}
