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
        let made = folder.run(&["doors", "tower", "--seed", "1", "--mode", mode, "--out", mode]);
        assert_eq!(made.code, Some(0), "{mode}: {}", made.err);
        assert!(made.out.contains("shuffleable doors changed (mode: "), "{}", made.out);
        let bundle = format!("{mode}/seed.json");
        let verified = folder.run(&["verify", &bundle]);
        assert_eq!(verified.code, Some(0), "{mode}: {}{}", verified.out, verified.err);
        assert!(verified.out.contains("Every room can be reached: 36 rooms."), "{}", verified.out);
        let spun = format!("{mode}/pack");
        for command in [&["check", &spun][..], &["items", &spun, "--seed", "2"], &["reach", &spun]]
        {
            let ran = folder.run(command);
            assert_eq!(ran.code, Some(0), "{command:?}: {}", ran.err);
        }
        let spheres = folder.run(&["spheres", &bundle]);
        assert_eq!(spheres.code, Some(2), "{}", spheres.err);
        assert!(spheres.err.contains("has no items"), "{}", spheres.err);
    }
}

/// The table holds every side of every door once, and the walk comes to every room over doors that lead there.
#[test]
fn the_proof_can_be_looked_at() {
    let folder = Folder::new();
    let ran = folder.run(&["doors", "tower", "--seed", "9", "--out", "spun", "--json"]);
    let report = json(&ran.out);
    let rows = report["table"].as_array().expect("a table");
    let end = |row: &Value, door: &str, end: &str| (row[door].clone(), row[end].clone());
    let mut leads: Vec<_> = rows.iter().map(|row| end(row, "to", "at")).collect();
    let mut ends: Vec<_> = rows.iter().map(|row| end(row, "door", "end")).collect();
    let order = |end: &(Value, Value)| format!("{} {}", end.0, end.1);
    leads.sort_by_key(order);
    ends.sort_by_key(order);
    assert_eq!((leads, ends.len()), (ends, 98));
    let mut here = Value::Null;
    let mut rooms = std::collections::BTreeSet::new();
    for leg in report["metrics"]["walk"]["legs"].as_array().expect("a walk") {
        let from_start = leg["fromStart"] == true;
        for (number, passed) in leg["passed"].as_array().expect("doors").iter().enumerate() {
            let row = rows.iter().find(|row| end(row, "door", "end") == end(passed, "door", "end"));
            let row = row.expect("the door is in the table");
            assert!(row["room"] == here || (from_start && number == 0), "{row} from {here}");
            here = row["leadsTo"].clone();
        }
        assert!(here == leg["room"] || from_start, "{leg}");
        here = leg["room"].clone();
        rooms.insert(here.to_string());
    }
    assert_eq!(rooms.len(), 36);
    let text = read(&folder, "spun/doors.txt");
    assert_eq!(text.matches(" -> ").count(), 98, "{text}");
    assert!(text.contains("  the start\n"), "{text}");
}

#[test]
fn areas_doors_and_kinds_are_asked_for_by_name() {
    let folder = Folder::new();
    let run =
        |more: &[&str]| folder.run(&[&["doors", "tower", "--seed", "4", "--json"], more].concat());
    let asked = |more: &[&str]| json(&run(more).out)["request"].clone();
    let apart = asked(&["--mode", "full", "--apart", "Threshold, Drowned Halls"]);
    assert_eq!(apart["apart"][1][1], "Drowned Halls", "{apart}");
    let joined = asked(&["--joined", "Threshold, Cinder Works", "--outer", "not-to-centre"]);
    assert_eq!(
        (&joined["joined"][0][0], &joined["outer"]),
        (&Value::from("Threshold"), &Value::from("not-to-centre"))
    );
    let kept = asked(&["--protect", "Rain door", "--still-kinds", "jump,portal", "--same-kind"]);
    assert_eq!(
        (&kept["protected"][0], &kept["stillKinds"][1], &kept["sameKind"]),
        (&Value::from("Rain door"), &Value::from("portal"), &Value::from(true))
    );
    for (more, expected) in [
        (["--apart", "Threshold, Drowned Hall"], "did you mean `Drowned Halls`?"),
        (["--apart", "Threshold"], "write two areas with a comma between them"),
        (["--protect", "Rain dor"], "did you mean `Rain door`?"),
    ] {
        let ran = folder.run(&[&["doors", "tower"][..], &more].concat());
        assert_eq!(ran.code, Some(2), "{}", ran.out);
        assert!(ran.err.contains(expected), "{}", ran.err);
    }
}

