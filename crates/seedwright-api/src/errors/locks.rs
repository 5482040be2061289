//! Explains why a lock could not be created.

use seedwright::codes::{LockError, NoteDifficulty};
use seedwright::pipeline::{Error, Impossible, NotFound};
use seedwright_render::words::shown;
use serde_json::json;

use crate::Problem;
use crate::words::tries;

/// Converts errors about locks. Returns `None` for other errors.
pub fn problem(error: &Error) -> Option<Problem> {
    let error = match error {
        Error::Impossible(Impossible::Codes(error)) => error,
        Error::NotFound(NotFound::Codes(error)) => error,
        _ => return None,
    };
    let (name, lock) = (&error.lock, shown(&error.lock));
    Some(match &error.error {
        LockError::TooFewTries { needed } => {
            let message = format!("lock {lock}: its strategy needs {}", tries(*needed));
            Problem::impossible(message, json!({ "lock": name, "triesNeeded": needed }))
                .with_hint("give it more `tries`, another `strategy` or fewer `positions`")
        }
        LockError::Impossible { notes } => {
            let message = format!("lock {lock}: no code exists that {}", determined(*notes));
            Problem::impossible(message, json!({ "lock": name, "notes": notes }))
                .with_hint("change `notes` or `positions`")
        }
        LockError::NotFound { notes, attempts } => {
            let message = format!(
                "lock {lock}: none of {attempts} random codes is one that {}",
                determined(*notes)
            );
            Problem::not_found(message, NOT_FOUND, json!({ "lock": name }))
        }
        LockError::NoPuzzle { notes, rules, .. } => {
            let kind = rules.difficulty.map(NoteDifficulty::word);
            let message = format!(
                "lock {lock}: found no code that {}, as a puzzle{}",
                determined(notes.unwrap_or_default()),
                kind.map_or(String::new(), |kind| format!(" that is {kind}"))
            );
            let hint =
                "change `difficulty` or `notes`, lower `least-left`, or try another `--seed`";
            Problem::not_found(message, hint, json!({ "lock": name, "difficulty": kind }))
        }
        LockError::OutOfSteps { notes, steps } => {
            let message = format!(
                "lock {lock}: found no code within {steps} steps that {}",
                determined(notes.unwrap_or_default())
            );
            Problem::not_found(message, NOT_FOUND, json!({ "lock": name, "steps": steps }))
        }
        LockError::TooLarge(error) => {
            let hint = "use another `strategy` or fewer `positions`";
            Problem::not_found(format!("lock {lock}: {error}"), hint, json!({ "lock": name }))
        }
        _ => return None,
    })
}

/// The hint if no notes were found. Another seed may succeed.
const NOT_FOUND: &str = "change `notes`, or try another `--seed`; `seedwright check` tries several";

/// `1 note determines`, `2 notes determine, all of them needed`.
fn determined(notes: u32) -> String {
    match notes {
        1 => "1 note determines".to_owned(),
        notes => format!("{notes} notes determine, all of them needed"),
    }
}
