//! `seedwright code play`: a game line by line, in a terminal or through a pipe.

mod breaker;
mod console;
mod table;
mod thinker;

use seedwright_api::code::DEFAULT_TRIES;

use crate::arguments::Play;
use crate::commands::code::questions::{self, read_secret};
use crate::failure::Failure;
use crate::printer::Printer;
use breaker::Breaker;
use console::Console;
use table::Table;

pub fn run(typed: &Play, printer: &Printer) -> Result<(), Failure> {
    let theme = questions::theme(&typed.played, printer)?;
    let seed = crate::build::seed(typed.seed.as_deref())?;
    let secret = typed.secret.as_deref();
    let secret = secret.map(|text| read_secret(&theme.game, text)).transpose()?;
    let tries = typed.tries.or(theme.tries).unwrap_or(DEFAULT_TRIES);
    let console = Console::new(printer);
    let table = Table::new(theme, typed.strategy(), seed, &console);
    let played = match typed.reverse {
        true => thinker::play(table)?,
        false => Breaker::new(table, secret, tries, typed.hints.into(), typed.block).play()?,
    };
    console.check()?;
    if printer.json {
        printer.print_json(&played)?;
    }
    Ok(())
}
