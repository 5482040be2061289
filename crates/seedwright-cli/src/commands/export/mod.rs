//! `seedwright export`: what is read and written; the formats themselves are the renderer's.

mod tracker_source;

use std::path::Path;

use seedwright::bundle;
use seedwright_render::export::poptracker::Tracker;
use seedwright_render::export::{dot, spoiler_json};
use serde_json::json;

use super::words::{count, shown};
use crate::arguments::{DotExport, Export, ExportKind, PoptrackerExport, SpoilerExport};
use crate::bundles;
use crate::failure::Failure;
use crate::files;
use crate::output::Output;
use crate::packs::Pack;

pub fn run(typed: &Export, output: &Output) -> Result<(), Failure> {
    match &typed.kind {
        ExportKind::Dot(typed) => run_dot(typed, output),
        ExportKind::Poptracker(typed) => run_poptracker(typed, output),
        ExportKind::Spoiler(typed) => run_spoiler(typed, output),
    }
}

fn run_dot(typed: &DotExport, output: &Output) -> Result<(), Failure> {
    let pack = Pack::load_rooms(&typed.pack, output)?;
    let only = match &typed.area {
        Some(name) => Some(pack.area(name)?),
        None => None,
    };
    let text = dot(&pack.world, only);
    if output.json && typed.out.is_none() {
        output.print_json(&json!({ "written": [], "dot": text }));
        return Ok(());
    }
    finish(&text, typed.out.as_deref(), output)
}

fn run_poptracker(typed: &PoptrackerExport, output: &Output) -> Result<(), Failure> {
    let source = tracker_source::load(&typed.source, &typed.chosen, output)?;
    let tracker = Tracker::new(&source);
    let files: Vec<(String, Vec<u8>)> = tracker.files();
    let named = files.iter().map(|(name, bytes)| (name.as_str(), bytes));
    let written = files::write_all(&typed.out, &named.collect::<Vec<_>>())?;
    let closed = tracker.closed();
    if output.json {
        let written = written.iter().map(|path| path.display().to_string());
        output.print_json(&json!({
            "written": written.collect::<Vec<_>>(),
            "locations": source.world.locations.len(),
            "items": tracker.shown_items(),
            "closed": closed,
        }));
        return Ok(());
    }
    let (locations, items) = (source.world.locations.len(), tracker.shown_items());
    let mut told =
        format!("{} and {}, told exactly\n", count(locations, "location"), count(items, "item"));
    if !closed.is_empty() {
        let number = count(closed.len(), "location");
        told += &format!("{number} that nothing opens under these settings\n");
        told.extend(closed.iter().map(|name| format!("  {}\n", shown(name))));
    }
    let folder = shown(&typed.out.display().to_string());
    told += &format!("wrote {folder} ({})\n", count(written.len(), "file"));
    output.print(&told);
    Ok(())
}

fn run_spoiler(typed: &SpoilerExport, output: &Output) -> Result<(), Failure> {
    let bundle = bundles::with_items(&typed.file)?;
    let unknown = || bundles::unusable("it names what it does not have");
    let plan = spoiler_json(&bundle).ok_or_else(unknown)?;
    finish(&bundle::text(&plan), typed.out.as_deref(), output)
}

/// Writes a text to a file, or prints it where none is named.
fn finish(text: &str, path: Option<&Path>, output: &Output) -> Result<(), Failure> {
    let Some(path) = path else {
        output.print(text);
        return Ok(());
    };
    files::write(path, text)?;
    let path = path.display().to_string();
    if output.json {
        output.print_json(&json!({ "written": [path] }));
    } else {
        output.print(&format!("wrote {}\n", shown(&path)));
    }
    Ok(())
}
