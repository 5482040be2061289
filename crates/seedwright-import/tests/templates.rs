//! Room templates from Tiled maps and from MetaRooms.

use seedwright::pack::{Diagnostic, SourceFile};
use seedwright::rooms::{Role, Template};
use seedwright_import::report::Treatment;
use seedwright_import::{ImportedWorld, metarooms, tiled};

/// The tiles of the maps below: 1 wall, 2 floor, 3 a door inside, 4 and 5 connections.
const TILES: &str = r#"{"firstgid": 1, "name": "t", "tiles": [{"id": 0, "type": "wall"}, {"id": 1, "class": "floor"},
  {"id": 2, "type": "gate"}, {"id": 3, "type": "connection"}, {"id": 4, "type": "required"}, {"id": 5, "type": "lava"}]}"#;

/// A map of five columns, with objects and properties.
fn map(data: &str, objects: &str, properties: &str) -> String {
    map_with(data, objects, properties, TILES)
}

fn map_with(data: &str, objects: &str, properties: &str, tiles: &str) -> String {
    let height = data.split(',').count() / 5;
    format!(
        r#"{{"type": "map", "width": 5, "height": {height}, "tilewidth": 8, "tileheight": 8, "infinite": false,
  "properties": [{properties}], "tilesets": [{tiles}],
  "layers": [{{"type": "tilelayer", "name": "ground", "width": 5, "height": {height}, "data": [{data}]}},
    {{"type": "objectgroup", "name": "things", "objects": [{objects}]}}]}}"#
    )
}

const HALL: &str = "1,1,4,1,1, 1,2,2,2,1, 1,2,2,2,5, 1,2,2,2,1, 1,1,1,1,1";

fn import(files: &[(&str, &str)]) -> Result<ImportedWorld, Vec<Diagnostic>> {
    let files: Vec<SourceFile> =
        files.iter().map(|(name, text)| SourceFile::new(*name, text.as_bytes())).collect();
    tiled::import("rooms", &files)
}

fn templates(imported: &ImportedWorld) -> &[Template] {
    let layout = imported.world.layout.as_ref().expect("there are templates");
    &layout.templates
}

fn codes(result: Result<ImportedWorld, Vec<Diagnostic>>) -> Vec<&'static str> {
    let problems = result.expect_err("it is refused");
    assert!(problems.iter().all(|problem| problem.hint.is_some()));
    problems.iter().map(|problem| problem.code).collect()
}

#[test]
fn a_map_is_a_template() {
    let objects = r#"{"id": 1, "type": "slot", "name": "Chest", "x": 8, "y": 24.5, "width": 8, "height": 8},
      {"id": 2, "class": "connection", "x": 0, "y": 16, "width": 8, "height": 8,
       "properties": [{"name": "required", "type": "bool", "value": true}]},
      {"id": 3, "type": "lamp", "name": "Lamp", "x": 0, "y": 0}"#;
    let properties = r#"{"name": "name", "type": "string", "value": "Great Hall"},
      {"name": "roles", "type": "string", "value": "treasure, Event"}, {"name": "weight", "type": "int", "value": 3},
      {"name": "max", "type": "int", "value": 2}, {"name": "mood", "type": "string", "value": "grim"},
      {"name": "required", "type": "string", "value": "UP"}"#;
    let text = map(HALL, objects, properties);
    let imported = import(&[("hall.tmj", &text)]).expect("it is sound");
    let [hall] = templates(&imported) else {
        panic!("there is one template");
    };
    assert_eq!(hall.name, "Great Hall");
    assert_eq!(hall.drawing(), "##!##\n#...#\n!...!\n#a..#\n#####");
    assert_eq!((hall.weight, hall.least, hall.most), (3, 0, Some(2)));
    assert_eq!(hall.roles, [Role::Treasure, Role::Event]);
    assert_eq!(hall.slot_name(&hall.slots()[0]), "Chest");
    let left_out = imported.report.of(Treatment::LeftOut);
    let left_out: Vec<&str> = left_out.map(|entry| entry.kind.as_str()).collect();
    assert_eq!(left_out, ["objects of the class `lamp`", "the property `mood` of a map"]);
    assert_eq!(imported.report.sizes, [("templates", 1)]);
}

