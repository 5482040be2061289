//! Findings of checks.

use std::fmt;

use super::Subject;
use crate::document::Severity;
use crate::name::EscapedName;

/// A finding of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The stable code, such as `E0304`.
    pub code: &'static str,
    /// The severity.
    pub severity: Severity,
    /// The message, with raw names; escape it before showing it.
    pub message: String,
    /// The part of the world that it is about.
    pub subject: Subject,
    /// Other parts that belong to it, each with a short text.
    pub related: Vec<(Subject, String)>,
    /// What to do about it.
    pub hint: Option<String>,
}

impl fmt::Display for Finding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.code, EscapedName(&self.message))
    }
}

impl std::error::Error for Finding {}

impl Finding {
    /// A finding whose severity follows from its code: `E` is an error, `W` a warning, `N` a note.
    pub fn new(code: &'static str, subject: Subject, message: impl Into<String>) -> Self {
        let severity = match code.as_bytes().first() {
            Some(b'E') => Severity::Error,
            Some(b'W') => Severity::Warning,
            _ => Severity::Note,
        };
        Self { code, severity, message: message.into(), subject, related: Vec::new(), hint: None }
    }

    /// Sets the hint.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Adds a related part.
    #[must_use]
    pub fn related(mut self, subject: Subject, words: impl Into<String>) -> Self {
        self.related.push((subject, words.into()));
        self
    }
}
