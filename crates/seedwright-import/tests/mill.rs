//! A map of areas and exits: the import of the toy mill, and the problems of faulty maps.

use seedwright::doors::{DoorRules, Shuffler};
use seedwright::inspect::reach;
use seedwright::logic::Logic;
use seedwright::pack::{SourceFile, write};
use seedwright::random::{Seed, Stream};
use seedwright::world::{Depth, DoorMode, DoorRequest, ReturnMode, Settings, World};
use seedwright_import::exits::{import, import_with};
use seedwright_import::report::{Report, Treatment};

const MILL: &str = include_str!("mill/map.json");

fn file(text: &str) -> SourceFile {
    SourceFile::new("map.json", text)
}

fn mill() -> (World, Report) {
    let imported = import(&file(MILL), None).expect("the mill is sound");
    (imported.world, imported.report)
}

/// Returns the problems of the mill with unique texts replaced: `code text-there: message`.
#[track_caller]
fn problems(changes: &[(&str, &str)]) -> Vec<String> {
    let mut text = MILL.to_owned();
    for (old, new) in changes {
        assert_eq!(text.matches(old).count(), 1, "`{old}` occurs once");
        text = text.replace(old, new);
    }
    lines(&text)
}

#[track_caller]
fn lines(text: &str) -> Vec<String> {
    let problems = import(&file(text), None).expect_err("something is wrong");
    let lines = problems.iter().map(|problem| {
        assert!(problem.hint.is_some(), "it says what to do: {problem:?}");
        let place = problem.span.map_or("", |span| &text[span.range()]);
        format!("{} {place}: {}", problem.code, problem.message)
    });
    lines.collect()
}