#[test]
fn tilesets_may_lie_beside_the_maps() {
    let text = map_with(HALL, "", "", r#"{"firstgid": 1, "source": "tiles/own.tsj"}"#);
    let both = [("hall.tmj", text.as_str()), ("folder/own.tsj", TILES)];
    let imported = import(&both).expect("it is sound");
    assert_eq!(templates(&imported)[0].name, "hall");
    assert_eq!(codes(import(&both[..1])).first(), Some(&"E0554"));
}

#[test]
fn names_are_told_apart() {
    let text = map(HALL, "", "");
    let imported = import(&[("a/hall.tmj", &text), ("b/Hall.tmj", &text)]).expect("it is sound");
    let names = templates(&imported).iter().map(|template| template.name.as_str());
    assert_eq!(names.collect::<Vec<_>>(), ["hall", "Hall (2)"]);
}

#[test]
fn what_is_wrong_with_a_map_is_said_where_it_stands() {
    let with = |data: &str, objects: &str, properties: &str| {
        codes(import(&[("hall.tmj", &map(data, objects, properties))]))
    };
    assert_eq!(codes(import(&[])), ["E0551"]);
    assert_eq!(codes(import(&[("a.tmj", "[]")])), ["E0551"]);
    assert_eq!(codes(import(&[("a.tmj", "{\"type\": \"map\"")])), ["E0006"]);
    assert_eq!(with(&HALL.replacen('2', "6", 1), "", ""), ["E0552"]);
    assert_eq!(with(&HALL.replacen('2', "99", 1), "", ""), ["E0552"]);
    assert_eq!(with(&HALL.replace(['4', '5'], "1"), "", ""), ["E0555"]);
    assert_eq!(with("1,1,1,1,1", "", ""), ["E0555", "E0555"]);
    let slot = r#"{"type": "slot", "x": 0, "y": 0}"#;
    assert_eq!(with(HALL, slot, ""), ["E0556"]);
    let far = r#"{"type": "connection", "x": 80000, "y": 0, "width": 8, "height": 8}"#;
    assert_eq!(with(HALL, far, ""), ["E0556"]);
    let huge =
        r#"{"type": "connection", "x": 0, "y": 0, "width": 18446744073709551615, "height": 8}"#;
    assert_eq!(with(HALL, huge, ""), ["E0556"]);
    let role = r#"{"name": "roles", "value": "kings"}"#;
    assert_eq!(with(HALL, "", role), ["E0557"]);
    let side = r#"{"name": "required", "value": "DOWN"}"#;
    assert_eq!(with(HALL, "", side), ["E0557"]);
    let encoded = map(HALL, "", "").replace(&format!("[{HALL}]"), "\"AAAA\"");
    assert_eq!(codes(import(&[("a.tmj", &encoded)])), ["E0553"]);
    let large = map(HALL, "", "").replacen("\"width\": 5", "\"width\": 4294967295", 1);
    assert_eq!(codes(import(&[("a.tmj", &large)])), ["E0553"]);
}

/// A MetaRoom of the cells `.` floor, `#` wall, `+` door, and connections `^` `>` `v` `<`; capitals of
/// `u`, `r`, `d`, `l` are required ones.
fn room(name: &str, drawing: &[&str], more: &str) -> String {
    let mut text =
        String::from("[gd_resource type=\"Resource\" script_class=\"MetaRoom\" format=3]\n\n");
    text += "[ext_resource type=\"Script\" path=\"res://cell.gd\" id=\"1\"]\n\n";
    let mut cells = Vec::new();
    for (number, character) in drawing.concat().chars().enumerate() {
        let fields = match character {
            '.' => "",
            '#' => "cell_type = 0\n",
            '+' => "cell_type = 2\n",
            '^' => "cell_type = 0\nconnection_up = true\n",
            '>' => "cell_type = 0\nconnection_right = true\n",
            'v' => "cell_type = 0\nconnection_bottom = true\n",
            '<' => "cell_type = 0\nconnection_left = true\n",
            'U' => "cell_type = 0\nconnection_up = true\nconnection_required = true\n",
            'R' => "cell_type = 0\nconnection_required = true\nconnection_right = true\n",
            '?' => "cell_type = 7\n",
            _ => "cell_type = 0\nflavour = \"moss\"\n",
        };
        text += &format!(
            "[sub_resource type=\"Resource\" id=\"c{number}\"]\nscript = ExtResource(\"1\")\n{fields}\n"
        );
        cells.push(format!("SubResource(\"c{number}\")"));
    }
    let cells = cells.join(", ");
    text += &format!(
        "[resource]\nscript = ExtResource(\"2\")\nwidth = {}\nheight = {}\ncells = Array[ExtResource(\"1\")]([{cells}])\nroom_name = \"{name}\"\n{more}",
        drawing[0].len(),
        drawing.len()
    );
    text
}

fn meta(text: &str) -> Result<ImportedWorld, Vec<Diagnostic>> {
    metarooms::import("rooms", &[SourceFile::new("rooms/odd.tres", text.as_bytes())])
}

#[test]
fn a_meta_room_is_a_template() {
    let text = room("T-Room", &["#^U##", "#...#", "<...R", "##x##"], "");
    let imported = meta(&text).expect("it is sound");
    let template = &templates(&imported)[0];
    assert_eq!(template.name, "T-Room");
    assert_eq!(template.drawing(), "#?!##\n#...#\n?...!\n#####");
    let left_out = imported.report.of(Treatment::LeftOut);
    let left_out: Vec<&str> = left_out.map(|entry| entry.kind.as_str()).collect();
    assert_eq!(left_out, ["the field `flavour` of a cell"]);
}

#[test]
fn whole_sides_can_be_required() {
    let text = room(
        "T-Room",
        &["#^^##", "#...#", "<...>", "#####"],
        "required_connections = Array[int]([0, 3])\n",
    );
    let imported = meta(&text).expect("it is sound");
    assert_eq!(templates(&imported)[0].drawing(), "#!!##\n#...#\n!...?\n#####");
    let wrong = text.replace("[0, 3]", "[2]");
    assert_eq!(codes(meta(&wrong)), ["E0566"]);
}

#[test]
fn connections_that_lead_nowhere_are_named() {
    let text = room("Odd", &["^^###", "#.^.>", "#####"], "");
    let text =
        text.replacen("id=\"c7\"]\nscript = ExtResource(\"1\")\ncell_type = 0", "id=\"c7\"]", 1);
    let imported = meta(&text).expect("it is sound");
    assert_eq!(templates(&imported)[0].drawing(), "#?###\n#...?\n#####");
    assert_eq!(imported.report.count(Treatment::LeftOut), 2);
}

#[test]
fn sides_that_are_not_written_follow_from_the_cells() {
    let text = room("Hall", &["#^#", "#.#", "#.#", "###"], "");
    let text = text.replace("width = 3\n", "");
    let imported = meta(&text).expect("it is sound");
    assert_eq!(templates(&imported)[0].drawing(), "#?#\n#.#\n#.#\n###");
    assert_eq!(imported.report.count(Treatment::Assumed), 1);
}

#[test]
fn what_is_wrong_with_a_meta_room_is_said_where_it_stands() {
    let hall = room("Hall", &["#^#", "#.#", "###"], "");
    assert_eq!(codes(metarooms::import("rooms", &[])), ["E0562"]);
    assert_eq!(codes(meta("")), ["E0001"]);
    assert_eq!(codes(meta("; nothing\n")), ["E0562"]);
    assert_eq!(codes(meta("[resource]\nwidth = 3\n")), ["E0562"]);
    assert_eq!(codes(meta("what is this")), ["E0561"]);
    assert_eq!(codes(meta("[resource\n")), ["E0561"]);
    assert_eq!(codes(meta("[resource]\nname = \"open\n")), ["E0561"]);
    assert_eq!(codes(meta(&hall.replace("width = 3", "width = 4"))), ["E0563"]);
    assert_eq!(codes(meta(&hall.replace("width = 3", "width = 18446744073709551615"))), ["E0563"]);
    assert_eq!(
        codes(meta(&hall.replace("SubResource(\"c4\")", "SubResource(\"c99\")"))),
        ["E0563"]
    );
    assert_eq!(codes(meta(&room("Odd", &["#^#", "#?#", "###"], ""))), ["E0564"]);
    assert_eq!(codes(meta(&room("Odd", &["###", "#.#", "###"], ""))), ["E0565"]);
}

#[test]
fn no_damage_makes_them_panic() {
    let texts = [
        map(HALL, r#"{"type": "slot", "x": 8, "y": 8}"#, r#"{"name": "roles", "value": "boss"}"#),
        room("T-Room", &["#^U##", "#...#", "<...R", "#####"], "required_connections = [1]\n"),
    ];
    for text in texts {
        let bytes = text.as_bytes();
        for at in (0..bytes.len()).step_by(3) {
            for byte in [b'"', b'[', b'}', b'9', b'-', 0xff] {
                let mut damaged = bytes.to_vec();
                damaged[at] = byte;
                let files = [SourceFile::new("a.tmj", damaged)];
                let _ = tiled::import("rooms", &files);
                let _ = metarooms::import("rooms", &files);
            }
            let cut = [SourceFile::new("a.tmj", &bytes[..at])];
            let _ = tiled::import("rooms", &cut);
            let _ = metarooms::import("rooms", &cut);
        }
    }
}
