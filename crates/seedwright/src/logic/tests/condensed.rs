//! Condensed rules derive the same as the plain ones.

use super::Case;
use super::random_worlds::{Dice, Sizes, stream};
use crate::logic::{Checkpoint, CondensedRules, FactId, Meaning, State};
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

#[test]
fn condensed_rules_know_the_same() {
    let (mut plain, mut fewer, mut finished) = (0, 0, 0);
    for (sizes, worlds) in
        [(Sizes::LOCKED, 1500), (Sizes::TINY, 3000), (Sizes::SMALL, 3000), (Sizes::MEDIUM, 400)]
    {
        let test = format!("condensed {}", sizes.spots);
        for number in 0..worlds {
            let case = Case::new(&test, number, sizes);
            let condensed = case.logic.condensed();
            let mut both = Both {
                condensed: &condensed,
                plain: case.logic.state(),
                fewer: State::new(condensed.rules()),
            };
            let mut stream = stream(&test, worlds + number);
            both.propagate();
            let name = format!("{test}, world {number}");
            both.compare(&case, &name);
            let mut marks = vec![both.mark()];
            for _ in 0..12 {
                do_something(&mut both, &case, &mut stream);
                both.propagate();
                both.compare(&case, &name);
                match Dice(&mut stream).below(6) {
                    0 | 1 => marks.push(both.mark()),
                    2 => {
                        let back = Dice(&mut stream).below(u32::try_from(marks.len()).unwrap());
                        marks.truncate(back as usize + 1);
                        both.undo(marks[back as usize]);
                        both.compare(&case, &name);
                    }
                    _ => {}
                }
            }
            plain += case.logic.rules().fact_count();
            fewer += condensed.rules().fact_count();
            finished += u32::from(both.plain.knows(case.logic.goal()));
        }
    }
    assert!(fewer * 10 < plain * 9, "{plain} facts became {fewer}");
    assert!((2000..7000).contains(&finished), "{finished} finish");
}
