use super::sample::{populate, populator};
use crate::population::*;
use crate::random::Seed;

fn levels(populator: &Populator, seed: &Seed, depths: &[u32]) -> Vec<Level> {
    let level = |depth: &u32| {
        let map = Classic::default().map(seed, *depth).unwrap();
        populate(populator, &map, &Request::new(seed, *depth)).unwrap()
    };
    depths.iter().map(level).collect()
}

fn rows(populator: &Populator, seed: &Seed, levels: &[Level]) -> Vec<RunPromise> {
    populator.run_promises(seed, &levels.iter().collect::<Vec<_>>())
}

fn of(rows: &[RunPromise], is: fn(&RunGuarantee) -> bool) -> Vec<RunPromise> {
    let rows = rows.iter().filter(|row| is(&row.guarantee));
    rows.copied().collect()
}

#[test]
fn every_promise_about_a_run_is_a_row_that_holds() {
    let populator = populator();
    for game in 0..20 {
        let seed = Seed::from(game);
        let depths: Vec<u32> = (1..=30).collect();
        let rows = rows(&populator, &seed, &levels(&populator, &seed, &depths));
        assert!(rows.iter().all(|row| row.verdict == Verdict::Held), "{rows:?}");
        let groups = of(&rows, |row| matches!(row, RunGuarantee::InGroup(_)));
        assert!(groups.len() >= 12, "{groups:?}");
        assert!(groups.iter().all(|row| row.count == 1 && row.depths.1 - row.depths.0 == 3));
        for row in of(&rows, |row| matches!(row, RunGuarantee::First(_))) {
            assert!(row.count <= 6 && row.most == Some(6), "{row:?}");
        }
        for row in of(&rows, |row| matches!(row, RunGuarantee::Gap(_))) {
            assert!(row.count <= 6 && row.most == Some(6), "{row:?}");
        }
        for row in of(&rows, |row| matches!(row, RunGuarantee::Apart(_))) {
            assert!(row.count >= 2 && row.least == Some(2), "{row:?}");
        }
        assert_eq!(of(&rows, |row| *row == RunGuarantee::KeepsUp).len(), 30);
    }
}

#[test]
fn levels_with_gaps_between_them_promise_less() {
    let populator = populator();
    let seed = Seed::from(5);
    let rows = rows(&populator, &seed, &levels(&populator, &seed, &[7, 9, 30]));
    assert!(rows.iter().all(|row| row.guarantee == RunGuarantee::KeepsUp), "{rows:?}");
}

#[test]
fn what_is_broken_is_told() {
    let populator = populator();
    let seed = Seed::from(5);
    let depths: Vec<u32> = (1..=12).collect();
    let mut levels = levels(&populator, &seed, &depths);
    for level in &mut levels {
        let is_guaranteed = |rule| matches!(rule, Rule::Guaranteed { .. });
        level.things.retain(|placed| !is_guaranteed(placed.rule));
    }
    let rows = rows(&populator, &seed, &levels);
    let broken: Vec<_> = rows.iter().filter(|row| row.verdict == Verdict::Broken).collect();
    assert!(broken.iter().any(|row| matches!(row.guarantee, RunGuarantee::InGroup(_))));
    assert!(broken.iter().any(|row| matches!(row.guarantee, RunGuarantee::First(_))));
}
