//! Permalinks and settings files: the same bytes again, or the exact reason why not.

mod support;

use std::fs;

use serde_json::Value;
use support::{Folder, cove};

/// Builds something, and answers its bundle as it was written.
#[track_caller]
fn built(folder: &Folder, out: &str, arguments: &[&str]) -> (Vec<u8>, Value) {
    let ran = folder.run(&[arguments, &["--out", out, "-q"]].concat());
    assert_eq!(ran.code, Some(0), "{arguments:?}: {}{}", ran.out, ran.err);
    let bytes = fs::read(folder.path(out).join("seed.json")).expect("it was written");
    let bundle = serde_json::from_slice(&bytes).expect("it is JSON");
    (bytes, bundle)
}

fn code(bundle: &Value) -> String {
    bundle["permalink"].as_str().expect("a code").to_owned()
}

#[test]
fn a_permalink_gives_the_same_bytes() {
    let folder = cove();
    let cases: &[(&[&str], &[&str])] = &[
        (&["generate", "--seed", "7"], &[]),
        (
            &[
                "generate",
                "station",
                "--preset",
                "expert",
                "--set",
                "start=wards",
                "--seed",
                "rainy day",
                "--aim",
                "goal",
                "--algorithm",
                "forward",
                "--attempts",
                "40",
                "--swaps",
                "100",
                "--steps",
                "900000000",
            ],
            &[],
        ),
        (&["items", "station"], &[]),
        (&["generate", "tower", "--seed", "Ünïcode ✓"], &[]),
        (&["generate", "cove", "--set", "pearls=2"], &["cove"]),
    ];
    for (number, (arguments, pack)) in cases.iter().enumerate() {
        let (bytes, bundle) = built(&folder, &format!("first-{number}"), arguments);
        let code = code(&bundle).to_lowercase().replace('-', " ");
        let again = [&["generate", "--permalink", &code], *pack].concat();
        let (same, _) = built(&folder, &format!("again-{number}"), &again);
        assert!(bytes == same, "{arguments:?}");
    }
    // A folder with the name of an embedded pack does not matter.
    folder.write("station", "");
    let (_, first) = built(&folder, "first-0", &["generate", "tower", "--seed", "7"]);
    fs::create_dir(folder.path("tower")).expect("a folder can be made");
    let again = ["generate", "--permalink", &code(&first)];
    built(&folder, "again-0", &again);
}

/// The error of a refused command.
#[track_caller]
fn refused(folder: &Folder, arguments: &[&str]) -> String {
    let ran = folder.run(arguments);
    assert_eq!(ran.code, Some(2), "{arguments:?}: {}{}", ran.out, ran.err);
    ran.err
}

#[test]
fn a_permalink_says_why_it_is_of_no_use() {
    let folder = cove();
    let (_, bundle) = built(&folder, "built", &["generate", "cove", "--seed", "7"]);
    let code = code(&bundle);
    let link = |code: &str, pack: &[&str]| {
        refused(&folder, &[&["generate", "--permalink", code], pack].concat())
    };
    let first = if code.starts_with('0') { "1" } else { "0" };
    let typo = link(&format!("{first}{}", &code[1..]), &["cove"]);
    assert!(typo.contains("the checksum is wrong; check for typing errors"), "{typo}");
    let odd = link("U-0", &[]);
    assert!(odd.contains("`U` at position 1 is not a permalink digit"), "{odd}");
    let unknown = link(&code, &[]);
    assert!(unknown.contains("it needs the pack `cove` with hash "), "{unknown}");
    assert!(unknown.contains("which is not embedded"), "{unknown}");
    let other = link(&code, &["blank"]);
    assert!(other.contains("but this pack has the hash "), "{other}");
    let path = folder.path("cove").join("pack.toml");
    let text = fs::read_to_string(&path).expect("the pack is there");
    folder.write("cove/pack.toml", text.replace("max = 4", "max = 5"));
    let changed = link(&code, &["cove"]);
    assert!(changed.contains("the pack has changed"), "{changed}");
    for more in [
        ["--seed", "7"],
        ["--set", "pearls=4"],
        ["--preset", "expert"],
        ["--settings", "mine.toml"],
        ["--aim", "goal"],
        ["--plan", "mine.toml"],
        ["--steps", "7"],
    ] {
        let both = link(&code, &more);
        assert!(both.contains("cannot be used with"), "{both}");
    }
}

#[test]
fn what_has_no_permalink_says_so() {
    let folder = cove();
    folder.write("mine.toml", "exclude = [\"Tunnel.Niche\"]\n");
    let ran = folder.run(&["generate", "cove", "--seed", "7", "--plan", "mine.toml"]);
    assert!(ran.out.contains("permalink    none: a permalink can't hold a plan\n"), "{}", ran.out);
    let planned = folder.json(0, &["items", "cove", "--plan", "mine.toml"]);
    assert_eq!(planned["permalink"], Value::Null);
    let seed = "a very long tale ".repeat(40);
    let ran = folder.run(&["items", "cove", "--seed", &seed]);
    assert!(ran.out.contains("permalink    none: the seed is too long"), "{}", ran.out);
}

