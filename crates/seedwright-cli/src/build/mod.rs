//! From arguments to worlds: requests to the engine, and running it with progress.

mod maps;
mod request;

use std::path::{Path, PathBuf};

use seedwright::pipeline::{GeneratedWorld, Generator};
use seedwright_api::Pack;
use seedwright_api::worlds::{
    BuildRequest, Drawings, FilledLevels, NamedFile, ProvedWorld, spoiler,
};
use seedwright_render::pixels::png_of_svg;

use crate::failure::Failure;
use crate::files;
use crate::printer::Printer;
use crate::progress::Observer;
pub use maps::map_source;
pub use request::{linked_pack, request_of_seed, seed, typed_request};

/// Prepares a pack for any number of seeds.
pub fn prepare(
    pack: &Pack,
    request: &BuildRequest,
    printer: &Printer,
) -> Result<Generator, Failure> {
    let prepared = pack.world.prepare(&request.engine);
    Ok(prepared.map_err(|error| request.about(&pack.world, printer.verbose).problem(&error))?)
}

/// Generates the world of a seed, and prints progress.
pub fn generate(
    generator: &Generator,
    request: &BuildRequest,
    printer: &Printer,
) -> Result<GeneratedWorld, Failure> {
    let mut observer = Observer::new(generator, &request.seed, printer);
    let generated = observer.generate(generator, &request.seed);
    let about = request.about(generator.world(), printer.verbose);
    Ok(generated.map_err(|error| about.problem(&error))?)
}

/// A world with items: as generated, and proved.
pub struct BuiltWorld {
    pub generated: GeneratedWorld,
    pub built: ProvedWorld,
}

/// Which pictures of a world are written.
#[derive(Clone, Copy)]
pub struct WriteOptions {
    /// Whether a map is among the pictures.
    pub with_map: bool,
    /// Whether pictures are also written as PNG.
    pub as_pixels: bool,
}

impl BuiltWorld {
    /// Generates and proves the world of a seed.
    pub fn make(
        generator: &Generator,
        request: &BuildRequest,
        printer: &Printer,
    ) -> Result<Self, Failure> {
        let generated = generate(generator, request, printer)?;
        Ok(Self { built: ProvedWorld::new(&generated)?, generated })
    }

    /// Writes the bundle, the spoiler log and the pictures into a folder.
    pub fn write(&self, folder: &Path, how: WriteOptions) -> Result<Vec<PathBuf>, Failure> {
        let spoiler = spoiler::spoiler(&self.built, &self.built.analysis()?);
        let drawings = Drawings::new(&self.generated, &self.built);
        let mut drawn = drawings.pictures(|name| how.with_map || name != "map-world.svg")?;
        if let Some(levels) = &self.built.levels {
            drawn.extend(level_files(levels)?);
        }
        if how.as_pixels {
            let pixels = all_pixels(&drawn)?;
            drawn.extend(pixels);
        }
        let text = self.built.text.as_bytes();
        let own = [("seed.json", text), ("spoiler.txt", spoiler.as_bytes())];
        let drawn = drawn.iter().map(|(name, content)| (name.as_str(), content.as_slice()));
        let all: Vec<(&str, &[u8])> = own.into_iter().chain(drawn).collect();
        files::write_all(folder, &all)
    }
}

/// The files of levels.
pub fn level_files(levels: &FilledLevels) -> Result<Vec<NamedFile>, Failure> {
    let mut all = Vec::new();
    for name in levels.file_names() {
        if let Some(content) = levels.file(&name)? {
            all.push((name, content));
        }
    }
    Ok(all)
}

/// The SVG pictures among files as PNG.
pub fn all_pixels(files: &[NamedFile]) -> Result<Vec<NamedFile>, Failure> {
    let drawn = files.iter().filter(|(name, _)| name.ends_with(".svg"));
    let drawn = drawn.map(|(name, svg)| {
        let drawn = png_of_svg(&String::from_utf8_lossy(svg))?;
        Ok((name.replace(".svg", ".png"), drawn))
    });
    drawn.collect()
}
