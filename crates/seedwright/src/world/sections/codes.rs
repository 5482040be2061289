//! The sections `[codes]` and `[locks]`: the elements of codes, and the locks that a code opens.

use seedwright_derive::Section;
use serde::Serialize;
use serde_json::Value as Json;

use crate::document::{Data, Value};
use crate::section::{Names, OneOrMany, Reader, Section, Setting, Shape, section_shape};
use crate::world::games::{
    Game, GameFault, MAX_LOCK_CODES, MAX_POSITIONS, MAX_TREE_CODES, NoteDifficulty, PuzzleRules,
    Rule, Strategy,
};
use crate::world::{ItemId, NamedRuleId, limits};

/// Codes for games and locks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Section)]
#[section(what = "the section [codes]", request = CodeRequest)]
pub struct CodeSettings {
    /// The elements of codes: names, or names with a glyph.
    #[setting(required, promise = Same)]
    pub elements: Vec<CodeElement>,
    /// Number of positions in a code, or a list of allowed numbers, the default first.
    #[setting(required, range = 1..=MAX_POSITIONS)]
    pub positions: OneOrMany<u32>,
    /// Number of guesses a player has; 10 by default.
    #[setting(range = 1..=limits::ATTEMPTS)]
    pub guesses: Option<u32>,
    /// How feedback on a guess is computed.
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
    /// A character for it, where glyphs can be shown.
    pub glyph: Option<String>,
}

/// A lock that a code opens.
#[derive(Clone, Debug, PartialEq, Eq, Section)]
#[section(what = "a lock", request = LockRequest)]
pub struct LockSettings {
    /// Items that are the notes of the lock: guesses with their feedback, which together leave one code. Opening the
    /// lock takes all of them.
    #[setting(promise = Same)]
    pub notes: Option<Vec<ItemId>>,
    /// Number of positions in its code; the default of the codes if left out.
    #[setting(range = 1..=MAX_POSITIONS, promise = Same)]
    pub positions: Option<u32>,
    /// For locks with notes: how hard the notes are to combine, as a puzzle in which no note gives the secret away.
    #[setting(promise = Same)]
    pub difficulty: Option<NoteDifficulty>,
    /// For locks with notes: the minimum number of codes that each note of the puzzle alone leaves; a twentieth of all
    /// codes by default.
    #[setting(range = 1..=MAX_LOCK_CODES, promise = AtLeast)]
    pub least_left: Option<u64>,
    /// For locks without notes: number of guesses each time; as many as the strategy needs by default.
    #[setting(range = 1..=limits::ATTEMPTS, promise = Same)]
    pub tries: Option<u32>,
    /// For locks without notes: the strategy that proves that the lock can be opened; by default "entropy", or "lowest"
    /// beyond 50,000 codes, where no other is feasible.
    pub strategy: Option<Strategy>,
    /// A note for other people.
    pub note: Option<String>,
}

/// A name, or a table with a name and a glyph.
impl Setting for CodeElement {
    const SHAPE: Shape = Shape::Either(&[Shape::Text, section_shape::<Self>()]);

    fn read(value: &Value, _: &Shape, reader: &mut Reader<'_>) -> Option<Self> {
        match &value.data {
            Data::Text(name) => Some(Self { name: name.clone(), glyph: None }),
            Data::Table(table) => {
                let request = <Self as Section>::read(table, reader);
                Some(Self { name: request.name?, glyph: request.glyph })
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

/// The elements of a pack's codes, and its locks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CodeTheme {
    /// The elements and the defaults of codes.
    #[serde(flatten)]
    pub settings: CodeSettings,
    /// The locks.
    pub locks: Vec<CodeLock>,
}

/// A lock that a code opens. Requirements refer to it by its name, as a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CodeLock {
    /// The rule that holds when the lock can be opened: when all its notes are held.
    pub rule: NamedRuleId,
    /// The number of positions in its code.
    pub positions: u32,
    /// How the lock is opened.
    pub opened: LockOpening,
    /// The rules of the puzzle that its notes are, if they are one.
    // Packs without puzzles keep their hashes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<PuzzleRules>,
}

/// How a lock is opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum LockOpening {
    /// With these notes, which together leave one code.
    Notes(Vec<ItemId>),
    /// By guessing, any number of times, with a number of guesses each time.
    Guessing {
        /// The number of guesses; as many as the strategy needs if unset.
        tries: Option<u32>,
        /// The strategy that proves that the lock can be opened.
        strategy: Strategy,
    },
}

impl CodeTheme {
    /// Returns the game with codes of this length.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn game(&self, positions: u32) -> Result<Game, GameFault> {
        let names = self.settings.elements.iter().map(|element| &*element.name);
        Game::new(names, positions, self.settings.rule)
    }

    /// The default strategy for a lock with codes of this length: entropy if its tree is small enough for a proof,
    /// otherwise the strategy that anyone can play.
    pub fn default_strategy(&self, positions: u32) -> Strategy {
        match self.game(positions) {
            Ok(game) if game.codes() > MAX_TREE_CODES => Strategy::Lowest,
            Ok(_) | Err(_) => Strategy::Entropy,
        }
    }

    /// The default length of codes.
    pub fn default_positions(&self) -> Option<u32> {
        self.settings.positions.0.first().copied()
    }
}

impl CodeLock {
    /// The maximum number of codes that the lock can have.
    pub fn most_codes(&self) -> u128 {
        match self.opened {
            LockOpening::Guessing { strategy, .. } if strategy != Strategy::Lowest => {
                MAX_TREE_CODES
            }
            LockOpening::Notes(_) | LockOpening::Guessing { .. } => MAX_LOCK_CODES,
        }
    }
}
