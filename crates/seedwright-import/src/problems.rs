//! The problems of an import, each with its position.

use seedwright::name::{EscapedName, closest};
use seedwright::pack::{Diagnostic, Span};

/// The most problems that are listed.
const MOST: usize = 1_000;

/// The problems found so far.
#[derive(Default)]
pub struct Problems {
    found: Vec<Diagnostic>,
}

impl Problems {
    /// Whether there are no problems.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Returns the number of problems, to see whether a step added any.
    pub fn count(&self) -> usize {
        self.found.len()
    }

    /// Returns all problems, in the order they were found.
    pub fn into_list(self) -> Vec<Diagnostic> {
        self.found
    }

    /// Adds a problem, once: several fields can be read from the same wrong value. A full list ends with E0009, so
    /// memory is bounded.
    pub fn add(&mut self, diagnostic: Diagnostic) {
        if self.found.len() < MOST {
            if !self.found.contains(&diagnostic) {
                self.found.push(diagnostic);
            }
        } else if self.found.len() == MOST {
            let message = "there are too many problems to list";
            let full = Diagnostic::error("E0009", diagnostic.span, message);
            self.found.push(full.hint("fix some of the problems above and import again"));
        }
    }

    /// Adds an error with a hint.
    pub fn error(
        &mut self,
        code: &'static str,
        span: impl Into<Option<Span>>,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) {
        self.add(Diagnostic::error(code, span, message).hint(hint));
    }

    /// Reports an unknown name, with the closest known one.
    pub fn unknown<'a>(
        &mut self,
        code: &'static str,
        span: Span,
        what: &str,
        name: &str,
        known: impl Iterator<Item = &'a str>,
    ) {
        let hint = match closest(name, known) {
            Some(close) => format!("did you mean `{}`?", EscapedName(close)),
            None => "declare it, or correct the name".to_owned(),
        };
        self.error(code, span, format!("there is no {what} `{}`", EscapedName(name)), hint);
    }
}
