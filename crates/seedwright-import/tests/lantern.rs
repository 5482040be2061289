//! The toy game is imported to a world that matches results derived from the database by hand.

mod support;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use seedwright::inspect::{Target, explain, holding_everything, lint};
use seedwright::items::Placer;
use seedwright::logic::Logic;
use seedwright::pack::SourceFile;
use seedwright::random::Seed;
use seedwright::world::{
    Amount, Behind, Class, OptionKind, ReturnMode, SettingValue, Settings, Way, World,
};
use seedwright_import::randovania::{Choices, import, import_as, import_with};
use seedwright_import::report::Treatment;
use support::{brave, changed, changed_preset, imported, lantern, reached, warping};

/// Whether a spot is reached from the middle of the hall, with some items and choices.
fn opens(world: &World, spot: &str, items: &[(&str, u32)], settings: &[(&str, &str)]) -> bool {
    assert!(world.spots.ids().any(|own| world.spot_name(own) == spot), "there is no spot {spot}");
    reached(world, items, settings).contains(spot)
}

#[test]
fn names_and_notes_are_kept() {
    let world = imported().world;
    let names = |list: Vec<&String>| list.into_iter().cloned().collect::<Vec<_>>();
    let areas = world.areas.rows().iter().map(|area| &area.name).collect();
    assert_eq!(names(areas), ["Harbour", "Mines", "Tower"]);
    let rooms = world.rooms.rows().iter().map(|room| &room.name).collect();
    let expected =
        ["Pier", "Harbour / Hall", "Mines / Hall", "Row", "Cells", "Top", "Rings network"];
    assert_eq!(names(rooms), expected);
    assert_eq!(world.spots.rows()[0].note, "Where the boat lands.");
    let notes: Vec<&str> = world.links.rows().iter().map(|link| link.note.as_str()).collect();
    assert!(notes.contains(&"Pull hard.") && notes.contains(&"A target to hit."));
    let door = |name: &str| world.doors.rows().iter().find(|door| door.name == name);
    let great = door("Pier.Door to Hall").expect("a door");
    assert_eq!((great.note.as_str(), great.fixed), ("The great door", true));
    assert_eq!(door("Row.Front 3").expect("a door").note, "Draw it.");
    assert_eq!(door("Row.Front 6").expect("a door").kind, "Boards / Web");
    let rule = world.rules.rows().iter().find(|rule| rule.name == "Can climb");
    assert_eq!(rule.expect("a rule").note, "Up the wall.");
    assert!(world.note.contains("\"Brave\""));
}

#[test]
fn the_pool_is_that_of_the_preset() {
    let world = imported().world;
    let item = |name: &str| {
        let mut items = world.items.iter();
        items.find(|(_, item)| item.name == name).expect("an item")
    };
    let counts = [("Lamp", 0), ("Rope", 2), ("Bow", 1), ("Suit", 2), ("Heart", 3)];
    for (name, count) in counts {
        assert_eq!(item(name).1.count, Amount::Fixed(count), "{name}");
    }
    let settings = Settings::defaults(&world);
    assert_eq!(settings.amount(item("Relic").1.count), 2);
    let stages = item("Suit").1.progressive.iter();
    let stages: Vec<&str> = stages.map(|stage| world.items[*stage].name.as_str()).collect();
    assert_eq!(stages, ["Wool coat", "Fire suit"]);
    let gives = |name: &str| -> Vec<(&str, u32)> {
        let gives = item(name).1.gives.iter();
        gives
            .map(|(resource, amount)| (world.resources[*resource].name.as_str(), *amount))
            .collect()
    };
    assert_eq!(gives("Bow"), [("Arrows", 5)]);
    assert_eq!(gives("Quiver"), [("Arrows", 3)]);
    assert_eq!(gives("Sling"), [("Stones", 1)], "nothing asks for percents");
    assert_eq!(item("Sling").1.note, "Throws stones.");
    assert_eq!(gives("Heart"), [("energy", 100)]);
    assert_eq!(gives("Left coin"), [("Coin", 1)]);
    assert_eq!(item("Heart").1.class, Class::Filler);
    let starting: Vec<_> = world.starting_items.iter().map(|held| held.item).collect();
    assert_eq!(starting, [item("Lamp").0]);
    let fixed = world.placement.fixed.iter();
    let fixed: Vec<_> =
        fixed.map(|(location, item)| (world.location_name(*location), *item)).collect();
    let coin = ("Mines / Hall.Chest E".to_owned(), item("Right coin").0);
    assert_eq!(fixed, [coin]);
    let excluded = world.placement.excluded.iter();
    let excluded: Vec<_> = excluded.map(|location| world.location_name(*location)).collect();
    assert_eq!(excluded, ["Top.Chest K"]);
    let was = world.locations.rows().iter().filter_map(|location| location.was);
    let was: Vec<_> = was.map(|item| world.items[item].name.as_str()).collect();
    assert_eq!(was, ["Lamp", "Bow", "Right coin"]);
}

