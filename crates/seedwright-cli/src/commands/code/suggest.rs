//! `seedwright code suggest`.

use seedwright::codes::{Quality, Strategy};
use seedwright::random::Seed;
use seedwright_api::code::{suggest, suggested};

use super::{answers, questions};
use crate::arguments::Suggest;
use crate::failure::Failure;
use crate::printer::Printer;

/// The text in place of a quality, if too many codes are left.
pub fn not_compared(strategy: Strategy) -> &'static str {
    match strategy {
        Strategy::Lowest => {
            "the lowest possible code; too many are left to rate it; it can be the secret"
        }
        _ => "a random possible code; too many are left to compare guesses; it can be the secret",
    }
}

pub fn run(typed: &Suggest, printer: &Printer) -> Result<(), Failure> {
    let theme = questions::theme(&typed.played, printer)?;
    let solver = questions::solver(&theme, &typed.known, typed.limit.steps)?;
    let (strategy, seed) = (typed.choosing.strategy(), Seed::from_text(&typed.choosing.seed));
    if printer.json {
        printer.print_json(&suggested(&solver, strategy, &seed)?)?;
    } else {
        let (guess, quality) = suggest(&solver, strategy, &seed)?;
        let guess = answers::code(&theme.game, &guess);
        printer.print(&text(&guess, quality.as_ref(), strategy))?;
    }
    Ok(())
}

/// A suggestion as text.
pub fn text(guess: &str, quality: Option<&Quality>, strategy: Strategy) -> String {
    let quality = quality.map_or_else(|| not_compared(strategy).to_owned(), answers::quality);
    format!("{guess}\n  {quality}\n")
}
