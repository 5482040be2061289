//! Maps: sound XML with everything on it, nothing upon anything else, and the same bytes every time.

mod support;

use std::fs;
use std::path::Path;

use roxmltree::{Document, Node};
use support::{Folder, cove};

/// Draws a pack.
#[track_caller]
fn drawn(folder: &Folder, arguments: &[&str]) -> String {
    let ran = folder.run(&[&["map"], arguments].concat());
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{arguments:?}");
    ran.out
}

/// The elements of a class.
fn of_class<'a>(document: &'a Document<'a>, class: &str) -> Vec<Node<'a, 'a>> {
    let all = document.descendants();
    all.filter(|node| node.attribute("class") == Some(class)).collect()
}

/// The tooltip of an element.
fn title<'a>(node: Node<'a, 'a>) -> &'a str {
    let titles = node.children().filter(|child| child.has_tag_name("title"));
    { titles }.find_map(|title| title.text()).unwrap_or("")
}

/// The first lines of the tooltips of a class.
fn titles<'a>(document: &'a Document<'a>, class: &str) -> Vec<&'a str> {
    let nodes = of_class(document, class).into_iter();
    let lines = nodes.filter_map(|node| title(node).lines().next());
    lines.collect()
}

/// The words of a class, each element a text.
fn words<'a>(document: &'a Document<'a>, class: &str) -> Vec<&'a str> {
    let nodes = of_class(document, class).into_iter();
    nodes.filter_map(|node| node.text()).collect()
}

/// A box: left, top, right and bottom.
fn place(node: Node<'_, '_>) -> [f64; 4] {
    let number = |name| -> f64 {
        let value = node.attribute(name).expect("a box has sides");
        value.parse().expect("a number")
    };
    let (x, y) = (number("x"), number("y"));
    [x, y, x + number("width"), y + number("height")]
}

fn overlap(a: [f64; 4], b: [f64; 4]) -> bool {
    a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}

/// The boxes of some classes that overlap.
fn overlapping(document: &Document<'_>, classes: &[&str]) -> Vec<([f64; 4], [f64; 4])> {
    let nodes = classes.iter().flat_map(|class| of_class(document, class));
    let rects = nodes.filter(|node| node.has_tag_name("rect"));
    // The legend has a box as well, in coordinates of its own.
    let places: Vec<_> = rects.filter(|node| !in_legend(*node)).map(place).collect();
    let mut found = Vec::new();
    for (position, first) in places.iter().enumerate() {
        let rest = places[position + 1..].iter();
        found.extend(rest.filter(|other| overlap(*first, **other)).map(|other| (*first, *other)));
    }
    found
}

fn in_legend(node: Node<'_, '_>) -> bool {
    node.ancestors().any(|group| group.attribute("class") == Some("legend"))
}

fn toml_of(path: &str) -> toml::Table {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../seedwright-api/worlds");
    let path = root.join(path);
    let mut files: Vec<_> = match fs::read_dir(&path) {
        Ok(folder) => folder.map(|file| file.expect("it can be listed").path()).collect(),
        Err(_) => vec![path],
    };
    files.sort();
    let mut table = toml::Table::new();
    for file in files {
        let text = fs::read_to_string(file).expect("it can be read");
        let part: toml::Table = toml::from_str(&text).expect("it is TOML");
        for (section, value) in part {
            let whole = table.entry(section).or_insert_with(|| toml::Table::new().into());
            let (Some(whole), toml::Value::Table(value)) = (whole.as_table_mut(), value) else {
                continue;
            };
            whole.extend(value);
        }
    }
    table
}

fn names(pack: &toml::Table, section: &str) -> Vec<String> {
    let section = pack[section].as_table().expect("a section");
    section.keys().cloned().collect()
}

#[test]
fn the_map_of_blank_is_as_written_down() {
    let written = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/maps/blank.svg");
    let written = fs::read_to_string(written).expect("the picture is there");
    // After a change on purpose: seedwright map blank --svg crates/seedwright-cli/tests/maps/blank.svg
    assert_eq!(drawn(&Folder::new(), &["blank"]), written.replace("\r\n", "\n"));
}

#[test]
fn every_embedded_pack_is_drawn_whole() {
    let folder = Folder::new();
    let packs = folder.json(0, &["packs"]);
    for pack in packs["packs"].as_array().expect("a list") {
        let name = pack["name"].as_str().expect("a name");
        // Some packs have no rooms of their own: what to do with them is said instead.
        if ["campaign", "halls", "festive", "depths"].contains(&name) {
            assert_eq!(folder.run(&["map", name]).code, Some(2), "{name}");
            continue;
        }
        let svg = drawn(&folder, &[name]);
        let document = Document::parse(&svg).expect("sound XML");
        assert_eq!(document.root_element().tag_name().name(), "svg");
        assert!(!of_class(&document, "start").is_empty(), "{name}");
        assert!(!of_class(&document, "goal").is_empty(), "{name}");
        assert_eq!(svg, drawn(&folder, &[name]), "{name}: the same bytes again");
    }
}

#[test]
fn everything_of_the_station_is_on_its_map() {
    let svg = drawn(&Folder::new(), &["station"]);
    let document = Document::parse(&svg).expect("sound XML");
    let pack = toml_of("station");
    let mut rooms = titles(&document, "room");
    rooms.sort_unstable();
    let mut known = names(&pack, "rooms");
    known.sort_unstable();
    assert_eq!(rooms, known);
    let doors = [titles(&document, "door-inside"), titles(&document, "door-between")].concat();
    let mut doors: Vec<_> = doors.iter().filter_map(|title| title.split(':').next()).collect();
    doors.sort_unstable();
    let mut known = names(&pack, "doors");
    known.sort_unstable();
    assert_eq!(doors, known);
    assert_eq!(words(&document, "area-name").len(), 10);
    let marked = |class| of_class(&document, class).into_iter().find(|node| !in_legend(*node));
    let room = |node: Node<'_, '_>| node.parent().map(|room| title(room).to_owned());
    assert!(marked("start").and_then(room).is_some_and(|room| room.starts_with("Airlock Seven")));
    assert!(marked("goal").and_then(room).is_some_and(|room| room.starts_with("Escape Skiff")));
}

