//! From the files of a pack to a checked document.
//!
//! A pack is one file or several, each in TOML or in JSON. [`parse`] turns them
//! into one tree of values that know where they stand, and reports everything
//! that is wrong with the files, their syntax and their shape. What the values
//! mean is for others to find out.
//!
//! The codes of this layer:
//!
//! | Code  | Meaning |
//! |-------|---------|
//! | E0001 | A file is empty, or the pack has no files. |
//! | E0002 | A file is not UTF-8 text. |
//! | E0003 | A file holds a NUL byte. |
//! | E0004 | A file or the pack is too large, or there are too many files. |
//! | E0005 | Values are nested too deeply. |
//! | E0006 | The syntax is wrong, in the words of the parser. |
//! | E0007 | A value is of a kind that packs do not have: fraction, date, null. |
//! | E0008 | A whole number does not fit into 64 bits. |
//! | E0009 | There are more problems than can be listed. |
//! | E0101 | A section or field is unknown. |
//! | E0102 | A value is of the wrong kind. |
//! | E0103 | A section or field is missing. |
//! | E0104 | A value is out of range, or not one of those allowed. |
//! | E0105 | A name is declared twice, in one file or in two. |

pub mod diagnostic;
pub mod document;
mod entries;
pub mod format;
mod from_json;
mod from_toml;
mod merge;
mod reading;
pub mod schema;
pub mod shape;
pub mod source;
mod text;
mod toml_tables;

#[cfg(test)]
mod from_json_tests;
#[cfg(test)]
mod from_toml_tests;
#[cfg(test)]
mod parse_tests;
#[cfg(test)]
mod schema_tests;
#[cfg(test)]
mod shape_tests;
#[cfg(test)]
mod text_tests;

use diagnostic::{Diagnostic, Span, report};
use document::{Data, Table, Value};
use reading::Reading;
use source::SourceFile;

/// Reads the files of a pack and reports everything that is wrong with them.
///
/// The files are merged in the byte order of their names; spans refer to them
/// by their index in `files`. The table is as complete as the files allow, see
/// [`is_complete`].
pub fn parse(files: &[SourceFile]) -> (Table, Vec<Diagnostic>) {
    if let Some(diagnostic) = source::check_limits(files) {
        return (nothing(), vec![diagnostic]);
    }
    let mut order: Vec<u32> = (0..).take(files.len()).collect();
    order.sort_by_key(|&file| &files[file as usize].name);
    let mut diagnostics = Vec::new();
    let mut documents = Vec::new();
    for file in order {
        documents.extend(read_file(&files[file as usize], file, &mut diagnostics));
    }
    let Some(table) = merge::merge(documents, &mut diagnostics) else {
        return (nothing(), diagnostics);
    };
    let table = check(table, &mut diagnostics);
    (table, diagnostics)
}

/// Whether the document holds everything the files declare.
///
/// It does not if a file could not be read at all or has mistakes in its
/// syntax, or if there were too many problems to tell. Then nothing should be
/// called missing or unknown, because it may well be declared in such a file.
pub fn is_complete(diagnostics: &[Diagnostic]) -> bool {
    let unread = [
        "E0001", "E0002", "E0003", "E0004", "E0005", "E0006", "E0009",
    ];
    !diagnostics
        .iter()
        .any(|diagnostic| unread.contains(&diagnostic.code))
}

/// Reads one file, the one with the index `file`.
fn read_file(source: &SourceFile, file: u32, diagnostics: &mut Vec<Diagnostic>) -> Option<Table> {
    let text = match source.text(file) {
        Ok(text) => text,
        Err(diagnostic) => {
            report(diagnostics, diagnostic);
            return None;
        }
    };
    let mut reading = Reading {
        file,
        text,
        diagnostics,
    };
    if source.is_json() {
        from_json::read(&mut reading)
    } else {
        from_toml::read(&mut reading)
    }
}

/// Checks the shape of the merged document.
fn check(table: Table, diagnostics: &mut Vec<Diagnostic>) -> Table {
    let root = Value {
        span: table.place,
        data: Data::Table(table),
    };
    let mut found = Vec::new();
    shape::check(&root, &format::PACK, &mut found);
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

/// The document of a pack that could not be read.
fn nothing() -> Table {
    Table {
        entries: Vec::new(),
        place: Span::new(0, 0..0),
    }
}
