//! Templates, groups and layouts in packs: how they are read, and how faults are reported.

use seedwright::grid::{Cell, Direction, Size};
use seedwright::inspect::lint;
use seedwright::pack::{Diagnostic, SourceFile, read};
use seedwright::rooms::{Blueprint, Node, NodeId, Role, TemplateId};
use seedwright::world::{LayoutTarget, RequiredRule, RolePlace, RoleRule, World};

const HEAD: &str = "[pack]\nformat = 1\nid = 'burrow'\n";
const RUN: &str = "[templates.Run]\ndrawing = '''\n#?#\n#.#\n#?#\n'''\n";
const FORK: &str = "[templates.Fork]\ndrawing = \"##!##\\n#...#\\n?.a.?\\n#####\"\n";

fn text(rest: &str) -> String {
    format!("{HEAD}{rest}")
}

#[track_caller]
fn world(rest: &str) -> World {
    let reading = read(&[SourceFile::new("burrow.toml", text(rest))]);
    assert_eq!(reading.diagnostics, []);
    reading.world.expect("there was nothing to complain about")
}

fn layout(world: &World) -> &Blueprint {
    world.layout.as_ref().expect("it has templates")
}

/// The faults, with their line and the text that they point at.
fn diagnosed(rest: &str) -> Vec<(&'static str, usize, String, String)> {
    let text = text(rest);
    let reading = read(&[SourceFile::new("burrow.toml", text.clone())]);
    assert!(reading.world.is_none(), "it is taken for sound");
    let tell = |found: &Diagnostic| {
        let span = found.span.expect("every problem has a place");
        assert!(found.hint.is_some(), "{found:?}");
        let line = text[..span.range().start].lines().count().max(1);
        let piece = text[span.range()].to_owned();
        (found.code, line, piece, found.message.clone())
    };
    reading.diagnostics.iter().map(tell).collect()
}

#[track_caller]
fn assert_diagnosed(rest: &str, expected: &[(&str, &str, &str)]) {
    let found = diagnosed(rest);
    let found = found.iter();
    let found: Vec<_> =
        found.map(|(code, _, piece, message)| (*code, piece.as_str(), message.as_str())).collect();
    assert_eq!(found, expected);
}

#[test]
fn everything_is_read() {
    let rest = "\
        [templates.Run]\ndrawing = '''\n#?#\n#.#\n#?#\n'''\n\
        [templates.Fork]\ndrawing = '''\n\n  ##?##\n  #a..#\n  ?..b?\n  #####'''\n\
        required-connections = ['UP', 'LEFT']\nroles = ['boss', 'event', 'boss']\nweight = 7\n\
        min = 1\nmax = 5\nslots = { a = 'Nest' }\n\
        [templates.Den]\ndrawing = '''\n####\n#..?\n####'''\nroles = ['treasure']\nexactly = 2\n\
        [groups.Pair]\nweight = 3\nmax = 2\nmembers = [{ template = 'Run', at = [0, 0] },\n\
        { template = 'Run', at = [0, 2], rotation = 180, mirrored = true }]\n\
        [layout]\nrooms = 30\nwalkers = 2\nbounds = [80, 50]\nrequired = 'strict'\ndead-ends = [1, 900]\n\
        [layout.roles]\ntreasure = 2\nboss = { place = 'anywhere', distance = 4 }\n";
    let world = world(rest);
    assert!(world.needs_no_rooms());
    let layout = layout(&world);
    let names: Vec<_> = layout.templates.iter().map(|row| &row.name).collect();
    assert_eq!(names, ["Run", "Fork", "Den"]);
    let fork = &layout.templates[1];
    let required: Vec<_> =
        fork.points().iter().map(|point| (point.direction, point.required)).collect();
    let expected = [(Direction::Up, true), (Direction::Left, true), (Direction::Right, false)];
    assert_eq!(required, expected);
    assert_eq!((fork.weight, fork.least, fork.most), (7, 1, Some(5)));
    assert_eq!(fork.roles, [Role::Boss, Role::Event]);
    let slots: Vec<_> = fork.slots().iter().map(|slot| fork.slot_name(slot)).collect();
    assert_eq!(slots, ["Nest", "slot b"]);
    let den = &layout.templates[2];
    assert_eq!((den.least, den.most, &den.roles[..]), (2, Some(2), &[Role::Treasure][..]));
    let pair = &layout.groups[0];
    assert_eq!((pair.weight, pair.least, pair.most), (3, 0, Some(2)));
    assert_eq!(pair.members[1].orientation.degrees(), 180);
    assert!(pair.members[1].orientation.is_mirrored());
    let settings = &layout.settings;
    assert_eq!((settings.target, settings.walkers), (LayoutTarget::Rooms(30), 2));
    assert_eq!(settings.bounds, Some(Size::new(80, 50)));
    assert_eq!((settings.required, settings.dead_ends), (RequiredRule::Strict, (1, 900)));
    let boss = RoleRule {
        place: RolePlace::Anywhere,
        distance: 4,
        ..RoleRule::with_default_place(Role::Boss, 1)
    };
    assert_eq!(settings.roles, [RoleRule::with_default_place(Role::Treasure, 2), boss]);
}

