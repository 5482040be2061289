//! Uses the code stage alone: a safe with a secret, three notes that reveal it, and a solver that opens it.
//!
//! `cargo run -p seedwright --example codes`
#![expect(
    clippy::disallowed_macros,
    clippy::print_stderr,
    clippy::print_stdout,
    reason = "an example is a program that prints"
)]

use std::ops::ControlFlow;
use std::process::ExitCode;

use seedwright::codes::{
    Code, DEFAULT_NOTE_STEPS, Game, LockError, NoteLock, NoteRequest, Row, Rule, Solver,
    draw_secret,
};
use seedwright::random::Seed;

/// A row as written on a note: the guess, `●` for each sign in its place, `○` for each sign in another place.
fn note(game: &Game, row: &Row) -> String {
    let blacks = "●".repeat(row.feedback.black as usize);
    let whites = "○".repeat(row.feedback.white as usize);
    format!("{:<28} {blacks}{whites}", spelled(game, &row.guess))
}

fn spelled(game: &Game, code: &Code) -> String {
    game.names(code).collect::<Vec<_>>().join(" ")
}

/// Creates a safe, then opens it using only its notes.
fn open_safe(seed: &str) -> Result<String, String> {
    let signs = ["Anchor", "Bell", "Crown", "Dove", "Key", "Moon"];
    let game = Game::new(signs, 4, Rule::Standard).map_err(|fault| fault.to_string())?;
    let seed = Seed::from_text(seed);
    let secret = draw_secret(&game, &seed, "safe");
    // Three notes, all of them needed: a game hides them in three places.
    let lock = NoteLock::make(
        &game,
        secret,
        NoteRequest::new(Some(3), DEFAULT_NOTE_STEPS),
        &seed,
        &mut |_| ControlFlow::Continue(()),
    )
    .map_err(|reason| match reason {
        LockError::Impossible { notes } => {
            format!("{notes} notes can't reveal this secret")
        }
        LockError::NotFound { notes, attempts } => {
            format!("no set of {notes} notes was found in {attempts} attempts; draw another secret")
        }
        LockError::OutOfSteps { steps, .. } => format!("no notes were found in {steps} steps"),
        LockError::TooLarge(fault) => fault.to_string(),
        other => format!("{other:?}"),
    })?;

    let mut solver = Solver::new(game.clone());
    let mut report = format!("{} codes\n", game.codes());
    for row in &lock.notes {
        solver.add(row.guess.clone(), row.feedback).map_err(|error| error.to_string())?;
        let left = solver.count().map_err(|fault| fault.to_string())?;
        report += &format!("{}  {left} left\n", note(&game, row));
    }
    let found = solver.codes(2).map_err(|fault| fault.to_string())?;
    match found.as_slice() {
        [only] if *only == lock.secret => {}
        _ => return Err("the notes do not reveal the secret".to_owned()),
    }
    let difficulty = lock.difficulty(&game);
    report += &format!("{} opens it; {difficulty} bits to work out", spelled(&game, &lock.secret));
    Ok(report)
}

fn main() -> ExitCode {
    let report = open_safe("harbour");
    match &report {
        Ok(report) => println!("{report}"),
        Err(reason) => eprintln!("{reason}"),
    }
    ExitCode::from(u8::from(report.is_err()))
}

#[test]
fn the_safe_is_opened_by_its_notes() {
    let report = open_safe("harbour").expect("there is a safe");
    assert_eq!(report.lines().count(), 5, "{report}");
    assert_ne!(open_safe("lighthouse"), Ok(report));
}
