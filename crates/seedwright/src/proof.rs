//! Proofs: derivations in an order that anyone can replay.

use crate::logic::{FactId, Reason, RuleId, State};

/// A step-by-step derivation of everything that can be known.
///
/// Steps are grouped in rounds and, within a round, ordered by the facts they derive; a step depends only on earlier
/// rounds. So equal worlds and placements have equal proofs, however they were found (test:
/// `equal_placements_have_equal_proofs`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// The steps. Facts that are known from the start have none.
    pub steps: Vec<ProofStep>,
}

/// The derivation of one fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofStep {
    /// A rule fires.
    Fires(RuleId),
    /// The content of an open slot is taken.
    Takes(FactId),
}

impl Proof {
    /// Derives everything that follows from the start and the contents of slots.
    ///
    /// The state must be at the start, with empty slots; afterwards it knows everything. First derives whatever follows
    /// without taking more, then takes the contents of all open slots in order, and repeats; `contents` is called once
    /// per slot.
    pub fn derive(
        state: &mut State<'_>,
        mut contents: impl FnMut(FactId) -> Option<FactId>,
    ) -> Self {
        let given = state.trail().len();
        let mut looked = given;
        loop {
            state.propagate_in_rounds();
            let mut opened: Vec<FactId> = state.trail()[looked..].to_vec();
            looked = state.trail().len();
            opened.retain(|fact| state.rules().is_slot(*fact));
            opened.sort_unstable();
            opened.iter().for_each(|slot| state.put(*slot, contents(*slot)));
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
