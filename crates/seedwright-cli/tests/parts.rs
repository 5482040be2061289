//! `seedwright generate` for packs without rooms: a layout, a run of levels, a set of locks; and for packs with rooms
//! and levels.

mod support;

use serde_json::{Value, json};
use support::Folder;

const PACKS: [(&str, &str); 3] = [("halls", "layout"), ("depths", "levels"), ("festive", "locks")];

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().expect("an object").keys().map(String::as_str).collect()
}

/// Each part has its own key, next to one header and one proof.
#[test]
fn parts_are_told_each_under_its_key() {
    let folder = Folder::new();
    for (pack, part) in PACKS {
        let ran = folder.run(&["generate", pack, "--seed", "1", "--json"]);
        assert_eq!(ran.code, Some(0), "{pack}: {}", ran.err);
        let told = parsed(&ran.out);
        let expected = [
            "engineVersion",
            "seedVersion",
            "pack",
            "settings",
            "seed",
            "hashWords",
            "hashGlyphs",
            "permalink",
            part,
            "proof",
            "files",
        ];
        assert_eq!(keys(&told), expected, "{pack}");
        assert_eq!(told["pack"]["id"], json!(pack));
        assert_eq!(told["proof"]["verified"], json!(true), "{pack}");
        let code = told["permalink"].as_str().expect("there is one");
        let again = folder.run(&["generate", "--permalink", code, "--json"]);
        assert_eq!(parsed(&again.out), told, "{pack}");
        let settings = folder.run(&["settings", pack, "--json"]);
        assert_eq!(parsed(&settings.out)["generates"], json!(true), "{pack}");
    }
}

/// Rows of a batch list the parts, and no spheres if there are none.
#[test]
fn many_parts_are_told_by_what_was_made() {
    let folder = Folder::new();
    for (pack, says, key) in [
        ("halls", "layout of 40 rooms  proved", "rooms"),
        ("festive", "2 locks  proved", "locks"),
        ("depths", " levels  proved", "levels"),
    ] {
        let many = ["generate", pack, "--seed", "m", "--count", "2"];
        let ran = folder.run(&many);
        assert_eq!(ran.code, Some(0), "{pack}: {}", ran.err);
        assert_eq!(ran.out.matches(says).count(), 2, "{pack}: {}", ran.out);
        assert!(!ran.out.contains("spheres"), "{}", ran.out);
        let told = parsed(&folder.run(&[&many[..], &["--json"]].concat()).out);
        let rows = told["worlds"].as_array().expect("rows");
        assert!(rows.iter().all(|row| row[key].as_u64() > Some(1)), "{told}");
        assert!(rows.iter().all(|row| row["spheres"].is_null()), "{told}");
    }
}

/// Arguments that can't apply are refused, and nothing is generated.
#[test]
fn item_settings_are_refused_where_no_items_are_placed() {
    let folder = Folder::new();
    folder.write("plan.toml", "aim = \"goal\"\n");
    for (pack, _) in PACKS {
        for (flags, says) in [
            (["--algorithm", "forward"], "`algorithm` can't be set: this pack"),
            (["--plan", "plan.toml"], "the plan sets `aim`"),
        ] {
            let command = ["generate", pack, "--seed", "1", "--out", "made"];
            let ran = folder.run(&[&command[..], &flags].concat());
            assert_eq!(ran.code, Some(2), "{pack} {flags:?}: {}", ran.out);
            assert!(ran.err.contains(says), "{pack}: {}", ran.err);
            assert!(ran.err.contains("this pack places no items"), "{}", ran.err);
            assert!(!folder.path("made").exists(), "{pack}");
        }
    }
}

/// A plan means the seed that it was made of, and is refused for another.
#[test]
fn plans_give_their_seed() {
    let folder = Folder::new();
    for (pack, _) in PACKS {
        let out = format!("made {pack}");
        let made = folder.run(&["generate", pack, "--seed", "first", "--out", &out, "--json"]);
        let plan = format!("{out}/seed.json");
        let kept = folder.run(&["generate", pack, "--plan", &plan, "--json"]);
        assert_eq!(kept.code, Some(0), "{pack}: {}", kept.err);
        let [made, kept] = [made, kept].map(|ran| parsed(&ran.out));
        assert_eq!(made["hashWords"], kept["hashWords"], "{pack}");
        assert_eq!((&kept["seed"], &kept["permalink"]), (&json!("first"), &Value::Null));
        let other = folder.run(&["generate", pack, "--plan", &plan, "--seed", "second"]);
        assert_eq!(other.code, Some(2), "{pack}: {}", other.out);
        assert!(
            other.err.contains("differs from what the pack gives for this seed"),
            "{}",
            other.err
        );
    }
}

