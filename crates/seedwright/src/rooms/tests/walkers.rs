//! Walkers: targets, limits, counts, biases, and seeds.

use crate::grid::{Cell, Size};
use proptest::prelude::*;

use super::random_templates::any_catalogue;
use super::*;

#[test]
fn targets_are_met_exactly() {
    let rooms = catalogue(halls());
    for target in [1, 2, 7, 40, 150] {
        let settings =
            LayoutSettings { target: LayoutTarget::Rooms(target), ..LayoutSettings::default() };
        let planner = Planner::new(&rooms, settings).unwrap();
        for seed in 0..10 {
            let layout = plan(&planner, seed).unwrap();
            assert_eq!(layout.rooms.len(), target as usize);
            assert_eq!(layout.ended, WalkEnd::Target);
        }
    }
}

#[test]
fn floor_is_counted_and_not_overshot() {
    let rooms = catalogue(halls());
    let planner = Planner::new(&rooms, LayoutSettings::default()).unwrap();
    for seed in 0..10 {
        let layout = plan(&planner, seed).unwrap();
        let floor = layout.ascii(&rooms).chars().filter(|c| matches!(c, '.' | 'a')).count();
        assert_eq!(layout.floor, floor as u64);
        // The last transaction can add several rooms at once.
        assert!((500..650).contains(&floor), "{floor}");
    }
}

#[test]
fn the_same_seed_gives_the_same_layout() {
    let rooms = catalogue(halls());
    let planner = Planner::new(&rooms, LayoutSettings::default()).unwrap();
    assert_eq!(watch(&planner, 5), watch(&planner, 5));
    assert_ne!(plan(&planner, 5), plan(&planner, 6));
}

