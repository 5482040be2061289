//! Why a lock could not be made.

use seedwright::codes::LockError;
use seedwright::pipeline::{Error, Impossible, NotFound};
use seedwright_render::words::shown;
use serde_json::json;

use crate::Problem;
use crate::words::tries;

/// A lock can't be made, or was not found; nothing for other errors.
pub fn problem(error: &Error) -> Option<Problem> {
    let error = match error {
        Error::Impossible(Impossible::Codes(error)) => error,
        Error::NotFound(NotFound::Codes(error)) => error,
        _ => return None,
    };
    let (name, lock) = (&error.lock, shown(&error.lock));
    Some(match &error.error {
        LockError::TooFewTries { needed } => {
            let message = format!("the strategy of the lock {lock} needs {}", tries(*needed));
            Problem::impossible(message, json!({ "lock": name, "triesNeeded": needed }))
                .because("  give it more `tries`, another `strategy` or fewer `positions`\n")
        }
        LockError::Impossible { notes } => {
            let message =
                format!("for the lock {lock}, there is no secret that {}", determined(*notes));
            Problem::impossible(message, json!({ "lock": name, "notes": notes }))
                .because("  give it another number of `notes`, or other `positions`\n")
        }
        LockError::NotFound { notes, attempts } => {
            let message = format!(
                "for the lock {lock}, no secret was found that {}, of {attempts} that were drawn",
                determined(*notes)
            );
            Problem::not_found(message, NOT_FOUND, json!({ "lock": name }))
        }
        LockError::OutOfSteps { notes, steps } => {
            let message = format!(
                "for the lock {lock}, no secret was found within {steps} steps that {}",
                determined(notes.unwrap_or_default())
            );
            Problem::not_found(message, NOT_FOUND, json!({ "lock": name, "steps": steps }))
        }
        LockError::TooLarge(error) => {
            let hint = "give it another `strategy` or fewer `positions`";
            Problem::not_found(
                format!("for the lock {lock}, {error}"),
                hint,
                json!({ "lock": name }),
            )
        }
        _ => return None,
    })
}

/// What to do where notes were not found, which other seeds may change.
const NOT_FOUND: &str =
    "give it another number of notes, or try another `--seed`; `seedwright check` tries some";

/// `1 note determines`, `2 notes determine and that are all needed`.
fn determined(notes: u32) -> String {
    match notes {
        1 => "1 note determines".to_owned(),
        notes => format!("{notes} notes determine, all of them needed"),
    }
}
