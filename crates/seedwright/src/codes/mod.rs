//! Codes: a secret is guessed, and every guess gets feedback in black and white pegs.
//!
//! A [`Game`] is a list of elements, a length and a [`Rule`], all of them freely chosen. A [`Solver`] holds a
//! game and the guesses so far with their feedback. It computes the secrets that are still possible, the
//! elements that each position can have, the best next guess and why, and which feedback must be wrong if no
//! code fits. Its results are exact; if they would take too long, it says so.
//!
//! ```
//! use seedwright::codes::{Feedback, Game, Rule, Solver, Strategy};
//! use seedwright::random::Seed;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let game = Game::new(["Santa", "Present", "Tree", "Snowman", "Stocking", "Bell"], 4, Rule::Standard)?;
//! let mut solver = Solver::new(game);
//! let guess = solver.game().code(["Santa", "Santa", "Present", "Present"])?;
//! solver.add(guess, Feedback::new(0, 1))?;
//! assert_eq!(solver.count()?, 256);
//!
//! // Santa is in the secret, but not where it was guessed.
//! let santa = solver.game().element("Santa").ok_or("no Santa")?;
//! assert_eq!(solver.choices()?.positions(santa).collect::<Vec<_>>(), [2, 3]);
//! assert_eq!(solver.why_not(0, santa)?, Some(vec![1]));
//!
//! let best = solver.suggest(Strategy::Entropy, &Seed::from(1)).expect("the history is consistent");
//! assert!(best.quality.worst < 64);
//! # Ok(())
//! # }
//! ```
//!
//! Reading order: `game` and `feedback` first, then `solver`. `planes` makes it fast, `symmetry` and
//! `guesses` find good guesses, and `optimal` finds the best ones. A complete strategy is a [`Tree`]; locks
//! for worlds are in `locks`. `large` handles games that are too large to list.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "elements, positions and listed codes are bounded when a game is created"
)]

mod answers;
mod choices;
mod contradiction;
mod effort;
mod explain;
mod fault;
mod feedback;
mod growing;
mod guesses;
mod large;
mod likelihood;
mod listing;
mod locks;
mod logarithm;
mod lowest;
mod measure;
mod narrow;
mod optimal;
mod planes;
mod solver;
mod strategy;
mod symmetry;
mod tree;
mod tree_text;

#[cfg(test)]
mod tests;

pub use answers::{CodeSet, GuessEvaluator};
pub use choices::{Choices, PartialGuess};
pub use contradiction::{Contradiction, Correction, Repair};
pub use effort::{Effort, Observer};
pub use explain::Review;
pub use fault::{RowError, TooLarge};
pub use feedback::{History, Row};
pub use likelihood::Likelihood;
pub use locks::{
    DEFAULT_NOTE_STEPS, Deduction, DeductionStep, Fact, GuessLock, GuessLockSettings, GuessProof,
    LockError, LockKind, NoteLock, NoteRequest, Reason, SecretLock, WorldLockError, check_locks,
    draw_secret, make_locks,
};
pub use logarithm::Entropy;
pub use measure::Quality;
pub use optimal::Limits;
pub use solver::{DEFAULT_BUDGET, DEFAULT_COUNT_BUDGET, Solver, Status};
pub use strategy::{Suggestion, SuggestionError};
pub use tree::{Tree, TreeCost, TreeError};
pub use tree_text::{TreeFault, TreeFaultKind};

// The games themselves are part of a world, so they are exported here too.
pub use crate::world::games::{
    Code, Element, Feedback, Game, GameFault, MAX_ELEMENTS, MAX_LOCK_CODES, MAX_POSITIONS,
    MAX_TREE_CODES, NoteDifficulty, PuzzleRules, RowFault, Rule, Strategy,
};
