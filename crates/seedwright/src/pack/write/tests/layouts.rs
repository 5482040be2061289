//! Templates, groups and layouts are written and read the same.

use super::*;
use crate::grid::{Cell, Orientation, Size};
use crate::rooms::{
    Blueprint, CorridorChoice, CorridorRequest, CorridorSettings, Edge, GraphDraft, Group, Member,
    Node, NodeId, Role, Template, TemplateId,
};
use crate::world::{LayoutSettings, LayoutTarget, RequiredRule, RolePlace, RoleRule};

const NAMES: [&str; 6] =
    ["Hall", "a \"b\"", "dotted.name", "back\\slash", "# no comment", "\u{202e}turned"];

const DRAWINGS: [&str; 4] = [
    "#?#\n#.#\n#?#",
    " #!#\n##.##\n?.a.?\n##b##\n #!#",
    "####\n#..####\n?.+.cZ#\n#######",
    "##?##\n#...!\n#.x.#\n#####",
];

fn template(name: &str, dice: &mut Dice<'_>) -> Template {
    let drawn = Template::parse(name, dice.pick(&DRAWINGS)).expect("it is valid");
    let drawn = drawn.turned(dice.pick(&Orientation::ALL)).drawing();
    let mut template = Template::parse(name, &drawn).expect("it is valid");
    for slot in template.slots().to_vec() {
        if dice.one_in(2) {
            let name = format!("{} {}", dice.pick(&NAMES), slot.letter);
            template.slot_names.insert(slot.letter, name);
        }
    }
    template.weight = dice.below(4);
    template.least = dice.below(3);
    template.most = dice.one_in(2).then(|| template.least + dice.below(3));
    template.roles = Role::ALL.into_iter().filter(|_| dice.one_in(4)).collect();
    template
}

/// Two corridors in a row, whatever the rotation of the template.
fn group(name: &str, dice: &mut Dice<'_>) -> Group {
    let member = |orientation, x, y| Member {
        template: TemplateId(0),
        orientation,
        position: Cell::new(x, y),
    };
    let (x, y) = (dice.below(9) as i32 - 4, dice.below(9) as i32 - 4);
    let flipped = Orientation::new(2, dice.one_in(2));
    let members = vec![member(Orientation::UPRIGHT, x, y), member(flipped, x, y + 2)];
    Group {
        weight: dice.below(3),
        least: dice.below(2),
        most: dice.one_in(2).then(|| 1 + dice.below(3)),
        ..Group::new(name, members)
    }
}

fn settings(dice: &mut Dice<'_>) -> LayoutSettings {
    let defaults = LayoutSettings::default();
    let rules = Role::ALL.into_iter().rev().filter(|_| dice.one_in(2));
    let roles: Vec<Role> = rules.collect();
    let rules = roles.into_iter().map(|role| match role {
        // The layout starts with the entrance, so it has no place to choose.
        Role::Entrance => {
            RoleRule { apart: dice.below(3), ..RoleRule::with_default_place(role, 1) }
        }
        _ => RoleRule {
            place: dice.pick(&[RolePlace::Anywhere, RolePlace::DeadEnd, RolePlace::Farthest]),
            distance: dice.below(3),
            apart: dice.below(3),
            ..RoleRule::with_default_place(role, dice.below(4))
        },
    });
    let roles = rules.collect();
    let target = match dice.below(3) {
        0 => defaults.target,
        1 => LayoutTarget::Floor(dice.up_to(900)),
        _ => LayoutTarget::Rooms(dice.up_to(90)),
    };
    LayoutSettings {
        walkers: dice.up_to(4),
        rooms_per_walker: dice.up_to(30),
        templates_per_connection: dice.up_to(12),
        target,
        iterations: Some(dice.up_to(20_000)).filter(|turns| *turns > 10),
        compactness: dice.below(1001),
        repeats: dice.one_in(2),
        respawn_in_place: dice.below(1001),
        turning: dice.one_in(2),
        mirroring: dice.one_in(2),
        required: dice.pick(&[RequiredRule::Strict, RequiredRule::Grow]),
        depth: dice.below(5),
        bounds: dice.one_in(2).then(|| Size::new(dice.up_to(200), dice.up_to(200))),
        loops: dice.below(1001),
        dead_ends: (dice.below(500), 500 + dice.below(501)),
        roles,
        partial: dice.one_in(2),
        attempts: dice.up_to(200),
        steps: u64::from(dice.up_to(200)) << dice.below(30),
    }
}

