//! Flags that close passages, locks, obstacles that come back and charges that are carried through doors: small
//! databases in the format of `vg-json-data`, each with results derived by hand.

mod support;

use seedwright::pack::{SourceFile, line_column};
use seedwright::world::World;
use seedwright_import::report::Treatment;
use seedwright_import::vg_json::import;
use seedwright_import::{ImportedWorld, Report};
use support::reached;

const ITEMS: &str = r#"{
    "startingRoom": "Hall", "startingNode": 1, "startingItems": ["Hand"],
    "startingResources": [{"resource": "regularEnergy", "maxAmount": 99}],
    "upgradeItems": [{"name": "Key"}, {"name": "SpeedBooster"}],
    "gameFlags": {"story": [{"name": "f_Shut"}, {"name": "f_Over"}], "boss": [{"name": "f_Dragon"}]}
}"#;

/// The starting room: three doors, an open item, and the additions of a test.
fn hall(strats: &str, lock: &str) -> String {
    format!(
        r#"{{"id": 1, "name": "Hall", "area": "A", "nodes": [
            {{"id": 1, "name": "Mat", "nodeType": "utility"}},
            {{"id": 2, "name": "Door", "nodeType": "door", "locks": [{lock}]}},
            {{"id": 3, "name": "Shelf", "nodeType": "item", "nodeItem": "Key"}},
            {{"id": 4, "name": "Drawer", "nodeType": "item", "nodeItem": "SpeedBooster"}}
        ], "strats": [
            {{"name": "Base", "link": [1, 2], "requires": []}},
            {{"name": "Base", "link": [2, 1], "requires": []}},
            {{"name": "Base", "link": [1, 3], "requires": []}},
            {{"name": "Base", "link": [3, 1], "requires": []}}{strats}
        ]}}"#
    )
}

/// A room behind the door of the hall, with an item in its corner.
fn den(strats: &str) -> String {
    format!(
        r#"{{"id": 2, "name": "Den", "area": "A", "nodes": [
            {{"id": 1, "name": "Door", "nodeType": "door"}},
            {{"id": 2, "name": "Corner", "nodeType": "item", "nodeItem": "Key"}},
            {{"id": 3, "name": "Back", "nodeType": "junction"}}
        ], "strats": [
            {{"name": "Base", "link": [2, 1], "requires": []}}{strats}
        ]}}"#
    )
}

/// A passage in the den without requirements.
const OPEN_DEN: &str = r#", {"name": "Base", "link": [1, 2], "requires": []}"#;

const CONNECTION: &str = r#"{"connections": [{"connectionType": "Door", "direction": "Bidirectional", "nodes": [
    {"roomid": 1, "nodeid": 2, "roomName": "Hall", "nodeName": "Door"},
    {"roomid": 2, "nodeid": 1, "roomName": "Den", "nodeName": "Door"}
]}]}"#;

fn files(hall: &str, den: &str, connection: &str) -> Vec<SourceFile> {
    let tech = r#"{"techCategories": [{"techs": [
        {"name": "canWait", "techRequires": [], "otherRequires": []}
    ]}]}"#;
    [
        ("helpers.json", r#"{"helperCategories": []}"#),
        ("items.json", ITEMS),
        ("tech.json", tech),
        ("connection/all.json", connection),
        ("region/A/Hall.json", hall),
        ("region/A/Den.json", den),
    ]
    .map(|(name, text)| SourceFile::new(name, text.as_bytes()))
    .to_vec()
}

#[track_caller]
fn imported(hall: &str, den: &str) -> ImportedWorld {
    import(&files(hall, den, CONNECTION)).expect("the database is sound")
}

fn count(report: &Report, treatment: Treatment, part: &str) -> usize {
    let fitting = report.of(treatment).filter(|entry| entry.kind.contains(part));
    fitting.map(|entry| entry.count).sum()
}

fn opens(world: &World, spot: &str, items: &[(&str, u32)]) -> bool {
    reached(world, items, &[]).contains(spot)
}

const SHUTS: &str =
    r#", {"name": "Slam", "link": [1, 1], "requires": [], "setsFlags": ["f_Shut"]}"#;
