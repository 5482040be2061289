//! Propagation in rounds, dependencies of facts, and open slots.

use std::collections::BTreeSet;

use super::Case;
use super::random_worlds::{Dice, Sizes, stream};
use crate::logic::{FactId, Logic, Reason, RuleId, Slice, State};
use crate::random::Stream;

/// A few facts to add, none of which is in a slot.
fn some_facts(case: &Case, stream: &mut Stream) -> Vec<FactId> {
    let count = case.logic.rules().fact_count();
    let mut facts: Vec<_> =
        (0..Dice(stream).below(6)).map(|_| FactId(Dice(stream).below(count))).collect();
    facts.retain(|fact| case.placement.iter().all(|(_, copy)| copy != fact));
    facts
}

fn reasons(state: &State<'_>) -> Vec<Option<Reason>> {
    let facts = (0..state.rules().fact_count()).map(FactId);
    facts.map(|fact| state.reason(fact)).collect()
}

/// A naive version of the rounds: everything that follows from the facts so far, sorted by id.
fn naive_rounds(logic: &Logic, state: &State<'_>) -> Vec<FactId> {
    let rules = logic.rules();
    let mut trail = state.trail().to_vec();
    trail.sort_unstable();
    let mut known: BTreeSet<FactId> = trail.iter().copied().collect();
    loop {
        let fires = |rule: &RuleId| {
            let body = rules.body(*rule).iter();
            let weight = body.filter(|(fact, _)| known.contains(fact));
            weight.map(|(_, weight)| weight).sum::<u32>() >= rules.need(*rule)
        };
        let fired = (0..rules.rule_count()).map(RuleId).filter(fires);
        let slots = known.iter().filter(|fact| rules.is_slot(**fact));
        let taken = slots.filter_map(|slot| state.content(*slot));
        let round: BTreeSet<FactId> = fired.map(|rule| rules.head(rule)).chain(taken).collect();
        let news: Vec<FactId> = round.difference(&known).copied().collect();
        if news.is_empty() {
            return trail;
        }
        trail.extend(&news);
        known.extend(news);
    }
}

#[test]
fn rounds_are_canonical() {
    for (sizes, worlds) in [(Sizes::TINY, 1500), (Sizes::SMALL, 1500), (Sizes::MEDIUM, 150)] {
        let test = format!("rounds {}", sizes.spots);
        for number in 0..worlds {
            let case = Case::new(&test, number, sizes);
            let mut stream = stream(&test, worlds + number);
            let mut placement = case.placement.clone();
            let mut given = some_facts(&case, &mut stream);
            let mut expected = None;
            for _ in 0..3 {
                stream.shuffle(&mut placement);
                stream.shuffle(&mut given);
                let mut state = case.logic.state();
                for (slot, copy) in &placement {
                    state.put(*slot, Some(*copy));
                }
                given.iter().for_each(|fact| state.add(*fact));
                let rounds = naive_rounds(&case.logic, &state);
                // Added facts stay in the order of adding; what follows does not depend on it.
                let said = state.trail().len();
                state.close_in_rounds();
                assert_eq!(state.trail()[said..], rounds[said..], "{test}, world {number}");
                state.propagate_in_rounds();
                let reasons = reasons(&state);
                let first = expected.get_or_insert_with(|| reasons.clone());
                assert_eq!(*first, reasons, "{test}, world {number}");
            }
        }
    }
}

#[test]
fn rounds_go_on_the_same_from_what_is_known() {
    for number in 0..1500 {
        let case = Case::new("rounds go on", number, Sizes::SMALL);
        let mut stream = stream("rounds go on: puts", number);
        let mut base = case.logic.state();
        base.propagate_in_rounds();
        let (mark, mut placement) = (base.mark(), case.placement.clone());
        let mut outcomes = (0..3).map(|_| {
            stream.shuffle(&mut placement);
            let mut state = base.clone();
            for (slot, copy) in &placement {
                state.put(*slot, Some(*copy));
            }
            let said = state.trail().len();
            state.propagate_in_rounds();
            let outcome = (state.trail()[said..].to_vec(), reasons(&state));
            state.undo(mark);
            placement.iter().for_each(|(slot, _)| state.put(*slot, None));
            assert!(state == base, "world {number} differs after undo");
            outcome
        });
        let first = outcomes.next();
        assert!(outcomes.all(|other| Some(other) == first), "world {number}");
    }
}

