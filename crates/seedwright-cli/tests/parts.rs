//! `seedwright generate` for packs without rooms: a layout, a run of levels, a set of locks.

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

/// Each part stands under a key of its own, beside one head and one proof.
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

/// Many are told by what was made, and nothing is said of spheres where there are none.
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

/// What can't apply is refused, and nothing is made.
#[test]
fn item_settings_are_refused_where_no_items_are_placed() {
    let folder = Folder::new();
    folder.write("plan.toml", "aim = \"goal\"\n");
    for (pack, _) in PACKS {
        for (flags, says) in [
            (["--algorithm", "forward"], "`algorithm` can't be chosen here"),
            (["--plan", "plan.toml"], "the plan asks for `aim`"),
        ] {
            let command = ["generate", pack, "--seed", "1", "--out", "made"];
            let ran = folder.run(&[&command[..], &flags].concat());
            assert_eq!(ran.code, Some(2), "{pack} {flags:?}: {}", ran.out);
            assert!(ran.err.contains(says), "{pack}: {}", ran.err);
            assert!(ran.err.contains("no items are placed in this pack"), "{}", ran.err);
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
        assert!(other.err.contains("than the pack makes of the seed"), "{}", other.err);
    }
}

#[test]
fn parts_can_be_raced_for() {
    let folder = Folder::new();
    for (pack, part) in PACKS {
        let secret = format!("{pack}.txt");
        let out = format!("public {pack}");
        let begun = folder.run(&["generate", pack, "--race", &secret, "--out", &out]);
        assert_eq!(begun.code, Some(0), "{pack}: {}", begun.err);
        let race = format!("{out}/race.json");
        let told = folder.run(&["reveal", &race, &secret, "--out", "built", "--json"]);
        assert_eq!(told.code, Some(0), "{pack}: {}", told.err);
        let told = parsed(&told.out);
        assert!(told["commitment"].is_string() && !told[part].is_null(), "{pack}");
        let words = folder.run(&["reveal", &race, &secret]);
        assert!(words.out.starts_with("race         the commitment holds\n"), "{}", words.out);
        assert_eq!(folder.run(&["verify", "built/seed.json"]).code, Some(0), "{pack}");
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
    assert!(own.code == Some(0) && own.out.contains("the rules of the pack"), "{}", own.out);
    let secret = |bundle: &Value| bundle["decisions"]["codes"][0]["secret"].clone();
    assert_ne!(secret(&forged), secret(&other));
    forged["decisions"]["codes"][0]["secret"] = secret(&other);
    folder.write("forged.json", forged.to_string());
    let ran = folder.run(&["verify", "forged.json", "--pack", "festive"]);
    assert_eq!(ran.code, Some(1), "{}", ran.out);
    assert!(ran.out.contains("the locks differ: for this seed"), "{}", ran.out);
}