const CLOSES: &str =
    r#"{"name": "Bolt", "lockType": "gameFlag", "lock": ["f_Shut"], "unlockStrats": []}"#;

/// The bolt closes the door once the flag is set. With all items the key opens it anyway, so withholding the flag
/// gains nothing: the key is required.
#[test]
fn a_lock_that_something_opens_takes_that() {
    let lock = CLOSES.replace(
        r#""unlockStrats": []"#,
        r#""unlockStrats": [{"name": "Turn", "requires": ["Key"]}]"#,
    );
    let imported = imported(&hall(SHUTS, &lock), &den(OPEN_DEN));
    assert!(opens(&imported.world, "Hall.Door", &[]));
    assert!(!opens(&imported.world, "Den.Door", &[]));
    assert!(opens(&imported.world, "Den.Corner", &[("Key", 1)]));
    let report = &imported.report;
    assert_eq!(count(report, Treatment::Exact, "strats that unlock"), 1);
    assert_eq!(count(report, Treatment::Conservative, "negations"), 1);
}

/// Nothing opens the bolt, and nothing requires the flag: a player who never sets it finds the door open.
#[test]
fn a_flag_that_only_closes_is_withheld() {
    let imported = imported(&hall(SHUTS, CLOSES), &den(OPEN_DEN));
    assert!(opens(&imported.world, "Den.Corner", &[]));
    let report = &imported.report;
    assert_eq!(count(report, Treatment::Approximated, "a flag closes"), 0);
    assert_eq!(count(report, Treatment::Exact, "conditions under which locks close"), 1);
}

/// Now the drawer requires the flag as well. Withheld, only the den is open; set, only the drawer. In the game the
/// player does one before the other, so both count as open, and the report says so.
#[test]
fn a_flag_that_closes_and_opens_is_passed() {
    let drawer = r#", {"name": "Base", "link": [1, 4], "requires": ["f_Shut"]}"#;
    let imported = imported(&hall(&format!("{SHUTS}{drawer}"), CLOSES), &den(OPEN_DEN));
    assert!(opens(&imported.world, "Den.Corner", &[]));
    assert!(opens(&imported.world, "Hall.Drawer", &[]));
    assert_eq!(imported.world.locations.len(), 3);
    let report = &imported.report;
    assert_eq!(count(report, Treatment::Approximated, "a flag closes"), 1);
}

/// If the flag opens no location, it is withheld, and the passage behind it is closed.
#[test]
fn what_asks_for_a_withheld_flag_is_closed() {
    let back = r#", {"name": "Base", "link": [1, 3], "requires": ["f_Shut"]}"#;
    let imported = imported(&hall(SHUTS, CLOSES), &den(&format!("{OPEN_DEN}{back}")));
    assert!(opens(&imported.world, "Den.Corner", &[]));
    assert!(!opens(&imported.world, "Den.Back", &[("Key", 2)]));
    let report = &imported.report;
    assert_eq!(count(report, Treatment::Conservative, "set only at the end"), 1);
}

/// Items and abilities can't be negated, except for techs, which the settings decide.
#[test]
fn items_can_not_be_denied_and_techs_can() {
    let ways = r#", {"name": "Base", "link": [1, 2], "requires": [{"not": "Key"}]},
        {"name": "Base", "link": [1, 3], "requires": [{"not": {"tech": "canWait"}}]}"#;
    let imported = imported(&hall("", ""), &den(ways));
    assert!(!opens(&imported.world, "Den.Corner", &[]));
    assert!(!opens(&imported.world, "Den.Back", &[]));
    let off = [("canWait", "0")];
    assert!(reached(&imported.world, &[], &off).contains("Den.Back"));
    let report = &imported.report;
    assert_eq!(count(report, Treatment::Conservative, "negations"), 2);
}