/// A secret that another seed gives is not the one of this seed, though its proof holds.
#[test]
fn forged_secrets_are_not_those_of_the_seed() {
    let folder = Folder::new();
    for seed in ["1", "2"] {
        folder.run(&["generate", "festive", "--seed", seed, "--out", seed, "-q"]);
    }
    let bundle = |seed: &str| {
        let path = folder.path(&format!("{seed}/seed.json"));
        parsed(&std::fs::read_to_string(path).expect("it was written"))
    };
    let (mut forged, other) = (bundle("1"), bundle("2"));
    let own = folder.run(&["verify", "1", "--pack", "festive"]);
    assert!(
        own.code == Some(0) && own.out.contains(": proved: rules, pack and seed\n"),
        "{}",
        own.out
    );
    let secret = |bundle: &Value| bundle["decisions"]["codes"][0]["secret"].clone();
    assert_ne!(secret(&forged), secret(&other));
    forged["decisions"]["codes"][0]["secret"] = secret(&other);
    folder.write("forged.json", forged.to_string());
    let ran = folder.run(&["verify", "forged.json", "--pack", "festive"]);
    assert_eq!(ran.code, Some(1), "{}", ran.out);
    assert!(ran.out.contains("another value of `decisions.codes[0].secret"), "{}", ran.out);
}

/// An embedded pack of one file without some lines, with the sections of `depths`.
fn with_levels(name: &str, without: Option<&str>) -> String {
    let worlds = concat!(env!("CARGO_MANIFEST_DIR"), "/../seedwright-api/worlds");
    let text =
        |name: &str| std::fs::read_to_string(format!("{worlds}/{name}.toml")).expect("it is there");
    let (own, depths) = (text(name), text("depths"));
    let lines = own.lines().filter(|line| without.is_none_or(|start| !line.starts_with(start)));
    let (_, levels) = depths.split_once("[population]").expect("it has levels");
    format!("{}\n[population]{levels}", lines.collect::<Vec<_>>().join("\n"))
}

/// The packs with rooms and levels, and another line of the summary of each.
fn packs_with_levels(folder: &Folder) -> [(&'static str, &'static str); 4] {
    folder.write("items.toml", with_levels("blank", None));
    folder.write("both.toml", with_levels("tower", None));
    folder.write("doors.toml", with_levels("tower", Some("locations = ")));
    folder.write("alone.toml", with_levels("blank", Some("locations = ")));
    [("items.toml", "items"), ("both.toml", "items"), ("doors.toml", "doors"), ("alone.toml", "")]
}

/// Levels of packs with rooms are summarized, written, counted and rebuilt with everything else.
#[test]
fn levels_are_made_beside_rooms() {
    let folder = Folder::new();
    for (pack, with) in packs_with_levels(&folder) {
        let out = format!("made {pack}");
        let ran = folder.run(&["generate", pack, "--seed", "1", "--json", "--out", &out]);
        assert_eq!(ran.code, Some(0), "{pack}: {}", ran.err);
        let told = parsed(&ran.out);
        let alone = folder.run(&["population", pack, "--seed", "1", "--depth", "1..3", "--json"]);
        let levels = told["levels"]["levels"].as_array().expect("levels");
        assert_eq!(parsed(&alone.out)["levels"].as_array().expect("levels")[..], levels[..3]);
        assert_eq!(told["placements"].is_array(), with == "items", "{pack}");
        for name in ["levels.txt", "curve.svg", "level-001.svg"] {
            let path = folder.path(&format!("{out}/{name}"));
            assert!(path.exists(), "{pack}: {name}");
            let told = told["files"].as_array().expect("files");
            assert!(told.iter().any(|file| file.as_str().is_some_and(|file| file.ends_with(name))));
        }
        let code = told["permalink"].as_str().expect("there is one");
        let again = folder.run(&["generate", pack, "--permalink", code, "--json"]);
        let again = parsed(&again.out);
        assert_eq!((&again["levels"], &again["hashWords"]), (&told["levels"], &told["hashWords"]));
        let verified = folder.run(&["verify", &out, "--pack", pack]);
        assert_eq!(verified.code, Some(0), "{pack}: {}{}", verified.out, verified.err);
        let is_proved = verified.out.contains(": proved: rules, pack and seed\n");
        assert!(is_proved, "{pack}: {}", verified.out);
        let words = folder.run(&["generate", pack, "--seed", "1"]).out;
        let lines = ["levels       depths 1 to ", "balance ", "promises kept"];
        assert!(lines.iter().all(|line| words.matches(line).count() == 1), "{pack}: {words}");
        assert_eq!(words.matches("seed         ").count(), 1, "{pack}: {words}");
        let many = folder.run(&["generate", pack, "--seed", "m", "--count", "2"]);
        assert_eq!(many.out.matches(" levels  proved").count(), 2, "{pack}: {}", many.out);
        let plan = format!("{out}/seed.json");
        let kept = parsed(&folder.run(&["generate", pack, "--plan", &plan, "--json"]).out);
        assert_eq!(kept["levels"], told["levels"], "{pack}");
    }
}

