//! Counting: copies, resources, progressive items, and consumed keys.

use super::sketch::Sketch;
use crate::world::{
    Amount, DoorEnd, ItemAmount, ItemId, LocationId, Node, OptionId, OptionKind, OptionTest,
    RequirementId, Requirements, Resource, ResourceId, SpotId, Term, Way, WorldOption,
};

const ALWAYS: RequirementId = Requirements::ALWAYS;

fn resource(sketch: &mut Sketch, name: &str, start: u32) -> ResourceId {
    sketch.draft.resources.push(Resource::new(name, start))
}

fn option(sketch: &mut Sketch, name: &str, kind: OptionKind) -> OptionId {
    sketch.draft.options.push(WorldOption { name: name.to_owned(), help: String::new(), kind })
}

#[test]
fn copies_are_counted_and_starting_copies_count_too() {
    let mut sketch = Sketch::new();
    let [hall] = sketch.spots(["hall"]);
    let pearl = sketch.item("Pearl", 3);
    let five = sketch.has(pearl, 5);
    let none = sketch.has(pearl, 0);
    let (shrine, free) = (sketch.location(hall, five), sketch.location(hall, none));
    let count = Amount::Fixed(2);
    let held = ItemAmount { item: pearl, count };
    sketch.draft.starting_items.push(held);
    let game = sketch.finish();
    assert_eq!(game.logic.copies(pearl).len(), 5);
    assert_eq!(game.logic.pool_copies(pearl).len(), 3);
    assert!(game.opens(free, &[]));
    assert!(!game.opens(shrine, &[(pearl, 2)]));
    assert!(game.opens(shrine, &[(pearl, 3)]));
}

#[test]
fn energy_adds_up_from_the_start_value_and_from_what_copies_give() {
    let mut sketch = Sketch::new();
    let [hall] = sketch.spots(["hall"]);
    let energy = resource(&mut sketch, "energy", 99);
    let (tank, reserve) = (sketch.item("Tank", 2), sketch.item("Reserve", 4));
    sketch.draft.items[tank].gives = vec![(energy, 100)];
    sketch.draft.items[reserve].gives = vec![(energy, 50)];
    let mut at_least = |need| {
        let terms = [(1, Term::Resource(energy))];
        let requirement = sketch.draft.requirements.sum(&terms, Amount::Fixed(need));
        sketch.location(hall, requirement)
    };
    let [start, one, three, too_much] = [99, 100, 300, 500].map(&mut at_least);
    let game = sketch.finish();
    assert!(game.opens(start, &[]) && !game.opens(one, &[]));
    assert!(game.opens(one, &[(reserve, 1)]));
    assert!(!game.opens(three, &[(tank, 1), (reserve, 2)]), "299");
    assert!(game.opens(three, &[(tank, 1), (reserve, 3)]), "349");
    assert!(game.opens(three, &[(tank, 2), (reserve, 1)]), "349");
    assert!(!game.opens(too_much, &[(tank, 2), (reserve, 4)]), "499");
}

#[test]
fn sums_weigh_resources_and_items() {
    let mut sketch = Sketch::new();
    let [hall] = sketch.spots(["hall"]);
    let shots = resource(&mut sketch, "shots", 1);
    let (quiver, spear) = (sketch.item("Quiver", 2), sketch.item("Spear", 2));
    sketch.draft.items[quiver].gives = vec![(shots, 2)];
    // Each shot counts 3, each spear 4 and 1 again; weight 0 does not count.
    let terms = [
        (3, Term::Resource(shots)),
        (4, Term::Item(spear)),
        (1, Term::Item(spear)),
        (0, Term::Item(quiver)),
    ];
    let need = sketch.draft.requirements.sum(&terms, Amount::Fixed(13));
    let boss = sketch.location(hall, need);
    let game = sketch.finish();
    assert!(!game.opens(boss, &[(quiver, 1)]), "3 + 6");
    assert!(game.opens(boss, &[(spear, 2)]), "3 + 10");
    assert!(game.opens(boss, &[(quiver, 1), (spear, 1)]), "3 + 6 + 5");
    assert!(game.opens(boss, &[(quiver, 2)]), "3 + 12");
}