/// The blocks are cleared at the door and needed for the corner and for the way on. The way to the corner
/// puts them back, so from there it goes no further, and the way back to the door needs none.
#[test]
fn obstacles_that_are_reset_are_in_the_way_again() {
    let ways = |reset: &str| {
        format!(
            r#", {{"name": "Kick", "link": [1, 1], "requires": ["Key"], "clearsObstacles": ["A"]}},
            {{"name": "Base", "link": [1, 2], "requires": [{{"obstaclesCleared": ["A"]}}]{reset}}},
            {{"name": "Base", "link": [2, 3], "requires": [{{"obstaclesCleared": ["A"]}}]}}"#
        )
    };
    let kept = imported(&hall("", ""), &den(&ways("")));
    assert!(!opens(&kept.world, "Den.Corner", &[]));
    assert!(opens(&kept.world, "Den.Corner", &[("Key", 1)]));
    assert!(opens(&kept.world, "Den.Back", &[("Key", 1)]));
    let reset = imported(&hall("", ""), &den(&ways(r#", "resetsObstacles": ["A"]"#)));
    assert!(opens(&reset.world, "Den.Corner", &[("Key", 1)]));
    assert!(!opens(&reset.world, "Den.Back", &[("Key", 1)]));
}

/// A requirement can refer to a door of the same room: its lock is open if the player can reach and open it.
#[test]
fn a_door_that_is_unlocked_takes_what_unlocks_it() {
    let lock = r#"{"name": "Bolt", "lockType": "coloredDoor",
        "unlockStrats": [{"name": "Turn", "requires": ["Key"]}]}"#;
    let drawer = r#", {"name": "Base", "link": [1, 4], "requires": [{"doorUnlockedAtNode": 2}]}"#;
    let imported = imported(&hall(drawer, lock), &den(OPEN_DEN));
    assert!(!opens(&imported.world, "Hall.Drawer", &[]));
    assert!(opens(&imported.world, "Hall.Drawer", &[("Key", 1)]));
}

/// A runway in the hall lets the player come into the den with a charge, but not without the booster, and
/// not through a lock.
#[test]
fn charges_go_through_doors() {
    let runway = r#", {"name": "Run", "link": [2, 2], "requires": [],
        "exitCondition": {"leaveWithRunway": {"length": 9}}},
        {"name": "Base", "link": [1, 4], "requires": []}"#;
    let spark = r#", {"name": "Spark", "link": [1, 2], "requires": [],
        "entranceCondition": {"comeInShinecharged": {}}}"#;
    let through = imported(&hall(runway, ""), &den(spark));
    assert!(!opens(&through.world, "Den.Corner", &[]));
    assert!(opens(&through.world, "Den.Corner", &[("SpeedBooster", 1)]));
    let approximated = Treatment::Approximated;
    assert_eq!(count(&through.report, approximated, "begin with speed"), 1);
    let lock = r#"{"name": "Bolt", "lockType": "coloredDoor",
        "unlockStrats": [{"name": "Turn", "requires": ["Key"]}]}"#;
    let locked = imported(&hall(runway, lock), &den(spark));
    assert!(!opens(&locked.world, "Den.Corner", &[("SpeedBooster", 1)]));
    let both = [("SpeedBooster", 1), ("Key", 1)];
    assert!(opens(&locked.world, "Den.Corner", &both));
    // A charge does not give the run-up that blue speed takes.
    let charge = runway.replace("leaveWithRunway", "leaveShinecharged");
    let blue = spark.replace("comeInShinecharged", "comeInWithBlueSpeed");
    let other = imported(&hall(&charge, ""), &den(&blue));
    assert!(!opens(&other.world, "Den.Corner", &[("SpeedBooster", 1)]));
    let conservative = Treatment::Conservative;
    assert_eq!(count(&other.report, conservative, "which no strat before them gives"), 1);
    assert_eq!(count(&other.report, Treatment::LeftOut, "no strat begins with them"), 1);
    // Just walking in has no requirements.
    let plain =
        imported(&hall("", ""), &den(&spark.replace("comeInShinecharged", "comeInNormally")));
    assert!(opens(&plain.world, "Den.Corner", &[]));
}

