//! Notes: guesses with feedback that leave exactly one possible code.

use std::ops::ControlFlow;

use seedwright::codes::{
    self, Code, Deduction, DeductionStep, Effort, Fact, Game, LockError, NoteLock, PuzzleRules,
    Reason, Row, Rule, draw_secret,
};
use seedwright::name::EscapedName;
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

/// The most codes of a game whose notes are rated: reading a note takes a look at each code.
const MOST_RATED: u128 = 50_000;

/// The notes to write.
#[derive(Clone, Debug)]
pub struct NotesRequest<'a> {
    /// The code that the notes determine.
    pub secret: Code,
    /// What is requested of the notes, and the step limit of the search.
    pub notes: codes::NoteRequest,
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
    /// How a person finds the code. Null if the game has very many codes.
    pub rating: Option<RatingReply>,
}

/// How a person finds the code that notes determine: by reading them one at a time, and by suppositions that lead to
/// contradictions.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RatingReply {
    /// `easy`, `medium` or `hard`. Null if it is harder than that.
    pub difficulty: Option<&'static str>,
    /// The number of facts that are learned.
    pub facts: u32,
    /// The number of steps.
    pub steps: u32,
    /// The number of suppositions.
    pub suppositions: u32,
    /// The steps, in order.
    pub walkthrough: Vec<WalkthroughStep>,
}

/// A step of a walkthrough.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct WalkthroughStep {
    /// The note that is read, from 1. Null for a supposition.
    pub note: Option<u32>,
    /// What is supposed and leads to a contradiction. Null for a note.
    pub supposition: Option<SuppositionReply>,
    /// What is learned, in words.
    pub learned: Vec<String>,
}

/// An element that is supposed to be at a position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SuppositionReply {
    /// The element.
    pub element: String,
    /// The position, from 1.
    pub position: u32,
    /// The number of notes that are read until the contradiction.
    pub reads: u32,
    /// The number of further suppositions that it takes.
    pub inner: u32,
}

/// Draws the code that notes determine, if none is given. It differs from the secret of a game with the same seed.
pub fn secret_of_notes(game: &Game, seed: &Seed) -> Code {
    draw_secret(game, seed, &format!("secret of notes, {} positions", game.length()))
}

/// Writes notes, and has the independent checker count the codes that fit them.
pub fn notes(
    game: &Game,
    request: &NotesRequest<'_>,
    observer: &dyn Observer,
) -> Result<NotesReply, Problem> {
    let lock = make_notes(game, request, observer)?;
    let rating = rating(game, &lock, request.notes.steps, observer)?;
    Ok(notes_reply(game, &lock, rating, request.seed))
}

/// Converts notes into a reply.
pub fn notes_reply(
    game: &Game,
    lock: &NoteLock,
    rating: Option<RatingReply>,
    seed: &Seed,
) -> NotesReply {
    NotesReply {
        elements: element_names(game),
        length: game.length(),
        rule: game.rule().word(),
        seed: seed.text().to_owned(),
        secret: code_names(game, &lock.secret),
        notes: lock.notes.iter().map(|row| CodeRow::new(game, row)).collect(),
        difficulty_thousandths: lock.difficulty(game).thousandths(),
        rating,
    }
}

/// Finds the code as a person would; `None` if the game has too many codes, or the steps run out.
pub fn rating(
    game: &Game,
    lock: &NoteLock,
    steps: u64,
    observer: &dyn Observer,
) -> Result<Option<RatingReply>, Problem> {
    if game.codes() > MOST_RATED {
        return Ok(None);
    }
    let mut see = |effort| step(effort, observer);
    match lock.deduce(game, steps, &mut see) {
        Ok(deduction) => Ok(Some(RatingReply::new(game, &deduction))),
        Err(LockError::OutOfSteps { .. }) => Ok(None),
        Err(reason) => Err(no_lock(reason)),
    }
}

impl RatingReply {
    fn new(game: &Game, deduction: &Deduction) -> Self {
        Self {
            difficulty: deduction.difficulty().map(codes::NoteDifficulty::word),
            facts: deduction.facts(),
            steps: u32::try_from(deduction.steps.len()).unwrap_or(u32::MAX),
            suppositions: deduction.suppositions,
            walkthrough: deduction.steps.iter().map(|step| walked(game, step)).collect(),
        }
    }
}

