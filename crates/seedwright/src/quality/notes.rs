//! Rows about the notes of code locks.

use serde_json::Value;

use super::rules::number;
use crate::bundle::{Bundle, LockDecision, Note};
use crate::codes::{Feedback, Game, Rule, Solver};
use crate::random::stage;

/// The number of notes that tell every element of their secret.
pub(super) fn full_notes(bundle: &Bundle) -> Option<u64> {
    let locks = &bundle.decisions.codes;
    let full = |lock: &LockDecision| {
        let pegs = |note: &&Note| (note.black + note.white) as usize == lock.secret.len();
        lock.notes.iter().filter(pegs).count() as u64
    };
    (!locks.is_empty()).then(|| locks.iter().map(full).sum())
}

/// The fewest codes that a single note leaves.
pub(super) fn codes_left(bundle: &Bundle) -> Option<u64> {
    let stage = bundle.stages.get(stage::CODES)?;
    let elements: Vec<&str> =
        stage["elements"].as_array()?.iter().filter_map(Value::as_str).collect();
    let rule = Rule::from_word(stage["rule"].as_str()?)?;
    let left = bundle.decisions.codes.iter().flat_map(|lock| {
        let game = Game::new(elements.iter().copied(), number(lock.secret.len()), rule).ok();
        lock.notes.iter().map(move |note| left_by(game.clone()?, note))
    });
    left.collect::<Option<Vec<u64>>>()?.into_iter().min()
}

/// The number of codes that a note leaves; `None` if there are too many to count.
fn left_by(game: Game, note: &Note) -> Option<u64> {
    let guess = game.code(note.guess.iter().map(String::as_str)).ok()?;
    let mut solver = Solver::new(game);
    solver.add(guess, Feedback::new(note.black, note.white)).ok()?;
    u64::try_from(solver.count().ok()?).ok()
}
