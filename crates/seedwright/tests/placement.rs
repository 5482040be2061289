//! Item settings, from the section `[placement]` of a pack and from plans.

use seedwright::pack::{Diagnostic, SourceFile, read, read_plan};
use seedwright::world::{
    Aim, Algorithm, AreaId, CountRange, Decide, FirstSphere, ItemId, ItemRequest, LocationId,
    PercentRange, PlayPromise, PoolId, ShapeChoice, ShapeRequest, World, limits,
};

/// A house of three areas. The locations are Hall.Mat, Hall.Hook, Vault.Chest and Tower.Nest.
const PACK: &str = r#"[pack]
format = 1
id = "house"
start = "Hall"
goal = "reached(Vault)"
[options]
missiles = { kind = "range", min = 1, max = 9, default = 2 }
[items]
Key = {}
Missile = { class = "filler", count = 2 }
Gem = { class = "filler" }
[rooms.Hall]
area = "House"
locations = [{ name = "Mat" }, { name = "Hook" }]
[rooms.Vault]
area = "Underground"
locations = [{ name = "Chest" }]
[rooms.Tower]
area = "Roof"
locations = [{ name = "Nest" }]
[doors]
down = { a = "Hall", b = "Vault", need = "Key" }
up = { a = "Hall", b = "Tower" }
"#;

const MAT: LocationId = LocationId(0);
const HOOK: LocationId = LocationId(1);
const CHEST: LocationId = LocationId(2);
const NEST: LocationId = LocationId(3);
const KEY: ItemId = ItemId(0);
const MISSILE: ItemId = ItemId(1);
const HOUSE: AreaId = AreaId(0);
const UNDERGROUND: AreaId = AreaId(1);
const ROOF: AreaId = AreaId(2);

/// Reads the pack followed by a text.
fn world_with(rest: &str) -> Result<World, Vec<Diagnostic>> {
    let reading = read(&[SourceFile::new("house.toml", format!("{PACK}{rest}"))]);
    reading.world.ok_or(reading.diagnostics)
}

fn world() -> World {
    world_with("").expect("the pack is sound")
}

fn plan(name: &str, text: &str) -> Result<ItemRequest, Vec<Diagnostic>> {
    read_plan(&world(), &[SourceFile::new(name, text)])
}

/// Returns the diagnostics as code, pointed-at text, message and hint.
fn diagnosed(text: &str, found: &[Diagnostic]) -> Vec<[String; 4]> {
    let tell = |found: &Diagnostic| {
        let span = found.span.expect("every problem has a place");
        let hint = found.hint.clone().expect("every problem has a hint");
        let piece = text[span.range()].to_owned();
        [found.code.to_owned(), piece, found.message.clone(), hint]
    };
    found.iter().map(tell).collect()
}

/// Returns the diagnostics of a plan.
#[track_caller]
fn faults(name: &str, text: &str) -> Vec<[String; 4]> {
    diagnosed(text, &plan(name, text).expect_err("something is wrong"))
}

#[track_caller]
fn assert_faults(text: &str, expected: &[[&str; 4]]) {
    assert_eq!(faults("plan.toml", text), expected);
}

/// A plan with every setting.
const EVERYTHING: &str = r#"algorithm = "forward"
aim = "items"
promise = "never-stuck"
decide = "never"
attempts = 1_000_000
swaps = 0
steps = 1_000_000_000_000_000
loops = 100
place = { "Vault.Chest" = "Missile", "Hall.Mat" = "Key" }
exclude = ["Tower.Nest", "Hall.Hook"]
priority = ["Vault.Chest", "Hall.Mat"]
early = ["Missile * 2", "Key"]
only-in = { Missile = ["Underground", "House"], Key = ["House"] }
never-in = { Missile = ["Roof"], Key = [] }
weights = { "Tower.Nest" = 1_000, "Hall.Mat" = 1 }
shape = { spheres = "8..12", playthrough = "20..", required = "..10", spread = "..40%", per-sphere = "1..6", moves = 7, items = { Key = "2..4" }, areas = { House = { from = 3 } }, try = 64 }
accept-closest = true
mix = 1000
"#;

