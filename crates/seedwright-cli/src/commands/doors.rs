//! `seedwright doors`.

use std::path::{Path, PathBuf};

use seedwright::pack;
use seedwright::pipeline::{Request, Stages};
use seedwright_api::worlds::{BuildRequest, ShuffleReply, ShuffledMap};
use seedwright_render::export::dot;
use seedwright_render::pictures::doors_svg;

use crate::arguments::Doors;
use crate::build::{generate, pixels, prepare, seed};
use crate::failure::Failure;
use crate::files;
use crate::packs::PackExt;
use crate::printer::Printer;
use crate::summary::{door_summary, proof_text};
use seedwright_api::Pack;

pub fn run(typed: &Doors, printer: &Printer) -> Result<(), Failure> {
    let pack = Pack::load_rooms(&typed.pack, printer)?;
    let seed = seed(typed.seed.as_deref())?;
    let settings = pack.settings(&typed.chosen, Some(&seed))?;
    let doors = typed.shuffle.0.read(&pack.world)?;
    let engine = Request { stages: Stages::Doors, doors, ..Request::new(settings) };
    let request = BuildRequest::new(&pack, engine, seed);
    let generator = prepare(&pack, &request, printer)?;
    let shuffled = ShuffledMap::new(&generate(&generator, &request, printer)?)?;
    let written = write(typed, &shuffled)?;
    match printer.json {
        true => printer.print_reply(&ShuffleReply::new(&shuffled), &written),
        false => printer.print(&door_summary(&shuffled, &written, printer)),
    }
    Ok(())
}

/// Writes what was asked for, and answers where.
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

/// Writes everything that belongs to a map into a folder, whole or not at all; the picture also as PNG if asked for.
pub fn write_folder(
    shuffled: &ShuffledMap,
    folder: &Path,
    png: bool,
) -> Result<Vec<PathBuf>, Failure> {
    let files = pack::write(&shuffled.world).map_err(|error| {
        Failure::operation(format!("the shuffled pack can't be written: {error}"), None)
    })?;
    let drawn = ("doors.svg".to_owned(), picture(shuffled).into_bytes());
    let mut own = vec![("seed.json".to_owned(), shuffled.text.clone().into_bytes())];
    if png {
        own.push(pixels(&drawn)?);
    }
    own.push(drawn);
    own.push(("doors.txt".to_owned(), proof_text(shuffled).into_bytes()));
    let mut written: Vec<PathBuf> = own.iter().map(|(name, _)| folder.join(name)).collect();
    written.push(folder.join("pack"));
    own.extend(files.into_iter().map(|file| (format!("pack/{}", file.name), file.bytes)));
    let named = own.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice()));
    files::write_all(folder, &named.collect::<Vec<_>>())?;
    Ok(written)
}
