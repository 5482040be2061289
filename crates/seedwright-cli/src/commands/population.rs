//! `seedwright population`.

use std::path::{Path, PathBuf};

use seedwright::pipeline::{LevelRequest, Request, Stages};
use seedwright_api::worlds::{
    BuildRequest, FilledLevels, PopulationReply, filled, keeps_up, stock,
};
use seedwright_render::pictures::{curve_svg, level_svg};
use seedwright_render::pixels::png_of_svg;

use crate::arguments::{LevelFiles, Population};
use crate::build::{generate, map_source, prepare, seed};
use crate::failure::Failure;
use crate::files::{self, Outputs};
use crate::packs::PackExt;
use crate::printer::Printer;
use crate::streams::input_name;
use crate::summary::level_summary;
use seedwright_api::Pack;

pub fn run(typed: &Population, printer: &Printer) -> Result<(), Failure> {
    let pack = Pack::load(&typed.pack, printer)?;
    stock(&input_name(&typed.pack), &pack)?;
    let seed = seed(typed.seed.as_deref())?;
    let maps = map_source(&typed.map, (&typed.pack, &pack), printer)?;
    let depths = typed.depths();
    let files = &typed.files;
    let outputs = Outputs::of(files.svg.iter().chain(&files.png));
    let printed = typed.ascii.then_some("--ascii");
    Outputs { folder: files.out.as_deref(), printed, ..outputs }.check(printer)?;
    if !typed.curve && depths.clone().count() > 1 && (files.svg.is_some() || files.png.is_some()) {
        return Err(Failure::argument(
            "a picture shows only one level",
            "give a single `--depth`, or use `--out` for a picture of each level or `--curve` for one of all",
        ));
    }
    let levels = LevelRequest {
        depths: Some(depths),
        wins: typed.wins,
        difficulty: typed.difficulty,
        last: typed.last,
        maps,
    };
    let engine = Request { stages: Stages::Population, levels, ..Request::default() };
    let request = BuildRequest::new(&pack, engine, seed);
    let generated = generate(&prepare(&pack, &request, printer)?, &request, printer)?;
    let filled = filled(&generated, &request.engine.levels)?;
    let written = write(typed, &filled)?;
    let judged = match typed.curve {
        true => keeps_up(&filled),
        false => Ok(()),
    };
    if !printer.json {
        if typed.ascii {
            printer.print_summary(&filled.drawings(), &written)?;
        }
        let summary = level_summary(&filled, typed.curve, &written, printer);
        printer.print_summary(&summary, &written)?;
    } else if judged.is_ok() {
        // A failure is a JSON document of its own.
        printer.print_reply(&PopulationReply::new(&filled, false, typed.curve), &written)?;
    }
    Ok(judged?)
}

/// Writes the requested files, and returns their paths.
fn write(typed: &Population, filled: &FilledLevels) -> Result<Vec<PathBuf>, Failure> {
    let LevelFiles { svg, png, out } = &typed.files;
    let mut written = Vec::new();
    if let Some(folder) = out {
        written.extend(write_folder(folder, filled)?);
    }
    if svg.is_none() && png.is_none() {
        return Ok(written);
    }
    let picture = match (typed.curve, filled.levels.first()) {
        (false, Some(level)) => level_svg(&filled.view(level)),
        _ => curve_svg(&filled.curve()),
    };
    if let Some(path) = svg {
        files::write(path, picture.as_bytes())?;
        written.push(path.clone());
    }
    if let Some(path) = png {
        files::write(path, &png_of_svg(&picture)?)?;
        written.push(path.clone());
    }
    Ok(written)
}

/// Writes all files of levels into a folder, or none.
fn write_folder(folder: &Path, filled: &FilledLevels) -> Result<Vec<PathBuf>, Failure> {
    let mut all = vec![
        ("seed.json".to_owned(), filled.text.clone()),
        ("levels.txt".to_owned(), filled.drawings()),
        ("curve.svg".to_owned(), curve_svg(&filled.curve())),
    ];
    for level in &filled.levels {
        let name = format!("level-{:03}.svg", level.level.depth);
        all.push((name, level_svg(&filled.view(level))));
    }
    let named: Vec<(&str, &str)> =
        all.iter().map(|(name, content)| (name.as_str(), content.as_str())).collect();
    files::write_all(folder, &named)?;
    Ok(["seed.json", "levels.txt", "curve.svg", "level-*.svg"].map(|name| folder.join(name)).into())
}
