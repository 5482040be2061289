//! `seedwright rooms`: what it says, and what it writes, read by readers that were not written here where
//! there are any.

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use support::Folder;

/// The number that files for other programs have for a character of the map.
fn number(character: char) -> i64 {
    match character {
        ' ' => 0,
        '#' => 1,
        '+' => 4,
        _ => 2,
    }
}

/// The map as numbers, row by row. Doors inside of rooms look like those between rooms, and count as them.
fn numbers(layout: &Value) -> Vec<i64> {
    let width = layout["size"]["width"].as_u64().expect("it has a width") as usize;
    let rows = layout["rows"].as_array().expect("it has rows").iter();
    let rows = rows.map(|row| row.as_str().expect("rows are texts"));
    rows.flat_map(|row| format!("{row:width$}").chars().map(number).collect::<Vec<_>>()).collect()
}

/// Numbers with doors inside of rooms as those between them.
fn joined(numbers: impl Iterator<Item = i64>) -> Vec<i64> {
    numbers.map(|number| if number == 3 { 4 } else { number }).collect()
}

fn read(folder: &Folder, name: &str) -> String {
    fs::read_to_string(folder.path(name)).expect("it was written")
}

fn length(list: &Value) -> usize {
    list.as_array().expect("it is a list").len()
}

#[test]
fn a_layout_is_written_told_and_can_be_played() {
    let folder = Folder::new();
    let made = folder.run(&["rooms", "halls", "--seed", "first light", "--ascii", "--out", "laid"]);
    assert_eq!(made.code, Some(0), "{}", made.err);
    for words in ["seed         first light", "rooms        40 on", "boss         Throne Room"] {
        assert!(made.out.contains(words), "{words}: {}", made.out);
    }
    let layout: Value = serde_json::from_str(&read(&folder, "laid/layout.json")).expect("JSON");
    let rows = layout["rows"].as_array().expect("it has rows").iter();
    let rows: Vec<&str> = rows.filter_map(Value::as_str).collect();
    assert!(made.out.starts_with(&rows.join("\n")), "{}", made.out);
    for command in [
        &["verify", "laid/seed.json"][..],
        &["check", "laid/pack"],
        &["items", "laid/pack", "--seed", "2"],
        &["reach", "laid/pack"],
    ] {
        let ran = folder.run(command);
        assert_eq!(ran.code, Some(0), "{command:?}: {}", ran.err);
    }
    let again = folder.run(&["rooms", "halls", "--seed", "first light", "--out", "again"]);
    assert_eq!(again.code, Some(0), "{}", again.err);
    for name in ["seed.json", "layout.json", "map.svg", "pack/10-rooms.toml"] {
        assert_eq!(read(&folder, &format!("laid/{name}")), read(&folder, &format!("again/{name}")));
    }
}

#[test]
fn the_json_agrees_with_itself() {
    let folder = Folder::new();
    for seed in ["1", "2", "3"] {
        let layout = folder.json(0, &["rooms", "halls", "--seed", seed, "--rooms", "60"]);
        assert_eq!(length(&layout["rooms"]), 60);
        let rows: Vec<&str> = layout["rows"]
            .as_array()
            .map(|rows| rows.iter().filter_map(Value::as_str).collect())
            .expect("it has rows");
        let character = |cell: &Value| {
            let [x, y] = ["x", "y"].map(|side| cell[side].as_u64().expect("a number") as usize);
            rows[y].chars().nth(x).unwrap_or(' ')
        };
        let mut ends = 0;
        for door in layout["doors"].as_array().expect("it has doors") {
            let cells = door["cells"].as_array().expect("it has cells");
            assert_eq!(cells.len() as u64, door["length"].as_u64().expect("a number"));
            assert!(cells.iter().all(|cell| character(cell) == '+'), "{door}");
            for room in door["rooms"].as_array().expect("it joins rooms") {
                let room = room.as_u64().expect("a number") as usize;
                let bounds = &layout["rooms"][room]["bounds"];
                let inside = |cell: &Value| {
                    [("x", "width"), ("y", "height")].iter().all(|(at, long)| {
                        let [at, first, long] = [&cell[at], &bounds[at], &bounds[long]]
                            .map(|number| number.as_i64().expect("a number"));
                        first <= at && at < first + long
                    })
                };
                assert!(cells.iter().all(inside), "{door} {bounds}");
                ends += 1;
            }
        }
        let graph = layout["graph"].as_array().expect("it has a graph").iter();
        assert_eq!(graph.map(length).sum::<usize>(), ends);
        for room in layout["rooms"].as_array().expect("it has rooms") {
            for slot in room["slots"].as_array().expect("it has slots") {
                let letter = slot["letter"].as_str().expect("a letter");
                assert_eq!(character(&slot["cell"]).to_string(), letter);
            }
        }
    }
}

