//! The pack `halls`: room layouts.

use std::ops::ControlFlow;

use seedwright::inspect::{holding_everything, lint, reach};
use seedwright::items::Placer;
use seedwright::logic::Logic;
use seedwright::pack::{SourceFile, read, write};
use seedwright::random::Seed;
use seedwright::rooms::{Blueprint, Error, Impossible, Layout, Planner};
use seedwright::world::{Finding, LayoutSettings, LayoutTarget, Settings, Severity, World};

fn halls() -> World {
    let text = include_str!("../../../seedwright-api/worlds/halls.toml");
    let reading = read(&[SourceFile::new("halls.toml", text)]);
    assert_eq!(reading.diagnostics, []);
    reading.world.expect("the pack is sound")
}

fn blueprint(world: &World) -> &Blueprint {
    world.layout.as_ref().expect("the pack has templates")
}

/// Plans the layouts of this many seeds.
fn layouts(world: &World, seeds: u32, mut look: impl FnMut(&Planner, &Layout)) {
    let blueprint = blueprint(world);
    let catalogue = blueprint.catalogue().expect("the templates are sound");
    let planner = Planner::new(&catalogue, blueprint.settings.clone()).expect("it is possible");
    for seed in 0..seeds {
        let seed = Seed::from_text(seed.to_string());
        let layout = planner.plan(&seed, &mut |_| ControlFlow::Continue(()));
        look(&planner, &layout.expect("every seed has a layout"));
    }
}

#[test]
fn every_seed_has_a_layout() {
    let world = halls();
    assert!(blueprint(&world).templates.len() >= 14);
    assert_eq!(blueprint(&world).groups.len(), 2);
    let mut attempts = 0;
    layouts(&world, 300, |planner, layout| {
        assert_eq!(layout.broken(planner), []);
        assert_eq!(layout.rooms.len(), 40);
        attempts += layout.attempts;
    });
    assert!(attempts < 3000, "{attempts}");
}

/// The vault with its rooms (3), three ways (4), the gatehouse and seven rooms with other roles.
#[test]
fn fewer_rooms_than_must_be_there_are_refused() {
    let world = halls();
    let catalogue = blueprint(&world).catalogue().expect("the templates are sound");
    let settings = |rooms: u32| LayoutSettings {
        target: LayoutTarget::Rooms(rooms),
        // With so few rooms, most are dead ends.
        dead_ends: (0, 1000),
        ..blueprint(&world).settings.clone()
    };
    for target in [1, 8, 14] {
        let refusal = Planner::new(&catalogue, settings(target)).map(|_| ());
        let least = Impossible::TooManyRooms { least: 15, target };
        let Err(Error::Impossible(reasons)) = refusal else {
            unreachable!("{target} rooms are too few");
        };
        assert_eq!(reasons[0], least);
        assert!(!reasons.contains(&Impossible::NoFirstRoom));
    }
    assert!(Planner::new(&catalogue, settings(15)).is_ok());
}

/// Rooms with roles are placed last, and their floor also counts.
#[test]
fn floor_that_roles_bring_counts() {
    let world = halls();
    let catalogue = blueprint(&world).catalogue().expect("the templates are sound");
    let settings = |floor: u32| LayoutSettings {
        target: LayoutTarget::Floor(floor),
        ..blueprint(&world).settings.clone()
    };
    let mut over = 0;
    for target in [400, 500, 1000] {
        let planner = Planner::new(&catalogue, settings(target)).expect("it is possible");
        for seed in 0..20 {
            let layout = planner.plan(&Seed::from(seed), &mut |_| ControlFlow::Continue(()));
            let floor = layout.expect("there is a layout").floor;
            over += floor - u64::from(target);
            // The largest room, the pillared hall, and what a last junction requires.
            let most = u64::from(target) + 120;
            assert!((target.into()..most).contains(&floor), "{target}: {floor}");
        }
    }
    assert!(over / 60 < 40, "{over}");
}

/// Less floor than the required rooms have is rejected, like fewer rooms.
#[test]
fn less_floor_than_must_be_there_is_refused() {
    let world = halls();
    let catalogue = blueprint(&world).catalogue().expect("the templates are sound");
    let refused = |floor: u32| {
        let settings = LayoutSettings {
            target: LayoutTarget::Floor(floor),
            ..blueprint(&world).settings.clone()
        };
        match Planner::new(&catalogue, settings) {
            Err(Error::Impossible(reasons)) => reasons.into_reason(),
            _ => Vec::new(),
        }
    };
    let [Impossible::TooMuchFloor { least, target: 1 }] = refused(1)[..] else {
        unreachable!("{:?}", refused(1));
    };
    assert_eq!(refused(least as u32 - 1).len(), 1);
    assert_eq!(refused(least as u32), []);
}

/// There are noticeably many loops, not one in forty rooms.
#[test]
fn the_halls_have_loops() {
    let mut loops = Vec::new();
    layouts(&halls(), 100, |_, layout| {
        loops.push(layout.doors.len() + 1 - layout.rooms.len());
    });
    let all: usize = loops.iter().sum();
    let few = loops.iter().filter(|loops| **loops < 2).count();
    assert!(all >= 400 && few <= 10, "{all}, {few}: {loops:?}");
}

#[test]
fn the_halls_are_written_and_read_the_same() {
    let world = halls();
    let files = write(&world).expect("it is small");
    let again = read(&files);
    assert_eq!(again.diagnostics, []);
    assert_eq!(again.world.map(|world| world.hash()), Some(world.hash()));
}

/// A laid-out pack is a pack like any other: it is written, read, checked, and its items can be placed.
#[test]
fn a_layout_is_a_world() {
    let world = halls();
    layouts(&world, 20, |planner, layout| {
        let laid = layout.to_world(planner.catalogue(), &world);
        let laid = laid.expect("names are distinct");
        assert_eq!((laid.rooms.len(), laid.starts.len(), laid.goals.len()), (40, 1, 2));
        assert_eq!(laid.items.len(), world.items.len());
        assert!(laid.layout.is_none());
        let again = read(&write(&laid).expect("it is small"));
        assert_eq!(again.diagnostics, []);
        assert_eq!(again.world.map(|world| world.hash()), Some(laid.hash()));
        let warned = lint(&laid);
        let warned = warned.iter().filter(|found| found.severity != Severity::Note);
        assert_eq!(warned.collect::<Vec<_>>(), Vec::<&Finding>::new());
        let settings = Settings::defaults(&laid);
        let logic = Logic::compile(&laid, &settings);
        let state = holding_everything(&laid, &logic);
        assert_eq!(reach(&laid, &logic, &state).spots.len(), laid.spots.len());
        let placer = Placer::new(&laid, &settings, &logic, &laid.placement).expect("items fit");
        let placed = placer.place(&Seed::from(1), &mut |_| ControlFlow::Continue(()));
        assert!(placed.is_ok());
    });
}
