//! What is made of a world beside the world itself, and its files by name.

use seedwright_render::pictures::spheres_svg;

use super::{Built, pixels, spoiler};
use crate::commands::words::shown;
use crate::failure::Failure;
use seedwright_api::media_type;

/// What is made of a world beside the world itself. Drawing takes longer than building, so nothing is drawn
/// that nobody asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted<'n> {
    Nothing,
    /// All pictures.
    Pictures,
    /// What maps can be drawn from.
    Scene,
    /// The file with this name, for [`Built::file`].
    File(&'n str),
}

impl Wanted<'_> {
    /// All pictures, if there is a place for them.
    pub fn pictures(is_written: bool) -> Self {
        match is_written {
            true => Self::Pictures,
            false => Self::Nothing,
        }
    }

    /// Whether a picture has to be drawn, as lines or as pixels.
    pub fn draws(self, name: &str) -> bool {
        match self {
            Self::Pictures => true,
            Self::File(wanted) => wanted == name || drawn_from(wanted).as_deref() == Some(name),
            Self::Nothing | Self::Scene => false,
        }
    }
}

/// The picture that a file of pixels is drawn from.
fn drawn_from(name: &str) -> Option<String> {
    name.strip_suffix(".png").map(|stem| format!("{stem}.svg"))
}

impl Built {
    /// One of the files of a world that was built for it, and what it is.
    pub fn file(&self, name: &str) -> Result<(Vec<u8>, &'static str), Failure> {
        let media_type = media_type(name).ok_or_else(|| unknown(name))?;
        let content = match name {
            "seed.json" => self.text.clone().into_bytes(),
            "spoiler.txt" => spoiler::spoiler(self, &self.analysis()?).into_bytes(),
            _ => self.drawn(name)?,
        };
        Ok((content, media_type))
    }

    fn drawn(&self, name: &str) -> Result<Vec<u8>, Failure> {
        if name == "spheres.svg" {
            return Ok(spheres_svg(&self.analysis()?).into_bytes());
        }
        let mut all = self.told.pictures.iter().chain(&self.told.files);
        if let Some((_, content)) = all.find(|(own, _)| own == name) {
            return Ok(content.clone());
        }
        let svg = drawn_from(name).ok_or_else(|| unknown(name))?;
        let content = self.drawn(&svg).map_err(|_| unknown(name))?;
        Ok(pixels(&(svg, content))?.1)
    }
}

fn unknown(name: &str) -> Failure {
    Failure::argument(
        format!("this world has no file {}", shown(name)),
        "files are seed.json, spoiler.txt, spheres.svg and the pictures of the world; floors are counted from 1",
    )
}