#[test]
fn tiled_maps_are_read_by_another_reader() {
    let folder = Folder::new();
    let layout = folder.json(0, &["rooms", "halls", "--seed", "5", "--tiled", "halls.tmj"]);
    let map: tiled_json_rs::Map =
        serde_json::from_str(&read(&folder, "halls.tmj")).expect("the reader reads it");
    assert_eq!(u64::from(map.width), layout["size"]["width"]);
    let mut objects = BTreeMap::new();
    for layer in &map.layers {
        match &layer.layer_type {
            tiled_json_rs::LayerType::TileLayer(tiles) => {
                let read = joined(tiles.data.iter().map(|tile| i64::from(*tile)));
                assert_eq!(read, numbers(&layout));
            }
            tiled_json_rs::LayerType::ObjectGroup(group) => {
                objects.insert(layer.name.as_str(), &group.objects);
            }
            other => panic!("{other:?} was not written"),
        }
    }
    assert_eq!(objects["rooms"].len(), length(&layout["rooms"]));
    assert_eq!(objects["doors"].len(), length(&layout["doors"]));
    let boss = objects["rooms"].iter().find(|room| room.name.starts_with("Throne Room"));
    let role = &boss.expect("there is a boss").properties["role"];
    assert_eq!(*role, tiled_json_rs::TiledValue::String("boss".to_owned()));
    let tiles = &map.tile_sets[0];
    let bytes = fs::read(folder.path(&tiles.image.display().to_string())).expect("it was written");
    let decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    let info = decoder.read_info().expect("it is a PNG file");
    assert_eq!((info.info().width, info.info().height), (64, 16));
}

#[test]
fn ldtk_projects_are_read_by_another_reader() {
    let folder = Folder::new();
    let layout = folder.json(0, &["rooms", "halls", "--seed", "5", "--ldtk", "halls.ldtk"]);
    let text = read(&folder, "halls.ldtk");
    let project = ldtk2::Ldtk::from_str(&text).expect("the reader reads it");
    let level = &project.levels[0];
    let layers = level.layer_instances.as_ref().expect("it has layers");
    let ground = layers.iter().find(|layer| layer.identifier == "Ground");
    let ground = ground.expect("there is ground");
    assert_eq!(joined(ground.int_grid_csv.iter().copied()), numbers(&layout));
    let places = layers.iter().find(|layer| layer.identifier == "Places");
    let places = &places.expect("there are places").entity_instances;
    let count = |name: &str| places.iter().filter(|place| place.identifier == name).count();
    assert_eq!(count("Room"), length(&layout["rooms"]));
    assert_eq!(count("Door"), length(&layout["doors"]));
    // Numbers name things that are there, and nothing has the number of another one.
    let layer_uids: BTreeSet<i64> = project.defs.layers.iter().map(|layer| layer.uid).collect();
    assert!(layers.iter().all(|layer| layer_uids.contains(&layer.layer_def_uid)));
    let fields: BTreeSet<(i64, i64)> = project
        .defs
        .entities
        .iter()
        .flat_map(|entity| entity.field_defs.iter().map(|field| (entity.uid, field.uid)))
        .collect();
    for place in places {
        let own = place.field_instances.iter();
        assert!(own.map(|field| (place.def_uid, field.def_uid)).all(|pair| fields.contains(&pair)));
    }
    let iids: BTreeSet<&str> = places.iter().map(|place| place.iid.as_str()).collect();
    assert_eq!(iids.len(), places.len());
}

