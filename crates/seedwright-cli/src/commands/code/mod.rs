//! `seedwright code`: a question a file.

mod asked;
mod count;
mod explain;
mod notes;
mod play;
mod suggest;
mod told;
mod tree;
mod valid;
mod watch;

use seedwright::codes::Solver;
use seedwright_api::code::too_large;

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

/// Why no code fits, in words; nothing when one does.
fn contradiction(solver: &Solver) -> Result<Option<String>, Failure> {
    let found = solver.contradiction().map_err(too_large)?;
    Ok(found.map(|found| told::contradiction(solver.game(), solver.rows(), &found)))
}