#[test]
fn requirements_ask_for_what_the_database_asks_for() {
    let world = imported().world;
    let hall = |spot: &str, items: &[(&str, u32)], settings: &[(&str, &str)]| {
        opens(&world, &format!("Harbour / Hall.{spot}"), items, settings)
    };
    // Ammunition requires its main item.
    assert!(!hall("Chest C", &[("Bow", 1)], &[]));
    assert!(!hall("Chest C", &[("Quiver", 1)], &[]));
    assert!(hall("Chest C", &[("Bow", 1), ("Quiver", 1)], &[]));
    // Pebbles require the sling that they belong to, however many there are.
    assert!(!hall("Window", &[("Pebbles", 2)], &[]));
    assert!(!hall("Window", &[("Sling", 1)], &[]));
    assert!(hall("Window", &[("Sling", 1), ("Pebbles", 1)], &[]));
    // Two pickups give the same item.
    assert!(!hall("Chest D", &[("Left coin", 1)], &[]));
    assert!(hall("Chest D", &[("Left coin", 1), ("Right coin", 1)], &[]));
    // A template in a template, and a trick.
    assert!(hall("Stair", &[], &[]));
    assert!(!hall("Stair", &[], &[("Great leap", "1")]));
    assert!(hall("Stair", &[("Rope", 1)], &[("Great leap", "0")]));
    // Negated items are never met; negated options are exact.
    assert!(!hall("Cell", &[], &[]));
    assert!(hall("Easy", &[], &[]) && !hall("Not easy", &[], &[]));
    let hard = [("Easy mode", "off")];
    assert!(!hall("Easy", &[], &hard) && hall("Not easy", &[], &hard));
    assert!(hall("First edition", &[], &[]) && !hall("Second edition", &[], &[]));
    assert!(hall("Stone", &[], &[]));
    // No pickup gives a ghost, the player can't hold three ropes, and all relics are equal.
    let everything = [("Rope", 2), ("Bow", 1), ("Suit", 2)];
    assert!(!hall("Haunted", &everything, &[]) && !hall("Heavy", &everything, &[]));
    assert!(!hall("One relic", &[("Relic", 1)], &[]));
    assert!(hall("One relic", &[("Relic", 2)], &[]));
    assert!(!hall("Nowhere", &everything, &[]));
    assert!(!hall("Behind switch", &everything, &[]));
    assert!(hall("Behind switch", &[], &[("leave Harbour / Hall.Switch", "on")]));
}

#[test]
fn damage_is_health_that_is_lost() {
    let world = warping(imported().world);
    let start = [("start", "Mines / Hall.Gate")];
    let hall = |spot: &str, items: &[(&str, u32)]| {
        opens(&world, &format!("Mines / Hall.{spot}"), items, &start)
    };
    // 40 times 1.5 is less than the starting 99.
    assert!(hall("Warm", &[]));
    // 150 takes a heart, or a coat that halves it, or a suit that stops it.
    for spot in ["Hot", "Hot way"] {
        assert!(!hall(spot, &[]), "{spot}");
        assert!(hall(spot, &[("Heart", 1)]), "{spot}");
        assert!(hall(spot, &[("Suit", 1)]), "{spot}");
    }
    // 150 and 75 are 225; with a coat 75 and 75; with a fire suit 75.
    for spot in ["Deep", "Hot and sharp"] {
        assert!(!hall(spot, &[("Heart", 1)]), "{spot}");
        assert!(hall(spot, &[("Heart", 2)]), "{spot}");
        assert!(!hall(spot, &[("Suit", 1)]), "{spot}");
        assert!(hall(spot, &[("Suit", 1), ("Heart", 1)]), "{spot}");
        assert!(hall(spot, &[("Suit", 2)]), "{spot}");
    }
}

