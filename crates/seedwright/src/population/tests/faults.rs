use super::sample::{kind, populate, populator, tables, two_rooms};
use crate::population::*;
use crate::random::Seed;

fn faults(change: impl FnOnce(&mut Tables)) -> Vec<String> {
    let mut tables = tables();
    change(&mut tables);
    let faults = Populator::new(tables).unwrap_err();
    faults.iter().map(ToString::to_string).collect()
}

#[test]
fn every_fault_names_its_row() {
    let weight = |weight: i64| {
        move |tables: &mut Tables| tables.monsters[3].kind.weight = ByDepth::always(weight)
    };
    assert_eq!(
        faults(weight(0)),
        ["monsters, row 4 (`monster 4`): the weight is 0 at every depth"]
    );
    assert_eq!(faults(weight(-2)), ["monsters, row 4 (`monster 4`): the weight -2 is negative"]);
    assert_eq!(
        faults(weight(i64::MAX)),
        [
            "monsters, row 4 (`monster 4`): the weight 9223372036854775807 is too large; the maximum is 1000000"
        ]
    );
    assert_eq!(
        faults(|tables| tables.weapons[0].kind.rarity = u32::MAX),
        ["weapons, row 1 (`weapon 0`): there is no rarity 4294967296"]
    );
    assert_eq!(
        faults(|tables| tables.armours[9].level = 0),
        ["armours, row 10 (`armour 9`): the level must be from 1 to 10000, not 0"]
    );
    assert_eq!(
        faults(|tables| tables.armours[9].power = Fixed::thousandths(-1)),
        ["armours, row 10 (`armour 9`): the amount must be from 0 to 1000000, not -1"]
    );
    assert_eq!(
        faults(|tables| tables.monsters[0].experience = i64::MAX),
        [
            "monsters, row 1 (`monster 1`): the amount must be from 0 to 1000000, not 9223372036854775807"
        ]
    );
}

#[test]
fn names_are_shown_escaped() {
    let change = |tables: &mut Tables| {
        tables.consumables[1].name = "\u{202e}dart".into();
        tables.consumables[1].rarity = 7;
    };
    assert_eq!(faults(change), ["consumables, row 2 (`\\u{202e}dart`): there is no rarity 8"]);
    let nameless = |tables: &mut Tables| tables.consumables[1].name.clear();
    assert_eq!(faults(nameless), ["consumables, row 2: the name is missing"]);
}

#[test]
fn empty_tables_are_refused() {
    assert_eq!(faults(|tables| tables.monsters.clear()), ["monsters: the table has no rows"]);
    assert_eq!(faults(|tables| tables.weapons.clear()), ["weapons: the table has no rows"]);
    assert_eq!(faults(|tables| tables.armours.clear()), ["armours: the table has no rows"]);
    assert_eq!(faults(|tables| tables.consumables.clear()), ["consumables: the table has no rows"]);
    assert!(Populator::new(Tables::default()).unwrap_err().len() >= 5);
    let too_many = |tables: &mut Tables| tables.consumables = vec![kind("tonic"); MAX_ROWS + 1];
    assert_eq!(
        faults(too_many),
        ["consumables: the table has too many rows; the maximum is 10000, or 100 metered ones"]
    );
}

#[test]
fn a_depth_without_any_row_is_refused() {
    let late = |tables: &mut Tables| {
        for row in &mut tables.monsters {
            row.kind.weight = ByDepth(vec![(2, 1)]);
        }
    };
    assert_eq!(faults(late), ["monsters: no row has a weight at depth 1"]);
    let gap = |tables: &mut Tables| {
        for row in &mut tables.weapons {
            row.kind.weight = ByDepth(vec![(1, 5), (30, 0), (32, 4)]);
        }
    };
    assert_eq!(faults(gap), ["weapons: no row has a weight at depth 30"]);
    let disordered =
        |tables: &mut Tables| tables.consumables[0].weight = ByDepth(vec![(3, 1), (2, 1)]);
    assert_eq!(
        faults(disordered),
        ["consumables, row 1 (`tonic`): depth 2 is 0, or not above the depth before it"]
    );
}