fn walked(game: &Game, step: &DeductionStep) -> WalkthroughStep {
    let (note, supposition) = match step.reason {
        Reason::Note(note) => (Some(note), None),
        Reason::Supposition { position, element, reads, inner } => {
            let element = game.name(element).to_owned();
            (None, Some(SuppositionReply { element, position: position + 1, reads, inner }))
        }
    };
    let learned = step.learned.iter().map(|fact| fact_in_words(game, *fact)).collect();
    WalkthroughStep { note, supposition, learned }
}

fn fact_in_words(game: &Game, fact: Fact) -> String {
    let name = |element| EscapedName(game.name(element)).to_string();
    let times = |times: u32| match times {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        times => format!("{times} times"),
    };
    match fact {
        Fact::Is { position, element } => {
            format!("{} is at position {}", name(element), position + 1)
        }
        Fact::IsNot { position, element } => {
            format!("{} is not at position {}", name(element), position + 1)
        }
        Fact::AtLeast { element, times: number } => {
            format!("{} occurs at least {}", name(element), times(number))
        }
        Fact::AtMost { element, times: 0 } => format!("{} does not occur", name(element)),
        Fact::AtMost { element, times: number } => {
            format!("{} occurs at most {}", name(element), times(number))
        }
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
    let mut see = |effort| step(effort, observer);
    let lock = NoteLock::make(game, request.secret.clone(), request.notes, request.seed, &mut see);
    let lock = lock.map_err(no_lock)?;
    match is_accepted(game, &lock.notes, request.notes.puzzle) {
        true => Ok(lock),
        false => {
            let message = "the checker rejected the notes";
            let problem = Problem::new(ProblemKind::Refuted, message, Some(BUG_HINT));
            Err(problem.with("problem", Value::Null))
        }
    }
}

/// Whether the checker accepts notes: one code fits, each is needed, and they keep the rules of a puzzle, if any.
fn is_accepted(game: &Game, notes: &[Row], puzzle: Option<PuzzleRules>) -> bool {
    let Some(fit) = counted(game, notes) else { return false };
    let keeps = |rules: PuzzleRules| {
        let least = rules.least_left(game.codes());
        let most = PuzzleRules::most_pegs(game.length());
        let is_discreet = |row: &Row| {
            let pegs = row.feedback.black + row.feedback.white;
            row.feedback.black <= PuzzleRules::MOST_BLACK && pegs <= most
        };
        let without = u64::from(PuzzleRules::LEAST_WITHOUT_ONE);
        notes.iter().all(is_discreet)
            && fit.alone.iter().all(|left| *left >= least)
            && fit.without.iter().all(|left| *left >= without)
    };
    fit.all == 1 && fit.without.iter().all(|left| *left > 1) && puzzle.is_none_or(keeps)
}

/// The numbers of codes that fit the notes, counted by the checker.
fn counted(game: &Game, notes: &[Row]) -> Option<checker::Fit> {
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
    Some(checked.fit_of(&notes?))
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
        LockError::NoPuzzle { notes, rules, attempts } => no_puzzle(notes, rules, attempts),
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

/// Reports that no puzzle was found.
fn no_puzzle(notes: Option<u32>, rules: PuzzleRules, attempts: u32) -> Problem {
    let notes_in_words = match notes {
        Some(notes) => count(notes as usize, "note"),
        None => "notes".to_owned(),
    };
    let kind = rules.difficulty.map(codes::NoteDifficulty::word);
    let message = format!(
        "no puzzle of {notes_in_words}{} was found in {}",
        kind.map_or(String::new(), |kind| format!(" that is {kind}")),
        count(attempts as usize, "attempt")
    );
    let hint = "change the number of `--notes`, lower `--least-left`, change the `--difficulty`, or use another secret";
    let problem = Problem::new(ProblemKind::NotFound, message, Some(hint));
    problem.with("notes", notes).with("difficulty", kind).with("attempts", attempts)
}

/// `no set of 3 notes that are all needed`.
fn no_set_of(notes: u32) -> String {
    match notes {
        1 => "no single note".to_owned(),
        notes => format!("no set of {notes} notes that are all needed"),
    }
}
