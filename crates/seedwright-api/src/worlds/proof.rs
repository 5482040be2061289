//! Checks results with the independent checker.

use seedwright::batch::BatchError;
use seedwright::world::World;
use seedwright_verify::{Problem as Doubt, ProvedBundle, verify};

use super::resolve::BuildRequest;
use crate::verify::VerifyProblem;
use crate::{Problem, ProblemKind};

/// Checks a bundle that was just generated.
///
/// # Errors
/// If the checker rejects it, which would be a bug, or if it is too large for the checker.
pub fn proved(text: &str) -> Result<ProvedBundle, Problem> {
    verify(text.as_bytes()).map_err(|doubt| refuted(&doubt))
}

/// Reports that the checker rejected a result, or did not check it to the end.
pub(super) fn refuted(doubt: &Doubt) -> Problem {
    if let Doubt::TooLarge { message } = doubt {
        let message = format!("a world was built, but it is too large to be checked: {message}");
        let hint = "nothing was written; build a smaller world";
        return Problem::new(ProblemKind::TooMuchWork, message, Some(hint));
    }
    let message = format!("the checker rejected the result: {doubt}");
    let hint = "this is a bug in Seedwright, and nothing was written; please report it";
    let found = serde_json::to_value(VerifyProblem::from(doubt)).unwrap_or_default();
    Problem::refuted(message, Some(hint), found)
}

/// Converts the error of a batch into a problem.
pub fn batch_problem(error: BatchError, world: &World, request: &BuildRequest) -> Problem {
    match error {
        BatchError::Pipeline(error) => request.about(world, false).problem(&error),
        BatchError::Refuted(doubt) => refuted(&doubt),
        error => {
            let hint = "this is a bug in Seedwright; please report it";
            Problem::refuted(error.to_string(), Some(hint), serde_json::Value::Null)
        }
    }
}
