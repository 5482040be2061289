//! The faults of the generator that this stage is modelled on, each with its counterexample.

use super::*;
use crate::grid::{Cell, Direction, Orientation, Size};

/// A single room, and a tee that requires its three sides.
fn ends_and_tee() -> Catalogue {
    let mut tee = template("tee", "##?##\n#...#\n?...?\n#####");
    tee.require(&[Direction::Up, Direction::Left, Direction::Right]).unwrap();
    catalogue([template("end", "#####\n#...#\n#...#\n##?##"), tee])
}

/// Positions turned one way and directions the other, so turned rooms lost their connections.
#[test]
fn fault_1_turned_rooms_keep_their_connections() {
    for room in halls() {
        for orientation in Orientation::ALL {
            let turned = room.turned(orientation);
            assert_eq!(turned.points().len(), room.points().len());
            for point in turned.points() {
                assert_eq!(turned.kind(point.cell.step(point.direction)), CellKind::Outside);
                assert!(turned.kind(point.cell.step(point.direction.opposite())).is_open());
            }
        }
    }
}

/// The list of required directions was described, but did not exist.
#[test]
fn fault_2_required_directions_are_heeded() {
    let rooms = ends_and_tee();
    let required = rooms.template(id(&rooms, "tee")).points().iter();
    assert_eq!(required.filter(|point| point.required).count(), 3);
    let mut site = Site::new(&rooms, None);
    let alone = site.place(id(&rooms, "tee"), Orientation::UPRIGHT, Cell::default());
    assert_eq!(alone, Err(Rejection::RequiredUnmet { part: 0, point: 0 }));
}

/// The drawing's requirements were compared with the turned room.
#[test]
fn fault_3_requirements_turn_with_the_room() {
    let rooms = catalogue([
        template("end", "###\n#.#\n#?#"),
        template("gate", "##!##\n#...#\n#...#\n##?##"),
    ]);
    let [end, gate] = ["end", "gate"].map(|name| id(&rooms, name));
    let mut site = Site::new(&rooms, None);
    site.place(end, Orientation::UPRIGHT, Cell::new(1, -2)).unwrap();
    // The end is above. Upside down, the gate requires a connection below, where there is nothing.
    let half = Orientation::new(2, false);
    let rejected = site.place(gate, half, Cell::new(0, 0));
    assert_eq!(rejected, Err(Rejection::RequiredUnmet { part: 0, point: 0 }));
    site.place(gate, Orientation::UPRIGHT, Cell::new(0, 0)).unwrap();
}

/// A neighbour counted as connected even if it had no connection there.
#[test]
fn fault_4_a_neighbour_must_connect_back() {
    let rooms = catalogue([
        template("blind", "#####\n#...#\n#...?\n#####"),
        template("gate", "##!##\n#...#\n##?##"),
    ]);
    let [blind, gate] = ["blind", "gate"].map(|name| id(&rooms, name));
    let mut site = Site::new(&rooms, None);
    site.place(blind, Orientation::UPRIGHT, Cell::new(0, -3)).unwrap();
    let rejected = site.place(gate, Orientation::UPRIGHT, Cell::new(0, 0));
    assert_eq!(rejected, Err(Rejection::RequiredBlocked { part: 0, point: 0 }));
}

/// When all neighbours had to be placed first, tees almost never appeared.
#[test]
fn fault_5_tees_appear() {
    let rooms = catalogue(halls());
    let count = |required| {
        let settings = LayoutSettings {
            target: LayoutTarget::Rooms(40),
            required,
            ..LayoutSettings::default()
        };
        let planner = Planner::new(&rooms, settings).unwrap();
        let tee = id(&rooms, "tee");
        let layouts = (0..25).map(|seed| plan(&planner, seed).unwrap());
        let tees =
            layouts.map(|layout| layout.rooms.iter().filter(|room| room.template == tee).count());
        tees.sum::<usize>()
    };
    let (strict, grown) = (count(RequiredRule::Strict), count(RequiredRule::Grow));
    assert!(grown > 25 && strict * 4 < grown, "{strict} strict, {grown} grown");
}

