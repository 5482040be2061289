//! How many guesses a strategy takes.

use schemars::JsonSchema;
use seedwright::codes::Strategy;
use seedwright_verify::promises::locks::strategy::StrategyCost;
use serde::Serialize;

/// How many guesses a strategy takes, as the checker counts them. The command `code tree` prints it under `--json`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TreeReply {
    /// How many positions a code has.
    length: u32,
    /// How many elements there are.
    elements: u32,
    /// The strategy; null for one that was read from a file.
    strategy: Option<&'static str>,
    /// How many codes there are.
    codes: u64,
    /// How many guesses all of them take together.
    total: u64,
    /// How many guesses the worst of them takes.
    worst: usize,
    /// How many codes take one guess, two guesses and so on.
    by_guesses: Vec<u64>,
}

impl TreeReply {
    /// What a strategy costs.
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
