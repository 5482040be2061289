//! Walking: one-way passages, doors, pits, places and events, each in a world of a few spots.

use super::sketch::Sketch;
use crate::logic::{Logic, Meaning, Origin, Reason, RuleId};
use crate::world::{
    DoorEnd, Node, OptionKind, OptionTest, Requirements, SettingValue, Settings, SpotId, Start,
    Way, WorldOption,
};

const ALWAYS: crate::world::RequirementId = Requirements::ALWAYS;
const NEVER: crate::world::RequirementId = Requirements::NEVER;

fn free(spot: SpotId) -> DoorEnd {
    DoorEnd::new(spot, ALWAYS)
}

#[test]
fn links_lead_one_way_and_need_what_they_say() {
    let mut sketch = Sketch::new();
    let [hall, ledge, attic] = sketch.spots(["hall", "ledge", "attic"]);
    let boots = sketch.item("Boots", 1);
    let need = sketch.has(boots, 1);
    sketch.link(hall, ledge, need);
    sketch.link(ledge, hall, ALWAYS);
    sketch.link(attic, ledge, ALWAYS);
    let game = sketch.finish();
    assert_eq!(game.reached(&[]), ["hall"]);
    assert_eq!(game.reached(&[(boots, 1)]), ["hall", "ledge"]);
    assert_eq!(game.returns(&[]), ["hall", "ledge", "attic"]);
}

/// A pit next to the start: easy to fall into, and the way out requires a rope.
fn pit(mut sketch: Sketch) -> (Sketch, [SpotId; 2], crate::world::ItemId) {
    let [edge, pit] = sketch.spots(["edge", "pit"]);
    let rope = sketch.item("Rope", 1);
    let climb = sketch.has(rope, 1);
    sketch.link(edge, pit, ALWAYS);
    sketch.link(pit, edge, climb);
    (sketch, [edge, pit], rope)
}

#[test]
fn an_item_in_a_pit_counts_only_when_one_can_climb_out() {
    let (mut sketch, [_, bottom], rope) = pit(Sketch::new());
    let floor = sketch.location(bottom, ALWAYS);
    let game = sketch.finish();
    assert_eq!(game.reached(&[]), ["edge", "pit"]);
    assert_eq!(game.returns(&[]), ["edge"]);
    assert!(!game.opens(floor, &[]), "the player would be stuck");
    assert!(game.opens(floor, &[(rope, 1)]));

    // With the rope at the bottom of the pit, a player jumps, takes it, and climbs out.
    let mut state = game.logic.state();
    let copy = game.logic.pool_copies(rope).next();
    state.put(game.logic.open(floor), copy);
    state.propagate();
    assert!(state.knows(game.logic.open(floor)));
}

#[test]
fn a_game_with_a_way_home_has_no_pits() {
    let (mut sketch, [_, bottom], _) = pit(Sketch::warping());
    let floor = sketch.location(bottom, ALWAYS);
    let event = sketch.event(&[(bottom, ALWAYS)]);
    let game = sketch.finish();
    assert_eq!(game.logic.returns(bottom), None);
    assert!(game.opens(floor, &[]) && game.happens(event, &[]));
}

#[test]
fn a_way_back_may_be_another_way() {
    let mut sketch = Sketch::new();
    let [top, pit, cave] = sketch.spots(["top", "pit", "cave"]);
    let lamp = sketch.item("Lamp", 1);
    let light = sketch.has(lamp, 1);
    sketch.link(top, pit, ALWAYS);
    sketch.link(pit, cave, light);
    sketch.link(cave, top, ALWAYS);
    let floor = sketch.location(pit, ALWAYS);
    let game = sketch.finish();
    assert_eq!(game.returns(&[]), ["top", "cave"]);
    assert!(!game.opens(floor, &[]));
    assert_eq!(game.returns(&[(lamp, 1)]), ["top", "pit", "cave"]);
    assert!(game.opens(floor, &[(lamp, 1)]));
}

