//! Code locks for worlds.
//!
//! A [`GuessLock`] is opened by guessing: a strategy that finds every secret within the tries proves that
//! it can be. A [`NoteLock`] is opened by whoever has found all its notes: guesses and answers that fit the
//! secret alone. Both have few enough codes for a checker to try them all.

mod guess;
mod notes;
mod of_world;
mod writer;

pub use guess::{GuessLock, GuessLockSettings, GuessProof};
pub use notes::NoteLock;
pub use of_world::{LockKind, SecretLock, check_locks, make_locks};

use std::fmt;

use super::fault::TooLarge;
use super::listing::{CodePacking, layout_of_listed};
use crate::error::{ErrorKind, STOPPED};
use crate::name::EscapedName;
use crate::random::{Seed, Stream, stage};
use crate::world::NamedRuleId;
use crate::world::games::{Code, Element, Game, MAX_LOCK_CODES, RowFault, Rule};

/// The search for the notes of a lock takes at most so many steps unless others are asked for: a second or two.
pub const DEFAULT_NOTE_STEPS: u64 = 100_000_000;

/// Why there is no lock.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LockError {
    /// The game has more than [`MAX_LOCK_CODES`] codes, or too many to be listed.
    TooLarge(TooLarge),
    /// The secret is no code of the game.
    Secret(RowFault),
    /// The secret repeats an element, which the rule does not allow.
    SecretRepeats,
    /// The strategy needs more tries than these.
    TooFewTries {
        /// As many as the strategy needs at worst.
        needed: u32,
    },
    /// It was proved that so many notes can't determine the secret and all be needed.
    Impossible {
        /// So many notes.
        notes: u32,
    },
    /// So many notes were not found within the attempts.
    NotFound {
        /// So many notes.
        notes: u32,
        /// So many attempts.
        attempts: u32,
    },
    /// The search for notes was ended by its budget.
    OutOfSteps {
        /// So many notes, if a number was wanted.
        notes: Option<u32>,
        /// So many steps were allowed.
        steps: u64,
    },
    /// The observer said stop.
    Stopped,
}

impl LockError {
    /// The kind of error.
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::Secret(_) | Self::SecretRepeats => ErrorKind::Invalid,
            Self::TooFewTries { .. } | Self::Impossible { .. } => ErrorKind::Impossible,
            Self::TooLarge(_) | Self::NotFound { .. } | Self::OutOfSteps { .. } => {
                ErrorKind::NotFound
            }
            Self::Stopped => ErrorKind::Stopped,
        }
    }
}

impl fmt::Display for LockError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge(error) => error.fmt(formatter),
            Self::Secret(fault) => write!(formatter, "the secret is not a code: {fault}"),
            Self::SecretRepeats => formatter.write_str("the secret has an element twice"),
            Self::TooFewTries { needed } => {
                write!(formatter, "its strategy needs {needed} tries")
            }
            Self::Impossible { notes } => {
                write!(formatter, "no secret takes {notes} notes, all of them needed")
            }
            Self::NotFound { notes, attempts } => write!(
                formatter,
                "of {attempts} secrets, none takes {notes} notes, all of them needed"
            ),
            Self::OutOfSteps { steps, .. } => {
                write!(formatter, "no secret was found within {steps} steps")
            }
            Self::Stopped => formatter.write_str(STOPPED),
        }
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

/// A lock of a world that can't be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorldLockError {
    /// The rule that the lock is in requirements.
    pub rule: NamedRuleId,
    /// The name of the lock.
    pub lock: String,
    /// Why it can't be made.
    pub error: LockError,
}

impl fmt::Display for WorldLockError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "the lock `{}` can't be made: {}", EscapedName(&self.lock), self.error)
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

/// That the secret is a code of the game that can be one.
fn check_secret(game: &Game, secret: &Code) -> Result<(), LockError> {
    game.check_guess(secret).map_err(LockError::Secret)?;
    if !game.can_be_secret(secret) {
        return Err(LockError::SecretRepeats);
    }
    Ok(())
}

/// How a lock's codes are packed.
fn layout_of_lock(game: &Game) -> Result<CodePacking, LockError> {
    let layout = layout_of_listed(game).filter(|_| game.codes() <= MAX_LOCK_CODES);
    layout.ok_or(LockError::TooLarge(TooLarge { codes: game.codes(), budget: None }))
}
