//! `seedwright import`: one module per format.

mod exits;
mod randovania;
mod randovania_dump;
mod report;
mod templates;
mod vg_json;

use std::path::{Path, PathBuf};

use seedwright::pack::{self, Diagnostic, SourceFile, TooLarge};
use seedwright::world::{Severity, Subject, World};
use seedwright_import::ImportedWorld;

use crate::arguments::{Import, ImportKind};
use crate::failure::Failure;
use crate::printer::Printer;
use crate::words::{count, quoted, shown};
use crate::{files, packs};
use report::ReportReply;

pub fn run(typed: &Import, printer: &Printer) -> Result<(), Failure> {
    match &typed.kind {
        ImportKind::Exits(typed) => exits::run(typed, printer),
        ImportKind::Randovania(typed) => randovania::run(typed, printer),
        ImportKind::RandovaniaDump(typed) => randovania_dump::run(typed, printer),
        ImportKind::VgJson(typed) => vg_json::run(typed, printer),
        ImportKind::Tiled(typed) => templates::run_tiled(typed, printer),
        ImportKind::Metarooms(typed) => templates::run_metarooms(typed, printer),
    }
}

/// Writes an imported world as a pack and prints the report, or fails with what is wrong with the source files.
fn finish(
    imported: Result<ImportedWorld, Vec<Diagnostic>>,
    sources: Vec<SourceFile>,
    folder: &Path,
    printer: &Printer,
) -> Result<(), Failure> {
    let imported = imported.map_err(|problems| Failure::in_files(sources, problems))?;
    let files = pack_of(&imported.world)?;
    let written = write(folder, &files)?;
    if printer.json {
        printer.print_reply(&ReportReply::new(&imported.report), &written)?;
        return Ok(());
    }
    let folder = folder.display().to_string();
    let (wrote, files) = (shown(&folder), count(written.len(), "file"));
    printer.print(&format!("{}\nwrote {wrote} ({files})\n", imported.report.text()))?;
    let world = &imported.world;
    let next = match (&world.layout, &world.shuffle, world.items.is_empty()) {
        (Some(_), _, _) => "rooms",
        (None, _, false) => "items",
        // Without items, doors are all that can be shuffled.
        (None, Some(_), true) => "doors",
        (None, None, true) => "map",
    };
    let folder = quoted(&folder);
    printer.note(&format!("next: seedwright check {folder}; seedwright {next} {folder}\n"));
    Ok(())
}

/// A world as the files of a pack. They are read back first, to make sure that they are the imported world.
fn pack_of(world: &World) -> Result<Vec<SourceFile>, Failure> {
    let files = pack::write(world).map_err(|error| too_large(world, error))?;
    let reading = pack::read(&files);
    let is_error = |found: &Diagnostic| found.severity == Severity::Error;
    match reading.world {
        Some(read) if same(world, &read, &files) && !reading.diagnostics.iter().any(is_error) => {
            Ok(files)
        }
        _ => Err(Failure::operation(
            "the pack does not read back as the world that was imported",
            Some("this is a fault in seedwright: nothing was written; please report it"),
        )),
    }
}

fn too_large(world: &World, error: TooLarge) -> Failure {
    let place = |spot| shown(&world.spot_name(spot));
    let name = match error.subject {
        Subject::Link(link) => {
            let link = &world.links[link];
            format!("{} to {}", place(link.from), place(link.to))
        }
        Subject::Location(location) => shown(&world.location_name(location)),
        subject => {
            let mut named = world.named();
            let name = named.find(|(other, _)| *other == subject);
            name.map_or(String::new(), |(_, name)| shown(name))
        }
    };
    let message = format!("{error}: {name}");
    let hint = "split it with templates, or require less at once";
    let diagnostic = Diagnostic::error("E0306", None, message).hint(hint);
    Failure::in_files(Vec::new(), vec![diagnostic])
}

/// Whether a world read from files is the one they were written from. An importer may declare things in an order that
/// no pack has; then writing the world again has to give the same files.
fn same(world: &World, read: &World, files: &[SourceFile]) -> bool {
    let bytes = |files: &[SourceFile]| -> Vec<Vec<u8>> {
        files.iter().map(|file| file.bytes.clone()).collect()
    };
    world.hash() == read.hash()
        || pack::write(read).is_ok_and(|again| bytes(&again) == bytes(files))
}

/// Writes a pack into a folder without another pack, whose files would be read with it.
fn write(folder: &Path, files: &[SourceFile]) -> Result<Vec<PathBuf>, Failure> {
    let own = |path: &Path| {
        let name = path.file_name().map(|name| name.to_string_lossy());
        files.iter().any(|file| name.as_deref() == Some(&*file.name))
    };
    let others = packs::paths(folder, &["toml", "json"]).unwrap_or_default();
    if let Some(other) = others.iter().find(|path| !own(path)) {
        let (folder, other) = (folder.display(), other.display());
        return Err(Failure::argument(
            format!(
                "the folder {folder} already has {other}, which would be read as part of the pack"
            ),
            "nothing was written; choose another folder, or remove the file",
        ));
    }
    let texts = files.iter().map(|file| String::from_utf8_lossy(&file.bytes));
    let texts: Vec<_> = texts.collect();
    let named: Vec<(&str, &str)> =
        files.iter().zip(&texts).map(|(file, text)| (file.name.as_str(), &**text)).collect();
    files::write_all(folder, &named)
}
