//! The cost of a strategy in guesses.

use seedwright::codes::Strategy;
use seedwright_verify::promises::locks::strategy::StrategyCost;
use serde::Serialize;

use crate::json_schema::JsonSchema;

/// The number of guesses a strategy takes, counted by the independent checker. `code tree --json` prints it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TreeReply {
    /// The number of positions in a code.
    length: u32,
    /// The number of elements.
    elements: u32,
    /// The strategy. Null if it was read from a file.
    strategy: Option<&'static str>,
    /// The number of codes.
    codes: u64,
    /// The number of guesses over all codes.
    total: u64,
    /// The number of guesses in the worst case.
    worst: usize,
    /// The number of codes found with one guess, two guesses and so on.
    by_guesses: Vec<u64>,
}

impl TreeReply {
    /// Converts the cost of a strategy.
    pub fn new(cost: &StrategyCost, strategy: Option<Strategy>) -> Self {
        Self {
            length: cost.game.positions,
            elements: cost.game.elements,
            strategy: strategy.map(Strategy::word),
            codes: cost.codes,
            total: cost.total,
            worst: cost.by_guesses.len(),
            by_guesses: cost.by_guesses.clone(),
        }
    }
}
