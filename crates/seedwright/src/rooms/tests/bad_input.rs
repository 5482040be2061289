//! Invalid input gives a typed error, cheaply.

use super::*;
use crate::grid::{Cell, Orientation, Size};
use crate::section::OutOfRange;

fn range(setting: &'static str, value: i128, least: i64, most: i64) -> SettingFault {
    SettingFault::Range(OutOfRange { setting, value, least, most })
}

#[test]
fn settings_are_checked() {
    let rooms = catalogue(halls());
    let faults = |settings: LayoutSettings| match Planner::new(&rooms, settings) {
        Err(Error::Invalid(Invalid::Settings(faults))) => faults,
        other => panic!("{other:?}"),
    };
    let defaults = LayoutSettings::default;
    let walkers = |walkers| faults(LayoutSettings { walkers, ..defaults() });
    assert_eq!(walkers(0), [range("walkers", 0, 1, 1000)]);
    assert_eq!(walkers(1_000_000), [range("walkers", 1_000_000, 1, 1000)]);
    let bounds = |width, height| {
        faults(LayoutSettings { bounds: Some(Size::new(width, height)), ..defaults() })
    };
    assert_eq!(bounds(0, 9), [range("bounds", 0, 1, 8192)]);
    assert_eq!(bounds(9, u32::MAX), [range("bounds", i128::from(u32::MAX), 1, 8192)]);
    let many = LayoutSettings {
        rooms_per_walker: 0,
        templates_per_connection: 0,
        target: LayoutTarget::Rooms(0),
        iterations: Some(0),
        compactness: 1001,
        depth: 99,
        dead_ends: (600, 500),
        attempts: 0,
        steps: 0,
        ..defaults()
    };
    assert_eq!(faults(many).len(), 9);
    let roles = faults(LayoutSettings {
        roles: vec![RoleRule::with_default_place(Role::Entrance, 2); 1_000_000],
        ..defaults()
    });
    assert!(roles.contains(&SettingFault::RoleTwice(Role::Entrance)));
    assert!(roles.contains(&SettingFault::Entrances(2)));
    assert!(roles.len() < 100);
    assert!(roles.iter().all(|fault| !fault.to_string().is_empty()));
}

#[test]
fn templates_are_checked() {
    let faults = |templates: Vec<Template>| Catalogue::new(templates, Vec::new()).unwrap_err();
    assert_eq!(faults(vec![]), [CatalogueFault::NoTemplates]);
    assert_eq!(faults(vec![end(); 5000]), [CatalogueFault::TooManyTemplates(5000)]);
    let twice = [CatalogueFault::SameName(TemplateId(0), TemplateId(1))];
    assert_eq!(faults(vec![end(), template(" END", "###\n#.#\n#?#")]), twice);
    assert_eq!(faults(vec![end().exactly(3).at_most(2)]), [CatalogueFault::Counts(TemplateId(0))]);
    assert_eq!(faults(vec![end().at_least(u32::MAX)]), [CatalogueFault::Counts(TemplateId(0))]);
    assert_eq!(faults(vec![end().weighing(u32::MAX)]), [CatalogueFault::Weight(TemplateId(0))]);
    for name in ["", " \t", &"x".repeat(201)] {
        let named = template(name, "###\n#.#\n#?#");
        assert_eq!(faults(vec![named]), [CatalogueFault::Name(TemplateId(0))]);
    }
}

#[test]
fn coordinates_do_not_overflow() {
    let rooms = groups::with_vault();
    for bounds in
        [None, Some(Size::new(10, 10)), Some(Size::new(0, 0)), Some(Size::new(u32::MAX, u32::MAX))]
    {
        let mut site = Site::new(&rooms, bounds);
        for x in [i32::MIN, -9000, -1, 9000, i32::MAX] {
            for y in [i32::MIN, -9000, 9000, i32::MAX] {
                let at = Cell::new(x, y);
                let placed = site.place(TemplateId(0), Orientation::UPRIGHT, at);
                assert_eq!(placed, Err(Rejection::OutOfBounds));
                let placed = site.place_group(at, GroupId(0), Orientation::UPRIGHT);
                assert_eq!(placed, Err(Rejection::OutOfBounds));
            }
        }
    }
}

