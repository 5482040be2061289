//! The trail: undo, the order of facts, and their dependencies.

use std::collections::BTreeMap;

use super::Case;
use super::random_worlds::{Dice, Sizes, stream};
use crate::logic::{
    Checkpoint, FactId, Reason, RuleId, Rules, RulesBuilder, Saved, State, leave_one_out,
};
use crate::random::Stream;

/// The slots of a world.
fn slots(case: &Case) -> Vec<FactId> {
    let locations = case.world.locations.ids();
    locations.map(|location| case.logic.open(location)).collect()
}

fn any_fact(stream: &mut Stream, rules: &Rules) -> FactId {
    FactId(Dice(stream).below(rules.fact_count()))
}

/// A step that a search might take with a state.
fn do_something(state: &mut State<'_>, slots: &[FactId], stream: &mut Stream) {
    let rules = state.rules();
    match Dice(stream).below(5) {
        0 | 1 => state.add(any_fact(stream, rules)),
        2 => {
            let content = any_fact(stream, rules);
            let content = (!Dice(stream).one_in(4)).then_some(content);
            state.put(Dice(stream).pick(slots), content);
        }
        3 => {
            // A small budget usually stops half-way.
            state.propagate_within(Dice(stream).below(12).into());
        }
        _ => state.propagate(),
    }
}

/// Undoes to a mark. Contents of slots are not part of the trail; they are put back first.
fn go_back(state: &mut State<'_>, before: &State<'_>, mark: Checkpoint, slots: &[FactId]) {
    for slot in slots {
        if state.content(*slot) != before.content(*slot) {
            state.put(*slot, before.content(*slot));
        }
    }
    state.undo(mark);
}