#[test]
fn copies_of_a_progressive_item_stand_for_its_stages() {
    let mut sketch = Sketch::new();
    let [hall] = sketch.spots(["hall"]);
    let power = resource(&mut sketch, "power", 0);
    let (glove, mitt) = (sketch.item("Glove", 0), sketch.item("Mitt", 1));
    let lift = sketch.item("Progressive Lift", 3);
    sketch.draft.items[lift].progressive = vec![glove, mitt];
    sketch.draft.items[mitt].gives = vec![(power, 10)];
    let needs = [(glove, 1), (mitt, 1), (mitt, 2), (lift, 3)];
    let needs = needs.map(|(item, count)| sketch.has(item, count));
    let [rock, boulder, hill, mountain] = needs.map(|need| sketch.location(hall, need));
    let terms = [(1, Term::Resource(power))];
    let strong = sketch.draft.requirements.sum(&terms, Amount::Fixed(20));
    let gate = sketch.location(hall, strong);
    let game = sketch.finish();
    assert!(!game.opens(rock, &[]));
    assert!(game.opens(rock, &[(lift, 1)]) && !game.opens(boulder, &[(lift, 1)]));
    assert!(game.opens(boulder, &[(lift, 2)]) && !game.opens(hill, &[(lift, 2)]));
    assert!(game.opens(boulder, &[(mitt, 1)]) && !game.opens(rock, &[(mitt, 1)]));
    assert!(game.opens(hill, &[(lift, 2), (mitt, 1)]), "one of each");
    assert!(game.opens(gate, &[(lift, 2), (mitt, 1)]) && !game.opens(gate, &[(lift, 2)]));
    assert!(game.opens(mountain, &[(lift, 3)]), "the last copy has no stage");
}

#[test]
fn amounts_may_come_from_options() {
    let mut sketch = Sketch::new();
    let [hall] = sketch.spots(["hall"]);
    let (min, max, default) = (0, 9, 2);
    let kind = OptionKind::Range { min, max, default };
    let wanted = Amount::Option(option(&mut sketch, "wanted", kind));
    let pearl = sketch.item("Pearl", 1);
    sketch.draft.items[pearl].count = wanted;
    let (item, count) = (pearl, wanted);
    let all = sketch.draft.requirements.leaf(Node::Item { item, count });
    let sum = sketch.draft.requirements.sum(&[(1, Term::Item(pearl))], wanted);
    let (shrine, scale) = (sketch.location(hall, all), sketch.location(hall, sum));
    let game = sketch.finish();
    assert_eq!(game.logic.pool_copies(pearl).len(), 2);
    assert!(!game.opens(shrine, &[(pearl, 1)]) && !game.opens(scale, &[(pearl, 1)]));
    assert!(game.opens(shrine, &[(pearl, 2)]) && game.opens(scale, &[(pearl, 2)]));
}

/// A hall with locked cells, each with a location behind its door.
fn prison(keys: u32, locks: u32) -> (Sketch, SpotId, ItemId, Vec<LocationId>) {
    let mut sketch = Sketch::new();
    let [hall] = sketch.spots(["hall"]);
    let key = sketch.key("Key", keys);
    let need = sketch.has(key, 1);
    let cells = (0..locks).map(|number| {
        let [cell] = sketch.spots([format!("cell {number}").as_str()]);
        let [a, b] = [hall, cell].map(|spot| DoorEnd::new(spot, need));
        sketch.door(a, b, Way::Both);
        sketch.location(cell, ALWAYS)
    });
    let cells = cells.collect();
    (sketch, hall, key, cells)
}

#[test]
fn three_locks_and_two_keys_open_nothing() {
    let (sketch, _, key, cells) = prison(2, 3);
    let game = sketch.finish();
    assert_eq!(game.logic.consumption(key), 3);
    assert!(!cells.iter().any(|cell| game.opens(*cell, &[(key, 2)])));
}

#[test]
fn three_locks_open_together_with_the_third_key() {
    let (sketch, _, key, cells) = prison(3, 3);
    let game = sketch.finish();
    assert!(!cells.iter().any(|cell| game.opens(*cell, &[(key, 2)])));
    assert!(cells.iter().all(|cell| game.opens(*cell, &[(key, 3)])));
}

