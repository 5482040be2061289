//! Races by the command: several players who exchange files, and everyone who tries to cheat.

mod support;

use std::fs;
use std::path::Path;

use seedwright::pack::SourceFile;
use seedwright::race::{Entropy, Entry, Party, PartySecret, Race, Secret};
use seedwright::world::{Settings, World};
use seedwright_api::Pack;
use seedwright_api::embedded::EmbeddedPack;
use serde_json::{Value, json};
use support::{Folder, Ran};

fn read(folder: &Folder, name: &str) -> Value {
    serde_json::from_str(&text(folder, name)).expect("it is JSON")
}

fn text(folder: &Folder, name: &str) -> String {
    fs::read_to_string(folder.path(name)).expect("it was written")
}

#[track_caller]
fn done(folder: &Folder, arguments: &[&str]) -> Ran {
    let ran = folder.run(arguments);
    assert_eq!(ran.code, Some(0), "{arguments:?}: {}{}", ran.out, ran.err);
    ran
}

/// Sends a file to someone.
fn send(from: &Folder, name: &str, to: &[&Folder]) {
    to.iter().for_each(|to| to.write(name, text(from, name)));
}

/// An organizer and two players, each in a folder of their own.
struct People {
    organizer: Folder,
    ann: Folder,
    bob: Folder,
}

/// A race that has started; everyone has started.json, and nobody has revealed a secret.
fn started(create: &[&str]) -> People {
    let people = People { organizer: Folder::new(), ann: Folder::new(), bob: Folder::new() };
    let People { organizer, ann, bob } = &people;
    let create = [&["race", "create"], create, &["--secret", "own.secret", "--out", "race.json"]];
    done(organizer, &create.concat());
    send(organizer, "race.json", &[ann, bob]);
    for (player, name) in [(ann, "ann"), (bob, "bob")] {
        let (secret, entry) = (format!("{name}.secret"), format!("{name}.json"));
        let join =
            ["race", "join", "race.json", "--name", name, "--secret", &secret, "--out", &entry];
        done(player, &join);
        send(player, &entry, &[organizer]);
    }
    done(
        organizer,
        &["race", "start", "race.json", "bob.json", "ann.json", "--out", "started.json"],
    );
    send(organizer, "started.json", &[ann, bob]);
    people
}

#[test]
fn players_who_exchange_files_play_the_same_world() {
    let People { organizer, ann, bob } = &started(&["campaign", "--preset", "small"]);
    // Before she reveals her secret, Ann checks that she is in the list.
    let ran = ann.run(&["race", "reveal", "started.json", "ann.secret"]);
    assert_eq!(ran.code, Some(1), "{}", ran.out);
    assert!(ran.out.contains("closed with  2 players: ann, bob\n"), "{}", ran.out);
    assert!(ran.out.contains("the secrets of the organizer and bob are missing"), "{}", ran.out);
    send(ann, "ann.secret", &[organizer, bob]);
    send(bob, "bob.secret", &[organizer, ann]);
    // The organizer builds the world and hands it out; the players can't build it yet.
    let reveal = ["race", "reveal", "started.json", "own.secret", "ann.secret", "bob.secret"];
    let built = done(organizer, &[&reveal[..], &["--out", "built"]].concat());
    assert!(built.out.contains("not checked  that this world is the one that was played"));
    ann.write("played.json", text(organizer, "built/seed.json"));
    let ran = ann.run(&["race", "reveal", "started.json", "ann.secret", "bob.secret", "--json"]);
    assert_eq!(ran.code, Some(1), "{}", ran.out);
    let void: Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(void["race"]["missing"], json!(["the organizer"]), "{void}");
    // After the race, everyone checks it.
    send(organizer, "own.secret", &[ann, bob]);
    let checked = ann.json(0, &[&reveal[..], &["--world", "played.json"]].concat());
    assert_eq!(checked["race"]["missing"], json!([]));
    let all = checked["race"]["checked"].to_string();
    assert!(all.contains("the world that was played is this one, byte by byte"), "{all}");
    assert_eq!(checked["seed"], read(organizer, "built/seed.json")["seed"]);
    done(bob, &[&reveal[..], &["--out", "built"]].concat());
    assert_eq!(text(bob, "built/seed.json"), text(organizer, "built/seed.json"));
    done(bob, &["verify", "built"]);
    // Another world is not taken for the one of the race.
    done(
        bob,
        &["generate", "campaign", "--preset", "small", "--seed", "mine", "--out", "other", "-q"],
    );
    let ran = bob.run(&[&reveal[..], &["--world", "other"]].concat());
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""), "{}", ran.err);
    assert!(
        ran.err.starts_with("refuted: other/seed.json is not the world of this race"),
        "{}",
        ran.err
    );
}

