//! What checks have to say about a world.

use std::fmt;

use super::Subject;
use crate::document::Severity;
use crate::name::EscapedName;

/// One thing a check has to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The stable id of the rule that was broken, such as `E0304`.
    pub code: &'static str,
    /// How much it matters.
    pub severity: Severity,
    /// What is the matter, with raw names: whoever shows it escapes it.
    pub message: String,
    /// What it is about.
    pub subject: Subject,
    /// Other places that belong to it, each with a few words.
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

    /// Says what to do about it.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Names another place that belongs to it.
    #[must_use]
    pub fn related(mut self, subject: Subject, words: impl Into<String>) -> Self {
        self.related.push((subject, words.into()));
        self
    }
}