#[test]
fn a_lock_takes_the_most_that_it_asks_for() {
    let (mut sketch, hall, key, cells) = prison(5, 2);
    let (two, three) = (sketch.has(key, 2), sketch.has(key, 3));
    let lever = sketch.item("Lever", 1);
    let lever = sketch.has(lever, 1);
    let cheap = sketch.draft.requirements.all(&[two, lever]);
    let need = sketch.draft.requirements.any(&[cheap, three]);
    let chest = sketch.location(hall, need);
    let game = sketch.finish();
    assert_eq!(game.logic.consumption(key), 5);
    assert!(!game.opens(cells[0], &[(key, 4)]));
    assert!(game.opens(cells[0], &[(key, 5)]) && game.opens(chest, &[(key, 5)]));
}

#[test]
fn a_goal_wants_its_keys_left_over() {
    let (mut sketch, _, key, cells) = prison(2, 1);
    let token = sketch.has(key, 1);
    sketch.draft.goals.push(token);
    let game = sketch.finish();
    assert_eq!(game.logic.consumption(key), 2);
    assert!(!game.finishes(&[(key, 1)]), "the cell may have taken it");
    assert!(game.finishes(&[(key, 2)]) && game.opens(cells[0], &[(key, 2)]));
}

#[test]
fn locks_that_settings_remove_take_no_keys() {
    let (mut sketch, hall, key, cells) = prison(1, 1);
    let kind = OptionKind::Switch { default: false };
    let option = option(&mut sketch, "locks", kind);
    let test = OptionTest::AtLeast(1);
    let locked = sketch.draft.requirements.leaf(Node::Option { option, test });
    let (one, many) = (sketch.has(key, 1), sketch.has(key, 99));
    let removed = sketch.draft.requirements.all(&[locked, one]);
    let open_anyway = sketch.draft.requirements.any(&[ALWAYS, one]);
    for need in [removed, open_anyway, many] {
        sketch.location(hall, need);
    }
    // A one-way door can't be left through its far end.
    let [cliff] = sketch.spots(["cliff"]);
    let (a, b) = ((hall, ALWAYS), (cliff, one));
    let [a, b] = [a, b].map(|(spot, need)| DoorEnd::new(spot, need));
    sketch.door(a, b, Way::One);
    let game = sketch.finish();
    assert_eq!(game.logic.consumption(key), 1);
    assert!(game.opens(cells[0], &[(key, 1)]));
}

#[test]
fn sums_count_only_keys_that_are_left() {
    let (mut sketch, hall, key, _) = prison(4, 2);
    let gold = resource(&mut sketch, "gold", 5);
    sketch.draft.items[key].gives = vec![(gold, 10)];
    let terms = [(1, Term::Resource(gold)), (1, Term::Item(key))];
    let mut rich = |need| sketch.draft.requirements.sum(&terms, Amount::Fixed(need));
    let needs = [rich(5), rich(16), rich(27), rich(28)];
    let [poor, some, more, most] = needs.map(|need| sketch.location(hall, need));
    let game = sketch.finish();
    assert!(game.opens(poor, &[]), "the start value does not depend on consumption");
    assert!(!game.opens(some, &[(key, 2)]), "the cells may have taken both");
    assert!(game.opens(some, &[(key, 3)]) && !game.opens(more, &[(key, 3)]));
    assert!(game.opens(more, &[(key, 4)]) && !game.opens(most, &[(key, 4)]));
}

#[test]
fn stages_may_be_keys_and_keys_may_have_stages() {
    // Each copy of a ring counts as a key.
    let (mut sketch, _, key, cells) = prison(1, 2);
    let ring = sketch.item("Ring", 1);
    sketch.draft.items[ring].progressive = vec![key];
    let game = sketch.finish();
    assert!(!game.opens(cells[0], &[(key, 1)]) && !game.opens(cells[0], &[(ring, 1)]));
    assert!(game.opens(cells[0], &[(key, 1), (ring, 1)]));

    // A key that also counts as a lamp takes the lamp with it when a lock consumes it.
    let (mut sketch, hall, key, cells) = prison(2, 1);
    let lamp = sketch.item("Lamp", 0);
    sketch.draft.items[key].progressive = vec![lamp];
    let light = sketch.has(lamp, 1);
    let nook = sketch.location(hall, light);
    let game = sketch.finish();
    assert!(game.opens(cells[0], &[(key, 1)]) && !game.opens(nook, &[(key, 1)]));
    assert!(game.opens(nook, &[(key, 2)]));
}
