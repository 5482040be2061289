//! Bit sets against sets of numbers.

use std::collections::BTreeSet;

use crate::grid::BitSet;
use proptest::prelude::*;

type Plain = BTreeSet<u32>;

/// Numbers around the borders of words and blocks, and far beyond.
fn numbers() -> impl Strategy<Value = Plain> {
    let number = prop_oneof![0u32..200, 2_000u32..2_200, 10_000u32..10_003];
    proptest::collection::btree_set(number, 0..60)
}

fn set(numbers: &Plain) -> BitSet {
    numbers.iter().copied().collect()
}

proptest! {
    #[test]
    fn sets_hold_what_was_put_in(members in numbers(), removed in numbers(), bound in 0usize..5_000) {
        let mut bits = BitSet::with_bound(bound);
        let mut plain = Plain::new();
        for number in &members {
            prop_assert_eq!(bits.insert(*number), plain.insert(*number));
            prop_assert!(!bits.insert(*number));
        }
        for number in &removed {
            prop_assert_eq!(bits.remove(*number), plain.remove(number));
        }
        prop_assert_eq!(bits.iter().collect::<Plain>(), plain.clone());
        prop_assert_eq!((bits.count() as usize, bits.is_empty()), (plain.len(), plain.is_empty()));
        prop_assert!((0..11_000).all(|number| bits.contains(number) == plain.contains(&number)));
        // The previous contents make no difference.
        prop_assert_eq!(&bits, &set(&plain));
        prop_assert_eq!(&BitSet::of(bound, plain.iter().copied()), &bits);
        let mut copy = BitSet::of(0, [1, 20_000]);
        copy.clone_from(&bits);
        prop_assert_eq!(&copy, &bits);
        bits.clear();
        prop_assert!(bits.is_empty() && bits == BitSet::default());
    }

    #[test]
    fn numbers_are_found_by_rank_and_from_a_number_on(members in numbers()) {
        let bits = set(&members);
        for (rank, number) in (0..).zip(&members) {
            prop_assert_eq!(bits.nth(rank), Some(*number));
        }
        prop_assert_eq!(bits.nth(members.len() as u32), None);
        for from in (0..300).chain(1_900..2_300) {
            prop_assert_eq!(bits.next_from(from), members.range(from..).next().copied());
        }
    }

    #[test]
    fn sets_are_combined(one in numbers(), other in numbers()) {
        let (a, b) = (set(&one), set(&other));
        let plain = |bits: &BitSet| bits.iter().collect::<Plain>();
        prop_assert_eq!(plain(&a.intersection(&b)), &one & &other);
        prop_assert_eq!(plain(&a.difference(&b)), &one - &other);
        let (mut both, mut all) = (a.clone(), a.clone());
        both.intersect_with(&b);
        all.union_with(&b);
        prop_assert_eq!(plain(&both), &one & &other);
        prop_assert_eq!(plain(&all), &one | &other);
        let mut toggled = a.clone();
        other.iter().for_each(|number| toggled.toggle(*number));
        prop_assert_eq!(plain(&toggled), &one ^ &other);
        prop_assert_eq!((a.is_subset(&b), a == b), (one.is_subset(&other), one == other));
        prop_assert_eq!(a.intersects(&b), !one.is_disjoint(&other));
        prop_assert_eq!(&BitSet::from_words(a.words().to_vec()), &a);
    }

    #[test]
    fn full_sets_have_all_numbers_below(bound in 0u32..300) {
        prop_assert_eq!(BitSet::full(bound).iter().collect::<Vec<_>>(), (0..bound).collect::<Vec<_>>());
    }
}
