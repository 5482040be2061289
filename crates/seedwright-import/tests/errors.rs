//! Every problem of a database is reported with its position, and nothing makes the importer panic.

mod support;

use seedwright::pack::{SourceFile, line_column};
use seedwright::random::{Seed, Stream};
use seedwright_import::randovania::import;
use support::{brave, changed, changed_preset, lantern, lines};

/// Returns the problems of the toy game with a text in one of its files replaced.
fn problems(file: &str, old: &str, new: &str) -> Vec<String> {
    let files = changed(file, old, new);
    let problems = import(&files, Some(&brave())).expect_err("something is wrong");
    assert!(
        problems.iter().all(|problem| problem.hint.is_some()),
        "each says what to do: {problems:?}"
    );
    lines(&files, &brave(), &problems)
}

fn preset_problems(old: &str, new: &str) -> Vec<String> {
    let (files, preset) = (lantern(), changed_preset(old, new));
    let problems = import(&files, Some(&preset)).expect_err("something is wrong");
    lines(&files, &preset, &problems)
}

#[test]
fn missing_files() {
    let mut files = lantern();
    files.retain(|file| file.name != "Mines.json");
    let problems = import(&files, None).expect_err("a region is missing");
    let expected = [r#"E0501 header.json "Mines.json": the file `Mines.json` is missing"#];
    assert_eq!(lines(&files, &brave(), &problems), expected);
    let span = problems[0].span.expect("it has a place");
    let text = String::from_utf8_lossy(&files[0].bytes);
    assert_eq!(line_column(&text, span.start as usize), (227, 31));
    let problems = import(&[], None).expect_err("there is nothing");
    let expected = [
        "E0501: the file `header.json` is missing",
        "E0501: the file `pickup-database.json` is missing",
    ];
    assert_eq!(lines(&[], &brave(), &problems), expected);
}

#[test]
fn schema_versions() {
    let old = r#""schema_version": 34,"#;
    let files = changed("header.json", old, r#""schema_version": 35,"#);
    let report = import(&files, None).expect("its shape is the same").report;
    assert!(report.text().contains("schema version 35: read as version 34"));
    let mut files = changed("header.json", old, r#""schema_version": 12,"#);
    files[0].bytes = String::from_utf8_lossy(&files[0].bytes)
        .replace("dock_type_database", "doors")
        .into_bytes();
    let problems = import(&files, None).expect_err("its shape is another one");
    let lines = lines(&files, &brave(), &problems);
    let expected = "E0502 header.json 12: the database has schema version 12, but only version 34 is supported";
    assert!(lines[0].starts_with(expected), "{lines:?}");
    assert_eq!(lines[1], "E0103 header.json {: the field `dock_type_database` is missing");
}

#[test]
fn files_that_are_no_json() {
    let mut files = lantern();
    files[2].bytes.truncate(5_000);
    let problems = import(&files, None).expect_err("the file is cut off");
    let found = lines(&files, &brave(), &problems);
    assert!(found[0].starts_with("E0006 Harbour.json "), "{found:?}");
    let mut files = lantern();
    files[2].bytes = b"{\"name\": \"\xff\"}".to_vec();
    let problems = import(&files, None).expect_err("the file is not text");
    let found = lines(&files, &brave(), &problems);
    assert!(found[0].starts_with("E0002 Harbour.json "), "{found:?}");
    files[2].bytes = b"  \n".to_vec();
    let problems = import(&files, None).expect_err("the file is empty");
    assert_eq!(problems[0].code, "E0001");
}

#[test]
fn duplicate_names() {
    assert_eq!(
        problems(
            "Tower.json",
            "\"Chest H\": {
",
            "\"Chest G\": {
"
        )[0],
        "E0105 Tower.json \"Chest G\": `Chest G` occurs twice in one object"
    );
    let twice = problems("Tower.json", r#""name": "Tower""#, r#""name": "Mines""#);
    assert_eq!(twice, [r#"E0105 Tower.json "Mines": there are two regions `Mines`"#]);
    let twice = problems("Tower.json", r#""pickup_index": 7,"#, r#""pickup_index": 6,"#);
    assert_eq!(twice, [r#"E0514 Tower.json "Chest H": two pickups have the index 6"#]);
}

/// Returns the problems of the toy game with one of its requirements replaced.
fn stair(requirement: &str) -> Vec<String> {
    let old = r#""Stair": {"type": "template", "data": "Can climb"}"#;
    let new = format!(r#""Stair": {requirement}"#);
    problems("Harbour.json", old, &new)
}

/// Returns the problems of the toy game with another resource in one of its requirements.
fn resource(kind: &str, name: &str, rest: &str) -> Vec<String> {
    stair(&format!(
        r#"{{"type": "resource", "data": {{"type": "{kind}", "name": "{name}", {rest}}}}}"#
    ))
}

#[test]
fn requirements_that_mean_nothing() {
    let xor = stair(r#"{"type": "xor", "data": {"items": []}}"#);
    assert_eq!(xor, [r#"E0503 Harbour.json "xor": there is no type of requirement `xor`"#]);
    let template = stair(r#"{"type": "template", "data": "Can fly"}"#);
    assert_eq!(template, [r#"E0508 Harbour.json "Can fly": there is no template `Can fly`"#]);
    for requirement in ["null", "[]", "7", "{}", r#"{"type": 3}"#, r#"{"type": "and"}"#] {
        let found = stair(requirement);
        assert!(found[0].starts_with("E010"), "{requirement}: {found:?}");
    }
}

#[test]
fn resources_that_do_not_exist() {
    for (kind, name, message) in [
        ("items", "Lampe", "there is no item `Lampe`"),
        ("events", "Rain", "there is no event `Rain`"),
        ("tricks", "Lean", "there is no trick `Lean`"),
        ("misc", "Hard", "there is no miscellaneous resource `Hard`"),
        ("versions", "Third", "there is no version `Third`"),
        ("damage", "Cold", "there is no damage `Cold`"),
        ("wishes", "Gold", "there is no type of resource `wishes`"),
    ] {
        let found = resource(kind, name, r#""amount": 1, "negate": false"#);
        let place = if kind == "wishes" { kind } else { name };
        assert_eq!(found, [format!("E0504 Harbour.json \"{place}\": {message}")]);
    }
    let denied = resource("damage", "Heat", r#""amount": 1, "negate": true"#);
    assert_eq!(denied[0][..5], *"E0503");
    for amount in ["-1", "1.5", "\"1\"", "5000000000"] {
        let found = resource("items", "Lamp", &format!(r#""amount": {amount}"#));
        assert!(found[0].starts_with("E0102 Harbour.json "), "{found:?}");
    }
    let missing = resource("items", "Lamp", r#""negate": false"#);
    assert_eq!(missing, ["E0103 Harbour.json {: the field `amount` is missing"]);
}

#[test]
fn ways_that_lead_nowhere() {
    let old = r#""node": "Door to Pier"}"#;
    let dangling = problems("Harbour.json", old, r#""node": "Door to Peer"}"#);
    assert_eq!(
        dangling,
        [
            "E0506 Harbour.json \"Door to Peer\": there is no node in `Harbour / Hall` with the name `Door to Peer`"
        ]
    );
    let connection = problems("Tower.json", r#""Chest G": {"type""#, r#""Chest Z": {"type""#);
    assert_eq!(
        connection,
        [r#"E0507 Tower.json "Chest Z": there is no node in `Top` with the name `Chest Z`"#]
    );
    let start = problems(
        "header.json",
        r#""area": "Pier", "node": "Start""#,
        r#""area": "Peer", "node": "Start""#,
    );
    assert_eq!(start[0][..5], *"E0506");
    let start = preset_problems(r#""node": "Centre""#, r#""node": "Center""#);
    assert_eq!(start[0][..5], *"E0506");
}

#[test]
fn templates_in_a_circle() {
    let old = r#""data": {"type": "tricks", "name": "Leap", "amount": 2, "negate": false}"#;
    let files = changed("header.json", old, old);
    let text = String::from_utf8_lossy(&files[0].bytes).replace(
        &format!("\"type\": \"resource\",\n          {old}"),
        r#""type": "template", "data": "Can climb""#,
    );
    let files = [vec![SourceFile::new("header.json", text)], files[1..].to_vec()].concat();
    let problems = import(&files, None).expect_err("it is a cycle");
    let found = lines(&files, &brave(), &problems);
    let message = "templates refer to each other in a cycle: `Can climb`, `Can leap`";
    assert_eq!(found, [format!("E0509 header.json \"Can climb\": {message}")]);
    assert_eq!(problems[0].related.len(), 1);
    let itself = self::problems(
        "header.json",
        r#"{"type": "template", "data": "Can leap"}"#,
        r#"{"type": "template", "data": "Can climb"}"#,
    );
    assert_eq!(
        itself,
        [r#"E0509 header.json "Can climb": the template `Can climb` refers to itself"#]
    );
}

#[test]
fn docks_and_nodes_of_no_kind() {
    let lock = problems("header.json", "back-impossible", "back-unlikely");
    assert_eq!(
        lock[0],
        r#"E0511 header.json "front-blast-back-unlikely": there is no kind of lock `front-blast-back-unlikely`"#
    );
    let weakness = problems("Mines.json", r#""Grate""#, r#""Great""#);
    assert!(weakness[0].starts_with("E0510 Mines.json \""), "{weakness:?}");
    let kind = problems("Mines.json", r#""dock_type": "chute""#, r#""dock_type": "slide""#);
    assert!(kind[0].starts_with("E0510 Mines.json \""), "{kind:?}");
    let node = problems("Harbour.json", r#""configurable_node""#, r#""clock""#);
    assert!(node[0].ends_with("there is no kind of node `clock`"), "{node:?}");
    let layer = problems("Harbour.json", r#""layers": ["bonus"]"#, r#""layers": ["extra"]"#);
    assert!(layer[0].starts_with("E0512 Harbour.json \"extra\""), "{layer:?}");
}

#[test]
fn presets_that_do_not_fit() {
    let game = preset_problems(r#""game": "lantern""#, r#""game": "torch""#);
    assert_eq!(game, [r#"E0515 brave.rdvpreset "torch": the preset is for the game `torch`"#]);
    let pickup = preset_problems(r#""Heart": {"#, r#""Hart": {"#);
    assert_eq!(pickup, [r#"E0513 brave.rdvpreset "Hart": there is no pickup `Hart`"#]);
    let ammo = preset_problems(r#""included_ammo": [5]"#, r#""included_ammo": [5, 6]"#);
    assert_eq!(ammo[0][..5], *"E0104");
    let strictness = preset_problems(r#""damage_strictness": 1.5"#, r#""damage_strictness": -1"#);
    assert_eq!(strictness[0][..5], *"E0516");
    let level = preset_problems(r#""Leap": "intermediate""#, r#""Leap": "godlike""#);
    assert_eq!(level, [r#"E0104 brave.rdvpreset "godlike": expected a trick level"#]);
    let trick = preset_problems(r#""Leap": "intermediate""#, r#""Lap": "expert""#);
    assert_eq!(trick[0][..5], *"E0504");
}

#[test]
fn numbers_that_are_too_large_are_refused_by_the_model_with_their_place() {
    let many = preset_problems(
        r#""Heart": {"num_shuffled_pickups": 3}"#,
        r#""Heart": {"num_shuffled_pickups": 4000000000}"#,
    );
    assert!(many.iter().any(|line| line.starts_with("E0306 ")), "{many:?}");
    let long = "x".repeat(600);
    let long = problems("Tower.json", r#""name": "Tower""#, &format!(r#""name": "{long}""#));
    assert!(long[0].starts_with("E0303 Tower.json \""), "{long:?}");
    let nul = problems("Tower.json", r#""name": "Tower""#, r#""name": "\u0000""#);
    assert!(nul[0].starts_with("E0303 Tower.json \""), "{nul:?}");
}

/// Returns a requirement with this many nested levels.
fn nested(levels: usize) -> String {
    let before = r#"{"type": "and", "data": {"comment": null, "items": ["#.repeat(levels);
    let inner = r#"{"type": "template", "data": "Can climb"}"#;
    format!("{before}{inner}{}", "]}}".repeat(levels))
}

#[test]
fn deep_requirements_are_read_or_refused() {
    let old = r#"{"type": "template", "data": "Can climb"}"#;
    let deep = changed("Harbour.json", old, &nested(80));
    import(&deep, None).expect("eighty levels are allowed");
    for levels in [90, 100_000] {
        let found = problems("Harbour.json", old, &nested(levels));
        assert!(found[0].starts_with("E0005 Harbour.json "), "{found:?}");
    }
    let mut files = lantern();
    files[0].bytes = "[".repeat(1_000_000).into_bytes();
    let problems = import(&files, None).expect_err("it is nested too deeply");
    assert_eq!(problems[0].code, "E0005");
}

#[test]
fn long_chains_of_templates_are_followed_without_recursion() {
    let count = 20_000;
    let chain: Vec<String> = (0..count)
        .map(|number| {
            let next = number + 1;
            format!(
                r#""t{number}": {{"display_name": "T{number}", "requirement": {{"type": "and", "data": {{"comment": null, "items": [
                {{"type": "template", "data": "t{next}"}}, {{"type": "resource", "data": {{"type": "damage", "name": "Spikes", "amount": 1, "negate": false}}}}]}}}}}},"#
            )
        })
        .collect();
    let new = format!(
        "\"requirement_template\": {{ {} \"t{count}\": {{\"display_name\": \"End\", \"requirement\": {}}},",
        chain.concat(),
        r#"{"type": "and", "data": {"comment": null, "items": []}}"#
    );
    let files = changed("header.json", r#""requirement_template": {"#, &new);
    let world = import(&files, None).expect("it is long, and sound").world;
    assert!(world.rules.len() > count);
}

#[test]
fn very_many_alternatives_are_asked_for_at_their_worst() {
    let choice = |name: &str, amount: u32| {
        format!(
            r#"{{"type": "or", "data": {{"comment": null, "items": [
            {{"type": "resource", "data": {{"type": "items", "name": "{name}", "amount": 1, "negate": false}}}},
            {{"type": "resource", "data": {{"type": "damage", "name": "Spikes", "amount": {amount}, "negate": false}}}}]}}}}"#
        )
    };
    let many: Vec<String> = (0..40).map(|power| choice("Bow", 1 << (power % 20))).collect();
    let new =
        format!(r#"{{"type": "and", "data": {{"comment": null, "items": [{}]}}}}"#, many.join(","));
    let files = changed("Harbour.json", r#"{"type": "template", "data": "Can climb"}"#, &new);
    let report = import(&files, Some(&brave())).expect("it is sound").report;
    assert!(report.text().contains("the worst is required"));
}

#[test]
fn no_harm_makes_it_panic() {
    let mut stream = Stream::new(&Seed::from(5), "import", "harm", 0);
    let below = |stream: &mut Stream, most: usize| {
        let most = u32::try_from(most.max(1)).expect("files are small");
        stream.below(most.try_into().expect("it is not zero")) as usize
    };
    let words = ["null", "{}", "[]", "0", "-1", "\"\"", "true", "1e9", "\"x\"", "}", "]", ","];
    for _ in 0..400 {
        let mut files = lantern();
        files.push(brave());
        let file = below(&mut stream, files.len());
        let bytes = &mut files[file].bytes;
        for _ in 0..=below(&mut stream, 3) {
            let start = below(&mut stream, bytes.len());
            let length = below(&mut stream, 40);
            let end = (start + length).min(bytes.len());
            let word = words[below(&mut stream, words.len())];
            bytes.splice(start..end, word.bytes());
        }
        let preset = files.pop();
        // Most of it is refused and some is accepted; either way the importer returns.
        let _answer = import(&files, preset.as_ref());
    }
}

#[test]
fn whole_values_can_be_anything() {
    // Replaces every value of the toy game in turn by one of another kind.
    let mut count = 0;
    for (number, file) in lantern().iter().enumerate() {
        let text = String::from_utf8_lossy(&file.bytes).into_owned();
        for (at, _) in text.match_indices(": ").step_by(7) {
            let rest = &text[at + 2..];
            let end = rest.find([',', '\n']).unwrap_or(rest.len());
            for word in ["null", "7", "\"odd\"", "[3]", "{\"a\": {}}"] {
                let mut files = lantern();
                let changed = format!("{}{word}{}", &text[..at + 2], &rest[end..]);
                files[number].bytes = changed.into_bytes();
                let _answer = import(&files, Some(&brave()));
                count += 1;
            }
        }
    }
    assert!(count > 500, "{count}");
}
