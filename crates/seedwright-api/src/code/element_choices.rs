//! The elements that hints offer for each position.

use seedwright::codes::{Choices, Element, PartialGuess, Solver, TooLarge};

use super::game::Hints;

/// The elements that can go to each position, given those already placed in the active guess.
#[derive(Clone, Debug)]
pub struct ElementChoices(Vec<Choices>);

impl ElementChoices {
    /// Computes the choices that all feedback together leaves, or each row of feedback alone, with a step limit per
    /// question.
    pub fn of(
        solver: &Solver,
        placed: &PartialGuess,
        hints: Hints,
        steps: u64,
    ) -> Result<Self, TooLarge> {
        if hints != Hints::Forgiving {
            return Ok(Self(vec![solver.choices_with(placed)?]));
        }
        let alone = || Solver::with_budget(solver.game().clone(), steps);
        let mut offered = vec![alone().choices_with(placed)?];
        for row in solver.rows() {
            let mut alone = alone();
            let added = alone.add(row.guess.clone(), row.feedback);
            added.expect("a row that is in one history can be in another");
            offered.push(alone.choices_with(placed)?);
        }
        Ok(Self(offered))
    }

    /// Whether an element is offered for a position. Positions count from 0.
    pub fn allows(&self, position: u32, element: Element) -> bool {
        let mut all = self.0.iter();
        all.all(|choices| choices.allows(position, element))
    }

    /// The positions for which an element is offered. Positions count from 0.
    pub fn positions(&self, length: u32, element: Element) -> Vec<u32> {
        (0..length).filter(|position| self.allows(*position, element)).collect()
    }
}
