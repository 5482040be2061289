//! `seedwright export`: one file a format; what they share is here.

mod dot;
mod poptracker;
mod spoiler;

use std::path::Path;

use serde_json::json;

use super::words::shown;
use crate::arguments::{Export, ExportKind};
use crate::failure::Failure;
use crate::files;
use crate::output::Output;
pub use dot::graph;

pub fn run(typed: &Export, output: &Output) -> Result<(), Failure> {
    match &typed.kind {
        ExportKind::Dot(typed) => dot::run(typed, output),
        ExportKind::Poptracker(typed) => poptracker::run(typed, output),
        ExportKind::Spoiler(typed) => spoiler::run(typed, output),
    }
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
