//! `seedwright code play`: a game line by line, in a terminal or through a pipe.

mod breaker;
mod console;
mod offered;
mod stateless;
mod table;
mod thinker;

use seedwright::codes::{Code, Game, draw_secret};
use seedwright::random::Seed;

use crate::arguments::Play;
use crate::commands::code::asked::{Theme, read_secret};
use crate::failure::Failure;
use crate::output::Output;
use breaker::Breaker;
use console::Console;
pub use stateless::{Played, counted};
use table::Table;

/// How many guesses there are unless something else is asked for.
const TRIES: u32 = 10;

/// The secret of a seed.
fn secret_of(game: &Game, seed: &Seed) -> Code {
    draw_secret(game, seed, "secret")
}

pub fn run(typed: &Play, output: &Output) -> Result<(), Failure> {
    let theme = Theme::of(&typed.played, output)?;
    let seed = crate::build::seed(typed.seed.as_deref())?;
    let secret = typed.secret.as_deref();
    let secret = secret.map(|text| read_secret(&theme.game, text)).transpose()?;
    let tries = typed.tries.or(theme.tries).unwrap_or(TRIES);
    let table = Table::new(theme, typed.strategy(), seed, Console::new(output));
    let told = match typed.reverse {
        true => thinker::play(table)?,
        false => Breaker::new(table, secret, tries, typed.hints, typed.block).play()?,
    };
    if output.json {
        output.print_json(&told);
    }
    Ok(())
}
