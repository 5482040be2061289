//! Locks that are opened by notes.

use crate::codes::feedback::Row;
use crate::codes::logarithm::{Entropy, logarithm};
use crate::world::games::{Code, Element, Feedback, Game, PuzzleRules, Rule};

/// The notes to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoteRequest {
    /// The number of notes; any number if unset.
    pub notes: Option<u32>,
    /// The rules of a puzzle, if the notes are to be one.
    pub puzzle: Option<PuzzleRules>,
    /// The maximum number of steps; each compares a guess with 64 codes.
    pub steps: u64,
}

impl NoteRequest {
    /// Requests notes that need not be a puzzle.
    pub fn new(notes: Option<u32>, steps: u64) -> Self {
        Self { notes, puzzle: None, steps }
    }
}

/// A lock whose secret is written down in notes: guesses with their feedback.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoteLock {
    /// The secret.
    pub secret: Code,
    /// The notes. Only the secret fits all of them; without any one of them, another code fits too.
    pub notes: Vec<Row>,
}

impl NoteLock {
    /// Returns its difficulty: the logarithm of the number of code prefixes to rule out, note by note, until only the
    /// secret is left.
    pub fn difficulty(&self, game: &Game) -> Entropy {
        let mut prefixes = 0_u64;
        let mut open: Vec<Vec<Element>> = vec![Vec::new()];
        while let Some(prefix) = open.pop() {
            prefixes += 1;
            if prefix.len() == game.length() as usize {
                continue;
            }
            for element in game.elements() {
                let repeats = game.rule() == Rule::BullsAndCows && prefix.contains(&element);
                let mut longer = prefix.clone();
                longer.push(element);
                if !repeats && self.notes.iter().all(|note| can_complete(note, &longer, game)) {
                    open.push(longer);
                }
            }
        }
        Entropy::from_steps(logarithm(prefixes))
    }
}

/// Whether a code with this prefix can get the feedback of a note.
fn can_complete(note: &Row, prefix: &[Element], game: &Game) -> bool {
    let Feedback { black, white } = note.feedback;
    let left = game.length() - prefix.len() as u32;
    let exact = note.guess.iter().zip(prefix).filter(|(a, b)| a == b).count() as u32;
    if exact > black || black > exact + left {
        return false;
    }
    // White counts what the prefix has in common with the whole guess, not only with its beginning.
    let common = Feedback::between(&note.guess, prefix, Rule::Standard);
    let common = common.black + common.white;
    game.rule() == Rule::ExactOnly || (common <= black + white && black + white <= common + left)
}
