//! Chi-square tests that the choices are fair.
//!
//! The streams are fixed, so these tests either always pass or always fail. For
//! a fair choice, each had a probability of 0.001 to fail when it was written.

use super::super::{Seed, Stream};
use super::{bound, stream, wide_bound};

// The critical values of chi-square at probability 0.001, in thousandths, for
// the degrees of freedom: one less than the number of counts.
const CRITICAL_2: u64 = 13_816;
const CRITICAL_3: u64 = 16_266;
const CRITICAL_5: u64 = 20_515;
const CRITICAL_6: u64 = 22_458;
const CRITICAL_23: u64 = 49_728;

/// Compares counts with what is expected of a fair choice by Pearson's
/// chi-square test, calculated in thousandths.
fn assert_fair(observed: &[u64], expected: &[u64], critical_thousandths: u64) {
    assert_eq!(observed.len(), expected.len());
    assert_eq!(observed.iter().sum::<u64>(), expected.iter().sum::<u64>());
    let statistic: u64 = observed
        .iter()
        .zip(expected)
        .map(|(&observed, &expected)| 1000 * observed.abs_diff(expected).pow(2) / expected)
        .sum();
    assert!(
        statistic < critical_thousandths,
        "chi-square is {statistic} thousandths, at most {critical_thousandths} are fair: {observed:?}"
    );
}

#[test]
fn below_is_fair() {
    let mut stream = stream("fair below");
    let mut counts = [0; 7];
    for _ in 0..70_000 {
        counts[stream.below(bound(7)) as usize] += 1;
    }
    assert_fair(&counts, &[10_000; 7], CRITICAL_6);
}

#[test]
fn below_is_fair_where_draws_have_to_be_discarded() {
    // Without the rejection, half of the answers would be multiples of three.
    let mut stream = stream("fair rejection");
    let mut counts = [0; 3];
    for _ in 0..30_000 {
        counts[(stream.below_u64(wide_bound(3 << 62)) % 3) as usize] += 1;
    }
    assert_fair(&counts, &[10_000; 3], CRITICAL_2);
}

#[test]
fn the_first_choices_of_many_streams_are_fair() {
    let seed = Seed::from_text("abc");
    let mut counts = [0; 6];
    for key in 0..20_000 {
        for attempt in 0..3 {
            let mut stream = Stream::new(&seed, "fair streams", &key.to_string(), attempt);
            counts[stream.below(bound(6)) as usize] += 1;
        }
    }
    assert_fair(&counts, &[10_000; 6], CRITICAL_5);
}

#[test]
fn all_orders_of_a_shuffle_are_equally_likely() {
    let mut stream = stream("fair shuffle");
    let mut counts = [0; 256];
    for _ in 0..48_000 {
        let mut items = [0, 1, 2, 3];
        stream.shuffle(&mut items);
        counts[items.iter().fold(0, |code, item| 4 * code + item)] += 1;
    }
    let orders: Vec<u64> = counts.into_iter().filter(|&count| count > 0).collect();
    assert_fair(&orders, &[2_000; 24], CRITICAL_23);
}

#[test]
fn weighted_picks_are_as_likely_as_their_weights() {
    let mut stream = stream("fair weights");
    let mut counts = [0; 6];
    for _ in 0..60_000 {
        let index = stream.pick_weighted(&[1, 2, 0, 3, 6, 0]);
        counts[index.expect("the weights are not all zero") as usize] += 1;
    }
    let [one, two, never, three, six, never_either] = counts;
    assert_eq!([never, never_either], [0, 0]);
    assert_fair(&[one, two, three, six], &[5_000, 10_000, 15_000, 30_000], CRITICAL_3);
}
