//! `seedwright rooms`.

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
use crate::files::{self, Outputs, Target};
use crate::packs::PackExt;
use crate::printer::Printer;
use crate::progress::{Observer, RoomWatch};
use crate::streams::input_name;
use crate::summary::room_summary;
use seedwright_api::Pack;

pub fn run(typed: &Rooms, printer: &Printer) -> Result<(), Failure> {
    let pack = Pack::load(&typed.pack, printer)?;
    let seed = seed(typed.seed.as_deref())?;
    let settings = pack.settings(&typed.chosen, Some(&seed))?;
    check(typed, printer)?;
    let blueprint = blueprint(&input_name(&typed.pack), &pack)?;
    let layout = Some(typed.layout.0.over(&pack.world, blueprint.settings.clone())?);
    let engine = Request { stages: Stages::Rooms, layout, ..Request::new(settings) };
    let request = BuildRequest::new(&pack, engine, seed);
    let laid = lay_out(&pack, &request, typed.files.trace.as_deref(), printer)?;
    let written = write(&typed.files, &pack, &laid)?;
    if printer.json {
        printer.print_reply(&LayoutReply::new(&laid), &written)?;
        return Ok(());
    }
    if typed.ascii {
        let drawing = format!("{}\n", laid.layout.ascii(&laid.catalogue));
        printer.print_summary(&drawing, &written)?;
    }
    printer.print_summary(&room_summary(&laid, &written), &written)?;
    Ok(())
}

/// Lays out rooms and proves the result. The trace is written even if no layout is found.
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
    let generated = observer.generate(&generator, &request.seed);
    let trails = observer.rooms.take().map(RoomWatch::finish).transpose()?.unwrap_or_default();
    let about = request.about(&pack.world, printer.verbose);
    Ok(LaidRooms::new(&generated.map_err(|error| about.problem(&error))?, trails)?)
}

/// Refuses files that can't all be written, before any work is done.
fn check(typed: &Rooms, printer: &Printer) -> Result<(), Failure> {
    let requested = &typed.files;
    for (format, path) in formats(requested) {
        check_companions(format, path)?;
    }
    let is_drawn = !requested.pictures.0.is_empty() || requested.out.is_some();
    if !requested.layers.is_empty() && !is_drawn {
        return Err(Failure::argument(
            "`--layers` needs a picture",
            "request one with `--svg`, `--png` or `--out`",
        ));
    }
    let outputs = Outputs {
        paths: paths(requested),
        folder: requested.out.as_deref(),
        printed: typed.ascii.then_some("--ascii"),
    };
    outputs.check(printer)
}

/// Refuses a format of several files that would be written to a stream: the others can't go next to it.
fn check_companions(format: &Format, path: &Path) -> Result<(), Failure> {
    let number = format.files.len();
    let name = match Target::of(path) {
        Ok(Target::Stdout) => "standard output".to_owned(),
        Ok(target @ (Target::Stderr | Target::Stream(_))) if !target.is_null() => {
            path.display().to_string()
        }
        _ => return Ok(()),
    };
    match number {
        1 => Ok(()),
        _ => Err(Failure::argument(
            format!("--{} writes {number} files, so it can't write to {name}", format.name),
            "name a regular file; the others are written next to it",
        )),
    }
}

/// The requested formats and their paths.
fn formats(requested: &RoomFiles) -> impl Iterator<Item = &(&'static Format, PathBuf)> {
    requested.pictures.0.iter().chain(&requested.exports.0)
}

/// The files that a format writes next to its own. If its own is discarded, so are they.
fn others(format: &Format, path: &Path) -> impl Iterator<Item = PathBuf> {
    let is_discarded = Target::of(path).is_ok_and(|target| target.is_null());
    let kinds = format.files.iter().skip(1).filter(move |_| !is_discarded);
    kinds.map(|kind| sibling(path, kind.ending))
}

/// All files that will be written, with those next to others.
fn paths(requested: &RoomFiles) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = requested.trace.iter().cloned().collect();
    paths.extend(formats(requested).map(|(_, path)| path.clone()));
    paths.extend(formats(requested).flat_map(|(format, path)| others(format, path)));
    if let Some(folder) = &requested.out {
        paths.extend(["seed.json", "layout.json", "map.svg"].map(|name| folder.join(name)));
    }
    paths
}

/// Writes the requested files, and returns their paths.
fn write(requested: &RoomFiles, pack: &Pack, laid: &LaidRooms) -> Result<Vec<PathBuf>, Failure> {
    let mut written: Vec<PathBuf> = requested.trace.iter().cloned().collect();
    if let Some(folder) = &requested.out {
        written.extend(write_folder(folder, requested, pack, laid)?);
    }
    for (format, path) in formats(requested) {
        let paths = [path.clone()].into_iter().chain(others(format, path));
        for (path, bytes) in paths.zip(contents(format, path, requested, laid)?) {
            files::write(&path, &bytes)?;
            written.push(path);
        }
    }
    Ok(written)
}

/// The contents of the files of a format.
fn contents(
    format: &Format,
    path: &Path,
    requested: &RoomFiles,
    laid: &LaidRooms,
) -> Result<Vec<Vec<u8>>, Failure> {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    Ok(format.write.layout_files(&laid.view(), layers(requested, laid), &name)?)
}

/// Writes all files of a layout into a folder, or none.
fn write_folder(
    folder: &Path,
    requested: &RoomFiles,
    pack: &Pack,
    laid: &LaidRooms,
) -> Result<Vec<PathBuf>, Failure> {
    let view = laid.view();
    let mut all = vec![
        ("seed.json".to_owned(), laid.text.clone().into_bytes()),
        ("layout.json".to_owned(), format!("{:#}\n", layout_json(&view)).into_bytes()),
        ("map.svg".to_owned(), picture(requested, laid).into_bytes()),
    ];
    for file in pack_files(&pack.world, laid)? {
        all.push((format!("pack/{}", file.name), file.bytes));
    }
    let named: Vec<(&str, &[u8])> =
        all.iter().map(|(name, content)| (name.as_str(), content.as_slice())).collect();
    files::write_all(folder, &named)?;
    Ok(["seed.json", "layout.json", "map.svg", "pack"].map(|name| folder.join(name)).into())
}

fn picture(requested: &RoomFiles, laid: &LaidRooms) -> String {
    layout_svg(&laid.view(), layers(requested, laid))
}

/// The layers that pictures show.
fn layers<'a>(requested: &RoomFiles, laid: &'a LaidRooms) -> Layers<'a> {
    let is_default = requested.layers.is_empty();
    let shows = |layer| requested.layers.contains(&layer) || is_default && layer == Layer::Names;
    Layers {
        names: shows(Layer::Names),
        trails: shows(Layer::Paths).then_some(&laid.trails),
        numbers: shows(Layer::Numbers).then_some(&laid.trails),
    }
}

/// The path of a file next to another one: its name with another ending.
fn sibling(path: &Path, ending: &str) -> PathBuf {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{name}{ending}"))
}

/// The files of a pack in which the laid out rooms replace the templates.
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
