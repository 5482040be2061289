//! The common part of both kinds of game.

use std::fmt::Write;

use seedwright::codes::{Code, Element, Feedback, Game, Row, Solver, Strategy, TooLarge};
use seedwright::name::{EscapedName, closest};
use seedwright::random::Seed;
use seedwright_api::code::{GameReply, ReviewReply, Theme, code_names, review_replies};
use serde::Serialize;

use super::console::{Console, PlayerInput, dimmed};
use crate::commands::code::answers;
use crate::commands::code::questions::split_code;
use crate::failure::Failure;
use crate::words::shown;

/// How many codes are listed by default.
const LISTED: u32 = 20;

/// A finished game as JSON.
#[derive(Serialize)]
pub struct PlayReply {
    #[serde(flatten)]
    game: GameReply,
    outcome: &'static str,
    seed: String,
    secret: Option<Vec<String>>,
    reviews: Option<Vec<ReviewReply>>,
}

/// A game in progress.
pub struct Table<'o> {
    pub theme: Theme,
    pub solver: Solver,
    pub strategy: Strategy,
    pub seed: Seed,
    pub console: &'o Console<'o>,
}

impl<'o> Table<'o> {
    pub fn new(theme: Theme, strategy: Strategy, seed: Seed, console: &'o Console<'o>) -> Self {
        Self { solver: Solver::new(theme.game.clone()), theme, strategy, seed, console }
    }

    pub fn game(&self) -> &Game {
        &self.theme.game
    }

    /// The glyph and name of an element.
    pub fn word(&self, element: Element) -> String {
        let name = answers::element(self.game(), element);
        match self.theme.glyphs.get(usize::from(element.0)) {
            Some(Some(glyph)) => format!("{} {name}", EscapedName(glyph)),
            _ => name,
        }
    }

    pub fn say(&self, text: &str) {
        self.console.say(text);
    }

    /// Prints the rules, unless the command is to be quiet.
    pub fn greet(&self, text: &str) {
        self.console.say_aside(text);
    }

    /// The next line; `None` at the end of the input.
    pub fn ask(&self, prompt: &str) -> Result<Option<String>, Failure> {
        loop {
            match self.console.ask(prompt)? {
                PlayerInput::End => return Ok(None),
                PlayerInput::TooLong => self.say("that line is too long\n"),
                PlayerInput::Line(line) if line.is_empty() => {}
                PlayerInput::Line(line) => return Ok(Some(line)),
            }
        }
    }

    /// Prints how many codes are possible.
    pub fn say_count(&self) {
        self.say(&match self.solver.count() {
            Ok(1) => "possible: 1 code\n".to_owned(),
            Ok(count) => format!("possible: {}\n", answers::codes(count)),
            Err(error) => too_large_to_tell(error),
        });
    }

    /// Prints the possible codes.
    pub fn say_list(&self, most: Option<u32>) {
        let most = most.unwrap_or(LISTED);
        let found = self.solver.codes(most as usize);
        let text = match found.and_then(|codes| Ok((codes, self.solver.count()?))) {
            Err(error) => too_large_to_tell(error),
            Ok((codes, count)) => {
                let mut text = String::new();
                for code in &codes {
                    let _ = writeln!(text, "  {}", answers::code(self.game(), code));
                }
                let left = count.saturating_sub(codes.len() as u128);
                if left > 0 {
                    let _ = writeln!(text, "  … and {left} more (`list {count}` shows all)");
                }
                text
            }
        };
        self.say(&text);
    }

    /// Prints the guesses so far.
    pub fn say_history(&self) {
        let game = self.game();
        let mut text = String::new();
        for (number, row) in (1..).zip(self.solver.rows()) {
            let _ = writeln!(text, "{number}. {}", line(game, row));
        }
        if text.is_empty() {
            text.push_str("no guesses yet\n");
        }
        self.say(&text);
    }

    /// Prints how each guess compares with the best one.
    pub fn say_review(&self) {
        if self.solver.rows().is_empty() {
            return;
        }
        self.say(&match self.solver.review(self.strategy, &self.seed) {
            Ok(reviews) => format!("review:\n{}", answers::reviews(self.game(), &reviews)),
            Err(error) => too_large_to_tell(error),
        });
    }

