//! Relinked doors: three ways to the same answer.

use super::random_worlds::{Dice, Sizes, random_placement, random_settings, random_world, stream};
use crate::logic::{Logic, OpenDoors, State};
use crate::world::{EndId, Linking, Role, Settings, Way, World};

/// A random valid linking; the drawn one if no other is found.
pub(crate) fn random_linking(dice: &mut Dice<'_>, world: &World, coupled: bool) -> Linking {
    for _ in 0..20 {
        let mut leads: Vec<EndId> = Linking::drawn(world).all().to_vec();
        let mut join = |one: EndId, other: EndId| {
            leads[one.0 as usize] = other;
            leads[other.0 as usize] = one;
        };
        for way in [Way::One, Way::Once] {
            let of_way = |role| {
                let ends = world.ends().filter(|end| world.doors[end.door()].way == way);
                ends.filter(|end| world.role(*end) == role).collect::<Vec<_>>()
            };
            let (exits, mut entrances) = (of_way(Role::Exit), of_way(Role::Entrance));
            dice.0.shuffle(&mut entrances);
            let pairs = exits.iter().zip(&entrances);
            pairs.for_each(|(exit, entrance)| join(*exit, *entrance));
        }
        let both = world.ends().filter(|end| world.role(*end) == Role::Both);
        let both: Vec<EndId> = both.collect();
        let mut shuffled = both.clone();
        dice.0.shuffle(&mut shuffled);
        if coupled {
            let pairs = shuffled.chunks_exact(2);
            pairs.for_each(|pair| join(pair[0], pair[1]));
        } else {
            let ways = both.iter().zip(&shuffled);
            ways.for_each(|(from, to)| leads[from.0 as usize] = *to);
        }
        if let Ok(linking) = Linking::new(world, leads) {
            return linking;
        }
    }
    Linking::drawn(world)
}

/// Everything a state knows about spots, locations, events and the goal.
fn known(world: &World, logic: &Logic, state: &State<'_>) -> Vec<bool> {
    let spots = world.spots.ids().flat_map(|spot| [Some(logic.reached(spot)), logic.returns(spot)]);
    let locations = world.locations.ids().map(|id| Some(logic.open(id)));
    let events = world.events.ids().map(|id| Some(logic.happened(id)));
    let facts = spots.chain(locations).chain(events);
    let facts = facts.flatten().chain([logic.goal()]);
    facts.map(|fact| state.knows(fact)).collect()
}

struct Case {
    world: World,
    settings: Settings,
    linking: Linking,
}

fn cases(test: &str, count: u32) -> impl Iterator<Item = (Case, crate::random::Stream)> {
    (0..count).map(move |number| {
        let mut stream = stream(test, number);
        let world = random_world(&mut stream, Sizes::SMALL);
        let settings = random_settings(&mut stream, &world);
        let coupled = number % 2 == 0;
        let linking = random_linking(&mut Dice(&mut stream), &world, coupled);
        let case = Case { world, settings, linking };
        (case, stream)
    })
}

/// The same for a state with open doors, whose facts about spots have the same numbers.
fn known_open(world: &World, logic: &Logic, doors: &OpenDoors, state: &State<'_>) -> Vec<bool> {
    let spots = world.spots.ids();
    let spots = spots.flat_map(|spot| [Some(doors.reached(spot)), logic.returns(spot)]);
    let locations = world.locations.ids().map(|id| Some(doors.open(id)));
    let events = world.events.ids().map(|id| Some(doors.happened(id)));
    let facts = spots.chain(locations).chain(events);
    let facts = facts.flatten().chain([doors.goal()]);
    facts.map(|fact| state.knows(fact)).collect()
}

#[test]
fn a_linking_means_the_relinked_world() {
    let mut changed = 0;
    for (case, mut stream) in cases("relinked", 500) {
        let Case { world, settings, linking } = &case;
        let relinked = world.relinked(linking).expect("a linking makes a world");
        let logics =
            [Logic::compile_linked(world, settings, linking), Logic::compile(&relinked, settings)];
        let placement = random_placement(&mut stream, world, &logics[0]);
        let answers = logics.each_ref().map(|logic| {
            let mut state = logic.state();
            placement.iter().for_each(|(slot, copy)| state.put(*slot, Some(*copy)));
            state.propagate();
            known(world, logic, &state)
        });
        assert_eq!(answers[0], answers[1]);
        changed += linking.changed().count();
    }
    assert!(changed > 500, "only {changed} doors led elsewhere");
}

#[test]
fn open_doors_know_what_linked_ones_do() {
    let mut more = 0;
    for (case, _) in cases("open doors", 500) {
        let Case { world, settings, .. } = &case;
        // Doors with locks stay as drawn.
        let drawn = Linking::drawn(world);
        let is_locked = world.doors.ids().any(|door| world.is_locked(door));
        let linking = if is_locked { &drawn } else { &case.linking };
        let logic = Logic::compile_linked(world, settings, linking);
        let mut linked = logic.state();
        let copies = world.items.ids().flat_map(|item| logic.copies(item));
        copies.for_each(|copy| linked.add(copy));
        linked.propagate();
        let doors = OpenDoors::compile(world, settings);
        let mut open = doors.state();
        // Some doors are linked before propagation, some after.
        let (early, late): (Vec<EndId>, Vec<EndId>) =
            world.ends().partition(|end| end.0.is_multiple_of(3));
        for ends in [early, late] {
            for end in ends {
                doors.link(&mut open, end, linking.destination(end));
            }
            open.propagate();
        }
        let (linked, open) =
            (known(world, &logic, &linked), known_open(world, &logic, &doors, &open));
        if world.items.rows().iter().any(|item| item.consumed) {
            let lost = linked.iter().zip(&open).any(|(linked, open)| linked > open);
            assert!(!lost, "open doors know everything that linked ones do");
            more += usize::from(linked != open);
        } else {
            assert_eq!(linked, open);
        }
    }
    assert!(more > 0, "no door ever consumed a key");
}

#[test]
fn as_drawn_is_the_world_itself() {
    for (case, _) in cases("as drawn", 50) {
        let drawn = Linking::drawn(&case.world);
        let relinked = case.world.relinked(&drawn).expect("it is the world itself");
        let canonical = |world: &World| {
            let mut doors = world.doors.rows().to_vec();
            let one_way = doors.iter_mut().filter(|door| door.way == Way::One);
            one_way.for_each(|door| door.b.need = door.a.need);
            doors
        };
        assert_eq!(canonical(&relinked), canonical(&case.world));
    }
}
