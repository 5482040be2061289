//! The files of filled levels.

use seedwright_render::pictures::{curve_svg, level_svg};
use seedwright_render::pixels::png_of_svg;
use seedwright_render::text_maps::level_text;

use super::filled_levels::{FilledLevel, FilledLevels};
use crate::Problem;

impl FilledLevels {
    /// The names of the files, in the order they are listed. Every `.svg` is also available as `.png`.
    pub fn file_names(&self) -> Vec<String> {
        let all = ["levels.txt", "curve.svg"].map(str::to_owned);
        all.into_iter().chain(self.levels.iter().map(picture_name)).collect()
    }

    /// Returns the content of a file; `None` if there is no such file.
    ///
    /// # Errors
    /// If a picture can't be rasterized, which would be a bug.
    pub fn file(&self, name: &str) -> Result<Option<Vec<u8>>, Problem> {
        if let Some(stem) = name.strip_suffix(".png") {
            let svg = self.text_file(&format!("{stem}.svg"));
            return Ok(svg.map(|svg| png_of_svg(&svg)).transpose()?);
        }
        Ok(self.text_file(name).map(String::into_bytes))
    }

    fn text_file(&self, name: &str) -> Option<String> {
        match name {
            "levels.txt" => Some(self.drawings()),
            "curve.svg" => Some(curve_svg(&self.curve())),
            _ => {
                let level = self.levels.iter().find(|level| picture_name(level) == name)?;
                Some(level_svg(&self.view(level)))
            }
        }
    }

    /// Draws the levels as text, each with a legend of its glyphs.
    pub fn drawings(&self) -> String {
        self.levels.iter().map(|level| level_text(&self.view(level))).collect()
    }
}

/// Whether a file of this name belongs to levels.
pub(super) fn is_level_file(name: &str) -> bool {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    ["levels", "curve"].contains(&stem) || stem.starts_with("level-")
}

/// The name of a level's picture.
fn picture_name(level: &FilledLevel) -> String {
    format!("level-{:03}.svg", level.level.depth)
}
