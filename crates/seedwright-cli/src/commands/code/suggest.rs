//! `seedwright code suggest`.

use seedwright::random::Seed;
use serde_json::json;

use super::asked::{Theme, no_suggestion};
use super::{game_json, told};
use crate::arguments::Suggest;
use crate::failure::Failure;
use crate::output::Output;

pub fn run(typed: &Suggest, output: &Output) -> Result<(), Failure> {
    let theme = Theme::of(&typed.played, output)?;
    let solver = theme.solver(&typed.known)?;
    let (strategy, seed) = (
        typed.choosing.strategy(),
        Seed::from_text(&typed.choosing.seed),
    );
    let suggestion = solver.suggest(strategy, &seed).map_err(no_suggestion)?;
    if output.json {
        let mut json = game_json(&solver);
        json["strategy"] = json!(strategy.name());
        json["suggestion"] = told::code_json(&theme.game, &suggestion.guess);
        json["quality"] = told::quality_json(&suggestion.quality);
        output.print_json(&json);
    } else {
        let guess = told::code(&theme.game, &suggestion.guess);
        let quality = told::quality(&suggestion.quality);
        output.print(&format!("{guess}\n  {quality}\n"));
    }
    Ok(())
}
