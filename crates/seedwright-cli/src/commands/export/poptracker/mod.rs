//! `seedwright export poptracker`.
//!
//! The tracker gets the compiled rules and a small interpreter for them in Lua, so that what it calls
//! reachable is what the engine calls so (test: `a_tracker_knows_what_the_engine_knows`).

mod pictures;
mod rules;
mod source;
mod tracker;

use serde_json::{Value, json};

use crate::arguments::PoptrackerExport;
use crate::commands::words::{count, shown};
use crate::failure::Failure;
use crate::files;
use crate::output::Output;
use source::Source;
use tracker::Tracker;

pub fn run(typed: &PoptrackerExport, output: &Output) -> Result<(), Failure> {
    let source = Source::load(&typed.source, &typed.chosen, output)?;
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

fn text(value: &Value) -> Vec<u8> {
    let text = serde_json::to_string_pretty(value).expect("JSON values can always be written");
    (text + "\n").into_bytes()
}