/// Why no layout can exist.
#[track_caller]
fn reasons(templates: Vec<Template>, settings: LayoutSettings) -> Vec<Impossible> {
    match Planner::new(&catalogue(templates), settings) {
        Err(Error::Impossible(reasons)) => reasons.into_reason(),
        other => panic!("{other:?}"),
    }
}

fn end() -> Template {
    template("end", "###\n#.#\n#?#")
}

fn pipe() -> Template {
    template("pipe", "#?#\n#.#\n#?#")
}

fn rooms(count: u32) -> LayoutSettings {
    LayoutSettings { target: LayoutTarget::Rooms(count), ..LayoutSettings::default() }
}

#[test]
fn counts_that_can_never_be_met_are_named() {
    assert_eq!(
        reasons(vec![end(), pipe().at_most(3)], rooms(10)),
        [Impossible::TooFewConnections { ends: 13, needed: 18 }]
    );
    assert_eq!(
        reasons(vec![end().at_least(6), pipe().at_least(5)], rooms(10))[0],
        Impossible::TooManyRooms { least: 11, target: 10 }
    );
    assert_eq!(
        reasons(vec![end().at_most(2), pipe().at_most(5)], rooms(10))[0],
        Impossible::TooFewRooms { most: 7, target: 10 }
    );
    assert_eq!(reasons(vec![pipe()], rooms(2)), [Impossible::OnlyRepeats]);
    let few = vec![end().at_most(2), pipe().at_most(5)];
    assert_eq!(
        reasons(few, LayoutSettings::default()),
        [Impossible::TooLittleFloor { most: 7, target: 500 }]
    );
}

#[test]
fn rooms_that_can_never_stand_are_named() {
    let tight = |floor| LayoutSettings {
        bounds: Some(Size::new(9, 9)),
        target: LayoutTarget::Floor(floor),
        ..LayoutSettings::default()
    };
    assert_eq!(
        reasons(vec![end(), pipe()], tight(500)),
        [Impossible::NoSpace { needed: 2000, cells: 64 }]
    );
    // Four rooms of 3 by 3 cells share their walls within 5 by 5 cells, and a fifth does not fit.
    let square = |count| LayoutSettings { bounds: Some(Size::new(5, 5)), ..rooms(count) };
    assert!(Planner::new(&catalogue([end(), pipe()]), square(4)).is_ok());
    assert_eq!(
        reasons(vec![end(), pipe()], square(5)),
        [Impossible::NoSpace { needed: 20, cells: 16 }]
    );
    let (wall, floor) = ("#".repeat(12), ".".repeat(10));
    let large = template("large", &format!("{wall}\n?{floor}?\n{wall}")).at_least(1);
    let never = |reason| [Impossible::NeverPlaced(Piece::Room(TemplateId(2)), reason)];
    assert_eq!(reasons(vec![end(), pipe(), large], tight(20)), never(UnplaceableReason::TooLarge));
    // Nothing faces down, so the required connection at the top can't be met.
    let upright = LayoutSettings { turning: false, ..rooms(5) };
    let left = template("left", "####\n?..?\n####");
    let right = template("right", "#####\n?...?\n#####");
    let chimney = template("chimney", "##!#\n?..?\n####").at_least(1);
    let unmeetable = UnplaceableReason::RequiredPoint { template: TemplateId(2), point: 0 };
    assert_eq!(reasons(vec![left, right, chimney], upright), never(unmeetable));
}

