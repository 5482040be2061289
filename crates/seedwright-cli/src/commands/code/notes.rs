//! `seedwright code notes`.

use seedwright::codes::{Code, Game, LockError, NoteLock, Row, Rule, draw_secret};
use seedwright::random::Seed;
use seedwright_verify::promises::locks::codes as checker;
use serde_json::{Value, json};

use super::asked::{Theme, read_secret, too_large_with};
use super::told;
use super::watch::step;
use crate::arguments::Notes;
use crate::build::seed;
use crate::commands::words::count;
use crate::failure::Failure;
use crate::output::Output;

pub fn run(typed: &Notes, output: &Output) -> Result<(), Failure> {
    let theme = Theme::of(&typed.played, output)?;
    let game = &theme.game;
    let seed = seed(typed.seed.as_deref())?;
    let secret = match &typed.secret {
        Some(text) => read_secret(game, text)?,
        None => draw_secret(game, &seed, "secret"),
    };
    let wanted = Wanted { secret, notes: typed.notes, steps: typed.steps, seed: &seed };
    let lock = made(game, &wanted, output)?;
    if output.json {
        output.print_json(&as_json(game, &lock, &seed));
        return Ok(());
    }
    let mut text = format!("secret: {}\n", told::code(game, &lock.secret));
    for note in &lock.notes {
        text.push_str(&format!("  {}\n", told::row(game, note)));
    }
    text.push_str(&format!("difficulty {}\n", lock.difficulty(game)));
    if typed.seed.is_none() {
        text.push_str(&format!("seed {}\n", seed.text()));
    }
    output.print(&text);
    Ok(())
}

/// What notes are to be written.
pub struct Wanted<'a> {
    pub secret: Code,
    /// How many, if that matters.
    pub notes: Option<u32>,
    pub steps: u64,
    pub seed: &'a Seed,
}

/// Notes that determine a secret, for tools.
pub fn report(game: &Game, wanted: &Wanted<'_>, output: &Output) -> Result<Value, Failure> {
    let lock = made(game, wanted, output)?;
    Ok(as_json(game, &lock, wanted.seed))
}

/// Writes the notes, and has the checker count what fits them.
fn made(game: &Game, wanted: &Wanted<'_>, output: &Output) -> Result<NoteLock, Failure> {
    let Wanted { notes, steps, seed, .. } = *wanted;
    let mut see = |effort| step(effort, output);
    let lock = NoteLock::make(game, wanted.secret.clone(), notes, steps, seed, &mut see);
    let lock = lock.map_err(no_lock)?;
    match counted(game, &lock.notes) {
        Some(1) => Ok(lock),
        _ => Err(Failure::Refuted {
            message: "the checker does not accept the notes".to_owned(),
            hint: Some("this is a fault in seedwright; please report it".to_owned()),
            problem: Value::Null,
        }),
    }
}

fn as_json(game: &Game, lock: &NoteLock, seed: &Seed) -> Value {
    json!({
        "elements": game.elements().map(|element| game.name(element)).collect::<Vec<_>>(),
        "length": game.length(),
        "rule": game.rule().word(),
        "seed": seed.text(),
        "secret": told::code_json(game, &lock.secret),
        "notes": lock.notes.iter().map(|row| told::row_json(game, row)).collect::<Vec<_>>(),
        "difficultyThousandths": lock.difficulty(game).thousandths(),
    })
}

/// How many codes fit some notes, counted by the checker.
fn counted(game: &Game, notes: &[Row]) -> Option<u64> {
    let checked = checker::Game {
        positions: game.length(),
        elements: game.elements().len() as u32,
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
fn no_lock(reason: LockError) -> Failure {
    let hint = "ask for another number of --notes, or take another secret";
    match reason {
        LockError::TooLarge(error) => {
            let hint =
                "take a shorter --length, or fewer --elements: a lock has at most 1,000,000 codes";
            too_large_with(error, hint, hint)
        }
        LockError::Secret(fault) => Failure::argument(format!("the secret: {fault}"), hint),
        LockError::SecretRepeats => {
            Failure::argument("the secret repeats an element, which this rule does not allow", hint)
        }
        LockError::Impossible { notes } => Failure::Impossible {
            message: format!("{} can't determine this secret and all be needed", noted(notes)),
            reasons: format!("  {hint}\n"),
            explanation: json!({ "notes": notes }),
        },
        LockError::NotFound { notes, attempts } => Failure::NotFound {
            message: format!(
                "{} of which all are needed {} not found in {attempts} attempts",
                noted(notes),
                were(notes)
            ),
            reasons: String::new(),
            hint: hint.to_owned(),
            report: vec![("notes", json!(notes)), ("attempts", json!(attempts))],
        },
        LockError::OutOfSteps { notes, steps } => Failure::NotFound {
            message: format!(
                "{} not found within {}",
                match notes {
                    Some(notes) =>
                        format!("{} of which all are needed {}", noted(notes), were(notes)),
                    None => "notes were".to_owned(),
                },
                count(usize::try_from(steps).unwrap_or(usize::MAX), "step")
            ),
            reasons: String::new(),
            hint: format!("allow more with `--steps`, {hint}"),
            report: vec![("notes", json!(notes)), ("steps", json!(steps))],
        },
        LockError::Stopped => Failure::Stopped,
        _ => Failure::Operation { message: "the notes were not written".to_owned(), hint: None },
    }
}

fn were(notes: u32) -> &'static str {
    if notes == 1 { "was" } else { "were" }
}

fn noted(notes: u32) -> String {
    count(notes as usize, "note")
}
