//! What can still be where.

use schemars::JsonSchema;
use seedwright::codes::{Element, PartialGuess, Solver};
use serde::Serialize;

use super::game::too_large;
use super::rows::{
    ContradictionReply, ElementPositions, GameReply, by_element, by_position, contradiction_reply,
};
use crate::Problem;

/// What can still be where.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ValidReply {
    /// The game, and what was guessed in it.
    #[serde(flatten)]
    pub game: GameReply,
    /// For each position the elements that can be there.
    pub positions: Vec<Vec<String>>,
    /// For each element where it can be.
    pub by_element: Vec<ElementPositions>,
    /// Why no code fits; null where one does.
    pub contradiction: Option<ContradictionReply>,
    /// How many codes are possible, as a text of any length; null where that would take too long.
    pub count: Option<String>,
}

/// What can be where besides what is placed in the active guess.
pub fn valid(solver: &Solver, placed: &PartialGuess) -> Result<ValidReply, Problem> {
    let contradiction = contradiction_reply(solver)?;
    let choices = solver.choices_with(placed).map_err(too_large)?;
    let game = solver.game();
    Ok(ValidReply {
        game: GameReply::new(solver),
        positions: by_position(game, &choices),
        by_element: by_element(game, |element| choices.positions(element).collect()),
        contradiction,
        count: count_text(solver),
    })
}

/// How many codes are possible; none where that would take too long.
pub(super) fn count_text(solver: &Solver) -> Option<String> {
    solver.count().ok().map(|count| count.to_string())
}

/// Whether an element may go to a position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MayReply {
    /// The game, and what was guessed in it.
    #[serde(flatten)]
    pub game: GameReply,
    /// The question and its answer.
    pub may: Placeable,
    /// Why no code fits; null where one does.
    pub contradiction: Option<ContradictionReply>,
}

/// An element at a position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Placeable {
    /// The element.
    pub element: String,
    /// The position, counted from one.
    pub position: u32,
    /// Whether it may go there.
    pub answer: bool,
}

/// Whether an element may go to a position, which is counted from zero.
pub fn may(
    solver: &Solver,
    placed: &PartialGuess,
    position: u32,
    element: Element,
) -> Result<MayReply, Problem> {
    let contradiction = contradiction_reply(solver)?;
    let answer = solver.may_go(placed, position, element).map_err(too_large)?;
    let element = solver.game().name(element).to_owned();
    Ok(MayReply {
        game: GameReply::new(solver),
        may: Placeable { element, position: position + 1, answer },
        contradiction,
    })
}
