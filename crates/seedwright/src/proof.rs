//! Proofs: derivations in an order that anyone can replay.

use std::collections::BTreeSet;

use crate::grid::BitSet;
use crate::logic::{FactId, Reason, RuleId, Slice, State, Trip, TripStep};
use crate::world::SpotId;

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

/// One step of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofStep {
    /// A rule fires.
    Fires(RuleId),
    /// The content of an open slot is taken.
    Takes(FactId),
    /// The player goes to a spot and stays there, with or without a way back.
    Leaves(SpotId),
    /// The player passes a door that is one-way until used, which opens it, and stays behind it.
    Passes(RuleId),
    /// The player comes to a spot, and so back to an earlier base.
    Returns(SpotId),
    /// The player pays the health that a costly rule costs, and stays where it ends.
    Pays(u32),
    /// The player gets back all health at a spot.
    Refills(SpotId),
}

impl From<TripStep> for ProofStep {
    fn from(step: TripStep) -> Self {
        match step {
            TripStep::Leave(place) => Self::Leaves(SpotId(place)),
            TripStep::Pass(rule) => Self::Passes(rule),
            TripStep::Fires(rule) => Self::Fires(rule),
            TripStep::Takes(slot) => Self::Takes(slot),
            TripStep::Return(place) => Self::Returns(SpotId(place)),
            TripStep::Pay(rule) => Self::Pays(rule),
            TripStep::Refill(place) => Self::Refills(SpotId(place)),
        }
    }
}

impl Proof {
    /// Derives everything that follows from the start and the contents of slots.
    ///
    /// The state must be at the start, with empty slots; afterwards it knows everything. First derives whatever follows
    /// without taking anything, so that the steps show what is open from the start. Then takes the contents of all
    /// open slots in order, derives what follows, and repeats. When nothing is left to take, the first trip that gains
    /// something is made.
    pub fn derive(state: &mut State<'_>, contents: impl Fn(FactId) -> Option<FactId>) -> Self {
        let given = state.trail().len();
        state.settle_at_home();
        Self::derive_settled(state, given, contents)
    }

    /// The same for a state that has settled at home since it knew `given` facts.
    pub(crate) fn derive_settled(
        state: &mut State<'_>,
        given: usize,
        contents: impl Fn(FactId) -> Option<FactId>,
    ) -> Self {
        let mut looked = given;
        loop {
            state.close_in_rounds();
            let mut opened: Vec<FactId> = state.trail()[looked..].to_vec();
            looked = state.trail().len();
            opened.retain(|fact| state.rules().is_slot(*fact));
            opened.sort_unstable();
            opened.iter().for_each(|slot| state.put(*slot, contents(*slot)));
            if state.trail().len() == looked && !state.venture_with(&contents) {
                break;
            }
        }
        let mut steps = steps(state, &state.trail()[given..]);
        // A final trip that finds more than the goal needs is not on the trail.
        let last = state.final_trip_off_trail();
        steps.extend(
            last.into_iter().flat_map(|last| &last.steps).map(|step| ProofStep::from(*step)),
        );
        Self { steps }
    }

    /// Derives one fact from the start and the contents of slots, in steps that are all needed; `None` if it does not
    /// follow.
    ///
    /// The state must be at the start, with empty slots.
    pub fn derive_fact(
        state: &mut State<'_>,
        fact: FactId,
        contents: impl Fn(FactId) -> Option<FactId>,
    ) -> Option<Self> {
        let given = state.trail().to_vec();
        Self::derive(state, contents);
        if !state.knows(fact) {
            return None;
        }
        let mut needed = Slice::new(state).of(&[fact]);
        needed.retain(|fact| !given.contains(fact));
        Some(Self { steps: steps(state, &needed) })
    }
}

/// The steps that derive facts, in the order of the trail.
fn steps(state: &State<'_>, facts: &[FactId]) -> Vec<ProofStep> {
    let mut steps = Vec::with_capacity(facts.len());
    // What was learned on trips is known, also where another reason would follow.
    let mut known = BitSet::with_bound(state.rules().fact_count() as usize);
    let mut made = BTreeSet::new();
    let make = |trip: &Trip, steps: &mut Vec<ProofStep>, known: &mut BitSet| {
        for step in &trip.steps {
            steps.push(ProofStep::from(*step));
            let fact = match step {
                TripStep::Fires(rule) | TripStep::Pass(rule) => Some(state.rules().head(*rule)),
                TripStep::Takes(slot) => state.content(*slot),
                TripStep::Pay(rule) => {
                    let energy = state.rules().energy();
                    energy.map(|energy| energy.costly[*rule as usize].head)
                }
                TripStep::Leave(_) | TripStep::Return(_) | TripStep::Refill(_) => None,
            };
            let lasting = fact.filter(|fact| !state.rules().is_here(*fact));
            lasting.into_iter().for_each(|fact| {
                known.insert(fact.0);
            });
        }
    };
    for fact in facts {
        match state.reason(*fact) {
            Some(Reason::Trip(trip)) if made.insert(trip) => {
                make(state.trip(trip), &mut steps, &mut known);
            }
            _ if !made.is_empty() && known.contains(fact.0) => {}
            Some(Reason::Rule(rule)) => steps.push(ProofStep::Fires(rule)),
            Some(Reason::Put(slot)) => steps.push(ProofStep::Takes(slot)),
            Some(Reason::Given | Reason::Trip(_)) | None => {}
        }
    }
    steps
}