/// No reader of Godot's scenes is at hand, so this looks at what the engine's own loader looks at.
#[test]
fn godot_scenes_hold_the_map() {
    let folder = Folder::new();
    let layout = folder.json(0, &["rooms", "halls", "--seed", "5", "--godot", "halls.tscn"]);
    let scene = read(&folder, "halls.tscn");
    assert!(scene.starts_with("[gd_scene load_steps=5 format=4]\n"), "{scene}");
    let data = scene.split("tile_map_data = PackedByteArray(\"").nth(1);
    let data = data.and_then(|rest| rest.split('"').next()).expect("there are tiles");
    let bytes = STANDARD.decode(data).expect("it is base64");
    let words: Vec<i64> = bytes
        .chunks_exact(2)
        .map(|pair| i64::from(u16::from_le_bytes([pair[0], pair[1]])))
        .collect();
    let width = layout["size"]["width"].as_i64().expect("a number");
    let mut read = vec![0; numbers(&layout).len()];
    assert_eq!((words[0], (words.len() - 1) % 6), (0, 0));
    for cell in words[1..].chunks_exact(6) {
        let [x, y, source, column, row, alternative] = cell else {
            panic!("cells have six numbers");
        };
        assert_eq!((source, row, alternative), (&0, &0, &0));
        read[(y * width + x) as usize] = column + 1;
    }
    assert_eq!(joined(read.into_iter()), numbers(&layout));
    for id in scene.split("SubResource(\"").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert!(scene.contains(&format!("id=\"{id}\"]")), "{id} is not there");
    }
    assert_eq!(scene.matches("parent=\"Places\"]").count(), length(&layout["rooms"]));
    assert_eq!(scene.matches("parent=\"Doors\"]").count(), length(&layout["doors"]));
}

#[test]
fn tables_have_a_row_for_each() {
    let folder = Folder::new();
    let layout = folder.json(0, &["rooms", "halls", "--seed", "5", "--csv", "halls.csv"]);
    assert_eq!(read(&folder, "halls.csv").lines().count(), length(&layout["rooms"]) + 1);
    assert_eq!(read(&folder, "halls-doors.csv").lines().count(), length(&layout["doors"]) + 1);
    assert_eq!(layout["files"], json!(["halls.csv", "halls-doors.csv"]));
}

#[test]
fn pictures_show_every_room_and_what_is_asked_for() {
    let folder = Folder::new();
    let draw = |name: &str, more: &[&str]| {
        let arguments = ["rooms", "halls", "--seed", "5", "--svg", name];
        let ran = folder.run(&[&arguments[..], more].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        read(&folder, name)
    };
    let plain = draw("plain.svg", &[]);
    let document = roxmltree::Document::parse(&plain).expect("it is XML");
    let titles = document.descendants().filter(|node| node.has_tag_name("title"));
    assert_eq!(titles.count(), 41, "one for each room, and one for the picture");
    assert!(plain.contains("The Sunken Halls"));
    let layers = draw("layers.svg", &["--layers", "paths,numbers"]);
    roxmltree::Document::parse(&layers).expect("it is XML");
    assert!(layers.contains("class=\"trail\"") && layers.contains("class=\"badge\""));
    assert!(!plain.contains("class=\"trail\"") && !plain.contains("class=\"badge\""));
}

/// The value of an attribute of every element of a class.
fn values<'s>(svg: &'s str, class: &str, attribute: &str) -> Vec<&'s str> {
    let elements = svg.split('<').filter(|element| {
        let class = format!("class=\"{class}\"");
        element.contains(&class)
    });
    let start = format!(" {attribute}=\"");
    elements.filter_map(|element| element.split(&start).nth(1)?.split('"').next()).collect()
}