/// Rooms of a group were only compared with the world, and their positions did not turn.
#[test]
fn fault_6_groups_are_checked_within_and_turn_whole() {
    let end = template("end", "###\n#.#\n#?#");
    let member = |turns, x, y| Member {
        template: TemplateId(0),
        orientation: Orientation::new(turns, false),
        position: Cell::new(x, y),
    };
    let groups = |second| vec![Group::new("pair", vec![member(0, 0, 0), second])];
    let overlapping = Catalogue::new(vec![end.clone()], groups(member(2, 0, 1)));
    let overlap = GroupFault::Overlap { first: 0, second: 1, cell: Cell::new(1, 1) };
    assert_eq!(overlapping.unwrap_err(), [CatalogueFault::Group(GroupId(0), overlap)]);

    let rooms = Catalogue::new(vec![end], groups(member(2, 0, 2))).unwrap();
    let drawn = |turns| {
        let mut site = Site::new(&rooms, None);
        site.place_group(Cell::default(), GroupId(0), Orientation::new(turns, false)).unwrap();
        site.layout().ascii(&rooms)
    };
    assert_eq!(drawn(0), "###\n#.#\n#+#\n#.#\n###\n");
    assert_eq!(drawn(1), "#####\n#.+.#\n#####\n");
}

/// Two required connections on one side counted as one.
#[test]
fn fault_7_connections_of_one_side_are_told_apart() {
    let rooms = catalogue([
        template("narrow", "#####\n#...#\n##?##"),
        template("double", "##!####!##\n#........#\n##########"),
    ]);
    let [narrow, double] = ["narrow", "double"].map(|name| id(&rooms, name));
    let mut site = Site::new(&rooms, None);
    site.place(narrow, Orientation::UPRIGHT, Cell::new(0, -2)).unwrap();
    let rejected = site.place(double, Orientation::UPRIGHT, Cell::new(0, 0));
    assert_eq!(rejected, Err(Rejection::RequiredUnmet { part: 0, point: 1 }));
    site.place(narrow, Orientation::UPRIGHT, Cell::new(5, -2)).unwrap();
    site.place(double, Orientation::UPRIGHT, Cell::new(0, 0)).unwrap();
    assert_eq!(site.layout().doors.len(), 2);
}

/// Stuck walkers continued until the limit.
#[test]
fn fault_8_stuck_walkers_end_at_once() {
    let rooms = catalogue(halls());
    let settings = LayoutSettings {
        target: LayoutTarget::Rooms(1000),
        iterations: Some(limits::ITERATIONS),
        bounds: Some(Size::new(40, 40)),
        partial: true,
        ..LayoutSettings::default()
    };
    let planner = Planner::new(&rooms, settings).unwrap();
    for seed in 0..20 {
        let (layout, steps) = watch(&planner, seed);
        assert_eq!(layout.unwrap().ended, WalkEnd::Stuck);
        assert!(steps.len() < 20_000, "{} steps", steps.len());
    }
}

/// Reachability was never checked.
#[test]
fn fault_9_everything_is_reached() {
    let rooms = catalogue(halls());
    let settings =
        LayoutSettings { target: LayoutTarget::Rooms(80), loops: 0, ..LayoutSettings::default() };
    let planner = Planner::new(&rooms, settings).unwrap();
    for seed in 0..20 {
        let mut layout = plan(&planner, seed).unwrap();
        assert_eq!(layout.broken(&planner), []);
        // Without any one of its doors, the layout falls apart and is rejected.
        let door = layout.doors.remove(seed as usize % layout.doors.len());
        assert!(layout.broken(&planner).contains(&BrokenPromise::Unreached(door.b)));
    }
}

/// A first room with requirements could never be accepted.
#[test]
fn fault_10_the_first_room_may_require() {
    let tee = || template("tee", "##!##\n#...#\n!...!\n#####").for_role(Role::Entrance);
    let rooms = catalogue([tee(), template("end", "###\n#.#\n#?#")]);
    let settings = |required| LayoutSettings {
        target: LayoutTarget::Rooms(4),
        required,
        ..LayoutSettings::default()
    };
    let planner = Planner::new(&rooms, settings(RequiredRule::Grow)).unwrap();
    let layout = plan(&planner, 7).unwrap();
    assert_eq!(layout.rooms[0].template, TemplateId(0));
    assert_eq!(layout.doors.len(), 3);
    // Under the strict rule it really can't, and that is reported before any search.
    let reasons = impossible(&rooms, settings(RequiredRule::Strict));
    assert_eq!(reasons, [Impossible::NoFirstRoom]);
}