#[test]
fn limits_and_stops_are_told_apart() {
    let rooms = catalogue(halls());
    let settings = LayoutSettings {
        target: LayoutTarget::Rooms(100),
        iterations: Some(20),
        attempts: 3,
        ..LayoutSettings::default()
    };
    let missed = |settings: LayoutSettings| {
        let planner = Planner::new(&rooms, settings).unwrap();
        match plan(&planner, 1) {
            Err(Error::NotFound(not_found)) => *not_found,
            other => panic!("{other:?}"),
        }
    };
    let limit = missed(settings.clone());
    assert_eq!(limit.missed, Some(Shortfall::Short(WalkEnd::Limit)));
    assert_eq!((limit.attempts, limit.out_of_steps), (3, false));
    assert!(limit.closest.rooms.len() > 10);
    let steps = missed(LayoutSettings { steps: 10, ..settings.clone() });
    assert!(steps.out_of_steps && steps.tries == 10);
    assert!(!steps.closest.rooms.is_empty());
    let partial = LayoutSettings { partial: true, ..settings.clone() };
    let planner = Planner::new(&rooms, partial).unwrap();
    let end: Vec<WalkEnd> = (0..20).map(|seed| plan(&planner, seed).unwrap().ended).collect();
    assert!(end.contains(&WalkEnd::Limit) && !end.contains(&WalkEnd::Target));
    let mut left = 8;
    let stopped = planner.plan(&Seed::from(1), &mut |_| {
        left -= 1;
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(stopped, Err(Error::Stopped));
    assert_eq!(left, 0);
}

#[test]
fn turns_grow_with_the_target() {
    let turns = |target, iterations| {
        let settings = LayoutSettings { target, iterations, ..LayoutSettings::default() };
        settings.turns()
    };
    assert_eq!(turns(LayoutTarget::Rooms(40), None), 10_000);
    assert_eq!(turns(LayoutTarget::Rooms(12_000), None), 240_000);
    assert_eq!(turns(LayoutTarget::Floor(100_000), None), 400_000);
    assert_eq!(turns(LayoutTarget::Floor(limits::FLOOR), None), limits::ITERATIONS);
    assert_eq!(turns(LayoutTarget::Rooms(12_000), Some(5)), 5);
    let rooms = catalogue(halls());
    let settings =
        LayoutSettings { target: LayoutTarget::Rooms(12_000), ..LayoutSettings::default() };
    let layout = plan(&Planner::new(&rooms, settings).unwrap(), 1).unwrap();
    assert_eq!(layout.rooms.len(), 12_000);
}

#[test]
fn counts_are_kept() {
    let mut templates = halls();
    templates[5] = templates[5].clone().exactly(1);
    templates[7] = templates[7].clone().at_least(6).weighing(0);
    templates[1] = templates[1].clone().at_most(2);
    let rooms = catalogue(templates);
    for target in [LayoutTarget::Rooms(20), LayoutTarget::Floor(300)] {
        let settings = LayoutSettings { target, ..LayoutSettings::default() };
        let planner = Planner::new(&rooms, settings).unwrap();
        for seed in 0..25 {
            let layout = plan(&planner, seed).unwrap();
            let count =
                |number| layout.rooms.iter().filter(|room| room.template.0 == number).count();
            assert_eq!(count(5), 1);
            assert!(count(7) >= 6 && count(1) <= 2);
        }
    }
}

#[test]
fn no_room_follows_its_own_kind() {
    let rooms = catalogue(halls());
    let repeats = |repeats| {
        let settings = LayoutSettings {
            target: LayoutTarget::Rooms(100),
            repeats,
            ..LayoutSettings::default()
        };
        let planner = Planner::new(&rooms, settings).unwrap();
        let layout = plan(&planner, 3).unwrap();
        let follows = |room: &PlacedRoom| {
            room.from.is_some_and(|from| layout.room(from).template == room.template)
        };
        layout.rooms.iter().filter(|room| follows(room)).count()
    };
    assert_eq!(repeats(false), 0);
    assert!(repeats(true) > 3);
}

#[test]
fn compactness_makes_layouts_compact() {
    let rooms = catalogue(halls());
    let spread = |compactness| {
        let settings = LayoutSettings {
            target: LayoutTarget::Rooms(60),
            compactness,
            ..LayoutSettings::default()
        };
        let planner = Planner::new(&rooms, settings).unwrap();
        let area = |seed| plan(&planner, seed).unwrap().size.area();
        (0..20).map(area).sum::<u64>()
    };
    let (loose, tight) = (spread(0), spread(1000));
    assert!(tight * 10 < loose * 9, "{tight} against {loose}");
}

#[test]
fn each_walker_has_numbers_of_its_own() {
    // With space for all, the first rooms of walker 0 do not depend on how many others there are.
    let rooms = catalogue([
        template("hub", "##?###?##\n#.......#\n?.......?\n#.......#\n##?###?##")
            .for_role(Role::Entrance),
        template("corridor", "#?#\n#.#\n#.#\n#?#"),
        template("long", "#?#\n#.#\n#.#\n#.#\n#.#\n#?#"),
    ]);
    let first = |walkers| {
        let settings = LayoutSettings {
            walkers,
            target: LayoutTarget::Rooms(walkers + 1),
            compactness: 0,
            ..LayoutSettings::default()
        };
        let planner = Planner::new(&rooms, settings).unwrap();
        let layout = plan(&planner, 11).unwrap();
        let room = layout.rooms.iter().find(|room| room.walker == Some(0)).unwrap();
        (room.template, room.orientation, room.position)
    };
    assert_eq!(first(1), first(2));
    assert_eq!(first(1), first(4));
}

#[test]
fn rooms_stay_within_bounds() {
    let rooms = catalogue(halls());
    let bounds = Size::new(50, 24);
    let settings = LayoutSettings {
        target: LayoutTarget::Floor(200),
        bounds: Some(bounds),
        mirroring: true,
        ..LayoutSettings::default()
    };
    let planner = Planner::new(&rooms, settings).unwrap();
    for seed in 0..20 {
        let layout = plan(&planner, seed).unwrap();
        let Cell { x, y } = layout.corner;
        assert!(x >= 0 && y >= 0);
        assert!(x as u32 + layout.size.width <= 50 && y as u32 + layout.size.height <= 24);
    }
}

/// Settings of all kinds, small enough to try many.
fn any_settings() -> impl Strategy<Value = LayoutSettings> {
    let target = prop_oneof![
        (1u32..25).prop_map(LayoutTarget::Rooms),
        (1u32..150).prop_map(LayoutTarget::Floor)
    ];
    let bounds = prop::option::of((8u32..60, 8u32..60).prop_map(|(w, h)| Size::new(w, h)));
    let rule = prop_oneof![Just(RequiredRule::Strict), Just(RequiredRule::Grow)];
    let shares = (0u32..=1000, 0u32..=1000, 0u32..=1000);
    let switches = (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>());
    (1u32..5, 1u32..6, target, bounds, rule, shares, switches).prop_map(
        |(walkers, tries, target, bounds, required, shares, switches)| LayoutSettings {
            walkers,
            rooms_per_walker: tries,
            templates_per_connection: tries,
            target,
            bounds,
            required,
            compactness: shares.0,
            loops: shares.1,
            respawn_in_place: shares.2,
            repeats: switches.0,
            turning: switches.1,
            mirroring: switches.2,
            partial: switches.3,
            attempts: 3,
            iterations: Some(300),
            steps: 20_000,
            ..LayoutSettings::default()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Whatever the templates and settings, the result is a layout that keeps its promises, or a
    /// typed error.
    #[test]
    fn whatever_is_planned_keeps_its_promises(
        rooms in any_catalogue(1..7),
        settings in any_settings(),
        seed in any::<u64>(),
    ) {
        let planner = match Planner::new(&rooms, settings) {
            Ok(planner) => planner,
            Err(Error::Impossible(reasons)) => {
                prop_assert!(!reasons.is_empty());
                return Ok(());
            }
            Err(refusal) => return Err(TestCaseError::fail(format!("{refusal:?}"))),
        };
        match plan(&planner, seed) {
            Ok(layout) => {
                prop_assert_eq!(layout.broken(&planner), []);
                layouts::check_naively(&layout, &planner);
            }
            Err(Error::NotFound(not_found)) => {
                prop_assert!(not_found.tries <= 20_000);
                let broken = matches!(not_found.missed, Some(Shortfall::Broken(_)));
                prop_assert!(!broken, "{:?}", not_found.missed);
            }
            Err(other) => return Err(TestCaseError::fail(format!("{other:?}"))),
        }
    }
}
