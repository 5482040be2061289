//! A dump of a small game with every kind of thing: locks, locked arrows, a progressive suit, damage, a negation.

use std::collections::BTreeSet;

use seedwright::logic::Logic;
use seedwright::pack::{self, Diagnostic, SourceFile};
use seedwright::world::{Amount, ReturnMode, Settings, World};
use seedwright_import::ImportedWorld;
use seedwright_import::randovania_dump::{Options, import};
use seedwright_import::report::Treatment;

const DUMP: &str = include_str!("cellar/dump.json");

fn imported(options: Options) -> ImportedWorld {
    import(&SourceFile::new("dump.json", DUMP), options).expect("the dump is sound")
}

fn kept() -> World {
    imported(Options { keep_closed: true, ..Options::default() }).world
}

/// The names of the locations that are open with some copies of items.
fn open(world: &World, held: &[(&str, usize)]) -> BTreeSet<String> {
    let logic = Logic::compile(world, &Settings::defaults(world));
    let mut state = logic.state();
    for (name, count) in held {
        let mut rows = world.items.iter();
        let item = rows.find(|(_, row)| row.name == *name).expect("there is such an item").0;
        assert!(logic.copies(item).count() >= *count, "{name}");
        logic.copies(item).take(*count).for_each(|copy| state.add(copy));
    }
    state.propagate();
    let locations = world.locations.ids();
    let open = locations.filter(|location| state.knows(logic.open(*location)));
    open.map(|location| world.locations[location].name.clone()).collect()
}

/// What more is open with more items.
fn more(world: &World, less: &[(&str, usize)], more: &[(&str, usize)]) -> Vec<String> {
    let held: Vec<(&str, usize)> = less.iter().chain(more).copied().collect();
    let (less, more) = (open(world, less), open(world, &held));
    assert!(less.is_subset(&more));
    more.difference(&less).cloned().collect()
}

#[test]
fn a_dump_is_imported_as_the_generator_sees_it() {
    let world = kept();
    assert_eq!(world.return_mode, ReturnMode::Warp);
    // Leaving the shelf requires taking what lies there, which is free; nobody ever holds nine bows.
    let none: &[(&str, usize)] = &[];
    assert_eq!(open(&world, none), BTreeSet::from(["Shelf", "Drawer"].map(String::from)));
    // The lamp opens the lock of the door, once and for both sides; 50 damage is survived once, but not twice in a row.
    assert_eq!(more(&world, &[], &[("Lamp", 1)]), none_but(&["Oven"]));
    assert_eq!(world.doors.len(), 1);
    assert!(world.doors.rows()[0].fixed);
}

/// The dump, with a place that is open only until the flood.
fn flooded() -> SourceFile {
    SourceFile::new("dump.json", DUMP.replace("[0, 12, 1]", "[0, 12, 8]"))
}

#[test]
fn what_an_event_closes_is_taken_before_it() {
    let keep = Options { keep_closed: true, ..Options::default() };
    let imported = import(&flooded(), keep).expect("the dump is sound");
    let world = &imported.world;
    let none: &[(&str, usize)] = &[];
    assert_eq!(open(world, none), BTreeSet::from(["Shelf", "Drawer", "Gone"].map(String::from)));
    let kind = "events that close passages: what can be had behind them is taken first";
    assert!(imported.report.text().contains(kind));
    // The flood comes after what it closes, and can still be had.
    let logic = Logic::compile(world, &Settings::defaults(world));
    let mut state = logic.state();
    logic.all_copies().for_each(|copy| state.add(copy));
    state.propagate();
    assert!(state.knows(logic.goal()));
    assert!(world.spots.rows().iter().any(|spot| spot.name.ends_with("before Flood")));
}

#[test]
fn without_a_warp_home_what_an_event_closes_stays_closed() {
    let options = Options { return_mode: Some(ReturnMode::Walk), keep_closed: true };
    let imported = import(&flooded(), options).expect("the dump is sound");
    let none: &[(&str, usize)] = &[];
    assert!(!open(&imported.world, none).contains("Gone"));
    assert!(imported.report.text().contains("negated items, events and nodes: never met"));
}

