//! Tests of the stage as a whole. `naive` is the oracle: it tries every code.

mod contradictions;
mod explanations;
mod games;
mod kernel;
mod large;
mod locks;
mod naive;
mod puzzles;

mod solver;
mod strategies;
mod trees;

use super::Solver;
use crate::world::games::{Code, Feedback, Game, Rule};

/// A game of the elements A, B, C and so on.
fn letters(elements: u32, length: u32, rule: Rule) -> Game {
    let names = (0..elements).map(|number| match u8::try_from(number) {
        Ok(number) if number < 26 => char::from(b'A' + number).to_string(),
        _ => format!("E{number}"),
    });
    Game::new(names, length, rule).unwrap()
}

fn standard(elements: u32, length: u32) -> Game {
    letters(elements, length, Rule::Standard)
}

/// Returns the code that letters spell.
fn code(game: &Game, text: &str) -> Code {
    let names: Vec<String> = text.chars().map(String::from).collect();
    game.code(names.iter().map(String::as_str)).unwrap()
}

/// Spells a code.
fn spelled(game: &Game, code: &Code) -> String {
    game.names(code).collect()
}

/// Creates a solver with some rows: guess, black, white.
fn solver(game: &Game, rows: &[(&str, u32, u32)]) -> Solver {
    let mut solver = Solver::new(game.clone());
    for (guess, black, white) in rows {
        solver.add(code(game, guess), Feedback::new(*black, *white)).unwrap();
    }
    solver
}

/// Spells the possible elements of each position.
fn choices(solver: &Solver) -> Vec<String> {
    let choices = solver.choices().unwrap();
    (0..choices.length())
        .map(|position| choices.at(position).map(|element| solver.game().name(element)).collect())
        .collect()
}