fn everything() -> ItemRequest {
    ItemRequest {
        algorithm: Some(Algorithm::Forward),
        aim: Some(Aim::Items),
        promise: Some(PlayPromise::NeverStuck),
        decide: Some(Decide::Never),
        attempts: Some(limits::ATTEMPTS),
        swaps: Some(0),
        steps: Some(limits::STEPS),
        loops: Some(100),
        mix: Some(1000),
        fixed: vec![(MAT, KEY), (CHEST, MISSILE)],
        excluded: vec![HOOK, NEST],
        priority: vec![MAT, CHEST],
        early: vec![(KEY, 1), (MISSILE, 2)],
        only_in: vec![(KEY, vec![HOUSE]), (MISSILE, vec![HOUSE, UNDERGROUND])],
        never_in: vec![(KEY, vec![]), (MISSILE, vec![ROOF])],
        weights: vec![(MAT, 1), (NEST, limits::WEIGHT)],
        shape: shape(),
        accept_closest: Some(true),
    }
}

/// The shape with every kind of term.
fn shape() -> ShapeChoice {
    let range = |least, most| CountRange { least, most };
    ShapeChoice {
        base: None,
        terms: ShapeRequest {
            spheres: Some(range(8, 12)),
            playthrough: Some(range(20, u32::MAX)),
            required: Some(range(0, 10)),
            spread: Some(PercentRange(range(0, 40))),
            per_sphere: Some(range(1, 6)),
            moves: Some(range(7, 7)),
            items: vec![(KEY, range(2, 4))],
            areas: vec![(HOUSE, FirstSphere(3))],
            tries: Some(64),
        },
    }
}

#[test]
fn everything_can_be_asked_for() {
    let world = world_with(&format!("[placement]\n{EVERYTHING}")).expect("it is sound");
    assert_eq!(world.placement, everything());
    assert_eq!(plan("plan.toml", EVERYTHING), Ok(everything()));
    let json = r#"{
        "$schema": "plan.schema.json",
        "algorithm": "forward", "aim": "items", "promise": "never-stuck", "decide": "never",
        "attempts": 1000000, "swaps": 0, "steps": 1000000000000000, "loops": 100,
        "place": { "Hall.Mat": "Key", "Vault.Chest": "Missile" },
        "exclude": ["Hall.Hook", "Tower.Nest"], "priority": ["Hall.Mat", "Vault.Chest"],
        "early": ["Key, Missile * 2"],
        "only-in": { "Key": ["House"], "Missile": ["House", "Underground"] },
        "never-in": { "Key": [], "Missile": ["Roof"] },
        "weights": { "Hall.Mat": 1, "Tower.Nest": 1000 }, "mix": 1000, "accept-closest": true,
        "shape": "spheres=8..12, playthrough=20.., required=..10, spread=..40%, per-sphere=1..6, moves=7, Key=2..4, House=3.., try=64"
    }"#;
    assert_eq!(plan("plan.json", json), Ok(everything()));
    assert_eq!(plan("plan.json", "{}"), Ok(ItemRequest::default()));
    assert_eq!(
        world_with("[placement]\n").map(|world| world.into_draft().placement),
        Ok(ItemRequest::default())
    );
    assert_eq!(
        world_with("").map(|world| world.into_draft().placement),
        Ok(ItemRequest::default())
    );
}

#[test]
fn every_word_has_its_meaning() {
    for (word, algorithm) in [
        ("assumed", Algorithm::Assumed),
        ("forward", Algorithm::Forward),
        ("random", Algorithm::Random),
    ] {
        let requested = plan("plan.toml", &format!("algorithm = '{word}'"));
        assert_eq!(requested.map(|request| request.algorithm), Ok(Some(algorithm)));
    }
    for (word, aim) in [("locations", Aim::Locations), ("items", Aim::Items), ("goal", Aim::Goal)] {
        let requested = plan("plan.toml", &format!("aim = '{word}'"));
        assert_eq!(requested.map(|request| request.aim), Ok(Some(aim)));
    }
}

