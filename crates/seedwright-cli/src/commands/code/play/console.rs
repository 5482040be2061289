//! Where a game is played.

use std::io::{self, BufRead, IsTerminal, Read};

use clap::builder::styling::Style;

use crate::failure::Failure;
use crate::printer::Printer;

/// Longer lines are not read: nobody types them.
const LONGEST: u64 = 64 * 1024;

/// What is printed and read, line by line. Who asked for JSON gets nothing but the result.
pub struct Console<'o> {
    output: &'o Printer,
    /// Whether somebody sits there who has to be prompted.
    is_terminal: bool,
}

/// What was typed.
pub enum PlayerInput {
    /// A line.
    Line(String),
    /// A line that is too long.
    TooLong,
    /// Nothing comes any more.
    End,
}

impl<'o> Console<'o> {
    pub fn new(printer: &'o Printer) -> Self {
        Self { output: printer, is_terminal: io::stdin().is_terminal() }
    }

    /// Prints something.
    pub fn say(&self, text: &str) {
        if !self.output.json {
            self.output.print(text);
        }
    }

    /// Waits for a line.
    pub fn ask(&self, prompt: &str) -> Result<PlayerInput, Failure> {
        if self.is_terminal {
            self.say(prompt);
        }
        read_line(&mut io::stdin().lock())
            .map_err(|error| Failure::operation(format!("can't read what is typed: {error}"), None))
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

/// Text that matters less; without colours it looks like all other.
pub fn dimmed(text: &str) -> String {
    styled(text, Style::new().dimmed())
}

/// Text that matters more.
pub fn bold(text: &str) -> String {
    styled(text, Style::new().bold())
}

fn styled(text: &str, style: Style) -> String {
    format!("{style}{text}{style:#}")
}
