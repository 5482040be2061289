//! Notes: guesses with feedback that leave exactly one possible code.

use std::ops::ControlFlow;

use seedwright::codes::{Code, Effort, Game, LockError, NoteLock, Row, Rule};
use seedwright::random::Seed;
use seedwright_render::words::count;
use seedwright_verify::promises::locks::codes as checker;
use serde::Serialize;
use serde_json::{Value, json};

use super::game::too_large_with;
use super::rows::{CodeRow, code_names, element_names};
use crate::json_schema::JsonSchema;
use crate::observer::{Observer, Progress};
use crate::problem::BUG_HINT;
use crate::{Problem, ProblemKind};

/// The notes to write.
#[derive(Clone, Debug)]
pub struct NotesRequest<'a> {
    /// The code that the notes determine.
    pub secret: Code,
    /// The number of notes; any number if `None`.
    pub notes: Option<u32>,
    /// The step limit of the search.
    pub steps: u64,
    /// Chooses among equally good notes.
    pub seed: &'a Seed,
}

/// Notes that leave exactly one possible code.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NotesReply {
    /// The elements of a code.
    pub elements: Vec<String>,
    /// The number of positions in a code.
    pub length: u32,
    /// The feedback rule.
    pub rule: &'static str,
    /// The seed.
    pub seed: String,
    /// The code that the notes determine.
    pub secret: Vec<String>,
    /// The notes: guesses with their feedback.
    pub notes: Vec<CodeRow>,
    /// The difficulty of finding the code, in thousandths.
    pub difficulty_thousandths: u64,
}

/// Writes notes, and has the independent checker count the codes that fit them.
pub fn notes(
    game: &Game,
    request: &NotesRequest<'_>,
    observer: &dyn Observer,
) -> Result<NotesReply, Problem> {
    let lock = make_notes(game, request, observer)?;
    Ok(notes_reply(game, &lock, request.seed))
}

/// Converts notes into a reply.
pub fn notes_reply(game: &Game, lock: &NoteLock, seed: &Seed) -> NotesReply {
    NotesReply {
        elements: element_names(game),
        length: game.length(),
        rule: game.rule().word(),
        seed: seed.text().to_owned(),
        secret: code_names(game, &lock.secret),
        notes: lock.notes.iter().map(|row| CodeRow::new(game, row)).collect(),
        difficulty_thousandths: lock.difficulty(game).thousandths(),
    }
}

/// Reports the progress of the search to an observer.
pub(crate) fn step(effort: Effort, observer: &dyn Observer) -> ControlFlow<()> {
    observer.step(Progress { stage: "codes", attempt: 1, done: effort.done, of: effort.of })
}

/// Writes notes, and has the independent checker count the codes that fit them.
pub fn make_notes(
    game: &Game,
    request: &NotesRequest<'_>,
    observer: &dyn Observer,
) -> Result<NoteLock, Problem> {
    let NotesRequest { notes, steps, seed, .. } = *request;
    let mut see = |effort| step(effort, observer);
    let lock = NoteLock::make(game, request.secret.clone(), notes, steps, seed, &mut see);
    let lock = lock.map_err(no_lock)?;
    match counted(game, &lock.notes) {
        Some(1) => Ok(lock),
        _ => {
            let message = "the checker rejected the notes";
            let problem = Problem::new(ProblemKind::Refuted, message, Some(BUG_HINT));
            Err(problem.with("problem", Value::Null))
        }
    }
}

/// The number of codes that fit the notes, counted by the checker.
fn counted(game: &Game, notes: &[Row]) -> Option<u64> {
    let checked = checker::Game {
        positions: game.length(),
        elements: u32::try_from(game.elements().len()).ok()?,
        rule: match game.rule() {
            Rule::Standard => checker::Rule::Standard,
            Rule::ExactOnly => checker::Rule::Exact,
            Rule::BullsAndCows => checker::Rule::Bulls,
        },
    };
    let guess = |row: &Row| {
        let numbers: Vec<u32> = row.guess.iter().map(|element| u32::from(element.0)).collect();
        let answer = (row.feedback.black, row.feedback.white);
        Some((checked.guess(&numbers)?, answer))
    };
    let notes: Option<Vec<_>> = notes.iter().map(guess).collect();
    checked.fitting(&notes?)
}

/// Explains why there are no such notes.
fn no_lock(reason: LockError) -> Problem {
    let hint = "change the number of --notes, or use another secret";
    match reason {
        LockError::TooLarge(error) => {
            let hint =
                "use a shorter --length or fewer --elements: a lock has at most 1,000,000 codes";
            too_large_with(error, hint, hint)
        }
        LockError::Secret(fault) => Problem::invalid(format!("the secret: {fault}"), hint),
        LockError::SecretRepeats => {
            Problem::invalid("the secret repeats an element, which this rule does not allow", hint)
        }
        LockError::Impossible { notes } => {
            let message = format!("{} determines this secret", no_set_of(notes));
            Problem::impossible(message, json!({ "notes": notes })).with_hint(hint)
        }
        LockError::NotFound { notes, attempts } => {
            let message = format!(
                "{} was found in {}",
                no_set_of(notes),
                count(attempts as usize, "attempt")
            );
            let problem = Problem::new(ProblemKind::NotFound, message, Some(hint));
            problem.with("notes", notes).with("attempts", attempts)
        }
        LockError::OutOfSteps { notes, steps } => {
            let what = match notes {
                Some(notes) => format!("{} was", no_set_of(notes)),
                None => "no notes were".to_owned(),
            };
            let most = count(usize::try_from(steps).unwrap_or(usize::MAX), "step");
            let hint = format!("raise `--steps`, {hint}");
            let message = format!("{what} found within {most}");
            let problem = Problem::new(ProblemKind::NotFound, message, Some(&hint));
            problem.with("notes", notes).with("steps", steps)
        }
        LockError::Stopped => Problem::stopped(),
        _ => Problem::new(ProblemKind::Fault, "writing the notes failed", None),
    }
}

/// `no set of 3 notes that are all needed`.
fn no_set_of(notes: u32) -> String {
    match notes {
        1 => "no single note".to_owned(),
        notes => format!("no set of {notes} notes that are all needed"),
    }
}
