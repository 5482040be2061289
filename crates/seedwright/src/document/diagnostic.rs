//! Diagnostics: problems in a pack and their positions.

use std::fmt;
use std::ops::Range;

use crate::name::EscapedName;

/// A range of bytes in one of the files of a pack.
///
/// Offsets count from the first byte of the file, including a byte order mark.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The index of the file in the list that was read.
    pub file: u32,
    /// The offset of the first byte.
    pub start: u32,
    /// The offset after the last byte.
    pub end: u32,
}

impl Span {
    /// Creates a span of the bytes `range` of a file.
    pub fn new(file: u32, range: Range<usize>) -> Span {
        // Files are at most `source::MAX_FILE_BYTES` long, so nothing is cut off.
        let narrow = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        let start = narrow(range.start);
        Span { file, start, end: narrow(range.end).max(start) }
    }

    /// The bytes as a range, for slicing the text of the file.
    pub fn range(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// The severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The input can't be used.
    Error,
    /// The input can be used, but is probably not what its author intended.
    Warning,
    /// Worth knowing.
    Note,
}

/// A diagnostic for the author of a pack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The stable code of this kind of problem, such as `E0104`.
    pub code: &'static str,
    /// The severity.
    pub severity: Severity,
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// The position; `None` if the problem has no single position.
    pub span: Option<Span>,
    /// Other positions that belong to the problem, each with a short
    /// explanation.
    pub related: Vec<(Span, String)>,
    /// What to do about it.
    pub hint: Option<String>,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.code, EscapedName(&self.message))
    }
}

impl std::error::Error for Diagnostic {}

impl Diagnostic {
    /// Creates an error.
    pub fn error(
        code: &'static str,
        span: impl Into<Option<Span>>,
        message: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic::new(Severity::Error, code, span.into(), message.into())
    }

    /// Creates a warning.
    pub fn warning(
        code: &'static str,
        span: impl Into<Option<Span>>,
        message: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic::new(Severity::Warning, code, span.into(), message.into())
    }

    /// Creates a note.
    pub fn note(
        code: &'static str,
        span: impl Into<Option<Span>>,
        message: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic::new(Severity::Note, code, span.into(), message.into())
    }

    fn new(
        severity: Severity,
        code: &'static str,
        span: Option<Span>,
        message: String,
    ) -> Diagnostic {
        Diagnostic { code, severity, message, span, related: Vec::new(), hint: None }
    }

    /// Adds a hint.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Diagnostic {
        self.hint = Some(hint.into());
        self
    }

    /// Adds a related position.
    #[must_use]
    pub fn related(mut self, span: Span, why: impl Into<String>) -> Diagnostic {
        self.related.push((span, why.into()));
        self
    }
}

/// An error in a text of the requirement language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LanguageError {
    /// The stable code, such as `E0210`.
    pub code: &'static str,
    /// The bytes of the text that it is about.
    pub range: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub hint: String,
}

impl fmt::Display for LanguageError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.code, self.message)
    }
}

impl std::error::Error for LanguageError {}

/// The maximum number of diagnostics in a list.
pub const MAX_DIAGNOSTICS: usize = 1_000;

/// Adds a diagnostic to a list, unless the list is full.
///
/// A full list ends with E0009, which says that there are more. This bounds the
/// memory that a broken pack can use.
pub fn report(diagnostics: &mut Vec<Diagnostic>, diagnostic: Diagnostic) {
    if diagnostics.len() < MAX_DIAGNOSTICS {
        diagnostics.push(diagnostic);
    } else if diagnostics.len() == MAX_DIAGNOSTICS {
        let message = "there are too many problems to list";
        diagnostics.push(
            Diagnostic::error("E0009", diagnostic.span, message)
                .hint("fix some of the problems above and check the pack again"),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn diagnostics_are_put_together_in_one_expression() {
        let first = Span::new(0, 3..7);
        let second = Span::new(1, 10..14);
        let diagnostic = Diagnostic::error("E0105", second, "`Cave` is declared twice")
            .related(first, "first declared here")
            .hint("rename one of them");
        assert_eq!(diagnostic.severity, Severity::Error);
        assert_eq!(diagnostic.span, Some(second));
        assert_eq!(diagnostic.related, [(first, "first declared here".to_owned())]);
        assert_eq!(diagnostic.hint.as_deref(), Some("rename one of them"));
        assert_eq!(Diagnostic::warning("W0401", None, "odd").span, None);
        assert_eq!(Diagnostic::note("W0402", None, "odd").severity, Severity::Note);
    }

    #[test]
    fn a_full_list_says_that_there_is_more() {
        let mut diagnostics = Vec::new();
        for _ in 0..3 * MAX_DIAGNOSTICS {
            report(&mut diagnostics, Diagnostic::error("E0101", None, "odd"));
        }
        assert_eq!(diagnostics.len(), MAX_DIAGNOSTICS + 1);
        assert_eq!(diagnostics[MAX_DIAGNOSTICS - 1].code, "E0101");
        assert_eq!(diagnostics[MAX_DIAGNOSTICS].code, "E0009");
    }

    #[test]
    fn a_span_never_ends_before_it_starts() {
        let (start, end) = (7, 3);
        assert_eq!(Span::new(0, start..end).range(), 7..7);
        assert_eq!(Span::new(0, usize::MAX..usize::MAX).range().start, u32::MAX as usize);
    }
}
