use std::ops::ControlFlow;

use super::sample::{bound, kind, populate, stream, tables, two_rooms};
use crate::population::*;
use crate::random::Seed;

fn on(_: &Step<'_>) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

#[test]
fn tasks_can_run_in_any_order() {
    let populator = Populator::new(tables()).unwrap();
    let classic = Classic::default();
    for game in 0..300 {
        let seed = Seed::from(game);
        let request =
            Request { wins: game as u32 % 5, ..Request::new(&seed, 1 + game as u32 % 20) };
        let map = classic.map(&seed, request.depth).unwrap();
        let plain = populator.populate(&map, &request, &mut on).unwrap();
        let shuffled = populator.run(&map, &request, &mut on, |tasks| {
            stream(&seed, "order").shuffle(tasks);
        });
        let reversed = populator.run(&map, &request, &mut on, <[Task]>::reverse);
        assert_eq!(shuffled.as_ref(), Ok(&plain));
        assert_eq!(reversed, Ok(plain));
    }
}

#[test]
fn a_level_alone_is_the_level_of_a_whole_run() {
    let populator = Populator::new(tables()).unwrap();
    let seed = Seed::from_text("a whole run");
    let classic = Classic::default();
    let level = |depth: u32| {
        let map = classic.map(&seed, depth).unwrap();
        populate(&populator, &map, &Request::new(&seed, depth)).unwrap()
    };
    let run: Vec<Level> = (1..=50).map(level).collect();
    let fresh = Populator::new(tables()).unwrap();
    let map = classic.map(&seed, 50).unwrap();
    let alone = populate(&fresh, &map, &Request::new(&seed, 50)).unwrap();
    assert_eq!(run[49], alone);
    assert_eq!(level(1), run[0]);
}

/// The contents of a level, except those of one rule.
fn without(level: &Level, rule: Rule) -> Vec<PlacedThing> {
    let others = level.things.iter().filter(|placed| placed.rule != rule);
    others.copied().collect()
}

#[test]
fn another_monster_moves_nothing_else() {
    let mut more = tables();
    let extra = Monster { kind: kind("newcomer"), ..more.monsters[4].clone() };
    more.monsters.insert(5, extra);
    let (populator, changed) = (Populator::new(tables()).unwrap(), Populator::new(more).unwrap());
    let classic = Classic::default();
    let mut differ = 0;
    for game in 0..200 {
        let seed = Seed::from(game);
        let request = Request::new(&seed, 1 + game as u32 % 30);
        let map = classic.map(&seed, request.depth).unwrap();
        let before = populate(&populator, &map, &request).unwrap();
        let after = populate(&changed, &map, &request).unwrap();
        assert_eq!(without(&before, Rule::RoomMonster), without(&after, Rule::RoomMonster));
        // Monsters stay in place, whatever they are.
        let cells = |level: &Level| level.things.iter().map(|placed| placed.at).collect::<Vec<_>>();
        assert_eq!(cells(&before), cells(&after));
        differ += u32::from(before != after);
    }
    assert!(differ > 50, "{differ}");
}

#[test]
fn another_consumable_moves_no_monster_and_no_guarantee() {
    let mut more = tables();
    more.consumables.push(kind("newcomer"));
    let (populator, changed) = (Populator::new(tables()).unwrap(), Populator::new(more).unwrap());
    for game in 0..200 {
        let seed = Seed::from(game);
        let request = Request::new(&seed, 1 + game as u32 % 30);
        let map = Classic::default().map(&seed, request.depth).unwrap();
        let before = populate(&populator, &map, &request).unwrap();
        let after = populate(&changed, &map, &request).unwrap();
        assert_eq!(without(&before, Rule::RoomItem), without(&after, Rule::RoomItem));
    }
}

#[test]
fn more_chance_in_one_room_moves_nothing_in_the_others() {
    // A higher item chance only adds things: everything else stays in place.
    let mut more = tables();
    more.rules.item_chance = Chance::new(3, 4);
    let (populator, changed) = (Populator::new(tables()).unwrap(), Populator::new(more).unwrap());
    for game in 0..200 {
        let seed = Seed::from(game);
        let request = Request::new(&seed, 1 + game as u32 % 30);
        let map = Classic::default().map(&seed, request.depth).unwrap();
        let before = populate(&populator, &map, &request).unwrap();
        let after = populate(&changed, &map, &request).unwrap();
        assert!(before.things.iter().all(|placed| after.things.contains(placed)));
    }
}

#[test]
fn the_observer_sees_everything_and_can_stop() {
    let populator = Populator::new(tables()).unwrap();
    let (map, seed) = (two_rooms(), Seed::from(8));
    let request = Request { wins: 30, ..Request::new(&seed, 1) };
    let (mut seen, mut steps) = (Vec::new(), 0);
    let level = populator.populate(&map, &request, &mut |step| {
        steps += 1;
        if let Step::Placed(placed) = step {
            seen.push(**placed);
        }
        ControlFlow::Continue(())
    });
    let level = level.unwrap();
    assert_eq!(seen, level.things);
    for stop_after in 0..steps {
        let mut left = stop_after;
        let stopped = populator.populate(&map, &request, &mut |_| {
            left -= 1;
            if left < 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(stopped, Err(Error::Stopped));
        let short = Request { steps: stop_after as u64, ..request };
        assert_eq!(populate(&populator, &map, &short), Err(Error::NotFound(OutOfSteps)));
    }
    let enough = Request { steps: steps as u64, ..request };
    assert_eq!(populate(&populator, &map, &enough), Ok(level));
}

#[test]
fn seeds_and_depths_differ() {
    let populator = Populator::new(tables()).unwrap();
    let map = Classic::default().map(&Seed::from(1), 1).unwrap();
    let level = |game: u64, depth: u32| {
        let seed = Seed::from(game);
        populate(&populator, &map, &Request::new(&seed, depth)).unwrap().things
    };
    let mut stream = stream(&Seed::from(1), "pairs");
    for _ in 0..50 {
        let mut draw = || (u64::from(stream.below(bound(9))), 2 + stream.below(bound(9)));
        let (one, other) = (draw(), draw());
        assert_eq!(level(one.0, one.1) == level(other.0, other.1), one == other);
    }
}
