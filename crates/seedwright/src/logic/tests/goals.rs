//! Goals: a player can enter one dead end, and only as the last thing.

use super::sketch::Sketch;
use crate::world::{
    NamedRule, Node, OptionKind, OptionTest, RequirementId, Requirements, SettingValue, Settings,
    SpotId, Start, WorldOption,
};

const ALWAYS: RequirementId = Requirements::ALWAYS;

/// A hall with three pits, and a rope for climbing out of the first.
fn pits() -> (Sketch, [SpotId; 4], RequirementId) {
    let mut sketch = Sketch::new();
    let spots = sketch.spots(["hall", "first", "second", "third"]);
    let rope = sketch.item("Rope", 1);
    let climb = sketch.has(rope, 1);
    for pit in &spots[1..] {
        sketch.link(spots[0], *pit, ALWAYS);
    }
    sketch.link(spots[1], spots[0], climb);
    (sketch, spots, climb)
}

#[test]
fn one_dead_end_is_a_fine_end() {
    let (mut sketch, [_, _, second, _], _) = pits();
    sketch.end_at(second);
    assert!(sketch.finish().finishes(&[]));
}

#[test]
fn two_dead_ends_are_refused() {
    let (mut sketch, [_, first, second, _], _) = pits();
    sketch.end_at(first);
    sketch.end_at(second);
    let game = sketch.finish();
    let rope = game.world.items.ids().next().expect("there is a rope");
    assert!(!game.finishes(&[]), "a player in one pit can't get into the other");
    assert!(game.finishes(&[(rope, 1)]), "one of them is not a dead end then");
}

#[test]
fn two_dead_ends_in_one_goal_are_refused_too() {
    let (mut sketch, [_, first, second, third], _) = pits();
    let ends = [first, second, third].map(|spot| sketch.draft.requirements.reached(spot));
    let pair = sketch.draft.requirements.all(&ends[..2]);
    let choice = sketch.draft.requirements.any(&ends);
    sketch.draft.goals.push(pair);
    sketch.draft.goals.push(choice);
    let game = sketch.finish();
    let rope = game.world.items.ids().next().expect("there is a rope");
    assert!(!game.finishes(&[]));
    assert!(game.finishes(&[(rope, 1)]), "first one pit, then the other as the end");
}

#[test]
fn so_many_of_some_dead_ends() {
    for (need, without, with) in [(1, true, true), (2, false, true), (3, false, false)] {
        let (mut sketch, [_, first, second, third], _) = pits();
        let ends = [first, second, third].map(|spot| sketch.draft.requirements.reached(spot));
        let some = sketch.draft.requirements.at_least(need, &ends);
        // A named rule in between changes nothing.
        let rule = sketch.draft.rules.push(NamedRule {
            name: "enough".to_owned(),
            note: String::new(),
            need: some,
        });
        let goal = sketch.draft.requirements.leaf(Node::Rule(rule));
        sketch.draft.goals.push(goal);
        let game = sketch.finish();
        let rope = game.world.items.ids().next().expect("there is a rope");
        assert_eq!(game.finishes(&[]), without, "{need} of three pits");
        assert_eq!(game.finishes(&[(rope, 1)]), with, "{need} of three pits, rope");
    }
}

#[test]
fn a_dead_end_beside_things_one_holds() {
    let (mut sketch, [_, _, second, _], climb) = pits();
    sketch.end_at(second);
    sketch.draft.goals.push(climb);
    let game = sketch.finish();
    let rope = game.world.items.ids().next().expect("there is a rope");
    assert!(!game.finishes(&[]));
    assert!(game.finishes(&[(rope, 1)]));
}

#[test]
fn an_event_in_a_dead_end_ends_a_game() {
    let (mut sketch, [_, _, second, _], _) = pits();
    let event = sketch.event(&[(second, ALWAYS)]);
    let happened = sketch.draft.requirements.leaf(Node::Event(event));
    sketch.draft.goals.push(happened);
    assert!(sketch.finish().finishes(&[]));
}

#[test]
fn a_goal_nobody_can_reach_is_not_met() {
    let mut sketch = Sketch::new();
    sketch.spots(["hall"]);
    sketch.draft.goals.push(Requirements::NEVER);
    assert!(!sketch.finish().finishes(&[]));
}

#[test]
fn a_game_without_a_start_is_never_finished() {
    let mut sketch = Sketch::new();
    let option = sketch.draft.options.push(WorldOption {
        name: "begin".to_owned(),
        help: String::new(),
        kind: OptionKind::Switch { default: true },
    });
    let test = OptionTest::AtLeast(1);
    let when = sketch.draft.requirements.leaf(Node::Option { option, test });
    let at = SpotId(0);
    sketch.draft.starts.push(Start { at, when });
    sketch.spots(["hall"]);
    sketch.draft.goals.push(ALWAYS);
    let game = sketch.finish();
    assert!(game.finishes(&[]));
    let mut settings = Settings::defaults(&game.world);
    let off = SettingValue::Switch(false);
    settings.set(&game.world, "begin", &off).unwrap();
    let logic = crate::logic::Logic::compile(&game.world, &settings);
    let mut state = logic.state();
    state.propagate();
    assert!(!state.knows(logic.goal()), "it can't even start");
}
