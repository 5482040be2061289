//! The oracle, which tries every code.

use crate::codes::Row;
use crate::world::games::{Code, Element, Feedback, Game, Rule};

/// Returns all possible secrets of a game, in order.
pub fn all(game: &Game) -> Vec<Code> {
    let mut codes: Vec<Vec<Element>> = vec![Vec::new()];
    for _ in 0..game.length() {
        let longer = |code: &Vec<Element>| {
            let code = code.clone();
            game.elements().map(move |element| [&code[..], &[element]].concat())
        };
        codes = codes.iter().flat_map(longer).collect();
    }
    let codes = codes.into_iter().map(Code::from_iter);
    codes.filter(|code| game.can_be_secret(code)).collect()
}

/// Returns all codes that fit some rows.
pub fn fitting(game: &Game, rows: &[Row]) -> Vec<Code> {
    let fits = |code: &Code| rows.iter().all(|row| row.fits(code, game.rule()));
    all(game).into_iter().filter(fits).collect()
}

/// Computes feedback as the document does: exact matches are crossed out first, then each remaining element
/// of the guess takes a remaining one of the secret.
pub fn feedback(guess: &Code, secret: &Code, rule: Rule) -> Feedback {
    let mut guess: Vec<Option<Element>> = guess.iter().copied().map(Some).collect();
    let mut secret: Vec<Option<Element>> = secret.iter().copied().map(Some).collect();
    let mut feedback = Feedback::default();
    for (guessed, hidden) in guess.iter_mut().zip(&mut secret) {
        if guessed == hidden {
            feedback.black += 1;
            (*guessed, *hidden) = (None, None);
        }
    }
    for guessed in guess.into_iter().flatten() {
        if let Some(hidden) = secret.iter_mut().find(|hidden| **hidden == Some(guessed)) {
            feedback.white += u32::from(rule != Rule::ExactOnly);
            *hidden = None;
        }
    }
    feedback
}
