//! Ranked sets against sets of numbers.

use std::collections::BTreeSet;

use crate::grid::RankedSet;
use proptest::prelude::*;

/// Bounds around the borders of words and blocks.
fn bounds() -> impl Strategy<Value = u32> {
    prop_oneof![1u32..70, 500u32..530, 1_000u32..1_100, 4_000u32..4_200]
}

proptest! {
    #[test]
    fn numbers_have_ranks(bound in bounds(), changes in proptest::collection::vec((any::<u32>(), any::<bool>()), 0..200)) {
        let (mut ranked, mut plain) = (RankedSet::with_bound(bound as usize), BTreeSet::new());
        for (number, is_new) in changes {
            let number = number % bound;
            match is_new {
                true => prop_assert_eq!(ranked.insert(number), plain.insert(number)),
                false => prop_assert_eq!(ranked.remove(number), plain.remove(&number)),
            }
        }
        prop_assert_eq!(ranked.count() as usize, plain.len());
        for (rank, number) in (0u32..).zip(&plain) {
            prop_assert_eq!(ranked.nth(rank), Some(*number));
        }
        prop_assert_eq!(ranked.nth(ranked.count()), None);
        for number in (0..=bound).step_by(7).chain([bound]) {
            prop_assert_eq!(ranked.rank(number) as usize, plain.range(..number).count());
            prop_assert!(number == bound || ranked.contains(number) == plain.contains(&number));
            let range = number / 2..number;
            prop_assert_eq!(ranked.count_in(&range) as usize, plain.range(range.clone()).count());
            prop_assert_eq!(ranked.first_in(&range), plain.range(range.clone()).next().copied());
        }
    }
}

#[test]
fn a_set_without_a_bound_is_empty() {
    let empty = RankedSet::with_bound(0);
    assert_eq!((empty.count(), empty.rank(0), empty.nth(0)), (0, 0, None));
    assert_eq!(empty.first_in(&(0..0)), None);
}
