//! Rooms with roles, and power that rises.

use super::sample::{broken, populate, tables};
use crate::population::*;
use crate::random::Seed;

/// Four rooms, two of them with a role, one with an intensity.
const HALL: &str = "\
#######################
#....#....#....#......#
#.....................#
#....#....#....#......#
#######################
room 1 1 4 3
room 6 1 4 3 role treasure
room 11 1 4 3 intensity 900
room 16 1 6 3 role boss intensity 1000
";

fn in_room(level: &Level, room: u32, rule: Rule) -> usize {
    level.by_rule(rule).filter(|placed| placed.room == room).count()
}

#[test]
fn rooms_with_a_role_hold_what_it_says() {
    let populator = Populator::new(tables()).unwrap();
    let map = LevelMap::parse(HALL).unwrap();
    assert_eq!(map.rooms()[2].intensity, Some(900));
    for game in 0..400 {
        let seed = Seed::from(game);
        let request = Request::new(&seed, 1 + game as u32 % 30);
        let level = populate(&populator, &map, &request).unwrap();
        assert_eq!(broken(&populator, &map, &request, &level), []);
        assert_eq!(in_room(&level, 1, Rule::RoleItem), 2);
        assert_eq!(in_room(&level, 1, Rule::RoleMonster), 0);
        assert_eq!(
            (in_room(&level, 3, Rule::RoleItem), in_room(&level, 3, Rule::RoleMonster)),
            (1, 1)
        );
        for room in [1, 3] {
            assert_eq!(in_room(&level, room, Rule::RoomItem), 0);
            assert_eq!(in_room(&level, room, Rule::RoomMonster), 0);
        }
        let boss = level.by_rule(Rule::RoleMonster).next().unwrap();
        let made = level.difficulty.in_thousandths() * 1_500 / 1_000_000;
        assert!(
            matches!(boss.thing, Thing::Monster { level, .. } if i64::from(level) == made.max(1))
        );
    }
}

#[test]
fn roles_have_tables_of_their_own() {
    let mut tables = tables();
    tables.roles = vec![
        RoomRole {
            guards: vec![("monster 3".into(), 1), ("monster 9".into(), 2)],
            loot: vec![("bell".into(), 1), ("weapon 4".into(), 1), ("armour 2".into(), 0)],
            monsters: ByDepth(vec![(1, 1), (5, 3)]),
            items: ByDepth::always(2),
            ..tables.role("boss").unwrap()
        },
        RoomRole { name: "shrine".into(), items: ByDepth::always(1), ..RoomRole::default() },
    ];
    let populator = Populator::new(tables).unwrap();
    let map = LevelMap::parse(&HALL.replace("treasure", "shrine")).unwrap();
    let (mut guards, mut loot) = ([0; 2], [0; 2]);
    for game in 0..300 {
        let seed = Seed::from(game);
        let depth = 2 + 4 * (game as u32 % 2);
        let level = populate(&populator, &map, &Request::new(&seed, depth)).unwrap();
        let expected = if depth < 5 { 1 } else { 3 };
        assert_eq!(in_room(&level, 3, Rule::RoleMonster), expected);
        assert_eq!(in_room(&level, 1, Rule::RoleItem), 1);
        for placed in level.things.iter().filter(|placed| placed.room == 3) {
            match (populator.tables().name_of(placed.thing), placed.rule) {
                ("monster 3", Rule::RoleMonster) => guards[0] += 1,
                ("monster 9", Rule::RoleMonster) => guards[1] += 1,
                ("bell", Rule::RoleItem) => loot[0] += 1,
                ("weapon 4", Rule::RoleItem) => loot[1] += 1,
                (name, Rule::RoleMonster | Rule::RoleItem) => panic!("{name}"),
                _ => {}
            }
        }
    }
    assert!(guards[1] > guards[0] && guards[0] > 50, "{guards:?}");
    assert!(loot[0] > 200 && loot[1] > 200, "{loot:?}");
}

#[test]
fn unknown_roles_are_noted_and_unknown_names_refused() {
    let populator = Populator::new(tables()).unwrap();
    let map = LevelMap::parse(&HALL.replace("treasure", "treasury")).unwrap();
    let seed = Seed::from(1);
    let level = populate(&populator, &map, &Request::new(&seed, 3)).unwrap();
    assert!(level.notes.contains(&Note::UnknownRole { room: 1 }));
    let mut tables = tables();
    tables.roles.push(RoomRole {
        name: "den".into(),
        guards: vec![("nobody".into(), 1)],
        ..RoomRole::default()
    });
    let faults = Populator::new(tables).unwrap_err();
    assert_eq!((faults[0].table, faults[0].row), (Table::Roles, Some(0)));
    assert_eq!(faults[0].problem, TableProblem::UnknownKind(0));
}

