//! `seedwright code suggest`.

use seedwright::codes::{NoSuggestion, Strategy};
use seedwright::random::Seed;
use serde_json::json;

use super::asked::{Theme, no_suggestion};
use super::{game_json, told};
use crate::arguments::Suggest;
use crate::failure::Failure;
use crate::output::Output;

/// What is said of a guess where too many codes are left.
const NOT_COMPARED: &str =
    "any possible code: too many are left to compare guesses; it can be the secret";

pub fn run(typed: &Suggest, output: &Output) -> Result<(), Failure> {
    let theme = Theme::of(&typed.played, output)?;
    let solver = theme.solver(&typed.known)?;
    let (strategy, seed) = (
        typed.choosing.strategy(),
        Seed::from_text(&typed.choosing.seed),
    );
    let (guess, quality) = match solver.suggest(strategy, &seed) {
        Ok(suggestion) => (suggestion.guess, Some(suggestion.quality)),
        // The best guess is a promise; other strategies do with any possible code.
        Err(NoSuggestion::TooLarge(_)) if strategy != Strategy::Optimal => {
            (solver.draw(&seed).map_err(no_suggestion)?, None)
        }
        Err(error) => return Err(no_suggestion(error)),
    };
    if output.json {
        let mut json = game_json(&solver);
        json["strategy"] = json!(strategy.name());
        json["suggestion"] = told::code_json(&theme.game, &guess);
        json["quality"] = json!(quality.map(|quality| told::quality_json(&quality)));
        output.print_json(&json);
    } else {
        let guess = told::code(&theme.game, &guess);
        let quality = quality.map_or_else(|| NOT_COMPARED.to_owned(), |it| told::quality(&it));
        output.print(&format!("{guess}\n  {quality}\n"));
    }
    Ok(())
}