/// Whether facts, learned in this order and nothing else, each follow from those before.
fn derives(state: &State<'_>, facts: &[FactId]) -> bool {
    let rules = state.rules();
    let mut known = BTreeSet::new();
    facts.iter().all(|fact| {
        let follows = match state.reason(*fact) {
            Some(Reason::Given) => true,
            Some(Reason::Put(slot)) => known.contains(&slot),
            Some(Reason::Trip(trip)) => {
                state.trip(trip).support.iter().all(|fact| known.contains(fact))
            }
            Some(Reason::Rule(rule)) => {
                let body = rules.body(rule).iter();
                let weight = body.filter(|(fact, _)| known.contains(fact));
                weight.map(|(_, weight)| weight).sum::<u32>() >= rules.need(rule)
            }
            None => false,
        };
        known.insert(*fact);
        follows
    })
}

#[test]
fn a_slice_derives_its_fact_alone() {
    for number in 0..1500 {
        let case = Case::new("slices", number, Sizes::SMALL);
        let mut stream = stream("slices: given", number);
        let mut state = case.state();
        some_facts(&case, &mut stream).iter().for_each(|fact| state.add(*fact));
        if number % 2 == 0 {
            state.propagate();
        } else {
            state.propagate_in_rounds();
        }
        let slice = Slice::new(&state);
        for (place, fact) in (0..).zip(state.trail()) {
            assert_eq!(slice.place(*fact), place, "world {number}");
            let own = slice.of(&[*fact]);
            assert!(own.contains(fact), "world {number}");
            assert!(derives(&state, &own), "world {number}: {own:?}");
        }
        let (unknown, known): (Vec<_>, Vec<_>) =
            (0..case.logic.rules().fact_count()).map(FactId).partition(|fact| !state.knows(*fact));
        assert_eq!(slice.of(&unknown), [], "world {number}");
        assert_eq!(slice.of(&known), state.trail(), "world {number}");
    }
}

#[test]
fn a_rule_rests_on_what_was_there_first() {
    for number in 0..1000 {
        let case = Case::new("support", number, Sizes::SMALL);
        let mut state = case.state();
        state.propagate();
        let (slice, rules) = (Slice::new(&state), case.logic.rules());
        for fact in state.trail() {
            let Some(Reason::Rule(rule)) = state.reason(*fact) else {
                continue;
            };
            let support = slice.support(rule);
            let weight = |facts: &[FactId]| {
                let body = rules.body(rule).iter();
                let weights = body.filter(|(fact, _)| facts.contains(fact));
                weights.map(|(_, weight)| weight).sum::<u32>()
            };
            let need = rules.need(rule);
            assert!(weight(&support) >= need, "world {number}: {rule:?}");
            if let Some((_, others)) = support.split_last() {
                assert!(weight(others) < need, "world {number}: {rule:?}");
            }
            let before = |other: &FactId| slice.place(*other) < slice.place(*fact);
            assert!(support.iter().all(before), "world {number}: {rule:?}");
        }
    }
}

#[test]
fn open_slots_are_the_known_ones_also_after_undo() {
    for number in 0..1000 {
        let case = Case::new("open slots", number, Sizes::SMALL);
        let mut stream = stream("open slots: deeds", number);
        let mut state = case.state();
        state.propagate();
        let mut marks = vec![state.mark()];
        for _ in 0..20 {
            let count = case.logic.rules().fact_count();
            state.add(FactId(Dice(&mut stream).below(count)));
            state.propagate();
            if Dice(&mut stream).one_in(3) {
                marks.push(state.mark());
            }
            if Dice(&mut stream).one_in(3) {
                let back = Dice(&mut stream).below(u32::try_from(marks.len()).unwrap());
                marks.truncate(back as usize + 1);
                state.undo(marks[back as usize]);
            }
            for location in case.world.locations.ids() {
                let open = state.open_slots().contains(location.0);
                assert_eq!(open, state.knows(case.logic.open(location)), "world {number}");
            }
        }
    }
}

#[test]
fn rounds_are_undone_from_any_mark() {
    for number in 0..500 {
        let case = Case::new("rounds undone", number, Sizes::TINY);
        let mut stream = stream("rounds undone: given", number);
        let mut state = case.state();
        // Facts known at the mark wait to be propagated.
        let (mark, before) = (state.mark(), state.clone());
        let given = some_facts(&case, &mut stream);
        given.iter().for_each(|fact| state.add(*fact));
        state.propagate_in_rounds();
        state.undo(mark);
        assert!(state == before, "world {number} differs after undo");
    }
}
