//! `seedwright verify`.

use std::fmt::Write;
use std::path::Path;

use seedwright_api::verify::{Judgement, Origin, Packs, unchecked};
use seedwright_api::{NoObserver, Pack};

use crate::arguments::Verify;
use crate::bundles::{self, diagnostic};
use crate::failure::Failure;
use crate::packs::PackExt;
use crate::printer::{Printer, StdoutError};
use crate::render::{self, Extent};
use crate::streams::{input_name, source_name};
use crate::words::shown;

const CHANGED: &str = "  The file was changed after it was made: its hash words and glyphs do not match its content.\n";

pub fn run(typed: &Verify, printer: &Printer) -> Result<(), Failure> {
    let named = typed.pack.as_deref().map(|name| Pack::load(name, printer)).transpose()?;
    let mut packs = Packs::of(named.map(|pack| pack.world));
    let mut replies = Vec::new();
    let mut worst = 0;
    for path in &typed.files {
        let judged = judge(path, &mut packs)?;
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

fn judge(path: &Path, packs: &mut Packs) -> Result<Judgement, Failure> {
    match bundles::read(path) {
        Ok(file) => Ok(Judgement::new(file, packs, &NoObserver)?),
        Err(Failure::Problem(problem)) => Ok(Judgement::Failed(problem)),
        Err(other @ Failure::Printed(_)) => Err(other),
    }
}

fn print(file: &str, judged: Judgement, printer: &Printer) -> Result<(), StdoutError> {
    let mut text = format!("{}: {}\n", shown(file), judged.verdict().word());
    match judged {
        Judgement::Proved { proved, origin: origin @ Origin::Differs { .. }, .. } => {
            let _ = writeln!(text, "  {}", shown(&origin.sentence(&proved)));
        }
        Judgement::Proved { .. } if printer.quiet => {}
        Judgement::Proved { proved, origin, signed } => {
            for claim in &proved.claims {
                let _ = writeln!(text, "  {}", shown(claim));
            }
            let _ = writeln!(text, "  {}", shown(&origin.sentence(&proved)));
            if !signed {
                text.push_str(CHANGED);
            }
            if printer.verbose {
                let unchecked = unchecked(&proved, &origin).join(", ");
                let _ = writeln!(text, "  Not checked: {unchecked}.");
            }
        }
        Judgement::Refuted(doubt) => {
            let _ = writeln!(text, "  {}", shown(&doubt.to_string()));
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
