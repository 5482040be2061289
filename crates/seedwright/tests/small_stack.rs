//! Nothing recurses over requirements: at any nesting depth, a small stack is enough for reading, compiling,
//! reasoning, explaining, showing, writing and dropping.

#![expect(
    clippy::disallowed_types,
    reason = "a thread is the only way to have a small stack, and the engine itself starts none"
)]

use seedwright::inspect::{Explanation, Target, explain, holding, holding_everything, lint, reach};
use seedwright::logic::Logic;
use seedwright::pack::{SourceFile, read, write};
use seedwright::world::{Settings, World};

/// A quarter of the smallest stack that common systems give to a thread.
const STACK: usize = 256 * 1024;

const LEVELS: usize = 100_000;

/// Returns a pack with a door to its only other room.
fn pack(need: &str) -> Vec<SourceFile> {
    let text = format!(
        "[pack]\nformat = 1\nid = 'deep'\nstart = 'Hall'\ngoal = 'reached(Vault)'\n\
         [items]\nKey = {{}}\nLamp = {{}}\n[rooms.Hall]\n[rooms.Vault]\n\
         [doors]\nd = {{ a = 'Hall', b = 'Vault', need = \"{need}\" }}\n"
    );
    vec![SourceFile::new("deep.toml", text)]
}

fn on_a_small_stack(work: fn()) {
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(work);
    let ended = thread.expect("a thread can be started").join();
    ended.expect("nothing overflows and nothing fails");
}

/// Runs every query on a pack whose door needs `need`, and drops it all.
fn ask_everything(need: &str) -> World {
    let reading = read(&pack(need));
    assert_eq!(reading.diagnostics, []);
    let world = reading.world.expect("there was nothing to complain about");
    let settings = Settings::defaults(&world);
    let logic = Logic::compile(&world, &settings);
    let (without, _) = holding(&logic, &settings, &[]);
    let reached = reach(&world, &logic, &without);
    assert_eq!(reached.frontier.len(), 1);
    let missing = reached.frontier[0].missing.text(&world);
    assert!(missing.contains("Key"));
    assert!(matches!(explain(&world, &logic, &without, Target::Goal), Explanation::Closed(_)));
    let everything = holding_everything(&world, &logic);
    assert!(matches!(explain(&world, &logic, &everything, Target::Goal), Explanation::Possible(_)));
    lint(&world);
    let written = read(&write(&world).expect("it is not too large"));
    let hash = written.world.map(|written| written.hash());
    assert_eq!(hash, Some(world.hash()));
    world
}

#[test]
fn parentheses_in_parentheses() {
    on_a_small_stack(|| {
        let need = format!("{}Key{}", "(".repeat(LEVELS), ")".repeat(LEVELS));
        ask_everything(&need);
    });
}

#[test]
fn parts_in_parts() {
    on_a_small_stack(|| {
        let half = LEVELS / 2;
        let need = format!("{}Key{}", "(Lamp & (Key | ".repeat(half), "))".repeat(half));
        let world = ask_everything(&need);
        let shown = world.requirement_text(world.doors.rows()[0].a.need);
        // `&` binds more tightly than `|`, so every other pair is left out.
        assert_eq!(shown.matches("(").count(), half);
        drop(world.clone());
        assert_eq!(world.hash().len(), 64);
    });
}

#[test]
fn denials_in_denials() {
    on_a_small_stack(|| {
        let need = format!("Key | {}Key", "not! ".repeat(LEVELS));
        let world = ask_everything(&need);
        let shown = world.requirement_text(world.doors.rows()[0].a.need);
        assert_eq!(shown.matches("not!").count(), LEVELS);
    });
}

#[test]
fn a_million_parts_side_by_side() {
    on_a_small_stack(|| {
        let need = vec!["Key"; 1_000_000].join(" | ");
        let world = ask_everything(&need);
        assert_eq!(world.requirement_text(world.doors.rows()[0].a.need), need);
    });
}