/// Lines of plans, some of them faulty.
const LINES: &[&str] = &[
    "algorithm = 'random'",
    "algorithm = 'randon'",
    "aim = 3",
    "attempts = 7",
    "attempts = 0",
    "swaps = 1_000_001",
    "steps = -1",
    "stepps = 1",
    "place = { 'Hall.Mat' = 'Key' }",
    "place = { 'Hall.Matt' = 'Kee', 'Mat' = 'Key' }",
    "place = { Hall.Mat = 'Key' }",
    "exclude = ['Hall.Mat', 'Vault.Chest']",
    "exclude = ['Hall.Mat', 'Hall.Mat', 1]",
    "priority = ['Nowhere.At all']",
    "early = ['Key, Missile * 2']",
    "early = ['Key', 'Key * 2']",
    "early = ['Missile * opt(missiles)']",
    "early = ['Missile * many', 'Misile']",
    "only-in = { Key = ['House'] }",
    "only-in = { Key = [], Kay = ['House', 'Haus', 'House'] }",
    "never-in = { Key = [], Gem = ['Rooof'] }",
    "weights = { 'Hall.Mat' = 5 }",
    "weights = { 'Hall.Mat' = 0, 'Hall.Hat' = 5 }",
];

#[test]
fn a_plan_and_a_section_say_the_same() {
    let mut sound = 0;
    for (position, first) in LINES.iter().enumerate() {
        for second in &LINES[position + 1..] {
            if first.split(' ').next() == second.split(' ').next() {
                continue;
            }
            let text = format!("{first}\n{second}\n");
            let section = format!("[placement]\n{text}");
            match (plan("plan.toml", &text), world_with(&section)) {
                (Ok(plan), Ok(world)) => {
                    sound += 1;
                    assert_eq!(plan, world.placement, "{text}");
                }
                (Err(plan), Err(pack)) => {
                    let called = |diagnosed: [String; 4]| {
                        diagnosed.map(|part| part.replace("the section [placement]", "the plan"))
                    };
                    let pack = diagnosed(&format!("{PACK}{section}"), &pack).into_iter();
                    let pack: Vec<_> = pack.map(called).collect();
                    // The plan may also name its schema.
                    let plan = diagnosed(&text, &plan).into_iter();
                    let plan: Vec<_> = plan
                        .map(|diagnosed| diagnosed.map(|part| part.replace("`$schema`, ", "")))
                        .collect();
                    assert_eq!(plan, pack);
                }
                other => unreachable!("{text} is judged in two ways: {other:?}"),
            }
        }
    }
    assert!(sound > 20, "{sound}");
}

#[test]
fn e0320_locations_and_items_have_to_be_there() {
    assert_faults(
        "place = { 'Hall.Matt' = 'Kee' }\nexclude = ['Chest']\npriority = ['Hall']\n",
        &[
            [
                "E0320",
                "'Hall.Matt'",
                "there is no location `Hall.Matt`",
                "did you mean `Hall.Mat`?",
            ],
            ["E0320", "'Kee'", "there is no item `Kee`", "did you mean `Key`?"],
            ["E0320", "'Chest'", "there is no location `Chest`", "did you mean `Vault.Chest`?"],
            [
                "E0320",
                "'Hall'",
                "there is no location `Hall`",
                "known names: `Hall.Mat`, `Hall.Hook`, `Vault.Chest`, `Tower.Nest`",
            ],
        ],
    );
    assert_faults(
        "weights = { 'hall.mat' = 2 }\nonly-in = { Lamp = ['House'] }\nnever-in = { gem = ['Roof'] }\n",
        &[
            ["E0320", "'hall.mat'", "there is no location `hall.mat`", "did you mean `Hall.Mat`?"],
            ["E0320", "Lamp", "there is no item `Lamp`", "known names: `Key`, `Missile`, `Gem`"],
            ["E0320", "gem", "there is no item `gem`", "did you mean `Gem`?"],
        ],
    );
    // Spots are not locations.
    assert_eq!(faults("plan.toml", "exclude = ['Hall.floor']")[0][0], "E0320");
}

#[test]
fn e0322_areas_have_to_be_there() {
    assert_faults(
        "only-in = { Key = ['House', 'Rof'] }\nnever-in = { Gem = ['Cellar'] }\n",
        &[
            ["E0322", "'Rof'", "there is no area `Rof`", "did you mean `Roof`?"],
            [
                "E0322",
                "'Cellar'",
                "there is no area `Cellar`",
                "known names: `House`, `Underground`, `Roof`",
            ],
        ],
    );
}

