//! `seedwright check`.

use seedwright::inspect::lint;
use seedwright::pack::{self, Diagnostic, SourceFile, json_schema};
use seedwright::world::Severity;
use serde_json::{Value, json};

use super::words::count;
use crate::arguments::Check;
use crate::failure::Failure;
use crate::output::Output;
use crate::{packs, render};

/// What was found in one pack.
struct Checked {
    pack: String,
    files: Vec<SourceFile>,
    diagnostics: Vec<Diagnostic>,
    size: Option<String>,
}

impl Checked {
    fn number(&self, severity: Severity) -> usize {
        self.diagnostics
            .iter()
            .filter(|diagnostic| diagnostic.severity == severity)
            .count()
    }
}

pub fn run(typed: &Check, output: &Output) -> Result<(), Failure> {
    if typed.schema {
        output.print_json(&json_schema());
        return Ok(());
    }
    let checked = typed
        .packs
        .iter()
        .map(|pack| check(pack))
        .collect::<Result<Vec<_>, _>>()?;
    if output.json {
        output.print_json(&json!({ "packs": checked.iter().map(as_json).collect::<Vec<_>>() }));
    } else {
        checked.iter().for_each(|checked| print(checked, output));
    }
    let refused = |checked: &Checked| {
        checked.number(Severity::Error) > 0 || typed.strict && checked.number(Severity::Warning) > 0
    };
    if checked.iter().any(refused) {
        Err(Failure::Printed(2))
    } else {
        Ok(())
    }
}

fn check(pack: &str) -> Result<Checked, Failure> {
    let files = packs::files(pack)?;
    let reading = pack::read(&files);
    let mut diagnostics = reading.diagnostics;
    let mut size = None;
    if let Some(world) = &reading.world {
        diagnostics.extend(
            lint(world)
                .into_iter()
                .map(|finding| reading.sources.locate(finding)),
        );
        diagnostics.sort_by_key(|diagnostic| diagnostic.severity);
        size = Some(format!(
            "{}, {}, {}, {}, {}",
            count(world.rooms.len(), "room"),
            count(world.spots.len(), "spot"),
            count(world.doors.len(), "door"),
            count(world.locations.len(), "location"),
            count(world.items.len(), "item")
        ));
    }
    Ok(Checked {
        pack: pack.to_owned(),
        files,
        diagnostics,
        size,
    })
}

fn print(checked: &Checked, output: &Output) {
    output.complain(&render::diagnostics(
        &checked.files,
        &shown(checked, output),
        output,
    ));
    let (errors, warnings) = (
        checked.number(Severity::Error),
        checked.number(Severity::Warning),
    );
    let notes = checked.number(Severity::Note);
    let size = checked
        .size
        .as_ref()
        .map_or(String::new(), |size| format!(" ({size})"));
    let result = match (errors, warnings, notes) {
        (0, 0, 0) => "sound".to_owned(),
        (0, 0, notes) => format!("sound, {}", count(notes, "note")),
        (0, warnings, _) => count(warnings, "warning"),
        (errors, 0, _) => count(errors, "error"),
        (errors, warnings, _) => {
            format!("{}, {}", count(errors, "error"), count(warnings, "warning"))
        }
    };
    output.print(&format!(
        "{}: {result}{size}\n",
        super::words::shown(&checked.pack)
    ));
}

/// Notes are left out with `--quiet`.
fn shown(checked: &Checked, output: &Output) -> Vec<Diagnostic> {
    let shown = checked
        .diagnostics
        .iter()
        .filter(|diagnostic| !output.quiet || diagnostic.severity != Severity::Note);
    shown.cloned().collect()
}

fn as_json(checked: &Checked) -> Value {
    let diagnostics: Vec<Value> =
        render::diagnostics_json(&checked.files, &checked.diagnostics).collect();
    json!({
        "pack": checked.pack,
        "errors": checked.number(Severity::Error),
        "warnings": checked.number(Severity::Warning),
        "notes": checked.number(Severity::Note),
        "diagnostics": diagnostics,
    })
}