#[test]
fn faulty_rooms_of_drawings_are_refused_where_they_are() {
    let faults = |line: &str| {
        let drawing = format!("####\n#..#\n####\nroom 1 1 2 1{line}\n");
        let faults = LevelMap::parse(&drawing).map(drop).unwrap_err();
        faults[0].to_string()
    };
    assert_eq!(faults(" intensity 1001"), "4:1: an intensity is from 0 to 1000, not 1001");
    for line in [" role", " role a role b", " intensity x", " boss", " intensity -1"] {
        assert!(faults(line).starts_with("4:1: expected `room X Y WIDTH HEIGHT`"), "{line}");
    }
    let json = r#"{"grid": ["...."], "rooms": [{"x": 0, "y": 0, "width": 2, "height": 1, "role": "guard"}]}"#;
    let map = LevelMap::from_json(json).unwrap();
    assert_eq!(map.rooms()[0].role.as_deref(), Some("guard"));
}

fn rising() -> Populator {
    let mut tables = tables();
    tables.rules.monster_power = MonsterPower::Rising;
    Populator::new(tables).unwrap()
}

/// The power of random monsters.
fn power(level: &Level) -> i64 {
    let monsters = level.by_rule(Rule::RoomMonster).map(|placed| match placed.thing {
        Thing::Monster { power, .. } => power.in_thousandths(),
        _ => panic!("only monsters"),
    });
    monsters.sum()
}

#[test]
fn power_rises_with_every_level() {
    let populator = rising();
    let (mut pairs, mut falls) = (0, 0);
    for game in 0..60 {
        let seed = Seed::from(game);
        let builder = Builder::ALL[game as usize % 3];
        let maps = LevelMaps { builder: Builders::always(builder), ..LevelMaps::default() };
        let level = |depth: u32| {
            let map = maps.map(&seed, depth, Fixed::thousandths(600)).unwrap();
            let request = Request::new(&seed, depth);
            let level = populate(&populator, &map, &request).unwrap();
            assert_eq!(broken(&populator, &map, &request, &level), []);
            level
        };
        let levels: Vec<Level> = (1..=25).map(level).collect();
        for pair in levels.windows(2) {
            pairs += 1;
            falls += u32::from(power(&pair[1]) <= power(&pair[0]));
        }
        let rows = populator.run_promises(&seed, &levels.iter().collect::<Vec<_>>());
        let rises = rows.iter().filter(|row| row.guarantee == RunGuarantee::PowerRises);
        assert_eq!(rises.count(), 24);
    }
    assert!(falls * 500 <= pairs, "{falls} of {pairs} levels have less power than the one before");
}

#[test]
fn power_follows_intensity() {
    let populator = rising();
    let drawing = "\
###########################
#....#....#....#....#.....#
#.........................#
#....#....#....#....#.....#
###########################
room 1 1 4 3
room 6 1 4 3 intensity 0
room 11 1 4 3 intensity 1000
room 16 1 4 3 intensity 500
room 21 1 5 3 intensity 500
";
    let map = LevelMap::parse(drawing).unwrap();
    let mut powers = [0; 5];
    for game in 0..2_000 {
        let seed = Seed::from(game);
        let request = Request { rooms: Some(4), ..Request::new(&seed, 6) };
        let level = populate(&populator, &map, &request).unwrap();
        for placed in level.by_rule(Rule::RoomMonster) {
            if let Thing::Monster { power, .. } = placed.thing {
                powers[placed.room as usize] += power.in_thousandths();
            }
        }
    }
    // 0.7 and 1.3 of the mean.
    let share = |room: usize| powers[room] * 1_000 / (powers.iter().sum::<i64>() / 4);
    assert!((640..760).contains(&share(1)) && (1_240..1_360).contains(&share(2)), "{powers:?}");
    assert!((940..1_060).contains(&share(3)) && (940..1_060).contains(&share(4)), "{powers:?}");
}

#[test]
fn very_many_monsters_are_chosen_soon() {
    let populator = rising();
    let map = Classic::default().map(&Seed::from(1), 9).unwrap();
    let seed = Seed::from(2);
    for difficulty in [Difficulty::Curve, Difficulty::Level(Fixed::whole(HIGHEST_LEVEL))] {
        let request = Request {
            wins: MAX_WINS,
            difficulty,
            rooms: Some(LARGEST_LEVEL),
            ..Request::new(&seed, 9)
        };
        let level = populate(&populator, &map, &request).unwrap();
        assert!(level.by_rule(Rule::RoomMonster).count() > 100);
    }
}
