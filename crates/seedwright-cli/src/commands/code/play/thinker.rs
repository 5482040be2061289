//! A game in which the engine guesses the player's code.

use seedwright::codes::{Code, Feedback, Status, SuggestionError};
use seedwright_api::code::too_large_with;

use super::console::bold;
use super::table::{PlayReply, Table, unknown_line, with_answer};
use crate::commands::code::answers;
use crate::commands::code::questions::read_answer;
use crate::failure::Failure;
use crate::words::count;

/// The commands of the game.
const COMMANDS: [&str; 7] = ["count", "list", "history", "fix", "undo", "quit", "help"];

const HELP: &str = "\
Answer each guess with two numbers: black, then white. Or type:
  count, list [N]     count or list the possible codes
  history             list the guesses so far
  fix N BLACK WHITE   change the answer to guess N
  undo                take back the last answer
  quit                leave the game
";

/// Plays until the code is found or the player quits; returns the game for JSON.
pub fn play(mut table: Table<'_>) -> Result<PlayReply, Failure> {
    let there = match table.game().codes() {
        1 => "there is 1".to_owned(),
        codes => format!("there are {codes}"),
    };
    let positions = count(table.game().length() as usize, "position");
    table.greet(&format!(
        "Think of a code of {positions}; {there}. Type `help` for the commands.\n"
    ));
    loop {
        let guess = next_guess(&table)?;
        if let Some(guess) = &guess {
            let number = table.solver.rows().len() + 1;
            let words = bold(&answers::code(table.game(), guess));
            table.say(&format!("{number}. {words}\n"));
        }
        loop {
            let Some(line) = table.ask("black white> ")? else {
                return Ok(leave(&table));
            };
            match answer(&mut table, guess.as_ref(), &line) {
                Next::Ask => {}
                Next::Guess => break,
                Next::Found(code) => {
                    let guesses = table.solver.rows().len();
                    table.say(&match guesses {
                        1 => "Found in 1 guess.\n".to_owned(),
                        _ => format!("Found in {guesses} guesses.\n"),
                    });
                    return Ok(table.reply("found", Some(&code)));
                }
                Next::Leave => return Ok(leave(&table)),
            }
        }
    }
}

fn leave(table: &Table<'_>) -> PlayReply {
    table.say("The game ends here.\n");
    table.reply("left", None)
}

/// What to do after a line.
enum Next {
    /// The answer is still missing.
    Ask,
    /// The next guess.
    Guess,
    /// The code is found.
    Found(Code),
    /// The player leaves.
    Leave,
}

/// The next guess; `None` after printing that the answers contradict each other.
fn next_guess(table: &Table<'_>) -> Result<Option<Code>, Failure> {
    match table.solver.suggest(table.strategy, &table.seed) {
        Ok(suggestion) => {
            if let Ok(Status::Solved(_)) = table.solver.status() {
                table.say("Only one code is left:\n");
            }
            Ok(Some(suggestion.guess))
        }
        Err(SuggestionError::Contradiction) => Ok(ask_to_fix(table)),
        // Too many codes are left to compare guesses, so take any possible one.
        Err(SuggestionError::TooLarge(_)) => match table.solver.draw(table.strategy, &table.seed) {
            Ok(guess) => Ok(Some(guess)),
            Err(SuggestionError::TooLarge(error)) => {
                let hint = "use a shorter `--length` or fewer `--elements`";
                Err(too_large_with(error, hint, hint).into())
            }
            Err(SuggestionError::Contradiction) => Ok(ask_to_fix(table)),
        },
    }
}

/// Asks the player to correct an answer before the next guess.
fn ask_to_fix(table: &Table<'_>) -> Option<Code> {
    table.say_contradiction();
    table.say("Type `fix N BLACK WHITE` or `undo`.\n");
    None
}

fn answer(table: &mut Table<'_>, guess: Option<&Code>, line: &str) -> Next {
    let words: Vec<&str> = line.split_whitespace().collect();
    match (words[..].first().copied(), &words[1.min(words.len())..]) {
        (Some("quit"), []) => return Next::Leave,
        (Some("help"), []) => table.say(HELP),
        (Some("count"), []) => table.say_count(),
        (Some("history"), []) => table.say_history(),
        (Some("list"), []) => table.say_list(None),
        (Some("list"), [most]) if most.parse::<u32>().is_ok() => {
            table.say_list(most.parse().ok());
        }
        (Some("undo"), []) => match table.solver.undo() {
            Some(_) => return Next::Guess,
            None => table.say("there is nothing to take back\n"),
        },
        (Some("fix"), rest) => return fix(table, rest),
        _ => return read_answer_line(table, guess, line),
    }
    Next::Ask
}

/// Reads an answer.
fn read_answer_line(table: &mut Table<'_>, guess: Option<&Code>, line: &str) -> Next {
    let Some(feedback) = read_answer(table.game(), line) else {
        let message = "answer with two numbers, black and white, like `1 2`";
        table.say(&unknown_line(line, message, &COMMANDS));
        return Next::Ask;
    };
    let Some(guess) = guess else {
        table.say("correct an earlier answer first: `fix N BLACK WHITE` or `undo`\n");
        return Next::Ask;
    };
    if let Err(error) = table.solver.add(guess.clone(), feedback) {
        table.say(&format!("invalid answer: {}\n", error.fault));
        return Next::Ask;
    }
    let length = table.game().length();
    let is_found =
        feedback.is_win(length) && table.solver.status() == Ok(Status::Solved(guess.clone()));
    match is_found {
        true => Next::Found(guess.clone()),
        false => {
            table.say_count();
            Next::Guess
        }
    }
}

/// Changes the answer to an earlier guess.
fn fix(table: &mut Table<'_>, words: &[&str]) -> Next {
    let change = match words {
        [number, rest @ ..] => {
            let feedback = read_answer(table.game(), &rest.join(" "));
            number.parse::<u32>().ok().zip(feedback)
        }
        [] => None,
    };
    let rows = table.solver.rows().len() as u32;
    let change = change.filter(|(number, _)| (1..=rows).contains(number));
    let Some((number, feedback)): Option<(u32, Feedback)> = change else {
        table.say("type the number of the guess and its right answer, such as `fix 2 1 1`\n");
        return Next::Ask;
    };
    match with_answer(&table.solver, number, feedback) {
        Ok(changed) => {
            table.solver = changed;
            table.say_count();
            Next::Guess
        }
        Err(message) => {
            table.say(&format!("invalid answer: {message}\n"));
            Next::Ask
        }
    }
}