#[test]
fn faults_of_drawings_are_shown_where_they_are() {
    let drawing = "[templates.Odd]\ndrawing = '''\n#####\n#a.##\n#a.?\n####?\n'''\n";
    let found = diagnosed(drawing);
    let found: Vec<_> =
        found.iter().map(|(code, line, piece, _)| (*code, *line, piece.as_str())).collect();
    // The first line of the drawing is line 6 of the file.
    assert_eq!(found, [("E0330", 8, "a"), ("E0330", 9, "?")]);
    assert_diagnosed(
        "[templates.Odd]\ndrawing = \"#?#\\n#.#\\n#*#\"\n",
        &[("E0330", "*", "`*` has no meaning here (line 3, column 2 of the drawing)")],
    );
    assert_diagnosed(
        "[templates.Odd]\ndrawing = \"\"\n",
        &[("E0330", "", "the drawing is empty (line 1, column 1 of the drawing)")],
    );
    // A group with a faulty room reports nothing more, and neither does a pack without start and
    // goal.
    let group = "[groups.G]\nmembers = [{ template = 'Odd', at = [0, 0] }]\n";
    assert_eq!(diagnosed(&format!("{drawing}{group}")).len(), 2);
}

#[test]
fn faults_of_templates_are_shown() {
    let template = |fields: &str| format!("{RUN}{fields}");
    let cases = [
        ("required-connections = ['LEFT']", "E0331", "'LEFT'"),
        ("required-connections = ['NORTH']", "E0104", "'NORTH'"),
        ("roles = ['cook']", "E0104", "'cook'"),
        ("min = 3\nmax = 2", "E0332", "Run"),
        ("min = 3\nexactly = 2", "E0332", "[templates.Run]"),
        ("weight = 1_000_001", "E0104", "1_000_001"),
        ("slots = { a = 'Nest' }", "E0333", "Run"),
        ("slots = { ab = 'Nest' }", "E0333", "ab"),
        ("size = 3", "E0101", "size"),
    ];
    for (fields, code, piece) in cases {
        let found = diagnosed(&template(fields));
        let found: Vec<_> = found.iter().map(|found| (found.0, found.2.as_str())).collect();
        assert_eq!(found, [(code, piece)], "{fields}");
    }
    let slots = "slots = { a = 'Nest', b = 'nest' }\n";
    let twice = "[templates.Den]\ndrawing = \"####\\n#ab?\\n####\"\n";
    assert_eq!(diagnosed(&format!("{twice}{slots}"))[0].0, "E0333");
    let long = format!("[templates.{}]\ndrawing = '''\n###\n#.?\n###'''\n", "x".repeat(201));
    assert_eq!(diagnosed(&long)[0].0, "E0303");
    let same = "[templates.run]\ndrawing = '''\n###\n#.?\n###'''\n";
    assert_eq!(diagnosed(&format!("{RUN}{same}"))[0].0, "E0302");
}

