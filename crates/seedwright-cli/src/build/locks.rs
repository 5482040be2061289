//! The locks of a built world.

use std::fmt::Write;

use seedwright::bundle::{Bundle, LockDecision};
use seedwright::codes::{Entropy, LockError};
use seedwright::pipeline::{Error, Impossible, NotFound};
use serde_json::{Value, json};

use crate::commands::words::{count, shown};
use crate::failure::Failure;

/// A lock can't be made, or was not found; nothing for other errors.
pub fn failed(error: &Error) -> Option<Failure> {
    let error = match error {
        Error::Impossible(Impossible::Codes(error)) => error,
        Error::NotFound(NotFound::Codes(error)) => error,
        _ => return None,
    };
    let (name, lock) = (&error.lock, shown(&error.lock));
    Some(match &error.error {
        LockError::TooFewTries { needed } => Failure::Impossible {
            message: format!("the strategy of the lock {lock} needs {}", tries(*needed)),
            reasons: "  give it more `tries`, another `strategy` or fewer `positions`\n".to_owned(),
            explanation: json!({ "lock": name, "triesNeeded": needed }),
        },
        LockError::Impossible { notes } => Failure::Impossible {
            message: format!("for the lock {lock}, there is no secret that {}", determined(*notes)),
            reasons: "  give it another number of `notes`, or other `positions`\n".to_owned(),
            explanation: json!({ "lock": name, "notes": notes }),
        },
        LockError::NotFound { notes, attempts } => Failure::NotFound {
            message: format!(
                "for the lock {lock}, no secret was found that {}, of {attempts} that were drawn",
                determined(*notes)
            ),
            reasons: String::new(),
            hint: NOT_FOUND.to_owned(),
            report: vec![("lock", json!(name))],
        },
        LockError::OutOfSteps { notes, steps } => Failure::NotFound {
            message: format!(
                "for the lock {lock}, no secret was found within {steps} steps that {}",
                determined(notes.unwrap_or_default())
            ),
            reasons: String::new(),
            hint: NOT_FOUND.to_owned(),
            report: vec![("lock", json!(name)), ("steps", json!(steps))],
        },
        LockError::TooLarge(error) => Failure::NotFound {
            message: format!("for the lock {lock}, {error}"),
            reasons: String::new(),
            hint: "give it another `strategy` or fewer `positions`".to_owned(),
            report: vec![("lock", json!(name))],
        },
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

/// How many locks there are, if there are any.
pub fn line(bundle: &Bundle) -> String {
    let locks = &bundle.decisions.codes;
    let with_notes = locks.iter().filter(|lock| !lock.notes.is_empty()).count();
    match locks.len() {
        0 => String::new(),
        all => {
            format!("locks        {}, {with_notes} of them opened by notes\n", count(all, "code"))
        }
    }
}

/// The secrets and what opens them, and where that lies, to be read.
pub fn listed(bundle: &Bundle, difficulties: &[Entropy]) -> String {
    let mut text = String::new();
    let lies = |item: &str| {
        let mut lies = bundle.decisions.items.iter();
        let found = lies.find(|lies| lies.item == item);
        found.map_or_else(String::new, |lies| format!(" (at {})", shown(&lies.location)))
    };
    for (lock, difficulty) in bundle.decisions.codes.iter().zip(difficulties) {
        let (name, secret) = (shown(&lock.lock), code(&lock.secret));
        let _ = writeln!(text, "{name}: {secret} (difficulty {difficulty})");
        for note in &lock.notes {
            let (item, guess) = (shown(&note.item), code(&note.guess));
            let (black, white, at) = (note.black, note.white, lies(&note.item));
            let _ = writeln!(text, "  {item}{at}: {guess} = {black} {white}");
        }
        if let Some(number) = lock.tries {
            let _ = writeln!(text, "  opened by guessing, {} each time", tries(number));
        }
    }
    text
}

/// `1 try`, `6 tries`.
pub fn tries(number: u32) -> String {
    match number {
        1 => "1 try".to_owned(),
        number => format!("{number} tries"),
    }
}

fn code(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| shown(name)).collect();
    names.join(", ")
}

/// The locks for tools, without their strategies, which are in the bundle.
pub fn as_json(locks: &[LockDecision], difficulties: &[Entropy]) -> Value {
    let lock = |(lock, difficulty): (&LockDecision, &Entropy)| {
        json!({
            "lock": lock.lock,
            "secret": lock.secret,
            "notes": lock.notes,
            "tries": lock.tries,
            "difficultyThousandths": difficulty.thousandths(),
        })
    };
    locks.iter().zip(difficulties).map(lock).collect()
}
