//! How hard notes are to combine.

use seedwright_derive::Words;
use serde::Serialize;

/// How hard the notes of a lock are for a person who combines them, by the number of suppositions: elements that have
/// to be tried at a position, and lead to a contradiction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Words)]
pub enum NoteDifficulty {
    /// No supposition: reading the notes again and again is enough.
    Easy,
    /// One or two suppositions.
    Medium,
    /// Three to six suppositions.
    Hard,
}

impl NoteDifficulty {
    /// Returns the difficulty of notes that take this many suppositions; `None` if they take too many.
    pub fn of(suppositions: u32) -> Option<Self> {
        match suppositions {
            0 => Some(Self::Easy),
            1 | 2 => Some(Self::Medium),
            3..=6 => Some(Self::Hard),
            _ => None,
        }
    }
}

/// The rules of notes that are a puzzle. They are kept in addition to those of all notes.
///
/// No note has more pegs than positions minus two, or more than one black peg, so none gives the secret away; each note
/// alone leaves many codes; and all notes but any one leave at least [`PuzzleRules::LEAST_WITHOUT_ONE`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct PuzzleRules {
    /// How hard the notes are to combine; any if unset.
    pub difficulty: Option<NoteDifficulty>,
    /// The minimum number of codes that each note alone leaves; a twentieth of all if unset.
    pub least_left: Option<u64>,
}

impl PuzzleRules {
    /// The minimum number of codes that all notes but any one leave.
    pub const LEAST_WITHOUT_ONE: u32 = 4;
    /// The maximum number of black pegs of a note.
    pub const MOST_BLACK: u32 = 1;
    /// Each note alone leaves at least this part of all codes, unless the rules say otherwise.
    const PART: u128 = 20;

    /// Returns the rules if any is requested.
    pub fn requested(difficulty: Option<NoteDifficulty>, least_left: Option<u64>) -> Option<Self> {
        let is_any = difficulty.is_some() || least_left.is_some();
        is_any.then_some(Self { difficulty, least_left })
    }

    /// Returns the minimum number of codes that each note alone leaves in a game with this many codes.
    pub fn least_left(self, codes: u128) -> u64 {
        let part = u64::try_from(codes / Self::PART).unwrap_or(u64::MAX);
        self.least_left.unwrap_or(part)
    }

    /// Returns the maximum number of pegs of a note in a game with codes of this length.
    pub fn most_pegs(length: u32) -> u32 {
        length.saturating_sub(2)
    }
}
