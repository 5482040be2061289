//! Complete strategies: the next guess after every feedback.

use std::fmt;

use super::fault::TooLarge;
use super::listing::{all_codes, layout_of_listed};
use crate::error::STOPPED;
use crate::world::games::{Code, Feedback, Game};

/// A guess in a tree, and the nodes that follow each feedback to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) guess: Code,
    /// By feedback, in order; the winning feedback has no node.
    pub(super) after: Vec<(Feedback, u32)>,
}

/// A complete strategy for a game: the first guess, and the next guess after every feedback.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The first node is the first guess, and each node comes before its children.
    pub(super) nodes: Vec<Node>,
}

/// The cost of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeCost {
    /// The number of codes that it finds.
    pub codes: u64,
    /// The number of guesses for all of them together.
    pub total: u64,
    /// The maximum number of guesses.
    pub depth: u32,
}

/// Why there is no tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeError {
    /// The game has too many codes, or the search took too many steps.
    TooLarge(TooLarge),
    /// Proved: no strategy keeps to the maximum number of guesses.
    Impossible,
    /// No strategy that keeps to the maximum number of guesses was found with the guesses that were tried.
    NotFound {
        /// The number of guesses tried in each situation.
        width: u32,
    },
    /// The observer stopped the work.
    Stopped,
}

impl fmt::Display for TreeError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge(error) => error.fmt(formatter),
            Self::Impossible => formatter
                .write_str("no strategy finds every secret within the maximum number of guesses"),
            Self::NotFound { width } => write!(
                formatter,
                "no strategy within the maximum number of guesses was found with a width of {width}"
            ),
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

    /// Returns the guesses that lead to a secret, the secret last; `None` if the tree does not find it.
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

    /// Plays the tree against every secret; `None` if it does not find all of them.
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
