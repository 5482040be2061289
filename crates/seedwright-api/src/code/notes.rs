//! Notes that leave one code.

use std::ops::ControlFlow;

use schemars::JsonSchema;
use seedwright::codes::{Code, Effort, Game, LockError, NoteLock, Row, Rule};
use seedwright::random::Seed;
use seedwright_render::words::count;
use seedwright_verify::promises::locks::codes as checker;
use serde::Serialize;
use serde_json::{Value, json};

use super::game::too_large_with;
use super::rows::{CodeRow, code_names, element_names};
use crate::observer::{Observer, Progress};
use crate::problem::BUG_HINT;
use crate::{Problem, ProblemKind};

/// What notes are to be written.
#[derive(Clone, Debug)]
pub struct NotesRequest<'a> {
    /// The code that they lead to.
    pub secret: Code,
    /// How many there are, if that matters.
    pub notes: Option<u32>,
    /// How many steps the search may take.
    pub steps: u64,
    /// Decides between notes that would do as well.
    pub seed: &'a Seed,
}

/// Notes that leave one code.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NotesReply {
    /// The elements of codes.
    pub elements: Vec<String>,
    /// How many positions a code has.
    pub length: u32,
    /// How guesses are answered.
    pub rule: &'static str,
    /// The seed.
    pub seed: String,
    /// The one code that is left.
    pub secret: Vec<String>,
    /// Guesses with their answers.
    pub notes: Vec<CodeRow>,
    /// How difficult it is to find the code, in thousandths.
    pub difficulty_thousandths: u64,
}

/// Writes notes, and has the checker count what fits them.
pub fn notes(
    game: &Game,
    request: &NotesRequest<'_>,
    observer: &dyn Observer,
) -> Result<NotesReply, Problem> {
    let lock = make_notes(game, request, observer)?;
    Ok(notes_reply(game, &lock, request.seed))
}

/// Notes as a reply.
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

/// Tells an observer how far a search has come.
pub(crate) fn step(effort: Effort, observer: &dyn Observer) -> ControlFlow<()> {
    observer.step(Progress { stage: "codes", attempt: 1, done: effort.done, of: effort.of })
}

/// Writes notes, and has the checker count what fits them.
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
            let message = "the checker does not accept the notes";
            let problem = Problem::new(ProblemKind::Refuted, message, Some(BUG_HINT));
            Err(problem.with("problem", Value::Null))
        }
    }
}

/// How many codes fit some notes, counted by the checker.
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

/// Why there is no such lock.
fn no_lock(reason: LockError) -> Problem {
    let hint = "ask for another number of --notes, or take another secret";
    match reason {
        LockError::TooLarge(error) => {
            let hint =
                "take a shorter --length, or fewer --elements: a lock has at most 1,000,000 codes";
            too_large_with(error, hint, hint)
        }
        LockError::Secret(fault) => Problem::invalid(format!("the secret: {fault}"), hint),
        LockError::SecretRepeats => {
            Problem::invalid("the secret repeats an element, which this rule does not allow", hint)
        }
        LockError::Impossible { notes } => {
            let message = format!("{} can't determine this secret and all be needed", noted(notes));
            let problem = Problem::new(ProblemKind::Impossible, message, None);
            let problem = problem.with("explanation", json!({ "notes": notes }));
            Problem { reasons: format!("  {hint}\n"), ..problem }
        }
        LockError::NotFound { notes, attempts } => {
            let (noted, were) = (noted(notes), were(notes));
            let message =
                format!("{noted} of which all are needed {were} not found in {attempts} attempts");
            let problem = Problem::new(ProblemKind::NotFound, message, Some(hint));
            problem.with("notes", notes).with("attempts", attempts)
        }
        LockError::OutOfSteps { notes, steps } => {
            let what = match notes {
                Some(notes) => format!("{} of which all are needed {}", noted(notes), were(notes)),
                None => "notes were".to_owned(),
            };
            let most = count(usize::try_from(steps).unwrap_or(usize::MAX), "step");
            let hint = format!("allow more with `--steps`, {hint}");
            let message = format!("{what} not found within {most}");
            let problem = Problem::new(ProblemKind::NotFound, message, Some(&hint));
            problem.with("notes", notes).with("steps", steps)
        }
        LockError::Stopped => Problem::stopped(),
        _ => Problem::new(ProblemKind::Fault, "the notes were not written", None),
    }
}

fn were(notes: u32) -> &'static str {
    if notes == 1 { "was" } else { "were" }
}

fn noted(notes: u32) -> String {
    count(notes as usize, "note")
}
