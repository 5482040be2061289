//! The problems that a bundle can have, and their messages.

use std::error::Error;
use std::fmt;

/// The bundle format that this checker supports.
pub const FORMAT: u64 = 2;

/// Why a bundle was not proved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// The text is not a bundle: not JSON, truncated, of another shape, or with an unknown or duplicate
    /// field or key.
    Unreadable {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1 in bytes; 0 is the end of the previous line.
        column: usize,
        /// The error there.
        message: String,
    },
    /// The bundle has a format that this checker does not support. It could still be valid.
    OtherVersion {
        /// The format in the file.
        found: u64,
    },
    /// Checking the bundle would take more memory or time than this checker allows. It could still be valid.
    TooLarge {
        /// The limit that it exceeds.
        message: String,
    },
    /// The bundle can be read, but one of its claims does not hold.
    Refuted {
        /// The part of the bundle that does not hold.
        claim: Claim,
        /// The position in `proof.steps`, counted from 0, if a step of the proof is wrong.
        step: Option<usize>,
        /// The reason, with names from the bundle.
        reason: String,
    },
}

/// A part of a bundle that can be refuted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Claim {
    /// The static world: its tables and rules are consistent, and its hash is right.
    World,
    /// The decisions about rooms: they share only walls, are connected, and match the settings.
    Rooms,
    /// The decisions about doors: every end leads where it is allowed to.
    Doors,
    /// The decisions about locks: every code can be found.
    Codes,
    /// The decisions about items: every copy is placed where it is allowed to be.
    Items,
    /// The decisions about levels: every promise about them is kept.
    Population,
    /// The proof: each step follows from those before it, and together they reach what the aim requires.
    Proof,
    /// The proof that no placement exists.
    Impossible,
}

impl Claim {
    /// Returns the problem that this part of the bundle does not hold.
    pub(crate) fn problem(self, reason: impl Into<String>) -> Problem {
        Problem::Refuted { claim: self, step: None, reason: reason.into() }
    }

    /// Refuses a bundle because this part of it does not hold.
    pub(crate) fn refuse<T>(self, reason: impl Into<String>) -> Result<T, Problem> {
        Err(self.problem(reason))
    }
}

impl Problem {
    /// Returns the problem that a step of the proof does not follow.
    pub(crate) fn at_step(step: usize, reason: String) -> Self {
        Self::Refuted { claim: Claim::Proof, step: Some(step), reason }
    }

    /// Returns the problem that a limit of this checker is exceeded, which says nothing about the bundle.
    pub(crate) fn too_large(message: impl Into<String>) -> Self {
        Self::TooLarge { message: message.into() }
    }

    /// Names the way on, by number, that a step belongs to.
    pub(crate) fn of_way(self, number: usize) -> Self {
        match self {
            Self::Refuted { claim, step, reason } => {
                let step = step.map_or_else(String::new, |step| format!(", step {step}"));
                let reason = format!("`neverStuck.ways[{number}]`{step}: {reason}");
                Self::Refuted { claim, step: None, reason }
            }
            other => other,
        }
    }

    /// Prefixes the reason with a part of the bundle, such as a zone.
    pub(crate) fn within(self, part: &str) -> Self {
        match self {
            Self::Refuted { claim, step, reason } => {
                Self::Refuted { claim, step, reason: format!("{part}: {reason}") }
            }
            other => other,
        }
    }

    /// Converts an error of the JSON reader. Its message ends with the position, which has fields of its own here.
    pub(crate) fn unreadable(error: &serde_json::Error) -> Self {
        let (line, column) = (error.line(), error.column());
        let message = error.to_string();
        let position = format!(" at line {line} column {column}");
        let message = message.strip_suffix(&position).unwrap_or(&message);
        Self::Unreadable { line, column, message: plain(message) }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { line, column, message } => {
                write!(formatter, "not a bundle: line {line}, column {column}: {message}")
            }
            Self::OtherVersion { found } => write!(
                formatter,
                "the bundle has format {found}, but this checker supports only format {FORMAT}"
            ),
            Self::TooLarge { message } => formatter.write_str(message),
            Self::Refuted { claim, step: Some(step), reason } => {
                write!(formatter, "{claim} does not hold: at proof.steps[{step}]: {reason}")
            }
            Self::Refuted { claim, step: None, reason } => {
                write!(formatter, "{claim} does not hold: {reason}")
            }
        }
    }
}

impl Error for Problem {}

impl fmt::Display for Claim {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::World => "the world",
            Self::Rooms => "the layout of rooms",
            Self::Doors => "the shuffle of doors",
            Self::Codes => "the opening of locks",
            Self::Items => "the placement of items",
            Self::Population => "the population of levels",
            Self::Proof => "the proof",
            Self::Impossible => "the proof that no placement exists",
        })
    }
}

/// The most characters of untrusted text in a message.
const MAX_SHOWN: usize = 120;

/// Quotes a name from the file. Invisible and control characters are escaped, so that a file can neither
/// control a terminal nor hide in a message.
pub(crate) fn quoted(name: &str) -> String {
    match name.char_indices().nth(MAX_SHOWN) {
        None => format!("{name:?}"),
        Some((end, _)) => format!("{:?}…", name.get(..end).unwrap_or_default()),
    }
}

/// Escapes a message of the JSON reader, which can repeat a field name from the file.
fn plain(message: &str) -> String {
    let mut shown = String::new();
    for character in message.chars().take(MAX_SHOWN.saturating_mul(2)) {
        if character == ' ' || character.is_ascii_graphic() || character.is_alphanumeric() {
            shown.push(character);
        } else {
            shown.extend(character.escape_unicode());
        }
    }
    shown
}
