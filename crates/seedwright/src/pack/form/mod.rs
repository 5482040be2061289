//! Parses packs, plans and settings files and checks each against its shape.
//!
//! A pack is one file or several, each in TOML or in JSON. [`parse`] merges them into one document and
//! reports all errors in the files, their syntax and their shape. The reader interprets the values.
//! [`parse_plan`] does the same for plans.

mod about;
mod bundle;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use super::shape;
use crate::document::{
    self, Data, Diagnostic, MAX_BUNDLE_TOKENS, MAX_PACK_TOKENS, MAX_SECTION_ENTRIES, SourceFile,
    Span, Table, Value, is_complete, read_file, report,
};
use crate::name::EscapedName;
use crate::section::{self, Shape};

/// A kind of file.
struct Form {
    /// Its name in messages.
    what: &'static str,
    /// Its shape.
    shape: &'static Shape,
    /// Whether it is a plan, for which a bundle is accepted too and the section `about` is ignored.
    is_plan: bool,
}

static PACK: Form = Form { what: "pack", shape: &shape::PACK, is_plan: false };

static PLAN: Form = Form { what: "plan", shape: &shape::PLAN, is_plan: true };

static SETTINGS: Form = Form { what: "settings file", shape: &shape::SETTINGS, is_plan: false };

/// Reads the files of a pack and reports all errors in them.
///
/// The files are merged in the byte order of their names; spans refer to them
/// by their index in `files`. The table is as complete as the files allow, see
/// [`is_complete`].
pub fn parse(files: &[SourceFile]) -> (Table, Vec<Diagnostic>) {
    parse_as(files, &PACK)
}

/// Reads the files of a plan, as [`parse`] does those of a pack. A bundle among
/// them counts as a plan that has only the field `place`.
pub fn parse_plan(files: &[SourceFile]) -> (Table, Vec<Diagnostic>) {
    parse_as(files, &PLAN)
}

/// Whether the bundles of a plan have more tokens than are read.
pub fn is_too_large_plan(files: &[SourceFile]) -> bool {
    let bundles: Vec<&SourceFile> = files.iter().filter(|file| file.is_json()).collect();
    document::check_tokens(&bundles, MAX_BUNDLE_TOKENS, PLAN.what).is_some()
}

/// Reads a settings file, as [`parse`] does a pack.
pub fn parse_settings(files: &[SourceFile]) -> (Table, Vec<Diagnostic>) {
    parse_as(files, &SETTINGS)
}

fn parse_as(files: &[SourceFile], form: &Form) -> (Table, Vec<Diagnostic>) {
    // A bundle is a plan, too, and has far more rows than a person would write.
    let (bundles, written): (Vec<&SourceFile>, Vec<&SourceFile>) =
        files.iter().partition(|file| form.is_plan && file.is_json());
    let problem = document::check_limits(files, form.what)
        .or_else(|| document::check_tokens(&written, MAX_PACK_TOKENS, form.what))
        .or_else(|| document::check_tokens(&bundles, MAX_BUNDLE_TOKENS, form.what));
    if let Some(diagnostic) = problem {
        return (nothing(), vec![diagnostic]);
    }
    let mut order: Vec<u32> = (0..).take(files.len()).collect();
    order.sort_by_key(|&file| &files[file as usize].name);
    let mut diagnostics = Vec::new();
    let mut documents = Vec::new();
    for file in order {
        let source = &files[file as usize];
        documents.extend(read_form(source, file, form, &mut diagnostics));
    }
    let Some(table) = document::merge(documents, &mut diagnostics) else {
        return (nothing(), diagnostics);
    };
    // Before the entries are checked, which takes as much memory again.
    if let Some(diagnostic) = check_sections(&table).filter(|_| !form.is_plan) {
        return (nothing(), vec![diagnostic]);
    }
    let table = check(table, form.shape, &mut diagnostics);
    (table, diagnostics)
}

/// Reads the file with the index `file`. If a plan is expected and the file is a bundle, only its items are used.
fn read_form(
    source: &SourceFile,
    file: u32,
    form: &Form,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Table> {
    let found_before = diagnostics.len();
    let mut table = read_file(source, file, form.what, diagnostics)?;
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
    section::check(&root, shape, &mut found);
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

/// The empty document of files that could not be read.
/// Checks that no section has too many entries, and its entries not too many rows of one kind, such as spots.
fn check_sections(document: &Table) -> Option<Diagnostic> {
    let sections = document.entries.iter().filter_map(|(key, value)| Some((key, value.table()?.0)));
    sections.into_iter().find_map(|(key, section)| {
        let name = EscapedName(&key.text);
        let what = match section.entries.len() > MAX_SECTION_ENTRIES {
            true => "entries".to_owned(),
            false => format!("`{}`", EscapedName(too_many_rows(section)?)),
        };
        let message = format!("the section `{name}` has more than {MAX_SECTION_ENTRIES} {what}");
        let diagnostic = Diagnostic::error("E0004", section.place, message);
        Some(diagnostic.hint("remove what the world does not need"))
    })
}

/// The key of lists in a section that have too many rows together.
fn too_many_rows(section: &Table) -> Option<&str> {
    let mut rows: BTreeMap<&str, usize> = BTreeMap::new();
    let entries = section.entries.iter().filter_map(|(_, value)| Some(value.table()?.0));
    for (key, value) in entries.flat_map(|entry| &entry.entries) {
        if let Data::List(list) = &value.data {
            *rows.entry(&key.text).or_default() += list.len();
        }
    }
    rows.into_iter().find(|(_, rows)| *rows > MAX_SECTION_ENTRIES).map(|(key, _)| key)
}

fn nothing() -> Table {
    Table { entries: Vec::new(), place: Span::new(0, 0..0) }
}
