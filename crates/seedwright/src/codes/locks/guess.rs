//! Locks that are opened by guessing.

use super::{LockError, check_secret, draw_secret, layout_of_lock};
use crate::codes::effort::Observer;
use crate::codes::fault::TooLarge;
use crate::codes::feedback::Row;
use crate::codes::logarithm::{Entropy, logarithm};
use crate::codes::lowest::LowestCodes;
use crate::codes::tree::{Tree, TreeError};
use crate::random::Seed;
use crate::world::games::{Code, Feedback, Game, MAX_TREE_CODES, Strategy};

/// The settings of a lock that is opened by guessing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuessLockSettings {
    /// The key of the lock, which only selects the secret that is drawn.
    pub key: String,
    /// The number of tries; `None` for as many as the strategy needs.
    pub tries: Option<u32>,
    /// The strategy that must open it.
    pub strategy: Strategy,
}

/// A lock that is opened by guessing. It can be attempted any number of times, with a fixed number of tries each time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuessLock {
    /// The secret.
    pub secret: Code,
    /// The number of tries.
    pub tries: u32,
    /// The strategy that opens it, whatever the secret.
    pub strategy: Strategy,
    /// The number of tries that the strategy needs at worst.
    pub depth: u32,
    /// The proof that the strategy opens it.
    pub proof: GuessProof,
    /// The strategy's guesses for this secret and their feedback; the last guess is the secret.
    pub line: Vec<Row>,
}

/// The proof that a strategy opens a lock, whatever the secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GuessProof {
    /// The next guess after every feedback.
    Tree(Tree),
    /// Always guess the lowest candidate, which a checker can play itself.
    Lowest,
}

impl GuessProof {
    /// Returns the strategy as text.
    pub fn to_text(&self, game: &Game) -> String {
        match self {
            Self::Tree(tree) => tree.to_text(game),
            Self::Lowest => LowestCodes.to_text(game),
        }
    }

    /// Determines how many tries a strategy needs, with the proof.
    pub(super) fn find(
        game: &Game,
        strategy: Strategy,
        seed: &Seed,
        observer: &mut Observer<'_>,
    ) -> Result<(Self, u32), LockError> {
        if strategy == Strategy::Lowest {
            let count = LowestCodes.count(game).map_err(LockError::TooLarge)?;
            return Ok((Self::Lowest, count.depth));
        }
        if game.codes() > MAX_TREE_CODES {
            return Err(LockError::TooLarge(TooLarge { codes: game.codes(), budget: None }));
        }
        let tree = Tree::grow(game, strategy, seed, observer).map_err(|error| match error {
            TreeError::TooLarge(error) => LockError::TooLarge(error),
            // Without a limit on the worst case, every game has a tree.
            TreeError::Stopped | TreeError::Impossible | TreeError::NotFound { .. } => {
                LockError::Stopped
            }
        })?;
        let count = tree.count(game).map_err(LockError::TooLarge)?;
        let depth = count.expect("a grown tree finds every code").depth;
        Ok((Self::Tree(tree), depth))
    }

    fn line(&self, game: &Game, secret: &Code) -> Vec<Row> {
        let tree = match self {
            Self::Tree(tree) => tree,
            Self::Lowest => return LowestCodes.line(game, secret),
        };
        let guesses = tree.guesses(game, secret);
        let row = |guess: &Code| Row {
            guess: guess.clone(),
            feedback: Feedback::between(guess, secret, game.rule()),
        };
        let guesses = guesses.expect("a grown tree finds every code");
        guesses.into_iter().map(row).collect()
    }
}

impl GuessLock {
    /// Creates a lock, and proves that a strategy opens it within the tries.
    ///
    /// # Errors
    /// When the game is too large, or the strategy needs more tries.
    pub fn make(
        game: &Game,
        settings: &GuessLockSettings,
        seed: &Seed,
        observer: &mut Observer<'_>,
    ) -> Result<Self, LockError> {
        layout_of_lock(game)?;
        let found = GuessProof::find(game, settings.strategy, seed, observer)?;
        Self::proved(game, settings, seed, found)
    }

    /// Creates a lock from a strategy and the number of tries that it needs.
    pub(super) fn proved(
        game: &Game,
        settings: &GuessLockSettings,
        seed: &Seed,
        (proof, depth): (GuessProof, u32),
    ) -> Result<Self, LockError> {
        let secret = draw_secret(game, seed, &format!("secret of {}", settings.key));
        check_secret(game, &secret)?;
        let tries = settings.tries.unwrap_or(depth);
        if tries < depth {
            return Err(LockError::TooFewTries { needed: depth });
        }
        Ok(Self {
            line: proof.line(game, &secret),
            proof,
            secret,
            tries,
            strategy: settings.strategy,
            depth,
        })
    }

    /// Returns its difficulty: the information that each try must give on average to find any secret by the last one.
    pub fn difficulty(&self, game: &Game) -> Entropy {
        let codes = u64::try_from(game.codes()).unwrap_or(u64::MAX);
        Entropy::from_steps(logarithm(codes) / u64::from(self.tries))
    }
}
