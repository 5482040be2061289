use std::collections::BTreeSet;

use super::*;
use crate::random::{Seed, Stream, stage};

/// The numbers of the presets of the embedded campaign: small, standard, large, expert.
fn presets() -> [MissionNumbers; 4] {
    let numbers = |floors, zones, rooms, abilities, keys, codes: usize| MissionNumbers {
        floors,
        zones,
        rooms: zones * rooms,
        abilities,
        codes: vec![3; codes],
        keys,
        ring_every: 7,
        vault_share: 900,
        returns: 700,
    };
    [
        numbers(2, 2, 12, 3, 2, 1),
        numbers(4, 3, 14, 4, 6, 2),
        numbers(6, 4, 18, 6, 20, 3),
        numbers(5, 4, 16, 8, 12, 4),
    ]
}

fn stream(seed: u64) -> Stream {
    Stream::new(&Seed::from(seed), stage::CAMPAIGN, "mission", 0)
}

#[test]
fn missions_of_presets_keep_every_invariant() {
    for numbers in presets() {
        for seed in 0..250 {
            let mission = draw(&numbers, &mut stream(seed)).expect("it fits");
            assert_eq!(mission.faults(), [], "seed {seed} of {numbers:?}");
            assert_eq!(mission.rooms.len() as u32, numbers.floors * numbers.rooms);
            assert!(mission.rooms.iter().all(|room| room.zone < numbers.zones));
        }
    }
}

/// The least rooms that the bounds allow are enough, whatever the other numbers.
#[test]
fn whatever_is_inside_the_bounds_can_be_drawn() {
    let mut draws = stream(7);
    let mut between = |low, high| draws.between(low, high).expect("a range");
    for seed in 0..2000 {
        let mut numbers = MissionNumbers {
            floors: between(1, 6),
            zones: between(1, 4),
            rooms: 0,
            abilities: between(1, 8),
            codes: vec![between(2, 3); between(0, 4) as usize],
            keys: between(0, 12),
            ring_every: between(3, 20),
            vault_share: between(0, 1000),
            returns: between(0, 1000),
        };
        let least = (0..numbers.floors).map(|floor| numbers.least_rooms(floor)).max();
        numbers.rooms = least.unwrap_or(0) + between(0, 20);
        let mission = draw(&numbers, &mut stream(seed));
        let mission = mission.unwrap_or_else(|| panic!("seed {seed}: {numbers:?}"));
        assert_eq!(mission.faults(), [], "seed {seed} of {numbers:?}");
    }
}

/// A mission that holds all invariants can be finished: the openers can be collected one by one.
#[test]
fn sound_missions_can_be_finished() {
    for numbers in presets() {
        let mission = draw(&numbers, &mut stream(1)).expect("it fits");
        let mut held = BTreeSet::new();
        let all: BTreeSet<u32> = (0..mission.openers.len() as u32).collect();
        while held != all {
            let is_found = |opener: u32| {
                let copies = mission.finds.iter().filter(
                    |find| matches!(find.content, Content::Copy { opener: of, .. } if of == opener),
                );
                copies.clone().count() > 0
                    && copies
                        .into_iter()
                        .all(|find| mission.chamber_of(find.room).needs.is_subset(&held))
            };
            let new: Vec<u32> = all.difference(&held).copied().filter(|o| is_found(*o)).collect();
            assert!(!new.is_empty(), "stuck with {held:?}");
            held.extend(new);
        }
    }
}

#[test]
fn every_broken_invariant_is_found() {
    let [numbers, ..] = presets();
    let sound = draw(&numbers, &mut stream(3)).expect("it fits");
    let broken = |breaks: &dyn Fn(&mut Mission)| {
        let mut mission = sound.clone();
        breaks(&mut mission);
        mission.faults()
    };
    let has = |faults: Vec<MissionFault>, is: fn(&MissionFault) -> bool| {
        assert!(faults.iter().any(is), "{faults:?}");
    };
    // A chamber that only a valve leads to.
    let lock = sound.ways.iter().position(|way| matches!(way.kind, MissionWayKind::Lock(_)));
    let lock = lock.expect("it has locks");
    let valve = broken(&|mission| mission.ways[lock].kind = MissionWayKind::Valve);
    has(valve, |fault| matches!(fault, MissionFault::NotReached(_)));
    let open = broken(&|mission| mission.ways[lock].kind = MissionWayKind::Open);
    has(open, |fault| matches!(fault, MissionFault::Way(_)));
    let empty = broken(&|mission| mission.finds.retain(|find| find.content != Content::Cache));
    let had_cache = sound.finds.iter().any(|find| find.content == Content::Cache);
    assert_eq!(empty.iter().any(|fault| matches!(fault, MissionFault::Empty(_))), had_cache);
    let goal = sound.goal;
    has(broken(&|mission| mission.finds[0].room = goal), |fault| {
        matches!(fault, MissionFault::Copy(_) | MissionFault::Circle(_))
    });
    has(broken(&|mission| mission.finds.truncate(1)), |fault| {
        matches!(fault, MissionFault::Copy(_))
    });
    let start = sound.start;
    let crowded = broken(&|mission| {
        (0..4).for_each(|_| mission.add_way(start, start + 1, MissionWayKind::Open));
    });
    has(crowded, |fault| matches!(fault, MissionFault::Crowded(_)));
    let rings = broken(&|mission| mission.rings.extend([vec![start], vec![start]]));
    has(rings, |fault| matches!(fault, MissionFault::Rings(_)));
}
