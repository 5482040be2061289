//! Condensed rules derive the same as the plain ones.

use std::collections::BTreeSet;

use super::Case;
use super::random_worlds::{Dice, Sizes, stream};
use crate::logic::{Checkpoint, CondensedRules, FactId, Home, Meaning, State, Stop};
use crate::random::Stream;

/// The same search over the plain and over the condensed rules.
struct Both<'a> {
    condensed: &'a CondensedRules,
    plain: State<'a>,
    fewer: State<'a>,
}

impl Both<'_> {
    fn fact(&self, plain: FactId) -> FactId {
        let fact = self.condensed.fact(plain);
        fact.expect("slots, copies and the goal stay separate facts")
    }

    fn add(&mut self, copy: FactId) {
        self.plain.add(copy);
        self.fewer.add(self.fact(copy));
    }

    fn put(&mut self, slot: FactId, copy: Option<FactId>) {
        self.plain.put(slot, copy);
        let copy = copy.map(|copy| self.fact(copy));
        self.fewer.put(self.fact(slot), copy);
    }

    fn propagate(&mut self) {
        self.plain.propagate();
        self.fewer.propagate();
    }

    fn undo(&mut self, (plain, fewer): (Checkpoint, Checkpoint)) {
        self.plain.undo(plain);
        self.fewer.undo(fewer);
    }

    fn mark(&self) -> (Checkpoint, Checkpoint) {
        (self.plain.mark(), self.fewer.mark())
    }

    fn compare(&self, case: &Case, name: &str) {
        for plain in (0..case.logic.rules().fact_count()).map(FactId) {
            let meaning = case.logic.meaning(plain);
            let Some(fact) = self.condensed.fact(plain) else {
                let observable =
                    matches!(meaning, Meaning::Open(_) | Meaning::Held(..) | Meaning::Finished);
                assert!(!observable, "{name}: {meaning:?} is lost");
                continue;
            };
            let (known, same) = (self.plain.knows(plain), self.fewer.knows(fact));
            assert_eq!(known, same, "{name}: {meaning:?}");
        }
        assert_eq!(self.plain.open_slots(), self.fewer.open_slots(), "{name}");
    }
}

/// One step that a search might take, in both.
fn do_something(both: &mut Both<'_>, case: &Case, stream: &mut Stream) {
    let items = case.world.items.ids();
    let copies: Vec<_> = items.flat_map(|item| case.logic.pool_copies(item)).collect();
    let locations: Vec<_> = case.world.locations.ids().collect();
    if copies.is_empty() {
        return;
    }
    let mut dice = Dice(stream);
    let copy = dice.pick(&copies);
    if dice.one_in(3) {
        both.add(copy);
    } else {
        let slot = case.logic.open(dice.pick(&locations));
        both.put(slot, (!dice.one_in(5)).then_some(copy));
    }
}

/// Compares condensed rules with the plain ones while a search goes on and back; returns whether it finished.
fn compare_searches(
    case: &Case,
    condensed: &CondensedRules,
    mut stream: Stream,
    name: &str,
) -> bool {
    let mut both =
        Both { condensed, plain: case.logic.state(), fewer: State::new(condensed.rules()) };
    both.propagate();
    both.compare(case, name);
    let mut marks = vec![both.mark()];
    for _ in 0..12 {
        do_something(&mut both, case, &mut stream);
        both.propagate();
        both.compare(case, name);
        match Dice(&mut stream).below(6) {
            0 | 1 => marks.push(both.mark()),
            2 => {
                let back = Dice(&mut stream).below(u32::try_from(marks.len()).unwrap());
                marks.truncate(back as usize + 1);
                both.undo(marks[back as usize]);
                both.compare(case, name);
            }
            _ => {}
        }
    }
    both.plain.knows(case.logic.goal())
}

#[test]
fn condensed_rules_know_the_same() {
    let (mut plain, mut fewer, mut finished) = (0, 0, 0);
    let (mut rules, mut fewer_rules) = (0, 0);
    for (sizes, worlds) in
        [(Sizes::LOCKED, 1500), (Sizes::TINY, 3000), (Sizes::SMALL, 3000), (Sizes::MEDIUM, 400)]
    {
        let test = format!("condensed {}", sizes.spots);
        for number in 0..worlds {
            let case = Case::new(&test, number, sizes);
            let name = format!("{test}, world {number}");
            let condensed = case.logic.condensed(Home::Start);
            let further = case.logic.condensed_for_search(Home::Start);
            let same_stream = || stream(&test, worlds + number);
            finished += u32::from(compare_searches(&case, &condensed, same_stream(), &name));
            compare_searches(&case, &further, same_stream(), &name);
            plain += case.logic.rules().fact_count();
            fewer += condensed.rules().fact_count();
            rules += condensed.rules().rule_count();
            fewer_rules += further.rules().rule_count();
        }
    }
    assert!(fewer * 10 < plain * 9, "{plain} facts became {fewer}");
    assert!(fewer_rules * 20 < rules * 19, "{rules} rules became {fewer_rules}");
    assert!((2000..7000).contains(&finished), "{finished} finish");
}

/// What a player finds open who leaves for good, for each stop that differs.
fn beyond_stops(state: &State<'_>, stops: Vec<Stop>) -> BTreeSet<Vec<u32>> {
    let moved = stops.into_iter().map(|stop| {
        let mut moved = state.moved_to(stop);
        moved.propagate();
        moved.open_slots().iter().collect()
    });
    moved.collect()
}

/// Players who leave the start for good find the same by both. At the start the rules condensed for it know the same
/// ways to leave.
#[test]
fn condensed_rules_know_the_same_elsewhere() {
    let (mut left, mut opened) = (0, 0);
    for number in 0..3000 {
        let case = Case::new("elsewhere", number, Sizes::SMALL);
        let [start, anywhere] =
            [Home::Start, Home::Anywhere].map(|home| case.logic.condensed(home));
        let states = [&start, &anywhere].map(|condensed| {
            let mut both =
                Both { condensed, plain: case.logic.state(), fewer: State::new(condensed.rules()) };
            let mut stream = stream("elsewhere, steps", number);
            both.propagate();
            for _ in 0..6 {
                do_something(&mut both, &case, &mut stream);
                both.propagate();
            }
            both
        });
        let [at_start, elsewhere] = &states;
        let found = beyond_stops(&elsewhere.fewer, elsewhere.fewer.stops());
        // The plain rules have steps in between, where nothing more is done at once. So every place counts.
        let plain = beyond_stops(&elsewhere.plain, elsewhere.plain.all_stops());
        assert!(found.is_subset(&plain), "world {number}: {found:?}, {plain:?}");
        let (one, other) = (at_start.fewer.stops(), elsewhere.fewer.stops());
        assert_eq!(one.len(), other.len(), "world {number}: {one:?}, {other:?}");
        left += u32::from(!found.is_empty());
        let open = elsewhere.plain.open_slots();
        let gains = |there: &Vec<u32>| there.iter().any(|slot| !open.contains(*slot));
        opened += u32::from(found.iter().any(gains));
    }
    assert!(left > 300 && opened > 100, "{left} leave, {opened} open something there");
}