#[test]
fn templates_that_can_never_be_placed_are_listed() {
    let rooms = catalogue([
        template("left", "####\n?..?\n####"),
        template("right", "#####\n?...?\n#####"),
        template("chimney", "##!#\n?..?\n####"),
        template("shaft", "#?#\n#.#\n###"),
    ]);
    let settings = LayoutSettings {
        turning: false,
        target: LayoutTarget::Rooms(5),
        ..LayoutSettings::default()
    };
    let planner = Planner::new(&rooms, settings).unwrap();
    let room = |number| Piece::Room(TemplateId(number));
    assert_eq!(
        planner.unplaceable_pieces(),
        [
            (room(2), UnplaceableReason::RequiredPoint { template: TemplateId(2), point: 0 }),
            (room(3), UnplaceableReason::NoPartner),
        ]
    );
    assert!(plan(&planner, 1).is_ok());
}

/// A row of rooms with two connections each has two ends, and no more.
#[test]
fn more_dead_ends_than_connections_allow_are_refused() {
    let corridors =
        catalogue([template("short", "#?#\n#.#\n#?#"), template("long", "#?#\n#.#\n#.#\n#?#")]);
    let settings = |dead_ends| LayoutSettings {
        target: LayoutTarget::Rooms(5),
        dead_ends,
        ..LayoutSettings::default()
    };
    let refused = |requested, possible| [Impossible::DeadEnds { possible, requested }];
    let reasons = impossible(&corridors, settings((900, 1000)));
    assert_eq!(reasons, refused((900, 1000), (0, 400)));
    let catalogue_words =
        reasons[0].words(&RoomNames { catalogue: corridors.clone(), graph: None });
    assert!(catalogue_words.contains("allow only 0 to 400"), "{catalogue_words}");
    assert!(plan(&Planner::new(&corridors, settings((400, 1000))).unwrap(), 1).is_ok());
    let ends = template("end", "###\n#.#\n#?#");
    let hub = template("hub", "##?##\n#...#\n?...?\n##?##");
    // One hub joins four ends; a second one allows two more.
    let stars = catalogue([hub.clone(), ends.clone()]);
    let star = |rooms, dead_ends| LayoutSettings {
        target: LayoutTarget::Rooms(rooms),
        repeats: true,
        ..settings(dead_ends)
    };
    assert!(plan(&Planner::new(&stars, star(5, (800, 1000))).unwrap(), 1).is_ok());
    let reasons = impossible(&stars, star(6, (700, 1000)));
    assert_eq!(reasons, refused((700, 1000), (0, 666)));
    let forced = catalogue([hub, ends.at_least(3)]);
    let reasons = impossible(&forced, star(5, (0, 300)));
    assert_eq!(reasons, refused((0, 300), (600, 800)));
}

#[test]
fn roles_whose_rooms_fit_nowhere_are_refused() {
    let mut templates = halls();
    let lair = template("lair", "#############\n#...........#\n#...........#\n######?######");
    templates.push(lair.for_role(Role::Boss));
    let rooms = catalogue(templates);
    let sized = |width, height| LayoutSettings {
        target: LayoutTarget::Rooms(4),
        bounds: Some(Size::new(width, height)),
        roles: vec![RoleRule::with_default_place(Role::Boss, 1)],
        ..LayoutSettings::default()
    };
    let reasons = impossible(&rooms, sized(12, 12));
    let [Impossible::RoleNeverPlaced { role, never, .. }] = reasons[..] else {
        panic!("{reasons:?}");
    };
    assert_eq!((role, never), (Role::Boss, UnplaceableReason::TooLarge));
    assert!(
        reasons[0]
            .words(&RoomNames { catalogue: rooms.clone(), graph: None })
            .contains("the template `lair` is larger")
    );
    assert!(Planner::new(&rooms, sized(30, 30)).is_ok());
}

#[test]
fn more_floor_than_all_rooms_have_is_refused() {
    let floor =
        |floor| LayoutSettings { target: LayoutTarget::Floor(floor), ..LayoutSettings::default() };
    assert_eq!(
        reasons(vec![end(), pipe()], floor(limits::ROOMS + 1)),
        [Impossible::TooLittleFloor { most: limits::ROOMS.into(), target: limits::ROOMS + 1 }]
    );
}