/// The items that open a door from one side, all together; `None` if nothing does.
type Opening = Option<&'static [(&'static str, u32)]>;

#[test]
fn locks_open_from_the_sides_they_can_be_opened_from() {
    // The lamp is held from the start, so it is taken away here.
    let preset = changed_preset(
        r#""Lamp": {"num_included_in_starting_pickups": 1}"#,
        r#""Lamp": {"num_shuffled_pickups": 1}"#,
    );
    let world = warping(import(&lantern(), Some(&preset)).expect("it is sound").world);
    let fronts: [Opening; 8] = [
        Some(&[("Lamp", 1)]),
        Some(&[("Rope", 1)]),
        Some(&[("Bow", 1)]),
        Some(&[("Suit", 1)]),
        Some(&[("Suit", 1)]),
        Some(&[("Rope", 1)]),
        Some(&[("Rope", 2)]),
        Some(&[("Lamp", 1), ("Rope", 1)]),
    ];
    let backs: [Opening; 8] = [
        Some(&[]),
        Some(&[("Rope", 1)]),
        None,
        Some(&[("Suit", 1)]),
        None,
        Some(&[("Lamp", 1), ("Rope", 1)]),
        Some(&[]),
        None,
    ];
    check_side(&world, "Row.Centre", "Cells.Back", &fronts);
    check_side(&world, "Cells.Inside", "Row.Front", &backs);
}

/// Checks that each door opens with its items, and not if one of them is missing.
fn check_side(world: &World, start: &str, behind: &str, openings: &[Opening]) {
    let start = [("start", start)];
    let everything = [("Lamp", 1), ("Rope", 2), ("Bow", 1), ("Suit", 2)];
    for (number, opening) in (1..).zip(openings) {
        let spot = format!("{behind} {number}");
        let Some(items) = opening else {
            assert!(!opens(world, &spot, &everything, &start), "{spot}");
            continue;
        };
        assert!(opens(world, &spot, items, &start), "{spot}");
        for (lacking, count) in *items {
            let others: Vec<(&str, u32)> = everything
                .iter()
                .map(|(name, most)| (*name, if name == lacking { count - 1 } else { *most }))
                .filter(|(_, count)| *count > 0)
                .collect();
            assert!(!opens(world, &spot, &others, &start), "{spot}");
        }
    }
}

#[test]
fn doors_lead_the_ways_they_lead() {
    let world = imported().world;
    let way = |name: &str| {
        let mut doors = world.doors.rows().iter();
        doors.find(|door| door.name == name).expect("a door").way
    };
    assert_eq!(way("Row.Front 1"), Way::Both);
    let behind = |name: &str| {
        let mut doors = world.doors.rows().iter();
        let door = doors.find(|door| door.name == name).expect("a door");
        let ends = [&door.a, &door.b];
        ends.map(|end| end.lock.as_ref().map(|lock| lock.behind))
    };
    assert_eq!(behind("Row.Front 1"), [Some(Behind::Free), None]);
    assert_eq!(behind("Row.Front 2"), [Some(Behind::Same), None]);
    assert_eq!(behind("Row.Front 3"), [Some(Behind::Never), None]);
    let matching = Some(Behind::Matching);
    assert_eq!(behind("Row.Front 4"), [matching, matching]);
    assert_eq!(behind("Row.Front 5"), [matching, None]);
    assert_eq!(way("Row.Chute"), Way::One);
    assert!(opens(&world, "Cells.Ledge", &[], &[("start", "Row.Centre")]));
    assert!(!opens(&world, "Row.Chute", &[], &[("start", "Cells.Inside")]));
}

