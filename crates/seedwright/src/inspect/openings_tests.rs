//! Compares the sets with brute force.

use super::outlook::Outlook;
use super::target::target_facts;
use super::{ItemSet, Target, item_use, openings};
use crate::logic::tests::random_worlds::{Sizes, random_settings, random_world, stream};
use crate::logic::{FactId, Logic};
use crate::world::{ItemId, World};

const PLENTY: u64 = 10_000_000;

/// Every set of placed items, unless there are more than `most`.
fn all_sets(world: &World, logic: &Logic, most: usize) -> Option<Vec<ItemSet>> {
    let mut sets = vec![ItemSet::new()];
    for item in world.items.ids() {
        let copies = u32::try_from(logic.pool_copies(item).len()).expect("few copies");
        let with = |set: &ItemSet, count| {
            let mut set = set.clone();
            set.extend((count > 0).then_some((item, count)));
            set
        };
        sets =
            sets.iter().flat_map(|set| (0..=copies).map(move |count| with(set, count))).collect();
        if sets.len() > most {
            return None;
        }
    }
    Some(sets)
}

/// Whether a set opens a target, also without a known way back if that is enough.
fn opens(world: &World, logic: &Logic, target: Target, set: &ItemSet, is_stranded: bool) -> bool {
    let mut state = logic.state();
    for (item, count) in set {
        logic.pool_copies(*item).take(*count as usize).for_each(|copy| state.add(copy));
    }
    state.propagate();
    let knows = |fact: &FactId| state.knows(*fact);
    let access = || Outlook::new(world, logic, &state).access(target);
    target_facts(world, logic, target).iter().any(knows)
        || access().is_some_and(|access| is_stranded || access.comes_home())
}

fn is_within(smaller: &ItemSet, larger: &ItemSet) -> bool {
    let count = |searched: ItemId| {
        larger.iter().find(|(item, _)| *item == searched).map_or(0, |(_, count)| *count)
    };
    smaller.iter().all(|(item, needed)| count(*item) >= *needed)
}

/// The minimal sets that open a target, by trying all sets.
fn brute_force(world: &World, logic: &Logic, target: Target, sets: &[ItemSet]) -> Vec<ItemSet> {
    let opening = |is_stranded| -> Vec<&ItemSet> {
        sets.iter().filter(|set| opens(world, logic, target, set, is_stranded)).collect()
    };
    let opening =
        Some(opening(false)).filter(|sets| !sets.is_empty()).unwrap_or_else(|| opening(true));
    let smaller =
        |set: &ItemSet| opening.iter().any(|other| *other != set && is_within(other, set));
    let minimal = opening.iter().filter(|set| !smaller(set)).map(|set| (*set).clone());
    let mut minimal: Vec<ItemSet> = minimal.collect();
    minimal.sort_by_key(|set| (set.iter().map(|(_, count)| *count).sum::<u32>(), set.clone()));
    minimal
}

fn targets(world: &World) -> Vec<Target> {
    let spots = world.spots.ids().map(Target::Spot);
    let locations = world.locations.ids().map(Target::Location);
    spots.chain(locations).chain([Target::Goal]).collect()
}

#[test]
fn the_sets_are_exactly_the_minimal_ones() {
    let mut several = 0;
    for number in 0..4_000 {
        let mut stream = stream("openings", number);
        let sizes = if number % 2 == 0 { Sizes::TINY } else { Sizes::SMALL };
        let world = random_world(&mut stream, sizes);
        let logic = Logic::compile(&world, &random_settings(&mut stream, &world));
        let Some(sets) = all_sets(&world, &logic, 1_000) else {
            continue;
        };
        for target in targets(&world) {
            let found = openings(&world, &logic, target, PLENTY);
            assert!(found.complete, "world {number}, {target:?}");
            let expected = brute_force(&world, &logic, target, &sets);
            assert_eq!(found.sets, expected, "world {number}, {target:?}");
            several += usize::from(expected.len() > 1);
        }
    }
    assert!(several > 50, "only {several} questions had several answers");
}

#[test]
fn a_small_budget_still_finds_sets_that_open() {
    let mut found_some = 0;
    for number in 0..200 {
        let mut stream = stream("openings", number);
        let world = random_world(&mut stream, Sizes::TINY);
        let logic = Logic::compile(&world, &random_settings(&mut stream, &world));
        let found = openings(&world, &logic, Target::Goal, 0);
        for set in &found.sets {
            assert!(opens(&world, &logic, Target::Goal, set, false), "world {number}");
            for (position, (item, count)) in set.iter().enumerate() {
                let mut fewer = set.clone();
                fewer[position] = (*item, count - 1);
                assert!(!opens(&world, &logic, Target::Goal, &fewer, false), "world {number}");
            }
        }
        found_some += usize::from(!found.sets.is_empty() && !found.complete);
    }
    assert!(found_some > 20, "only {found_some} worlds were opened");
}

#[test]
fn an_item_is_needed_where_nothing_else_will_do() {
    for number in 0..200 {
        let mut stream = stream("item use", number);
        let world = random_world(&mut stream, Sizes::TINY);
        let logic = Logic::compile(&world, &random_settings(&mut stream, &world));
        let Some(sets) = all_sets(&world, &logic, 200) else {
            continue;
        };
        let mut state = logic.state();
        state.propagate();
        for item in world.items.ids() {
            let needed = item_use(&world, &logic, &state, item).needed_for.goal;
            let starting = logic.copies(item).len() > logic.pool_copies(item).len();
            let minimal = brute_force(&world, &logic, Target::Goal, &sets);
            let comes_as =
                |other: &ItemId| *other == item || world.items[*other].progressive.contains(&item);
            let named = |set: &ItemSet| set.iter().any(|(other, _)| comes_as(other));
            if !starting && !minimal.is_empty() {
                assert_eq!(needed, minimal.iter().all(named), "world {number}, {item:?}");
            }
        }
    }
}
