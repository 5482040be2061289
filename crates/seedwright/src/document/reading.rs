//! What the TOML and JSON readers share: the file being read, and error reporting.

use std::ops::Range;

use super::is_complete;
use super::source::MAX_NESTING;
use crate::document::diagnostic::{Diagnostic, Span, report};
use crate::name::EscapedName;

/// One file while it is being read.
pub(super) struct FileReading<'a> {
    pub file: u32,
    /// The kind of file: "pack" or "plan".
    pub what: &'static str,
    pub text: &'a str,
    pub diagnostics: &'a mut Vec<Diagnostic>,
}

impl FileReading<'_> {
    /// The span of a range, extended to whole characters of the text.
    pub fn span(&self, range: Range<usize>) -> Span {
        let start = self.text.floor_char_boundary(range.start);
        let end = self.text.ceil_char_boundary(range.end.max(start));
        Span::new(self.file, start..end)
    }

    /// The span of a range up to the end of its first line, so that long values are not underlined in full.
    pub fn first_line(&self, range: Range<usize>) -> Span {
        let whole = self.span(range);
        let lines = self.text.get(whole.range()).unwrap_or_default();
        let length = lines.lines().next().map_or(0, str::len);
        let start = whole.range().start;
        Span::new(self.file, start..start + length)
    }

    pub fn error(
        &mut self,
        code: &'static str,
        range: Range<usize>,
        message: impl Into<String>,
        hint: &str,
    ) {
        let diagnostic = Diagnostic::error(code, self.span(range), message).hint(hint);
        report(self.diagnostics, diagnostic);
    }

    pub fn too_deep(&mut self, range: Range<usize>) {
        let message = format!(
            "values in a {} can't be nested more than {MAX_NESTING} levels deep",
            self.what
        );
        let hint = "flatten it; a few levels are enough";
        self.error("E0005", range, message, hint);
    }

    /// Reports a value of a kind that packs can't hold.
    pub fn no_such_value(&mut self, range: Range<usize>, value: &str, instead: &str) {
        let message = format!("a {} cannot hold {value}", self.what);
        self.error("E0007", range, message, instead);
    }

    pub fn fraction(&mut self, range: Range<usize>) {
        self.no_such_value(
            range,
            "a number with a fraction or an exponent",
            "write a whole number, in smaller units if necessary",
        );
    }

    pub fn integer_too_large(&mut self, range: Range<usize>) {
        self.error(
            "E0008",
            range,
            format!("whole numbers must be from {} to {}", i64::MIN, i64::MAX),
            "use a number with at most 16 digits",
        );
    }
}

/// The diagnostic for a key that occurs twice in one table.
pub(crate) fn duplicate(name: &str, second: Span, first: Span) -> Diagnostic {
    let message = format!("`{}` is declared twice", EscapedName(name));
    Diagnostic::error("E0105", second, message)
        .related(first, "first declared here")
        .hint("remove one of the two, or give it another name")
}

/// Drops reports of unsupported values in parts of the file that are not read anyway, where they are allowed. If the
/// file could not be read to its end, all reports are kept.
///
/// The diagnostics from `found_before` on are about the file.
pub(crate) fn forget_values(
    diagnostics: &mut Vec<Diagnostic>,
    found_before: usize,
    is_passed_over: impl Fn(Span) -> bool,
) {
    if !is_complete(diagnostics) {
        return;
    }
    let forgotten = |found: &Diagnostic| {
        ["E0007", "E0008"].contains(&found.code) && found.span.is_some_and(&is_passed_over)
    };
    let found = diagnostics.split_off(found_before);
    diagnostics.extend(found.into_iter().filter(|found| !forgotten(found)));
}
