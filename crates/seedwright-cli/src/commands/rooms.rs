//! `seedwright rooms`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use seedwright::pack::{self, SourceFile};
use seedwright::pipeline::{Request, Stages};
use seedwright::world::World;
use seedwright_api::worlds::{BuildRequest, LaidRooms, LayoutReply, blueprint};
use seedwright_render::export::{Format, layout_json};
use seedwright_render::pictures::{Layers, layout_svg};

use crate::arguments::{Layer, RoomFiles, Rooms};
use crate::build::{prepare, seed};
use crate::failure::Failure;
use crate::files;
use crate::packs::PackExt;
use crate::printer::Printer;
use crate::progress::{Observer, RoomWatch};
use crate::summary::room_summary;
use seedwright_api::Pack;

pub fn run(typed: &Rooms, printer: &Printer) -> Result<(), Failure> {
    check(&typed.files)?;
    let pack = Pack::load(&typed.pack, printer)?;
    let seed = seed(typed.seed.as_deref())?;
    let settings = pack.settings(&typed.chosen, Some(&seed))?;
    let blueprint = blueprint(&typed.pack, &pack)?;
    let layout = Some(typed.layout.0.over(&pack.world, blueprint.settings.clone())?);
    let engine = Request { stages: Stages::Rooms, layout, ..Request::new(settings) };
    let request = BuildRequest::new(&pack, engine, seed);
    let laid = lay_out(&pack, &request, typed.files.trace.as_deref(), printer)?;
    let written = write(&typed.files, &pack, &laid)?;
    if printer.json {
        printer.print_reply(&LayoutReply::new(&laid), &written);
        return Ok(());
    }
    if typed.ascii {
        printer.print(&format!("{}\n", laid.layout.ascii(&laid.catalogue)));
    }
    printer.print(&room_summary(&laid, &written));
    Ok(())
}

/// Lays rooms out, and has the result proved. Every step is written to a file, even if nothing is found.
fn lay_out(
    pack: &Pack,
    request: &BuildRequest,
    trace: Option<&Path>,
    printer: &Printer,
) -> Result<LaidRooms, Failure> {
    let generator = prepare(pack, request, printer)?;
    let mut observer = Observer::new(&generator, &request.seed, printer);
    if let (Some(watch), Some(path)) = (&mut observer.rooms, trace) {
        watch.trace(path)?;
    }
    let made = observer.generate(&generator, &request.seed);
    let trails = observer.rooms.take().map(RoomWatch::finish).transpose()?.unwrap_or_default();
    let about = request.about(&pack.world, printer.verbose);
    Ok(LaidRooms::new(&made.map_err(|error| about.problem(&error))?, trails)?)
}

/// Whether everything that is asked for can be written, before anything is.
fn check(wanted: &RoomFiles) -> Result<(), Failure> {
    let is_drawn = !wanted.pictures.0.is_empty() || wanted.out.is_some();
    if !wanted.layers.is_empty() && !is_drawn {
        return Err(Failure::argument(
            "`--layers` is about pictures, and none is asked for",
            "name a file for one with `--svg` or `--png`, or a folder with `--out`",
        ));
    }
    let mut known = BTreeSet::new();
    for path in paths(wanted) {
        // What is no file, such as a device, takes everything.
        let is_special = path.exists() && !path.is_file() && !path.is_dir();
        let real = files::real(&path, wanted.out.as_deref())?;
        if !is_special && !known.insert(real) {
            return Err(Failure::argument(
                format!("two files are to be written to {}", path.display()),
                "give each a name of its own",
            ));
        }
    }
    Ok(())
}

/// The formats that are written, and where.
fn formats(wanted: &RoomFiles) -> impl Iterator<Item = &(&'static Format, PathBuf)> {
    wanted.pictures.0.iter().chain(&wanted.exports.0)
}

/// The files that a format writes beside its own.
fn others(format: &Format, path: &Path) -> impl Iterator<Item = PathBuf> {
    format.files.iter().skip(1).map(|kind| beside(path, kind.ending))
}

