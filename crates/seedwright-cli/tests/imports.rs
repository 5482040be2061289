//! Databases of other projects become packs, or are refused with the place of what is wrong.

mod support;

use std::fs;
use std::path::Path;

use support::{Folder, Ran};

/// A folder with the importer's own toy database in `lantern`.
fn lantern() -> Folder {
    let folder = Folder::new();
    fs::create_dir(folder.path("lantern")).expect("a folder can be made");
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../seedwright-import/tests/lantern");
    for entry in fs::read_dir(own).expect("the database is there") {
        let path = entry.expect("it can be listed").path();
        let name = path.file_name().expect("it is a file").to_string_lossy();
        fs::copy(&path, folder.path(&format!("lantern/{name}"))).expect("it can be copied");
    }
    folder
}

fn import(folder: &Folder, more: &[&str]) -> Ran {
    let arguments = ["import", "randovania", "lantern", "--out", "pack"];
    folder.run(&[&arguments, more].concat())
}

/// Changes a text in a file of the database.
fn change(folder: &Folder, file: &str, old: &str, new: &str) {
    let path = folder.path(&format!("lantern/{file}"));
    let text = fs::read_to_string(&path).expect("it is text");
    assert!(text.contains(old), "`{old}` is there");
    fs::write(&path, text.replacen(old, new, 1)).expect("it can be written");
}

/// Imports a database with a text changed. It has to be refused at a place, and nothing written.
#[track_caller]
fn refused(file: &str, old: &str, new: &str) -> String {
    let folder = lantern();
    change(&folder, file, old, new);
    let ran = import(&folder, &["--preset", "lantern/brave.rdvpreset"]);
    assert_eq!(ran.code, Some(2), "{}{}", ran.out, ran.err);
    assert!(!folder.path("pack").exists(), "nothing is written");
    assert!(ran.out.is_empty());
    assert!(ran.err.contains("--> lantern/"), "{}", ran.err);
    ran.err
}

#[test]
fn a_database_becomes_a_pack_like_any_other() {
    let folder = lantern();
    let ran = import(&folder, &["--preset", "lantern/brave.rdvpreset"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("each passage alone, with full energy"));
    assert!(ran.out.ends_with("wrote pack (3 files)\n"), "{}", ran.out);
    for command in [
        &["check", "pack"][..],
        &["reach", "pack"],
        &["explain", "pack", "goal"],
        &["map", "pack"],
        &["items", "pack", "--seed", "one", "--out", "built"],
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
    assert_eq!(json["written"].as_array().map(Vec::len), Some(3));
    let damage = &json["treatments"]["approximated"];
    assert_eq!(damage["count"], 6);
    assert_eq!(
        damage["kinds"][0]["places"][0]["file"],
        "lantern/header.json"
    );
}

#[test]
fn no_preset_is_taken_in_silence() {
    let ran = import(&lantern(), &[]);
    assert_eq!(ran.code, Some(0));
    let note = "note: no preset was named; there is `--preset lantern/brave.rdvpreset`\n";
    assert!(ran.err.contains(note), "{}", ran.err);
}

#[test]
fn the_way_back_is_chosen() {
    let folder = lantern();
    let text = "\nreturn = \"warp\"\n";
    let pack = || fs::read_to_string(folder.path("pack/00-pack.toml")).expect("it is text");
    assert_eq!(import(&folder, &[]).code, Some(0));
    assert!(pack().contains(text));
    assert_eq!(import(&folder, &["--return", "walk"]).code, Some(0));
    assert!(
        !pack().contains(text),
        "to walk is what packs say by default"
    );
}

#[test]
fn a_folder_with_another_pack_is_refused() {
    let folder = lantern();
    fs::create_dir(folder.path("pack")).expect("a folder can be made");
    folder.write("pack/mine.toml", "");
    let ran = import(&folder, &[]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("pack/mine.toml"), "{}", ran.err);
    assert_eq!(
        fs::read_dir(folder.path("pack"))
            .expect("it is there")
            .count(),
        1
    );
    // The database itself is no place for a pack either.
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
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("can't read nothing.rdvpreset"));
    let ran = folder.run(&["import", "--out", "pack"]);
    assert_eq!(ran.code, Some(2));
    fs::remove_file(folder.path("lantern/Mines.json")).expect("it can be removed");
    let ran = import(&folder, &[]);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err
            .contains("error[E0501]: the file `Mines.json` is missing")
    );
    assert!(ran.err.contains("--> lantern/header.json:227:31"));
}

#[test]
fn what_is_wrong_is_shown_with_its_place() {
    let climb = r#""Stair": {"type": "template", "data": "Can climb"}"#;
    let unknown = refused(
        "Harbour.json",
        climb,
        r#""Stair": {"type": "xor", "data": 1}"#,
    );
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
    change(&folder, "header.json", schema, r#""schema_version": 12,"#);
    change(&folder, "header.json", database, "\"doors\": {");
    let ran = import(&folder, &[]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("error[E0502]"), "{}", ran.err);
    let game = refused(
        "brave.rdvpreset",
        r#""game": "lantern""#,
        r#""game": "torch""#,
    );
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
