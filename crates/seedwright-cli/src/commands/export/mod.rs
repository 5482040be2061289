//! `seedwright export`: reads packs and bundles, and writes the files of the renderer's formats.

mod tracker_source;

use std::path::Path;

use seedwright::bundle::Bundle;
use seedwright::world::{AreaId, World};
use seedwright_api::verify::unusable;
use seedwright_render::export::{self, TrackerSource, Writer};
use serde::Serialize;

use crate::arguments::{BundleExport, Export, ExportKind, ExportNeeds, RulesExport, WorldExport};
use crate::bundles;
use crate::failure::Failure;
use crate::files;
use crate::packs::PackExt;
use crate::printer::Printer;
use crate::streams::{STREAM, is_stdout};
use crate::words::{count, shown};
use seedwright_api::Pack;

/// An exported file as text.
#[derive(Serialize)]
struct TextReply<'a> {
    format: &'a str,
    text: &'a str,
}

/// The reply of an export of rules, besides its files.
#[derive(Serialize)]
struct RulesReply<'a> {
    locations: usize,
    items: usize,
    /// Locations that can't be opened under these settings.
    closed: &'a [String],
    /// What the tracker can miss, in sentences; empty if it is exact.
    misses: &'a [String],
}

pub fn run(typed: &Export, printer: &Printer) -> Result<(), Failure> {
    let ExportKind { format, needs } = &typed.kind;
    match (needs, &format.write) {
        (ExportNeeds::World(typed), Writer::World(write)) => {
            run_world(format.name, *write, typed, printer)
        }
        (ExportNeeds::Rules(typed), Writer::Rules(write)) => run_rules(*write, typed, printer),
        (ExportNeeds::Bundle(typed), Writer::Bundle(write)) => run_bundle(*write, typed, printer),
        // The arguments are parsed for the writer of the format.
        _ => Ok(()),
    }
}

fn run_world(
    name: &str,
    write: fn(&World, Option<AreaId>) -> String,
    typed: &WorldExport,
    printer: &Printer,
) -> Result<(), Failure> {
    let pack = Pack::load_rooms(&typed.pack, printer)?;
    let only = match &typed.area {
        Some(name) => Some(pack.area(name)?),
        None => None,
    };
    let text = write(&pack.world, only);
    let out = typed.out.as_deref().filter(|path| !is_stdout(path));
    if printer.json && out.is_none() {
        printer.print_json(&TextReply { format: name, text: &text })?;
        return Ok(());
    }
    finish(&text, out, printer)
}

fn run_rules(
    write: fn(&TrackerSource) -> export::RulesExport,
    typed: &RulesExport,
    printer: &Printer,
) -> Result<(), Failure> {
    let source = tracker_source::load(&typed.source, &typed.chosen, printer)?;
    let export::RulesExport { files, items, closed, misses } = write(&source);
    let named = files.iter().map(|(name, bytes)| (name.as_str(), bytes));
    let written = files::write_all(&typed.out, &named.collect::<Vec<_>>())?;
    let locations = source.world.locations.len();
    if printer.json {
        let reply = RulesReply { locations, items, closed: &closed, misses: &misses };
        printer.print_reply(&reply, &written)?;
        return Ok(());
    }
    let exactly = if misses.is_empty() { " exactly" } else { "" };
    let (locations, items) = (count(locations, "location"), count(items, "item"));
    let mut text = format!("exported {locations} and {items}{exactly}\n");
    text.extend(misses.iter().map(|miss| format!("it can miss {miss}\n")));
    if !closed.is_empty() {
        let number = count(closed.len(), "location");
        text += &format!("{number} can't be opened under these settings:\n");
        text.extend(closed.iter().map(|name| format!("  {}\n", shown(name))));
    }
    let folder = shown(&typed.out.display().to_string());
    text += &format!("wrote {folder} ({})\n", count(written.len(), "file"));
    printer.print(&text)?;
    Ok(())
}

fn run_bundle(
    write: fn(&Bundle) -> Option<String>,
    typed: &BundleExport,
    printer: &Printer,
) -> Result<(), Failure> {
    let bundle = bundles::with_items(&typed.file)?;
    let unknown = || unusable("it refers to rows that it does not have");
    let text = write(&bundle).ok_or_else(unknown)?;
    finish(&text, typed.out.as_deref().filter(|path| !is_stdout(path)), printer)
}

/// Writes a text to a file, or to standard output if none is named.
fn finish(text: &str, path: Option<&Path>, printer: &Printer) -> Result<(), Failure> {
    let Some(path) = path else {
        return files::write(Path::new(STREAM), text);
    };
    files::write(path, text)?;
    if printer.json {
        printer.print_files(&[path])?;
    } else {
        printer.print(&format!("wrote {}\n", shown(&path.display().to_string())))?;
    }
    Ok(())
}