/// Levels of packs with rooms can't be changed: the checker refuses broken promises, and the comparison with
/// the pack finds the rest.
#[test]
fn changed_levels_beside_rooms_are_refused() {
    let folder = Folder::new();
    for (pack, _) in packs_with_levels(&folder) {
        folder.run(&["generate", pack, "--seed", "1", "--out", "made", "-q"]);
        let path = folder.path("made/seed.json");
        let bundle = parsed(&std::fs::read_to_string(path).expect("it was written"));
        let mut changed = bundle.clone();
        let things = &mut changed["decisions"]["population"][0]["things"];
        let monsters = things.as_array_mut().expect("things").iter_mut();
        let monster = { monsters }.find(|thing| thing["what"] == "monster").expect("a monster");
        monster["name"] = json!("Nobody");
        let mut stripped = bundle.clone();
        stripped["decisions"]["population"] = json!([]);
        for (forged, says) in
            [(changed, "another value of `decisions.population[0].things"), (stripped, "levels")]
        {
            folder.write("forged.json", forged.to_string());
            let ran = folder.run(&["verify", "forged.json", "--pack", pack]);
            assert_eq!(ran.code, Some(1), "{pack}: {}", ran.out);
            assert!((ran.out + &ran.err).contains(says), "{pack}: {says}");
        }
    }
}

/// Commands about one part make nothing else.
#[test]
fn parts_alone_have_no_levels() {
    let folder = Folder::new();
    packs_with_levels(&folder);
    for (command, pack) in
        [("items", "items.toml"), ("items", "both.toml"), ("doors", "doors.toml")]
    {
        let ran = folder.run(&[command, pack, "--seed", "1", "--out", command, "--json"]);
        assert_eq!(ran.code, Some(0), "{command} {pack}: {}", ran.err);
        assert!(parsed(&ran.out)["levels"].is_null(), "{command} {pack}");
        assert!(!folder.path(&format!("{command}/levels.txt")).exists(), "{command} {pack}");
        let verified = folder.run(&["verify", command, "--pack", pack]);
        assert_eq!(verified.code, Some(0), "{command} {pack}: {}", verified.out);
        assert!(verified.out.contains(": proved: rules, pack and seed"), "{}", verified.out);
    }
}

/// `settings` says what stages there is something for, and whether `generate` makes something of the pack.
#[test]
fn settings_tell_the_stages_of_a_pack() {
    let folder = Folder::new();
    packs_with_levels(&folder);
    let stages = |pack: &str| {
        let told = parsed(&folder.run(&["settings", pack, "--json"]).out);
        (told["stages"].clone(), told["generates"].clone())
    };
    for (pack, expected) in [
        ("items.toml", json!(["items", "population"])),
        ("both.toml", json!(["doors", "items", "population"])),
        ("doors.toml", json!(["doors", "population"])),
        ("alone.toml", json!(["population"])),
        ("campaign", json!(["rooms", "doors", "codes", "items", "population", "campaign"])),
        ("festive", json!(["codes"])),
    ] {
        assert_eq!(stages(pack), (expected, json!(true)), "{pack}");
    }
    let game = "\n[codes]\nelements = [\"A\", \"B\"]\npositions = 2\n";
    folder.write("game.toml", with_game("blank", game));
    assert_eq!(stages("game.toml"), (json!(["codes"]), json!(false)), "a game is played for");
}

/// An embedded pack without items, with a code game.
fn with_game(name: &str, game: &str) -> String {
    let rooms = with_levels(name, Some("locations = "));
    let (rooms, _) = rooms.split_once("\n[population]").expect("it has levels");
    format!("{rooms}{game}")
}
