//! The problems of an import, each with its place.

use seedwright::name::{EscapedName, closest};
use seedwright::pack::{Diagnostic, Span};

/// The most problems that are kept; nobody reads further than this.
const MOST: usize = 1_000;

/// Everything that is wrong with what is imported.
#[derive(Default)]
pub struct Problems {
    found: Vec<Diagnostic>,
}

impl Problems {
    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// How many there are so far, to see whether a part added any.
    pub fn count(&self) -> usize {
        self.found.len()
    }

    /// All problems, in the order they were found.
    pub fn into_list(self) -> Vec<Diagnostic> {
        self.found
    }

    /// Adds a problem. A full list ends with E0009, so that hopeless input takes up bounded memory.
    pub fn add(&mut self, diagnostic: Diagnostic) {
        if self.found.len() < MOST {
            self.found.push(diagnostic);
        } else if self.found.len() == MOST {
            let message = "there are too many problems to list";
            let full = Diagnostic::error("E0009", diagnostic.span, message);
            self.found.push(full.hint("fix some of the problems above and import again"));
        }
    }

    /// Adds an error with what to do about it.
    pub fn error(
        &mut self,
        code: &'static str,
        span: impl Into<Option<Span>>,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) {
        self.add(Diagnostic::error(code, span, message).hint(hint));
    }

    /// A name that is not among those known.
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
