//! Events that a game's code sets before it begins are assumed where nothing could be reached without them.

use seedwright::logic::Logic;
use seedwright::pack::SourceFile;
use seedwright::world::{OptionKind, SettingValue, Settings, World};
use seedwright_import::randovania::{Choices, import, import_as};

/// The option of the event of the lagoon.
const SLUICE: &str = "Sluice opened at the start";

/// The lagoon, of which a player at the start can only get away once the sluice is open.
fn closed_lagoon() -> Vec<SourceFile> {
    let shore = include_str!("lagoon/Shore.json");
    let (begin, rest) = shore.split_once("\"connections\": {").expect("the boat has connections");
    let (own, rest) = rest.split_once("          }\n").expect("they end");
    let free = r#"{"type": "and", "data": {"comment": null, "items": []}}"#;
    let event = r#"{"type": "resource", "data": {"type": "events", "name": "Sluice", "amount": 1, "negate": false}}"#;
    assert_eq!(own.matches(free).count(), 5);
    let own = own.replace(free, event);
    let shore = format!("{begin}\"connections\": {{{own}          }}\n{rest}");
    vec![
        SourceFile::new("header.json", include_str!("lagoon/header.json")),
        SourceFile::new("pickup-database.json", include_str!("lagoon/pickup-database.json")),
        SourceFile::new("Shore.json", shore),
        SourceFile::new("Grotto.json", include_str!("lagoon/Grotto.json")),
    ]
}

fn lagoon() -> Vec<SourceFile> {
    let mut files = closed_lagoon();
    files[2] = SourceFile::new("Shore.json", include_str!("lagoon/Shore.json"));
    files
}

fn default_of(world: &World, name: &str) -> Option<bool> {
    let option = world.options.rows().iter().find(|row| row.name == name)?;
    match option.kind {
        OptionKind::Switch { default } => Some(default),
        _ => None,
    }
}

fn open_at_the_start(world: &World, settings: &Settings) -> usize {
    let logic = Logic::compile(world, settings);
    let mut state = logic.state();
    state.propagate();
    logic.locations().filter(|at| state.knows(logic.open(*at))).count()
}

#[test]
fn a_closed_start_names_the_event_that_opens_it() {
    let preset = SourceFile::new("calm.rdvpreset", include_str!("lagoon/calm.rdvpreset"));
    let imported = import(&closed_lagoon(), Some(&preset)).expect("it is sound");
    let world = imported.world;
    assert_eq!(default_of(&world, SLUICE), Some(true));
    let mut settings = Settings::defaults(&world);
    assert!(open_at_the_start(&world, &settings) > 0);
    settings.set(&world, SLUICE, &SettingValue::Switch(false)).expect("a switch");
    assert_eq!(open_at_the_start(&world, &settings), 0);
    assert!(imported.report.text().contains("events before the game begins: unknown, assumed on"));
}

#[test]
fn an_open_start_needs_no_event() {
    let preset = SourceFile::new("calm.rdvpreset", include_str!("lagoon/calm.rdvpreset"));
    let world = import(&lagoon(), Some(&preset)).expect("it is sound").world;
    assert!(world.options.rows().iter().all(|row| !row.name.contains("at the start")));
}

#[test]
fn a_switch_of_the_preset_offers_the_events_that_it_may_mean() {
    let calm = include_str!("lagoon/calm.rdvpreset");
    let with = |switch: &str| {
        let text = calm.replace("\"easy_mode\": false", switch);
        assert_ne!(text, calm);
        let preset = SourceFile::new("calm.rdvpreset", text);
        import(&lagoon(), Some(&preset)).expect("it is sound")
    };
    let offered = with("\"easy_mode\": false, \"sluice_is_opened\": true");
    assert_eq!(default_of(&offered.world, SLUICE), Some(false), "unknown, so assumed off");
    assert!(offered.report.text().contains("a setting of the preset may mean"));
    for other in ["\"sluice_is_opened\": false", "\"sluice_is_shut\": true"] {
        let world = with(&format!("\"easy_mode\": false, {other}")).world;
        assert_eq!(default_of(&world, SLUICE), None, "{other}");
    }
}

#[test]
fn events_can_be_named_that_have_happened() {
    let preset = SourceFile::new("calm.rdvpreset", include_str!("lagoon/calm.rdvpreset"));
    let after = |event: &str| {
        let choices = Choices { happened: vec![event.to_owned()], ..Choices::default() };
        import_as(&lagoon(), Some(&preset), &choices)
    };
    let world = after("sluice opened").expect("it is sound").world;
    assert_eq!(default_of(&world, SLUICE), Some(true));
    let problems = after("Sluice shut").expect_err("there is no such event");
    let codes: Vec<&str> = problems.iter().map(|problem| problem.code).collect();
    assert_eq!(codes, ["E0527"]);
}

#[test]
fn the_energy_of_a_pickup_can_be_named() {
    let preset = SourceFile::new("calm.rdvpreset", include_str!("lagoon/calm.rdvpreset"));
    let with = |name: &str| {
        let choices = Choices { energy: vec![(name.to_owned(), 25)], ..Choices::default() };
        import_as(&lagoon(), Some(&preset), &choices)
    };
    let world = with("pearl").expect("it is sound").world;
    let pearl = world.items.rows().iter().find(|row| row.name == "Pearl").expect("an item");
    let gives = pearl.gives.iter().map(|(resource, amount)| (&world.resources[*resource], *amount));
    assert!(gives.into_iter().any(|(resource, amount)| resource.health && amount == 25));
    let problems = with("Perl").expect_err("there is no such pickup");
    assert_eq!(problems.first().map(|problem| problem.code), Some("E0528"));
}
