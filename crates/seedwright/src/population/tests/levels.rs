use super::sample::{broken, odd_map, odd_tables, populate, populator, two_rooms};
use crate::grid::Cell;
use crate::population::*;
use crate::random::Seed;

/// Full levels on classic maps keep every promise.
#[test]
fn every_level_keeps_its_promises() {
    let populator = populator();
    let classic = Classic::default();
    for number in 0..20_000_u32 {
        let seed = Seed::from(u64::from(number / 40));
        let depth = 1 + number % 40;
        let map = classic.map(&seed, depth).unwrap();
        let request = Request { wins: number % 3, last: depth == 27, ..Request::new(&seed, depth) };
        let level = populate(&populator, &map, &request).unwrap();
        let broken = broken(&populator, &map, &request, &level);
        assert_eq!(broken, [], "game {seed}, depth {depth}");
    }
}

/// Odd maps and odd tables give a level that keeps every promise, or the promise that can't be kept.
#[test]
fn odd_levels_keep_their_promises_or_say_which_they_cannot() {
    let mut made = 0;
    let mut refused = [0; 3];
    for number in 0..20_000 {
        let seed = Seed::from(number);
        let map = odd_map(&seed);
        let populator = Populator::new(odd_tables(&seed)).unwrap();
        let request = Request {
            wins: [0, 1, 7, MAX_WINS][number as usize % 4],
            last: number % 5 == 0,
            ..Request::new(&seed, 1 + number as u32 % 30)
        };
        match populate(&populator, &map, &request) {
            Ok(level) => {
                assert_eq!(broken(&populator, &map, &request, &level), [], "{seed}");
                made += 1;
            }
            Err(Error::Impossible(BrokenPromise(guarantee))) => {
                let reason = match guarantee {
                    Guarantee::Start => 0,
                    Guarantee::ExitReachable => 1,
                    _ => 2,
                };
                assert!(
                    is_really_impossible(&map, guarantee, populator.tables().metered.slots),
                    "{seed}: {guarantee:?}"
                );
                refused[reason] += 1;
            }
            Err(other) => panic!("{seed}: {other:?}"),
        }
    }
    assert!(made > 5_000 && refused.iter().all(|count| *count > 50), "{made}, {refused:?}");
}

/// Whether a promise really can't be kept, checked in the simplest way.
fn is_really_impossible(map: &LevelMap, guarantee: Guarantee, slots: u32) -> bool {
    let last = map.room_count() - 1;
    let exit = map.centre_of(last);
    let start = map.centre_of(0);
    let reached = map.reachable_from(if last == 0 { exit } else { start });
    let free = |room: u32| {
        let cells = map.cells_of(room).filter(|cell| reached.contains(map.number(*cell)));
        let taken = usize::from(room == 0) + usize::from(room == last);
        cells.count().saturating_sub(taken)
    };
    match guarantee {
        Guarantee::Start => last == 0 && free(0) == 0,
        Guarantee::ExitReachable => !reached.contains(map.number(exit)),
        Guarantee::StartingGear(equipment) => free(0) <= equipment as usize,
        // Guaranteed are at most two things at the start, the ration, two that are due, and metered things.
        _ => (0..=last).map(free).sum::<usize>() < 5 + slots as usize,
    }
}

/// Whole games with odd tables, on maps with enough space, also keep the promises about several levels.
#[test]
fn odd_games_keep_their_promises() {
    let classic = Classic::default();
    let mut metered = 0;
    for game in 0..250 {
        let seed = Seed::from(game);
        let populator = Populator::new(odd_tables(&seed)).unwrap();
        let levels = (1..=40).map(|depth| {
            let map = classic.map(&seed, depth).unwrap();
            let request = Request { wins: game as u32 % 3, ..Request::new(&seed, depth) };
            let level = populate(&populator, &map, &request).unwrap();
            assert_eq!(broken(&populator, &map, &request, &level), [], "{seed}");
            level
        });
        let levels: Vec<Level> = levels.collect();
        let rows = populator.run_promises(&seed, &levels.iter().collect::<Vec<_>>());
        let broken = rows.iter().find(|row| row.verdict == Verdict::Broken);
        assert_eq!(broken, None, "{seed}");
        let is_metered = |row: &&RunPromise| matches!(row.guarantee, RunGuarantee::Metered(_));
        metered += rows.iter().filter(is_metered).count();
    }
    assert!(metered > 300, "{metered}");
}

#[test]
fn the_way_out_is_in_the_middle_of_the_last_room() {
    let (populator, map, seed) = (populator(), two_rooms(), Seed::from(3));
    for last in [false, true] {
        let request = Request { last, ..Request::new(&seed, 9) };
        let level = populate(&populator, &map, &request).unwrap();
        assert_eq!(level.exit(), Some(map.centre_of(1)));
        assert_eq!(level.player(), Some(map.centre_of(0)));
        let expected = if last { Thing::Victory } else { Thing::Stairs };
        assert_eq!(level.things[1].thing, expected);
    }
}

