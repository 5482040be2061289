//! `seedwright code`: a question a file.

pub mod asked;
pub mod count;
pub mod explain;
pub mod notes;
pub mod play;
pub mod suggest;
mod told;
mod tree;
pub mod valid;
mod watch;

pub use watch::step;

use seedwright::codes::Solver;
use serde_json::{Value, json};

use crate::arguments::{Code, Question};
use crate::failure::Failure;
use crate::output::Output;

pub fn run(typed: &Code, output: &Output) -> Result<(), Failure> {
    match &typed.question {
        Question::Valid(typed) => valid::run(typed, output),
        Question::Count(typed) => count::run(typed, output),
        Question::Suggest(typed) => suggest::run(typed, output),
        Question::Explain(typed) => explain::run(typed, output),
        Question::Notes(typed) => notes::run(typed, output),
        Question::Tree(typed) => tree::run(typed, output),
        Question::Play(typed) => play::run(typed, output),
    }
}

/// Why no code fits, in words and for tools; nothing when one does.
fn contradiction(solver: &Solver) -> Result<Option<(String, Value)>, Failure> {
    let found = solver.contradiction().map_err(asked::too_large)?;
    Ok(found.map(|found| {
        let text = told::contradiction(solver.game(), solver.rows(), &found);
        (text, told::contradiction_json(&found))
    }))
}

/// What every answer for tools begins with.
fn game_json(solver: &Solver) -> Value {
    let game = solver.game();
    let rows = solver.rows().iter().map(|row| told::row_json(game, row));
    json!({
        "elements": game.elements().map(|element| game.name(element)).collect::<Vec<_>>(),
        "length": game.length(),
        "rule": game.rule().word(),
        "allCodes": told::number(game.codes()),
        "guesses": rows.collect::<Vec<_>>(),
    })
}