/// The same value, with the keys of every object in reverse order.
fn reordered(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            fields.iter().rev().map(|(key, value)| (key.clone(), reordered(value))).collect()
        }
        Value::Array(list) => list.iter().map(reordered).collect(),
        other => other.clone(),
    }
}

/// How the file of a world is formatted does not matter, and anything else does.
#[test]
fn the_world_that_was_played_is_compared_by_its_values() {
    let People { organizer, ann, bob } = &started(&["station"]);
    send(ann, "ann.secret", &[organizer]);
    send(bob, "bob.secret", &[organizer]);
    let reveal = ["race", "reveal", "started.json", "own.secret", "ann.secret", "bob.secret"];
    done(organizer, &[&reveal[..], &["--out", "built"]].concat());
    let compared = |world: &str| organizer.run(&[&reveal[..], &["--world", world]].concat());
    assert!(compared("built").out.contains("is this one, byte by byte\n"));
    let (own, bundle) = (text(organizer, "built/seed.json"), read(organizer, "built/seed.json"));
    let formatted = [bundle.to_string(), reordered(&bundle).to_string(), own.replace('\n', "\r\n")];
    for text in formatted {
        organizer.write("played.json", text);
        let ran = compared("played.json");
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let line =
            "the world that was played is this one, value by value; only its formatting differs\n";
        assert!(ran.out.contains(line), "{}", ran.out);
        let ran = done(organizer, &["verify", "played.json", "-q"]);
        assert_eq!(ran.out, "played.json: proved: rules, pack and seed\n");
    }
    // Another content is refuted with the field, even if nothing that was checked depends on it.
    for (field, value) in [
        ("engineVersion", json!("0.1.1")),
        ("seed", json!("mine")),
        ("permalink", Value::Null),
        ("progression", json!({})),
        ("hashGlyphs", json!(["x", "x", "x", "x", "x"])),
    ] {
        let mut forged = bundle.clone();
        forged[field] = value;
        organizer.write("played.json", forged.to_string());
        let ran = compared("played.json");
        assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""), "{field}: {}", ran.err);
        let why = format!(
            "refuted: played.json is not the world of this race: it has another value of `{field}"
        );
        assert!(ran.err.starts_with(&why), "{field}: {}", ran.err);
    }
    // A file with two meanings has none.
    organizer.write("played.json", own.replacen('{', "{ \"seed\": \"mine\",", 1));
    let ran = compared("played.json");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{}", ran.err);
    // Without a seed there is nothing to compare it with.
    let ran = organizer.run(&["race", "reveal", "started.json", "ann.secret", "--world", "built"]);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    let line = "not checked  that the world that was played is the one of the race\n";
    assert!(ran.out.contains(line), "{}", ran.out);
}

/// A file of a race in which any key occurs twice is refused.
#[test]
fn no_key_of_a_race_occurs_twice() {
    let People { organizer, ann, bob } = &started(&["campaign", "--preset", "small"]);
    send(ann, "ann.secret", &[organizer]);
    send(bob, "bob.secret", &[organizer]);
    let reveal = ["race", "reveal", "started.json", "own.secret", "ann.secret", "bob.secret"];
    let join = ["race", "join", "race.json", "--name", "z", "--secret", "z.secret", "--out", "z"];
    let start = ["race", "start", "race.json", "ann.json", "bob.json", "--out", "again.json"];
    let mut count = 0;
    for (name, command) in [
        ("race.json", &join[..]),
        ("ann.json", &start),
        ("started.json", &reveal),
        ("own.secret", &reveal),
        ("ann.secret", &reveal),
    ] {
        let own = text(organizer, name);
        let lines: Vec<&str> = own.lines().collect();
        for (number, line) in lines.iter().enumerate() {
            if !line.contains("\": ") || line.ends_with(['{', '[']) {
                continue;
            }
            let twice = format!("{},", line.trim_end_matches(','));
            let twice = [&lines[..number], &[&twice], &lines[number..]].concat().join("\n");
            organizer.write(name, twice);
            let ran = organizer.run(command);
            assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{name}, {line}: {}", ran.err);
            assert!(ran.err.contains("is declared twice"), "{name}, {line}: {}", ran.err);
            count += 1;
        }
        organizer.write(name, own);
    }
    assert!(count > 40, "{count} keys");
}