fn none_but(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

#[test]
fn damage_is_tracked_along_the_way_and_lowered_by_items() {
    let world = kept();
    let lamp = [("Lamp", 1)];
    // Heat costs 120, or 60 with one suit, or nothing with two; behind it, spikes cost 50 twice.
    assert_eq!(more(&world, &lamp, &[("Suit", 1)]), none_but(&["Rack"]));
    assert_eq!(more(&world, &lamp, &[("Suit", 2)]), none_but(&["Rack"]));
    assert_eq!(more(&world, &lamp, &[("Tank", 1)]), none_but(&["Rack"]));
    let suit = [("Lamp", 1), ("Suit", 1)];
    assert_eq!(more(&world, &suit, &[("Tank", 1)]), none_but(&["Barrel"]));
    // With a tank, the spikes on the way to the sluice are survived too; nothing is behind it but the goal.
    let logic = Logic::compile(&world, &Settings::defaults(&world));
    for (tank, won) in [(false, false), (true, true)] {
        let mut state = logic.state();
        let names = if tank { vec!["Lamp", "Tank"] } else { vec!["Lamp"] };
        for (item, _) in world.items.iter().filter(|(_, row)| names.contains(&&*row.name)) {
            logic.copies(item).for_each(|copy| state.add(copy));
        }
        state.propagate();
        assert_eq!(state.knows(logic.goal()), won);
    }
}

#[test]
fn locked_amounts_count_with_what_opens_them() {
    let world = kept();
    // Two arrows at the start, five with the bow and five with each bundle; the beam takes twelve.
    assert_eq!(more(&world, &[], &[("Arrows", 2)]), none_but(&[]));
    assert_eq!(more(&world, &[], &[("Bow", 1)]), none_but(&[]));
    assert_eq!(more(&world, &[("Bow", 1)], &[("Arrows", 1)]), none_but(&["Beam"]));
    // The vat takes five at the node itself.
    assert_eq!(more(&world, &[("Lamp", 1)], &[("Bow", 1)]), none_but(&["Vat"]));
    // Of the two leaks, one gives four and one takes three, in whatever order: one is certain to be left.
    assert_eq!(more(&world, &[("Lamp", 1)], &[("Leak", 1)]), none_but(&["Well"]));
}

#[test]
fn what_stays_closed_is_left_out_with_a_copy() {
    let shuffled = imported(Options::default());
    let names: Vec<&str> =
        shuffled.world.locations.rows().iter().map(|row| row.name.as_str()).collect();
    assert!(!names.contains(&"Gone"), "{names:?}");
    assert_eq!(names.len(), 8);
    let copies = |world: &World| -> u32 {
        let counts = world.items.rows().iter().map(|row| match row.count {
            Amount::Fixed(count) => count,
            Amount::Option(_) => unreachable!("dumps have no options"),
        });
        counts.sum()
    };
    assert_eq!((copies(&kept()), copies(&shuffled.world)), (9, 8));
    assert_eq!(shuffled.world.placement.fixed.len(), 1);
    assert_eq!(shuffled.world.placement.excluded.len(), 1);
    let report = &shuffled.report;
    let kinds =
        |treatment| -> Vec<&str> { report.of(treatment).map(|entry| &*entry.kind).collect() };
    assert_eq!(
        kinds(Treatment::Conservative),
        [
            "amounts that some pickups lower: as if all of these were found",
            "excluded locations: they hold no item that a rule can use",
        ]
    );
    assert!(kinds(Treatment::Approximated).is_empty());
    assert_eq!(
        kinds(Treatment::LeftOut),
        [
            "copies of pickups that there is no location for",
            "locations that can't be opened with all items, and a copy for each"
        ]
    );
    assert_eq!(report.source, "Randovania 8.9.0, cellar, Starter");
}

#[test]
fn a_dump_reads_back_from_its_pack() {
    let world = imported(Options::default()).world;
    let files = pack::write(&world).expect("it fits");
    let read = pack::read(&files);
    assert_eq!(read.diagnostics, []);
    let again = pack::write(&read.world.expect("it is sound")).expect("it fits");
    let bytes = |files: &[SourceFile]| -> Vec<Vec<u8>> {
        files.iter().map(|file| file.bytes.clone()).collect()
    };
    assert_eq!(bytes(&files), bytes(&again));
}

#[test]
fn nothing_is_left_out_of_a_game_that_is_never_won() {
    // The goal asks for what nobody can have, so every location is kept, and the report says so.
    let text = DUMP.replace("\"victory\": 11,", "\"victory\": 1,");
    let imported = import(&SourceFile::new("dump.json", text), Options::default());
    let imported = imported.expect("it is sound");
    assert_eq!(imported.world.locations.len(), 9);
    let mut kinds = imported.report.of(Treatment::Conservative).map(|entry| entry.kind.as_str());
    assert!(kinds.any(|kind| kind.starts_with("the victory condition: can't be met")));
}

/// A requirement of many parts, each met in two ways, is the same as before when it is split.
#[test]
fn requirements_with_many_ways_are_split() {
    let world = kept();
    let parts = ["{\"any\": [2, 6]}"; 9].join(",\n    ");
    let all = "{\"all\": [16, 17, 18, 19, 20, 21, 22, 23, 24]}";
    let text = DUMP
        .replace("{\"has\": [8, 5]}\n", &format!("{{\"has\": [8, 5]}},\n    {parts},\n    {all}\n"))
        .replace("[0, 1, 0],", "[0, 1, 25],");
    let options = Options { keep_closed: true, ..Options::default() };
    let split = import(&SourceFile::new("dump.json", text), options).expect("it is sound").world;
    assert!(split.spots.len() > world.spots.len(), "it was split");
    // Nine times 50 damage takes five tanks; with the lamp it costs nothing.
    assert!(!open(&split, &[("Tank", 1)]).contains("Shelf"));
    assert!(open(&split, &[("Lamp", 1)]).contains("Shelf"));
}

/// `code text-at-the-place: message` for each problem of a changed dump.
fn problems(old: &str, new: &str) -> Vec<String> {
    assert_eq!(DUMP.matches(old).count(), 1, "`{old}` occurs once");
    let text = DUMP.replace(old, new);
    let found = import(&SourceFile::new("dump.json", text.as_str()), Options::default());
    let line = |problem: &Diagnostic| {
        let place = problem.span.map_or("", |span| &text[span.range()]);
        format!("{} {place}: {}", problem.code, problem.message)
    };
    found.expect_err("it is refused").iter().map(line).collect()
}

#[test]
fn mistakes_are_reported_at_their_places() {
    for (old, new, expected) in [
        (
            "\"format\": 1,",
            "\"format\": 2,",
            "E0531 2: dumps of format 2 are unknown; this version reads 1",
        ),
        (
            "\"format\": 1,",
            "",
            "E0531 {: this is not a dump of Randovania's generator: it has no `format`",
        ),
        ("\"start\": 0,", "\"start\": 14,", "E0532 14: there is no node 14; there are 14"),
        (
            "{\"all\": [6, 6]}",
            "{\"all\": [6, 7]}",
            "E0532 7: there is no earlier requirement 7; there are 7",
        ),
        ("{\"damage\": 1}", "{\"damage\": 2}", "E0532 2: there is no damage 2; there are 2"),
        (
            "{\"not\": [3, 9]}",
            "{\"nor\": [3, 9]}",
            "E0533 \"nor\": there is no form of requirement `nor`",
        ),
        ("{\"not\": [3, 9]}", "{}", "E0533 {: a requirement has no form"),
        (
            "{\"kind\": \"event\", \"name\": \"Flood\"}",
            "{\"kind\": \"evant\", \"name\": \"Flood\"}",
            "E0533 \"evant\": there is no kind of resource `evant`",
        ),
        ("\"index\": 8}", "\"index\": 7}", "E0534 {: two pickups have the index 7"),
        ("[[3, 4]]", "[[3, 4], [3, 0]]", "E0534 [: two pickups have the index 3"),
        ("[6, 13, 0]", "[6, 13]", "E0102 [: expected 3 values, found 2"),
        ("[[9, 2]]", "[[9, 2.5]]", "E0102 2.5: expected a whole number, found a number"),
        ("\"perTank\": 100, ", "", "E0103 {: the field `perTank` is missing"),
    ] {
        let found = problems(old, new);
        assert_eq!(found.first().map(String::as_str), Some(expected), "{found:?}");
    }
}

/// Whatever is cut off or replaced, the answer is a world or a located problem.
#[test]
fn no_damaged_dump_makes_it_panic() {
    for at in (0..DUMP.len()).step_by(7) {
        let _ = import(&SourceFile::new("dump.json", &DUMP[..at]), Options::default());
        if let Some(digit) = DUMP[at..].find(|character: char| character.is_ascii_digit()) {
            let mut text = DUMP.to_owned();
            text.replace_range(at + digit..=at + digit, "7");
            let _ = import(&SourceFile::new("dump.json", text), Options::default());
        }
    }
}

#[test]
fn what_is_fixed_at_a_closed_location_is_shuffled() {
    // The goal requires the lamp, which lies where nobody comes.
    let text = DUMP.replace(r#""placed": [[3, 4]]"#, r#""placed": [[7, 0]]"#);
    let dump = SourceFile::new("dump.json", text);
    let imported = import(&dump, Options::default()).expect("the dump is sound");
    let world = &imported.world;
    assert!(world.placement.fixed.is_empty());
    let lamp = world.items.rows().iter().find(|row| row.name == "Lamp").expect("an item");
    assert_eq!(lamp.count, Amount::Fixed(1));
    assert_eq!(world.locations.len(), 8);
    let logic = Logic::compile(world, &Settings::defaults(world));
    let mut state = logic.state();
    logic.all_copies().for_each(|copy| state.add(copy));
    state.propagate();
    assert!(state.knows(logic.goal()));
    assert!(imported.report.text().contains("at locations that are left out: shuffled"));
}

#[test]
fn an_event_that_closes_the_way_to_itself_happens_once() {
    // The way from the oven to the sluice is open until the flood.
    let with = |text: String| import(&SourceFile::new("dump.json", text), Options::default());
    let denied = r#"{"has": [8, 5]}, {"all": [6, 8]}"#;
    let text = DUMP.replace(r#"{"has": [8, 5]}"#, denied).replace("[9, 10, 6]", "[9, 10, 16]");
    let imported = with(text).expect("the dump is sound");
    let world = &imported.world;
    let logic = Logic::compile(world, &Settings::defaults(world));
    let mut state = logic.state();
    logic.all_copies().for_each(|copy| state.add(copy));
    state.propagate();
    assert!(state.knows(logic.goal()));
    let names: Vec<&str> = world.spots.rows().iter().map(|spot| spot.name.as_str()).collect();
    assert!(names.contains(&"Sluice once, from Oven"), "{names:?}");
    assert!(imported.report.text().contains("events that close the way to themselves"));
}
