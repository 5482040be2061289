//! `seedwright check`.

use seedwright::codes::check_locks;
use seedwright::inspect::lint;
use seedwright::pack::{self, Diagnostic, SourceFile, json_schema};
use seedwright::random::Seed;
use seedwright::world::{Severity, World};
use serde_json::{Value, json};

use super::code;
use super::words::{count, shown};
use crate::arguments::Check;
use crate::failure::Failure;
use crate::output::Output;
use crate::{packs, render};

/// What was found in one pack.
struct Checked {
    pack: String,
    files: Vec<SourceFile>,
    diagnostics: Vec<Diagnostic>,
    /// How many of each kind of thing there are, when the pack can be used.
    sizes: Option<Vec<(&'static str, usize)>>,
}

impl Checked {
    /// A pack of which nothing is known yet.
    fn unread(pack: String) -> Self {
        Self { pack, files: Vec::new(), diagnostics: Vec::new(), sizes: None }
    }

    /// Reads the files, and looks for what is wrong with them.
    fn look(&mut self, output: &Output) -> Result<(), Failure> {
        let reading = pack::read(&self.files);
        self.diagnostics = reading.diagnostics;
        if let Some(world) = &reading.world {
            let mut see = |effort| code::step(effort, output);
            let locks = check_locks(world, &Seed::from(1), &mut see).ok_or(Failure::Stopped)?;
            let findings = lint(world).into_iter().chain(locks);
            let located = findings.map(|finding| reading.sources.locate(finding));
            self.diagnostics.extend(located);
            self.diagnostics.sort_by_key(|found| (found.severity, found.span));
            self.sizes = Some(sizes(world));
        }
        Ok(())
    }

    fn sizes_json(&self) -> Option<Value> {
        let sizes = self.sizes.as_ref()?.iter();
        let sizes = sizes.map(|(word, number)| (format!("{word}s"), json!(number)));
        Some(Value::Object(sizes.collect()))
    }

    fn number(&self, severity: Severity) -> usize {
        let of_severity = |diagnostic: &&Diagnostic| diagnostic.severity == severity;
        self.diagnostics.iter().filter(of_severity).count()
    }

    fn is_refused(&self, strict: bool) -> bool {
        self.number(Severity::Error) > 0 || strict && self.number(Severity::Warning) > 0
    }
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
        output.print_json(&json!({ "packs": checked.iter().map(as_json).collect::<Vec<_>>() }));
    }
    if checked.iter().any(|checked| checked.is_refused(typed.strict)) {
        return Err(Failure::Printed(2));
    }
    Ok(())
}

/// Looks at one pack. One that is not there is a finding like any other, so that the rest is looked at.
fn check(pack: &str, output: &Output) -> Result<Checked, Failure> {
    let mut checked = Checked::unread(pack.to_owned());
    match packs::files(pack, output) {
        Ok(files) => checked.files = files,
        Err(Failure::Packs(refused)) => {
            let refused = refused.into_iter();
            checked.diagnostics = refused.flat_map(|(_, diagnostics)| diagnostics).collect();
            return Ok(checked);
        }
        Err(other) => return Err(other),
    }
    checked.look(output)?;
    Ok(checked)
}

/// What is wrong with a pack of these files, and how large it is, for tools.
pub fn report(files: Vec<SourceFile>, output: &Output) -> Result<Value, Failure> {
    let mut checked = Checked::unread(String::new());
    checked.files = files;
    checked.look(output)?;
    Ok(json!({
        "sound": checked.number(Severity::Error) + checked.number(Severity::Warning) == 0,
        "diagnostics": render::diagnostics_json(&checked.files, &checked.diagnostics),
        "sizes": checked.sizes_json(),
    }))
}

/// How many of each kind of thing there are; rooms that are yet to be laid out are not counted.
fn sizes(world: &World) -> Vec<(&'static str, usize)> {
    let layout = world.layout.iter();
    let graph = layout.clone().filter_map(|layout| layout.graph.as_ref());
    let graph = graph.flat_map(|graph| [("room", graph.rooms.len()), ("door", graph.doors.len())]);
    let layout = layout
        .flat_map(|layout| [("template", layout.templates.len()), ("group", layout.groups.len())]);
    let places = [
        ("room", world.rooms.len()),
        ("spot", world.spots.len()),
        ("door", world.doors.len()),
        ("location", world.locations.len()),
    ];
    let places = places.into_iter().filter(|_| !world.needs_no_rooms());
    let items = ("item", world.items.len());
    let codes = world.codes.iter().flat_map(|theme| {
        [("element", theme.settings.elements.len()), ("lock", theme.locks.len())]
    });
    let levels = world.population.iter().flat_map(|stock| {
        let tables = &stock.tables;
        [
            ("monster", tables.monsters.len()),
            ("weapon", tables.weapons.len()),
            ("armour", tables.armours.len()),
            ("consumable", tables.consumables.len()),
        ]
    });
    let places = layout.chain(graph).chain(places).chain([items]);
    places.chain(codes).chain(levels).collect()
}

fn print(checked: &Checked, strict: bool, output: &Output) {
    // Notes are left out with `--quiet`.
    let told = |found: &&Diagnostic| !output.quiet || found.severity != Severity::Note;
    let told = checked.diagnostics.iter().filter(told);
    output.complain(&render::diagnostics(&checked.files, told, output));
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
            .map(|(severity, word)| (checked.number(severity), word));
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
    let Some(sizes) = &checked.sizes else {
        return String::new();
    };
    let sizes: Vec<_> = sizes.iter().map(|(word, number)| count(*number, word)).collect();
    format!(" ({})", sizes.join(", "))
}

fn as_json(checked: &Checked) -> Value {
    json!({
        "pack": checked.pack,
        "errors": checked.number(Severity::Error),
        "warnings": checked.number(Severity::Warning),
        "notes": checked.number(Severity::Note),
        "size": checked.sizes_json(),
        "diagnostics": render::diagnostics_json(&checked.files, &checked.diagnostics),
    })
}
