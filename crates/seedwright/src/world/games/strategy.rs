//! How guesses are chosen.

use seedwright_derive::Words;
use serde::Serialize;

/// How a guess is chosen. Of guesses that are equally good, one that can be the secret comes first, then
/// the lowest one. In a game that is too large to list, only codes that can be the secret are guessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Words)]
pub enum Strategy {
    /// The fewest guesses on average, proved by search; only small games are searched to the end.
    Optimal,
    /// The most information: best in the long run where the optimum can't be computed.
    Entropy,
    /// The most different answers.
    Parts,
    /// The fewest codes left on average.
    Expected,
    /// The fewest codes left at worst.
    Minimax,
    /// The most information among the codes that can still be the secret.
    Consistent,
    /// The lowest code that can still be the secret: what anybody can play without comparing guesses.
    Lowest,
    /// Any code that can still be the secret.
    #[word(skip)]
    Random,
}
