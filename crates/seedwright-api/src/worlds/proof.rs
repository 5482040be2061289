//! Checks results with the independent checker.

use seedwright_verify::{Problem as Doubt, ProvedBundle, verify};

use crate::Problem;
use crate::verify::VerifyProblem;

/// Checks a bundle that was just generated.
///
/// # Errors
/// If the checker rejects it, which would be a bug.
pub fn proved(text: &str) -> Result<ProvedBundle, Problem> {
    verify(text.as_bytes()).map_err(|doubt| refuted(&doubt))
}

/// Reports that the checker rejected a result.
pub(super) fn refuted(doubt: &Doubt) -> Problem {
    let message = format!("the checker rejected the result: {doubt}");
    let hint = "this is a bug in Seedwright, and nothing was written; please report it";
    let found = serde_json::to_value(VerifyProblem::from(doubt)).unwrap_or_default();
    Problem::refuted(message, Some(hint), found)
}