/// Messages about a file with a secret do not show it, wherever the file is given by mistake.
#[test]
fn messages_show_no_secret() {
    let People { organizer, ann, .. } = &started(&["tower"]);
    send(ann, "ann.secret", &[organizer]);
    let own = text(organizer, "ann.secret");
    let secret = read(organizer, "ann.secret")["secret"].as_str().expect("a text").to_owned();
    let digits = &secret[5..];
    let flat = own.replace('\n', "");
    let twice = own.replacen("\"secret\"", &format!("\"secret\": \"{secret}\", \"secret\""), 1);
    let last = own.trim_end().trim_end_matches('}');
    for broken in [
        flat.clone(),
        twice,
        own.replacen(&secret, &format!("Z{secret}"), 1),
        flat.replacen(&secret, &format!("Z{secret}"), 1),
        format!("{last}, x"),
        own.replacen("1,", "2,", 1),
        own.replacen("\"player\"", "\"plaier\"", 1),
    ] {
        organizer.write("broken.secret", &broken);
        for command in [
            &["race", "reveal", "started.json", "broken.secret"][..],
            &["race", "start", "race.json", "broken.secret", "--out", "z.json"],
            &["race", "join", "broken.secret", "--name", "z", "--secret", "z", "--out", "y"],
            &["race", "reveal", "broken.secret", "own.secret"],
        ] {
            let ran = organizer.run(command);
            assert_ne!(ran.code, Some(0), "{command:?}");
            assert!(!ran.err.contains(digits) && !ran.out.contains(digits), "{}", ran.err);
            let ran = organizer.run(&[command, &["--json"]].concat());
            assert!(!ran.err.contains(digits) && !ran.out.contains(digits), "{}", ran.out);
        }
    }
}

/// A name that looks like several names is quoted.
#[test]
fn a_name_is_not_taken_for_several() {
    let folder = Folder::new();
    done(&folder, &["race", "create", "tower", "--secret", "own.secret", "--out", "race.json"]);
    let names = ["Ann, Bob", "the organizer and Cy", "Di", "\"Ed\""];
    for (number, name) in names.iter().enumerate() {
        let [secret, entry] = [format!("{number}.secret"), format!("{number}.json")];
        let join = ["race", "join", "race.json", "--name", name];
        done(&folder, &[&join[..], &["--secret", &secret, "--out", &entry]].concat());
    }
    let start = ["race", "start", "race.json", "0.json", "1.json", "2.json", "3.json"];
    let ran = done(&folder, &[&start[..], &["--out", "started.json"]].concat());
    let list = r#"closed with  4 players: "\"Ed\"", "Ann, Bob", Di, "the organizer and Cy""#;
    assert!(ran.out.contains(list), "{}", ran.out);
    let ran = folder.run(&["race", "reveal", "started.json", "2.secret", "1.secret"]);
    let void = r#"the secrets of the organizer, "\"Ed\"" and "Ann, Bob" are missing"#;
    assert!(ran.out.contains(void), "{}", ran.out);
}

/// A player who withholds a secret gets no other world: there is none, and their name is printed.
#[test]
fn a_race_without_a_secret_is_void_by_name() {
    let People { organizer, ann, .. } = &started(&["tower"]);
    send(ann, "ann.secret", &[organizer]);
    let reveal = ["race", "reveal", "started.json", "own.secret", "ann.secret"];
    let ran = organizer.run(&[&reveal[..], &["--out", "built"]].concat());
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    let void =
        "void         the secret of bob is missing, so there is no seed until it is revealed\n";
    assert!(ran.out.ends_with(void), "{}", ran.out);
    assert!(ran.err.contains("in a new race everyone commits to a new secret"), "{}", ran.err);
    assert!(!folder_has(organizer, "built"));
    // Leaving Bob out is another list, and not the one that everyone has.
    done(organizer, &["race", "start", "race.json", "ann.json", "--out", "without.json"]);
    assert_ne!(read(organizer, "without.json")["closing"], read(ann, "started.json")["closing"]);
    // Nor do commitments of this race count in a new one.
    done(organizer, &["race", "create", "tower", "--secret", "new.secret", "--out", "new.json"]);
    let start = ["race", "start", "new.json", "ann.json", "bob.json", "--out", "again.json"];
    let ran = organizer.run(&start);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{}", ran.err);
    assert!(ran.err.contains("the entry of ann is for another race"), "{}", ran.err);
}

