//! `seedwright verify`.

use std::fmt::Write;
use std::path::Path;

use seedwright_api::verify::{Judgement, Packs, Report, Statement, VerifyOptions};
use seedwright_api::{NoObserver, Pack};

use crate::arguments::Verify;
use crate::bundles::{self, diagnostic};
use crate::failure::Failure;
use crate::input::BundleInput;
use crate::packs::PackExt;
use crate::printer::{Printer, StdoutError};
use crate::render::{self, Extent};
use crate::streams::{input_name, source_name};
use crate::words::shown;

pub fn run(typed: &Verify, printer: &Printer) -> Result<(), Failure> {
    let named = typed.pack.as_deref().map(|name| Pack::load(name, printer)).transpose()?;
    let mut packs = Packs::of(named.map(|pack| pack.world));
    let options = VerifyOptions {
        rebuilds: !typed.no_rebuild,
        required: typed.require.iter().map(|required| required.0).collect(),
    };
    let mut replies = Vec::new();
    let mut worst = 0;
    for path in &typed.files {
        let judged = judge(path, &mut packs, &options)?;
        let path = bundles::file_of(path);
        worst = worst.max(judged.exit_code());
        match printer.json {
            true => replies.push(judged.reply(&source_name(&path))),
            false => print(&input_name(&path), judged, printer)?,
        }
    }
    if printer.json {
        printer.print_json(&replies)?;
    }
    match worst {
        0 => Ok(()),
        code => Err(Failure::Printed(code)),
    }
}

fn judge(path: &Path, packs: &mut Packs, options: &VerifyOptions) -> Result<Judgement, Failure> {
    let judged = bundles::open(path).and_then(|input| match input {
        BundleInput::Held(file) => Ok(Judgement::new(file, packs, options, &NoObserver)?),
        BundleInput::Stream(mut stream) => {
            let name = stream.name.clone();
            let judged = Judgement::of_stream(&name, stream.bytes(), options);
            let exceeded = stream.finish()?;
            Ok(exceeded.map_or(judged, |limit| {
                Judgement::of_too_large(&limit.exceeded_by("the file"), options)
            }))
        }
        BundleInput::TooLarge(limit) => {
            Ok(Judgement::of_too_large(&limit.exceeded_by("the file"), options))
        }
    });
    match judged {
        Err(Failure::Problem(problem)) => Ok(Judgement::Failed(problem)),
        judged => judged,
    }
}

fn print(file: &str, judged: Judgement, printer: &Printer) -> Result<(), StdoutError> {
    let mut text = format!("{}: {}\n", shown(file), judged.headline());
    match judged {
        Judgement::Checked { report, missing, .. } => {
            add_report(&mut text, &report, printer);
            for statement in missing {
                let word = statement.word();
                let _ = writeln!(text, "  Required with --require, but not checked: {word}.");
            }
        }
        Judgement::Unreadable(file, doubt) => {
            let found = diagnostic(&file, &doubt);
            let files = std::slice::from_ref(&file);
            printer.print_error(&render::diagnostics(files, &found, Extent::Grouped, printer));
        }
        Judgement::Failed(problem) => {
            Failure::Problem(problem).report(printer);
        }
    }
    printer.print(&text)
}

/// Adds a sentence for each statement, with the claims below the first, and the fields that were not checked. Quiet
/// output has only what is refuted; the headline says what was not checked.
fn add_report(text: &mut String, report: &Report, printer: &Printer) {
    let refuted = report.refutes();
    for statement in Statement::ALL {
        if printer.quiet && !refuted.contains(&statement) {
            continue;
        }
        let _ = writeln!(text, "  {}", shown(&report.sentence(statement)));
        if statement != Statement::Rules {
            continue;
        }
        let proved = report.proved.iter().flat_map(|proved| &proved.claims);
        let impossible = report.impossible.iter().flat_map(|proved| &proved.claims);
        for claim in proved.chain(impossible) {
            let _ = writeln!(text, "    {}", shown(claim));
        }
    }
    if !printer.quiet && !report.unchecked.is_empty() {
        let _ = writeln!(text, "  Not checked: {}.", report.unchecked.join(", "));
    }
}
