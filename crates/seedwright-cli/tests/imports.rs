//! Databases of other projects become packs, or are refused with the place of what is wrong. Most is shared by
//! the formats, and tried with one of them.

mod support;

use std::fs;

use support::{Folder, Ran};

/// A folder with the toy database of Randovania's form.
fn lantern() -> Folder {
    Folder::with_toy("lantern")
}

fn import(folder: &Folder, more: &[&str]) -> Ran {
    let arguments = ["import", "randovania", "lantern", "--out", "pack"];
    folder.run(&[&arguments, more].concat())
}

/// Changes a text in a file of a database.
fn change(folder: &Folder, file: &str, old: &str, new: &str) {
    let path = folder.path(file);
    let text = fs::read_to_string(&path).expect("it is text");
    assert!(text.contains(old), "`{old}` is there");
    fs::write(&path, text.replacen(old, new, 1)).expect("it can be written");
}

/// Imports a database with a changed text, which is refused with a place, and nothing is written.
#[track_caller]
fn refused(file: &str, old: &str, new: &str) -> String {
    let folder = lantern();
    change(&folder, &format!("lantern/{file}"), old, new);
    let ran = import(&folder, &["--preset", "lantern/brave.rdvpreset"]);
    refusal(&folder, ran, "lantern")
}

/// The error of a refused import, which shows a place in the database and writes nothing.
#[track_caller]
fn refusal(folder: &Folder, ran: Ran, database: &str) -> String {
    assert_eq!(ran.code, Some(2), "{}{}", ran.out, ran.err);
    assert!(!folder.path("pack").exists(), "nothing is written");
    assert!(ran.out.is_empty());
    let place = format!("--> {database}/");
    assert!(ran.err.contains(&place), "{}", ran.err);
    ran.err
}