fn folder_has(folder: &Folder, name: &str) -> bool {
    folder.path(name).exists()
}

#[test]
fn the_list_is_closed_when_the_race_starts() {
    let People { organizer, ann, bob } = &started(&["tower"]);
    let join = ["--name", "zed", "--secret", "zed.secret", "--out", "zed.json"];
    let ran = bob.run(&[&["race", "join", "started.json"], &join[..]].concat());
    assert_eq!(ran.code, Some(2), "{}", ran.out);
    assert!(ran.err.contains("its list is closed: nobody can join it"), "{}", ran.err);
    // Zed's entry is added by hand.
    done(bob, &[&["race", "join", "race.json"], &join[..]].concat());
    send(ann, "ann.secret", &[bob]);
    send(organizer, "own.secret", &[bob]);
    let mut forged = read(bob, "started.json");
    let commitment = read(bob, "zed.json")["commitment"].clone();
    let zed = json!({ "player": "zed", "commitment": commitment });
    forged["entries"].as_array_mut().expect("a list").push(zed);
    bob.write("started.json", forged.to_string());
    let reveal =
        ["race", "reveal", "started.json", "own.secret", "ann.secret", "bob.secret", "zed.secret"];
    let ran = bob.run(&reveal);
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""), "{}", ran.err);
    assert!(ran.err.starts_with("refuted: the closing hash does not match"), "{}", ran.err);
}

#[test]
fn a_public_value_takes_the_place_of_players() {
    let folder = Folder::new();
    let source = "the numbers drawn on 1 December, in order";
    let create = ["race", "create", "tower", "--public", source, "--secret", "own.secret"];
    done(&folder, &[&create[..], &["--out", "race.json"]].concat());
    let start = |value: &str, out: &str| {
        done(&folder, &["race", "start", "race.json", "--value", value, "--out", out]);
        let reveal = folder.json(0, &["race", "reveal", out, "own.secret"]);
        let not_checked = reveal["race"]["notChecked"].to_string();
        assert!(not_checked.contains(source), "{not_checked}");
        reveal["seed"].as_str().expect("a seed").to_owned()
    };
    assert_ne!(start("3 17 22", "one.json"), start("3 17 23", "other.json"));
    let join =
        ["race", "join", "race.json", "--name", "a", "--secret", "a.secret", "--out", "a.json"];
    let ran = folder.run(&join);
    assert_eq!(ran.code, Some(2), "{}", ran.out);
    assert!(!folder_has(&folder, "a.secret"));
}