/// All files that are written, with those that others bring along.
fn paths(wanted: &RoomFiles) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = wanted.trace.iter().cloned().collect();
    paths.extend(formats(wanted).map(|(_, path)| path.clone()));
    paths.extend(formats(wanted).flat_map(|(format, path)| others(format, path)));
    if let Some(folder) = &wanted.out {
        paths.extend(["seed.json", "layout.json", "map.svg"].map(|name| folder.join(name)));
    }
    paths
}

/// Writes what was asked for, and answers where.
fn write(wanted: &RoomFiles, pack: &Pack, laid: &LaidRooms) -> Result<Vec<PathBuf>, Failure> {
    let mut written: Vec<PathBuf> = wanted.trace.iter().cloned().collect();
    if let Some(folder) = &wanted.out {
        written.extend(write_folder(folder, wanted, pack, laid)?);
    }
    for (format, path) in formats(wanted) {
        let paths = [path.clone()].into_iter().chain(others(format, path));
        for (path, bytes) in paths.zip(contents(format, path, wanted, laid)?) {
            files::write(&path, &bytes)?;
            written.push(path);
        }
    }
    Ok(written)
}

/// What the files of a format hold.
fn contents(
    format: &Format,
    path: &Path,
    wanted: &RoomFiles,
    laid: &LaidRooms,
) -> Result<Vec<Vec<u8>>, Failure> {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    Ok(format.write.layout_files(&laid.view(), layers(wanted, laid), &name)?)
}

/// Writes everything that belongs to a layout into a folder, whole or not at all.
fn write_folder(
    folder: &Path,
    wanted: &RoomFiles,
    pack: &Pack,
    laid: &LaidRooms,
) -> Result<Vec<PathBuf>, Failure> {
    let view = laid.view();
    let mut all = vec![
        ("seed.json".to_owned(), laid.text.clone().into_bytes()),
        ("layout.json".to_owned(), format!("{:#}\n", layout_json(&view)).into_bytes()),
        ("map.svg".to_owned(), picture(wanted, laid).into_bytes()),
    ];
    for file in pack_files(&pack.world, laid)? {
        all.push((format!("pack/{}", file.name), file.bytes));
    }
    let named: Vec<(&str, &[u8])> =
        all.iter().map(|(name, content)| (name.as_str(), content.as_slice())).collect();
    files::write_all(folder, &named)?;
    Ok(["seed.json", "layout.json", "map.svg", "pack"].map(|name| folder.join(name)).into())
}

fn picture(wanted: &RoomFiles, laid: &LaidRooms) -> String {
    layout_svg(&laid.view(), layers(wanted, laid))
}

/// What pictures show beside rooms.
fn layers<'a>(wanted: &RoomFiles, laid: &'a LaidRooms) -> Layers<'a> {
    let usual = wanted.layers.is_empty();
    let shows = |layer| wanted.layers.contains(&layer) || usual && layer == Layer::Names;
    Layers {
        names: shows(Layer::Names),
        trails: shows(Layer::Paths).then_some(&laid.trails),
        numbers: shows(Layer::Numbers).then_some(&laid.trails),
    }
}

/// The path of a file that belongs to another one: with something in place of its ending.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{name}{ending}"))
}

/// The files of a pack with the rooms of a layout, and with everything else that the pack has.
fn pack_files(drawn: &World, laid: &LaidRooms) -> Result<Vec<SourceFile>, Failure> {
    let failed = |reason: String| {
        Failure::operation(format!("the laid out pack can't be written: {reason}"), None)
    };
    let world = laid.layout.to_world(&laid.catalogue, drawn);
    let world = world.map_err(|findings| {
        let first = findings.into_iter().next();
        failed(first.map_or(String::new(), |finding| finding.message))
    })?;
    pack::write(&world).map_err(|error| failed(error.to_string()))
}
