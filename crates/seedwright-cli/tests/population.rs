//! `seedwright population`.

mod support;

use std::collections::BTreeSet;

use serde_json::{Value, json};
use support::{Folder, Ran};

const CAVE: &str = "\
###############
#.....###.....#
#.............#
#.....###.....#
###############
room 1 1 5 3
room 9 1 5 3
";

fn fill(folder: &Folder, arguments: &[&str]) -> Ran {
    let before = ["population", "depths", "--seed", "first light"];
    folder.run(&[&before, arguments].concat())
}

fn levels(folder: &Folder, arguments: &[&str]) -> Vec<Value> {
    let before = ["population", "depths", "--seed", "first light"];
    let json = folder.json(0, &[&before, arguments].concat());
    json["levels"].as_array().expect("a list").clone()
}

#[test]
fn levels_are_filled_proved_and_written() {
    let folder = Folder::new();
    let ran = fill(&folder, &["--depth", "1..6", "--out", "mine"]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("proof        proved, 106 of 106 promises kept"), "{}", ran.out);
    assert!(ran.out.contains("balance  "), "{}", ran.out);
    for file in ["seed.json", "levels.txt", "curve.svg", "level-001.svg", "level-006.svg"] {
        assert!(folder.path("mine").join(file).exists(), "{file}");
    }
    let verified = folder.run(&["verify", "mine/seed.json"]);
    assert_eq!(verified.code, Some(0), "{}{}", verified.out, verified.err);
    assert!(verified.out.contains(": proved: rules, pack and seed;"), "{}", verified.out);
    let text = std::fs::read_to_string(folder.path("mine/seed.json")).expect("written");
    folder.write("edited.json", text.replacen("\"name\":\"Tide Rat\"", "\"name\":\"Tide Hat\"", 1));
    let edited = folder.run(&["verify", "edited.json"]);
    assert_eq!(edited.code, Some(1), "{}", edited.out);
    assert!(edited.out.contains("another value of `decisions.population["), "{}", edited.out);
    let mut bundle: Value = serde_json::from_str(&text).expect("JSON");
    let grid = bundle["decisions"]["population"][1]["grid"].as_array_mut();
    let row = grid.and_then(|grid| grid.first_mut()).expect("a row");
    *row = json!(row.as_str().expect("text").replacen('#', ".", 1));
    folder.write("altered.json", bundle.to_string());
    let altered = folder.run(&["verify", "altered.json"]);
    assert_eq!(altered.code, Some(1), "{}", altered.out);
    let other = "another value of `decisions.population[1].grid[0]`";
    assert!(altered.out.contains(other), "{}", altered.out);
}

#[test]
fn a_level_that_was_taken_out_is_missed() {
    let folder = Folder::new();
    fill(&folder, &["--depth", "7..9", "--out", "mine"]);
    let text = std::fs::read_to_string(folder.path("mine/seed.json")).expect("written");
    let mut bundle: Value = serde_json::from_str(&text).expect("JSON");
    let levels = bundle["decisions"]["population"].as_array_mut();
    levels.expect("a list").remove(1);
    folder.write("less.json", bundle.to_string());
    let ran = folder.run(&["verify", "less.json"]);
    assert_eq!(ran.code, Some(1), "{}", ran.out);
    let rows = bundle["proof"]["population"].as_array_mut();
    rows.expect("a list").retain(|row| row["depth"] != 8);
    let rows = bundle["proof"]["populationRuns"].as_array_mut();
    rows.expect("a list").retain(|row| row["promise"] == "ratio" && row["depths"][0] != 8);
    folder.write("less.json", bundle.to_string());
    let ran = folder.run(&["verify", "less.json"]);
    assert!(ran.out.contains("2 levels, depths 7 to 9 (1 missing)"), "{}", ran.out);
}