#[test]
fn faults_of_groups_are_shown() {
    let group = |members: &str| format!("{RUN}{FORK}[groups.G]\nmembers = [{members}]\n");
    let first = "{ template = 'Run', at = [0, 0] }";
    let cases = [
        ("".to_owned(), "E0334", "G"),
        (
            format!("{first}, {{ template = 'Run', at = [0, 1] }}"),
            "E0334",
            "{ template = 'Run', at = [0, 1] }",
        ),
        (
            format!("{first}, {{ template = 'Run', at = [9, 9] }}"),
            "E0334",
            "{ template = 'Run', at = [9, 9] }",
        ),
        (format!("{first}, {{ template = 'Rum', at = [9, 9] }}"), "E0320", "'Rum'"),
        (format!("{first}, {{ template = 'Run', at = [9] }}"), "E0104", "[9]"),
        (format!("{first}, {{ template = 'Run', at = [0, 2], rotation = 45 }}"), "E0104", "45"),
        (format!("{first}, {{ template = 'Run', at = [0, 2_000] }}"), "E0104", "2_000"),
    ];
    for (members, code, piece) in cases {
        let found = diagnosed(&group(&members));
        let found: Vec<_> = found.iter().map(|found| (found.0, found.2.as_str())).collect();
        assert_eq!(found, [(code, piece)], "{members}");
    }
}

/// Other faults around an unknown character might be intended.
#[test]
fn characters_that_mean_nothing_are_told_alone() {
    let template =
        |row: &str| format!("[templates.Odd]\ndrawing = \"\"\"\n####\n{row}\n####\n\"\"\"\n");
    let found = diagnosed(&template("?é#"));
    let found: Vec<_> = found.iter().map(|found| (found.0, found.2.as_str())).collect();
    assert_eq!(found, [("E0330", "é")]);
    let found = diagnosed(&template("#\t..#"));
    let found: Vec<_> = found.iter().map(|found| (found.0, found.2.as_str())).collect();
    assert_eq!(found, [("E0330", "\t")]);
}

#[test]
fn required_connections_are_spelled_either_way() {
    let drawn = |field: &str| {
        let rest =
            format!("{RUN}[templates.Tee]\ndrawing = \"##?##\\n#...#\\n?...?\\n#####\"\n{field}\n");
        layout(&world(&rest)).templates[1].drawing()
    };
    let expected = "##!##\n#...#\n!...!\n#####";
    assert_eq!(drawn("required-connections = ['UP', 'LEFT', 'RIGHT']"), expected);
    assert_eq!(drawn("required_connections = ['UP', 'LEFT', 'RIGHT']"), expected);
}

#[test]
fn faults_of_layouts_are_shown() {
    let cases = [
        ("rooms = 3\nfloor = 9", "E0335", "9"),
        ("rooms = 0", "E0104", "0"),
        ("walkers = 1_000_000", "E0104", "1_000_000"),
        ("bounds = [3]", "E0104", "[3]"),
        ("dead-ends = [9, 3]", "E0335", "[layout]"),
        ("roles = { entrance = 2 }", "E0335", "[layout]"),
        ("roles = { entrance = { place = 'dead-end' } }", "E0335", "[layout]"),
        ("roles = { entrance = { distance = 1 } }", "E0335", "[layout]"),
        ("roles = { cook = 2 }", "E0101", "cook"),
    ];
    for (fields, code, piece) in cases {
        let found = diagnosed(&format!("{RUN}[layout]\n{fields}\n"));
        let found: Vec<_> = found.iter().map(|found| (found.0, found.2.as_str())).collect();
        assert_eq!(found, [(code, piece)], "{fields}");
    }
    assert_diagnosed("[layout]\n", &[("E0336", "[layout]", "the layout has no templates")]);
    let graph =
        "[graph]\ndoors = [['A', 'B']]\n[graph.rooms]\nA = { templates = ['Run'] }\nB = {}\n";
    assert_diagnosed(graph, &[("E0336", "[graph]", "the layout has no templates")]);
    let rooms = "[rooms.Hall]\n[rooms.Attic]\n";
    let found = diagnosed(&format!("{RUN}{rooms}"));
    let codes: Vec<_> = found.iter().map(|found| found.0).collect();
    assert_eq!(codes, ["E0307", "E0308", "E0337"]);
}

