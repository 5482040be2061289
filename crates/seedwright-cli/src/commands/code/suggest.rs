//! `seedwright code suggest`.

use seedwright::codes::{Code, Quality, Solver, Strategy, SuggestionError};
use seedwright::random::Seed;
use serde_json::{Value, json};

use super::asked::{Theme, no_suggestion};
use super::{game_json, told};
use crate::arguments::Suggest;
use crate::failure::Failure;
use crate::output::Output;

/// What is said of a guess where too many codes are left.
pub fn not_compared(strategy: Strategy) -> &'static str {
    match strategy {
        Strategy::Lowest => {
            "the lowest possible code: too many are left to say more of it; it can be the secret"
        }
        _ => "any possible code: too many are left to compare guesses; it can be the secret",
    }
}

/// A suggestion. Where too many codes are left to compare guesses, it is any possible code, and nothing is
/// said of its quality.
pub fn suggest(
    solver: &Solver,
    strategy: Strategy,
    seed: &Seed,
) -> Result<(Code, Option<Quality>), Failure> {
    match solver.suggest(strategy, seed) {
        Ok(suggestion) => Ok((suggestion.guess, Some(suggestion.quality))),
        // The best guess is a promise; other strategies do with any possible code.
        Err(SuggestionError::TooLarge(_)) if strategy != Strategy::Optimal => {
            let drawn = solver.draw(strategy, seed).map_err(no_suggestion)?;
            Ok((drawn, None))
        }
        Err(error) => Err(no_suggestion(error)),
    }
}

pub fn run(typed: &Suggest, output: &Output) -> Result<(), Failure> {
    let theme = Theme::of(&typed.played, output)?;
    let solver = theme.solver(&typed.known)?;
    let (strategy, seed) = (typed.choosing.strategy(), Seed::from_text(&typed.choosing.seed));
    if output.json {
        output.print_json(&report(&solver, strategy, &seed)?);
    } else {
        let (guess, quality) = suggest(&solver, strategy, &seed)?;
        let guess = told::code(&theme.game, &guess);
        output.print(&text(&guess, quality.as_ref(), strategy));
    }
    Ok(())
}

/// A suggestion for tools.
pub fn report(solver: &Solver, strategy: Strategy, seed: &Seed) -> Result<Value, Failure> {
    let (guess, quality) = suggest(solver, strategy, seed)?;
    let mut json = game_json(solver);
    json["strategy"] = json!(strategy.word());
    json["suggestion"] = told::code_json(solver.game(), &guess);
    json["quality"] = json!(quality.map(|quality| told::quality_json(&quality)));
    Ok(json)
}

/// A suggestion in words.
pub fn text(guess: &str, quality: Option<&Quality>, strategy: Strategy) -> String {
    let quality = quality.map_or_else(|| not_compared(strategy).to_owned(), told::quality);
    format!("{guess}\n  {quality}\n")
}
