//! Turns a document into a world and records where everything was declared.
//!
//! Names are declared in a first pass and resolved in a second, so the order of sections and files does not
//! matter. Reading continues after an error, so that one run reports all of them.

mod codes;
mod declare;
mod ends;
mod fill;
mod graph;
mod layout;
mod lookup;
mod population;
mod requests;
mod settings;

#[cfg(test)]
mod settings_tests;

use std::collections::{BTreeMap, BTreeSet};

pub use requests::{read_plan, read_request};
pub use settings::{SettingsFile, read_settings};

use super::form;
use super::language::{self, Names};
use super::shape::MAX_AMOUNT;
use crate::document::{
    Diagnostic, Key, LanguageError, SourceFile, Span, Table, Value, is_complete, report,
};
use crate::world::{Draft, Finding, Id, RequirementId, Requirements, SpotId, Subject, World};
use lookup::FaultyNames;

/// The result of reading the files of a pack.
pub struct Reading {
    /// The world, if there were no errors.
    pub world: Option<World>,
    /// Where everything in the world was declared.
    pub sources: Sources,
    /// All problems found, in file order.
    pub diagnostics: Vec<Diagnostic>,
}

/// Where the parts of a world were declared.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    places: BTreeMap<Subject, Span>,
}

impl Sources {
    /// Returns where `subject` was declared.
    pub fn span(&self, subject: Subject) -> Option<Span> {
        self.places.get(&subject).copied()
    }

    /// Converts a finding about the world into a diagnostic about its files.
    pub fn locate(&self, finding: Finding) -> Diagnostic {
        let related = finding.related.into_iter();
        let related = related.filter_map(|(subject, words)| Some((self.span(subject)?, words)));
        Diagnostic {
            code: finding.code,
            severity: finding.severity,
            message: finding.message,
            span: self.span(finding.subject),
            related: related.collect(),
            hint: finding.hint,
        }
    }
}

/// Reads the files of a pack.
pub fn read(files: &[SourceFile]) -> Reading {
    let (root, diagnostics) = form::parse(files);
    let mut reader = Reader {
        texts: texts(files),
        draft: Draft::default(),
        requirements: Requirements::default(),
        names: Names::default(),
        unclear_options: BTreeSet::new(),
        unclear: FaultyNames::new(),
        sources: Sources::default(),
        diagnostics,
    };
    if !is_complete(&reader.diagnostics) {
        // A missing name may be declared in the part that could not be read, so report nothing more.
        return reader.finish_without_world();
    }
    reader.declare(&root);
    reader.names = Names::of(&reader.draft);
    reader.names.unclear_options = std::mem::take(&mut reader.unclear_options);
    reader.fill(&root);
    reader.finish(&root)
}

struct Reader<'t> {
    /// The text of each file.
    texts: Vec<&'t str>,
    draft: Draft,
    /// Separate from the draft, which is borrowed for name lookup while requirements are read.
    requirements: Requirements,
    names: Names,
    /// Options whose kind could not be read.
    unclear_options: BTreeSet<String>,
    /// Names of locations (as Room.Location) and templates that could not be read.
    unclear: FaultyNames,
    sources: Sources,
    diagnostics: Vec<Diagnostic>,
}