#[test]
fn packs_without_rooms_or_templates_need_a_start() {
    let found = diagnosed("");
    let found: Vec<_> = found.iter().map(|found| (found.0, found.2.as_str())).collect();
    assert_eq!(found, [("E0307", "[pack]")]);
}

#[test]
fn what_can_never_be_is_a_warning() {
    let lints = |rest: &str| {
        let reading = read(&[SourceFile::new("burrow.toml", text(rest))]);
        let world = reading.world.expect("it is sound");
        let found = lint(&world).into_iter().map(|finding| reading.sources.locate(finding));
        let found = found.map(|found| (found.code, found.message));
        found.collect::<Vec<_>>()
    };
    assert_eq!(lints(&format!("{RUN}[layout]\nrooms = 5\nrepeats = true\n")), []);
    let found = lints(&format!("{RUN}[layout]\nrooms = 5\n"));
    let message = "no layout can exist: there is only one template, and without `repeats` it can't be placed next to itself";
    assert_eq!(found, [("W0431", message.to_owned())]);
    let wide = "[templates.Wide]\ndrawing = '''\n##########\n#........?\n##########'''\n";
    let found =
        lints(&format!("{RUN}{FORK}{wide}[layout]\nrooms = 3\nbounds = [9, 9]\nrepeats = true\n"));
    let message =
        "the template `Wide` can never be placed: it is larger than `bounds` in every orientation";
    assert_eq!(found, [("W0430", message.to_owned())]);
}

#[track_caller]
fn assert_of_graph(rest: &str, expected: &[(&str, &str)]) {
    let found = diagnosed(&format!("{RUN}{FORK}{rest}"));
    let found = found.iter();
    let found: Vec<_> = found.map(|found| (found.0, found.2.as_str())).collect();
    assert_eq!(found, expected, "{rest}");
}

#[test]
fn graphs_are_read() {
    let graph = "[graph]\ndoors = [['Gate', 'Yard']]\n[graph.rooms]\nYard = {}\n\
        Gate = { templates = ['Run', 'Fork'], role = 'entrance', at = [3, -4] }\n";
    let world = world(&format!("{RUN}{FORK}{graph}"));
    let graph = layout(&world).graph.as_ref().expect("it has one");
    let joined: Vec<_> = graph.doors.iter().map(|door| (door.a, door.b)).collect();
    assert_eq!(joined, [(NodeId(1), NodeId(0))]);
    let gate = Node {
        role: Some(Role::Entrance),
        templates: vec![TemplateId(0), TemplateId(1)],
        position: Some(Cell::new(3, -4)),
        ..Node::new("Gate")
    };
    assert_eq!(graph.rooms, [Node::new("Yard"), gate]);
}

#[test]
fn doors_of_graphs_are_in_the_hash() {
    let doors = [
        "['Gate', 'Yard']",
        "['Gate', 'Yard', { one-way = true }]",
        "['Gate', 'Yard', { doorways = 2 }]",
        "['Gate', 'Yard', { corridor = { bends = true } }]",
        "['Gate', 'Yard', { corridor = { bends = false } }]",
        "['Gate', 'Yard', { corridor = { width = 3 } }]",
        "['Gate', 'Yard'], ['Yard', 'Well']",
        "['Gate', 'Yard'], ['Gate', 'Well']",
    ];
    let hash = |doors: &&str| {
        let well = if doors.contains("Well") { "Well = {}\n" } else { "" };
        let graph =
            format!("[graph]\ndoors = [{doors}]\n[graph.rooms]\nGate = {{}}\nYard = {{}}\n{well}");
        world(&format!("{RUN}{FORK}{graph}")).hash()
    };
    let hashes: std::collections::BTreeSet<_> = doors.iter().map(hash).collect();
    assert_eq!(hashes.len(), doors.len());
}

