//! How many codes are possible.

use schemars::JsonSchema;
use seedwright::codes::{Code, Solver};
use serde::Serialize;

use super::game::too_large;
use super::number::Number;
use super::rows::{ContradictionReply, GameReply, code_names, contradiction_reply};
use crate::Problem;

/// How many codes are possible.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CountReply {
    /// The game, and what was guessed in it.
    #[serde(flatten)]
    pub game: GameReply,
    /// How many codes are possible.
    pub codes: Number,
    /// Why no code fits; null where one does.
    pub contradiction: Option<ContradictionReply>,
    /// The first of them, if they are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list: Option<Vec<Vec<String>>>,
}

/// How many codes are possible, and the first of them if they are asked for.
pub fn count(solver: &Solver, list: Option<u32>) -> Result<CountReply, Problem> {
    let codes = solver.count().map_err(too_large)?;
    let contradiction = contradiction_reply(solver)?;
    let list = list.map(|most| solver.codes(most as usize).map_err(too_large)).transpose()?;
    let names = |code: &Code| code_names(solver.game(), code);
    Ok(CountReply {
        game: GameReply::new(solver),
        codes: Number(codes),
        contradiction,
        list: list.map(|codes| codes.iter().map(names).collect()),
    })
}
