//! The codes of a pack: what they are made of, and the locks that are opened by one.

use serde::Serialize;

use super::{ItemId, NamedRuleId};
use crate::world::games::{Game, GameFault, MOST_LOCK_CODES, MOST_TREE_CODES, Rule, Strategy};

/// What the codes of a pack are made of, and its locks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CodeTheme {
    /// The elements.
    pub elements: Vec<CodeElement>,
    /// The lengths that codes may have, the usual one first.
    pub positions: Vec<u32>,
    /// How many guesses a player has, if the pack says so.
    pub guesses: Option<u32>,
    /// How guesses are answered.
    pub rule: Rule,
    /// The locks.
    pub locks: Vec<CodeLock>,
}

/// An element of codes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CodeElement {
    /// Its name.
    pub name: String,
    /// A sign for it, where signs can be shown.
    pub glyph: Option<String>,
}

/// A lock that is opened by a code. In requirements it stands under its name, as a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CodeLock {
    /// The rule that holds when it can be opened: all its notes are held.
    pub rule: NamedRuleId,
    /// How many positions its code has.
    pub positions: u32,
    /// How it is opened.
    pub opened: Opened,
}

/// How a lock is opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Opened {
    /// By whoever holds all these notes, which leave one code.
    Notes(Vec<ItemId>),
    /// By guessing, as often as one likes, with so many tries each time.
    Guessing {
        /// How many tries there are; as many as the strategy needs if nothing is said.
        tries: Option<u32>,
        /// The strategy that has to open it.
        strategy: Strategy,
    },
}

impl CodeTheme {
    /// The game with codes of some length.
    ///
    /// # Errors
    /// When there is no such game.
    pub fn game(&self, positions: u32) -> Result<Game, GameFault> {
        let names = self.elements.iter().map(|element| &*element.name);
        Game::new(names, positions, self.rule)
    }

    /// The strategy that opens a lock of some length if nothing is said: the most information where its tree
    /// can be part of a proof, else the one that anybody can play.
    pub fn usual_strategy(&self, positions: u32) -> Strategy {
        match self.game(positions) {
            Ok(game) if game.codes() > MOST_TREE_CODES => Strategy::Lowest,
            Ok(_) | Err(_) => Strategy::Entropy,
        }
    }

    /// The usual length of codes.
    pub fn usual_positions(&self) -> Option<u32> {
        self.positions.first().copied()
    }
}

impl CodeLock {
    /// The most codes that it may have.
    pub fn most_codes(&self) -> u128 {
        match self.opened {
            Opened::Guessing { strategy, .. } if strategy != Strategy::Lowest => MOST_TREE_CODES,
            Opened::Notes(_) | Opened::Guessing { .. } => MOST_LOCK_CODES,
        }
    }
}
