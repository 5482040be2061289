//! `seedwright doors`, and what becomes of shuffled doors in the other commands.

mod support;

use serde_json::Value;
use support::Folder;

fn read(folder: &Folder, name: &str) -> String {
    std::fs::read_to_string(folder.path(name)).expect("it was written")
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

#[test]
fn a_shuffle_is_written_proved_and_told() {
    let folder = Folder::new();
    for mode in ["spin", "swap", "full", "decoupled"] {
        let made = folder.run(&[
            "doors", "tower", "--seed", "1", "--mode", mode, "--out", mode,
        ]);
        assert_eq!(made.code, Some(0), "{mode}: {}", made.err);
        assert!(
            made.out.contains("that may move lead elsewhere"),
            "{}",
            made.out
        );
        let bundle = format!("{mode}/seed.json");
        let verified = folder.run(&["verify", &bundle]);
        assert_eq!(
            verified.code,
            Some(0),
            "{mode}: {}{}",
            verified.out,
            verified.err
        );
        assert!(
            verified.out.contains("Every room can be walked to: 36."),
            "{}",
            verified.out
        );
        let spun = format!("{mode}/pack");
        for command in [
            &["check", &spun][..],
            &["items", &spun, "--seed", "2"],
            &["reach", &spun],
        ] {
            let ran = folder.run(command);
            assert_eq!(ran.code, Some(0), "{command:?}: {}", ran.err);
        }
        let spheres = folder.run(&["spheres", &bundle]);
        assert_eq!(spheres.code, Some(2), "{}", spheres.err);
        assert!(
            spheres.err.contains("no items were placed in"),
            "{}",
            spheres.err
        );
    }
}

#[test]
fn the_same_seed_gives_the_same_doors() {
    let folder = Folder::new();
    let arguments = ["doors", "tower", "--seed", "rain", "--json"];
    let [one, other] = [folder.run(&arguments), folder.run(&arguments)];
    assert_eq!(one.out, other.out);
    let report = json(&one.out);
    let [doors, changes] = ["doors", "changes"].map(|field| report[field].as_array().map(Vec::len));
    assert!(doors > Some(1) && changes > Some(1), "{report}");
    assert_eq!(
        report["metrics"]["walk"]["rooms"].as_array().map(Vec::len),
        Some(36)
    );
    let another = folder.run(&["doors", "tower", "--seed", "snow", "--json"]);
    assert_ne!(json(&another.out)["doors"], report["doors"]);
}

#[test]
fn doors_and_items_are_built_as_one() {
    let text = include_str!("../../../worlds/tower.toml");
    let text = match text.contains("[shuffle]") {
        true => text.to_owned(),
        false => format!("{text}\n[shuffle]\nmode = \"full\"\n"),
    };
    let folder = Folder::with("mine.toml", &text);
    let built = folder.run(&["generate", "mine.toml", "--seed", "3", "--out", "built"]);
    assert_eq!(built.code, Some(0), "{}", built.err);
    assert!(built.out.contains("\ndoors "), "{}", built.out);
    let verified = folder.run(&["verify", "built/seed.json", "--pack", "mine.toml"]);
    assert_eq!(verified.code, Some(0), "{}{}", verified.out, verified.err);
    let spheres = folder.run(&["spheres", "built/seed.json"]);
    assert_eq!(spheres.code, Some(0), "{}", spheres.err);
    let spoiler = read(&folder, "built/spoiler.txt");
    assert!(spoiler.contains("\nDoors\n====="), "{spoiler}");
    assert!(read(&folder, "built/doors.svg").starts_with("<svg"));
}

#[test]
fn more_items_than_places_are_refused_before_any_door_is_moved() {
    let pack = "[pack]\nformat = 1\nid = \"tight\"\nstart = \"A\"\ngoal = \"always\"\n[items]\nCoin = { count = 9 }\n\
                [rooms.A]\nlocations = [{ name = \"Mat\" }]\n[rooms.B]\n[rooms.C]\n[rooms.D]\n[doors]\n\
                ab = { a = \"A\", b = \"B\" }\ncd = { a = \"C\", b = \"D\" }\nac = { a = \"A\", b = \"C\" }\n[shuffle]\n";
    let folder = Folder::with("tight.toml", pack);
    let ran = folder.run(&["generate", "tight.toml", "--seed", "1"]);
    assert_eq!(ran.code, Some(4), "{}", ran.err);
}

#[test]
fn a_map_on_which_nothing_can_change_says_why() {
    let folder = Folder::new();
    let ran = folder.run(&["doors", "blank", "--seed", "1"]);
    assert_eq!(ran.code, Some(4), "{}", ran.err);
    assert!(ran.err.contains("may move"), "{}", ran.err);
}

#[test]
fn the_spin_is_told_in_the_words_of_its_document() {
    let folder = Folder::new();
    let ran = folder.run(&["doors", "tower", "--seed", "1", "-v"]);
    for line in [
        "Starting circle spin randomization",
        " Iteration 1/2:",
        " - Selected central area: ",
        " contiguous areas",
        " outer circle doors",
        " - Successfully performed ",
    ] {
        assert!(ran.err.contains(line), "{line}\n{}", ran.err);
    }
}
