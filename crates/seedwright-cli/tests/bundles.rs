//! Bundles: proved, refuted or unreadable, each with its exit code, and what can be read off them.

mod support;

use std::fs;

use roxmltree::Document;
use seedwright::bundle::StaticWorld;
use serde_json::{Value, json};
use support::{Folder, cove};

/// A folder with the starter pack and a bundle of it.
fn built() -> Folder {
    let folder = cove();
    let ran = folder.run(&["items", "cove", "--seed", "7", "--out", "."]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    folder
}

/// Changes the bundle and writes it under another name.
fn change(folder: &Folder, name: &str, change: impl FnOnce(&mut Value)) {
    let text = fs::read(folder.path("seed.json")).expect("it was written");
    let mut bundle: Value = serde_json::from_slice(&text).expect("it is JSON");
    change(&mut bundle);
    folder.write(name, bundle.to_string());
}

/// The verdicts about some files.
#[track_caller]
fn verdicts(folder: &Folder, code: i32, arguments: &[&str]) -> Vec<Value> {
    let json = folder.json(code, &[&["verify"], arguments].concat());
    json.as_array().expect("a list").clone()
}

#[test]
fn a_bundle_is_proved_and_compared_with_its_pack() {
    let folder = built();
    let unknown = &verdicts(&folder, 0, &["seed.json"])[0];
    assert_eq!((&unknown["verdict"], &unknown["exitCode"]), (&json!("partly proved"), &json!(0)));
    assert_eq!(statements(unknown), ["proved", "not checked", "not checked"]);
    let is_unchecked = |told: &Value, field: &str| {
        let fields = told["unchecked"].as_array().expect("a list");
        fields.iter().any(|unchecked| unchecked == field)
    };
    assert!(is_unchecked(unknown, "pack") && is_unchecked(unknown, "seed"));
    assert!(!is_unchecked(unknown, "progression") && !is_unchecked(unknown, "hashWords"));
    let same = &verdicts(&folder, 0, &["seed.json", "--pack", "cove"])[0];
    assert_eq!(statements(same), ["proved"; 3]);
    assert_eq!(
        (&same["verdict"], &same["unchecked"]),
        (&json!("proved"), &json!(["engineVersion"]))
    );
    let some = &verdicts(&folder, 0, &["seed.json", "--pack", "cove", "--no-rebuild"])[0];
    assert_eq!(statements(some), ["proved", "proved", "not checked"]);
    assert!(!is_unchecked(some, "settings") && is_unchecked(some, "progression"));
    assert!(same["claims"].as_array().is_some_and(|claims| claims.len() >= 3));
}

/// A statement that was not checked fails only if it is required.
#[test]
fn what_is_required_must_be_checked() {
    let folder = built();
    for (required, code) in [("rules", 0), ("pack", 1), ("seed", 1)] {
        let ran = folder.run(&["verify", "seed.json", "--require", required]);
        assert_eq!(ran.code, Some(code), "{required}: {}", ran.out);
        let is_told = ran.out.contains(&format!("but not checked: {required}."));
        assert_eq!(is_told, code == 1, "{required}: {}", ran.out);
        let told = &verdicts(&folder, code, &["seed.json", "--require", required])[0];
        let missing = told["missing"].as_array().map_or(0, Vec::len);
        assert_eq!((missing, &told["exitCode"]), (usize::from(code == 1), &json!(code)));
    }
    let all = ["seed.json", "--pack", "cove", "--require", "pack", "--require", "seed"];
    verdicts(&folder, 0, &all);
    verdicts(&folder, 1, &[&all[..], &["--no-rebuild"]].concat());
    assert_eq!(folder.run(&["verify", "seed.json", "--require", "words"]).code, Some(2));
}

/// The words about the three statements.
fn statements(told: &Value) -> [&str; 3] {
    ["rules", "pack", "seed"]
        .map(|name| told["statements"][name]["verdict"].as_str().expect("a word"))
}

#[test]
fn an_embedded_pack_is_found_by_itself() {
    let folder = Folder::new();
    folder.json(0, &["items", "blank", "--seed", "7", "--out", "."]);
    assert_eq!(statements(&verdicts(&folder, 0, &["seed.json"])[0]), ["proved"; 3]);
    change(&folder, "other.json", |bundle| {
        bundle["pack"]["hash"] = json!("0".repeat(64));
    });
    let other = &verdicts(&folder, 0, &["other.json"])[0];
    assert_eq!(statements(other), ["proved", "not checked", "not checked"]);
}

#[test]
fn what_differs_from_the_pack_is_named() {
    let folder = built();
    for (name, value, differs) in [
        ("pearls", json!(4), "world"),
        ("pearls", json!(99), "settings"),
        ("pearls", json!([1]), "settings"),
        ("shells", json!(1), "settings"),
    ] {
        change(&folder, "changed.json", |bundle| {
            bundle["settings"][name] = value;
        });
        let told = &verdicts(&folder, 1, &["changed.json", "--pack", "cove"])[0];
        assert_eq!(
            (&told["verdict"], &told["statements"]["pack"]["field"]),
            (&json!("refuted"), &json!(differs))
        );
        // The rules in the file are proved all the same.
        let told = &verdicts(&folder, 0, &["changed.json"])[0];
        assert_eq!(statements(told), ["proved", "not checked", "not checked"]);
    }
    change(&folder, "changed.json", |bundle| {
        let settings = bundle["settings"].as_object_mut().expect("an object");
        settings.shift_remove("tide");
    });
    let told = &verdicts(&folder, 1, &["changed.json", "--pack", "cove"])[0];
    assert_eq!(told["statements"]["pack"]["field"], "settings");
    let told = &verdicts(&folder, 1, &["seed.json", "--pack", "blank"])[0];
    assert_eq!(told["statements"]["pack"]["field"], "pack.hash");
    assert_eq!(statements(told), ["proved", "refuted", "not checked"]);
}

/// No seed can be built again for another seed version, so the file is compared with itself.
#[test]
fn a_forged_field_is_named_for_another_seed_version_too() {
    let folder = built();
    let other = json!(seedwright::SEED_VERSION + 1);
    change(&folder, "other.json", |bundle| bundle["seedVersion"] = other.clone());
    let told = &verdicts(&folder, 0, &["other.json", "--pack", "cove"])[0];
    assert_eq!(statements(told), ["proved", "proved", "not checked"]);
    for field in ["hashWords", "hashGlyphs", "progression"] {
        change(&folder, "other.json", |bundle| {
            bundle["seedVersion"] = other.clone();
            let value = &mut bundle[field];
            let list = if value.is_object() { &mut value["playthrough"] } else { value };
            list.as_array_mut().expect("a list").reverse();
        });
        let told = &verdicts(&folder, 1, &["other.json", "--pack", "cove"])[0];
        assert_eq!(told["statements"]["seed"]["field"], json!(field));
    }
}

#[test]
fn a_pool_that_leaves_its_areas_is_noticed() {
    let pack = |areas: &str| {
        format!(
            "[pack]\nformat = 1\nid = 'x'\nstart = 'Hall'\ngoal = 'always'\n[items]\nCup = {{ pool = 'cups' }}\n\
            [pools]\ncups = {{ {areas} }}\n[rooms.Hall]\narea = 'House'\nlocations = [{{ name = 'Mat' }}]\n\
            [rooms.Yard]\narea = 'Garden'\nlocations = [{{ name = 'Bench' }}]\n\
            [doors]\nout = {{ a = 'Hall', b = 'Yard' }}\n"
        )
    };
    let folder = Folder::with("x.toml", pack("areas = ['Garden']"));
    folder.json(0, &["items", "x.toml", "--seed", "1", "--out", "."]);
    let told = &verdicts(&folder, 0, &["seed.json", "--pack", "x.toml"])[0];
    assert_eq!(statements(told), ["proved"; 3]);
    change(&folder, "moved.json", |bundle| {
        bundle["decisions"]["items"][0]["location"] = json!("Hall.Mat");
        bundle["stages"]["items"]["areas"] = json!({});
        bundle["proof"]["steps"] = steps_without_takes(bundle);
    });
    let told = &verdicts(&folder, 1, &["moved.json", "--pack", "x.toml"])[0];
    assert_eq!(statements(told), ["proved", "refuted", "refuted"]);
    let field = told["statements"]["pack"]["field"].as_str().expect("a field");
    assert!(field.starts_with("stages.items.areas"), "{field}");
}

/// The steps of a proof that fire rules.
fn steps_without_takes(bundle: &Value) -> Value {
    let rules = bundle["world"]["rules"].as_array().expect("a list").len() as u64;
    let steps = bundle["proof"]["steps"].as_array().expect("a list").iter();
    let fires = steps.filter(|step| step.as_u64().is_some_and(|step| step < rules));
    fires.cloned().collect()
}

#[test]
fn what_does_not_hold_is_refuted_with_its_step() {
    let folder = built();
    change(&folder, "steps.json", |bundle| {
        let steps = bundle["proof"]["steps"].as_array_mut().expect("a list");
        steps.reverse();
    });
    change(&folder, "items.json", |bundle| {
        bundle["decisions"]["items"][0]["item"] = json!("Rope");
    });
    change(&folder, "world.json", |bundle| {
        bundle["world"]["parts"] = json!(0);
    });
    for (name, claim) in [
        ("steps.json", "the proof"),
        ("items.json", "the placement of items"),
        ("world.json", "the world"),
    ] {
        let told = &verdicts(&folder, 1, &[name])[0];
        assert_eq!(told["problem"]["claim"], claim, "{told}");
        assert_eq!(told["problem"]["step"].is_u64(), name == "steps.json", "{told}");
        let error = folder.json(1, &["spheres", name])["error"].clone();
        assert_eq!(error["problem"], told["problem"]);
        let ran = folder.run(&["verify", name]);
        assert!(
            ran.out.starts_with(&format!(
                "{name}: refuted: rules; not checked: pack and seed\n  Rules: refuted: {claim} does not hold: "
            )),
            "{}",
            ran.out
        );
    }
    let ran = folder.run(&["verify", "steps.json"]);
    assert!(ran.out.contains(" at proof.steps[0]: "), "{}", ran.out);
}

#[test]
fn what_is_no_bundle_is_shown_where() {
    let folder = built();
    let text = fs::read_to_string(folder.path("seed.json")).expect("it was written");
    folder.write("cut.json", &text[..text.len() / 2]);
    folder.write("later.json", text.replacen("\"format\": 2", "\"format\": 3", 1));
    folder
        .write("extra.json", text.replacen("\"format\": 2,", "\"format\": 2,\n \"extra\": 1,", 1));
    folder.write("bytes.json", b"{ \"format\": 2, \"seed\": \"\xff\" }");
    folder.write("empty.json", "");
    for (name, words) in [
        ("cut.json", "not a bundle: EOF"),
        ("extra.json", "not a bundle: unknown field `extra`"),
        ("bytes.json", "not a bundle: not UTF-8 text"),
        ("empty.json", "not a bundle: EOF"),
        (
            "later.json",
            "`later.json` has format 3, but this version of seedwright reads format 2 only",
        ),
    ] {
        let told = &verdicts(&folder, 2, &[name])[0];
        assert_eq!(told["verdict"], "not a bundle");
        let ran = folder.run(&["verify", name]);
        let of = if name == "later.json" { " of format 2" } else { "" };
        assert_eq!((ran.code, ran.out), (Some(2), format!("{name}: not a bundle{of}\n")));
        assert!(ran.err.contains(words), "{}", ran.err);
        let spheres = folder.run(&["spheres", name]);
        assert_eq!((spheres.code, spheres.err.trim_end()), (Some(2), ran.err.trim_end()));
    }
    let ran = folder.run(&["verify", "extra.json"]);
    assert!(ran.err.contains("--> extra.json:3:"), "{}", ran.err);
}

#[test]
fn all_files_are_judged_and_the_worst_counts() {
    let folder = built();
    change(&folder, "wrong.json", |bundle| {
        bundle["worldHash"] = json!("");
    });
    folder.write("none.json", "{}");
    let words = |code, files: &[&str]| -> Vec<String> {
        let told = verdicts(&folder, code, files);
        let words = told.iter().filter_map(|told| told["verdict"].as_str());
        words.map(str::to_owned).collect()
    };
    assert_eq!(words(2, &["missing.json", "seed.json"]), ["failed", "partly proved"]);
    assert_eq!(words(1, &["seed.json", "wrong.json"]), ["partly proved", "refuted"]);
    let all = ["wrong.json", "none.json", "missing.json", "seed.json"];
    assert_eq!(words(2, &all), ["refuted", "not a bundle", "failed", "partly proved"]);
    assert_eq!(folder.run(&["verify", "seed.json", "--pack", "missing"]).code, Some(2));
}

/// What exceeds a limit is neither refuted nor proved, in every form of the output.
#[test]
fn what_is_too_large_is_not_checked() {
    let folder = built();
    change(&folder, "facts.json", |bundle| {
        bundle["world"]["parts"] = json!(u32::MAX);
        let world: StaticWorld =
            serde_json::from_value(bundle["world"].clone()).expect("it has the shape of a world");
        bundle["worldHash"] = json!(world.hash());
    });
    change(&folder, "texts.json", |bundle| {
        bundle["stages"]["items"]["exclude"] = json!(vec![""; 4_000_000]);
    });
    let huge = fs::File::create(folder.path("huge.json")).expect("it can be created");
    huge.set_len((512 << 20) + 1).expect("it takes no space");
    for (name, limit) in [
        ("facts.json", "the world has more than 50000000 facts"),
        ("texts.json", "the parts of the bundle take more than 200 MiB of memory to check"),
        ("huge.json", "the file is larger than 512 MiB"),
    ] {
        let told = &verdicts(&folder, 3, &[name])[0];
        assert_eq!(
            (&told["verdict"], &told["exitCode"]),
            (&json!("too large to check"), &json!(3))
        );
        assert!(told["problem"].is_null() && told["claims"].is_null(), "{told}");
        let rules = &told["statements"]["rules"];
        assert_eq!(rules["reason"], json!(format!("too large: {limit}")));
        for statement in ["rules", "pack", "seed"] {
            assert_eq!(told["statements"][statement]["verdict"], "not checked", "{told}");
        }
        let headline = format!("{name}: not checked: rules, pack and seed; too large: {limit}\n");
        for more in [&[][..], &["--no-rebuild"], &["--pack", "cove"]] {
            let quiet = folder.run(&[&["verify", name, "-q"], more].concat());
            assert_eq!((quiet.code, quiet.out), (Some(3), headline.clone()), "{}", quiet.err);
        }
        let ran = folder.run(&["verify", name]);
        let sentences = format!(
            "{headline}  Rules: not checked: too large: {limit}.\n  Pack: not checked: the rules were not checked.\n  \
             Seed: not checked: the rules were not checked.\n"
        );
        assert_eq!((ran.code, ran.out, ran.err.as_str()), (Some(3), sentences, ""));
        for statement in ["rules", "pack", "seed"] {
            let ran = folder.run(&["verify", name, "-q", "--require", statement]);
            let required =
                format!("{headline}  Required with --require, but not checked: {statement}.\n");
            assert_eq!((ran.code, ran.out), (Some(1), required), "{}", ran.err);
        }
        // Other commands need the world, so they refuse the file.
        let ran = folder.run(&["spheres", name]);
        assert_eq!(ran.code, Some(2), "{}", ran.err);
        assert!(ran.err.starts_with("error[E0004]: "), "{}", ran.err);
    }
}

#[test]
fn spheres_have_their_shape() {
    let folder = built();
    let json = folder.json(0, &["spheres", "seed.json", "--svg", "a.svg"]);
    let keys: Vec<_> = json.as_object().expect("an object").keys().collect();
    assert_eq!(
        keys,
        [
            "pack",
            "seed",
            "hashWords",
            "hashGlyphs",
            "locations",
            "spheres",
            "playthrough",
            "toGoal",
            "required",
            "finalTrip",
            "files"
        ]
    );
    assert_eq!((&json["locations"], &json["files"]), (&json!(8), &json!(["a.svg"])));
    let text = fs::read(folder.path("seed.json")).expect("it was written");
    let bundle: Value = serde_json::from_slice(&text).expect("it is JSON");
    for part in ["spheres", "playthrough", "toGoal", "required"] {
        assert_eq!(json[part], bundle["progression"][part]);
    }
}

#[test]
fn what_the_file_says_of_spheres_is_not_believed() {
    let folder = built();
    change(&folder, "lies.json", |bundle| {
        bundle["progression"] = json!({ "spheres": "all" });
    });
    let told = |name| folder.run(&["spheres", name]).out;
    assert_eq!(told("lies.json"), told("seed.json"));
}

/// The texts of a class in a picture.
fn words<'a>(picture: &'a Document<'a>, classes: &[&str]) -> Vec<&'a str> {
    let nodes = picture.descendants();
    let nodes =
        nodes.filter(|node| node.attribute("class").is_some_and(|class| classes.contains(&class)));
    nodes.filter_map(|node| node.text()).collect()
}

#[test]
fn the_picture_shows_every_find() {
    let folder = Folder::new();
    let built = folder.json(0, &["items", "station", "--seed", "7", "--out", "."]);
    let text = fs::read_to_string(folder.path("spheres.svg")).expect("it was written");
    let picture = Document::parse(&text).expect("it is XML");
    let length = |part: &str| built[part].as_array().expect("a list").len();
    assert_eq!(words(&picture, &["sphere"]).len(), length("spheres"));
    assert_eq!(words(&picture, &["item", "played"]).len(), length("placements"));
    assert_eq!(words(&picture, &["played"]).len(), length("playthrough"));
    let stars = picture.descendants().filter(|node| node.attribute("class") == Some("star"));
    assert_eq!(stars.count(), length("required") + 1, "and one in the legend");
    folder.json(0, &["spheres", "seed.json", "--svg", "again.svg"]);
    let again = fs::read_to_string(folder.path("again.svg")).expect("it was written");
    assert!(text == again, "both commands draw the same");
}

#[test]
fn long_lists_are_cut_in_text_and_picture() {
    let locations: Vec<String> =
        (0..90).map(|number| format!("{{ name = 'L{number}' }}")).collect();
    let pack = format!(
        "[pack]\nformat = 1\nid = 'x'\nstart = 'Hall'\ngoal = 'Coin * 3'\n[items]\nCoin = {{ count = 80 }}\n\
        [rooms.Hall]\nlocations = [{}]\n",
        locations.join(", ")
    );
    let folder = Folder::with("x.toml", pack);
    folder.json(0, &["items", "x.toml", "--seed", "1", "--out", "."]);
    let text = folder.run(&["spheres", "seed.json"]).out;
    assert!(text.contains("… and 50 more (-v shows all)"), "{text}");
    assert!(!folder.run(&["spheres", "seed.json", "-v"]).out.contains(" more"));
    let log = fs::read_to_string(folder.path("spoiler.txt")).expect("it was written");
    assert!(!log.contains(" more"), "{log}");
    let picture = fs::read_to_string(folder.path("spheres.svg")).expect("it was written");
    let picture = Document::parse(&picture).expect("it is XML");
    assert_eq!(words(&picture, &["item", "played"]).len(), 50);
    assert_eq!(words(&picture, &["place"]).last(), Some(&"… and 30 more"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_picture_can_go_to_a_pipe() {
    let folder = built();
    let ran = folder.run(&["spheres", "seed.json", "-q", "--svg", "/dev/stderr"]);
    assert_eq!(ran.code, Some(0), "{}", ran.out);
    Document::parse(&ran.err).expect("it is XML");
}