#[test]
fn events_happen_at_any_of_their_sites() {
    let mut sketch = Sketch::new();
    let [hall, shrine, tomb] = sketch.spots(["hall", "shrine", "tomb"]);
    let (torch, sword) = (sketch.item("Torch", 1), sketch.item("Sword", 1));
    let (lit, armed) = (sketch.has(torch, 1), sketch.has(sword, 1));
    sketch.link(hall, shrine, ALWAYS);
    sketch.link(shrine, hall, ALWAYS);
    sketch.link(hall, tomb, ALWAYS);
    // The player can't come back from the tomb without the torch.
    sketch.link(tomb, hall, lit);
    let event = sketch.event(&[(shrine, lit), (tomb, armed)]);
    let unlocked = sketch.draft.requirements.leaf(Node::Event(event));
    let chest = sketch.location(hall, unlocked);
    let game = sketch.finish();
    assert!(!game.happens(event, &[]));
    assert!(game.happens(event, &[(torch, 1)]));
    assert!(!game.happens(event, &[(sword, 1)]), "the tomb is a pit");
    assert!(game.opens(chest, &[(torch, 1)]) && !game.opens(chest, &[(sword, 1)]));
}

#[test]
fn a_place_needs_what_it_says_beside_standing_there() {
    let mut sketch = Sketch::new();
    let [hall] = sketch.spots(["hall"]);
    let drill = sketch.item("Drill", 1);
    let bored = sketch.has(drill, 1);
    let (chest, vein) = (sketch.location(hall, ALWAYS), sketch.location(hall, bored));
    let (wall, never) = (sketch.location(hall, NEVER), sketch.event(&[]));
    let game = sketch.finish();
    assert!(game.opens(chest, &[]) && !game.opens(vein, &[]));
    assert!(game.opens(vein, &[(drill, 1)]) && !game.opens(wall, &[(drill, 1)]));
    assert!(!game.happens(never, &[(drill, 1)]), "it happens nowhere");
}

#[test]
fn reached_asks_for_a_visit_from_which_one_returns() {
    let (mut sketch, [edge, bottom], rope) = pit(Sketch::new());
    let been_down = sketch.draft.requirements.reached(bottom);
    let reward = sketch.location(edge, been_down);
    let game = sketch.finish();
    assert!(!game.opens(reward, &[]), "a player who has been down stays down");
    assert!(game.opens(reward, &[(rope, 1)]));

    let (mut sketch, [edge, bottom], _) = pit(Sketch::warping());
    let been_down = sketch.draft.requirements.reached(bottom);
    let reward = sketch.location(edge, been_down);
    assert!(sketch.finish().opens(reward, &[]));
}

#[test]
fn doors_keep_a_need_at_each_end() {
    let mut sketch = Sketch::new();
    let [yard, cell] = sketch.spots(["yard", "cell"]);
    let (red, blue) = (sketch.item("Red Key", 1), sketch.item("Blue Key", 1));
    let (from_yard, from_cell) = (sketch.has(red, 1), sketch.has(blue, 1));
    let [a, b] =
        [(yard, from_yard), (cell, from_cell)].map(|(spot, need)| DoorEnd::new(spot, need));
    sketch.door(a, b, Way::Both);
    let game = sketch.finish();
    assert_eq!(game.reached(&[(blue, 1)]), ["yard"]);
    assert_eq!(game.reached(&[(red, 1)]), ["yard", "cell"]);
    assert_eq!(game.returns(&[(red, 1)]), ["yard"]);
    assert_eq!(game.returns(&[(blue, 1)]), ["yard", "cell"]);
}

#[test]
fn a_one_way_door_has_no_way_back() {
    let mut sketch = Sketch::new();
    let [cliff, sea] = sketch.spots(["cliff", "sea"]);
    sketch.door(free(cliff), free(sea), Way::One);
    let game = sketch.finish();
    assert_eq!(game.reached(&[]), ["cliff", "sea"]);
    assert_eq!(game.returns(&[]), ["cliff"]);

    let mut sketch = Sketch::new();
    let [sea, cliff] = sketch.spots(["sea", "cliff"]);
    sketch.door(free(cliff), free(sea), Way::One);
    let game = sketch.finish();
    assert_eq!(game.reached(&[]), ["sea"], "the start is at its far side");
    assert_eq!(game.returns(&[]), ["sea", "cliff"]);
}

#[test]
fn a_door_that_opens_once_stays_open_for_who_came_through() {
    let mut sketch = Sketch::new();
    let [hall, vault] = sketch.spots(["hall", "vault"]);
    let crowbar = sketch.item("Crowbar", 1);
    let force = sketch.has(crowbar, 1);
    let near = DoorEnd::new(hall, force);
    sketch.door(near, free(vault), Way::Once);
    let safe = sketch.location(vault, ALWAYS);
    let game = sketch.finish();
    assert_eq!(game.reached(&[]), ["hall"]);
    assert_eq!(game.returns(&[]), ["hall"], "it was never opened");
    assert_eq!(game.returns(&[(crowbar, 1)]), ["hall", "vault"]);
    assert!(game.opens(safe, &[(crowbar, 1)]));
}