/// A walker that enters a group goes through the room by which the group hangs on.
#[test]
fn trails_go_through_doors_and_never_through_walls() {
    let folder = Folder::new();
    for seed in ["q", "1", "2", "3", "4"] {
        let arguments = ["rooms", "halls", "--seed", seed, "--svg", "map.svg"];
        let ran = folder.run(&[&arguments[..], &["--layers", "paths"]].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let svg = read(&folder, "map.svg");
        let trails = values(&svg, "trail", "d");
        assert!(!trails.is_empty());
        for line in trails.iter().flat_map(|path| path.split('M').skip(1)) {
            let points: Vec<Vec<&str>> =
                line.split('L').map(|point| point.split(' ').collect()).collect();
            let straight =
                |pair: &[Vec<&str>]| pair[0][0] == pair[1][0] || pair[0][1] == pair[1][1];
            assert!(points.windows(2).all(straight), "{seed}: {line}");
        }
    }
}

#[test]
fn names_are_shown_wherever_they_are_asked_for() {
    let folder = Folder::new();
    let names = |layers: &[&str]| {
        let arguments = ["rooms", "halls", "--seed", "5", "--svg", "map.svg"];
        let ran = folder.run(&[&arguments[..], layers].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let svg = read(&folder, "map.svg");
        (svg.matches("class=\"name\"").count(), svg.matches("class=\"name over\"").count())
    };
    let (plain, _) = names(&[]);
    assert!(plain > 30, "{plain}");
    assert_eq!(names(&["--layers", "names"]), (plain, 0));
    assert_eq!(names(&["--layers", "paths,numbers"]), (0, 0));
    let (below, over) = names(&["--layers", "names,paths,numbers"]);
    assert!(below == 0 && over > 30, "{over}");
}

#[test]
fn pictures_in_pixels_are_the_same_every_time() {
    let folder = Folder::new();
    for name in ["one.png", "two.png"] {
        let ran = folder.run(&["rooms", "halls", "--seed", "5", "--floor", "500", "--png", name]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
    }
    let [one, two] =
        ["one.png", "two.png"].map(|name| fs::read(folder.path(name)).expect("it was written"));
    assert!(one == two);
    let decoder = png::Decoder::new(std::io::Cursor::new(one));
    assert!(decoder.read_info().is_ok_and(|reader| reader.info().width > 500));
}

#[test]
fn names_can_be_anything() {
    let name = "<b>&\\\"' \\u202e, x";
    let pack = format!(
        "[pack]\nformat = 1\nid = \"odd\"\nname = \"{name}\"\n[layout]\nrooms = 4\nrepeats = true\n\
         [templates.\"{name}\"]\ndrawing = \"\"\"\n##?##\n#...#\n?.a.?\n#...#\n##?##\n\"\"\"\n"
    );
    let folder = Folder::with("odd.toml", pack);
    let seed = "\"<\u{7}>";
    let ran = folder.run(&[
        "rooms",
        "odd.toml",
        "--seed",
        seed,
        "--svg",
        "odd.svg",
        "--tiled",
        "odd.tmj",
        "--godot",
        "odd.tscn",
        "--ldtk",
        "odd.ldtk",
        "--csv",
        "odd.csv",
        "--trace",
        "odd.jsonl",
        "--out",
        "laid",
    ]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(!ran.out.contains('\u{7}') && !ran.out.contains('\u{202e}'));
    roxmltree::Document::parse(&read(&folder, "odd.svg")).expect("it is XML");
    serde_json::from_str::<tiled_json_rs::Map>(&read(&folder, "odd.tmj")).expect("it is read");
    ldtk2::Ldtk::from_str(read(&folder, "odd.ldtk")).expect("it is read");
    assert_eq!(read(&folder, "odd.csv").lines().count(), 5);
}

#[test]
fn steps_are_told_and_traced() {
    let folder = Folder::new();
    let ran = folder.run(&["rooms", "halls", "--seed", "5", "-v", "--trace", "steps.jsonl"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    for words in [
        "Trying to place: ",
        "Required connections: [UP, ",
        "Satisfied connections: [",
        "Validation result: true",
        "Validation result: false, ",
        "Walker 1 moves to ",
    ] {
        assert!(ran.err.contains(words), "{words} is not told");
    }
    let trace = read(&folder, "steps.jsonl");
    let steps: Vec<Value> =
        trace.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect();
    let counted = steps.iter().enumerate();
    assert!(counted.into_iter().all(|(number, step)| step["step"] == number));
    let is = |step: &&Value, event: &str| step["event"] == event;
    let last = steps.iter().rposition(|step| is(&step, "attempt")).expect("there is an attempt");
    let placed = steps[last..].iter().filter(|step| is(step, "placed")).count();
    assert_eq!(placed, 40);
    let rejected = steps.iter().filter(|step| step["accepted"] == json!(false));
    assert!(rejected.into_iter().all(|step| step["rejection"]["reason"].is_string()));
}

/// Pieces tried for a room are printed between that room and its result.
#[test]
fn tries_are_told_in_the_order_in_which_they_nest() {
    let folder = Folder::new();
    let ran = folder.run(&["rooms", "halls", "--seed", "5", "-v"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let mut open: Vec<&str> = Vec::new();
    let mut deepest = 0;
    for line in ran.err.lines() {
        let words = line.trim_start();
        let depth = (line.len() - words.len()) / 2;
        if words.starts_with("Trying to place: ") {
            assert_eq!(depth, open.len(), "{line}");
            open.push(words);
            deepest = deepest.max(depth);
        } else if words.starts_with("Validation result: ") {
            assert_eq!(depth + 1, open.len(), "{line}");
            open.pop();
        } else if words == "Required connections: []" {
            let tried = open.last().expect("something is tried");
            let asks = ["Junction", "Three ways", "Vault", "Antechamber"];
            let tried = tried.trim_start_matches("Trying to place: ");
            assert!(!asks.iter().any(|name| tried.starts_with(name)), "{tried}");
        }
    }
    assert!(open.is_empty() && deepest > 0);
    assert!(ran.err.contains("Required connections of Junction: ["));
}

/// The proof and the steps count cells from the first room, or from the corner of the bounds; maps count them from
/// the upper left corner. The layout says how to convert them.
#[test]
fn the_origin_of_steps_and_proofs_is_told() {
    let folder = Folder::new();
    for more in [&[][..], &["--bounds", "120x110"]] {
        let arguments =
            ["rooms", "halls", "--seed", "5", "--out", "laid", "--trace", "steps.jsonl"];
        let ran = folder.run(&[&arguments[..], more].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let json = |name: &str| -> Value {
            serde_json::from_str(&read(&folder, name)).expect("it is JSON")
        };
        let (layout, proof) = (json("laid/layout.json"), json("laid/seed.json"));
        let trace = read(&folder, "steps.jsonl");
        let steps = trace.lines().map(|line| serde_json::from_str(line).expect("it is JSON"));
        let steps: Vec<Value> = steps.collect();
        let last = steps.last().expect("there are steps");
        assert_eq!((&last["event"], &last["origin"]), (&json!("laid"), &layout["origin"]));
        let attempt = steps.iter().rposition(|step| step["event"] == "attempt");
        let placed = steps[attempt.expect("there is one")..].iter();
        let placed = placed.filter(|step| step["event"] == "placed");
        let rooms = layout["rooms"].as_array().expect("it has rooms");
        let stands = proof["decisions"]["rooms"]["rooms"].as_array().expect("it has rooms");
        assert_eq!(stands.len(), rooms.len());
        for ((room, stands), step) in rooms.iter().zip(stands).zip(placed) {
            for side in ["x", "y"] {
                let number = |value: &Value| value[side].as_i64().expect("it is a number");
                let on_map = number(&room["position"]);
                assert_eq!(number(stands) + number(&layout["origin"]), on_map);
                assert_eq!(number(&step["position"]) + number(&layout["origin"]), on_map);
            }
        }
    }
}

/// Every setting of the pack has a flag.
#[test]
fn what_is_typed_goes_before_the_pack() {
    let folder = Folder::new();
    let arguments = [
        "rooms",
        "halls",
        "--seed",
        "5",
        "--out",
        "laid",
        "--templates-per-connection",
        "4",
        "--repeats",
        "true",
        "--respawn-in-place",
        "7",
        "--turning",
        "true",
        "--mirroring",
        "false",
        "--dead-ends",
        "50,900",
    ];
    let ran = folder.run(&arguments);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let proof: Value = serde_json::from_str(&read(&folder, "laid/seed.json")).expect("it is JSON");
    let asked = &proof["stages"]["rooms"];
    for (name, value) in [
        ("templatesPerConnection", json!(4)),
        ("repeats", json!(true)),
        ("respawnInPlace", json!(7)),
        ("turning", json!(true)),
        ("mirroring", json!(false)),
        ("deadEnds", json!([50, 900])),
    ] {
        assert_eq!(asked[name], value, "{name}");
    }
    for (name, value, words) in [
        ("--compactness", "-5", "write a whole number from 0 to 1000"),
        ("--dead-ends", "400,100", "in ascending order"),
        ("--dead-ends", "0,1001", "from 0 to 1000"),
    ] {
        let ran = folder.run(&["rooms", "halls", name, value]);
        assert_eq!(ran.code, Some(2), "{name}");
        assert!(ran.err.contains(words), "{name}: {}", ran.err);
    }
}

#[test]
fn a_folder_is_verified_by_what_lies_in_it() {
    let folder = Folder::new();
    let laid = folder.run(&["rooms", "halls", "--seed", "5", "--out", "laid"]);
    assert_eq!(laid.code, Some(0), "{}", laid.err);
    let ran = folder.run(&["verify", "laid"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let says = ["seed.json: proved: rules, pack and seed", "the room it was placed from"];
    assert!(says.iter().all(|words| ran.out.contains(words)), "{}", ran.out);
    // A laid out pack is another one than that it was made from, and says so.
    let items = folder.run(&["items", "laid/pack", "--seed", "1", "--out", "items.json"]);
    assert_eq!(items.code, Some(0), "{}", items.err);
    let ran = folder.run(&["verify", "items.json"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("proved: rules; not checked: pack and seed"), "{}", ran.out);
    let empty = folder.run(&["verify", "laid/pack"]);
    assert_eq!(empty.code, Some(2), "{}", empty.err);
}

#[test]
fn a_map_of_many_rooms_is_no_template() {
    let folder = Folder::new();
    let laid = folder.run(&["rooms", "halls", "--seed", "5", "--tiled", "map.tmj"]);
    assert_eq!(laid.code, Some(0), "{}", laid.err);
    let refused = folder.json(2, &["import", "tiled", "map.tmj", "--out", "pack"]);
    let found = &refused["error"]["diagnostics"];
    assert_eq!((length(found), &found[0]["code"]), (1, &json!("E0551")), "{found}");
}

#[test]
fn what_can_not_be_is_said() {
    let folder = Folder::new();
    let impossible = folder.json(4, &["rooms", "halls", "--rooms", "3"]);
    assert!(impossible["error"]["message"].is_string(), "{impossible}");
    let small = folder.json(4, &["rooms", "halls", "--bounds", "6x6"]);
    assert!(length(&small["error"]["explanation"]["reasons"]) > 0, "{small}");
    for (arguments, words) in [
        (&["--floor", "1"][..], "cells of floor"),
        (&["--dead-ends", "900,1000"], "dead ends"),
        (&["--bounds", "11x100"], "larger than `bounds`"),
    ] {
        let refused = folder.json(4, &[&["rooms", "halls"], arguments].concat());
        assert!(refused["error"].to_string().contains(words), "{refused}");
    }
    let tight =
        folder.json(3, &["rooms", "halls", "--bounds", "45x40", "--attempts", "2", "--seed", "1"]);
    assert_eq!(tight["error"]["attempts"], 2, "{tight}");
    for arguments in [
        &["rooms", "station"][..],
        &["rooms", "halls", "--bounds", "0x5"],
        &["rooms", "halls", "--walkers", "0"],
        &["rooms", "halls", "--walkers", "1000000"],
        &["rooms", "halls", "--rooms", "5", "--floor", "5"],
        &["rooms", "nowhere"],
    ] {
        folder.json(2, arguments);
    }
    let unwritten = folder.run(&["rooms", "halls", "--seed", "1", "--svg", "no/such/folder.svg"]);
    assert_eq!(unwritten.code, Some(1), "{}", unwritten.err);
}

#[test]
fn templates_are_imported_and_laid_out() {
    let cell = |id: &str, more: &str| {
        format!(
            "[sub_resource type=\"Resource\" id=\"{id}\"]\nscript = ExtResource(\"1\")\n{more}\n"
        )
    };
    let room = [
        "[gd_resource type=\"Resource\" script_class=\"MetaRoom\" format=3]\n\n".to_owned(),
        cell("wall", "cell_type = 0\n"),
        cell("floor", ""),
        cell("up", "cell_type = 0\nconnection_up = true\n"),
        cell("down", "cell_type = 0\nconnection_bottom = true\n"),
        "[resource]\nwidth = 3\nheight = 3\ncells = Array[ExtResource(\"1\")]([".to_owned(),
        ["wall", "up", "wall", "wall", "floor", "wall", "wall", "down", "wall"]
            .map(|id| format!("SubResource(\"{id}\")"))
            .join(", "),
        "])\nroom_name = \"Passage\"\n".to_owned(),
    ]
    .concat();
    let folder = Folder::with("passage.tres", room);
    folder.write("bend.tres", read(&folder, "passage.tres").replace("Passage", "Bend"));
    let imported =
        folder.run(&["import", "metarooms", "passage.tres", "bend.tres", "--out", "pack"]);
    assert_eq!(imported.code, Some(0), "{}", imported.err);
    assert!(imported.out.contains("2 templates"), "{}", imported.out);
    let laid = folder.run(&["rooms", "pack", "--rooms", "4", "--seed", "1"]);
    assert_eq!(laid.code, Some(0), "{}", laid.err);
    folder.write("bad.tres", "[resource]\nwidth = 3\n");
    let refused = folder.json(2, &["import", "metarooms", "bad.tres", "--out", "other"]);
    assert_eq!(refused["error"]["diagnostics"][0]["code"], "E0562");
    folder.write("bad.tmj", "{\"type\": \"map\"}");
    let refused = folder.json(2, &["import", "tiled", "bad.tmj", "--out", "other"]);
    assert_eq!(refused["error"]["diagnostics"][0]["code"], "E0103");
}

#[test]
fn files_are_looked_at_before_any_is_written() {
    let folder = Folder::new();
    let run = |more: &[&str]| {
        let arguments = ["rooms", "halls", "--seed", "5"];
        folder.run(&[&arguments[..], more].concat())
    };
    for (more, said) in [
        (&["--svg", "a.svg", "--png", "a.svg"][..], "two files"),
        (&["--csv", "a.csv", "--trace", "./a-doors.csv"], "two files"),
        (&["--out", "o", "--svg", "o/map.svg"], "two files"),
        (&["--svg", "-", "--trace", "-"], "two files"),
        (&["--tiled", "-"], "--tiled writes 2 files, so it can't write to standard output"),
        (&["--svg", "-", "--json"], "`--json` and `-` both write"),
        (&["--out", "-"], "name a folder"),
        (&["--layers", "names"], "`--layers` needs a picture"),
    ] {
        let ran = run(more);
        assert_eq!(ran.code, Some(2), "{more:?}: {}", ran.err);
        // With --json, standard output has the error.
        assert!((ran.out + &ran.err).contains(said), "{more:?}: {}", ran.err);
    }
    let ran = run(&["--svg", "a.svg", "--trace", "t.jsonl", "--png", "none/a.png"]);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    for name in ["a.svg", "a.csv", "a-doors.csv", "t.jsonl", "o"] {
        assert!(!folder.path(name).exists(), "{name} was written");
    }
}

#[test]
fn doors_inside_of_rooms_look_otherwise() {
    let folder = Folder::new();
    let pack = "[pack]\nformat = 1\nid = 'inner'\n[layout]\nrooms = 2\nrepeats = true\n\
        [templates.Store]\ndrawing = '''\n#######\n?..+..?\n#######\n'''\n";
    fs::write(folder.path("inner.toml"), pack).expect("it can be written");
    let made = folder.run(&["rooms", "inner.toml", "--seed", "1", "--svg", "a.svg"]);
    assert_eq!(made.code, Some(0), "{}", made.err);
    let svg = read(&folder, "a.svg");
    // Two rooms with a door inside each, one door between them, and both signs in the legend.
    assert_eq!(svg.matches("class=\"inner\"").count(), 3);
    assert_eq!(svg.matches("class=\"door\"").count(), 2);
    assert!(svg.contains("door between rooms") && svg.contains("door inside a room"));
}

#[test]
fn weaker_promises_and_other_rooms_are_told_apart_from_the_pack() {
    let folder = Folder::new();
    let judged = |name: &str| folder.run(&["verify", "--pack", "halls", name]);
    let lay = |seed: &str, out: &str, more: &[&str]| {
        let arguments = ["rooms", "halls", "--seed", seed, "--out", out];
        let ran = folder.run(&[&arguments[..], more].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.err);
    };
    lay("5", "typed", &["--repeats", "true", "--loops", "0"]);
    let typed = judged("typed/seed.json");
    assert_eq!(typed.code, Some(0), "{}{}", typed.out, typed.err);
    assert!(typed.out.contains("repeats"), "{}", typed.out);
    lay("6", "other", &[]);
    let text = read(&folder, "other/seed.json");
    let forge = |name: &str, change: &dyn Fn(&mut Value)| {
        let mut value: Value = serde_json::from_str(&text).expect("it is JSON");
        change(&mut value);
        fs::write(folder.path(name), value.to_string()).expect("it can be written");
        judged(name)
    };
    let other = forge("seed5.json", &|value| value["seed"] = json!("5"));
    assert_eq!(other.code, Some(1), "{}", other.out);
    assert!(other.out.contains("another value of `decisions.rooms."), "{}", other.out);
    let words = forge("words.json", &|value| {
        value["hashWords"][0] = json!("nobody");
    });
    assert_eq!(words.code, Some(1), "{}", words.out);
    assert!(words.out.contains("another value of `hashWords[0]`"), "{}", words.out);
}

/// More floor than the most rooms can have is reported after one attempt.
#[test]
fn the_most_rooms_are_named_where_floor_is_short() {
    let folder = Folder::new();
    let ran = folder.run(&["rooms", "halls", "--floor", "900000", "--seed", "1"]);
    assert_eq!(ran.code, Some(3), "{}", ran.err);
    for said in ["in 1 attempt\n", "the maximum of 100000 rooms", "request less floor"] {
        assert!(ran.err.contains(said), "{said}: {}", ran.err);
    }
}

/// The details of a graph layout name the room that is tried.
#[test]
fn tries_name_the_room_of_the_graph() {
    let text = "[pack]\nformat = 1\nid = \"keep\"\nname = \"Keep\"\n\
        [templates.Cell]\ndrawing = \"\"\"\n#?#\n?.?\n#?#\n\"\"\"\n\
        [templates.Den]\ndrawing = \"\"\"\n#?##\n?..?\n#?##\n\"\"\"\n\
        [graph.rooms]\nGate = { role = \"entrance\" }\nWell = {}\n\
        [graph]\ndoors = [[\"Gate\", \"Well\"]]\n";
    let folder = Folder::with("keep.toml", text);
    let ran = folder.run(&["rooms", "keep.toml", "--seed", "1", "-v", "--trace", "steps.jsonl"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.contains(", for Gate\n") && ran.err.contains(", for Well\n"), "{}", ran.err);
    let steps = read(&folder, "steps.jsonl");
    assert!(steps.contains("\"name\":\"Well\""), "{steps}");
}
