//! Useful copies are equivalent to all copies.

use super::Case;
use super::random_worlds::{Dice, Sizes, stream};
use crate::logic::{FactId, Meaning, State};
use crate::world::Id;

/// Everything known except which copies are held.
fn known(case: &Case, state: &State<'_>) -> Vec<FactId> {
    let held = |fact: &FactId| matches!(case.logic.meaning(*fact), Meaning::Held(..));
    let mut known: Vec<_> = state.trail().to_vec();
    known.retain(|fact| !held(fact));
    known.sort_unstable();
    known
}

#[test]
fn usable_copies_are_as_good_as_all() {
    let (mut usable_copies, mut all_copies) = (0, 0);
    for (sizes, worlds) in [(Sizes::LOCKED, 2000), (Sizes::SMALL, 3000), (Sizes::MEDIUM, 300)] {
        let test = format!("usable {}", sizes.spots);
        for number in 0..worlds {
            let case = Case::new(&test, number, sizes);
            let mut stream = stream(&test, worlds + number);
            let usable = case.logic.useful_copies();
            // First with all copies, then with some: copies beyond the useful number never matter.
            for all in [true, false] {
                let (mut some, mut enough) = (case.logic.state(), case.logic.state());
                for item in case.world.items.ids() {
                    let copies: Vec<_> = case.logic.pool_copies(item).collect();
                    let count = u32::try_from(copies.len()).unwrap();
                    let held = if all { count } else { Dice(&mut stream).below(count + 1) };
                    let needed = held.min(usable[item.index()]);
                    copies[..held as usize].iter().for_each(|copy| some.add(*copy));
                    copies[..needed as usize].iter().for_each(|copy| enough.add(*copy));
                    all_copies += held;
                    usable_copies += needed;
                }
                some.propagate();
                enough.propagate();
                let same = known(&case, &some) == known(&case, &enough);
                assert!(same, "{test}, world {number}: a further copy matters");
            }
        }
    }
    assert!(usable_copies < all_copies, "some copies are not useful");
}