    /// Prints why no code fits, if that is so; returns whether it is.
    pub fn say_contradiction(&self) -> bool {
        match self.solver.contradiction() {
            Ok(Some(found)) => {
                let rows = self.solver.rows();
                self.say(&answers::contradiction(self.game(), rows, &found));
                true
            }
            Ok(None) => false,
            Err(error) => {
                self.say(&too_large_to_tell(error));
                false
            }
        }
    }

    /// The game as JSON.
    pub fn reply(&self, outcome: &'static str, secret: Option<&Code>) -> PlayReply {
        PlayReply {
            game: GameReply::new(&self.solver),
            outcome,
            seed: self.seed.text().to_owned(),
            secret: secret.map(|secret| code_names(self.game(), secret)),
            reviews: review_replies(&self.solver, self.strategy, &self.seed),
        }
    }

    /// Reads a code of names or their beginnings.
    pub fn read_code(&self, text: &str) -> Result<Code, String> {
        let mut names = split_code(self.game(), text);
        let letters: Vec<String> = text.chars().map(String::from).collect();
        let is_code = |letter: &String| self.read_element(letter).is_ok();
        if names.len() == 1 && letters.len() == self.game().length() as usize {
            // The first letters of elements need no spaces, if each belongs to a single one.
            if letters.iter().all(is_code) {
                names = letters.iter().map(String::as_str).collect();
            }
        }
        let elements: Result<Vec<Element>, String> =
            names.iter().map(|name| self.read_element(name)).collect();
        let code: Code = elements?.into_iter().collect();
        let checked = self.game().check_guess(&code);
        checked.map_err(|fault| fault.to_string())?;
        Ok(code)
    }

    /// Reads the name of an element or its beginning, in any case.
    pub fn read_element(&self, name: &str) -> Result<Element, String> {
        let game = self.game();
        if let Some(element) = game.element(name) {
            return Ok(element);
        }
        let lower = name.to_lowercase();
        let begins = |element: &Element| game.name(*element).to_lowercase().starts_with(&lower);
        let close: Vec<Element> = game.elements().filter(begins).collect();
        match close[..] {
            [element] if !lower.is_empty() => Ok(element),
            [] | [_] => {
                let names = game.elements().map(|element| game.name(element));
                let meant =
                    closest(name, names).map(|meant| format!("; did you mean {}?", shown(meant)));
                let missing = format!("there is no element `{}`", EscapedName(name));
                Err(missing + &meant.unwrap_or_default())
            }
            _ => {
                let names = close.iter().take(6).map(|element| answers::element(game, *element));
                let names: Vec<String> = names.collect();
                Err(format!("`{}` could be {}", EscapedName(name), names.join(", ")))
            }
        }
    }
}

/// What to say about a line that is neither a command nor a guess.
pub fn unknown_line(line: &str, message: &str, commands: &[&str]) -> String {
    let first = line.split_whitespace().next().unwrap_or_default();
    match closest(first, commands.iter().copied()) {
        Some(meant) if commands.contains(&first) => {
            format!("`{meant}` is not used like this; type `help` for the commands\n")
        }
        Some(meant) => {
            format!("there is no command `{}`; did you mean `{meant}`?\n", EscapedName(first))
        }
        None => format!("{message}; type `help` for the commands\n"),
    }
}

/// A guess and its feedback in words.
pub fn line(game: &Game, row: &Row) -> String {
    let guess = answers::code(game, &row.guess);
    format!("{guess}: {}", answers::answer_in_words(game, row.feedback))
}

/// The text in place of an answer that would take too long.
pub fn too_large_to_tell(error: TooLarge) -> String {
    let codes = error.codes;
    dimmed(&format!("too large to compute: the game has {codes} codes")) + "\n"
}

/// A solver with the same rows, except for the feedback of one of them.
pub fn with_answer(solver: &Solver, number: u32, feedback: Feedback) -> Result<Solver, String> {
    let mut changed = Solver::new(solver.game().clone());
    for (position, row) in (1..).zip(solver.rows()) {
        let feedback = if position == number { feedback } else { row.feedback };
        let added = changed.add(row.guess.clone(), feedback);
        added.map_err(|error| error.to_string())?;
    }
    Ok(changed)
}
