//! Checks results with the independent checker.

use seedwright_verify::{Problem as Doubt, ProvedBundle, verify};

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
pub(crate) fn refuted(doubt: &Doubt) -> Problem {
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
