//! The sections `[codes]` and `[locks]`: what codes are made of, and the locks that are opened by one.

use seedwright_derive::Section;
use serde::Serialize;
use serde_json::Value as Json;

use crate::document::{Data, Value};
use crate::section::{Names, OneOrMany, Reader, Section, Setting, Shape, section_shape};
use crate::world::games::{
    Game, GameFault, MAX_LOCK_CODES, MAX_POSITIONS, MAX_TREE_CODES, Rule, Strategy,
};
use crate::world::{ItemId, NamedRuleId, limits};

/// Codes: what they are made of, for games and for locks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Section)]
#[section(what = "the section [codes]", request = CodeRequest)]
pub struct CodeSettings {
    /// What codes are made of: names, or names with a sign.
    #[setting(required, promise = Same)]
    pub elements: Vec<CodeElement>,
    /// How many positions a code has, or a list of the numbers it may have, the usual one first.
    #[setting(required, range = 1..=MAX_POSITIONS)]
    pub positions: OneOrMany<u32>,
    /// How many guesses a player has; 10 by default.
    #[setting(range = 1..=limits::ATTEMPTS)]
    pub guesses: Option<u32>,
    /// How guesses are answered.
    #[setting(default = Rule::Standard, promise = Same)]
    pub rule: Rule,
}

/// An element of codes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Section)]
#[section(what = "an element", request = CodeElementRequest)]
pub struct CodeElement {
    /// Its name.
    #[setting(required)]
    pub name: String,
    /// A sign for it, where signs can be shown.
    pub glyph: Option<String>,
}

/// A lock that is opened by a code.
#[derive(Clone, Debug, PartialEq, Eq, Section)]
#[section(what = "a lock", request = LockRequest)]
pub struct LockSettings {
    /// The items that are its notes: guesses with their answers, which together leave one code. It takes all
    /// of them to open it.
    #[setting(promise = Same)]
    pub notes: Option<Vec<ItemId>>,
    /// How many positions its code has; the usual number by default.
    #[setting(range = 1..=MAX_POSITIONS, promise = Same)]
    pub positions: Option<u32>,
    /// Of a lock without notes: how many tries there are each time; as many as the strategy needs by default.
    #[setting(range = 1..=limits::ATTEMPTS, promise = Same)]
    pub tries: Option<u32>,
    /// Of a lock without notes: the strategy that proves that it can be opened. It is "entropy" by default, or
    /// "lowest" beyond 50,000 codes, where no other will do.
    pub strategy: Option<Strategy>,
    /// A remark for people.
    pub note: Option<String>,
}

/// A name, or a table with a name and a sign.
impl Setting for CodeElement {
    const SHAPE: Shape = Shape::Either(&[Shape::Text, section_shape::<Self>()]);

    fn read(value: &Value, _: &Shape, reader: &mut Reader<'_>) -> Option<Self> {
        match &value.data {
            Data::Text(name) => Some(Self { name: name.clone(), glyph: None }),
            Data::Table(table) => {
                let said = <Self as Section>::read(table, reader);
                Some(Self { name: said.name?, glyph: said.glyph })
            }
            _ => None,
        }
    }

    fn plain(&self, names: &dyn Names) -> Json {
        if self.glyph.is_none() {
            return Json::from(self.name.as_str());
        }
        let mut entries = Vec::new();
        Self::entries(&self.full(), names, &mut entries);
        entries.into_iter().collect()
    }
}

/// What the codes of a pack are made of, and its locks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CodeTheme {
    /// What they are made of.
    #[serde(flatten)]
    pub settings: CodeSettings,
    /// The locks.
    pub locks: Vec<CodeLock>,
}

/// A lock that is opened by a code. In requirements it stands under its name, as a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CodeLock {
    /// The rule that holds when it can be opened: all its notes are held.
    pub rule: NamedRuleId,
    /// How many positions its code has.
    pub positions: u32,
    /// How it is opened.
    pub opened: LockOpening,
}

/// How a lock is opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum LockOpening {
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
        let names = self.settings.elements.iter().map(|element| &*element.name);
        Game::new(names, positions, self.settings.rule)
    }

    /// The strategy that opens a lock of some length if nothing is said: the most information where its tree
    /// can be part of a proof, else the one that anybody can play.
    pub fn default_strategy(&self, positions: u32) -> Strategy {
        match self.game(positions) {
            Ok(game) if game.codes() > MAX_TREE_CODES => Strategy::Lowest,
            Ok(_) | Err(_) => Strategy::Entropy,
        }
    }

    /// The usual length of codes.
    pub fn default_positions(&self) -> Option<u32> {
        self.settings.positions.0.first().copied()
    }
}

impl CodeLock {
    /// The most codes that it may have.
    pub fn most_codes(&self) -> u128 {
        match self.opened {
            LockOpening::Guessing { strategy, .. } if strategy != Strategy::Lowest => {
                MAX_TREE_CODES
            }
            LockOpening::Notes(_) | LockOpening::Guessing { .. } => MAX_LOCK_CODES,
        }
    }
}
