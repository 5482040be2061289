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
    rows.flat_map(|row| {
        format!("{row:width$}")
            .chars()
            .map(number)
            .collect::<Vec<_>>()
    })
    .collect()
}

/// Numbers with doors inside of rooms as those between them.
fn joined(numbers: impl Iterator<Item = i64>) -> Vec<i64> {
    numbers
        .map(|number| if number == 3 { 4 } else { number })
        .collect()
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
    let made = folder.run(&[
        "rooms",
        "halls",
        "--seed",
        "first light",
        "--ascii",
        "--out",
        "laid",
    ]);
    assert_eq!(made.code, Some(0), "{}", made.err);
    for words in [
        "seed         first light",
        "rooms        40 on",
        "boss         Throne Room",
    ] {
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
        assert_eq!(
            read(&folder, &format!("laid/{name}")),
            read(&folder, &format!("again/{name}"))
        );
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
            assert_eq!(
                cells.len() as u64,
                door["length"].as_u64().expect("a number")
            );
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
    let layout = folder.json(
        0,
        &["rooms", "halls", "--seed", "5", "--tiled", "halls.tmj"],
    );
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
    let boss = objects["rooms"]
        .iter()
        .find(|room| room.name.starts_with("Throne Room"));
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
    let layout = folder.json(
        0,
        &["rooms", "halls", "--seed", "5", "--ldtk", "halls.ldtk"],
    );
    let text = read(&folder, "halls.ldtk");
    let project = ldtk2::Ldtk::from_str(&text).expect("the reader reads it");
    let level = &project.levels[0];
    let layers = level.layer_instances.as_ref().expect("it has layers");
    let ground = layers.iter().find(|layer| layer.identifier == "Ground");
    let ground = ground.expect("there is ground");
    assert_eq!(
        joined(ground.int_grid_csv.iter().copied()),
        numbers(&layout)
    );
    let places = layers.iter().find(|layer| layer.identifier == "Places");
    let places = &places.expect("there are places").entity_instances;
    let count = |name: &str| {
        places
            .iter()
            .filter(|place| place.identifier == name)
            .count()
    };
    assert_eq!(count("Room"), length(&layout["rooms"]));
    assert_eq!(count("Door"), length(&layout["doors"]));
    // Numbers name things that are there, and nothing has the number of another one.
    let layer_uids: BTreeSet<i64> = project.defs.layers.iter().map(|layer| layer.uid).collect();
    assert!(
        layers
            .iter()
            .all(|layer| layer_uids.contains(&layer.layer_def_uid))
    );
    let fields: BTreeSet<(i64, i64)> = project
        .defs
        .entities
        .iter()
        .flat_map(|entity| {
            entity
                .field_defs
                .iter()
                .map(|field| (entity.uid, field.uid))
        })
        .collect();
    for place in places {
        let own = place.field_instances.iter();
        assert!(
            own.map(|field| (place.def_uid, field.def_uid))
                .all(|pair| fields.contains(&pair))
        );
    }
    let iids: BTreeSet<&str> = places.iter().map(|place| place.iid.as_str()).collect();
    assert_eq!(iids.len(), places.len());
}

/// No reader of Godot's scenes is at hand, so this looks at what the engine's own loader looks at.
#[test]
fn godot_scenes_hold_the_map() {
    let folder = Folder::new();
    let layout = folder.json(
        0,
        &["rooms", "halls", "--seed", "5", "--godot", "halls.tscn"],
    );
    let scene = read(&folder, "halls.tscn");
    assert!(
        scene.starts_with("[gd_scene load_steps=5 format=4]\n"),
        "{scene}"
    );
    let data = scene.split("tile_map_data = PackedByteArray(\"").nth(1);
    let data = data
        .and_then(|rest| rest.split('"').next())
        .expect("there are tiles");
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
    for id in scene
        .split("SubResource(\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
    {
        assert!(
            scene.contains(&format!("id=\"{id}\"]")),
            "{id} is not there"
        );
    }
    assert_eq!(
        scene.matches("parent=\"Places\"]").count(),
        length(&layout["rooms"])
    );
    assert_eq!(
        scene.matches("parent=\"Doors\"]").count(),
        length(&layout["doors"])
    );
}

#[test]
fn tables_have_a_row_for_each() {
    let folder = Folder::new();
    let layout = folder.json(0, &["rooms", "halls", "--seed", "5", "--csv", "halls.csv"]);
    assert_eq!(
        read(&folder, "halls.csv").lines().count(),
        length(&layout["rooms"]) + 1
    );
    assert_eq!(
        read(&folder, "halls-doors.csv").lines().count(),
        length(&layout["doors"]) + 1
    );
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
    let titles = document
        .descendants()
        .filter(|node| node.has_tag_name("title"));
    assert_eq!(
        titles.count(),
        41,
        "one for each room, and one for the picture"
    );
    assert!(plain.contains("The Sunken Halls"));
    let layers = draw("layers.svg", &["--layers", "paths,numbers"]);
    roxmltree::Document::parse(&layers).expect("it is XML");
    assert!(layers.contains("class=\"trail\"") && layers.contains("class=\"badge\""));
    assert!(!plain.contains("class=\"trail\"") && !plain.contains("class=\"badge\""));
}

#[test]
fn pictures_in_pixels_are_the_same_every_time() {
    let folder = Folder::new();
    for name in ["one.png", "two.png"] {
        let ran = folder.run(&[
            "rooms", "halls", "--seed", "5", "--floor", "150", "--png", name,
        ]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
    }
    let [one, two] =
        ["one.png", "two.png"].map(|name| fs::read(folder.path(name)).expect("it was written"));
    assert!(one == two);
    let decoder = png::Decoder::new(std::io::Cursor::new(one));
    assert!(
        decoder
            .read_info()
            .is_ok_and(|reader| reader.info().width > 500)
    );
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
    let ran = folder.run(&[
        "rooms",
        "halls",
        "--seed",
        "5",
        "-v",
        "--trace",
        "steps.jsonl",
    ]);
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
    let steps: Vec<Value> = trace
        .lines()
        .map(|line| serde_json::from_str(line).expect("each line is JSON"))
        .collect();
    let counted = steps.iter().enumerate();
    assert!(
        counted
            .into_iter()
            .all(|(number, step)| step["step"] == number)
    );
    let is = |step: &&Value, event: &str| step["event"] == event;
    let last = steps
        .iter()
        .rposition(|step| is(&step, "attempt"))
        .expect("there is an attempt");
    let placed = steps[last..]
        .iter()
        .filter(|step| is(step, "placed"))
        .count();
    assert_eq!(placed, 40);
    let rejected = steps.iter().filter(|step| step["accepted"] == json!(false));
    assert!(
        rejected
            .into_iter()
            .all(|step| step["rejection"]["reason"].is_string())
    );
}

#[test]
fn what_can_not_be_is_said() {
    let folder = Folder::new();
    let impossible = folder.json(4, &["rooms", "halls", "--rooms", "3"]);
    assert!(impossible["error"]["message"].is_string(), "{impossible}");
    let small = folder.json(4, &["rooms", "halls", "--bounds", "6x6"]);
    assert!(
        length(&small["error"]["explanation"]["reasons"]) > 0,
        "{small}"
    );
    let tight = folder.json(
        3,
        &[
            "rooms",
            "halls",
            "--bounds",
            "45x40",
            "--attempts",
            "2",
            "--seed",
            "1",
        ],
    );
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
    let unwritten = folder.run(&[
        "rooms",
        "halls",
        "--seed",
        "1",
        "--svg",
        "no/such/folder.svg",
    ]);
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
        [
            "wall", "up", "wall", "wall", "floor", "wall", "wall", "down", "wall",
        ]
        .map(|id| format!("SubResource(\"{id}\")"))
        .join(", "),
        "])\nroom_name = \"Passage\"\n".to_owned(),
    ]
    .concat();
    let folder = Folder::with("passage.tres", room);
    folder.write(
        "bend.tres",
        read(&folder, "passage.tres").replace("Passage", "Bend"),
    );
    let imported = folder.run(&[
        "import",
        "metarooms",
        "passage.tres",
        "bend.tres",
        "--out",
        "pack",
    ]);
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
