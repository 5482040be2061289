//! `seedwright doors`.

use std::path::{Path, PathBuf};

use seedwright::pack;
use seedwright::pipeline::{Request, Stages};
use seedwright_api::worlds::{BuildRequest, NamedFile, ShuffleReply, ShuffledMap};
use seedwright_render::export::dot;
use seedwright_render::pictures::doors_svg;

use crate::arguments::Doors;
use crate::build::{all_pixels, generate, level_files, prepare, seed};
use crate::failure::Failure;
use crate::files::{self, Outputs};
use crate::packs::PackExt;
use crate::printer::Printer;
use crate::summary::{door_summary, proof_text};
use seedwright_api::Pack;

pub fn run(typed: &Doors, printer: &Printer) -> Result<(), Failure> {
    let pack = Pack::load_rooms(&typed.pack, printer)?;
    let seed = seed(typed.seed.as_deref())?;
    let settings = pack.settings(&typed.chosen, Some(&seed))?;
    let outputs = Outputs::of(typed.svg.iter().chain(&typed.dot));
    Outputs { folder: typed.out.as_deref(), ..outputs }.check(printer)?;
    let doors = typed.shuffle.0.read(&pack.world)?;
    let engine = Request { stages: Stages::Doors, doors, ..Request::new(settings) };
    let request = BuildRequest::new(&pack, engine, seed);
    let generator = prepare(&pack, &request, printer)?;
    let shuffled = ShuffledMap::new(&generate(&generator, &request, printer)?)?;
    let written = write(typed, &shuffled)?;
    match printer.json {
        true => printer.print_reply(&ShuffleReply::new(&shuffled), &written)?,
        false => printer.print_summary(&door_summary(&shuffled, &written, printer), &written)?,
    }
    Ok(())
}

/// Writes the requested files, and returns their paths.
fn write(typed: &Doors, shuffled: &ShuffledMap) -> Result<Vec<PathBuf>, Failure> {
    let mut written = Vec::new();
    if let Some(folder) = &typed.out {
        written.extend(write_folder(shuffled, folder, false)?);
    }
    if let Some(path) = &typed.svg {
        files::write(path, picture(shuffled))?;
        written.push(path.clone());
    }
    if let Some(path) = &typed.dot {
        files::write(path, dot(&shuffled.world, None))?;
        written.push(path.clone());
    }
    Ok(written)
}

fn picture(shuffled: &ShuffledMap) -> String {
    doors_svg(&shuffled.drawn, &shuffled.linking)
}

/// Writes all files of a map into a folder, or none.
pub fn write_folder(
    shuffled: &ShuffledMap,
    folder: &Path,
    png: bool,
) -> Result<Vec<PathBuf>, Failure> {
    let files = pack::write(&shuffled.world).map_err(|error| {
        Failure::operation(format!("the shuffled pack can't be written: {error}"), None)
    })?;
    let mut own = vec![
        ("seed.json".to_owned(), shuffled.text.clone().into_bytes()),
        ("doors.svg".to_owned(), picture(shuffled).into_bytes()),
        ("doors.txt".to_owned(), proof_text(shuffled).into_bytes()),
    ];
    if let Some(levels) = &shuffled.levels {
        own.extend(level_files(levels)?);
    }
    if png {
        let pixels = all_pixels(&own)?;
        own.extend(pixels);
    }
    let pack = files.into_iter().map(|file| (format!("pack/{}", file.name), file.bytes));
    let pack: Vec<NamedFile> = pack.collect();
    let all = pack.iter().chain(&own).map(|(name, content)| (name.as_str(), content.as_slice()));
    files::write_all(folder, &all.collect::<Vec<_>>())?;
    let names = own.iter().map(|(name, _)| name.as_str());
    Ok(names.chain(["pack"]).map(|name| folder.join(name)).collect())
}
