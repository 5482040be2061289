//! Suggests the next guess.

use seedwright::codes::{Code, Quality, Solver, Strategy, SuggestionError};
use seedwright::random::Seed;
use serde::Serialize;

use super::game::no_suggestion;
use super::rows::{GameReply, QualityReply, code_names};
use crate::Problem;
use crate::json_schema::JsonSchema;

/// A suggested guess.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SuggestReply {
    /// The game and the guesses so far.
    #[serde(flatten)]
    pub game: GameReply,
    /// The strategy that chose the guess.
    pub strategy: &'static str,
    /// The guess.
    pub suggestion: Vec<String>,
    /// Its quality. Null if there are too many possible codes to compare guesses.
    pub quality: Option<QualityReply>,
}

/// Suggests a guess. If there are too many possible codes to compare guesses, it is any possible code and its quality
/// is unknown.
pub fn suggest(
    solver: &Solver,
    strategy: Strategy,
    seed: &Seed,
) -> Result<(Code, Option<Quality>), Problem> {
    match solver.suggest(strategy, seed) {
        Ok(suggestion) => Ok((suggestion.guess, Some(suggestion.quality))),
        // The optimal strategy promises the best guess; the others fall back to any possible code.
        Err(SuggestionError::TooLarge(_)) if strategy != Strategy::Optimal => {
            let drawn = solver.draw(strategy, seed).map_err(no_suggestion)?;
            Ok((drawn, None))
        }
        Err(error) => Err(no_suggestion(error)),
    }
}

/// Suggests a guess, as a reply.
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
