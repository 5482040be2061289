//! Events that a game's code sets before it begins are assumed where nothing could be reached without them.

use seedwright::logic::Logic;
use seedwright::pack::SourceFile;
use seedwright::world::{OptionKind, SettingValue, Settings, World};
use seedwright_import::randovania::import;

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
    let name = "Sluice opened at the start";
    let option = world.options.rows().iter().find(|row| row.name == name).expect("an option");
    assert_eq!(option.kind, OptionKind::Switch { default: true });
    let mut settings = Settings::defaults(&world);
    assert!(open_at_the_start(&world, &settings) > 0);
    settings.set(&world, name, &SettingValue::Switch(false)).expect("a switch");
    assert_eq!(open_at_the_start(&world, &settings), 0);
    assert!(imported.report.text().contains("events before the game begins: unknown, assumed on"));
}

#[test]
fn an_open_start_needs_no_event() {
    let mut files = closed_lagoon();
    files[2] = SourceFile::new("Shore.json", include_str!("lagoon/Shore.json"));
    let preset = SourceFile::new("calm.rdvpreset", include_str!("lagoon/calm.rdvpreset"));
    let world = import(&files, Some(&preset)).expect("it is sound").world;
    assert!(world.options.rows().iter().all(|row| !row.name.contains("at the start")));
}
