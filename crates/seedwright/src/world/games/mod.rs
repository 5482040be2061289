//! Code games: the elements of a secret, the feedback on guesses, and strategies.
//!
//! These are the data of a pack; the stage [`codes`](crate::codes) solves such games and builds locks from them.

mod difficulty;
mod fault;
mod feedback;
mod game;
mod limits;
mod strategy;

pub use difficulty::{NoteDifficulty, PuzzleRules};
pub use fault::{GameFault, RowFault};
pub use feedback::Feedback;
pub use game::{Code, Element, Game, Rule};
pub(crate) use limits::LONGEST_LISTED;
pub use limits::{MAX_ELEMENTS, MAX_LOCK_CODES, MAX_POSITIONS, MAX_TREE_CODES};
pub use strategy::Strategy;