#[test]
fn networks_hints_layers_and_starts() {
    let world = imported().world;
    let pier = |spot: &str, items: &[(&str, u32)]| opens(&world, spot, items, &[]);
    assert!(pier("Pier.Chest B", &[]), "the lamp reads the hint");
    assert!(!pier("Top.Ring", &[]));
    assert!(pier("Top.Ring", &[("Rope", 2)]), "the lever unlocks the ring");
    assert!(!opens(&world, "Top.Ring", &[("Rope", 2)], &[("Great leap", "1")]));
    let gate = [("start", "Mines / Hall.Gate")];
    assert!(!opens(&world, "Top.Ring", &[], &gate), "no way leads from the gate to its ring");
    let shed = |world: &World, on: &str| {
        let mut settings = Settings::defaults(world);
        let on = SettingValue::Word(on.to_owned());
        settings.set(world, "bonus", &on).expect("an option");
        let logic = Logic::compile(world, &settings);
        let mut names = logic.locations().map(|id| world.location_name(id));
        names.any(|name| name == "Pier.Shed")
    };
    assert!(!opens(&world, "Pier.Shed", &[], &[]), "its layer is off");
    assert!(opens(&world, "Pier.Shed", &[], &[("bonus", "on")]));
    assert!(!shed(&world, "off") && shed(&world, "on"));
    let preset = changed_preset(r#""include_bonus": false"#, r#""include_bonus": true"#);
    let bonus = import(&lantern(), Some(&preset)).expect("it is sound").world;
    assert!(opens(&bonus, "Pier.Shed", &[], &[]));
    let start = world.options.rows().iter().find(|option| option.name == "start");
    let values = ["Pier.Start", "Row.Centre", "Cells.Inside", "Mines / Hall.Gate"];
    let choice = OptionKind::Choice { values: values.map(str::to_owned).to_vec(), default: 0 };
    assert_eq!(start.map(|option| &option.kind), Some(&choice));
    let alone = import(&lantern(), None).expect("it is sound");
    assert_eq!(alone.world.starts.len(), 1);
    let others = alone.report.of(Treatment::LeftOut);
    let mut others = others.filter(|entry| entry.kind.contains("other possible starts"));
    assert_eq!(others.next().map(|entry| entry.count), Some(4));
}

#[test]
fn a_network_is_active_where_the_game_begins() {
    let free = r#"{"type": "and", "data": {"comment": null, "items": []}}"#;
    let lever = r#"{"type": "resource", "data": {"type": "events", "name": "GateOpened", "amount": 1, "negate": false}}"#;
    let at_ring =
        changed_preset(r#""area": "Hall", "node": "Gate""#, r#""area": "Hall", "node": "Ring""#);
    let leaves = |field: &str| {
        let (old, new) = (format!("\"{field}\": {free}"), format!("\"{field}\": {lever}"));
        let world = import(&changed("Mines.json", &old, &new), Some(&at_ring));
        let world = world.expect("it is sound").world;
        opens(&world, "Rings network.hub", &[], &[("start", "Mines / Hall.Ring")])
    };
    assert!(leaves("requirement_to_activate"), "it is activated from the beginning");
    assert!(!leaves("is_unlocked"), "it is locked then");
}

#[test]
fn the_dragon_and_the_relics_end_the_game() {
    let world = imported().world;
    let settings = Settings::defaults(&world);
    let logic = Logic::compile(&world, &settings);
    let state = holding_everything(&world, &logic);
    let goal = world.requirement_text(world.goals[0]);
    assert_eq!(goal, "Dragon slain & All relics");
    assert!(state.knows(logic.goal()));
    let rule = world.rules.rows().iter().find(|rule| rule.name == "All relics");
    let rule = world.requirement_text(rule.expect("a rule").need);
    assert_eq!(rule, "Relic * opt(Relic required)");
}

#[test]
fn the_game_is_placed_and_proved() {
    // Every copy is of use, so there is none for an excluded location.
    let preset = changed_preset(r#""excluded_indices": [11]"#, r#""excluded_indices": []"#);
    let world = warping(import(&lantern(), Some(&preset)).expect("it is sound").world);
    let settings = Settings::defaults(&world);
    let logic = Logic::compile(&world, &settings);
    let placer = Placer::new(&world, &settings, &logic, &world.placement).expect("it is possible");
    for seed in 0..50u64 {
        let placed = placer.place(&Seed::from(seed), &mut |_| ControlFlow::Continue(()));
        assert_eq!(placed.expect("it is found").placed.len(), 16);
    }
}

#[test]
fn the_preset_says_whether_there_is_a_warp() {
    let preset = brave();
    let text = std::str::from_utf8(&preset.bytes).expect("it is text");
    let with = |value: &str| {
        let begin = "\"configuration\": {";
        assert!(text.contains(begin));
        let text = text.replacen(begin, &format!("{begin} \"warp_to_start\": {value},"), 1);
        SourceFile::new(preset.name.clone(), text)
    };
    let mode = |preset: &SourceFile| {
        let read = import(&lantern(), Some(preset)).expect("it is sound");
        assert!(!read.report.text().contains("the way back"), "the source says it");
        read.world.return_mode
    };
    assert_eq!(mode(&with("true")), ReturnMode::Warp);
    assert_eq!(mode(&with("false")), ReturnMode::Walk);
    assert_eq!(mode(&preset), ReturnMode::Walk);
}

#[test]
fn another_way_back_can_be_asked_for() {
    let preset = brave();
    let warp = import_with(&lantern(), Some(&preset), ReturnMode::Warp).expect("it is sound");
    assert_eq!(warp.world.return_mode, ReturnMode::Warp);
    let walk = imported();
    assert_eq!(walk.world.return_mode, ReturnMode::Walk);
    let says = |report: &seedwright_import::Report| report.text().contains("`warp`");
    assert!(says(&warp.report) && !says(&walk.report));
}

#[test]
fn without_a_preset_something_is_assumed_and_said() {
    let imported = import(&lantern(), None).expect("it is sound");
    let assumed = imported.report.of(Treatment::Assumed);
    let assumed: BTreeSet<&str> = assumed.map(|entry| entry.kind.as_str()).collect();
    for word in ["no preset", "ammunition", "generated pickups", "energy", "versions"] {
        assert!(assumed.iter().any(|kind| kind.contains(word)), "{word}: {assumed:?}");
    }
    let world = imported.world;
    let settings = Settings::defaults(&world);
    let copies = world.items.rows().iter().map(|item| settings.amount(item.count));
    let logic = Logic::compile(&world, &settings);
    assert_eq!(copies.sum::<u32>() as usize, logic.locations().count());
    assert_eq!(world.tricks.rows()[0].default, 0);
}

#[test]
fn nothing_is_dropped_in_silence() {
    let report = imported().report;
    let count = |treatment, word: &str| -> usize {
        let fitting = report.of(treatment).filter(|entry| entry.kind.contains(word));
        fitting.map(|entry| entry.count).sum()
    };
    assert_eq!(count(Treatment::Exact, "damage: health that is lost"), 6);
    assert_eq!(count(Treatment::Assumed, "damage: reductions"), 1);
    assert_eq!(count(Treatment::Conservative, "negated"), 1);
    assert_eq!(count(Treatment::Conservative, "group"), 1);
    assert_eq!(count(Treatment::Assumed, "configurable"), 1);
    assert_eq!(count(Treatment::Conservative, "excluded"), 1);
    assert_eq!(count(Treatment::Assumed, "no pickup gives"), 1);
    assert_eq!(count(Treatment::LeftOut, "areas without nodes"), 1);
    assert_eq!(count(Treatment::LeftOut, "amounts"), 1);
    assert_eq!(count(Treatment::LeftOut, "settings"), 1);
    assert_eq!(count(Treatment::Exact, "never open"), 2);
    let unknown = changed("Tower.json", r#""name": "Tower","#, r#""name": "Tower", "mood": 3,"#);
    let report = import(&unknown, None).expect("it is sound").report;
    assert!(report.text().contains("the unknown field `mood` of a region"));
}

#[test]
fn the_report_shows_the_first_places() {
    let text = imported().report.text();
    for line in [
        "Randovania, lantern, schema 34",
        "exact: 192",
        "damage: health that is lost along the way (6)",
        "Harbour / Hall / Middle -> Cell",
        "and 12 more",
    ] {
        assert!(text.contains(line), "{line} is not in:\n{text}");
    }
}

#[test]
fn a_place_that_nobody_reaches_is_explained_down_to_what_is_missing() {
    let world = imported().world;
    let settings = Settings::defaults(&world);
    let logic = Logic::compile(&world, &settings);
    let haunted = world.spots.ids().find(|spot| world.spots[*spot].name == "Haunted");
    let state = holding_everything(&world, &logic);
    let target = Target::Spot(haunted.expect("a spot"));
    let explanation = format!("{:?}", explain(&world, &logic, &state, target));
    let ghost = world.items.iter().find(|(_, item)| item.name == "Ghost");
    let ghost = format!("{:?}", ghost.expect("it is required").0);
    assert!(explanation.contains(&ghost), "{explanation}");
    let findings = lint(&world);
    assert!(findings.iter().any(|finding| finding.code == "W0410"), "unreachable spots are found");
}

#[test]
fn ammunition_that_is_taken_away_is_asked_for_in_addition() {
    let least = |world: &World| {
        let rules = world.roots().map(|(_, root)| world.requirement_text(root));
        let amounts = rules.filter_map(|text| {
            let (_, rest) = text.split_once("Arrows >= ")?;
            rest.split(|letter: char| !letter.is_ascii_digit()).next()?.parse::<u32>().ok()
        });
        amounts.min().expect("a requirement of arrows")
    };
    let preset = changed_preset(
        r#""Quiver": {"ammo_count": [3], "pickup_count": 1"#,
        r#""Quiver": {"ammo_count": [-3], "pickup_count": 2"#,
    );
    let lowered = import(&lantern(), Some(&preset)).expect("it is sound");
    assert_eq!(least(&lowered.world), least(&imported().world) + 6);
    assert!(lowered.report.text().contains("pickups that take ammunition away"));
}

#[test]
fn settings_are_found_by_their_names() {
    let option = |preset: &SourceFile, name: &str| {
        let world = import(&lantern(), Some(preset)).expect("it is sound").world;
        let row = world.options.rows().iter().find(|row| row.name == name).cloned();
        row.expect("an option").kind
    };
    let similar = changed_preset(r#""easy_mode": true"#, r#""easy_mode_everywhere": true"#);
    let absent = changed_preset(r#""easy_mode": true"#, r#""other": true"#);
    assert_eq!(option(&brave(), "Easy mode"), OptionKind::Switch { default: true });
    assert_eq!(option(&similar, "Easy mode"), OptionKind::Switch { default: true });
    let OptionKind::Choice { values, default } = option(&absent, "Easy mode") else {
        panic!("an unknown option is a choice");
    };
    assert_eq!((values.join(" ").as_str(), default), ("unknown off on", 0));
}

#[test]
fn closed_locations_are_left_out_or_kept() {
    let choices = |keep_closed| Choices { keep_closed, ..Choices::default() };
    let preset = changed_preset(r#""Rope": {"num_shuffled_pickups": 2}"#, r#""Rope": {}"#);
    let count = |keep_closed| {
        let imported = import_as(&lantern(), Some(&preset), &choices(keep_closed));
        imported.expect("it is sound").world.locations.len()
    };
    assert!(count(false) < count(true), "{} and {}", count(false), count(true));
    assert_eq!(count(true), imported().world.locations.len());
}

#[test]
fn old_presets_are_refused_and_new_ones_noted() {
    let old = changed_preset(r#""schema_version": 93"#, r#""schema_version": 92"#);
    let problems = import(&lantern(), Some(&old)).expect_err("it is too old");
    assert_eq!(problems[0].code, "E0517");
    let new = changed_preset(r#""schema_version": 93"#, r#""schema_version": 500"#);
    let text = import(&lantern(), Some(&new)).expect("it is read").report.text();
    assert!(text.contains("preset of schema version 500: read as version 121"), "{text}");
}

#[test]
fn an_event_that_closes_the_way_to_itself_happens_once() {
    let rope = r#""data": {"type": "items", "name": "Rope", "amount": 2, "negate": false}"#;
    let before = r#""data": {"type": "events", "name": "GateOpened", "amount": 1, "negate": true}"#;
    let both = format!(r#"{rope}}}, {{"type": "resource", {before}"#);
    let files = changed("Harbour.json", rope, &both);
    let imported = import(&files, Some(&brave())).expect("it is sound");
    // The lever unlocks the ring, although the way to the lever is closed from then on.
    let ring = |items: &[(&str, u32)]| opens(&imported.world, "Top.Ring", items, &[]);
    assert!(ring(&[("Rope", 2)]) && !ring(&[("Rope", 1)]));
    let lever = |spot: &str| opens(&imported.world, spot, &[("Rope", 2)], &[]);
    assert!(lever("Pier.Gate lever once, from Start") && !lever("Pier.Gate lever"));
    assert!(imported.report.text().contains("events that close the way to themselves"));
    // Elsewhere the negation still counts as never.
    let elsewhere = changed("Harbour.json", rope, &both.replace("GateOpened", "DragonSlain"));
    let kept = Choices { keep_closed: true, ..Choices::default() };
    let world = import_as(&elsewhere, Some(&brave()), &kept).expect("it is sound").world;
    assert!(!opens(&world, "Top.Ring", &[("Rope", 2)], &[]));
}
