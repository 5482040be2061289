//! Proofs: what follows from what, in an order that anyone can replay.

use crate::logic::{FactId, Reason, RuleId, State};

/// A derivation of everything that can be known, step by step.
///
/// Steps are in rounds, and within a round in the order of the facts they make known: what a step rests on
/// stands in an earlier round. So equal worlds and placements have equal proofs, whatever found them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// The steps. What is known from the start has none.
    pub steps: Vec<ProofStep>,
}

/// How one fact becomes known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofStep {
    /// A rule fires.
    Fires(RuleId),
    /// What lies in an open slot is taken.
    Takes(FactId),
}

impl Proof {
    /// Derives everything from a state that has not looked further than the start, and in whose slots
    /// everything lies. The state is left knowing it.
    pub fn derive(state: &mut State<'_>) -> Self {
        let given = state.trail().len();
        state.propagate_in_rounds();
        let found = state.trail()[given..].iter();
        let steps = found.filter_map(|fact| match state.reason(*fact) {
            Some(Reason::Rule(rule)) => Some(ProofStep::Fires(rule)),
            Some(Reason::Put(slot)) => Some(ProofStep::Takes(slot)),
            Some(Reason::Given) | None => None,
        });
        Self {
            steps: steps.collect(),
        }
    }
}
