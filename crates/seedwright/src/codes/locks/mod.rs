//! Code locks for worlds.
//!
//! A [`GuessLock`] is opened by guessing: a strategy that finds every secret within the tries proves that
//! it can be. A [`NoteLock`] is opened by whoever has found all its notes: guesses and answers that fit the
//! secret alone. Both have few enough codes for a checker to try them all.

mod guess;
mod notes;
mod of_world;
mod writer;

pub use guess::{GuessLock, GuessLockWish, GuessProof};
pub use notes::NoteLock;
pub use of_world::{MadeLock, MadeWay, check_locks, make_locks};

use super::fault::TooLarge;
use super::listing::{Layout, layout_of_listed};
use crate::random::{Seed, Stream};
use crate::world::games::{Code, Element, Game, MOST_LOCK_CODES, RowFault, Rule};

/// The search for the notes of a lock takes at most so many steps unless others are asked for: a second or two.
pub const DEFAULT_NOTE_STEPS: u64 = 100_000_000;

/// Why there is no lock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoLock {
    /// The game has more than [`MOST_LOCK_CODES`] codes, or too many to be listed.
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

/// Draws a secret.
pub fn draw_secret(game: &Game, seed: &Seed, key: &str) -> Code {
    let mut stream = Stream::new(seed, "codes", key, 0);
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
fn check_secret(game: &Game, secret: &Code) -> Result<(), NoLock> {
    game.check_guess(secret).map_err(NoLock::Secret)?;
    if !game.can_be_secret(secret) {
        return Err(NoLock::SecretRepeats);
    }
    Ok(())
}

/// How a lock's codes are packed.
fn layout_of_lock(game: &Game) -> Result<Layout, NoLock> {
    let layout = layout_of_listed(game).filter(|_| game.codes() <= MOST_LOCK_CODES);
    layout.ok_or(NoLock::TooLarge(TooLarge { codes: game.codes(), budget: None }))
}