#[test]
fn secrets_are_kept_from_others_and_never_replaced() {
    let folder = Folder::new();
    let create = ["race", "create", "tower", "--secret", "own.secret", "--out", "race.json"];
    let ran = done(&folder, &create);
    let kept = text(&folder, "own.secret");
    let secret = read(&folder, "own.secret")["secret"].as_str().expect("a text").to_owned();
    for public in [&ran.out, &ran.err, &text(&folder, "race.json")] {
        assert!(!public.contains(&secret), "{public}");
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode =
            fs::metadata(folder.path("own.secret")).expect("it is there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    let ran = folder.run(&create);
    assert_eq!(ran.code, Some(2), "{}", ran.out);
    assert_eq!(text(&folder, "own.secret"), kept);
    // Two races of the same pack have different secrets and commitments, and are otherwise the same.
    done(&folder, &["race", "create", "tower", "--secret", "two.secret", "--out", "two.json"]);
    let (one, mut two) = (read(&folder, "race.json"), read(&folder, "two.json"));
    assert_ne!(one["commitment"], two["commitment"]);
    two["commitment"] = one["commitment"].clone();
    assert_eq!(one, two);
    // One file can't be both.
    let ran = folder.run(&["race", "create", "tower", "--secret", "x", "--out", "x"]);
    assert_eq!((ran.code, folder_has(&folder, "x")), (Some(2), false), "{}", ran.out);
}

/// Packs that give layouts, levels or locks, or have only doors, are raced for like any other.
#[test]
fn parts_can_be_raced_for() {
    let ring = "[pack]\nformat = 1\nid = \"ring\"\nstart = \"A\"\ngoal = \"reached(C)\"\n\
        [shuffle]\niterations = 1\ndepth = 1\n[rooms.A]\n[rooms.B]\n[rooms.C]\n[rooms.D]\n\
        [doors]\none = { a = \"A\", b = \"B\" }\ntwo = { a = \"B\", b = \"C\" }\n\
        three = { a = \"C\", b = \"D\" }\nfour = { a = \"D\", b = \"A\" }\n";
    let folder = Folder::with("ring.toml", ring);
    let packs =
        [("halls", "layout"), ("depths", "levels"), ("festive", "locks"), ("ring.toml", "table")];
    for (pack, part) in packs {
        let files = ["secret", "race", "started"].map(|kind| format!("{pack}.{kind}"));
        let [secret, race, started] = files.each_ref().map(String::as_str);
        let create = ["race", "create", pack, "--public", "x", "--secret", secret, "--out", race];
        done(&folder, &create);
        let built = format!("built {part}");
        done(&folder, &["race", "start", race, "--value", "1", "--out", started]);
        let reveal = ["race", "reveal", started, secret, "--pack", pack, "--out", &built];
        let reply = folder.json(0, &reveal);
        assert!(!reply[part].is_null() && reply["race"]["id"].is_string(), "{pack}: {reply}");
        let world = [&reveal[..6], &["--world", &built]].concat();
        let ran = done(&folder, &world);
        assert!(ran.out.contains("is this one, byte by byte"), "{pack}: {}", ran.out);
    }
}

#[test]
fn settings_that_can_not_work_are_found_before_anyone_joins() {
    let pack = "[pack]\nformat = 1\nid = \"shed\"\nstart = \"Yard\"\ngoal = \"reached(Shed)\"\n\
        [items]\nKey = {}\n[rooms.Yard]\n[rooms.Shed]\nlocations = [{ name = \"Shelf\" }]\n\
        [doors]\n\"Shed door\" = { a = \"Yard\", b = \"Shed\", need = \"Key\" }\n";
    let folder = Folder::with("shed.toml", pack);
    let ran = folder.run(&[
        "race",
        "create",
        "shed.toml",
        "--secret",
        "own.secret",
        "--out",
        "race.json",
    ]);
    assert_eq!(ran.code, Some(4), "{}{}", ran.out, ran.err);
    assert!(!folder_has(&folder, "own.secret") && !folder_has(&folder, "race.json"));
}

/// The announcement of a race with other values, as someone could write it.
fn announced(folder: &Folder, change: impl FnOnce(&mut Value)) {
    let mut race = read(folder, "race.json");
    change(&mut race);
    folder.write("changed.json", race.to_string());
}

/// Nobody commits to a race that could not be played with its pack.
#[test]
fn settings_that_the_pack_lacks_are_found_by_whoever_joins() {
    let pack = "[pack]\nformat = 1\nid = \"shed\"\nstart = \"Yard\"\ngoal = \"reached(Shed)\"\n\
        [options]\nfog = { kind = \"switch\", default = false }\n\
        [items]\nKey = {}\n[rooms.Yard]\nlocations = [{ name = \"Mat\" }]\n[rooms.Shed]\n\
        [doors]\n\"Shed door\" = { a = \"Yard\", b = \"Shed\", need = \"Key\" }\n";
    let folder = Folder::with("shed.toml", pack);
    let files = ["--secret", "own.secret", "--out", "race.json"];
    for unknown in ["rain=true", "fog=7"] {
        let create = ["race", "create", "shed.toml", "--set", unknown];
        let ran = folder.run(&[&create[..], &files].concat());
        assert_eq!(ran.code, Some(2), "{unknown}: {}{}", ran.out, ran.err);
        assert!(!folder_has(&folder, "race.json"));
    }
    let join = ["race", "join", "changed.json", "--name", "a", "--secret", "a.secret"];
    let join = [&join[..], &["--out", "a.json"]].concat();
    for (create, named) in [("station", &[][..]), ("shed.toml", &["--pack", "shed.toml"])] {
        let own = format!("{create}.secret");
        done(&folder, &["race", "create", create, "--secret", &own, "--out", "race.json"]);
        let wrong: [fn(&mut Value); 3] = [
            |race| race["settings"]["rain"] = json!(true),
            |race| race["settings"] = json!({}),
            |race| {
                let settings = race["settings"].as_object_mut().expect("an object");
                settings.values_mut().for_each(|value| *value = json!(-1));
            },
        ];
        for change in wrong {
            announced(&folder, change);
            let ran = folder.run(&[&join[..], named].concat());
            assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{create}: {}", ran.err);
            assert!(
                ran.err.contains("the pack does not have the settings of the race"),
                "{}",
                ran.err
            );
            assert!(!folder_has(&folder, "a.secret") && !folder_has(&folder, "a.json"));
        }
    }
    // Without the pack nothing is claimed about its settings.
    announced(&folder, |race| race["settings"]["rain"] = json!(true));
    let ran = done(&folder, &join);
    assert!(ran.out.contains("not checked  that the pack has these settings"), "{}", ran.out);
}

/// What differs is named, and nothing is named twice.
#[test]
fn another_version_is_told_by_what_differs() {
    let folder = Folder::new();
    done(&folder, &["race", "create", "tower", "--secret", "own.secret", "--out", "race.json"]);
    type Change = (&'static str, fn(&mut Value));
    let changes: [Change; 2] = [
        ("with seed version 1,", |race| race["seedVersion"] = json!(1)),
        ("by engine 0.0.9 ", |race| race["engineVersion"] = json!("0.0.9")),
    ];
    for (number, (named, change)) in changes.into_iter().enumerate() {
        announced(&folder, change);
        let [secret, entry] = [format!("{number}.secret"), format!("{number}.json")];
        let join = ["race", "join", "changed.json", "--name", "a", "--secret", &secret];
        let ran = done(&folder, &[&join[..], &["--out", &entry]].concat());
        assert!(ran.err.contains(named), "{}", ran.err);
        let (theirs, own) = ran.err.split_once(", and this is ").expect("two versions");
        assert!(!theirs.ends_with(own.split(';').next().unwrap_or_default()), "{}", ran.err);
    }
}

/// Pins need races with known secrets, which the command never makes. With `SEEDWRIGHT_BLESS=1` the files are written.
#[test]
fn the_files_of_the_pins_are_current() {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pins/files");
    let manor = fs::read(own.join("manor.toml")).expect("the pack is there");
    let manor = World::read(&[SourceFile::new("manor.toml", manor)]).expect("it is a pack");
    let settings = Settings::defaults(&manor);
    let secrets = [1, 2, 3, 4].map(Secret::from_bits);
    let race = Race::new(&manor, &settings, "The Manor", Entropy::Players, &secrets[0]);
    let race = race.expect("the manor can be raced for");
    let [ann, bob] = [("Ann", 1), ("Bob", 2)]
        .map(|(name, number)| Entry::new(&race, name, &secrets[number]).expect("it is open"));
    let started = race.clone().start(vec![ann.clone(), bob.clone()], None).expect("two can start");
    let secret = |party: Party, number: usize| {
        PartySecret { race: race.id(), party, secret: secrets[number].clone() }.json()
    };
    let campaign = EmbeddedPack::find("campaign").expect("it is embedded");
    let campaign = Pack::embedded(campaign).expect("it is a pack");
    let small = campaign.preset("small").expect("there is one");
    let (campaign, settings) = (&campaign.world, Settings::preset(&campaign.world, small));
    let source = Entropy::Public { source: "the next draw".to_owned() };
    let public = Race::new(campaign, &settings, "Friday night", source, &secrets[3]);
    let public = public.expect("the campaign can be raced for");
    let drawn = public.clone().start(Vec::new(), Some("3 17 22")).expect("the value is known");
    let owner = secrets[3].clone();
    let owner = PartySecret { race: public.id(), party: Party::Organizer, secret: owner };
    let player = |name: &str| Party::Player(name.to_owned());
    for (name, file) in [
        ("race.json", race.json()),
        ("race-ann.json", ann.json()),
        ("race-bob.json", bob.json()),
        ("race-started.json", started.json()),
        ("race-organizer.secret", secret(Party::Organizer, 0)),
        ("race-ann.secret", secret(player("Ann"), 1)),
        ("race-bob.secret", secret(player("Bob"), 2)),
        ("race-public.json", public.json()),
        ("race-public-started.json", drawn.json()),
        ("race-public.secret", owner.json()),
    ] {
        let (path, text) = (own.join(name), format!("{file:#}\n"));
        if std::env::var_os("SEEDWRIGHT_BLESS").is_some() {
            fs::write(&path, &text).expect("it can be written");
        }
        assert_eq!(fs::read_to_string(&path).ok(), Some(text), "{name}");
    }
}