#[test]
fn e0326_nothing_is_listed_twice() {
    let text = "exclude = ['Hall.Mat', 'Hall.Hook', \"Hall.Mat\"]\n\
        priority = ['Hall.Mat', '''Hall.Mat''']\nearly = ['Key', 'Missile, Key * 2']\n\
        only-in = { Key = ['Roof', \"Roof\"] }\n";
    let hint = "remove one of the two";
    assert_faults(
        text,
        &[
            ["E0326", "\"Hall.Mat\"", "`Hall.Mat` is listed twice", hint],
            ["E0326", "'''Hall.Mat'''", "`Hall.Mat` is listed twice", hint],
            ["E0326", "'Missile, Key * 2'", "`Key` is listed twice", hint],
            ["E0326", "\"Roof\"", "`Roof` is listed twice", hint],
        ],
    );
    let found = plan("plan.toml", text).expect_err("something is listed twice");
    let first = |found: &Diagnostic| text[found.related[0].0.range()].to_owned();
    let firsts: Vec<_> = found.iter().map(first).collect();
    assert_eq!(firsts, ["'Hall.Mat'", "'Hall.Mat'", "'Key'", "'Roof'"]);
    // The same location may be in two lists: whether that is possible is for the placement to decide.
    let both = plan("plan.toml", "exclude = ['Hall.Mat']\npriority = ['Hall.Mat']");
    assert!(both.is_ok());
}

#[test]
fn early_items_are_counted_in_numbers() {
    assert_faults(
        "early = ['Key', 'Missile * opt(missiles)', 'Key * x', 'Gem, Kee']",
        &[
            [
                "E0104",
                "'Missile * opt(missiles)'",
                "the number of early items can't be taken from an option",
                "write a number: \"Missile * 2\"",
            ],
            [
                "E0201",
                "x",
                "expected a number or opt(...), found `x`",
                "a list of items looks like `Rope, Missile * 5`",
            ],
            ["E0210", "Kee", "there is no item `Kee`", "did you mean `Key`?"],
        ],
    );
}

#[test]
fn an_item_has_an_area_to_lie_in() {
    let [code, message, hint] = [
        "E0104",
        "the list of areas is empty, so the item has nowhere to go",
        "name an area, or leave the list out",
    ];
    assert_faults("only-in = { Key = [] }", &[[code, "[]", message, hint]]);
    let text = format!("{PACK}[pools]\ngems = {{ areas = [] }}\n");
    let found = world_with("[pools]\ngems = { areas = [] }\n").expect_err("it is empty");
    assert_eq!(diagnosed(&text, &found), [[code, "[]", message, hint]]);
}

#[test]
fn pools_name_their_areas() {
    let sound = world_with("[pools]\ngems = { areas = ['Roof', 'House'] }\nfree = {}\n");
    let sound = sound.expect("the areas are there");
    assert_eq!(sound.pools[PoolId(0)].areas, [HOUSE, ROOF]);
    assert_eq!(sound.pools[PoolId(1)].areas, []);
    let rest = "[pools]\ngems = { areas = ['Rooof', 'House', \"House\", 3] }\n";
    let found = world_with(rest).expect_err("the areas are not there");
    let expected = [
        ["E0322", "'Rooof'", "there is no area `Rooof`", "did you mean `Roof`?"],
        ["E0326", "\"House\"", "`House` is listed twice", "remove one of the two"],
        [
            "E0102",
            "3",
            "an entry of `areas` must be text, not a whole number",
            "the areas that the items of the pool are restricted to; all areas by default",
        ],
    ];
    assert_eq!(diagnosed(&format!("{PACK}{rest}"), &found), expected);
}

#[test]
fn areas_that_no_room_names_can_be_listed() {
    let text = PACK
        .replace("[doors]", "[areas]\nHouse = {}\nUnderground = {}\nRoof = {}\nSea = {}\n[doors]");
    let text = format!("{text}[placement]\nnever-in = {{ Key = ['Sea'] }}\n");
    let reading = read(&[SourceFile::new("house.toml", text)]);
    let world = reading.world.expect("the area is listed");
    assert_eq!(world.placement.never_in, [(KEY, vec![AreaId(3)])]);
}

#[test]
fn a_location_with_a_fault_is_no_unknown_one() {
    let text = PACK.replace("{ name = \"Hook\" }", "{ name = \"Hook\", at = \"sky\" }");
    let text = format!("{text}[placement]\nexclude = ['Hall.Hook', 'Hall.Book']\n");
    let reading = read(&[SourceFile::new("house.toml", text.as_str())]);
    let found: Vec<_> = diagnosed(&text, &reading.diagnostics)
        .into_iter()
        .map(|[code, piece, ..]| (code, piece))
        .collect();
    let expected = [("E0320", "\"sky\""), ("E0320", "'Hall.Book'")];
    assert_eq!(found, expected.map(|(code, piece)| (code.to_owned(), piece.to_owned())));
}