#[test]
fn layouts_are_written_and_read_the_same() {
    for number in 0..300 {
        let mut stream = stream("layouts", number);
        let mut dice = Dice(&mut stream);
        let mut draft = Draft::new("burrow");
        let first = Template::parse("First", DRAWINGS[0]).expect("it is valid");
        let names = NAMES.into_iter().filter(|_| dice.one_in(2));
        let names: Vec<&str> = names.collect();
        let templates = names.iter().map(|name| template(name, &mut dice));
        let templates: Vec<Template> = std::iter::once(first).chain(templates).collect();
        let groups = names.iter().map(|name| group(name, &mut dice)).collect();
        draft.layout =
            Some(Blueprint { templates, groups, settings: settings(&mut dice), graph: None });
        let world = draft.finish().expect("it is valid");
        assert_same(&again(&world), &world);
    }
}

/// A tree with a few extra doors.
fn graph(templates: u32, dice: &mut Dice<'_>) -> GraphDraft {
    let mut rooms: Vec<Node> = NAMES.map(Node::new).into();
    let mut doors = Vec::new();
    for (number, room) in (0..).zip(&mut rooms) {
        if number > 0 {
            room.role = dice.one_in(3).then(|| dice.pick(&Role::ALL[1..]));
            let mut edge = Edge::new(NodeId(number), NodeId(dice.below(number)));
            edge.settings.doorways = 1 + dice.below(2);
            edge.settings.corridor = match dice.below(4) {
                0 => Some(CorridorChoice::Any(dice.one_in(2))),
                1 => Some(CorridorChoice::Own(CorridorRequest {
                    lengths: Some((1 + dice.below(3), 4 + dice.below(3))),
                    socket: dice.one_in(2).then(|| "sewer".to_owned()),
                    ..CorridorRequest::default()
                })),
                _ => None,
            };
            doors.push(edge);
        }
        let listed = (0..templates).filter(|_| dice.one_in(3));
        room.templates = listed.map(TemplateId).collect();
        let far = |dice: &mut Dice<'_>| dice.below(99) as i32 - 49;
        room.position = dice.one_in(3).then(|| Cell::new(far(dice), far(dice)));
    }
    let corridors = dice.one_in(2).then(|| CorridorSettings {
        width: 1 + dice.below(2),
        bends: dice.one_in(2),
        ..CorridorSettings::default()
    });
    GraphDraft { rooms, doors, corridors }
}

#[test]
fn graphs_are_written_and_read_the_same() {
    for number in 0..200 {
        let mut stream = stream("graphs", number);
        let mut dice = Dice(&mut stream);
        let mut draft = Draft::new("burrow");
        let templates: Vec<Template> =
            ["Hall", "a \"b\""].map(|name| template(name, &mut dice)).into();
        let defaults = LayoutSettings::default();
        let settings = LayoutSettings {
            turning: dice.one_in(2),
            mirroring: dice.one_in(2),
            attempts: dice.up_to(200),
            ..defaults
        };
        draft.layout = Some(Blueprint {
            graph: Some(graph(templates.len() as u32, &mut dice)),
            templates,
            settings,
            ..Blueprint::default()
        });
        let world = draft.finish().expect("it is valid");
        assert_same(&again(&world), &world);
    }
}

/// Default settings are not written.
#[test]
fn what_is_usual_is_not_written() {
    let mut draft = Draft::new("burrow");
    let template = Template::parse("Two \"rooms\"", DRAWINGS[2]).expect("it is valid");
    draft.layout = Some(Blueprint { templates: vec![template], ..Blueprint::default() });
    let files = write(&draft.finish().expect("it is valid")).expect("it is small");
    let expected = r##"=== 00-pack.toml ===
[pack]
format = 1
id = "burrow"

[templates."Two \"rooms\""]
drawing = """
####
#..####
?.+.cZ#
#######
"""
"##;
    assert_eq!(shown(&files), expected);
}
