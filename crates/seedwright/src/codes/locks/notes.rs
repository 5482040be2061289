//! Locks that are opened by notes.

use crate::codes::feedback::Row;
use crate::codes::logarithm::{Entropy, logarithm};
use crate::world::games::{Code, Element, Feedback, Game, Rule};

/// A lock whose secret is written down in notes: what would be answered to some guesses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoteLock {
    /// The secret.
    pub secret: Code,
    /// The notes. All together fit the secret alone; without any one of them another code fits, too.
    pub notes: Vec<Row>,
}

impl NoteLock {
    /// How hard it is: the logarithm of how many beginnings of codes have to be ruled out, by looking at one
    /// note after the other, until only the secret is left.
    pub fn difficulty(&self, game: &Game) -> Entropy {
        let mut beginnings = 0_u64;
        let mut open: Vec<Vec<Element>> = vec![Vec::new()];
        while let Some(begun) = open.pop() {
            beginnings += 1;
            if begun.len() == game.length() as usize {
                continue;
            }
            for element in game.elements() {
                let repeats = game.rule() == Rule::BullsAndCows && begun.contains(&element);
                let mut longer = begun.clone();
                longer.push(element);
                if !repeats && self.notes.iter().all(|note| may_begin(note, &longer, game)) {
                    open.push(longer);
                }
            }
        }
        Entropy::from_steps(logarithm(beginnings))
    }
}

/// Whether a code with this beginning may get what a note says.
fn may_begin(note: &Row, begun: &[Element], game: &Game) -> bool {
    let Feedback { black, white } = note.feedback;
    let left = game.length() - begun.len() as u32;
    let exact = note.guess.iter().zip(begun).filter(|(a, b)| a == b).count() as u32;
    if exact > black || black > exact + left {
        return false;
    }
    // Of the guess as a whole, not of its beginning, white counts what is in common.
    let common = Feedback::between(&note.guess, begun, Rule::Standard);
    let common = common.black + common.white;
    game.rule() == Rule::ExactOnly || (common <= black + white && black + white <= common + left)
}