#[test]
fn undo_restores_the_exact_state() {
    for (sizes, worlds) in [(Sizes::TINY, 2000), (Sizes::MEDIUM, 300)] {
        for number in 0..worlds {
            let case = Case::new("undo", number, sizes);
            let mut stream = stream("undo: deeds", number);
            let (slots, mut state) = (slots(&case), case.logic.state());
            let mut marks: Vec<(Checkpoint, State<'_>)> = vec![(state.mark(), state.clone())];
            for _ in 0..60 {
                if Dice(&mut stream).one_in(4) {
                    marks.push((state.mark(), state.clone()));
                }
                do_something(&mut state, &slots, &mut stream);
                if Dice(&mut stream).one_in(6) {
                    let depth = Dice(&mut stream).below(u32::try_from(marks.len()).unwrap());
                    marks.truncate(depth as usize + 1);
                    let (mark, before) = marks.last().expect("the first mark stays");
                    go_back(&mut state, before, *mark, &slots);
                    assert!(state == *before, "world {number} differs after undo");
                }
            }
            let (mark, before) = &marks[0];
            go_back(&mut state, before, *mark, &slots);
            assert!(state == case.logic.state(), "world {number}: not as new");
        }
    }
}

#[test]
fn restoring_is_undoing() {
    let mut changed = 0;
    for (sizes, worlds) in [(Sizes::TINY, 1000), (Sizes::MEDIUM, 300)] {
        for number in 0..worlds {
            let case = Case::new("restore", number, sizes);
            let mut stream = stream("restore: deeds", number);
            let (slots, mut state) = (slots(&case), case.logic.state());
            let mut saved = [Saved::default(), Saved::default()];
            for round in 0..8 {
                for _ in 0..Dice(&mut stream).below(6) {
                    do_something(&mut state, &slots, &mut stream);
                }
                let (mark, before) = (state.mark(), state.clone());
                let saved = &mut saved[round % 2];
                state.save(saved);
                for _ in 0..Dice(&mut stream).below(12) {
                    do_something(&mut state, &slots, &mut stream);
                }
                let mut undone = state.clone();
                go_back(&mut undone, &before, mark, &slots);
                // Contents are not saved either.
                for slot in &slots {
                    state.put(*slot, before.content(*slot));
                }
                state.restore(saved);
                assert!(state == before && state == undone, "world {number}");
                // What both know of trips leads to the same.
                state.propagate();
                undone.propagate();
                assert!(known(&state) == known(&undone), "world {number}");
                changed += u32::from(state != before);
            }
        }
    }
    assert!(changed > 1000, "{changed} states were not complete");
}

#[test]
fn a_budget_only_interrupts() {
    for number in 0..500 {
        let case = Case::new("budget", number, Sizes::SMALL);
        let mut stream = stream("budget: steps", number);
        let (mut whole, mut pieces) = (case.state(), case.state());
        whole.propagate();
        while !pieces.propagate_within(Dice(&mut stream).below(5).into()) {}
        assert!(whole == pieces, "world {number}");
        assert_eq!(whole.visits(), pieces.visits(), "world {number}");
        assert!(pieces.propagate_within(0), "nothing is left to do");
    }
}

#[test]
fn the_order_of_learning_does_not_matter() {
    for number in 0..2000 {
        let case = Case::new("order", number, Sizes::SMALL);
        let mut stream = stream("order: deeds", number);
        let rules = case.logic.rules();
        let mut given: Vec<_> = (0..6).map(|_| any_fact(&mut stream, rules)).collect();
        let mut placement = case.placement.clone();
        let mut outcomes = (0..3).map(|_| {
            stream.shuffle(&mut given);
            stream.shuffle(&mut placement);
            let mut state = case.logic.state();
            let mut puts = placement.iter();
            for fact in &given {
                state.add(*fact);
                state.propagate_within(Dice(&mut stream).below(30).into());
                for (slot, copy) in puts.by_ref().take(Dice(&mut stream).below(4) as usize) {
                    state.put(*slot, Some(*copy));
                }
            }
            puts.for_each(|(slot, copy)| state.put(*slot, Some(*copy)));
            state.propagate();
            known(&state)
        });
        let first = outcomes.next();
        assert!(outcomes.all(|outcome| Some(outcome) == first), "world {number}");
    }
}

fn known(state: &State<'_>) -> Vec<FactId> {
    let mut known = state.trail().to_vec();
    known.sort_unstable();
    known
}

#[test]
fn leaving_one_out_is_holding_all_the_others() {
    for number in 0..1000 {
        let case = Case::new("leave one out", number, Sizes::SMALL);
        let mut stream = stream("leave one out: groups", number);
        let count = Dice(&mut stream).below(9) as usize;
        let mut groups = vec![Vec::new(); count];
        for group in &mut groups {
            let facts = 0..Dice(&mut stream).below(4);
            group.extend(facts.map(|_| any_fact(&mut stream, case.logic.rules())));
        }
        let (mut state, mut visited) = (case.state(), Vec::new());
        leave_one_out(&mut state, &groups, &mut |state, left_out| {
            let mut fresh = case.state();
            let others = (0..).zip(&groups).filter(|(number, _)| *number != left_out);
            let facts = others.flat_map(|(_, group)| group);
            facts.for_each(|fact| fresh.add(*fact));
            fresh.propagate();
            let words = |state: &State<'_>| {
                known(state)
                    .iter()
                    .map(|fact| (*fact, case.logic.meaning(*fact)))
                    .collect::<Vec<_>>()
            };
            assert_eq!(words(state), words(&fresh), "world {number}, {left_out}: {groups:?}");
            visited.push(left_out);
        });
        let mut before = case.state();
        before.propagate();
        assert!(state == before, "world {number} differs afterwards");
        assert_eq!(visited, (0..count).collect::<Vec<_>>(), "world {number}");
    }
}

/// The weight of the known facts of a rule's body.
fn weight(rules: &Rules, rule: RuleId, known: impl Fn(FactId) -> bool) -> u64 {
    let body = rules.body(rule).iter();
    let known = body.filter(|(fact, _)| known(*fact));
    known.map(|(_, weight)| u64::from(*weight)).sum()
}

/// Checks that every fact of the trail depends on earlier ones, and that everything that follows is on it.
fn check_trail(state: &State<'_>, given: &[FactId], slots: &[FactId], name: &str) {
    let rules = state.rules();
    let mut positions = BTreeMap::new();
    for (position, fact) in state.trail().iter().enumerate() {
        let earlier = |fact: FactId| positions.contains_key(&fact);
        match state.reason(*fact).expect("the trail holds what is known") {
            Reason::Given => assert!(given.contains(fact), "{name}: nobody gave {fact:?}"),
            Reason::Rule(rule) => {
                assert_eq!(rules.head(rule), *fact, "{name}");
                let weight = weight(rules, rule, earlier);
                assert!(weight >= rules.need(rule).into(), "{name}: {rule:?}");
            }
            Reason::Put(slot) => {
                assert!(earlier(slot), "{name}: {slot:?} was not known");
                assert_eq!(state.content(slot), Some(*fact), "{name}");
            }
            Reason::Trip(trip) => {
                let trip = state.trip(trip);
                assert!(trip.gains.contains(fact) || trip.ends, "{name}");
                assert!(trip.support.iter().all(|fact| earlier(*fact)), "{name}: {trip:?}");
            }
        }
        assert!(positions.insert(*fact, position).is_none(), "{name}");
    }
    let known = |fact: FactId| positions.contains_key(&fact);
    for fact in (0..rules.fact_count()).map(FactId) {
        assert_eq!(state.knows(fact), known(fact), "{name}: {fact:?}");
    }
    for rule in (0..rules.rule_count()).map(RuleId) {
        let fires = weight(rules, rule, known) >= rules.need(rule).into();
        assert!(!fires || known(rules.head(rule)), "{name}: {rule:?}");
    }
    for slot in slots.iter().filter(|slot| known(**slot)) {
        assert!(state.content(*slot).is_none_or(known), "{name}: {slot:?}");
    }
}

