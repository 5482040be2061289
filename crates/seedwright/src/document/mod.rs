//! TOML and JSON files as trees of values with source positions.
//!
//! [`read_file`] parses one file into a [`Table`], [`merge`] combines several files, and both report everything that is
//! wrong as located [`Diagnostic`]s. What the values mean, and which are allowed, is up to [`section`](crate::section)
//! and [`pack`](crate::pack).

pub(crate) mod diagnostic;
mod entries;
mod from_json;
mod from_toml;
mod merge;
mod reading;
mod source;
pub(crate) mod suggest;
mod text;
mod toml_tables;
mod value;

#[cfg(test)]
mod from_json_tests;
#[cfg(test)]
mod from_toml_tests;
#[cfg(test)]
mod text_tests;

pub use diagnostic::{Diagnostic, LanguageError, MAX_DIAGNOSTICS, Severity, Span, report};
pub(crate) use entries::Entries;
pub use merge::merge;
pub(crate) use reading::{duplicate, forget_values};
pub use source::{
    MAX_BUNDLE_TOKENS, MAX_FILE_BYTES, MAX_FILES, MAX_PACK_BYTES, MAX_PACK_TOKENS,
    MAX_SECTION_ENTRIES, MAX_TEXT_BYTES, SourceFile, check_limits, check_tokens, line_column,
    shown_size,
};
pub use value::{Data, Key, Table, Value};

use reading::FileReading;

/// Reads the file with the index `file`; `what` is its name in messages: "pack" or "plan".
pub fn read_file(
    source: &SourceFile,
    file: u32,
    what: &'static str,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Table> {
    let read = if source.is_json() { from_json::read } else { from_toml::read };
    read_with(source, file, what, diagnostics, read)
}

/// Reads a JSON file, whatever its name is.
pub fn read_json(
    source: &SourceFile,
    file: u32,
    what: &'static str,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Table> {
    read_with(source, file, what, diagnostics, from_json::read)
}

fn read_with(
    source: &SourceFile,
    file: u32,
    what: &'static str,
    diagnostics: &mut Vec<Diagnostic>,
    read: impl FnOnce(&mut FileReading<'_>) -> Option<Table>,
) -> Option<Table> {
    match source.text(file) {
        Ok(text) => read(&mut FileReading { file, what, text, diagnostics }),
        Err(diagnostic) => {
            report(diagnostics, diagnostic);
            None
        }
    }
}

/// Whether a document holds everything that its files declare.
///
/// It does not if a file could not be read or has syntax errors, or if there were too many problems to list. Then
/// nothing should be reported as missing or unknown, because such a file may declare it.
pub fn is_complete(diagnostics: &[Diagnostic]) -> bool {
    let unread = ["E0001", "E0002", "E0003", "E0004", "E0005", "E0006", "E0009"];
    !diagnostics.iter().any(|diagnostic| unread.contains(&diagnostic.code))
}
