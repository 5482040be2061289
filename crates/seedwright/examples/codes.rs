//! Codes alone: a safe with a secret, three notes that give it away, and a solver that opens it.
//!
//! `cargo run -p seedwright --example codes`
#![expect(
    clippy::disallowed_macros,
    clippy::print_stderr,
    clippy::print_stdout,
    reason = "an example is a program, and talks to people"
)]

use std::ops::ControlFlow;
use std::process::ExitCode;

use seedwright::codes::{
    Code, DEFAULT_NOTE_STEPS, Game, LockError, NoteLock, Row, Rule, Solver, draw_secret,
};
use seedwright::random::Seed;

/// A row as it stands on a note: the guess, `●` for each sign in its place, `○` for each in another.
fn note(game: &Game, row: &Row) -> String {
    let blacks = "●".repeat(row.feedback.black as usize);
    let whites = "○".repeat(row.feedback.white as usize);
    format!("{:<28} {blacks}{whites}", spelled(game, &row.guess))
}

fn spelled(game: &Game, code: &Code) -> String {
    game.names(code).collect::<Vec<_>>().join(" ")
}

/// Makes a safe, then opens it by nothing but its notes.
fn open_safe(seed: &str) -> Result<String, String> {
    let signs = ["Anchor", "Bell", "Crown", "Dove", "Key", "Moon"];
    let game = Game::new(signs, 4, Rule::Standard).map_err(|fault| fault.to_string())?;
    let seed = Seed::from_text(seed);
    let secret = draw_secret(&game, &seed, "safe");
    // Three notes, each of which is needed: a game hides them in three places.
    let lock = NoteLock::make(&game, secret, Some(3), DEFAULT_NOTE_STEPS, &seed, &mut |_| {
        ControlFlow::Continue(())
    })
    .map_err(|reason| match reason {
        LockError::Impossible { notes } => {
            format!("{notes} notes can't give this secret away")
        }
        LockError::NotFound { notes, attempts } => {
            format!("no {notes} notes were found in {attempts} attempts; draw another secret")
        }
        LockError::OutOfSteps { steps, .. } => format!("no notes were found in {steps} steps"),
        LockError::TooLarge(fault) => fault.to_string(),
        other => format!("{other:?}"),
    })?;

    let mut solver = Solver::new(game.clone());
    let mut told = format!("{} codes\n", game.codes());
    for row in &lock.notes {
        solver.add(row.guess.clone(), row.feedback).map_err(|error| error.to_string())?;
        let left = solver.count().map_err(|fault| fault.to_string())?;
        told += &format!("{}  {left} left\n", note(&game, row));
    }
    let found = solver.codes(2).map_err(|fault| fault.to_string())?;
    match found.as_slice() {
        [only] if *only == lock.secret => {}
        _ => return Err("the notes do not give the secret away".to_owned()),
    }
    let difficulty = lock.difficulty(&game);
    told += &format!("{} opens it; {difficulty} bits of thinking", spelled(&game, &lock.secret));
    Ok(told)
}

fn main() -> ExitCode {
    let told = open_safe("harbour");
    match &told {
        Ok(told) => println!("{told}"),
        Err(reason) => eprintln!("{reason}"),
    }
    ExitCode::from(u8::from(told.is_err()))
}

#[test]
fn the_safe_is_opened_by_its_notes() {
    let told = open_safe("harbour").expect("there is a safe");
    assert_eq!(told.lines().count(), 5, "{told}");
    assert_ne!(open_safe("lighthouse"), Ok(told));
}