impl Reader<'_> {
    fn finish(mut self, document: &Table) -> Reading {
        self.draft.requirements = std::mem::take(&mut self.requirements);
        let clean = self.diagnostics.is_empty();
        // A start or goal that was already reported as invalid is not reported as missing too.
        let faulty = |field| !fill::is_absent(document, field);
        match std::mem::take(&mut self.draft).finish() {
            Ok(world) if clean => {
                Reading { world: Some(world), sources: self.sources, diagnostics: self.diagnostics }
            }
            Ok(_) => self.finish_without_world(),
            Err(findings) => {
                for finding in findings {
                    let is_reported = match finding.code {
                        "E0307" => faulty("start"),
                        "E0308" => faulty("goal"),
                        _ => false,
                    };
                    if clean || !is_reported {
                        report(&mut self.diagnostics, self.sources.locate(finding));
                    }
                }
                self.finish_without_world()
            }
        }
    }

    fn finish_without_world(mut self) -> Reading {
        self.diagnostics.sort_by_key(|diagnostic| diagnostic.span);
        Reading { world: None, sources: self.sources, diagnostics: self.diagnostics }
    }

    fn error(
        &mut self,
        code: &'static str,
        span: Span,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) {
        let diagnostic = Diagnostic::error(code, span, message).hint(hint);
        report(&mut self.diagnostics, diagnostic);
    }

    fn declare_at(&mut self, subject: Subject, span: Span) {
        self.sources.places.insert(subject, span);
    }

    fn report_language_errors(&mut self, value: &Value, errors: Vec<LanguageError>) {
        report_language_errors(&self.texts, value, errors, &mut self.diagnostics);
    }

    /// Reads the requirement in a field; `None` if the field is absent or invalid.
    fn requirement(&mut self, table: &Table, field: &str) -> Option<RequirementId> {
        self.requirement_text(table.get(field)?)
    }

    fn requirement_text(&mut self, value: &Value) -> Option<RequirementId> {
        let (text, _) = value.text()?;
        match language::read_requirement(text, &self.names, &self.draft, &mut self.requirements) {
            Ok(id) => Some(id),
            Err(errors) => {
                self.report_language_errors(value, errors);
                None
            }
        }
    }

    /// Reads the requirement in the field `need`, which defaults to `always`.
    fn need(&mut self, table: &Table) -> RequirementId {
        self.requirement(table, "need").unwrap_or(Requirements::ALWAYS)
    }

    /// Resolves the name of a spot: `Room.spot`, or a room with a single spot.
    fn spot(&mut self, value: &Value) -> Option<SpotId> {
        let (name, span) = value.text()?;
        match *self.names.place(name) {
            [spot] => Some(spot),
            [] => {
                let hint = self.names.hint_for_place(name);
                self.error("E0320", span, format!("there is no room or spot `{name}`"), hint);
                None
            }
            [first, ..] => {
                let hint = format!("name one of them, such as `{}`", self.draft.spot_name(first));
                self.error("E0321", span, format!("the room `{name}` has several spots"), hint);
                None
            }
        }
    }
}

/// The text of each file; empty for files that are not UTF-8, which were reported before.
fn texts(files: &[SourceFile]) -> Vec<&str> {
    let files = files.iter();
    files.map(|file| str::from_utf8(&file.bytes).unwrap_or("")).collect()
}

/// Reports errors inside a text value at their positions in the file.
fn report_language_errors(
    texts: &[&str],
    value: &Value,
    errors: Vec<LanguageError>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let text = texts.get(value.span.file as usize).copied().unwrap_or("");
    for error in errors {
        let span = value.text_span(text, error.range);
        let diagnostic = Diagnostic::error(error.code, span, error.message);
        report(diagnostics, diagnostic.hint(error.hint));
    }
}

/// Returns a text field; empty if absent.
fn words(table: &Table, field: &str) -> String {
    table.text(field).map(|(text, _)| text.to_owned()).unwrap_or_default()
}

/// Returns a switch; off if absent.
fn flag(table: &Table, field: &str) -> bool {
    table.boolean(field).is_some_and(|(on, _)| on)
}

/// Returns a whole number field that is in range.
fn number(table: &Table, field: &str) -> Option<u32> {
    table.integer(field).and_then(|(number, _)| amount(number))
}

/// Converts a number into an amount; the shape check has reported any that is out of range.
fn amount(number: i64) -> Option<u32> {
    u32::try_from(number).ok().filter(|number| i64::from(*number) <= MAX_AMOUNT)
}

/// The entries of a section with their keys. An entry that is not a table (reported before) counts as an
/// empty one, so that its name still resolves.
fn section<'d>(document: &'d Table, name: &str) -> impl Iterator<Item = (&'d Key, &'d Table)> {
    static NOTHING: Table =
        Table { entries: Vec::new(), place: Span { file: 0, start: 0, end: 0 } };
    let table = |value: &'d Value| value.table().map_or(&NOTHING, |(table, _)| table);
    entries(document, name).iter().map(move |(key, value)| (key, table(value)))
}

/// The entries of a table in a field; empty if absent.
fn entries<'d>(table: &'d Table, field: &str) -> &'d [(Key, Value)] {
    table.table(field).map_or(&[][..], |(table, _)| &table.entries)
}

/// The values of a list in a field; empty if absent.
fn list<'d>(table: &'d Table, field: &str) -> &'d [Value] {
    table.list(field).map_or(&[][..], |(values, _)| values)
}

/// The names in a table of the draft.
fn names<I: Id, T>(
    table: &crate::world::Table<I, T>,
    name: impl Fn(&T) -> &String + Clone,
) -> impl ExactSizeIterator<Item = &str> + Clone {
    table.rows().iter().map(move |row| name(row).as_str())
}
