//! What to guess next.

use schemars::JsonSchema;
use seedwright::codes::{Code, Quality, Solver, Strategy, SuggestionError};
use seedwright::random::Seed;
use serde::Serialize;

use super::game::no_suggestion;
use super::rows::{GameReply, QualityReply, code_names};
use crate::Problem;

/// What to guess next.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SuggestReply {
    /// The game, and what was guessed in it.
    #[serde(flatten)]
    pub game: GameReply,
    /// How the guess was chosen.
    pub strategy: &'static str,
    /// The guess.
    pub suggestion: Vec<String>,
    /// How good it is; null where too many codes are left to compare guesses.
    pub quality: Option<QualityReply>,
}

/// A suggestion. Where too many codes are left to compare guesses, it is any possible code, and nothing is said of its
/// quality.
pub fn suggest(
    solver: &Solver,
    strategy: Strategy,
    seed: &Seed,
) -> Result<(Code, Option<Quality>), Problem> {
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

/// The same as a reply.
pub fn suggested(
    solver: &Solver,
    strategy: Strategy,
    seed: &Seed,
) -> Result<SuggestReply, Problem> {
    let (guess, quality) = suggest(solver, strategy, seed)?;
    Ok(SuggestReply {
        game: GameReply::new(solver),
        strategy: strategy.word(),
        suggestion: code_names(solver.game(), &guess),
        quality: quality.as_ref().map(QualityReply::from),
    })
}
