//! Roles of rooms, and where those rooms are.

use super::*;

fn with_roles(rules: &[RoleRule]) -> LayoutSettings {
    LayoutSettings {
        target: LayoutTarget::Rooms(40),
        loops: 300,
        roles: rules.to_vec(),
        ..LayoutSettings::default()
    }
}

fn many_roles() -> Vec<RoleRule> {
    vec![
        RoleRule::with_default_place(Role::Boss, 1),
        RoleRule { distance: 2, apart: 3, ..RoleRule::with_default_place(Role::Treasure, 2) },
        RoleRule { distance: 3, ..RoleRule::with_default_place(Role::Merchant, 1) },
        RoleRule { apart: 2, ..RoleRule::with_default_place(Role::Event, 3) },
        RoleRule { distance: 4, ..RoleRule::with_default_place(Role::Exit, 1) },
    ]
}

#[test]
fn plain_rooms_take_roles() {
    let rooms = catalogue(halls());
    let planner = Planner::new(&rooms, with_roles(&many_roles())).unwrap();
    for seed in 0..30 {
        let layout = plan(&planner, seed).unwrap();
        assert_eq!(layout.rooms[0].role, Some(Role::Entrance));
        let boss = layout.with_role(Role::Boss).next().unwrap();
        let deepest = layout.rooms.iter().map(|room| room.depth).max().unwrap();
        assert_eq!(layout.room(boss).depth, deepest);
        assert_eq!(layout.with_role(Role::Treasure).count(), 2);
        for treasure in layout.with_role(Role::Treasure) {
            let doors = layout.doors.iter().filter(|door| [door.a, door.b].contains(&treasure));
            assert_eq!(doors.count(), 1);
        }
    }
}

#[test]
fn rooms_of_their_own_have_roles() {
    let mut templates = halls();
    templates.push(template("gatehouse", "##?##\n#...#\n?...?\n##?##").for_role(Role::Entrance));
    templates.push(
        template(
            "lair",
            "#########\n#.......#\n#.......#\n#...B...#\n#.......#\n#.......#\n####!####",
        )
        .for_role(Role::Boss),
    );
    templates.push(template("hoard", "#####\n#.t.#\n#...#\n##?##").for_role(Role::Treasure));
    templates.push(
        template("shop", "#####\n#...#\n#...?\n##?##")
            .for_role(Role::Merchant)
            .for_role(Role::Event),
    );
    let rooms = catalogue(templates);
    let planner = Planner::new(&rooms, with_roles(&many_roles())).unwrap();
    for seed in 0..30 {
        let layout = plan(&planner, seed).unwrap();
        assert_eq!(layout.rooms.len(), 40);
        let named = |role: Role| {
            let rooms_of_role = layout.with_role(role);
            rooms_of_role
                .map(|room| rooms.template(layout.room(room).template).name.as_str())
                .collect::<Vec<_>>()
        };
        assert_eq!(named(Role::Entrance), ["gatehouse"]);
        assert_eq!(named(Role::Boss), ["lair"]);
        assert_eq!(named(Role::Treasure), ["hoard"; 2]);
        assert_eq!(named(Role::Merchant), ["shop"]);
        assert_eq!(named(Role::Event), ["shop"; 3]);
        let lairs = layout.rooms.iter().filter(|room| room.template == id(&rooms, "lair"));
        assert_eq!(lairs.count(), 1);
    }
}

#[test]
fn roles_that_can_never_be_met_are_named() {
    let mut templates = halls();
    templates
        .push(template("hoard", "#####\n#.t.#\n#...#\n##?##").for_role(Role::Treasure).at_most(1));
    let rooms = catalogue(templates);
    let refusal = |rule: RoleRule| impossible(&rooms, with_roles(&[rule]));
    assert_eq!(
        refusal(RoleRule::with_default_place(Role::Treasure, 2)),
        [Impossible::RoleCount { role: Role::Treasure, count: 2, allowed: (0, 1) }]
    );
    assert_eq!(
        refusal(RoleRule { distance: 40, ..RoleRule::with_default_place(Role::Exit, 1) }),
        [Impossible::RoleDistance { role: Role::Exit, distance: 40, most: 39 }]
    );
}

#[test]
fn more_roles_than_rooms_and_roles_too_far_apart_are_named() {
    let rooms = catalogue(halls());
    let refusal = |rules: &[RoleRule]| impossible(&rooms, with_roles(rules));
    let many = [
        RoleRule::with_default_place(Role::Event, 30),
        RoleRule::with_default_place(Role::Merchant, 10),
    ];
    let too_many = Impossible::TooManyRooms { least: 41, target: 40 };
    assert_eq!(refusal(&many), [too_many]);
    let apart =
        |count, apart| RoleRule { apart, ..RoleRule::with_default_place(Role::Event, count) };
    let too_far = Impossible::RoleApart { role: Role::Event, apart: 40, most: 39 };
    assert_eq!(refusal(&[apart(2, 40)]), [too_far]);
    // A single room is not apart from anything.
    assert!(Planner::new(&rooms, with_roles(&[apart(1, 40)])).is_ok());
}

#[test]
fn templates_kept_for_roles_are_never_the_entrance() {
    let lair = || template("lair", "##?##\n#...#\n?...?\n##?##").for_role(Role::Boss);
    let rooms = catalogue([lair()]);
    let settings = LayoutSettings {
        target: LayoutTarget::Rooms(3),
        repeats: true,
        ..LayoutSettings::default()
    };
    let with_boss = LayoutSettings {
        roles: vec![RoleRule::with_default_place(Role::Boss, 1)],
        ..settings.clone()
    };
    assert_eq!(impossible(&rooms, with_boss), [Impossible::NoFirstRoom]);
    // No rule requires a boss, so it is a template like any other.
    let layout = plan(&Planner::new(&rooms, settings).unwrap(), 1).unwrap();
    assert_eq!(layout.rooms[0].role, Some(Role::Entrance));
}