#[test]
fn a_permalink_of_something_else_is_found() {
    let folder = cove();
    let (_, mut bundle) = built(&folder, "built", &["generate", "cove", "--seed", "7"]);
    let (_, other) = built(&folder, "other", &["generate", "cove", "--seed", "8"]);
    bundle["permalink"] = other["permalink"].clone();
    folder.write("edited.json", bundle.to_string());
    let ran = folder.run(&["verify", "edited.json", "--pack", "cove"]);
    assert!(
        ran.out.contains("refuted: seed; proved: rules and pack\n")
            && ran.out.contains("the pack gives another value of `permalink`"),
        "{}{}",
        ran.out,
        ran.err
    );
}

#[test]
fn a_preset_is_below_a_file_and_a_file_below_what_is_typed() {
    let folder = cove();
    folder.write("mine.toml", "preset = \"expert\"\n[settings]\npearls = 2\n\"ledge jump\" = 1\n");
    let settings = |arguments: &[&str]| {
        let typed = [&["items", "cove", "--seed", "7"], arguments].concat();
        let settings = folder.json(0, &typed)["settings"].to_string();
        settings.replace(['{', '}', '"'], "")
    };
    let file = ["--settings", "mine.toml"];
    assert_eq!(settings(&file), "pearls:2,tide:in,ledge jump:1");
    let both = [&file[..], &["--set", "pearls=3", "--set", "tide=out"]].concat();
    assert_eq!(settings(&both), "pearls:3,tide:out,ledge jump:1");
    folder.write("drawn.toml", "[settings]\npearls = { 2 = 1, 3 = 1 }\n");
    let drawn: Vec<String> = ["1", "2", "3", "4", "5", "6"]
        .iter()
        .map(|seed| {
            let typed = ["items", "cove", "--settings", "drawn.toml", "--seed", seed];
            folder.json(0, &typed)["settings"]["pearls"].to_string()
        })
        .collect();
    assert!(drawn.iter().any(|pearls| *pearls != drawn[0]), "{drawn:?}");
    // Drawn values are settings like any other, so a permalink needs no file.
    let typed = ["generate", "cove", "--settings", "drawn.toml", "--seed", "3"];
    let (bytes, bundle) = built(&folder, "first", &typed);
    fs::remove_file(folder.path("drawn.toml")).expect("it is there");
    let again = ["generate", "cove", "--permalink", &code(&bundle)];
    assert!(built(&folder, "again", &again).0 == bytes);
}

const MISTAKES: &str = "\
error[E0380]: the pack has no preset `exprt`
 --> mine.toml:1:10
  |
1 | preset = \"exprt\"
  |          ^^^^^^^
  |
  = help: did you mean `expert`?

error[E0380]: there is no option or trick `pearl`
 --> mine.toml:3:1
  |
3 | pearl = 3
  | ^^^^^
  |
  = help: did you mean `pearls`?

error[E0104]: the weight of `3` must be from 1 to 1000, not 0
 --> mine.toml:4:16
  |
4 | pearls = { 3 = 0, 9 = 1 }
  |                ^
  |
  = help: remove values that should never be drawn; only the ratio of weights matters

error[E0381]: `pearls` can't be `9`
 --> mine.toml:4:19
  |
4 | pearls = { 3 = 0, 9 = 1 }
  |                   ^
  |
  = help: it takes a whole number from 2 to 4
";

#[test]
fn mistakes_in_settings_files_are_shown_where_they_are() {
    let folder = cove();
    folder.write(
        "mine.toml",
        "preset = \"exprt\"\n[settings]\npearl = 3\npearls = { 3 = 0, 9 = 1 }\n",
    );
    let said = refused(&folder, &["items", "cove", "--settings", "mine.toml"]);
    assert_eq!(said, MISTAKES);
    folder.write("mine.toml", "[settings]\npearls = { 3 = 1, 4 = 1 }\n");
    let said = refused(&folder, &["settings", "cove", "--settings", "mine.toml"]);
    assert!(said.contains("error[E0382]: `pearls` has weights"), "{said}");
    let ran = folder.run(&["items", "cove", "--settings", "none.toml"]);
    assert_eq!(ran.code, Some(2), "{}", ran.err);
}

#[test]
fn a_settings_file_to_start_from_chooses_the_same() {
    let folder = cove();
    for (pack, preset) in [("cove", "expert"), ("station", "skilled")] {
        let listed = folder.run(&["settings", pack, "--preset", preset]);
        let template = folder.run(&["settings", pack, "--preset", preset, "--toml"]);
        assert_eq!(template.code, Some(0), "{}", template.err);
        folder.write("mine.toml", &template.out);
        let again = folder.run(&["settings", pack, "--settings", "mine.toml"]);
        assert_eq!(again.out, listed.out, "{}", template.out);
    }
}
