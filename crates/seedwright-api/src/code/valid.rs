//! Lists the elements that are still possible in each position.

use seedwright::codes::{Element, PartialGuess, Solver};
use serde::Serialize;

use super::game::too_large;
use super::rows::{
    ContradictionReply, ElementPositions, GameReply, by_element, by_position, contradiction_reply,
};
use crate::Problem;
use crate::json_schema::JsonSchema;

/// The elements that are still possible in each position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ValidReply {
    /// The game and the guesses so far.
    #[serde(flatten)]
    pub game: GameReply,
    /// The elements that are possible in each position.
    pub positions: Vec<Vec<String>>,
    /// The positions that are possible for each element.
    pub by_element: Vec<ElementPositions>,
    /// The reason why no code fits. Null if one does.
    pub contradiction: Option<ContradictionReply>,
    /// The number of possible codes, as a string of digits. Null if counting would take too long.
    pub count: Option<String>,
}

/// Lists the possible elements, given those already placed in the active guess.
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

/// Counts the possible codes. Returns `None` if that would take too long.
pub(super) fn count_text(solver: &Solver) -> Option<String> {
    solver.count().ok().map(|count| count.to_string())
}

/// Whether an element can go to a position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MayReply {
    /// The game and the guesses so far.
    #[serde(flatten)]
    pub game: GameReply,
    /// The question and its answer.
    pub may: Placeable,
    /// The reason why no code fits. Null if one does.
    pub contradiction: Option<ContradictionReply>,
}

/// An element at a position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Placeable {
    /// The element.
    pub element: String,
    /// The position, from 1.
    pub position: u32,
    /// Whether it can go there.
    pub answer: bool,
}

/// Checks whether an element can go to a position, which counts from 0.
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
