use super::sample::{bound, stream};
use crate::population::*;
use crate::random::Seed;

const GAMES: u64 = 100_000;
const DEPTHS: u32 = 200;

/// Checks every promise of a schedule for one game: one chosen level in every full group, never the last of a group,
/// gaps within the bounds, and the first one in time.
fn check(schedule: &Schedule<'_>, period: u32) {
    let bounds = ScheduleBounds::of(period);
    let depths: Vec<u32> = schedule.depths(DEPTHS).collect();
    assert!(depths[0] <= bounds.first_by, "{schedule:?}");
    for pair in depths.windows(2) {
        let gap = pair[1] - pair[0];
        assert!((bounds.least_gap..=bounds.largest_gap).contains(&gap), "{schedule:?}");
    }
    let groups: Vec<InGroup> = depths.iter().map(|depth| schedule.position(*depth)).collect();
    assert!(groups.iter().all(|position| position.index < period - 1));
    let first_full = u64::from(schedule.offset() > 0);
    let after_last_full = schedule.position(DEPTHS + 1).group;
    let in_full = groups.iter().map(|position| position.group);
    let in_full = in_full.filter(|group| (first_full..after_last_full).contains(group));
    assert!(in_full.eq(first_full..after_last_full), "{schedule:?}");
}

#[test]
fn schedules_keep_their_promises() {
    let mut offsets = [[0; 4]; 2];
    for game in 0..GAMES {
        let seed = Seed::from(game);
        for equipment in Equipment::ALL {
            let schedule = Schedule::new(&seed, equipment, 4);
            check(&schedule, 4);
            offsets[equipment as usize][schedule.offset() as usize] += 1;
        }
    }
    for count in offsets.into_iter().flatten() {
        assert!((24_000..26_000).contains(&count), "{offsets:?}");
    }
}

#[test]
fn every_period_keeps_its_promises() {
    for period in PERIODS {
        for game in 0..500 {
            let seed = Seed::from(game);
            for equipment in Equipment::ALL {
                check(&Schedule::new(&seed, equipment, period), period);
            }
        }
    }
}

#[test]
fn the_bounds_are_reached() {
    let mut gaps = [0; 8];
    let mut firsts = [0; 8];
    for game in 0..2_000 {
        let seed = Seed::from(game);
        let depths: Vec<u32> = Schedule::new(&seed, Equipment::Weapon, 4).depths(40).collect();
        firsts[depths[0] as usize] += 1;
        for pair in depths.windows(2) {
            gaps[(pair[1] - pair[0]) as usize] += 1;
        }
    }
    assert_eq!(ScheduleBounds::of(4).largest_gap, 6);
    let found = |counts: [u32; 8]| counts.map(|count| count > 0);
    assert_eq!(found(gaps), [false, false, true, true, true, true, true, false]);
    assert_eq!(found(firsts), [false, true, true, true, true, true, true, false]);
}

/// The rule of the original game: the group comes from the shifted depth, but the index from the bare one.
#[test]
fn an_index_of_the_bare_depth_breaks_the_promise() {
    let mut games_with_neighbours = 0;
    for game in 0..2_000 {
        let seed = Seed::from(game);
        let schedule = Schedule::new(&seed, Equipment::Weapon, 4);
        let holds = |depth: u32| {
            let group = (depth + schedule.offset()) / 4;
            schedule.chosen(group.into()) == depth % 4
        };
        let depths: Vec<u32> = (1..=40).filter(|depth| holds(*depth)).collect();
        games_with_neighbours += u32::from(depths.windows(2).any(|pair| pair[1] == pair[0] + 1));
    }
    let percent = games_with_neighbours / 20;
    assert!((33..=39).contains(&percent), "{games_with_neighbours} of 2,000");
}

#[test]
fn a_list_of_depths_says_the_same_as_asking_for_each() {
    for game in 0..50 {
        let seed = Seed::from(game);
        let period = 2 + stream(&seed, "period").below(bound(15));
        let schedule = Schedule::new(&seed, Equipment::Armour, period);
        let single: Vec<u32> = (1..=300).filter(|depth| schedule.holds_at(*depth)).collect();
        assert_eq!(schedule.depths(300).collect::<Vec<_>>(), single);
    }
}

#[test]
fn the_deepest_level_has_a_place_in_a_group() {
    let seed = Seed::from(5);
    for period in PERIODS {
        let schedule = Schedule::new(&seed, Equipment::Weapon, period);
        let position = schedule.position(u32::MAX);
        assert!(position.group >= u64::from(u32::MAX / period));
        assert!(schedule.chosen(position.group) < period - 1);
        let deepest = (u32::MAX - 2 * period..=u32::MAX).filter(|depth| schedule.holds_at(*depth));
        assert!((1..=3).contains(&deepest.count()));
    }
}

#[test]
fn weapon_and_armour_use_different_bits() {
    let differ = |game: &u64| {
        let seed = Seed::from(*game);
        let offset = |equipment| Schedule::new(&seed, equipment, 4).offset();
        offset(Equipment::Weapon) != offset(Equipment::Armour)
    };
    let count = (0..1_000).filter(differ).count();
    assert!((700..800).contains(&count), "{count}");
}
