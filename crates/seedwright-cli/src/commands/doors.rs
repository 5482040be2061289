//! `seedwright doors`.

use std::path::{Path, PathBuf};

use seedwright::pack;
use seedwright::pipeline::{Generator, Request, Stages};
use seedwright_api::worlds::{BuildRequest, ShuffleReply, ShuffledMap};
use seedwright_render::export::dot;
use seedwright_render::pictures::doors_svg;

use crate::arguments::Doors;
use crate::build::{generate, prepare, seed};
use crate::failure::Failure;
use crate::files;
use crate::packs::PackExt;
use crate::printer::Printer;
use crate::summary::{door_summary, proof_text};
use seedwright_api::Pack;

/// Where a map is written.
#[derive(Default)]
struct MapFiles<'a> {
    svg: Option<&'a Path>,
    dot: Option<&'a Path>,
    out: Option<&'a Path>,
}

pub fn run(typed: &Doors, printer: &Printer) -> Result<(), Failure> {
    let pack = Pack::load_rooms(&typed.pack, printer)?;
    let seed = seed(typed.seed.as_deref())?;
    let settings = pack.settings(&typed.chosen, Some(&seed))?;
    let doors = typed.shuffle.0.read(&pack.world)?;
    let engine = Request { stages: Stages::Doors, doors, ..Request::new(settings) };
    let request = BuildRequest::new(&pack, engine, seed);
    let generator = prepare(&pack, &request, printer)?;
    let shuffled = ShuffledMap::new(&generate(&generator, &request, printer)?)?;
    let files = MapFiles {
        svg: typed.svg.as_deref(),
        dot: typed.dot.as_deref(),
        out: typed.out.as_deref(),
    };
    tell(&shuffled, &files, printer)
}

/// Shuffles the doors of a pack that has nothing to place.
pub fn shuffle_alone(
    generator: &Generator,
    request: &BuildRequest,
    out: Option<&Path>,
    printer: &Printer,
) -> Result<(), Failure> {
    if let Err(why) = request.permalink {
        printer.note(&format!("note: there is no permalink: {why}\n"));
    }
    let shuffled = ShuffledMap::new(&generate(generator, request, printer)?)?;
    let files = MapFiles { out, ..MapFiles::default() };
    tell(&shuffled, &files, printer)
}

/// Writes a map where that was asked for, and tells of it.
fn tell(shuffled: &ShuffledMap, files: &MapFiles<'_>, printer: &Printer) -> Result<(), Failure> {
    let written = write(files, shuffled)?;
    match printer.json {
        true => printer.print_reply(&ShuffleReply::new(shuffled), &written),
        false => printer.print(&door_summary(shuffled, &written, printer)),
    }
    Ok(())
}

/// Writes what was asked for, and answers where.
fn write(wanted: &MapFiles<'_>, shuffled: &ShuffledMap) -> Result<Vec<PathBuf>, Failure> {
    let picture = || doors_svg(&shuffled.drawn, &shuffled.shuffled.linking);
    let mut written = Vec::new();
    if let Some(folder) = wanted.out {
        let files = pack::write(&shuffled.world).map_err(|error| {
            Failure::operation(format!("the shuffled pack can't be written: {error}"), None)
        })?;
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let mut all: Vec<(String, String)> =
            files.iter().map(|file| (format!("pack/{}", file.name), text(&file.bytes))).collect();
        all.push(("seed.json".to_owned(), shuffled.text.clone()));
        all.push(("doors.svg".to_owned(), picture()));
        let proof = proof_text(shuffled);
        all.push(("doors.txt".to_owned(), proof));
        let all: Vec<_> = all.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        files::write_all(folder, &all)?;
        written
            .extend(["seed.json", "doors.svg", "doors.txt", "pack"].map(|name| folder.join(name)));
    }
    if let Some(path) = wanted.svg {
        files::write(path, picture())?;
        written.push(path.to_owned());
    }
    if let Some(path) = wanted.dot {
        files::write(path, dot(&shuffled.world, None))?;
        written.push(path.to_owned());
    }
    Ok(written)
}
