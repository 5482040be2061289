//! Code locks for worlds.
//!
//! A [`GuessLock`] is opened by guessing; a strategy that finds every secret within the tries proves that this is
//! possible. A [`NoteLock`] opens once all its notes are found: guesses with feedback that only the secret fits. Both
//! have few enough codes for a checker to try them all. Notes can be a puzzle: `puzzle` keeps its rules, and
//! [`Deduction`] solves it as a person would.

mod deduction;
mod facts;
mod guess;
mod notes;
mod of_world;
mod puzzle;
mod writer;

pub use deduction::{Deduction, DeductionStep, Reason};
pub use facts::Fact;
pub use guess::{GuessLock, GuessLockSettings, GuessProof};
pub use notes::{NoteLock, NoteRequest};
pub use of_world::{LockKind, SecretLock, check_locks, make_locks};

use std::fmt;

use super::fault::TooLarge;
use super::listing::{CodePacking, layout_of_listed};
use crate::error::{ErrorKind, STOPPED};
use crate::name::EscapedName;
use crate::random::{Seed, Stream, stage};
use crate::world::NamedRuleId;
use crate::world::games::{Code, Element, Game, MAX_LOCK_CODES, PuzzleRules, RowFault, Rule};

/// The default limit of steps in the search for the notes of a lock: a second or two.
pub const DEFAULT_NOTE_STEPS: u64 = 100_000_000;

/// Why a lock can't be built.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LockError {
    /// The game has more than [`MAX_LOCK_CODES`] codes, or too many to be listed.
    TooLarge(TooLarge),
    /// The secret is not a code of the game.
    Secret(RowFault),
    /// The secret repeats an element, which the rule does not allow.
    SecretRepeats,
    /// The strategy needs more tries.
    TooFewTries {
        /// The number that the strategy needs at worst.
        needed: u32,
    },
    /// Proved: no set of this many notes determines the secret with every note needed.
    Impossible {
        /// The number of notes.
        notes: u32,
    },
    /// No set of this many notes was found within the attempts.
    NotFound {
        /// The number of notes.
        notes: u32,
        /// The number of attempts.
        attempts: u32,
    },
    /// No puzzle was found: notes that keep its rules.
    NoPuzzle {
        /// The number of notes, if one was requested.
        notes: Option<u32>,
        /// The rules.
        rules: PuzzleRules,
        /// The number of attempts.
        attempts: u32,
    },
    /// The search for notes ran out of steps.
    OutOfSteps {
        /// The number of notes, if one was requested.
        notes: Option<u32>,
        /// The number of allowed steps.
        steps: u64,
    },
    /// The observer stopped the work.
    Stopped,
}

impl LockError {
    /// The kind of error.
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::Secret(_) | Self::SecretRepeats => ErrorKind::Invalid,
            Self::TooFewTries { .. } | Self::Impossible { .. } => ErrorKind::Impossible,
            Self::TooLarge(_)
            | Self::NotFound { .. }
            | Self::NoPuzzle { .. }
            | Self::OutOfSteps { .. } => ErrorKind::NotFound,
            Self::Stopped => ErrorKind::Stopped,
        }
    }
}

impl fmt::Display for LockError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge(error) => error.fmt(formatter),
            Self::Secret(fault) => write!(formatter, "the secret is not a code: {fault}"),
            Self::SecretRepeats => {
                formatter.write_str("the secret repeats an element, which the rule forbids")
            }
            Self::TooFewTries { needed } => {
                write!(formatter, "its strategy needs {needed} tries; allow more `tries`")
            }
            Self::Impossible { notes } => {
                write!(
                    formatter,
                    "no secret can be determined by exactly {}, all of them needed",
                    counted_notes(*notes)
                )
            }
            Self::NotFound { notes, attempts } => write!(
                formatter,
                "none of {attempts} secrets is determined by exactly {}, all of them needed",
                counted_notes(*notes)
            ),
            Self::NoPuzzle { notes, rules, attempts } => {
                let notes = notes.map_or("notes".to_owned(), counted_notes);
                write!(formatter, "none of {attempts} choices of {notes} ")?;
                match rules.difficulty {
                    Some(difficulty) => {
                        write!(formatter, "is a puzzle that is {}", difficulty.word())
                    }
                    None => formatter.write_str("keeps the rules of puzzles"),
                }
            }
            Self::OutOfSteps { steps, .. } => {
                write!(formatter, "the search for notes reached its limit of {steps} steps")
            }
            Self::Stopped => formatter.write_str(STOPPED),
        }
    }
}

/// Returns a number of notes in words.
fn counted_notes(notes: u32) -> String {
    match notes {
        1 => "1 note".to_owned(),
        notes => format!("{notes} notes"),
    }
}

impl std::error::Error for LockError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::TooLarge(error) => Some(error),
            Self::Secret(fault) => Some(fault),
            _ => None,
        }
    }
}

/// A lock of a world that can't be built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorldLockError {
    /// The named rule of the lock.
    pub rule: NamedRuleId,
    /// The name of the lock.
    pub lock: String,
    /// Why it can't be built.
    pub error: LockError,
}

impl fmt::Display for WorldLockError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "the lock `{}` can't be built: {}", EscapedName(&self.lock), self.error)
    }
}

impl std::error::Error for WorldLockError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}

/// Draws a secret.
pub fn draw_secret(game: &Game, seed: &Seed, key: &str) -> Code {
    let mut stream = Stream::new(seed, stage::CODES, key, 0);
    let elements: Vec<Element> = game.elements().collect();
    if game.rule() == Rule::BullsAndCows {
        let mut elements = elements;
        stream.shuffle(&mut elements);
        return elements.into_iter().take(game.length() as usize).collect();
    }
    let draw = |_| *stream.pick(&elements).expect("a game has elements");
    (0..game.length()).map(draw).collect()
}

/// Checks that the secret is a code of the game and a possible secret.
fn check_secret(game: &Game, secret: &Code) -> Result<(), LockError> {
    game.check_guess(secret).map_err(LockError::Secret)?;
    if !game.can_be_secret(secret) {
        return Err(LockError::SecretRepeats);
    }
    Ok(())
}

/// Returns the packing of a lock's codes.
fn layout_of_lock(game: &Game) -> Result<CodePacking, LockError> {
    let layout = layout_of_listed(game).filter(|_| game.codes() <= MAX_LOCK_CODES);
    layout.ok_or(LockError::TooLarge(TooLarge { codes: game.codes(), budget: None }))
}