#[test]
fn a_plan_may_be_several_files() {
    let files = [
        SourceFile::new("b.toml", "exclude = ['Hall.Mat']\nplace = { 'Hall.Hook' = 'Key' }"),
        SourceFile::new("a.json", r#"{ "place": { "Vault.Chest": "Gem" }, "swaps": 3 }"#),
    ];
    let request = read_plan(&world(), &files).expect("they fit together");
    assert_eq!(request.fixed, [(HOOK, KEY), (CHEST, ItemId(2))]);
    assert_eq!((request.excluded, request.swaps), (vec![MAT], Some(3)));
    let again = SourceFile::new("c.toml", "place = { 'Hall.Hook' = 'Gem' }\nexclude = []");
    let files = [&files[..], &[again]].concat();
    let found = read_plan(&world(), &files).expect_err("the third says something else");
    let codes = found.iter().map(|found| (found.code, found.span.map(|span| span.file)));
    assert_eq!(codes.collect::<Vec<_>>(), [("E0105", Some(2)), ("E0105", Some(2))]);
}

#[test]
fn messages_speak_of_the_plan() {
    let message = |name, text: &str| plan(name, text).expect_err("it is faulty")[0].message.clone();
    assert_eq!(
        message("plan.toml", "swaps = 1.5"),
        "a plan cannot hold a number with a fraction or an exponent"
    );
    assert_eq!(message("plan.json", "[]"), "the top level of a plan must be an object");
    assert_eq!(message("plan.toml", "rooms = {}"), "the plan has no field `rooms`");
    assert_eq!(message("plan.toml", " "), "the file is empty");
    let nothing = read_plan(&world(), &[]).expect_err("there is nothing to read");
    assert_eq!((nothing[0].code, nothing[0].message.as_str()), ("E0001", "the plan has no files"));
}

#[test]
fn nothing_is_taken_from_what_a_plan_is_about() {
    let first =
        r#"{ "swaps": 3, "about": { "seed": "x", "share": 0.5, "none": null, "place": [[{}]] } }"#;
    let files = [
        SourceFile::new("a.json", first),
        SourceFile::new("b.toml", "aim = 'goal'\n[about]\nseed = 'y'"),
    ];
    let expected = ItemRequest { swaps: Some(3), aim: Some(Aim::Goal), ..ItemRequest::default() };
    assert_eq!(read_plan(&world(), &files), Ok(expected));
    let faults = [
        (r#"{ "about": null }"#, "E0007"),
        (r#"{ "about": "x" }"#, "E0102"),
        (r#"{ "swaps": 1.5, "about": { "none": null } }"#, "E0007"),
        (r#"{ "about": { "twice": 1, "twice": 2 } }"#, "E0105"),
    ];
    for (text, code) in faults {
        let found = plan("a.json", text).expect_err(text);
        let codes: Vec<_> = found.iter().map(|found| found.code).collect();
        assert_eq!(codes, [code], "{text}");
    }
}

/// Returns a bundle with rows in its list of placed items.
fn bundle(rows: &str) -> String {
    format!(
        r#"{{ "format": 2, "seed": "rainy day", "settings": {{ "missiles": 2 }},
        "world": {{ "rules": [[1, 1, 0]] }}, "progression": {{ "share": 0.5, "none": null }},
        "decisions": {{ "doors": [], "items": [{rows}] }}, "proof": {{ "steps": [0] }} }}"#
    )
}

#[test]
fn a_bundle_is_a_plan() {
    let text = bundle(
        r#"{ "location": "Vault.Chest", "item": "Missile", "copy": 1 },
        { "location": "Hall.Mat", "item": "Key", "copy": 0 }"#,
    );
    let expected =
        ItemRequest { fixed: vec![(MAT, KEY), (CHEST, MISSILE)], ..ItemRequest::default() };
    assert_eq!(plan("world.json", &text), Ok(expected.clone()));
    // A plan can set more besides it.
    let more = SourceFile::new("more.toml", "place = { 'Hall.Hook' = 'Gem' }\naim = 'goal'");
    let both = [SourceFile::new("world.json", text.as_str()), more];
    let both = read_plan(&world(), &both).expect("they fit together");
    let mut expected = expected;
    expected.fixed.insert(1, (HOOK, ItemId(2)));
    expected.aim = Some(Aim::Goal);
    assert_eq!(both, expected);
    // It is not allowed in a pack, nor in a TOML file.
    assert!(read(&[SourceFile::new("world.json", text)]).world.is_none());
    let toml = "format = 1\ndecisions = { items = [] }\n";
    let codes: Vec<_> = faults("plan.toml", toml).into_iter().map(|[code, ..]| code).collect();
    assert_eq!(codes, ["E0101", "E0101"]);
}

#[test]
fn faults_in_a_bundle_have_a_place() {
    let row = |location: &str, item: &str| {
        format!(r#"{{ "location": {location}, "item": {item}, "copy": 0 }}"#)
    };
    let cases = [
        (row("\"Hall.Mut\"", "\"Key\""), ["E0320", "\"Hall.Mut\""]),
        (row("\"Hall.Mat\"", "\"Kay\""), ["E0320", "\"Kay\""]),
        (row("\"Hall.Mat\"", "3"), ["E0102", "3"]),
        (row("\"Hall.Mat\"", "null"), ["E0007", "null"]),
        (row("[]", "\"Key\""), ["E0102", "[]"]),
        ("7".to_owned(), ["E0102", "7"]),
        (r#"{ "item": "Key" }"#.to_owned(), ["E0103", r#"{ "item": "Key" }"#]),
    ];
    for (rows, expected) in cases {
        let found = faults("world.json", &bundle(&rows));
        let found: Vec<_> = found.iter().map(|[code, piece, ..]| [code, piece]).collect();
        assert_eq!(found, [expected], "{rows}");
    }
    let twice = [row("\"Hall.Mat\"", "\"Key\""), row("\"Hall.\\u004dat\"", "\"Gem\"")].join(", ");
    let found = faults("world.json", &bundle(&twice));
    assert_eq!(found.len(), 1);
    assert_eq!(found[0][..2], ["E0105", "\"Hall.\\u004dat\""]);
}

#[test]
fn a_bundle_says_where_its_items_lie() {
    for (text, expected) in [
        (r#"{ "format": 1, "decisions": { "items": [] } }"#, ["E0104", "1"]),
        (r#"{ "format": 2, "decisions": {} }"#, ["E0103", "\"decisions\""]),
        (r#"{ "format": 2, "decisions": [] }"#, ["E0102", "[]"]),
        (r#"{ "format": 2, "decisions": { "items": {} } }"#, ["E0102", "\"items\""]),
        (r#"{ "format": 2, "decisions": { "items": [ }"#, ["E0006", "}"]),
        (r#"{ "format": 2 }"#, ["E0101", "\"format\""]),
    ] {
        let found = faults("world.json", text);
        let found: Vec<_> = found.iter().map(|[code, piece, ..]| [code, piece]).collect();
        assert_eq!(found, [expected], "{text}");
    }
}

#[test]
fn a_bundle_may_be_large() {
    let rules = "[123456, 1, 7], ".repeat(400_000);
    let text = bundle(r#"{ "location": "Hall.Mat", "item": "Key" }"#);
    let text = text.replace("[1, 1, 0]", &format!("{rules}[1, 1, 0]"));
    assert!(text.len() > 6_000_000);
    assert_eq!(plan("world.json", &text).map(|request| request.fixed), Ok(vec![(MAT, KEY)]));
    let cut = &text[..text.len() - 3];
    let found = plan("world.json", cut).expect_err("the end is missing");
    assert_eq!(found[0].code, "E0006");
}

#[test]
fn many_unknown_names_are_cut_off_soon() {
    let locations: String = (0..1_000)
        .map(|number| format!("{{ name = 'a rather long name of a place {number}' }},"))
        .collect();
    let text = PACK.replace("{ name = \"Nest\" }", &locations);
    let world = read(&[SourceFile::new("house.toml", text)]).world.expect("it is sound");
    let excluded: String = (0..100_000).map(|number| format!("'x{number}',")).collect();
    let plan = SourceFile::new("plan.toml", format!("exclude = [{excluded}]"));
    let found = read_plan(&world, &[plan]).expect_err("none of them is there");
    assert_eq!(found.len(), 1_001);
}
