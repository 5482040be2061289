//! Feedback on guesses.

use super::fault::RowFault;
use super::game::{Element, Game, Rule};
use crate::number::count;

/// The feedback on a guess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Feedback {
    /// Right elements at the right position.
    pub black: u32,
    /// Right elements at a wrong position, each matched once.
    pub white: u32,
}

impl Feedback {
    /// Feedback with this many black and white pegs.
    pub const fn new(black: u32, white: u32) -> Self {
        Self { black, white }
    }

    /// Returns the feedback of a secret on a guess of the same length.
    ///
    /// Exact matches come first; of the rest, each element of the guess is matched with at most one of the secret. So
    /// black and white together are the number of elements that both have in common. This is the reference
    /// implementation that faster ones are tested against.
    pub fn between(guess: &[Element], secret: &[Element], rule: Rule) -> Self {
        let black = count(guess.iter().zip(secret).filter(|(a, b)| a == b).count());
        if rule == Rule::ExactOnly {
            return Self { black, white: 0 };
        }
        let mut unmatched = secret.to_vec();
        let mut common = 0;
        for element in guess {
            if let Some(found) = unmatched.iter().position(|other| other == element) {
                unmatched.swap_remove(found);
                common += 1;
            }
        }
        Self { black, white: common - black }
    }

    /// Whether the guess was the secret.
    pub fn is_win(self, length: u32) -> bool {
        self.black == length
    }

    /// Checks that some guess and secret of a game could give this feedback.
    ///
    /// # Errors
    /// If none could.
    pub fn check(self, game: &Game) -> Result<(), RowFault> {
        let Self { black, white } = self;
        let length = game.length();
        if u64::from(black) + u64::from(white) > u64::from(length) {
            return Err(RowFault::TooManyPegs { black, white, length });
        }
        if white > 0 && game.rule() == Rule::ExactOnly {
            return Err(RowFault::WhiteUnderExactOnly { white });
        }
        if white == 1 && black + 1 == length {
            return Err(RowFault::LastElsewhere { black });
        }
        Ok(())
    }

    /// All feedback that a game can give, ordered by black plus white, then by black.
    pub fn all(game: &Game) -> impl Iterator<Item = Self> + '_ {
        (0..=game.length())
            .flat_map(|total| (0..=total).map(move |black| Self::new(black, total - black)))
            .filter(|feedback| feedback.check(game).is_ok())
    }
}
