//! The console of a game.

use std::cell::RefCell;
use std::io::{self, BufRead, IsTerminal, Read};

use clap::builder::styling::Style;

use crate::failure::Failure;
use crate::printer::{Printer, StdoutError, has_reader};

/// The longest line in bytes: nobody types a longer one.
const LONGEST: u64 = 64 * 1024;

/// Prints and reads lines. With `--json` it prints nothing.
pub struct Console<'o> {
    printer: &'o Printer,
    /// Whether a person types, who needs a prompt.
    is_terminal: bool,
    /// The first error of printing, which ends the game at the next line.
    error: RefCell<Option<StdoutError>>,
}

/// A line of input.
pub enum PlayerInput {
    /// A line.
    Line(String),
    /// A line that is too long.
    TooLong,
    /// The end of the input, or of the interest in the output.
    End,
}

impl<'o> Console<'o> {
    pub fn new(printer: &'o Printer) -> Self {
        let is_terminal = io::stdin().is_terminal();
        Self { printer, is_terminal, error: RefCell::new(None) }
    }

    /// Prints a text.
    pub fn say(&self, text: &str) {
        if self.printer.json {
            return;
        }
        if let Err(error) = self.printer.print(text) {
            self.error.borrow_mut().get_or_insert(error);
        }
    }

    /// Prints a text for people who play, which is not part of the game.
    pub fn say_aside(&self, text: &str) {
        if !self.printer.quiet {
            self.say(text);
        }
    }

    /// Fails if anything could not be printed.
    pub fn check(&self) -> Result<(), Failure> {
        Ok(self.error.take().map_or(Ok(()), Err)?)
    }

    /// Reads a line.
    pub fn ask(&self, prompt: &str) -> Result<PlayerInput, Failure> {
        if self.is_terminal {
            self.say(prompt);
        }
        self.check()?;
        if !has_reader() {
            return Ok(PlayerInput::End);
        }
        read_line(&mut io::stdin().lock()).map_err(|error| {
            Failure::operation(format!("can't read standard input: {error}"), None)
        })
    }
}

fn read_line(input: &mut impl BufRead) -> io::Result<PlayerInput> {
    let mut line = Vec::new();
    input.by_ref().take(LONGEST).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(PlayerInput::End);
    }
    let is_long = line.len() as u64 == LONGEST && !line.ends_with(b"\n");
    if is_long {
        let mut rest = Vec::new();
        loop {
            rest.clear();
            input.by_ref().take(LONGEST).read_until(b'\n', &mut rest)?;
            if rest.is_empty() || rest.ends_with(b"\n") {
                return Ok(PlayerInput::TooLong);
            }
        }
    }
    Ok(PlayerInput::Line(String::from_utf8_lossy(&line).trim().to_owned()))
}

/// Less important text.
pub fn dimmed(text: &str) -> String {
    styled(text, Style::new().dimmed())
}

/// Important text.
pub fn bold(text: &str) -> String {
    styled(text, Style::new().bold())
}

fn styled(text: &str, style: Style) -> String {
    format!("{style}{text}{style:#}")
}