#[test]
fn a_curve_of_one_level_has_lines() {
    let folder = Folder::new();
    let ran = fill(&folder, &["--curve", "--depth", "5", "--svg", "c.svg"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let svg = std::fs::read_to_string(folder.path("c.svg")).expect("written");
    for class in ["strongest", "expected", "ratio", "least", "promised"] {
        let start = format!("<path class=\"{class}\" d=\"M");
        let line = svg.lines().rfind(|line| line.contains(&start));
        assert!(line.is_some_and(|line| line.contains('L')), "{class}: {svg}");
    }
}

#[test]
fn a_level_alone_is_the_level_of_a_run() {
    let folder = Folder::new();
    let run = levels(&folder, &["--depth", "3..5"]);
    for (depth, level) in (3..).zip(&run) {
        assert_eq!(level["depth"], depth);
        let alone = levels(&folder, &["--depth", &depth.to_string()]);
        assert_eq!(alone, std::slice::from_ref(level));
        let promises = level["promises"].as_array().expect("a list");
        assert!(promises.iter().all(|promise| promise["verdict"] == "held"), "{level}");
    }
}

#[test]
fn the_last_level_holds_what_the_game_is_about() {
    let folder = Folder::new();
    let end = |arguments: &[&str]| {
        let level = levels(&folder, arguments).pop().expect("a level");
        let things = level["things"].as_array().expect("a list").clone();
        let end = things.iter().find(|thing| thing["rule"] == "exit");
        end.expect("there is a way out")["name"].clone()
    };
    assert_eq!(end(&["--depth", "3"]), "stairs");
    assert_eq!(end(&["--depth", "3", "--last"]), "The First Flame");
    assert_eq!(end(&["--depth", "3", "--difficulty", "25"]), "The First Flame");
    assert_eq!(end(&["--depth", "3", "--difficulty", "24.999"]), "stairs");
    assert_eq!(end(&["--depth", "28"]), "The First Flame");
    assert_eq!(end(&["--depth", "27..29"]), "stairs");
}

#[test]
fn wins_raise_limits() {
    let folder = Folder::new();
    let monsters = |wins: &str| {
        let level = levels(&folder, &["--depth", "1", "--wins", wins]).pop().expect("a level");
        level["balance"]["monsters"]["expected"].as_i64().expect("a number")
    };
    assert!(monsters("0") < monsters("1"));
    assert!(monsters("1") < monsters("1000000"));
}

#[test]
fn what_is_beyond_the_end_or_the_limits_is_noted() {
    let folder = Folder::new();
    let beyond = fill(&folder, &["--depth", "27..30"]);
    assert!(beyond.out.contains("note         this game ends at depth 28;"), "{}", beyond.out);
    let before = fill(&folder, &["--depth", "27..28"]);
    assert!(!before.out.contains("this game ends"), "{}", before.out);
    let won = fill(&folder, &["--wins", "1000000"]);
    assert!(won.out.contains("a room holds at most 1000 things of a kind"), "{}", won.out);
}

#[test]
fn maps_come_from_rooms_and_files() {
    let folder = Folder::with("cave.txt", CAVE);
    let json = json!({
        "grid": ["#######", "#.....#", "#.....#", "#######"],
        "rooms": [
            { "x": 1, "y": 1, "width": 2, "height": 2 },
            { "cells": [[4, 1], [5, 1], [5, 2]] },
        ],
    });
    folder.write("cave.json", json.to_string());
    let rooms = levels(&folder, &["--map", "rooms", "--depth", "2..3"]);
    assert_ne!(rooms[0]["grid"], rooms[1]["grid"], "every level has a layout of its own");
    assert!(rooms[0]["rooms"].as_array().is_some_and(|rooms| rooms.len() > 5));
    let ran = fill(&folder, &["--map", "cave.txt", "--depth", "5", "--ascii"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains(".@......."), "{}", ran.out);
    let drawn = levels(&folder, &["--map", "cave.json", "--depth", "5"]);
    assert_eq!(drawn[0]["rooms"][1]["cells"][2][1], 2);
}

#[test]
fn pictures_show_a_level_or_the_curve() {
    let folder = Folder::new();
    let ran = fill(&folder, &["--depth", "4", "--svg", "l.svg", "--png", "l.png"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let svg = std::fs::read_to_string(folder.path("l.svg")).expect("written");
    assert!(svg.starts_with("<svg") && svg.contains("Keeper&#39;s Bread"), "{svg}");
    let png = std::fs::read(folder.path("l.png")).expect("written");
    assert!(png.starts_with(b"\x89PNG"));
    let ran = fill(&folder, &["--curve", "--svg", "c.svg"]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("keeps up     yes: "), "{}", ran.out);
    assert!(ran.out.contains("the pack promises 80%"), "{}", ran.out);
    let svg = std::fs::read_to_string(folder.path("c.svg")).expect("written");
    assert!(svg.contains("strongest monster"), "{svg}");
    let several = fill(&folder, &["--depth", "1..2", "--svg", "l.svg"]);
    assert_eq!(several.code, Some(2), "{}", several.out);
    let json =
        folder.json(0, &["population", "depths", "--seed", "a", "--curve", "--depth", "1..9"]);
    assert_eq!(json["curve"]["levels"].as_array().map(Vec::len), Some(9));
}

/// The value of an attribute in a line of a picture.
fn attribute<'l>(line: &'l str, name: &str) -> &'l str {
    let start = line.split_once(&format!(" {name}=\"")).expect(name).1;
    start.split_once('"').expect(name).0
}

#[test]
fn nothing_covers_the_numbers_of_rooms() {
    let folder = Folder::new();
    let arguments = "population depths --seed 7 --depth 9 --wins 6 --svg l.svg";
    let ran = folder.run(&arguments.split(' ').collect::<Vec<_>>());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let svg = std::fs::read_to_string(folder.path("l.svg")).expect("written");
    let number = |line: &str, name: &str| -> f64 { attribute(line, name).parse().expect(name) };
    let badges = svg.lines().filter(|line| line.contains(" rx=\""));
    let badges = badges.filter(|line| !line.contains("class=\"rock\""));
    let covers = |badge: &str, x: f64, y: f64| {
        let (left, top) = (number(badge, "x"), number(badge, "y"));
        (left..left + number(badge, "width")).contains(&x)
            && (top..top + number(badge, "height")).contains(&y)
    };
    let numbers = svg.lines().filter(|line| line.starts_with("<text class=\"room\""));
    assert_eq!(numbers.clone().count(), 12);
    for line in numbers {
        let (x, y) = (number(line, "x") + 1.0, number(line, "y") - 3.0);
        assert!(badges.clone().all(|badge| !covers(badge, x, y)), "{line}");
    }
}

#[test]
fn colours_tell_consumables_apart() {
    let folder = Folder::new();
    let arguments = "population depths --seed 7 --depth 9 --wins 6 --svg l.svg";
    folder.run(&arguments.split(' ').collect::<Vec<_>>());
    let svg = std::fs::read_to_string(folder.path("l.svg")).expect("written");
    let lines: Vec<&str> = svg.lines().collect();
    let things = lines.windows(4).filter(|lines| lines[0].starts_with("<g class=\"thing\">"));
    let consumables = things.filter(|lines| lines[3].ends_with(">!</text>"));
    let kinds: BTreeSet<(&str, &str)> =
        consumables.map(|lines| (lines[0], attribute(lines[1], "fill"))).collect();
    let colours: BTreeSet<&str> = kinds.iter().map(|(_, colour)| *colour).collect();
    assert_eq!((kinds.len(), colours.len()), (5, 5), "{kinds:?}");
    assert!(svg.contains("thick border: guaranteed"), "{svg}");
}

#[test]
fn the_curve_follows_difficulty_and_wins() {
    let folder = Folder::new();
    let told = |arguments: &[&str], code: i32| {
        let before = ["population", "depths", "--seed", "1", "--curve", "--depth", "1..9"];
        folder.json(code, &[&before, arguments].concat())
    };
    let number = |level: &Value, field: &str| level[field].as_i64().expect("a number");
    let plain = told(&[], 0)["curve"].clone();
    let harder = told(&["--difficulty", "12.5"], 1)["error"]["problem"]["curve"].clone();
    for level in harder["levels"].as_array().expect("a list") {
        assert_eq!(level["difficulty"], 12_500);
        let strongest = number(level, "strongestMonster");
        assert!(
            level["actualMonster"].as_i64().is_none_or(|actual| actual <= strongest),
            "{level}"
        );
    }
    let least = |curve: &Value| number(curve, "leastRatio");
    assert!(least(&harder) < least(&plain));
    let won = told(&["--wins", "4"], 0)["curve"].clone();
    assert!(least(&won) > least(&plain));
    assert!(number(&won["levels"][0], "weapon") > number(&plain["levels"][0], "weapon"));
}

#[test]
fn a_player_who_falls_behind_is_told_of() {
    let folder = Folder::new();
    let text = folder.run(&["packs", "show", "depths"]).out;
    folder.write("hard.toml", text.replacen("least-ratio = 800", "least-ratio = 900", 1));
    let ran = folder.run(&["population", "hard.toml", "--seed", "1", "--curve"]);
    assert_eq!(ran.code, Some(1), "{}", ran.out);
    assert!(ran.out.contains("keeps up     NO"), "{}", ran.out);
    assert!(ran.err.contains("the player does not keep up"), "{}", ran.err);
    // Levels do not depend on it: without the curve, the promise is only not made.
    let ran = folder.run(&["population", "hard.toml", "--seed", "1", "--depth", "1..9"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("not promised on ") && ran.out.contains("the player keeps up"));
    let check = folder.run(&["check", "hard.toml"]);
    assert!(check.err.contains("W0460"), "{}", check.err);
    let sound = folder.run(&["check", "depths", "--strict"]);
    assert_eq!(sound.code, Some(0), "{}", sound.err);
}

#[test]
fn a_pack_without_tables_is_told_what_it_needs() {
    let folder = Folder::with("bare.toml", "[pack]\nformat = 1\nid = \"bare\"\n");
    let bare = folder.run(&["population", "bare.toml"]);
    assert_eq!(bare.code, Some(2), "{}", bare.out);
    assert!(
        bare.err.contains("[monsters], [weapons], [armours] and [consumables] to fill levels"),
        "{}",
        bare.err
    );
    assert!(!bare.err.contains("E0308"), "{}", bare.err);
    let other = folder.run(&["population", "halls"]);
    assert_eq!(other.code, Some(2), "{}", other.out);
    assert!(other.err.contains("the pack halls has nothing to fill levels with"), "{}", other.err);
}

#[test]
fn steps_are_told_to_those_who_ask() {
    let ran = fill(&Folder::new(), &["--depth", "2", "-v"]);
    assert!(ran.err.contains("Level 2:\n"), "{}", ran.err);
    assert!(ran.err.contains("  ration requests 1 thing\n"), "{}", ran.err);
    assert!(ran.err.contains("Keeper's Bread at "), "{}", ran.err);
}

#[test]
fn what_makes_no_sense_is_refused() {
    let folder = Folder::with("cave.txt", CAVE);
    for (arguments, said) in [
        (&["--depth", "0"][..], "the first depth is 1"),
        (&["--depth", "0..4"], "the first depth is 1"),
        (&["--depth", "4294967296"], "from 1 to 4294967295"),
        (&["--depth", "-1"], "from 1 to 4294967295"),
        (&["--depth", "+1"], "from 1 to 4294967295"),
        (&["--depth", "7..3"], "write the smaller depth first"),
        (&["--depth", "1..1001"], "at most 1000 levels"),
        (&["--wins", "1000001"], "1000000"),
        (&["--wins", "99999999999999999999"], "99999999999999999999"),
        (&["--wins", "-1"], "from 0 to 1000000"),
        (&["--difficulty", "0.5"], "is not from 1 to 10000"),
        (&["--difficulty", "10001"], "is not from 1 to 10000"),
        (&["--difficulty", "99999999999999999999"], "such as 7 or 7.25"),
        (&["--difficulty", "1.0005"], "such as 7 or 7.25"),
        (&["--map", "no-such-file.txt"], "no-such-file.txt"),
        (&["--map", ""], "name a file"),
        (&["--map", "classi"], "did you mean `classic`?"),
    ] {
        let ran = fill(&folder, arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains(said), "{arguments:?}: {}", ran.err);
    }
    let deepest = levels(&folder, &["--depth", "4294967295"]);
    assert_eq!(deepest[0]["depth"], u32::MAX);
    let without = folder.run(&["population", "blank", "--seed", "1"]);
    assert_eq!(without.code, Some(2), "{}", without.out);
    assert!(without.err.contains("nothing to fill levels with"), "{}", without.err);
}

#[test]
fn maps_that_cannot_be_used_are_refused_where_the_fault_is() {
    let folder = Folder::new();
    for (text, place, said) in [
        (CAVE.replace("room 9 1 5 3", "room 11 1 5 3"), "map.txt:7:1", "is outside the map"),
        (CAVE.replace("room 1 1 5 3", "room 0 0 5 3"), "map.txt:6:1", "overlaps the border"),
        (CAVE.replace("room 9 1 5 3", "room 2 1 5 3"), "map.txt:7:1", "also belongs to room 1"),
        (CAVE.replace("room 9 1 5 3", "room 6 1 2 1"), "map.txt:7:1", "no walkable cell"),
        (CAVE.replace("room 9 1 5 3", "room 9 1 5"), "map.txt:7:1", "`room X Y WIDTH HEIGHT`"),
        (CAVE.replacen("#.....", "#..x..", 1), "map.txt:2:4", "unknown mark `x`"),
        (CAVE.replace("room 1 1 5 3\nroom 9 1 5 3\n", ""), "map.txt:5:1", "the map has no room"),
        (CAVE.replacen("#.....###.....#", "#.....###...", 1), "map.txt:2:12", "does not end in a wall"),
        (String::new(), "", "the map has no cells"),
        ("{".to_owned(), "map.txt:1:1", "EOF"),
        ("{\"grid\": [\"...\"], \"rooms\": [{\"x\": 0, \"y\": -1, \"width\": 1, \"height\": 1}]}".to_owned(), "map.txt:1:29", "this is outside the map"),
    ] {
        folder.write("map.txt", &text);
        let ran = fill(&folder, &["--map", "map.txt"]);
        assert_eq!(ran.code, Some(2), "{text}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains("[E0370]"), "{text}: {}", ran.err);
        assert!(ran.err.contains(place) && ran.err.contains(said), "{text}: {}", ran.err);
    }
}

#[test]
fn promises_that_cannot_be_kept_are_named() {
    let folder = Folder::with("narrow.txt", "#####\n#.#.#\n#####\nroom 1 1 1 1\nroom 3 1 1 1\n");
    let ran = fill(&folder, &["--map", "narrow.txt", "--depth", "2"]);
    assert_eq!(ran.code, Some(4), "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("the exit can be reached"), "{}", ran.err);
    assert!(ran.err.contains("help: give the map more reachable floor\n"), "{}", ran.err);
    folder.write("full.txt", "####\n#..#\n####\nroom 1 1 1 1\nroom 2 1 1 1\n");
    let json = folder
        .json(4, &["population", "depths", "--seed", "1", "--depth", "2", "--map", "full.txt"]);
    assert_eq!(json["error"]["explanation"]["promise"], "ration", "{json}");
    assert_eq!(json["error"]["hint"], "give the map more reachable floor", "{json}");
    folder.write("tight.txt", "#####\n#...#\n#####\nroom 1 1 1 1\nroom 2 1 2 1\n");
    let json = folder
        .json(4, &["population", "depths", "--seed", "1", "--depth", "1", "--map", "tight.txt"]);
    assert_eq!(json["error"]["explanation"]["promise"], "startingWeapon", "{json}");
}

#[test]
fn one_room_works_and_says_what_it_cannot_promise() {
    let folder = Folder::with("one.txt", "######\n#....#\n#....#\n######\nroom 1 1 4 2\n");
    let ran = fill(&folder, &["--map", "one.txt", "--depth", "2", "--out", "one"]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("there is only one room"), "{}", ran.out);
    assert!(
        ran.out.contains("15 of 16 promises kept; not promised on 1 level: the start and the exit are in different rooms"),
        "{}",
        ran.out
    );
    let verified = folder.run(&["verify", "one/seed.json"]);
    assert_eq!(verified.code, Some(0), "{}", verified.out);
    assert!(verified.out.contains("1 not made (roomsApart)"), "{}", verified.out);
    assert!(verified.out.contains("The maps are taken from the file."), "{}", verified.out);
    assert!(verified.out.contains("`levels.maps`"), "{}", verified.out);
}

#[test]
fn names_are_escaped_wherever_they_are_shown() {
    let folder = Folder::new();
    let text = folder.run(&["packs", "show", "depths"]).out;
    folder.write("odd.toml", text.replace("Tide Rat", "Ti\\u001Bde & <Rat>"));
    let ran = folder.run(&[
        "population",
        "odd.toml",
        "--seed",
        "first light",
        "--depth",
        "3",
        "--ascii",
        "--svg",
        "l.svg",
        "-v",
    ]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(!ran.out.contains('\u{1b}') && ran.out.contains("de & <Rat>"), "{}", ran.out);
    assert!(!ran.err.contains("Ti\u{1b}"), "{}", ran.err);
    let svg = std::fs::read_to_string(folder.path("l.svg")).expect("written");
    assert!(!svg.contains('\u{1b}') && svg.contains("&lt;Rat&gt;"), "the picture is XML");
}

/// A game has one last level, however difficult its levels are.
#[test]
fn one_level_is_the_last() {
    let folder = Folder::new();
    for more in [&["--difficulty", "30"][..], &["--last"]] {
        let arguments =
            [&["population", "depths", "--seed", "1", "--depth", "25..31"], more].concat();
        let report = folder.json(0, &arguments);
        let levels = report["levels"].as_array().expect("a list").iter();
        let last = levels.filter(|level| level["last"] == true);
        let last: Vec<u64> = last.filter_map(|level| level["depth"].as_u64()).collect();
        assert_eq!(last, [31], "{more:?}");
    }
}
