//! What can be wrong with a bundle, and how it is said.

use std::error::Error;
use std::fmt;

/// The format of bundles that this checker knows.
pub const FORMAT: u64 = 2;

/// Why a bundle was not proved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// The text is not a bundle at all: not JSON, cut off, of another shape, with a field or a key
    /// that is unknown or occurs twice.
    Unreadable {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1 in bytes; 0 is the end of the line before.
        column: usize,
        /// What is wrong there.
        message: String,
    },
    /// A bundle of a format that this checker does not know. It may well hold.
    OtherVersion {
        /// The format that the file names.
        found: u64,
    },
    /// The bundle can be read, and something that it claims does not hold.
    Refuted {
        /// Which part of the bundle does not hold.
        claim: Claim,
        /// The position in `proof.steps`, counted from 0, where one step of the proof is at fault.
        step: Option<usize>,
        /// What is wrong, in the names of the bundle.
        reason: String,
    },
}

/// A part of a bundle that can be refuted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Claim {
    /// The static world: its tables and rules fit together, and its hash is right.
    World,
    /// The decisions about rooms: they share edges only, hang together, and are what was asked for.
    Rooms,
    /// The decisions about doors: every end leads where it may.
    Doors,
    /// The decisions about locks: every code can be found.
    Codes,
    /// The decisions about items: every copy lies where it may.
    Items,
    /// The decisions about levels: what is promised of them is kept.
    Population,
    /// The proof: its steps follow from one another, and reach what the aim asks for.
    Proof,
}

impl Claim {
    /// The problem that this part of the bundle does not hold.
    pub(crate) fn problem(self, reason: impl Into<String>) -> Problem {
        Problem::Refuted { claim: self, step: None, reason: reason.into() }
    }

    /// Refuses a bundle because this part of it does not hold.
    pub(crate) fn refuse<T>(self, reason: impl Into<String>) -> Result<T, Problem> {
        Err(self.problem(reason))
    }
}

impl Problem {
    /// The problem that a step of the proof does not follow.
    pub(crate) fn at_step(step: usize, reason: String) -> Self {
        Self::Refuted { claim: Claim::Proof, step: Some(step), reason }
    }

    /// The same problem, with the part of the bundle that it is about.
    pub(crate) fn within(self, part: &str) -> Self {
        match self {
            Self::Refuted { claim, step, reason } => {
                Self::Refuted { claim, step, reason: format!("{part}: {reason}") }
            }
            other => other,
        }
    }

    /// What the JSON reader found, without the place at its end, which is kept apart.
    pub(crate) fn unreadable(error: &serde_json::Error) -> Self {
        let (line, column) = (error.line(), error.column());
        let message = error.to_string();
        let place = format!(" at line {line} column {column}");
        let message = message.strip_suffix(&place).unwrap_or(&message);
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
                "a bundle of format {found}; this checker knows format {FORMAT} only"
            ),
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
        })
    }
}

/// How many characters of a stranger's text a message shows.
const MAX_SHOWN: usize = 120;

/// A name from the file in quotes. Whatever would be invisible or act on the text around it is
/// escaped, so that a file can neither steer a terminal nor hide in a message.
pub(crate) fn quoted(name: &str) -> String {
    match name.char_indices().nth(MAX_SHOWN) {
        None => format!("{name:?}"),
        Some((end, _)) => format!("{:?}…", name.get(..end).unwrap_or_default()),
    }
}

/// A message of the JSON reader, which may repeat a field's name as it stands in the file.
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
