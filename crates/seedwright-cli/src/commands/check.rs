//! `seedwright check`.

use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressStyle};
use seedwright::pack::{Diagnostic, json_schema};
use seedwright::world::Severity;
use seedwright_api::check::{CheckReply, CornerChoice, CornersReply, PackFindings as Found};
use seedwright_api::{Findings, Observer, Problem, Progress};
use serde::Serialize;

use crate::arguments::Check;
use crate::failure::Failure;
use crate::packs;
use crate::printer::{Printer, StdoutError};
use crate::render::{self, Extent};
use crate::streams::{input_name, source_name};
use crate::words::{count, shown};

/// The findings of one pack.
struct CheckedPack {
    pack: PathBuf,
    found: Found,
}

impl CheckedPack {
    fn is_refused(&self, strict: bool) -> bool {
        let number = |severity| self.found.number(severity);
        number(Severity::Error) > 0 || strict && number(Severity::Warning) > 0
    }
}

/// One pack as JSON.
#[derive(Serialize)]
struct Row {
    pack: String,
    #[serde(flatten)]
    found: CheckReply,
}

/// All packs, in the order in which they were named.
#[derive(Serialize)]
struct ChecksReply {
    packs: Vec<Row>,
}

pub fn run(typed: &Check, printer: &Printer) -> Result<(), Failure> {
    if typed.schema {
        printer.print_json(&json_schema())?;
        return Ok(());
    }
    let mut checked = Vec::new();
    for pack in &typed.packs {
        let found = check(pack, typed, printer)?;
        if !printer.json {
            print(&found, typed, printer)?;
        }
        checked.push(found);
    }
    let is_refused = checked.iter().any(|checked| checked.is_refused(typed.strict));
    if printer.json {
        let rows = checked
            .into_iter()
            .map(|one| Row { pack: source_name(&one.pack), found: one.found.into_reply() });
        printer.print_json(&ChecksReply { packs: rows.collect() })?;
    }
    match is_refused {
        true => Err(Failure::Printed(2)),
        false => Ok(()),
    }
}

/// Checks one pack. A pack that can't be read is a finding like any other, so that the others are still checked.
fn check(pack: &Path, typed: &Check, printer: &Printer) -> Result<CheckedPack, Failure> {
    let corners = match (typed.corners, typed.no_corners) {
        (true, _) => CornerChoice::Full,
        (_, true) => CornerChoice::None,
        _ => CornerChoice::Quick,
    };
    let found = match packs::files(pack, printer) {
        Ok(files) => {
            let progress = CornerProgress::begin(corners, printer);
            let found = Found::new(files, corners, &progress);
            progress.end();
            found?
        }
        Err(Failure::Problem(problem)) => unread(*problem),
        Err(other) => return Err(other),
    };
    Ok(CheckedPack { pack: pack.to_owned(), found })
}

/// The findings of a pack that can't be read.
fn unread(mut problem: Problem) -> Found {
    if let Some(Findings { files, diagnostics }) = problem.findings.pop() {
        return Found { files, diagnostics, ..Found::default() };
    }
    let diagnostic = Diagnostic::error("E0010", None, problem.message);
    let hint = problem.hint.unwrap_or_default();
    Found { diagnostics: vec![diagnostic.hint(hint)], ..Found::default() }
}

fn print(checked: &CheckedPack, typed: &Check, printer: &Printer) -> Result<(), StdoutError> {
    let extent = if typed.all { Extent::All } else { Extent::Grouped };
    let is_printed = |found: &&Diagnostic| !printer.quiet || found.severity != Severity::Note;
    let printed = checked.found.diagnostics.iter().filter(is_printed);
    printer.print_error(&render::diagnostics(&checked.found.files, printed, extent, printer));
    printer.print(&format!(
        "{}: {}{}\n",
        shown(&input_name(&checked.pack)),
        verdict(checked, typed.strict),
        size(checked)
    ))
}

fn verdict(checked: &CheckedPack, strict: bool) -> String {
    let numbers =
        [(Severity::Error, "error"), (Severity::Warning, "warning"), (Severity::Note, "note")]
            .map(|(severity, word)| (checked.found.number(severity), word));
    let sound = numbers[0].0 + numbers[1].0 == 0;
    let mut words: Vec<String> = sound.then(|| "sound".to_owned()).into_iter().collect();
    let found = numbers.into_iter().filter(|(number, _)| *number > 0);
    words.extend(found.map(|(number, word)| count(number, word)));
    if strict && numbers[0].0 == 0 && !sound {
        words.push("refused because of --strict".to_owned());
    }
    words.join(", ")
}

fn size(checked: &CheckedPack) -> String {
    let Some(sizes) = &checked.found.sizes else {
        return String::new();
    };
    let sizes: Vec<_> = sizes.iter().map(|(word, number)| count(*number, word)).collect();
    format!(" ({}{})", sizes.join(", "), corners(checked))
}

/// How many extreme settings were tried.
fn corners(checked: &CheckedPack) -> String {
    let Some(CornersReply { all, tried, unfinished, .. }) = &checked.found.corners else {
        return String::new();
    };
    let tried = match tried == all {
        true => format!("; {} tried", count(*all as usize, "corner")),
        false => format!("; {tried} of {} tried", count(*all as usize, "corner")),
    };
    match unfinished {
        0 => tried,
        unfinished => format!("{tried}, {unfinished} left unfinished"),
    }
}

/// Shows on a terminal how many corners are done, if all of them are tried.
struct CornerProgress(Option<ProgressBar>);

impl CornerProgress {
    fn begin(corners: CornerChoice, printer: &Printer) -> Self {
        let is_silent = printer.quiet || printer.json || !io::stderr().is_terminal();
        let is_shown = corners == CornerChoice::Full && !is_silent;
        Self(is_shown.then(|| {
            let look =
                "{spinner} trying corners of the settings [{bar:30}] {pos} of {len}, {elapsed}";
            let bar = ProgressBar::new(0);
            match ProgressStyle::with_template(look) {
                Ok(style) => bar.with_style(style),
                Err(_) => bar,
            }
        }))
    }

    /// Removes the progress bar.
    fn end(self) {
        self.0.iter().for_each(ProgressBar::finish_and_clear);
    }
}

impl Observer for CornerProgress {
    fn step(&self, progress: Progress) -> ControlFlow<()> {
        if let Some(bar) = &self.0 {
            bar.set_length(progress.of);
            bar.set_position(progress.done);
        }
        ControlFlow::Continue(())
    }
}