#[test]
fn a_depth_that_leaves_no_circle_is_told_with_one_that_does() {
    let folder = Folder::new();
    let ran = folder.run(&["doors", "tower", "--depth", "unlimited"]);
    assert_eq!(ran.code, Some(4), "{}", ran.err);
    assert!(ran.err.contains("with a `depth` of "), "{}", ran.err);
}

/// What can't work for any seed is refused at once, and what is not found in time is said to be that.
#[test]
fn requests_that_can_not_work_are_refused() {
    let folder = Folder::new();
    for (flag, value, code, words) in [
        ("--iterations", "0", 2, "a whole number from 1 to 1000000"),
        ("--depth", "0", 4, "every room keeps its neighbours; set a `depth` of"),
        ("--walk", "0..34", 4, "a walk through all rooms takes at least 35"),
        ("--walk", "800..900", 4, "a walk through all rooms takes at most 665"),
        ("--walk", "9..8", 2, "in ascending order"),
        ("--steps", "10", 3, "the step limit was reached"),
    ] {
        let ran = folder.run(&["doors", "tower", "--seed", "1", flag, value]);
        assert_eq!(ran.code, Some(code), "{flag} {value}: {}", ran.err);
        assert!(ran.err.contains(words), "{flag} {value}: {}", ran.err);
    }
    let flat = ["doors", "tower", "--seed", "1", "--depth", "0", "--least-changed", "0"];
    let ran = folder.run(&flat);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("every room has the same neighbours as before"), "{}", ran.out);
}

#[test]
fn what_was_built_is_no_pack() {
    let folder = Folder::new();
    folder.run(&["doors", "tower", "--seed", "1", "--out", "tower"]);
    for command in [&["doors", "tower"][..], &["check", "tower"], &["check", "tower/seed.json"]] {
        let ran = folder.run(command);
        assert_eq!(ran.code, Some(2), "{}", ran.err);
        assert!(ran.err.contains("is a built world, not a pack"), "{}", ran.err);
        assert_eq!(ran.err.matches("error").count(), 1, "{}", ran.err);
    }
}

/// Each number of the list is in both maps of the picture.
#[test]
fn changes_have_numbers_before_and_after() {
    let folder = Folder::new();
    for (seed, mode) in [("1", "spin"), ("2", "full"), ("3", "swap")] {
        let ran = folder
            .run(&["doors", "tower", "--seed", seed, "--mode", mode, "--svg", "map.svg", "--json"]);
        let changes = json(&ran.out)["changes"].as_array().map_or(0, Vec::len);
        let picture = read(&folder, "map.svg");
        for number in 1..=changes {
            let badge = format!(">{number}</text>");
            assert_eq!(picture.matches(&badge).count(), 3, "{mode}: {badge}");
        }
    }
}

/// A file that requires less than its pack says so, or is refuted.
#[test]
fn a_file_that_asks_less_of_doors_than_its_pack_says_so() {
    let folder = Folder::new();
    let pack = "[pack]\nformat = 1\nid = \"ring\"\nstart = \"A\"\ngoal = \"always\"\n[rooms.A]\n[rooms.B]\n[rooms.C]\n[rooms.D]\n\
                [doors]\nab = { a = \"A\", b = \"B\" }\nbc = { a = \"B\", b = \"C\" }\ncd = { a = \"C\", b = \"D\" }\n\
                da = { a = \"D\", b = \"A\" }\nac = { a = \"A\", b = \"C\" }\n[shuffle]\nmode = \"full\"\nmerged = [[\"A\", \"B\"]]\n\
                least-changed = 0\n";
    folder.write("ring.toml", pack);
    let verify = || folder.run(&["verify", "spun/seed.json", "--pack", "ring.toml"]);
    folder.run(&["doors", "ring.toml", "--seed", "1", "--mode", "swap", "--out", "spun"]);
    let stated = verify();
    assert_eq!(stated.code, Some(0), "{}", stated.out);
    assert!(stated.out.contains("requires more than the file: mode"), "{}", stated.out);
    let made = folder.run(&["doors", "ring.toml", "--seed", "1", "--out", "spun"]);
    assert_eq!(made.code, Some(0), "{}", made.err);
    let own = json(&read(&folder, "spun/seed.json"));
    assert!(!verify().out.contains("requires more"));
    for (key, value) in [("mode", Value::from("spin")), ("merged", Value::Array(Vec::new()))] {
        let mut bundle = own.clone();
        bundle["stages"]["doors"][key] = value;
        folder.write("spun/seed.json", bundle.to_string());
        let hidden = verify();
        assert_eq!(hidden.code, Some(1), "{}", hidden.out);
        let differs = format!("another value of `stages.doors.{key}");
        assert!(hidden.out.contains(&differs), "{}", hidden.out);
    }
}