#[test]
fn every_requirement_of_a_door_is_written_on_the_station() {
    let svg = drawn(&Folder::new(), &["station"]);
    let document = Document::parse(&svg).expect("sound XML");
    let written = words(&document, "need").join(" ");
    let pack = toml_of("station");
    let doors = pack["doors"].as_table().expect("a section");
    let needs: Vec<_> = doors.values().filter_map(|door| door.get("need")?.as_str()).collect();
    assert!(needs.len() > 40, "the station has locks");
    for need in needs {
        assert!(written.contains(need), "{need}");
    }
}

#[test]
fn no_two_boxes_of_the_station_overlap() {
    for preset in ["casual", "expert"] {
        let svg = drawn(&Folder::new(), &["station", "--preset", preset]);
        let document = Document::parse(&svg).expect("sound XML");
        let boxes = ["box", "box-end", "port", "back"];
        assert!(of_class(&document, "box").len() > 100);
        assert_eq!(overlapping(&document, &boxes), []);
        assert_eq!(overlapping(&document, &["panel"]), []);
    }
}

#[test]
fn what_the_settings_answer_is_left_off() {
    let folder = cove();
    let needs = |arguments: &[&str]| {
        let svg = drawn(&folder, arguments);
        let document = Document::parse(&svg).expect("sound XML");
        words(&document, "need").join(" ")
    };
    assert!(!needs(&["cove"]).contains("climb"));
    assert!(needs(&["cove", "--set", "tide=in"]).contains("climb"));
    assert!(!needs(&["cove", "--preset", "expert"]).contains("climb"));
    assert!(needs(&["cove"]).contains("Vault Key"));
}

/// A pack of rooms that are joined as a list of pairs says.
fn pack(rooms: &[&str], doors: &[(usize, usize)]) -> String {
    let names: Vec<String> = rooms.iter().map(|room| serde_json::json!(room).to_string()).collect();
    let mut text = format!(
        "[pack]\nformat = 1\nid = 'x'\nname = '<script>alert(1)</script>'\nstart = {}\ngoal = 'always'\n[rooms]\n",
        names[0]
    );
    for (number, name) in names.iter().enumerate() {
        text.push_str(&format!("{name} = {{ area = '& <area> {}' }}\n", number / 100));
    }
    text.push_str("[doors]\n");
    for (number, (a, b)) in doors.iter().enumerate() {
        let way = ["both", "one", "once"][number % 3];
        let (a, b) = (&names[*a], &names[*b]);
        text.push_str(&format!("d{number} = {{ a = {a}, b = {b}, way = '{way}' }}\n"));
    }
    text
}

#[test]
fn hostile_names_stay_words() {
    let long = "word ".repeat(59) + "end";
    let rooms = [
        "<script>alert(1)</script>",
        "\"quotes' & ]]> <!-- -->",
        "\u{1b}[31m\u{202e}\u{200b}",
        "\u{fffe}\u{ffff}",
        "室室室室室室室室室室室室室室室室室室室室室室室室室",
        &long,
    ];
    let doors = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (0, 5), (0, 1)];
    let folder = Folder::with("a.toml", pack(&rooms, &doors));
    let svg = drawn(&folder, &["a.toml"]);
    let document = Document::parse(&svg).expect("sound XML");
    assert!(document.descendants().all(|node| !node.has_tag_name("script")));
    assert!(!svg.contains('\u{1b}') && !svg.contains('\u{202e}'));
    let shown = titles(&document, "room");
    assert_eq!(shown.len(), rooms.len());
    assert!(shown.contains(&rooms[0]) && shown.contains(&long.as_str()));
    assert!(shown.contains(&r"\u{1b}[31m\u{202e}\u{200b}"));
    assert_eq!(overlapping(&document, &["box", "box-end", "port", "back"]), []);
}

#[test]
fn few_rooms_and_no_doors_are_drawn() {
    for (rooms, doors) in [(1, vec![]), (9, vec![]), (5, vec![(0, 1), (3, 4)])] {
        let names: Vec<String> = (0..rooms).map(|number| format!("Room {number}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let folder = Folder::with("a.toml", pack(&names, &doors));
        let svg = drawn(&folder, &["a.toml"]);
        let document = Document::parse(&svg).expect("sound XML");
        assert_eq!(titles(&document, "room").len(), rooms);
        assert_eq!(overlapping(&document, &["box", "box-end"]), []);
    }
}

#[test]
fn two_thousand_rooms_are_drawn() {
    let names: Vec<String> = (0..2000).map(|number| format!("Room {number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let near: Vec<_> = (1..2000).map(|room| (room - 1 - room % 7 % room, room)).collect();
    let far: Vec<_> = (1..2000).map(|room| (room * 7919 / 13 % room, room)).collect();
    let star: Vec<_> = (1..2000).map(|room| (0, room)).collect();
    for (doors, simple) in [(near, false), (far, true), (star, true)] {
        let folder = Folder::with("a.toml", pack(&names, &doors));
        let ran = folder.run(&["map", "a.toml"]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert_eq!(ran.err.starts_with("note: the pack is too large"), simple);
        let document = Document::parse(&ran.out).expect("sound XML");
        assert_eq!(titles(&document, "room").len(), 2000);
        assert_eq!(overlapping(&document, &["box", "box-end"]), []);
    }
}
