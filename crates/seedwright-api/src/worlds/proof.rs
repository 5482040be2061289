//! What the independent checker says of what was just made.

use seedwright_verify::{Problem as Doubt, ProvedBundle, verify};

use crate::Problem;
use crate::verify::VerifyProblem;

/// What the independent checker says of a bundle that was just made.
///
/// # Errors
/// When it does not accept it, which would be a fault.
pub fn proved(text: &str) -> Result<ProvedBundle, Problem> {
    verify(text.as_bytes()).map_err(|doubt| refuted(&doubt))
}

/// The independent checker does not accept what was made.
pub(super) fn refuted(doubt: &Doubt) -> Problem {
    let message = format!("the checker does not accept the result: {doubt}");
    let hint = "this is a bug in Seedwright, and nothing was written; please report it";
    let found = serde_json::to_value(VerifyProblem::from(doubt)).unwrap_or_default();
    Problem::refuted(message, Some(hint), found)
}
