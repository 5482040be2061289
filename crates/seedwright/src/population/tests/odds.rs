//! Chi-square tests of the documented odds. The seeds are fixed, so these tests either always pass or always
//! fail; with the right odds, each had one chance in a thousand to fail when it was written.

use super::sample::{populate, populator, tables, two_rooms};
use crate::population::*;
use crate::random::Seed;

/// The critical values of chi-square at probability 0.001, in thousandths, by degrees of freedom.
const CRITICAL: [u64; 12] =
    [0, 10_828, 13_816, 16_266, 18_467, 20_515, 22_458, 24_322, 26_124, 27_877, 29_588, 31_264];

/// Compares counts with shares of their sum; shares are relative.
fn assert_odds(what: &str, observed: &[u64], shares: &[u64]) {
    let total: u64 = observed.iter().sum();
    let all: u64 = shares.iter().sum();
    let part = |(count, share): (&u64, &u64)| {
        // (count - total * share / all)^2 / (total * share / all), in thousandths.
        let (scaled, expected) = (u128::from(count * all), u128::from(total * share));
        let distance = scaled.abs_diff(expected);
        1_000 * distance * distance / expected / u128::from(all)
    };
    let statistic: u128 = observed.iter().zip(shares).map(part).sum();
    let critical = CRITICAL[observed.len() - 1];
    assert!(
        statistic < critical.into(),
        "{what}: chi-square is {statistic} thousandths, at most {critical} are fair: {observed:?} for {shares:?}"
    );
}

/// Levels of many games on classic maps at one depth.
fn levels(depth: u32, wins: u32, games: u64) -> Vec<(LevelMap, Level)> {
    let populator = populator();
    let level = |game| {
        let seed = Seed::from(game);
        let map = Classic::default().map(&seed, depth).unwrap();
        let request = Request { wins, ..Request::new(&seed, depth) };
        let level = populate(&populator, &map, &request).unwrap();
        (map, level)
    };
    (0..games).map(level).collect()
}

/// How many rooms, except the first, hold each number of things of a rule.
fn rooms_by_count(levels: &[(LevelMap, Level)], rule: Rule, most: usize) -> Vec<u64> {
    let mut counts = vec![0; most + 1];
    for (map, level) in levels {
        for room in 1..map.room_count() {
            let here = level.by_rule(rule).filter(|placed| placed.room == room);
            counts[here.count()] += 1;
        }
    }
    counts
}

#[test]
fn one_room_in_four_has_an_item() {
    let counts = rooms_by_count(&levels(7, 0, 1_000), Rule::RoomItem, 1);
    assert_odds("items", &counts, &[3, 1]);
    let counts = rooms_by_count(&levels(7, 2, 1_000), Rule::RoomItem, 3);
    assert_odds("items after two wins", &counts, &[9, 1, 1, 1]);
}

#[test]
fn one_room_in_two_has_monsters() {
    for (depth, most) in [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (30, 3)] {
        for wins in [0, 2] {
            let most = most + wins as u64;
            let levels = levels(depth, wins, 400);
            let counts = rooms_by_count(&levels, Rule::RoomMonster, most as usize);
            let mut shares = vec![1; most as usize + 1];
            shares[0] = most;
            assert_odds(&format!("monsters, depth {depth}, {wins} wins"), &counts, &shares);
        }
    }
}

#[test]
fn items_are_as_likely_as_their_weights() {
    let (mut consumables, mut gear, mut bonus) = ([0; 4], [0; 2], [0; 3]);
    for (_, level) in levels(9, 0, 6_000) {
        for placed in level.by_rule(Rule::RoomItem) {
            match placed.thing {
                Thing::Consumable { kind } => consumables[kind as usize] += 1,
                Thing::Gear { equipment, level: made, .. } => {
                    gear[equipment as usize] += 1;
                    bonus[(made - level.difficulty).floor() as usize - 1] += 1;
                }
                other => panic!("{other:?}"),
            }
        }
    }
    assert_odds("consumables", &consumables, &[3, 3, 2, 2]);
    assert_odds("equipment", &gear, &[1, 1]);
    assert_odds("bonus", &bonus, &[1, 1, 1]);
    let all: [u64; 2] = [consumables.iter().sum(), gear.iter().sum()];
    assert_odds("kinds", &all, &[10, 1]);
}

