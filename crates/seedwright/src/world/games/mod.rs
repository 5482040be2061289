//! Games with codes: what a secret is made of, how guesses are answered, and how they can be chosen.
//!
//! This is what a pack says of codes; the stage [`codes`](crate::codes) solves such games and makes locks of
//! them.

mod fault;
mod feedback;
mod game;
mod limits;
mod strategy;

pub use fault::{GameFault, RowFault};
pub use feedback::Feedback;
pub use game::{Code, Element, Game, Rule};
pub(crate) use limits::LONGEST_LISTED;
pub use limits::{MAX_ELEMENTS, MAX_LOCK_CODES, MAX_POSITIONS, MAX_TREE_CODES};
pub use strategy::Strategy;
