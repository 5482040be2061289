//! Proofs: what follows from what, in an order that anyone can replay.

use crate::logic::{FactId, Reason, RuleId, State};

/// A derivation of everything that can be known, step by step.
///
/// Steps are in rounds, and within a round in the order of the facts they make known: what a step rests on
/// stands in an earlier round. So equal worlds and placements have equal proofs, whatever found them
/// (test: `equal_placements_have_equal_proofs`).
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
    /// Derives everything that follows from the start and from what lies in slots.
    ///
    /// The state has not looked further than the start, and nothing lies in its slots; it is left knowing
    /// everything. Whatever can be known without taking more is derived first; then everything that is open
    /// is taken, slot by slot in their order, and so on; each slot is asked once what lies in it.
    pub fn derive(state: &mut State<'_>, mut lies: impl FnMut(FactId) -> Option<FactId>) -> Self {
        let given = state.trail().len();
        let mut looked = given;
        loop {
            state.propagate_in_rounds();
            let mut opened: Vec<FactId> = state.trail()[looked..].to_vec();
            looked = state.trail().len();
            opened.retain(|fact| state.rules().is_slot(*fact));
            opened.sort_unstable();
            opened.iter().for_each(|slot| state.put(*slot, lies(*slot)));
            if state.trail().len() == looked {
                break;
            }
        }
        let found = state.trail()[given..].iter();
        let steps = found.filter_map(|fact| match state.reason(*fact) {
            Some(Reason::Rule(rule)) => Some(ProofStep::Fires(rule)),
            Some(Reason::Put(slot)) => Some(ProofStep::Takes(slot)),
            Some(Reason::Given) | None => None,
        });
        Self { steps: steps.collect() }
    }
}