#[test]
fn a_database_becomes_a_pack_like_any_other() {
    let folder = lantern();
    let ran = import(&folder, &["--preset", "lantern/brave.rdvpreset", "--return", "warp"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("damage: health that is lost along the way"), "{}", ran.out);
    assert!(ran.out.ends_with("wrote pack (3 files)\n"), "{}", ran.out);
    // Every heart counts where health is tracked, so there is room for all items only with the locations of this layer.
    can_be_played(&folder, &["--set", "bonus=true"]);
}

/// Everything can be done with the folder `pack`, under some settings.
fn can_be_played(folder: &Folder, settings: &[&str]) {
    for command in [
        &["check", "pack"][..],
        &["reach", "pack"],
        &["explain", "pack", "goal"],
        &["map", "pack"],
        &[&["items", "pack", "--seed", "one", "--out", "built"], settings].concat(),
        &["verify", "built/seed.json", "--pack", "pack"],
        &["spheres", "built/seed.json"],
    ] {
        let ran = folder.run(command);
        assert_eq!(ran.code, Some(0), "{command:?}: {}", ran.err);
    }
}

#[test]
fn the_report_is_there_for_tools() {
    let folder = lantern();
    let arguments = ["import", "randovania", "lantern", "--out", "pack"];
    let json = folder.json(0, &arguments);
    assert_eq!(json["source"], "Randovania, lantern, schema 34");
    assert_eq!(json["size"]["rooms"], 7);
    assert_eq!(json["files"].as_array().map(Vec::len), Some(3));
    // Energy is tracked along the way, so the pack allows nothing that the game does not.
    assert_eq!(json["treatments"]["approximated"]["count"], 0);
    let unknown = &json["treatments"]["assumed"];
    assert!(unknown["count"].as_u64().is_some_and(|count| count > 0), "{unknown}");
    assert!(unknown["kinds"][0]["places"].is_array());
}

#[test]
fn no_preset_is_taken_in_silence() {
    let ran = import(&lantern(), &[]);
    assert_eq!(ran.code, Some(0));
    let note = "note: no preset is used; `--preset lantern/brave.rdvpreset` would use this one\n";
    assert!(ran.err.contains(note), "{}", ran.err);
}

#[test]
fn the_way_back_is_chosen() {
    let folder = lantern();
    let text = "\nreturn = \"warp\"\n";
    let pack = || fs::read_to_string(folder.path("pack/00-pack.toml")).expect("it is text");
    assert_eq!(import(&folder, &[]).code, Some(0));
    assert!(!pack().contains(text), "to walk is what packs say by default");
    assert_eq!(import(&folder, &["--return", "warp"]).code, Some(0));
    assert!(pack().contains(text));
}

#[test]
fn a_folder_with_another_pack_is_refused() {
    let folder = lantern();
    fs::create_dir(folder.path("pack")).expect("a folder can be made");
    folder.write("pack/mine.toml", "");
    let ran = import(&folder, &[]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("pack/mine.toml"), "{}", ran.err);
    assert_eq!(fs::read_dir(folder.path("pack")).expect("it is there").count(), 1);
    // The pack can't be written into the database either.
    let ran = folder.run(&["import", "randovania", "lantern", "--out", "lantern"]);
    assert_eq!(ran.code, Some(2));
}

#[test]
fn what_is_not_there() {
    let folder = lantern();
    let ran = folder.run(&["import", "randovania", "nowhere", "--out", "pack"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("there is no folder `nowhere`"));
    let ran = import(&folder, &["--preset", "nothing.rdvpreset"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("can't read nothing.rdvpreset"));
    let ran = folder.run(&["import", "--out", "pack"]);
    assert_eq!(ran.code, Some(2));
    fs::remove_file(folder.path("lantern/Mines.json")).expect("it can be removed");
    let ran = import(&folder, &[]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("error[E0501]: the file `Mines.json` is missing"));
    assert!(ran.err.contains("--> lantern/header.json:227:31"));
}

#[test]
fn what_is_wrong_is_shown_with_its_place() {
    let climb = r#""Stair": {"type": "template", "data": "Can climb"}"#;
    let unknown = refused("Harbour.json", climb, r#""Stair": {"type": "xor", "data": 1}"#);
    assert!(unknown.contains("error[E0503]"), "{unknown}");
    let node = r#""area": "Hall", "node": "Door to Mines""#;
    let dangling = refused("Mines.json", node, r#""area": "Hall", "node": "Door""#);
    assert!(dangling.contains("error[E0506]"), "{dangling}");
    let leap = r#"{"type": "template", "data": "Can leap"}"#;
    let circle = refused("header.json", leap, &leap.replace("leap", "climb"));
    assert!(circle.contains("error[E0509]"), "{circle}");
    let database = "\"dock_type_database\": {";
    let schema = r#""schema_version": 34,"#;
    let folder = lantern();
    change(&folder, "lantern/header.json", schema, r#""schema_version": 12,"#);
    change(&folder, "lantern/header.json", database, "\"doors\": {");
    let ran = import(&folder, &[]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("error[E0502]"), "{}", ran.err);
    let game = refused("brave.rdvpreset", r#""game": "lantern""#, r#""game": "torch""#);
    assert!(game.contains("error[E0515]") && game.contains("brave.rdvpreset:"));
}

#[test]
fn what_is_cut_off_or_too_deep_is_refused() {
    let folder = lantern();
    let path = folder.path("lantern/Harbour.json");
    let bytes = fs::read(&path).expect("it can be read");
    fs::write(&path, &bytes[..5_000]).expect("it can be written");
    let ran = import(&folder, &[]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("error[E0006]"), "{}", ran.err);
    let climb = r#"{"type": "template", "data": "Can climb"}"#;
    let levels = 100_000;
    let before = r#"{"type": "and", "data": {"comment": null, "items": ["#.repeat(levels);
    let deep = format!("{before}{climb}{}", "]}}".repeat(levels));
    let found = refused("Harbour.json", climb, &deep);
    assert!(found.contains("error[E0005]"), "{found}");
}

/// A folder with the toy database of the form of `vg-json-data`.
fn quarry() -> Folder {
    Folder::with_toy("quarry")
}

fn import_rooms(folder: &Folder, more: &[&str]) -> Ran {
    let arguments = ["import", "vg-json", "quarry", "--out", "pack"];
    folder.run(&[&arguments, more].concat())
}

#[test]
fn a_database_of_rooms_becomes_a_pack_like_any_other() {
    let folder = quarry();
    let ran = import_rooms(&folder, &["--return", "warp"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.starts_with("vg-json-data\n2 areas, 6 rooms, 30 spots"));
    assert!(ran.out.contains("quarry/region/South/All/Den.json:"));
    assert!(ran.out.ends_with("wrote pack (4 files)\n"), "{}", ran.out);
    assert!(ran.err.contains("next: seedwright check pack"));
    can_be_played(&folder, &[]);
    let pack = || fs::read_to_string(folder.path("pack/00-pack.toml")).expect("it is text");
    assert!(pack().contains("\nreturn = \"warp\"\n"));
    assert_eq!(import_rooms(&folder, &[]).code, Some(0));
    assert!(!pack().contains("\nreturn = "));
}

#[test]
fn the_report_of_rooms_is_there_for_tools() {
    let folder = quarry();
    let json = folder.json(0, &["import", "vg-json", "quarry", "--out", "pack"]);
    assert_eq!(json["source"], "vg-json-data");
    assert_eq!(json["size"]["rooms"], 6);
    assert_eq!(json["files"].as_array().map(Vec::len), Some(4));
    let exact = &json["treatments"]["exact"]["kinds"];
    assert_eq!(exact[0]["kind"], "connections");
    let lost = &json["treatments"]["leftOut"]["kinds"][0];
    assert_eq!(lost["places"][0]["file"], "quarry/connection/inter.json");
}

/// Locations that can't be opened are explained, down to the items that the database requires and never provides.
#[test]
fn what_is_closed_for_good_can_be_explained() {
    let folder = quarry();
    assert_eq!(import_rooms(&folder, &[]).code, Some(0));
    let everything = "Morph, Boots, SpeedBooster, ETank, Missile";
    let ran = folder.run(&["explain", "pack", "Den.Hidden Door", "--have", everything]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let expected = "  on the way, Den.Lever to Den.Hidden Door\n      lacks HiJump\n";
    assert!(ran.out.contains(expected), "{}", ran.out);
    let expected = "and the event HiJump can't happen now\n  it happens nowhere\n";
    assert!(ran.out.contains(expected), "{}", ran.out);
}

#[test]
fn what_is_wrong_with_rooms_is_shown_with_its_place() {
    let refused = |file: &str, old: &str, new: &str| {
        let folder = quarry();
        change(&folder, &format!("quarry/{file}"), old, new);
        let ran = import_rooms(&folder, &[]);
        refusal(&folder, ran, "quarry")
    };
    let den = "region/South/All/Den.json";
    let shape = refused(den, "\"free\"", "7");
    assert!(shape.contains("error[E0102]"), "{shape}");
    let strat = refused(den, "\"id\": 3", "\"id\": 33");
    assert!(strat.contains("error[E0522]"), "{strat}");
    let start = refused("items.json", "\"Gate\"", "\"Gaol\"");
    assert!(start.contains("error[E0523]"), "{start}");
    let circle = refused("tech.json", "\"Morph\"", "\"h_climb\"");
    assert!(circle.contains("error[E0524]"), "{circle}");
    let cut = refused(den, "\"strats\": [", "\"strats\": ");
    assert!(cut.contains("error[E0006]"), "{cut}");
    let levels = 100_000;
    let deep = format!("{}\"free\"{}", r#"{"or": ["#.repeat(levels), "]}".repeat(levels));
    let deep = refused(den, "\"free\"", &deep);
    assert!(deep.contains("error[E0005]"), "{deep}");
}

#[test]
fn rooms_that_are_not_there() {
    let folder = quarry();
    let ran = folder.run(&["import", "vg-json", "nowhere", "--out", "pack"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("there is no folder `nowhere`"));
    // A connection to a room without a file leads nowhere, which is reported.
    fs::remove_file(folder.path("quarry/region/North/All/Loft.json")).expect("it can be removed");
    let ran = import_rooms(&folder, &[]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("  connections that lead nowhere (2)\n"), "{}", ran.out);
    fs::remove_dir_all(folder.path("quarry/region")).expect("it can be removed");
    let ran = import_rooms(&folder, &[]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("error[E0501]: the file `region/…/….json` is missing"));
    // The database of another project is not one of this format.
    let ran = lantern().run(&["import", "vg-json", "lantern", "--out", "pack"]);
    assert_eq!(ran.code, Some(2));
    assert_eq!(ran.err.matches("error[E0501]").count(), 4, "{}", ran.err);
}

/// Folders may be links that lead in circles.
#[cfg(unix)]
#[test]
fn folders_that_are_links_are_not_followed() {
    let folder = quarry();
    let again = folder.path("quarry/region/again");
    std::os::unix::fs::symlink(folder.path("quarry"), again).expect("a link can be made");
    let ran = import_rooms(&folder, &[]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains(" 6 rooms,"));
}

/// A folder with the importer's own map of a mill.
fn mill() -> Folder {
    Folder::with_toy("mill")
}

#[test]
fn a_map_of_exits_becomes_a_pack_whose_doors_can_be_shuffled() {
    let folder = mill();
    let ran = folder.run(&["import", "exits", "mill/map.json", "--out", "pack"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("fixed on both"), "{}", ran.out);
    assert!(ran.err.contains("seedwright doors pack"), "{}", ran.err);
    for command in [
        &["check", "pack", "--strict"][..],
        &["explain", "pack", "goal"],
        &["doors", "pack", "--seed", "one", "--out", "spun"],
        &["doors", "pack", "--mode", "swap", "--seed", "one"],
        &["doors", "pack", "--mode", "full", "--seed", "one"],
        &["verify", "spun/seed.json", "--pack", "pack"],
        &["check", "spun/pack"],
    ] {
        let ran = folder.run(command);
        assert_eq!(ran.code, Some(0), "{command:?}: {}{}", ran.out, ran.err);
    }
}

#[test]
fn the_start_of_a_map_is_chosen() {
    let folder = mill();
    let run = |more: &[&str]| {
        let arguments = ["import", "exits", "mill/map.json", "--out", "pack"];
        folder.run(&[&arguments, more].concat())
    };
    let pack = || fs::read_to_string(folder.path("pack/00-pack.toml")).expect("it is text");
    assert_eq!(run(&["--start", "Weir", "--return", "walk"]).code, Some(0));
    assert!(pack().contains("start = \"Weir\"\n"), "{}", pack());
    assert!(!pack().contains("warp"));
    let ran = run(&["--start", "Wier"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("did you mean `Weir`?"), "{}", ran.err);
}

#[test]
fn a_map_that_is_wrong_is_refused_with_places() {
    let folder = mill();
    let text = fs::read_to_string(folder.path("mill/map.json")).expect("it is text");
    let wrong = text
        .replace("\"wayBackId\": \"hoist\"", "\"wayBackId\": \"x\"")
        .replace("\"type\": \"jump\"", "\"type\": \"slide\"");
    folder.write("mill/map.json", wrong);
    let ran = folder.run(&["import", "exits", "mill/map.json", "--out", "pack"]);
    assert_eq!(ran.code, Some(2), "{}{}", ran.out, ran.err);
    for place in ["--> mill/map.json:7:", "--> mill/map.json:27:", "E0544", "E0104"] {
        assert!(ran.err.contains(place), "{place}: {}", ran.err);
    }
    assert!(!folder.path("pack").exists(), "nothing is written");
    folder.write("mill/map.json", &text[..900]);
    let ran = folder.run(&["import", "exits", "mill/map.json", "--out", "pack"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("error[E0006]"), "{}", ran.err);
    let ran = folder.run(&["import", "exits", "none.json", "--out", "pack"]);
    assert_eq!(ran.code, Some(2), "{}", ran.err);
}
