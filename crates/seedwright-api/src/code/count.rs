//! Counts the codes that are still possible.

use seedwright::codes::{Code, Solver};
use serde::Serialize;

use super::game::too_large;
use super::number::Number;
use super::rows::{ContradictionReply, GameReply, code_names, contradiction_reply};
use crate::Problem;
use crate::json_schema::JsonSchema;

/// The number of codes that are still possible.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CountReply {
    /// The game and the guesses so far.
    #[serde(flatten)]
    pub game: GameReply,
    /// The number of possible codes.
    pub codes: Number,
    /// The reason why no code fits. Null if one does.
    pub contradiction: Option<ContradictionReply>,
    /// The first possible codes, if `list` was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list: Option<Vec<Vec<String>>>,
}

/// Counts the possible codes, and lists the first ones if `list` is given.
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