/// 20% of monsters fit the difficulty, 40% are one to three levels below, 40% are lower still.
#[test]
fn levels_of_monsters_are_spread() {
    let populator = populator();
    let mut counts = [0; 11];
    for game in 0..2_000 {
        let seed = Seed::from(game);
        let map = Classic::default().map(&seed, 10).unwrap();
        let request =
            Request { difficulty: Difficulty::Level(Fixed::whole(11)), ..Request::new(&seed, 10) };
        for placed in populate(&populator, &map, &request).unwrap().things {
            if let Thing::Monster { level, kind, .. } = placed.thing {
                assert_eq!(kind, level - 1);
                counts[level as usize - 1] += 1;
            }
        }
    }
    // At difficulty 11 the levels 8, 9 and 10 have 2/15 each, and as much is spread evenly below each:
    // 2/15 over 7, 8 and 9 levels. In parts of 15 * 504.
    let below = |level: i64| -> i64 {
        [8, 9, 10].iter().filter(|top| level < **top).map(|top| 1_008 / (top - 1)).sum()
    };
    let shares: Vec<u64> = (1..=11_i64)
        .map(|level| match level {
            11 => 15 * 504 / 5,
            8..=10 => 1_008 + below(level),
            _ => below(level),
        })
        .map(|share| share as u64)
        .collect();
    assert_eq!(shares.iter().sum::<u64>(), 15 * 504);
    assert_odds("levels", &counts, &shares);
}

#[test]
fn a_part_of_a_level_is_the_chance_of_one_more() {
    let mut tables = tables();
    tables.rules.spread.lower = Chance::new(0, 1);
    let populator = Populator::new(tables).unwrap();
    let mut counts = [0; 2];
    for game in 0..500 {
        let seed = Seed::from(game);
        let map = Classic::default().map(&seed, 10).unwrap();
        let request = Request {
            difficulty: Difficulty::Level(Fixed::thousandths(7_300)),
            ..Request::new(&seed, 10)
        };
        for placed in populate(&populator, &map, &request).unwrap().things {
            if let Thing::Monster { level, .. } = placed.thing {
                counts[level as usize - 7] += 1;
            }
        }
    }
    assert_odds("levels", &counts, &[7, 3]);
}

#[test]
fn guarantees_are_spread_over_rooms_and_cells() {
    let populator = populator();
    let map = two_rooms();
    let mut rooms = [0; 2];
    // The cells in the first row of the second room.
    let mut cells = [0; 5];
    for game in 0..8_000 {
        let seed = Seed::from(game);
        let level = populate(&populator, &map, &Request::new(&seed, 2)).unwrap();
        let ration = level.by_rule(Rule::Ration).next().unwrap();
        rooms[ration.room as usize] += 1;
        if ration.at.y == 1 && ration.room == 1 {
            cells[ration.at.x as usize - 10] += 1;
        }
    }
    assert_odds("rooms", &rooms, &[1, 1]);
    assert_odds("cells", &cells, &[1; 5]);
}

#[test]
fn kinds_of_equipment_are_rounded_at_random() {
    // Between the kinds of level 3 and level 6, level 4.5 is half-way.
    let tables = tables();
    let mut counts = [0; 3];
    for game in 0..4_000 {
        let seed = Seed::from(game);
        let request = Request::new(&seed, 5);
        let job = Job::new(&tables, &request, Fixed::thousandths(4_500));
        match job.guaranteed(Equipment::Weapon) {
            Thing::Gear { kind, .. } => counts[kind as usize] += 1,
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(counts[0], 0);
    assert_odds("kinds", &counts[1..], &[1, 1]);
}
