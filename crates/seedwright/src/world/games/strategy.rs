//! Strategies for choosing guesses.

use seedwright_derive::Words;
use serde::Serialize;

/// A strategy for choosing guesses. Among equally good guesses, one that can be the secret comes first, then the lowest
/// one. In a game that is too large to list, only codes that can be the secret are guessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Words)]
pub enum Strategy {
    /// Fewest guesses on average, proved by search; only feasible for small games.
    Optimal,
    /// Most information: best in the long run where the optimum can't be computed.
    Entropy,
    /// Most different answers.
    Parts,
    /// Fewest codes left on average.
    Expected,
    /// Fewest codes left in the worst case.
    Minimax,
    /// Most information among the codes that can still be the secret.
    Consistent,
    /// Lowest code that can still be the secret, which anyone can play without comparing guesses.
    Lowest,
    /// Any code that can still be the secret.
    #[word(skip)]
    Random,
}
