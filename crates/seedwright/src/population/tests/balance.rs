use super::sample::{kind, populate, populator, tables};
use crate::population::*;
use crate::random::Seed;

/// Adds up the actual and the expected contents of many games at a depth.
fn run(populator: &Populator, depth: u32, games: u64) -> (Totals, Totals) {
    let mut both = (Totals::default(), Totals::default());
    for game in 0..games {
        let seed = Seed::from(game);
        let map = Classic::default().map(&seed, depth).unwrap();
        let request = Request { wins: 1, ..Request::new(&seed, depth) };
        let level = populate(populator, &map, &request).unwrap();
        both.0 = both.0 + populator.expected(&map, &request);
        both.1 = both.1 + Totals::of(&level);
    }
    both
}

#[test]
fn totals_are_as_expected() {
    let mut tables = tables();
    // Kinds of the same level that differ in power, so that weights matter.
    tables.monsters[2].power = Fixed::whole(20);
    tables.monsters.push(Monster {
        kind: Kind { weight: ByDepth(vec![(1, 0), (5, 3)]), ..kind("ogre") },
        level: 3,
        power: Fixed::whole(40),
        experience: 90,
    });
    let populator = Populator::new(tables).unwrap();
    for depth in [1, 6, 30] {
        let (expected, actual) = run(&populator, depth, 1_500);
        for ((name, expected), (_, actual)) in expected.rows().into_iter().zip(actual.rows()) {
            let share = actual.over(expected).unwrap();
            let few = ["equipment left to chance", "guaranteed weapons", "guaranteed armours"];
            let off = if few.contains(&name) { 120 } else { 30 };
            let distance = (share - Fixed::ONE).in_thousandths().abs();
            assert!(distance <= off, "depth {depth}, {name}: {actual} for {expected}");
        }
    }
}

#[test]
fn rooms_are_expected_to_hold_what_fits_into_them() {
    let populator = populator();
    let drawing = "#########\n#.......#\n#########\nroom 1 1 3 1\nroom 4 1 1 1\nroom 5 1 3 1\n";
    let map = LevelMap::parse(drawing).unwrap();
    let mut both = (Totals::default(), Totals::default());
    for game in 0..4_000 {
        let seed = Seed::from(game);
        let request = Request { wins: 20, ..Request::new(&seed, 5) };
        let level = populate(&populator, &map, &request).unwrap();
        both.0 = both.0 + populator.expected(&map, &request);
        both.1 = both.1 + Totals::of(&level);
    }
    let (expected, actual) = both;
    let share = actual.monsters.over(expected.monsters).unwrap();
    let distance = (share - Fixed::ONE).in_thousandths().abs();
    assert!(distance <= 30, "{actual:?} for {expected:?}");
}

#[test]
fn the_mean_monster_is_within_its_levels() {
    let populator = populator();
    let (power, learnt) = populator.mean_monster(1, Fixed::ONE);
    assert_eq!((power, learnt), (Fixed::whole(12), Fixed::whole(10)));
    let (power, _) = populator.mean_monster(10, Fixed::whole(11));
    assert!(power > Fixed::whole(18) && power < Fixed::whole(24), "{power}");
    let highest = populator.mean_monster(u32::MAX, Fixed::whole(HIGHEST_LEVEL));
    assert!(highest.0 > Fixed::whole(5_000), "{highest:?}");
}

#[test]
fn no_game_is_below_the_least_strength() {
    let mut tables = tables();
    tables.rules.equipment_for_win = Fixed::thousandths(1_500);
    let populator = Populator::new(tables).unwrap();
    let harder = Difficulty::Level(Fixed::thousandths(7_250));
    for (difficulty, wins) in
        [(Difficulty::Curve, 0), (Difficulty::Curve, 2), (harder, 0), (harder, 2)]
    {
        let least = (1..=60).map(|depth| populator.least_strength(depth, difficulty, wins));
        for least in least {
            for game in 0..150 {
                let seed = Seed::from(game);
                let request = Request { difficulty, wins, ..Request::new(&seed, least.depth) };
                let strength = populator.strength(&request);
                assert_eq!(strength.difficulty, populator.difficulty(&request));
                assert!(
                    strength.weapon >= least.weapon && strength.armour >= least.armour,
                    "{strength:?}"
                );
                assert!(strength.ratio >= least.ratio, "{strength:?}");
            }
        }
    }
}

#[test]
fn strength_follows_difficulty_and_wins() {
    let mut tables = tables();
    tables.rules.equipment_for_win = Fixed::ONE;
    let populator = Populator::new(tables).unwrap();
    let seed = Seed::from(3);
    let plain = Request::new(&seed, 12);
    let harder = Request { difficulty: Difficulty::Level(Fixed::whole(20)), ..plain };
    let won = Request { wins: 3, ..plain };
    let [plain, harder, won] = [plain, harder, won].map(|request| populator.strength(&request));
    assert!(harder.strongest_monster > plain.strongest_monster);
    assert!(harder.mean_monster > plain.mean_monster);
    assert!(harder.weapon > plain.weapon);
    assert_eq!(won.strongest_monster, plain.strongest_monster);
    assert!(won.weapon > plain.weapon && won.ratio > plain.ratio);
}

#[test]
fn the_player_keeps_up() {
    let populator = populator();
    assert_eq!(populator.too_weak(200).next(), None);
    let mut tables = tables();
    tables.hero.least_ratio = Fixed::thousandths(800);
    let weak = Populator::new(tables).unwrap();
    assert!(weak.too_weak(200).count() > 10);
    let first = populator.least_strength(1, Difficulty::Curve, 0);
    assert_eq!(
        (first.weapon, first.armour),
        (Fixed::thousandths(3_200), Fixed::thousandths(1_600))
    );
    assert_eq!(first.hero, Fixed::thousandths(7_200));
}

#[test]
fn the_curve_is_a_function_of_seed_and_depth() {
    let curve = Curve::default();
    for game in 0..200 {
        let seed = Seed::from(game);
        for depth in (1..60).chain([1_000, u32::MAX]) {
            let level = curve.level(&seed, depth);
            let (lowest, highest) = curve.bounds(depth);
            assert!((lowest..=highest).contains(&level));
            assert_eq!(level, curve.level(&seed, depth));
        }
    }
    assert_eq!(curve.bounds(u32::MAX).1, Fixed::whole(HIGHEST_LEVEL));
    let levels = |depth| (0..50).map(move |game| Curve::default().level(&Seed::from(game), depth));
    assert!(levels(9).max() > levels(9).min());
    let populator = populator();
    for game in 0..50 {
        let last = populator.last_depth(&Seed::from(game)).unwrap();
        assert!((26..=28).contains(&last), "{last}");
    }
}
