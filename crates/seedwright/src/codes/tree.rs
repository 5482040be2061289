//! Whole strategies: what to guess after every answer.

use std::fmt;

use super::fault::TooLarge;
use super::listing::{all_codes, layout_of_listed};
use crate::error::STOPPED;
use crate::world::games::{Code, Feedback, Game};

/// A guess in a tree, and what follows each answer to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) guess: Code,
    /// By answer, in the order of answers; the winning answer has none.
    pub(super) after: Vec<(Feedback, u32)>,
}

/// A strategy for a whole game: what to guess first, and what after every answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The first guess is the first node, and each node stands before those that follow it.
    pub(super) nodes: Vec<Node>,
}

/// How good a tree is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeCost {
    /// How many codes it finds.
    pub codes: u64,
    /// How many guesses it needs for all of them together.
    pub total: u64,
    /// How many guesses it needs at most.
    pub depth: u32,
}

/// Why there is no tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeError {
    /// The game has too many codes, or the search took too many steps.
    TooLarge(TooLarge),
    /// No strategy needs so few guesses at most.
    Impossible,
    /// The observer said stop.
    Stopped,
}

impl fmt::Display for TreeError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge(error) => error.fmt(formatter),
            Self::Impossible => formatter.write_str("no strategy needs so few guesses"),
            Self::Stopped => formatter.write_str(STOPPED),
        }
    }
}

impl std::error::Error for TreeError {}

impl Tree {
    /// The first guess.
    pub fn first(&self) -> &Code {
        &self.nodes[0].guess
    }

    /// The guesses that lead to a secret, the secret last; none when the tree does not find it.
    pub fn guesses<'t>(&'t self, game: &Game, secret: &Code) -> Option<Vec<&'t Code>> {
        let mut node = &self.nodes[0];
        let mut guesses = Vec::new();
        loop {
            guesses.push(&node.guess);
            let feedback = Feedback::between(&node.guess, secret, game.rule());
            if feedback.is_win(game.length()) {
                return Some(guesses);
            }
            let next = node.after.iter().find(|(answer, _)| *answer == feedback);
            node = &self.nodes[next?.1 as usize];
        }
    }

    /// Plays the tree against every secret; none when it does not find all of them.
    ///
    /// # Errors
    /// When the game has too many codes to play them all.
    pub fn count(&self, game: &Game) -> Result<Option<TreeCost>, TooLarge> {
        let layout = layout_of_listed(game);
        let layout = layout.ok_or(TooLarge { codes: game.codes(), budget: None })?;
        let mut count = TreeCost { codes: 0, total: 0, depth: 0 };
        for code in all_codes(layout, game.rule()) {
            let Some(guesses) = self.guesses(game, &layout.unpack(code)) else {
                return Ok(None);
            };
            count.codes += 1;
            count.total += guesses.len() as u64;
            count.depth = count.depth.max(guesses.len() as u32);
        }
        Ok(Some(count))
    }
}
