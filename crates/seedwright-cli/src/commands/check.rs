//! `seedwright check`.

use seedwright::pack::{Diagnostic, json_schema};
use seedwright::world::Severity;
use seedwright_api::Unobserved;
use seedwright_api::check::{CheckReply, Checked as Found};
use serde::Serialize;
use serde_json::json;

use crate::arguments::Check;
use crate::failure::Failure;
use crate::output::Output;
use crate::words::{count, shown};
use crate::{packs, render};

/// What was found in one pack.
struct Checked {
    pack: String,
    found: Found,
}

impl Checked {
    fn is_refused(&self, strict: bool) -> bool {
        let number = |severity| self.found.number(severity);
        number(Severity::Error) > 0 || strict && number(Severity::Warning) > 0
    }
}

/// One pack for tools.
#[derive(Serialize)]
struct Row<'a> {
    pack: &'a str,
    #[serde(flatten)]
    found: CheckReply,
}

pub fn run(typed: &Check, output: &Output) -> Result<(), Failure> {
    if typed.schema {
        output.print_json(&json_schema());
        return Ok(());
    }
    let mut checked = Vec::new();
    for pack in &typed.packs {
        let found = check(pack, output)?;
        if !output.json {
            print(&found, typed.strict, output);
        }
        checked.push(found);
    }
    if output.json {
        let rows = checked.iter();
        let rows = rows.map(|one| Row { pack: &one.pack, found: one.found.reply() });
        output.print_json(&json!({ "packs": rows.collect::<Vec<_>>() }));
    }
    if checked.iter().any(|checked| checked.is_refused(typed.strict)) {
        return Err(Failure::Printed(2));
    }
    Ok(())
}

/// Looks at one pack. One that is not there is a finding like any other, so that the rest is looked at.
fn check(pack: &str, output: &Output) -> Result<Checked, Failure> {
    let found = match packs::files(pack, output) {
        Ok(files) => Found::new(files, &Unobserved)?,
        Err(Failure::Problem(problem)) if !problem.findings.is_empty() => {
            let refused = problem.findings.into_iter();
            let diagnostics = refused.flat_map(|own| own.diagnostics).collect();
            Found { diagnostics, ..Found::default() }
        }
        Err(other) => return Err(other),
    };
    Ok(Checked { pack: pack.to_owned(), found })
}

fn print(checked: &Checked, strict: bool, output: &Output) {
    // Notes are left out with `--quiet`.
    let told = |found: &&Diagnostic| !output.quiet || found.severity != Severity::Note;
    let told = checked.found.diagnostics.iter().filter(told);
    output.complain(&render::diagnostics(&checked.found.files, told, output));
    output.print(&format!(
        "{}: {}{}\n",
        shown(&checked.pack),
        verdict(checked, strict),
        size(checked)
    ));
}

fn verdict(checked: &Checked, strict: bool) -> String {
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

fn size(checked: &Checked) -> String {
    let Some(sizes) = &checked.found.sizes else {
        return String::new();
    };
    let sizes: Vec<_> = sizes.iter().map(|(word, number)| count(*number, word)).collect();
    format!(" ({})", sizes.join(", "))
}
