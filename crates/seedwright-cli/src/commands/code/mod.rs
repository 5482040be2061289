//! `seedwright code`: one module per subcommand.

mod answers;
mod count;
mod explain;
mod notes;
mod play;
mod questions;
mod suggest;
mod tree;
mod valid;
mod watch;

use seedwright::codes::Solver;
use seedwright_api::code::too_large;

use crate::arguments::{Code, Question};
use crate::failure::Failure;
use crate::printer::Printer;

pub fn run(typed: &Code, printer: &Printer) -> Result<(), Failure> {
    match &typed.question {
        Question::Valid(typed) => valid::run(typed, printer),
        Question::Count(typed) => count::run(typed, printer),
        Question::Suggest(typed) => suggest::run(typed, printer),
        Question::Explain(typed) => explain::run(typed, printer),
        Question::Notes(typed) => notes::run(typed, printer),
        Question::Tree(typed) => tree::run(typed, printer),
        Question::Play(typed) => play::run(typed, printer),
    }
}

/// Why no code fits; `None` if one does.
fn contradiction(solver: &Solver) -> Result<Option<String>, Failure> {
    let found = solver.contradiction().map_err(too_large)?;
    Ok(found.map(|found| answers::contradiction(solver.game(), solver.rows(), &found)))
}
