//! From the files of a pack or a plan to a checked document.
//!
//! A pack is one file or several, each in TOML or in JSON. [`parse`] turns them
//! into one tree of values that know where they stand, and reports everything
//! that is wrong with the files, their syntax and their shape. What the values
//! mean is for others to find out. [`parse_plan`] does the same for plans.

mod about;
mod bundle;
mod entries;
mod from_json;
mod from_toml;
mod merge;
mod reading;
mod text;
mod toml_tables;
mod value;

#[cfg(test)]
mod from_json_tests;
#[cfg(test)]
mod from_toml_tests;
#[cfg(test)]
mod parse_tests;
#[cfg(test)]
mod text_tests;

pub use value::{Data, Key, Table, Value};

use super::diagnostic::{Diagnostic, Span, report};
use super::shape::{self, Shape};
use super::source::{self, SourceFile};
use reading::FileReading;

/// What files can be about.
struct Form {
    /// What messages call it.
    what: &'static str,
    /// What it may hold.
    shape: &'static Shape,
    /// Whether it is a plan. Then a bundle will do as well, and a section is there to be passed over.
    is_plan: bool,
}

static PACK: Form = Form { what: "pack", shape: &shape::PACK, is_plan: false };

static PLAN: Form = Form { what: "plan", shape: &shape::PLAN, is_plan: true };

static SETTINGS: Form = Form { what: "settings file", shape: &shape::SETTINGS, is_plan: false };

/// Reads the files of a pack and reports everything that is wrong with them.
///
/// The files are merged in the byte order of their names; spans refer to them
/// by their index in `files`. The table is as complete as the files allow, see
/// [`is_complete`].
pub fn parse(files: &[SourceFile]) -> (Table, Vec<Diagnostic>) {
    parse_as(files, &PACK)
}

/// Reads the files of a plan, as [`parse`] does those of a pack. A bundle among
/// them stands for a plan with nothing but its field `place`.
pub fn parse_plan(files: &[SourceFile]) -> (Table, Vec<Diagnostic>) {
    parse_as(files, &PLAN)
}

/// Reads a settings file, as [`parse`] does a pack.
pub fn parse_settings(files: &[SourceFile]) -> (Table, Vec<Diagnostic>) {
    parse_as(files, &SETTINGS)
}

fn parse_as(files: &[SourceFile], form: &Form) -> (Table, Vec<Diagnostic>) {
    if let Some(diagnostic) = source::check_limits(files, form.what) {
        return (nothing(), vec![diagnostic]);
    }
    let mut order: Vec<u32> = (0..).take(files.len()).collect();
    order.sort_by_key(|&file| &files[file as usize].name);
    let mut diagnostics = Vec::new();
    let mut documents = Vec::new();
    for file in order {
        let source = &files[file as usize];
        documents.extend(read_file(source, file, form, &mut diagnostics));
    }
    let Some(table) = merge::merge(documents, &mut diagnostics) else {
        return (nothing(), diagnostics);
    };
    let table = check(table, form.shape, &mut diagnostics);
    (table, diagnostics)
}

/// Whether the document holds everything the files declare.
///
/// It does not if a file could not be read at all or has mistakes in its
/// syntax, or if there were too many problems to tell. Then nothing should be
/// called missing or unknown, because it may well be declared in such a file.
pub fn is_complete(diagnostics: &[Diagnostic]) -> bool {
    let unread = ["E0001", "E0002", "E0003", "E0004", "E0005", "E0006", "E0009"];
    !diagnostics.iter().any(|diagnostic| unread.contains(&diagnostic.code))
}

/// Reads one file, the one with the index `file`.
fn read_file(
    source: &SourceFile,
    file: u32,
    form: &Form,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Table> {
    let found_before = diagnostics.len();
    let text = match source.text(file) {
        Ok(text) => text,
        Err(diagnostic) => {
            report(diagnostics, diagnostic);
            return None;
        }
    };
    let mut reading = FileReading { file, what: form.what, text, diagnostics };
    let mut table = if source.is_json() {
        from_json::read(&mut reading)?
    } else {
        from_toml::read(&mut reading)?
    };
    if !form.is_plan {
        return Some(table);
    }
    if source.is_json() && bundle::is_bundle(&table) {
        return Some(bundle::as_plan(table, diagnostics, found_before));
    }
    about::leave_out(&mut table, form.shape, diagnostics, found_before);
    Some(table)
}

/// Checks the shape of a document.
fn check(table: Table, shape: &Shape, diagnostics: &mut Vec<Diagnostic>) -> Table {
    let root = Value { span: table.place, data: Data::Table(table) };
    let mut found = Vec::new();
    shape::check(&root, shape, &mut found);
    if !is_complete(diagnostics) {
        found.retain(|diagnostic| diagnostic.code != "E0103");
    }
    for diagnostic in found {
        report(diagnostics, diagnostic);
    }
    match root.data {
        Data::Table(table) => table,
        _ => nothing(),
    }
}

/// The document of files that could not be read.
fn nothing() -> Table {
    Table { entries: Vec::new(), place: Span::new(0, 0..0) }
}
