//! Packs that are small to write but expensive to process: work and memory stay bounded.

use seedwright::inspect::{Explanation, Target, explain, holding_everything, lint, reach};
use seedwright::logic::Logic;
use seedwright::pack::{Reading, SourceFile, read};
use seedwright::world::{Settings, World};

fn reading(rest: &str) -> Reading {
    let head = "[pack]\nformat = 1\nid = 'hostile'\nstart = 'Hall'\ngoal = 'reached(Vault)'\n";
    read(&[SourceFile::new("hostile.toml", format!("{head}{rest}"))])
}

/// Runs every query on a pack.
fn ask_everything(rest: &str) -> World {
    let reading = reading(rest);
    assert_eq!(reading.diagnostics, []);
    let world = reading.world.expect("there was nothing to complain about");
    lint(&world);
    let logic = Logic::compile(&world, &Settings::defaults(&world));
    let mut start = logic.state();
    start.propagate();
    for state in [start, holding_everything(&world, &logic)] {
        for blocked in reach(&world, &logic, &state).frontier {
            assert!(blocked.missing.text(&world).len() < 10_000);
        }
        explain(&world, &logic, &state, Target::Goal);
    }
    world
}

#[test]
fn rules_that_double_at_every_step_are_written_briefly() {
    let mut rest = "[items]\nKey = {}\nLamp = { count = 3 }\n[rules]\nr0 = 'Lamp * 2'\n".to_owned();
    for step in 1..60 {
        let before = step - 1;
        rest += &format!("r{step} = 'r{before} & r{before} | r{before} & Key'\n");
    }
    rest += "[rooms.Hall]\n[rooms.Vault]\n[doors]\nd = { a = 'Hall', b = 'Vault', need = 'r59' }\n";
    ask_everything(&rest);
    ask_everything(&rest.replace("count = 3", "count = 1"));
}

#[test]
fn a_room_of_many_spots_is_listed_once_however_often_it_is_asked_for() {
    let spots: Vec<String> = (0..20_000).map(|number| format!("'s{number}'")).collect();
    let repeated = vec!["reached(Wide)"; 20_000].join(" | ");
    let rest = format!(
        "[items]\nKey = {{}}\n[rooms.Hall]\n[rooms.Vault]\n[rooms.Wide]\nspots = [{}]\n\
         [doors]\nd = {{ a = 'Hall', b = 'Vault', need = 'Key | {repeated}' }}\n\
         e = {{ a = 'Hall', b = 'Wide.s0' }}\n",
        spots.join(", ")
    );
    assert!(ask_everything(&rest).requirements.len() < 100_000);
}

#[test]
fn only_what_the_goal_really_lacks_is_named() {
    let rest = "[items]\nKey = {}\n[rooms.Hall]\n[rooms.Vault]\n\
                [doors]\nd = { a = 'Hall', b = 'Vault', way = 'one' }\n";
    let rest = rest.to_owned();
    let text = format!(
        "[pack]\nformat = 1\nid = 'pit'\nstart = 'Hall'\ngoal = 'reached(Vault) & Key'\n{rest}"
    );
    let world = read(&[SourceFile::new("pit.toml", text)]).world;
    let world = world.expect("the pack is sound");
    let logic = Logic::compile(&world, &Settings::defaults(&world));
    let mut state = logic.state();
    state.propagate();
    let Explanation::Closed(reasons) = explain(&world, &logic, &state, Target::Goal) else {
        unreachable!("the key is missing");
    };
    let missing = reasons[0].missing.as_ref().expect("something is missing");
    assert_eq!(missing.text(&world), "Key", "a dead end is a fine place for the end");
}

#[test]
fn more_problems_than_anybody_reads_are_cut_off() {
    let rows: Vec<String> =
        (0..3_000).map(|number| format!("d{number} = {{ a = 'Nowhere', b = 'Hall' }}\n")).collect();
    let found = reading(&format!("[rooms.Hall]\n[rooms.Vault]\n[doors]\n{}", rows.concat()));
    assert!(found.world.is_none());
    assert_eq!(found.diagnostics.len(), 1_001);
    assert!(found.diagnostics.iter().any(|diagnostic| diagnostic.code == "E0009"));
}

#[test]
fn a_room_of_several_spots_is_no_place_for_a_door() {
    let found = reading("[rooms.Hall]\nspots = ['east', 'west']\n[rooms.Vault]\n");
    let codes: Vec<_> = found.diagnostics.iter().map(|found| found.code).collect();
    assert_eq!(codes, ["E0321"]);
    let hint = found.diagnostics[0].hint.as_deref();
    assert_eq!(hint, Some("name one of them, such as `Hall.east`"));
}