#[test]
fn one_room_works_and_says_what_it_cannot_promise() {
    let map = LevelMap::parse("#####\n#...#\n#...#\n#...#\n#####\nroom 1 1 3 3\n").unwrap();
    let (populator, seed) = (populator(), Seed::from(3));
    let request = Request::new(&seed, 1);
    let level = populate(&populator, &map, &request).unwrap();
    assert_eq!(level.exit(), Some(Cell { x: 2, y: 2 }));
    assert_ne!(level.player(), level.exit());
    assert!(level.notes.contains(&Note::OneRoom));
    let promises = populator.promises(&map, &request, &level);
    let not_made = promises.iter().filter(|promise| promise.verdict == Verdict::NotMade);
    let not_made: Vec<Guarantee> = not_made.map(|promise| promise.guarantee).collect();
    assert_eq!(not_made, [Guarantee::RoomsApart]);
    assert_eq!(broken(&populator, &map, &request, &level), []);
}

#[test]
fn a_ration_finds_the_last_free_cell() {
    // The rooms have one cell that is neither the start nor the exit, and it is in the last room.
    let map = LevelMap::parse("#####\n#.#.#\n#...#\n#####\nroom 1 1 1 1\nroom 3 1 1 2\n").unwrap();
    let populator = populator();
    for game in 0..200 {
        let seed = Seed::from(game);
        match populate(&populator, &map, &Request::new(&seed, 3)) {
            Ok(level) => assert_eq!(level.by_rule(Rule::Ration).count(), 1),
            // Something else is also due, and there is no second cell.
            Err(Error::Impossible(BrokenPromise(
                Guarantee::Guaranteed(_) | Guarantee::Metered,
            ))) => {}
            Err(other) => panic!("{other:?}"),
        }
    }
}

#[test]
fn rooms_that_cannot_be_reached_stay_empty() {
    let map = LevelMap::parse(
        "############\n#...#...#..#\n#..........#\n#...#####..#\n#####...####\n#####...####\n############\n\
         room 1 1 3 3\nroom 5 4 3 2\nroom 9 1 2 3\n",
    );
    let (map, populator) = (map.unwrap(), populator());
    for game in 0..100 {
        let seed = Seed::from(game);
        let request = Request::new(&seed, 6);
        let level = populate(&populator, &map, &request).unwrap();
        assert!(level.notes.contains(&Note::NothingFits { room: 1 }));
        assert!(level.things.iter().all(|placed| placed.room != 1));
        assert_eq!(broken(&populator, &map, &request, &level), []);
    }
}

#[test]
fn many_wins_fill_rooms_and_say_so() {
    let (populator, map, seed) = (populator(), two_rooms(), Seed::from(2));
    let request = Request { wins: MAX_WINS, ..Request::new(&seed, 5) };
    let full = (0..20).map(Seed::from).map(|seed| {
        let request = Request { seed: &seed, ..request };
        let level = populate(&populator, &map, &request).unwrap();
        assert_eq!(broken(&populator, &map, &request, &level), []);
        let full = |note: &&Note| matches!(note, Note::RoomFull { wanted, placed: 19, .. } if *wanted > 19);
        level.notes.iter().filter(full).count()
    });
    assert!(full.sum::<usize>() > 5);
}

#[test]
fn promises_notice_what_is_wrong() {
    let (populator, map, seed) = (populator(), two_rooms(), Seed::from(3));
    let request = Request::new(&seed, 1);
    let level = populate(&populator, &map, &request).unwrap();
    let guarantees = |change: &dyn Fn(&mut Level)| {
        let mut level = level.clone();
        change(&mut level);
        let broken = broken(&populator, &map, &request, &level);
        broken.iter().map(|promise| promise.guarantee).collect::<Vec<_>>()
    };
    let find = |thing: Thing| level.things.iter().position(|placed| placed.thing == thing).unwrap();
    let (ration, stairs) = (find(Thing::Ration), find(Thing::Stairs));
    assert_eq!(guarantees(&|_| {}), []);
    assert!(guarantees(&|level| _ = level.things.remove(ration)).contains(&Guarantee::Ration));
    assert!(
        guarantees(&|level| level.things[ration].at = level.things[stairs].at)
            .contains(&Guarantee::Ration)
    );
    let wall = Cell { x: 0, y: 0 };
    assert!(guarantees(&|level| level.things[ration].at = wall).contains(&Guarantee::Reachable));
    let far = Cell { x: i32::MAX, y: i32::MAX };
    assert!(guarantees(&|level| level.things[ration].at = far).contains(&Guarantee::Reachable));
    let starting = Guarantee::StartingGear(Equipment::Weapon);
    let weapon = level.by_rule(Rule::StartingGear(Equipment::Weapon)).next().unwrap().at;
    assert!(
        guarantees(&|level| level.things[ration].at = weapon)
            .contains(&Guarantee::Alone(Layer::Items))
    );
    assert!(
        guarantees(&|level| level.things.retain(|placed| placed.at != weapon)).contains(&starting)
    );
    assert!(
        guarantees(&|level| level.things[0].at = level.things[stairs].at)
            .contains(&Guarantee::Start)
    );
    assert!(
        guarantees(&|level| level.things[stairs].thing = Thing::Victory)
            .contains(&Guarantee::ExitReachable)
    );
    assert!(guarantees(&|level| _ = level.things.remove(0)).contains(&Guarantee::Start));
}
