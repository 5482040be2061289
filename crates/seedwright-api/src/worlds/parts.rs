//! Parts of worlds: a layout, locks, or a run of levels, each for itself.

use std::sync::Arc;

use schemars::JsonSchema;
use seedwright::bundle::Bundle;
use seedwright::codes::Entropy;
use seedwright::pipeline::{GeneratedWorld, LevelRequest, PermalinkError};
use seedwright_render::export;
use seedwright_render::pictures::{Layers, curve_svg, layout_svg, level_svg};
use seedwright_render::pixels::png_of_svg;
use seedwright_render::text_maps::level_text;
use seedwright_render::views::trails::Trails;
use serde::Serialize;

use super::filled_levels::{FilledLevel, FilledLevels};
use super::laid_rooms::LaidRooms;
use super::population::LevelsReply;
use super::proved_world::{difficulties, proved};
use super::reply::{CodeLock, Proof, ResultHead};
use super::rooms::LayoutPartReply;
use super::spoiler::listed_locks;
use crate::Problem;

/// What the stages of a pack without rooms made, which the independent checker has proved.
pub struct ProvedParts {
    /// The bundle.
    pub bundle: Arc<Bundle>,
    /// The text of the bundle, as the checker saw it.
    pub text: String,
    /// How many steps the proof has.
    pub steps: usize,
    /// Why there is no permalink, if there is none.
    pub no_permalink: Option<&'static str>,
    /// The rooms, if they were laid out.
    pub layout: Option<LaidRooms>,
    /// The levels, if they were filled.
    pub levels: Option<FilledLevels>,
    /// How hard the locks are, in their order.
    pub difficulties: Vec<Entropy>,
}

/// Parts of a world. The command prints it under `--json`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GeneratedPartsReply {
    #[serde(flatten)]
    head: ResultHead,
    /// A code that the same parts are made from; null where there can't be one.
    permalink: Option<String>,
    /// The layout, if rooms were laid out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "LayoutPartReply")]
    layout: Option<LayoutPartReply>,
    /// Locks with codes, if there are some.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    locks: Vec<CodeLock>,
    /// The levels, if they were filled.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "LevelsReply")]
    levels: Option<LevelsReply>,
    proof: Proof,
}

impl ProvedParts {
    /// The parts of a world that was made, with where walkers went.
    ///
    /// # Errors
    /// When the checker does not accept them, which would be a fault.
    pub fn new(generated: &GeneratedWorld, trails: Trails) -> Result<Self, Problem> {
        let bundle = generated.bundle().clone();
        let text = bundle.text();
        let steps = proved(&text)?.steps;
        let decisions = generated.decisions();
        let layout = decisions.rooms.as_ref();
        let layout = layout.map(|_| LaidRooms::of_proved(generated, trails, text.clone()));
        let levels = decisions
            .levels
            .as_ref()
            .map(|_| FilledLevels::of_proved(generated, &LevelRequest::default(), text.clone()));
        Ok(Self {
            steps,
            no_permalink: generated.permalink().err().map(PermalinkError::describe),
            layout: layout.transpose()?,
            levels: levels.transpose()?,
            difficulties: difficulties(&decisions.codes),
            bundle,
            text,
        })
    }

    /// Everything about the parts, for tools.
    pub fn reply(&self) -> GeneratedPartsReply {
        let levels = self.levels.as_ref();
        GeneratedPartsReply {
            head: ResultHead::new(&self.bundle),
            permalink: self.bundle.permalink.clone(),
            layout: self.layout.as_ref().map(LayoutPartReply::new),
            locks: CodeLock::all(&self.bundle.decisions.codes, &self.difficulties),
            levels: levels.map(|filled| LevelsReply::new(filled, false, false)),
            proof: Proof { steps: self.steps, verified: true },
        }
    }

    /// The locks with their secrets, as text.
    pub fn listed_locks(&self) -> String {
        listed_locks(&self.bundle, &self.difficulties)
    }

    /// The names of the files that belong to the parts, in the order in which they are told. Each `.svg` can be had as
    /// `.png`, too.
    pub fn file_names(&self) -> Vec<String> {
        let mut names = vec!["seed.json".to_owned()];
        if self.layout.is_some() {
            names.extend(["layout.json", "map.svg"].map(str::to_owned));
        }
        if !self.bundle.decisions.codes.is_empty() {
            names.push("locks.txt".to_owned());
        }
        if let Some(filled) = &self.levels {
            names.extend(["levels.txt", "curve.svg"].map(str::to_owned));
            names.extend(filled.levels.iter().map(picture_name));
        }
        names
    }

    /// The content of a file; none where there is no such file.
    ///
    /// # Errors
    /// When a picture can't be drawn as pixels, which would be a fault.
    pub fn file(&self, name: &str) -> Result<Option<Vec<u8>>, Problem> {
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
        let (layout, levels) = (self.layout.as_ref(), self.levels.as_ref());
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
            "levels.txt" => levels.map(FilledLevels::drawings),
            "curve.svg" => levels.map(|filled| curve_svg(&filled.curve())),
            _ => levels.and_then(|filled| {
                let level = filled.levels.iter().find(|level| picture_name(level) == name)?;
                Some(level_svg(&filled.view(level)))
            }),
        }
    }
}

/// The name of the picture of a level.
fn picture_name(level: &FilledLevel) -> String {
    format!("level-{:03}.svg", level.level.depth)
}

impl FilledLevels {
    /// The levels as text, each with what its glyphs mean.
    pub fn drawings(&self) -> String {
        self.levels.iter().map(|level| level_text(&self.view(level))).collect()
    }
}
