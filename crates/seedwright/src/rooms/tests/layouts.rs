//! Layouts are valid by a count of every cell, and faults in one are found.

use crate::grid::{Cell, Direction, Size};
use std::collections::{BTreeMap, BTreeSet};

use super::*;

/// Examines every cell of a layout: shared cells are edges, doors join floors, and all floor is connected.
pub(super) fn check_naively(layout: &Layout, planner: &Planner) {
    check_walls_naively(layout, planner.catalogue());
}

/// The same for a layout of any planner.
pub(super) fn check_walls_naively(layout: &Layout, catalogue: &Catalogue) {
    let turned = |room: &PlacedRoom| catalogue.template(room.template).turned(room.orientation);
    let mut owners: BTreeMap<Cell, Vec<bool>> = BTreeMap::new();
    let mut open: BTreeSet<Cell> = BTreeSet::new();
    for room in &layout.rooms {
        let template = turned(room);
        for cell in template.size().cells() {
            let at = room.position.plus(cell);
            if template.kind(cell) != CellKind::Outside {
                owners.entry(at).or_default().push(template.is_edge(cell));
            }
            if template.kind(cell).is_open() {
                open.insert(at);
            }
        }
    }
    let shared = owners.values().filter(|edges| edges.len() > 1);
    assert!(shared.flatten().all(|edge| *edge), "rooms share more than edges");
    let doors: BTreeSet<Cell> = layout.doors.iter().flat_map(Doorway::cells).collect();
    for room in &layout.rooms {
        for point in turned(room).points().iter().filter(|point| point.required) {
            assert!(
                doors.contains(&room.position.plus(point.cell)),
                "a required connection is closed"
            );
        }
    }
    open.extend(doors);
    let mut queue: Vec<Cell> = open.pop_first().into_iter().collect();
    while let Some(cell) = queue.pop() {
        let next = Direction::ALL.map(|direction| cell.step(direction));
        queue.extend(next.into_iter().filter(|next| open.remove(next)));
    }
    assert!(open.is_empty(), "{open:?} can't be reached");
}

#[test]
fn broken_promises_are_found() {
    let rooms = catalogue(halls());
    let settings = LayoutSettings {
        target: LayoutTarget::Rooms(30),
        bounds: Some(Size::new(90, 90)),
        loops: 500,
        roles: vec![RoleRule::with_default_place(Role::Boss, 1)],
        ..LayoutSettings::default()
    };
    let planner = Planner::new(&rooms, settings).unwrap();
    let mut layouts = (0..).map(|seed| plan(&planner, seed).unwrap());
    let layout = layouts.find(|layout| !layout.closed.is_empty()).unwrap();
    assert_eq!(layout.broken(&planner), []);
    let finds = |change: &dyn Fn(&mut Layout), expected: fn(&BrokenPromise) -> bool| {
        let mut changed = layout.clone();
        change(&mut changed);
        let broken = changed.broken(&planner);
        assert!(broken.iter().any(expected), "{broken:?}");
    };
    finds(&|layout| layout.rooms.clear(), |broken| *broken == BrokenPromise::Malformed);
    finds(&|layout| layout.rooms[3].template = TemplateId(99), |broken| {
        *broken == BrokenPromise::Malformed
    });
    finds(&|layout| layout.doors[0].b = PlacedId(99), |broken| *broken == BrokenPromise::Malformed);
    finds(&|layout| layout.rooms[1].position.x = -1, |broken| {
        *broken == BrokenPromise::OutOfBounds(PlacedId(1))
    });
    finds(&|layout| layout.rooms[5].position = layout.rooms[4].position, |broken| {
        matches!(broken, BrokenPromise::Overlap(..))
    });
    finds(&|layout| layout.doors[4].cell.x += 1, |broken| {
        matches!(broken, BrokenPromise::Door(..))
    });
    finds(&|layout| layout.closed.clear(), |broken| {
        matches!(broken, BrokenPromise::Door(..) | BrokenPromise::Loops)
    });
    finds(&|layout| layout.rooms[9].depth += 1, |broken| {
        *broken == BrokenPromise::Unreached(PlacedId(9))
    });
    finds(&|layout| layout.rooms[0].role = None, |broken| {
        *broken == BrokenPromise::Role(Role::Entrance)
    });
    finds(&|layout| layout.rooms.iter_mut().for_each(|room| room.role = None), |broken| {
        *broken == BrokenPromise::Role(Role::Boss)
    });
    finds(&|layout| layout.floor += 1, |broken| *broken == BrokenPromise::Target);
}

#[test]
fn too_few_dead_ends_are_found() {
    let rooms = catalogue(halls());
    let with_dead_ends = |least| {
        let settings = LayoutSettings {
            target: LayoutTarget::Rooms(30),
            dead_ends: (least, 1000),
            ..LayoutSettings::default()
        };
        Planner::new(&rooms, settings).unwrap()
    };
    let layout = plan(&with_dead_ends(0), 1).unwrap();
    let broken = layout.broken(&with_dead_ends(790));
    assert!(matches!(broken[..], [BrokenPromise::DeadEnds(_)]));
}

#[test]
fn loops_and_dead_ends_have_their_shares() {
    let rooms = catalogue(halls());
    for (loops, dead_ends) in
        [(0, (0, 1000)), (250, (0, 1000)), (1000, (0, 1000)), (500, (100, 300)), (500, (350, 600))]
    {
        let settings = LayoutSettings {
            target: LayoutTarget::Rooms(60),
            compactness: 800,
            loops,
            dead_ends,
            ..LayoutSettings::default()
        };
        let planner = Planner::new(&rooms, settings).unwrap();
        for seed in 0..10 {
            let layout = plan(&planner, seed).unwrap();
            let chance = |doors: &[Doorway]| {
                doors.iter().filter(|door| door.kind == MeetingKind::Chance).count()
            };
            let (open, closed) = (chance(&layout.doors), chance(&layout.closed));
            assert_eq!(open, ((open + closed) * loops as usize + 500) / 1000);
            check_naively(&layout, &planner);
        }
    }
}