#[test]
fn faults_of_graphs_are_shown() {
    let doors =
        |doors: &str| format!("[graph]\ndoors = [{doors}]\n[graph.rooms]\nA = {{}}\nB = {{}}\n");
    let rooms = |rooms: &str| format!("[graph]\ndoors = [['A', 'B']]\n[graph.rooms]\n{rooms}\n");
    assert_of_graph("[graph]\n", &[("E0103", "[graph]")]);
    assert_of_graph("[graph]\ndoors = [['A', 'B']]\n", &[("E0103", "[graph]")]);
    assert_of_graph("[graph.rooms]\n", &[("E0340", "graph")]);
    assert_of_graph(&doors("['A', 'B'], ['A']"), &[("E0341", "['A']")]);
    assert_of_graph(&doors("['A', 'B'], ['A', 'A']"), &[("E0341", "['A', 'A']")]);
    assert_of_graph(&doors("['A', 'B'], ['B', 'A']"), &[("E0342", "['B', 'A']")]);
    assert_of_graph(&doors("['A', 'C']"), &[("E0320", "'C'")]);
    assert_of_graph(&doors(""), &[("E0344", "B")]);
    assert_of_graph(&rooms("A = { templates = ['Rum'] }\nB = {}"), &[("E0320", "'Rum'")]);
    assert_of_graph(&rooms("A = { role = 'cook' }\nB = {}"), &[("E0104", "'cook'")]);
    assert_of_graph(&rooms("A = { at = [3] }\nB = {}"), &[("E0104", "[3]")]);
    let both = "A = { role = 'entrance' }\nB = { role = 'entrance' }";
    assert_of_graph(&rooms(both), &[("E0343", "B")]);
    let neither = "A = { role = 'exit' }\nB = { role = 'boss' }";
    assert_of_graph(&rooms(neither), &[("E0343", "[graph]")]);
    let layout = format!("{}[layout]\nwalkers = 7\n", rooms("A = {}\nB = {}"));
    assert_of_graph(&layout, &[("E0345", "[layout]")]);
    let group = "[groups.G]\nmembers = [{ template = 'Run', at = [0, 0] }]\n";
    let group = format!("{group}{}", rooms("A = {}\nB = {}"));
    assert_of_graph(&group, &[("E0345", "[graph]")]);
    let many: String = (0..10_001).map(|number| format!("R{number} = {{}}\n")).collect();
    assert_of_graph(&format!("[graph.rooms]\n{many}"), &[("E0306", "graph")]);
    let long = format!("{} = {{}}", "x".repeat(201));
    let found = diagnosed(&format!("{RUN}[graph.rooms]\n{long}\n"));
    assert_eq!(found[0].0, "E0303");
}

#[test]
fn graphs_that_can_never_be_are_a_warning() {
    let hub = "[graph]\ndoors = [['Hub', 'A'], ['Hub', 'B'], ['Hub', 'C']]\n\
        [graph.rooms]\nHub = { templates = ['Run'] }\nA = {}\nB = {}\nC = {}\n";
    let text = text(&format!("{RUN}{hub}"));
    let reading = read(&[SourceFile::new("burrow.toml", text.clone())]);
    let world = reading.world.expect("it is sound");
    let found = lint(&world).into_iter();
    let found: Vec<_> = found.map(|found| reading.sources.locate(found)).collect();
    let [found] = &found[..] else {
        panic!("{found:?}");
    };
    let span = found.span.expect("it has a place");
    assert_eq!((found.code, &text[span.range()]), ("W0431", "[graph]"));
    assert_eq!(
        found.message,
        "no layout can exist: the room `Hub` has 3 neighbours, but its templates have at most 2 connections"
    );
}
