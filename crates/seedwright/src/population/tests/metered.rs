use std::collections::BTreeSet;

use super::sample::{metered, tables};
use crate::population::*;
use crate::random::Seed;

/// How many of each kind have appeared by each depth of a game.
fn counts(table: &MeteredTable, seed: &Seed, last: u32) -> Vec<Vec<u64>> {
    let mut so_far = vec![0; table.kinds.len()];
    let by = |depth| {
        for spawn in table.spawns(seed, depth) {
            so_far[spawn.kind as usize] += 1;
        }
        so_far.clone()
    };
    (1..=last).map(by).collect()
}

#[test]
fn no_outcome_leaves_the_bounds() {
    let table = metered();
    for game in 0..2_000 {
        let seed = Seed::from(game);
        for (depth, counts) in (1..).zip(counts(&table, &seed, 60)) {
            for (kind, count) in (0..).zip(counts) {
                let bounds = table.bounds(kind, depth).unwrap();
                assert!(
                    (bounds.least..=bounds.most).contains(&count),
                    "game {game}, depth {depth}, kind {kind}: {count} is not within {bounds:?}"
                );
            }
        }
    }
}

/// Follows every outcome of a small table, not only those that some seed draws.
#[test]
fn bounds_hold_for_every_outcome_and_are_reached() {
    let mut table = metered();
    table.kinds.truncate(1);
    table.slots = 1;
    table.kinds[0].floor = ByDepth(vec![(4, 1), (12, 2), (19, 3), (20, 4)]);
    let kind = table.kinds[0].clone();
    let mut outcomes = BTreeSet::from([0_i64]);
    for depth in 1..=26 {
        let mut next = BTreeSet::new();
        for spawned in outcomes {
            let frequency = 34 * i64::from(depth) - 150 * spawned;
            let due = spawned < kind.floor.at(depth);
            if due || (frequency > 0 && spawned < kind.ceiling.at(depth)) {
                next.insert(spawned + 1);
            }
            if !due {
                next.insert(spawned);
            }
        }
        outcomes = next;
        let bounds = table.bounds(0, depth).unwrap();
        let reached = (outcomes.first().copied(), outcomes.last().copied());
        let stated = (Some(bounds.least as i64), Some(bounds.most as i64));
        assert_eq!(reached, stated, "depth {depth}");
    }
}

#[test]
fn bounds_add_up_over_cycles() {
    let table = metered();
    let one = table.bounds(0, 26).unwrap();
    let many = table.bounds(0, 26_000).unwrap();
    assert_eq!((many.least, many.most), (1_000 * one.least, 1_000 * one.most));
    assert_eq!(one.least, 4);
    let deepest = table.bounds(1, u32::MAX).unwrap();
    assert!(deepest.least > 400_000_000 && deepest.most >= deepest.least);
    assert_eq!(table.bounds(2, 1), None);
    // The deepest level costs no more than one cycle.
    assert!(table.spawns(&Seed::from(1), u32::MAX).len() <= 2);
}

#[test]
fn what_has_not_come_gets_likelier() {
    let mut table = metered();
    table.kinds.truncate(1);
    table.kinds[0].floor = ByDepth::default();
    // The share, in thousandths, of the games without one so far that have one at a depth.
    let mut games: Vec<Seed> = (0..10_000).map(Seed::from).collect();
    let mut parts = Vec::new();
    for depth in 1..=4 {
        let before = games.len();
        games.retain(|seed| table.spawns(seed, depth).is_empty());
        parts.push(1_000 * (before - games.len()) / before);
    }
    assert!(parts.is_sorted() && parts[3] > 2 * parts[0], "{parts:?}");
}

#[test]
fn floors_that_do_not_fit_are_refused() {
    let faults = |change: fn(&mut MeteredTable)| {
        let mut tables = tables();
        change(&mut tables.metered);
        let faults = Populator::new(tables).unwrap_err();
        faults.into_iter().map(|fault| fault.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(
        faults(|table| table.kinds[0].floor = ByDepth(vec![(2, 2)])),
        ["metered: at depth 2 the floors require more things than there are slots"]
    );
    assert_eq!(
        faults(|table| table.kinds[0].floor = ByDepth(vec![(3, 1), (4, 3)])),
        ["metered, row 1 (`rare`): at depth 4 the floor is above the ceiling"]
    );
    assert_eq!(
        faults(|table| table.kinds[0].floor = ByDepth(vec![(3, 2), (4, 1)])),
        ["metered, row 1 (`rare`): the number falls at depth 4, but must not fall"]
    );
    assert_eq!(
        faults(|table| table.cycle = 0),
        ["metered: the cycle must be from 1 to 1000 levels, not 0"]
    );
}