/// A bundle says how many spins there were, and the word for it only where that decided.
#[test]
fn a_number_of_spins_takes_the_place_of_the_difficulty() {
    let folder = Folder::new();
    for (flags, iterations, difficulty) in [
        (&[][..], 2, Value::from("normal")),
        (&["--difficulty", "hard"], 4, Value::from("hard")),
        (&["--iterations", "5"], 5, Value::Null),
    ] {
        let ran = folder.run(&[&["doors", "tower", "--seed", "1", "--json"], flags].concat());
        let asked = &json(&ran.out)["request"];
        assert_eq!(asked["iterations"], iterations, "{flags:?}");
        assert_eq!(asked["difficulty"], difficulty, "{flags:?}");
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
    assert_eq!(report["metrics"]["walk"]["legs"].as_array().map(Vec::len), Some(36));
    let another = folder.run(&["doors", "tower", "--seed", "snow", "--json"]);
    assert_ne!(json(&another.out)["doors"], report["doors"]);
}

/// A pack of doors that has nothing to place is generated and planned like any other.
#[test]
fn doors_alone_keep_a_plan() {
    let ring = "[pack]\nformat = 1\nid = \"ring\"\nstart = \"A\"\ngoal = \"reached(C)\"\n\
        [shuffle]\niterations = 1\ndepth = 1\n[rooms.A]\n[rooms.B]\n[rooms.C]\n[rooms.D]\n\
        [doors]\none = { a = \"A\", b = \"B\" }\ntwo = { a = \"B\", b = \"C\" }\n\
        three = { a = \"C\", b = \"D\" }\nfour = { a = \"D\", b = \"A\" }\n";
    let folder = Folder::with("ring.toml", ring);
    let made = folder.run(&["generate", "ring.toml", "--seed", "7", "--out", "made", "--json"]);
    assert_eq!(made.code, Some(0), "{}", made.err);
    let planned = ["generate", "ring.toml", "--seed", "8", "--plan", "made/seed.json"];
    let kept = folder.run(&[&planned[..], &["--json"]].concat());
    assert_eq!(json(&kept.out)["doors"], json(&made.out)["doors"]);
    let told = folder.run(&planned);
    assert!(told.out.contains("shuffleable doors changed (fixed by the plan)"), "{}", told.out);
    assert!(told.err.contains("this result has no permalink"), "{}", told.err);
    let refused = folder.run(&["generate", "ring.toml", "--seed", "8", "--aim", "goal"]);
    assert_eq!(refused.code, Some(2), "{}", refused.out);
    assert!(
        refused.err.contains("`aim` can't be set: this pack places no items"),
        "{}",
        refused.err
    );
}

#[test]
fn doors_and_items_are_built_as_one() {
    let folder = Folder::new();
    let built = folder.run(&["generate", "tower", "--seed", "3", "--out", "built"]);
    assert_eq!(built.code, Some(0), "{}", built.err);
    assert!(built.out.contains("\ndoors "), "{}", built.out);
    let verified = folder.run(&["verify", "built/seed.json", "--pack", "tower"]);
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
    assert!(ran.err.contains("only the door `Hall-Vault` can be shuffled"), "{}", ran.err);
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

/// Doors that cost health are shuffled alone and with items, and every statement about them is proved.
#[test]
fn doors_that_cost_health_are_verified() {
    let folder = Folder::new();
    let pack = include_str!("cmd/health.in/keep.toml");
    std::fs::write(folder.path("keep.toml"), pack).expect("the folder can be written to");
    let alone = "damage counts for each passage alone, because no items are placed";
    for (command, is_alone) in [("doors", true), ("generate", false)] {
        let made = folder.run(&[command, "keep.toml", "--seed", "1", "--out", command]);
        assert_eq!(made.code, Some(0), "{command}: {}", made.err);
        let bundle = format!("{command}/seed.json");
        let verified = folder.run(&["verify", &bundle, "--pack", "keep.toml"]);
        assert_eq!(verified.code, Some(0), "{command}: {}{}", verified.out, verified.err);
        assert!(verified.out.contains("proved: rules, pack and seed"), "{}", verified.out);
        assert_eq!(verified.out.contains(alone), is_alone, "{}", verified.out);
        assert_eq!(
            verified.out.contains("Every room can be reached"),
            is_alone,
            "{}",
            verified.out
        );
    }
}