#[test]
fn the_mill_as_a_pack() {
    let (world, _) = mill();
    let files = write(&world).expect("it is small");
    let text: String = files.iter().map(|file| String::from_utf8_lossy(&file.bytes)).collect();
    for line in [
        r#""Yard exit 1" = { a = "Yard", b = "Grinding floor", fixed = true, rotation = [0, 2], labels = ["Wide door", "Wide door"] }"#,
        r#""Yard exit 2" = { a = "Yard", b = "Weir", rotation = [1, 3], labels = ["Footpath", "Footpath"] }"#,
        r#""Bin loft exit hoist" = { a = "Bin loft", b = "Yard", way = "once", kind = "totem", rotation = [0, 2], labels = ["", "Sack hoist"] }"#,
        r#""Grinding floor exit b" = { a = "Grinding floor", b = "Bin loft", rotation = [0, 2], labels = ["Ladder", "Ladder"] }"#,
        r#""Grinding floor exit c" = { a = "Grinding floor", b = "Wheel pit", way = "one", fixed = true, rotation = [3, 1], labels = ["Trapdoor", "Trapdoor"] }"#,
        r#""Bin loft exit jump" = { a = "Bin loft", b = "Mill pond", way = "one", kind = "jump", labels = ["Leap", ""] }"#,
        r#""Weir exit 2" = { a = "Weir", b = "Mill pond", rotation = [1, 3], labels = ["Sluice walk", "Sluice walk"] }"#,
        r#""Wheel pit exit 1" = { a = "Wheel pit", b = "Mill pond", way = "once", kind = "portal", rotation = [2, 0], labels = ["Millrace", "Millrace"] }"#,
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    assert_eq!(world.doors.len(), 8);
    let rooms = world.rooms.rows().iter();
    let rooms = rooms.map(|room| {
        let area = world.areas[room.area].name.as_str();
        (room.name.as_str(), area)
    });
    let expected = [
        ("Yard", "no world"),
        ("Grinding floor", "Mill"),
        ("Bin loft", "Mill"),
        ("Weir", "Water"),
        ("Mill pond", "Water"),
        ("Wheel pit", "Water"),
    ];
    assert_eq!(rooms.collect::<Vec<_>>(), expected);
    assert_eq!(world.spots.len(), 6);
    assert!(world.items.is_empty() && world.locations.is_empty());
}

#[test]
fn the_goal_is_to_reach_every_area() {
    for (start, mode, goal) in [
        (None, ReturnMode::Warp, true),
        (Some("Mill pond"), ReturnMode::Warp, true),
        // The only way out of the pit is the portal, and it leads out.
        (None, ReturnMode::Walk, true),
    ] {
        let imported = import_with(&file(MILL), start, mode).expect("the mill is sound");
        let world = imported.world;
        assert_eq!(world.goals.len(), 6);
        assert_eq!(world.return_mode, mode);
        let logic = Logic::compile(&world, &Settings::defaults(&world));
        let mut state = logic.state();
        state.propagate();
        let reached = reach(&world, &logic, &state);
        assert_eq!((reached.spots.len(), reached.goal), (6, goal), "{start:?}");
        let begins = world.spot_name(world.starts[0].at);
        assert!(begins.starts_with(start.unwrap_or("Yard")), "{begins}");
    }
}

#[test]
fn the_report_says_what_was_chosen() {
    let (_, report) = mill();
    let of = |treatment| -> Vec<(String, usize, Vec<String>)> {
        let entries = report.of(treatment);
        entries
            .map(|entry| {
                let places = entry.places.iter();
                let places = places.map(|place| format!("{} {}", place.line, place.what));
                (entry.kind.clone(), entry.count, places.collect())
            })
            .collect()
    };
    let row = |kind: &str, places: &[&str]| {
        let places: Vec<String> = places.iter().map(|place| (*place).to_owned()).collect();
        (kind.to_owned(), places.len().max(1), places)
    };
    assert_eq!(
        of(Treatment::Assumed),
        [
            row("areas without a world: they are put in one called `no world`", &["3 Yard"]),
            row(
                "doors that are `nonSwitchable` on one side only: fixed on both",
                &["5 Yard / 1", "54 Wheel pit / 2"]
            ),
            row("the door shuffle: swaps, because nothing can spin here", &[]),
            row("the goal: every area must be reached", &[]),
            row("the start: the first area", &["3 Yard"]),
        ]
    );
    assert_eq!(
        of(Treatment::LeftOut),
        [
            row(
                "the world of an exit's destination, where it differs from that of the area itself",
                &["45 Mill pond / 2"]
            ),
            row(
                "totems that are not exits (save points, shops and the like)",
                &["9 Yard", "38 Weir"]
            ),
        ]
    );
    assert_eq!(report.count(Treatment::Exact), 6 + 8);
    let start = import_with(&file(MILL), Some("Weir"), ReturnMode::Walk).expect("it is sound");
    assert_eq!(start.report.count(Treatment::Assumed), 5);
    let strange = MILL.replacen("\"name\": \"Yard\"", "\"music\": 3, \"name\": \"Yard\"", 1);
    let report = import(&file(&strange), None).expect("it is sound").report;
    assert!(report.text().contains("the unknown field `music` of areas"));
}

/// The map with every id that is a number written as one.
fn with_numbers(text: &str) -> String {
    (0..10).fold(text.to_owned(), |text, digit| {
        ["id", "wayBackId"].into_iter().fold(text, |text, field| {
            text.replace(&format!("\"{field}\": \"{digit}\""), &format!("\"{field}\": {digit}"))
        })
    })
}

#[test]
fn ids_may_be_numbers() {
    let text = with_numbers(MILL);
    assert!(text.contains(r#""id": 1, "#) && text.contains(r#""wayBackId": 2, "#), "{text}");
    let world = import(&file(&text), None).expect("it says the same").world;
    assert_eq!(world.hash(), mill().0.hash());
    // One side may write a number and the other a text.
    let mixed = MILL.replace(r#""wayBackId": "1""#, r#""wayBackId": 1"#);
    let world = import(&file(&mixed), None).expect("it says the same").world;
    assert_eq!(world.hash(), mill().0.hash());
    let unknown = lines(&MILL.replace(r#""wayBackId": "hoist""#, r#""wayBackId": 7"#));
    assert_eq!(unknown, [r#"E0544 7: there is no exit of `Bin loft` with the id `7`"#]);
}

/// A map of areas that form a ring.
fn ring(areas: usize) -> String {
    let rows = (0..areas).map(|area| {
        let (before, after) = ((area + areas - 1) % areas, (area + 1) % areas);
        format!(
            r#"{{"name": "{area}", "exits": [{{"id": 0, "dest": "{before}", "wayBackId": 1, "type": "door"}},
            {{"id": 1, "dest": "{after}", "wayBackId": 0, "type": "door"}}]}}"#
        )
    });
    format!("[{}]", rows.collect::<Vec<_>>().join(", "))
}

#[test]
fn the_pack_shuffles_as_the_map_allows() {
    let pair = r#"[{"name": "0", "exits": [{"id": 0, "dest": "1", "wayBackId": 0, "type": "door"}]},
        {"name": "1", "exits": [{"id": 0, "dest": "0", "wayBackId": 0, "type": "door"}]}]"#;
    let swaps = DoorRequest { mode: Some(DoorMode::Swap), ..DoorRequest::default() };
    let shallow = DoorRequest { depth: Some(Depth::Doors(1)), ..DoorRequest::default() };
    for (text, shuffle, words) in [
        (ring(8), Some(DoorRequest::default()), "circle spins (1)"),
        // Two doors away from everywhere is everything, or everything but one room.
        (ring(6), Some(shallow), "circle spins with `depth = 1`"),
        (MILL.to_owned(), Some(swaps), "swaps"),
        (pair.to_owned(), None, "none, because no settings were found that change the map"),
    ] {
        let imported = import(&file(&text), None).expect("it is sound");
        assert_eq!(imported.world.shuffle, shuffle, "{words}");
        let report = imported.report.text();
        assert!(report.contains(&format!("the door shuffle: {words}")), "{report}");
        let Some(request) = shuffle else { continue };
        let rules = DoorRules::compile(&imported.world, &Settings::defaults(&imported.world));
        let shuffler = Shuffler::new(&rules, &request).expect("it was tried");
        let seed = Seed::from_text("next");
        let shuffled = shuffler.shuffle(&seed, &mut |_| std::ops::ControlFlow::Continue(()));
        assert!(shuffled.expect("a map is found").changed().count() > 0);
    }
}

#[test]
fn a_table_of_areas_is_a_list_of_them() {
    let table = r#"{"Mill": {"exits": [{"id": "1", "dest": "Yard", "wayBackId": "2", "type": "door"}]},
        "Yard": {"name": "Yard", "exits": [{"id": "2", "dest": "Mill", "wayBackId": "1", "type": "door", "direction": "bi"}]}}"#;
    let world = import(&file(table), None).expect("it is sound").world;
    assert_eq!((world.rooms.len(), world.doors.len()), (2, 1));
    assert_eq!(
        lines(&table.replace("\"name\": \"Yard\"", "\"name\": \"Court\"")),
        ["E0104 \"Court\": the area `Yard` has the name `Court`"]
    );
}

#[test]
fn ways_back_that_name_no_exit() {
    let orphan = problems(&[(r#""wayBackId": "hoist""#, r#""wayBackId": "hoister""#)]);
    assert_eq!(
        orphan,
        [r#"E0544 "hoister": there is no exit of `Bin loft` with the id `hoister`"#]
    );
    let none = problems(&[(r#""wayBackId": "hoist", "#, "")]);
    assert_eq!(none, [r#"E0544 "3": the exit `3` has no way back"#]);
}

#[test]
fn ways_back_that_lead_elsewhere() {
    // From the yard to the weir, whose way back leads to the loft.
    let elsewhere = problems(&[(
        r#""dest": "Yard", "wayBackId": "2""#,
        r#""dest": "Bin loft", "wayBackId": "b""#,
    )]);
    assert_eq!(
        elsewhere,
        [
            r#"E0545 "1": the way back of the exit `2` of `Yard` leads to `b` of `Bin loft`"#,
            r#"E0545 "b": the way back of the exit `1` of `Weir` leads to `b` of `Grinding floor`"#,
        ]
    );
    let another =
        problems(&[(r#""dest": "Yard", "wayBackId": "2""#, r#""dest": "Yard", "wayBackId": "3""#)]);
    assert_eq!(
        another,
        [
            r#"E0545 "1": the way back of the exit `2` of `Yard` leads to `3` of `Yard`"#,
            r#"E0545 "3": the way back of the exit `1` of `Weir` leads to `hoist` of `Bin loft`"#,
        ]
    );
    let jump = problems(&[(r#""wayBackId": "hoist""#, r#""wayBackId": "jump""#)]);
    assert_eq!(
        jump,
        [
            r#"E0545 "jump": the way back of the exit `3` of `Yard` leads to `Mill pond`"#,
            r#"E0545 "3": the way back of the exit `hoist` of `Bin loft` leads to `jump` of `Bin loft`"#,
        ]
    );
}

#[test]
fn exits_that_lead_nowhere_or_back() {
    let missing = problems(&[(
        r#""dest": "Mill pond", "type": "jump""#,
        r#""dest": "Mill pound", "type": "jump""#,
    )]);
    assert_eq!(missing, [r#"E0542 "Mill pound": there is no area `Mill pound`"#]);
    let own = problems(&[(
        r#""dest": "Weir", "world": "Water", "wayBackId": "2""#,
        r#""dest": "Mill pond", "world": "Water", "wayBackId": "2""#,
    )]);
    assert_eq!(own, [r#"E0543 "Mill pond": an exit of `Mill pond` leads back into its own area"#]);
}

#[test]
fn what_stays_inside_an_area_is_left_out() {
    let jump = r#""dest": "Mill pond", "type": "jump""#;
    let text = MILL.replace(jump, r#""dest": "Bin loft", "type": "jump""#);
    let imported = import(&file(&text), None).expect("it says nothing");
    assert_eq!(imported.world.doors.len(), 7);
    let kind = "jumps, totems and portals inside one area, which is a single spot (1)\n";
    assert!(imported.report.text().contains(kind));
    let pair = r#"{ "id": "p", "dest": "Yard", "wayBackId": "q", "type": "portal" },
        { "id": "q", "dest": "Yard", "wayBackId": "p", "type": "portal" },
        { "id": "1", "dest": "Grinding floor""#;
    let text = MILL.replace(r#"{ "id": "1", "dest": "Grinding floor""#, pair);
    let imported = import(&file(&text), None).expect("it says nothing");
    assert_eq!(imported.world.doors.len(), 8);
    assert!(imported.report.text().contains(kind));
    // No other exit can be the other side of one.
    let found = lines(&text.replace(r#""wayBackId": "hoist""#, r#""wayBackId": "b""#));
    assert_eq!(found.len(), 2, "{found:?}");
    let found = lines(&text.replace(r#""wayBackId": "3""#, r#""wayBackId": "p""#));
    assert_eq!(
        found,
        [
            r#"E0545 "hoist": the way back of the exit `3` of `Yard` leads to `p` of `Yard`"#,
            r#"E0545 "p": the way back of the exit `hoist` of `Bin loft` leads to `q` of `Yard`"#,
        ]
    );
}

#[test]
fn names_that_several_have() {
    let id = problems(&[(r#""id": "2", "dest": "Weir""#, r#""id": "1", "dest": "Weir""#)]);
    assert_eq!(
        id,
        [
            r#"E0541 "1": two exits of `Yard` have the id `1`"#,
            r#"E0544 "2": there is no exit of `Yard` with the id `2`"#,
        ]
    );
    let area = problems(&[(r#""name": "Wheel pit""#, r#""name": "Mill pond""#)]);
    assert_eq!(area[0], r#"E0105 "Mill pond": there are two areas `Mill pond`"#);
    let alike = problems(&[(
        r#""exits": [
      { "id": "1", "dest": "Weir""#,
        r#""exits": [
      { "id": "1", "dest": "Weir ""#,
    )]);
    assert_eq!(alike, [r#"E0542 "Weir ": there is no area `Weir `"#]);
}

#[test]
fn words_that_there_are_not() {
    let found = problems(&[
        (r#""type": "jump""#, r#""type": "slide""#),
        (r#""direction": "exit-bi""#, r#""direction": "out""#),
        (r#""direction": "exit", "rotation": 3"#, r#""rotation": 4"#),
    ]);
    assert_eq!(
        found,
        [
            "E0104 4: unknown rotation 4",
            r#"E0104 "out": unknown direction `out` of an exit"#,
            r#"E0104 "slide": unknown type `slide` of an exit"#,
            r#"E0544 "jump": the exit `jump` has no way back"#,
        ]
    );
}

#[test]
fn sides_that_contradict_each_other() {
    let types =
        problems(&[(r#""type": "portal", "rotation": 2"#, r#""type": "door", "rotation": 2"#)]);
    assert_eq!(
        types,
        [r#"E0546 "2": the two sides of a door have contradictory types: `portal` and `door`"#]
    );
    let shut = problems(&[(r#""direction": "entrance""#, r#""direction": "exit""#)]);
    assert_eq!(
        shut,
        [r#"E0546 "c": the two sides of a door have contradictory directions: `exit` and `exit`"#]
    );
    let mixed = problems(&[(r#""direction": "entrance""#, r#""direction": "entrance-bi""#)]);
    assert_eq!(mixed.len(), 1, "{mixed:?}");
}

#[test]
fn everything_is_said_at_once() {
    let found = problems(&[
        (r#""wayBackId": "hoist""#, r#""wayBackId": "x""#),
        (r#""dest": "Mill pond", "type""#, r#""dest": "Sea", "type""#),
        (r#""direction": "entrance""#, r#""direction": "exit""#),
    ]);
    let codes: Vec<&str> = found.iter().map(|line| &line[..5]).collect();
    assert_eq!(codes, ["E0544", "E0542", "E0546"]);
}

#[test]
fn files_that_are_no_map() {
    assert_eq!(lines(&MILL[..600])[0][..5], *"E0006", "it is cut off");
    assert_eq!(lines("[]"), ["E0547 [: the map has no areas, so there is no start"]);
    assert_eq!(lines("3"), ["E0102 3: expected a list, found a number"]);
    assert_eq!(lines(r#"[{"name": "Yard"}]"#), ["E0103 {: the field `exits` is missing"]);
    let found = lines(r#"[{"name": "Yard", "exits": [{"id": 3, "type": "door"}, 4]}]"#);
    let codes: Vec<&str> = found.iter().map(|line| &line[..5]).collect();
    assert_eq!(codes, ["E0103", "E0102"], "{found:?}");
    let found = lines(&MILL.replace(r#""id": "hoist""#, r#""id": 1.5"#));
    assert_eq!(found, ["E0102 1.5: expected a text or a whole number, found a number"]);
    // Every field of such an exit is missing, but the problem is the exit.
    assert_eq!(
        lines(r#"[{"name": "Yard", "exits": ["Mill"]}, {"name": "Mill", "exits": ["Yard"]}]"#),
        [
            r#"E0102 "Mill": expected an object, found a text"#,
            r#"E0102 "Yard": expected an object, found a text"#
        ]
    );
    let start = import(&file(MILL), Some("Yards")).expect_err("there is no such area");
    assert_eq!(start[0].code, "E0547");
    assert_eq!(start[0].hint.as_deref(), Some("did you mean `Yard`?"));
}

#[test]
fn no_harm_makes_it_panic() {
    let mut stream = Stream::new(&Seed::from(6), "import", "exits", 0);
    let below = |stream: &mut Stream, most: usize| {
        let most = u32::try_from(most.max(1)).expect("files are small");
        stream.below(most.try_into().expect("it is not zero")) as usize
    };
    let words = ["null", "{}", "[]", "0", "-1", "\"\"", "true", "1e9", "}", "]", ","];
    let mut sound = 0;
    for _ in 0..600 {
        let mut bytes = MILL.as_bytes().to_vec();
        let at = below(&mut stream, bytes.len());
        let end = (at + below(&mut stream, 12)).min(bytes.len());
        let word = words[below(&mut stream, words.len())];
        bytes.splice(at..end, word.bytes());
        sound += u32::from(import(&SourceFile::new("map.json", bytes), None).is_ok());
    }
    assert!(sound < 300, "most harm is seen: {sound}");
}
