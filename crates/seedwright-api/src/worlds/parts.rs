//! Parts of worlds: a layout, locks or a run of levels alone.

use std::sync::Arc;

use seedwright::bundle::Bundle;
use seedwright::codes::Entropy;
use seedwright::pipeline::{GeneratedWorld, PermalinkError};
use seedwright_render::export;
use seedwright_render::pictures::{Layers, layout_svg};
use seedwright_render::pixels::png_of_svg;
use seedwright_render::views::trails::Trails;
use serde::Serialize;

use super::filled_levels::FilledLevels;
use super::laid_rooms::LaidRooms;
use super::population::LevelsReply;
use super::proof::proved;
use super::proved_world::difficulties;
use super::reply::{CodeLock, Proof, ResultHead};
use super::rooms::LayoutPartReply;
use super::spoiler::listed_locks;
use crate::Problem;
use crate::json_schema::JsonSchema;

/// The results of stages that don't need the rooms of a pack, proved by the independent checker.
pub struct ProvedParts {
    /// The bundle.
    pub bundle: Arc<Bundle>,
    /// The text of the bundle, as it was checked.
    pub text: String,
    /// The number of steps in the proof.
    pub steps: usize,
    /// Why there is no permalink, if there is none.
    pub no_permalink: Option<&'static str>,
    /// The layout, if there is one.
    pub layout: Option<LaidRooms>,
    /// The filled levels, if there are any.
    pub levels: Option<FilledLevels>,
    /// The difficulty of each lock.
    pub difficulties: Vec<Entropy>,
}

/// Parts of a world. `generate --json` prints the same.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GeneratedPartsReply {
    #[serde(flatten)]
    head: ResultHead,
    /// A code that reproduces the same parts. Null if there can't be one.
    permalink: Option<String>,
    /// The layout, if rooms were laid out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "LayoutPartReply")]
    layout: Option<LayoutPartReply>,
    /// The locks with codes, if there are any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    locks: Vec<CodeLock>,
    /// The filled levels, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "LevelsReply")]
    levels: Option<LevelsReply>,
    /// The verdict of the independent checker.
    proof: Proof,
}

impl ProvedParts {
    /// Takes the parts of a generated world, with the trails of the walkers, and proves them.
    ///
    /// # Errors
    /// If the checker rejects them, which would be a bug.
    pub fn new(generated: &GeneratedWorld, trails: Trails) -> Result<Self, Problem> {
        let bundle = generated.bundle().clone();
        let text = bundle.text();
        let steps = proved(&text)?.steps;
        let decisions = generated.decisions();
        let layout = decisions.rooms.as_ref();
        let layout = layout.map(|_| LaidRooms::of_proved(generated, trails, text.clone()));
        Ok(Self {
            steps,
            no_permalink: generated.permalink().err().map(PermalinkError::describe),
            layout: layout.transpose()?,
            levels: FilledLevels::of_run(generated, &text)?,
            difficulties: difficulties(&decisions.codes),
            bundle,
            text,
        })
    }

    /// Converts the parts for tools.
    pub fn reply(&self) -> GeneratedPartsReply {
        GeneratedPartsReply {
            head: ResultHead::new(&self.bundle),
            permalink: self.bundle.permalink.clone(),
            layout: self.layout.as_ref().map(LayoutPartReply::new),
            locks: CodeLock::all(&self.bundle.decisions.codes, &self.difficulties),
            levels: self.levels.as_ref().map(LevelsReply::of_run),
            proof: Proof { steps: self.steps, verified: true },
        }
    }

    /// Lists the locks with their secrets as text.
    pub fn listed_locks(&self) -> String {
        listed_locks(&self.bundle, &self.difficulties)
    }

    /// The names of the files, in the order they are listed. Every `.svg` is also available as `.png`.
    pub fn file_names(&self) -> Vec<String> {
        let mut names = vec!["seed.json".to_owned()];
        if self.layout.is_some() {
            names.extend(["layout.json", "map.svg"].map(str::to_owned));
        }
        if !self.bundle.decisions.codes.is_empty() {
            names.push("locks.txt".to_owned());
        }
        if let Some(filled) = &self.levels {
            names.extend(filled.file_names());
        }
        names
    }

    /// Returns the content of a file; `None` if there is no such file.
    ///
    /// # Errors
    /// If a picture can't be rasterized, which would be a bug.
    pub fn file(&self, name: &str) -> Result<Option<Vec<u8>>, Problem> {
        let of_levels = self.levels.as_ref().map(|filled| filled.file(name)).transpose()?;
        if let Some(content) = of_levels.flatten() {
            return Ok(Some(content));
        }
        if let Some(stem) = name.strip_suffix(".png") {
            let svg = self.text_file(&format!("{stem}.svg"));
            return Ok(svg.map(|svg| png_of_svg(&svg)).transpose()?);
        }
        Ok(self.text_file(name).map(String::into_bytes))
    }

    fn text_file(&self, name: &str) -> Option<String> {
        if !self.file_names().iter().any(|own| own == name) {
            return None;
        }
        let layout = self.layout.as_ref();
        match name {
            "seed.json" => Some(self.text.clone()),
            "layout.json" => {
                layout.map(|laid| format!("{:#}\n", export::layout_json(&laid.view())))
            }
            "map.svg" => {
                let layers = Layers { names: true, ..Layers::default() };
                layout.map(|laid| layout_svg(&laid.view(), layers))
            }
            "locks.txt" => Some(self.listed_locks()),
            _ => None,
        }
    }
}