/// Inside a room a charge is carried from strat to strat.
#[test]
fn charges_go_from_strat_to_strat() {
    let ways = r#", {"name": "Run", "link": [1, 3], "requires": ["Key"], "endsWithShineCharge": true},
        {"name": "Spark", "link": [3, 2], "requires": [], "startsWithShineCharge": true}"#;
    let drawer = r#", {"name": "Base", "link": [1, 4], "requires": []}"#;
    let imported = imported(&hall(drawer, ""), &den(ways));
    assert!(opens(&imported.world, "Den.Back", &[("Key", 1)]));
    assert!(!opens(&imported.world, "Den.Corner", &[("Key", 1)]));
    let both = [("SpeedBooster", 1), ("Key", 1)];
    assert!(opens(&imported.world, "Den.Corner", &both));
}

/// A connection has numbers and names. The numbers are used, unless they are not those of a node; if the names are
/// not either, it leads nowhere, and the report says so.
#[test]
fn connections_are_found_by_number_or_by_name() {
    let (hall, den) = (hall("", ""), den(OPEN_DEN));
    let wrong = CONNECTION.replace(r#""roomid": 2"#, r#""roomid": 77"#);
    let found = import(&files(&hall, &den, &wrong)).expect("the database is sound");
    assert!(opens(&found.world, "Den.Corner", &[]));
    assert_eq!(count(&found.report, Treatment::Assumed, "the names are used"), 1);
    let nowhere = wrong.replace(r#""Den""#, r#""Attic""#);
    let lost = import(&files(&hall, &den, &nowhere)).expect("the database is sound");
    assert!(!opens(&lost.world, "Den.Door", &[]));
    assert_eq!(count(&lost.report, Treatment::LeftOut, "lead nowhere"), 1);
}

/// An unknown kind of requirement is never met. It is an event with a name, so that it can be explained, and fixed in
/// the pack.
#[test]
fn unknown_kinds_of_requirements_are_never_met() {
    let ways = r#", {"name": "Base", "link": [1, 2], "requires": [{"tideLevel": 2}]}"#;
    let imported = imported(&hall("", ""), &den(ways));
    assert!(!opens(&imported.world, "Den.Corner", &[("Key", 1)]));
    let events = imported.world.events.rows();
    assert!(events.iter().any(|event| event.name == "tideLevel 2"));
    let mut unknown = imported.report.of(Treatment::Conservative);
    let unknown = unknown.find(|entry| entry.kind.contains("`tideLevel`"));
    let place = &unknown.expect("it is reported").places[0];
    assert_eq!(place.file, "region/A/Den.json");
}

/// Values that do not match the schema are refused, with their positions.
#[test]
fn requirements_of_another_shape_are_refused() {
    for (requires, code) in [
        ("7", "E0102"),
        ("[7]", "E0102"),
        (r#"[{"or": "Key"}]"#, "E0102"),
        (r#"[{"ammo": {"count": 1}}]"#, "E0103"),
        (r#"[{"heatFrames": -3}]"#, "E0102"),
        (r#"[{"obstaclesCleared": [1]}]"#, "E0102"),
    ] {
        let ways = format!(r#", {{"name": "Base", "link": [1, 2], "requires": {requires}}}"#);
        let files = files(&hall("", ""), &den(&ways), CONNECTION);
        let problems = import(&files).expect_err("it is refused");
        assert_eq!(problems[0].code, code, "{requires}: {problems:?}");
        let span = problems[0].span.expect("it has a place");
        assert_eq!(files[span.file as usize].name, "region/A/Den.json");
        let text = std::str::from_utf8(&files[5].bytes).expect("it is text");
        assert_eq!(line_column(text, span.range().start).0, 6, "{requires}");
    }
}

/// The folders above a database can have any names.
#[test]
fn files_are_known_by_their_place_in_the_database() {
    let mut all = files(&hall("", ""), &den(OPEN_DEN), CONNECTION);
    for file in &mut all {
        file.name = format!("enemies/region/x/{}", file.name);
    }
    all.push(SourceFile::new("enemies/region/x/notes.json", "{}"));
    let imported = import(&all).expect("the database is sound");
    assert!(opens(&imported.world, "Den.Corner", &[]));
    let left_out = Treatment::LeftOut;
    assert_eq!(count(&imported.report, left_out, "do not concern the logic"), 1);
    all.retain(|file| !file.name.contains("/A/"));
    let problems = import(&all).expect_err("there are no rooms");
    assert_eq!(problems[0].message, "the file `region/…/….json` is missing");
}