#[test]
fn a_door_that_opens_once_is_shut_for_who_comes_from_behind() {
    // The player can walk around to the back of the door, but never to its front.
    let mut sketch = Sketch::new();
    let [hall, back, front] = sketch.spots(["hall", "back", "front"]);
    sketch.link(hall, back, ALWAYS);
    sketch.door(free(front), free(back), Way::Once);
    let game = sketch.finish();
    assert_eq!(game.reached(&[]), ["hall", "back"]);
    assert_eq!(game.returns(&[]), ["hall"]);

    // Once the front can be reached, the door is also a way home from behind.
    let mut sketch = Sketch::new();
    let [hall, back, front] = sketch.spots(["hall", "back", "front"]);
    let wings = sketch.item("Wings", 1);
    let fly = sketch.has(wings, 1);
    sketch.link(hall, back, ALWAYS);
    sketch.link(hall, front, fly);
    sketch.link(front, hall, ALWAYS);
    sketch.door(free(front), free(back), Way::Once);
    let game = sketch.finish();
    assert_eq!(game.returns(&[]), ["hall", "front"]);
    assert_eq!(game.returns(&[(wings, 1)]), ["hall", "back", "front"]);
}

#[test]
fn starts_are_joined_and_settings_choose_them() {
    let mut sketch = Sketch::new();
    let [town, harbour, island, rock] = sketch.spots(["town", "harbour", "island", "rock"]);
    sketch.draft.start_at(harbour);
    let option = sketch.draft.options.push(WorldOption {
        name: "castaway".to_owned(),
        help: String::new(),
        kind: OptionKind::Switch { default: false },
    });
    let test = OptionTest::AtLeast(1);
    let when = sketch.draft.requirements.leaf(Node::Option { option, test });
    sketch.draft.starts.push(Start { at: rock, when });
    sketch.link(harbour, island, ALWAYS);
    sketch.link(island, town, ALWAYS);
    let beach = sketch.location(island, ALWAYS);
    let game = sketch.finish();
    assert_eq!(game.reached(&[]), ["town", "harbour", "island"]);
    assert!(game.opens(beach, &[]), "home is either start");

    let mut settings = Settings::defaults(&game.world);
    let on = SettingValue::Switch(true);
    settings.set(&game.world, "castaway", &on).unwrap();
    let logic = Logic::compile(&game.world, &settings);
    assert!(logic.state().knows(logic.reached(rock)));
}

#[test]
fn facts_and_rules_say_where_they_come_from() {
    let mut sketch = Sketch::new();
    let [hall, room] = sketch.spots(["hall", "room"]);
    let link = sketch.link(hall, room, ALWAYS);
    let back = sketch.link(room, hall, ALWAYS);
    let chest = sketch.location(room, ALWAYS);
    sketch.item("Nothing", 0);
    let coin = sketch.item("Coin", 2);
    let game = sketch.finish();
    let logic = &game.logic;
    let mut state = logic.state();
    state.put(logic.open(chest), logic.pool_copies(coin).next_back());
    state.propagate();
    let found: Vec<_> = state
        .trail()
        .iter()
        .map(|fact| {
            let origin = match state.reason(*fact) {
                Some(Reason::Rule(rule)) => Some(logic.origin(rule)),
                _ => None,
            };
            (logic.meaning(*fact), origin)
        })
        .collect();
    for expected in [
        (Meaning::Reached(hall), Some(Origin::Start(hall))),
        (Meaning::Returns(hall), Some(Origin::Start(hall))),
        (Meaning::Reached(room), Some(Origin::Link(link))),
        (Meaning::Returns(room), Some(Origin::LinkBack(back))),
        (Meaning::Open(chest), Some(Origin::Location(chest))),
        (Meaning::Held(coin, 1), None),
        (Meaning::Finished, Some(Origin::Goal)),
    ] {
        assert!(found.contains(&expected), "{expected:?} is not among {found:?}");
    }
    let rules = logic.rules();
    let origins = (0..rules.rule_count()).map(|rule| logic.origin(RuleId(rule)));
    assert_eq!(origins.filter(|origin| *origin == Origin::Goal).count(), 1);
}