#[test]
fn rules_are_checked() {
    assert_eq!(
        faults(|tables| tables.rules.item_chance = Chance::new(1, 0)),
        ["rules (`item-chance`): [1, 0] is not a chance"]
    );
    assert_eq!(
        faults(|tables| tables.rules.spread.lower = Chance::new(6, 5)),
        ["rules (`lower-chance`): [6, 5] is not a chance"]
    );
    assert_eq!(
        faults(|tables| tables.rules.bonus = Span { least: 3, most: 1 }),
        ["rules (`equipment-bonus`): 3 is more than 1"]
    );
    for period in [0, 1, 17, u32::MAX] {
        let change = |tables: &mut Tables| tables.rules.period = period;
        assert_eq!(
            faults(change),
            [format!("rules (`period`): the period must be from 2 to 16, not {period}")]
        );
    }
    assert_eq!(
        faults(|tables| tables.rules.most_monsters = ByDepth::always(-1)),
        ["rules (`monsters-in-room`): the amount must be from 0 to 1000000, not -1"]
    );
    assert_eq!(faults(|tables| tables.curve.points.clear()), ["curve: the curve has no points"]);
    assert_eq!(
        faults(|tables| tables.hero.curve.points[1].1 = Fixed::ZERO),
        [
            "hero: the number falls at depth 27, but must not fall",
            "hero: the level must be from 1 to 10000, not 0"
        ]
    );
}

#[test]
fn bad_requests_are_refused() {
    let (populator, map, seed) = (populator(), two_rooms(), Seed::from(1));
    let failure =
        |request: Request<'_>| populate(&populator, &map, &request).unwrap_err().to_string();
    assert_eq!(failure(Request::new(&seed, 0)), "there is no depth 0; the first level is 1");
    let wins = Request { wins: u32::MAX, ..Request::new(&seed, 1) };
    assert_eq!(failure(wins), "4294967295 wins are more than the maximum of 1000000");
    for level in [0, -5, HIGHEST_LEVEL + 1, i64::MAX] {
        let request = Request {
            difficulty: Difficulty::Level(Fixed::whole(level)),
            ..Request::new(&seed, 1)
        };
        assert!(failure(request).ends_with("is not from 1 to 10000"));
    }
}

#[test]
fn extremes_are_answered() {
    let populator = populator();
    let map = Classic::default().map(&Seed::from(1), u32::MAX).unwrap();
    for game in 0..20 {
        let seed = Seed::from(game);
        let request = Request { wins: MAX_WINS, last: true, ..Request::new(&seed, u32::MAX) };
        let level = populate(&populator, &map, &request).unwrap();
        assert_eq!(level.difficulty, Fixed::whole(HIGHEST_LEVEL));
        assert!(level.things.iter().any(|placed| matches!(placed.thing, Thing::Monster { .. })));
    }
}

#[test]
fn the_largest_numbers_do_not_overflow() {
    let mut tables = tables();
    tables.rarities[0].weight = LARGEST_WEIGHT;
    for row in &mut tables.monsters {
        row.kind.weight = ByDepth::always(LARGEST_WEIGHT);
        row.power = Fixed::whole(MAX_POWER);
        row.experience = MAX_POWER;
    }
    tables.rules.growth = Fixed::whole(MAX_POWER);
    tables.rules.equipment_for_win = Fixed::whole(MAX_POWER);
    tables.rules.more_for_win = u32::MAX;
    tables.rules.most_items = ByDepth::always(MAX_POWER);
    tables.curve.sway = Fixed::whole(MAX_POWER);
    let populator = Populator::new(tables).unwrap();
    let (map, seed) = (two_rooms(), Seed::from(1));
    let request = Request { wins: MAX_WINS, ..Request::new(&seed, 77) };
    let level = populate(&populator, &map, &request).unwrap();
    let totals = Totals::of(&level) + populator.expected(&map, &request);
    assert!(totals.monster_power > Fixed::ZERO);
    assert!(populator.strength(&Request::new(&seed, 77)).strongest_monster > Fixed::ZERO);
}

#[test]
fn a_map_without_space_says_which_promise_fails() {
    let populator = populator();
    let seed = Seed::from(1);
    let failure = |text: &str, depth: u32| {
        let map = LevelMap::parse(text).unwrap();
        populate(&populator, &map, &Request::new(&seed, depth)).unwrap_err().to_string()
    };
    let one_cell = "###\n#.#\n###\nroom 1 1 1 1\n";
    assert_eq!(
        failure(one_cell, 1),
        "this map can't keep the promise that the player starts in the first room, not on the exit"
    );
    let apart = "..#..\nroom 0 0 2 1\nroom 3 0 2 1\n";
    assert_eq!(failure(apart, 1), "this map can't keep the promise that the exit can be reached");
    let narrow = ".....\nroom 0 0 2 1\nroom 3 0 2 1\n";
    assert_eq!(
        failure(narrow, 1),
        "this map can't keep the promise that the first level starts with armour"
    );
    let tiny = "...\nroom 0 0 1 1\nroom 2 0 1 1\n";
    assert_eq!(failure(tiny, 9), "this map can't keep the promise that there is a ration");
}