#[test]
fn the_trail_is_a_derivation_of_everything_known() {
    for (sizes, worlds) in [(Sizes::SMALL, 2000), (Sizes::MEDIUM, 300)] {
        for number in 0..worlds {
            let case = Case::new("derivation", number, sizes);
            let mut stream = stream("derivation: given", number);
            let mut state = case.state();
            let given: Vec<_> =
                (0..number % 4).map(|_| any_fact(&mut stream, case.logic.rules())).collect();
            given.iter().for_each(|fact| state.add(*fact));
            state.propagate();
            check_trail(&state, &given, &slots(&case), &format!("world {number}"));
        }
    }
}

/// Rules of every shape: no body, one fact, weights of zero, needs of zero and beyond all weights.
fn random_rules(stream: &mut Stream) -> Rules {
    let mut dice = Dice(stream);
    let mut builder = RulesBuilder::default();
    let (facts, slots) = (dice.up_to(12), dice.below(4));
    builder.add_facts(facts as usize);
    builder.add_slots(slots as usize);
    for _ in 0..dice.below(12) {
        let mut body: Vec<_> = (0..dice.below(5))
            .map(|_| (FactId(dice.below(facts + slots)), dice.below(4)))
            .collect();
        let body = builder.add_body(&mut body);
        for _ in 0..dice.below(4) {
            let head = FactId(dice.below(facts + slots));
            let need = dice.below(7);
            builder.add_rule(head, need, body);
        }
    }
    builder.finish().0
}

#[test]
fn rules_of_every_shape_fire_as_written() {
    for number in 0..20_000 {
        let mut stream = stream("rules", number);
        let rules = random_rules(&mut stream);
        let mut state = State::new(&rules);
        let mark = state.mark();
        let before = state.clone();
        let given: Vec<_> = (0..number % 5).map(|_| any_fact(&mut stream, &rules)).collect();
        given.iter().for_each(|fact| state.add(*fact));
        state.propagate();
        check_trail(&state, &given, &[], &format!("rules {number}"));
        state.undo(mark);
        assert!(state == before, "rules {number} differ after undo");
    }
}

#[test]
fn what_was_put_stays_when_the_trail_is_undone() {
    let mut builder = RulesBuilder::default();
    let coin = builder.add_facts(1);
    let chest = builder.add_slots(1);
    let (rules, _) = builder.finish();
    let mut state = State::new(&rules);
    let empty = state.mark();
    state.put(chest, Some(coin));
    state.add(chest);
    assert!(!state.knows(coin), "the chest is not open yet");
    state.propagate();
    assert_eq!(state.reason(coin), Some(Reason::Put(chest)));

    state.undo(empty);
    assert!(!state.knows(coin));
    assert_eq!(state.content(chest), Some(coin));
    state.add(chest);
    state.propagate();
    assert!(state.knows(coin), "it is still there");

    state.put(chest, None);
    assert!(state.knows(coin), "emptying retracts nothing");
    let opened = state.mark();
    state.undo(opened);
    assert!(state.knows(coin), "an undo to here changes nothing");
}

#[test]
fn an_open_slot_gives_at_once_and_has_to_be_filled_again_after_undo() {
    let mut builder = RulesBuilder::default();
    let coin = builder.add_facts(1);
    let chest = builder.add_slots(1);
    let (rules, _) = builder.finish();
    let mut state = State::new(&rules);
    state.add(chest);
    state.propagate();
    let opened = state.mark();
    state.put(chest, Some(coin));
    assert!(state.knows(coin), "the chest is open");
    state.undo(opened);
    state.propagate();
    assert!(!state.knows(coin), "the chest is not opened a second time");
    state.put(chest, Some(coin));
    assert!(state.knows(coin));
}
