//! The reachable part of a world, and its border.

use std::collections::BTreeMap;

use seedwright::inspect::{Passage, holding, reach};
use seedwright::logic::Logic;
use seedwright::world::{Amount, Id, ItemAmount, ItemId, ReturnMode, Settings, SpotId};

use super::naive::Naive;
use super::random_worlds::sample;

/// Returns item amounts in the form that queries take.
pub fn amounts(held: &[u32]) -> Vec<ItemAmount> {
    let amounts = held.iter().enumerate();
    let amount = |(item, count): (usize, &u32)| ItemAmount {
        item: ItemId::from_index(item),
        count: Amount::Fixed(*count),
    };
    amounts.map(amount).collect()
}

#[test]
fn a_second_opinion_agrees() {
    let mut trips = 0;
    for number in 0..600 {
        let (world, held) = sample(number);
        let settings = Settings::defaults(&world);
        let logic = Logic::compile(&world, &settings);
        let (state, beyond) = holding(&logic, &settings, &amounts(&held));
        assert_eq!(beyond, []);
        let found = reach(&world, &logic, &state);
        let nothing = BTreeMap::new();
        let naive = Naive::explore(&world, &settings, &held, &nothing);
        assert_eq!(found.spots, Vec::from_iter(naive.reached.clone()), "world {number}");
        let warps = world.return_mode == ReturnMode::Warp;
        let is_trapped = |spot: &SpotId| !warps && !naive.returns.contains(spot);
        let trapped = found.spots.iter().copied().filter(is_trapped);
        assert_eq!(found.trapped, Vec::from_iter(trapped), "world {number}");
        assert_eq!(found.locations, Vec::from_iter(naive.open.clone()), "world {number}");
        assert_eq!(found.events, Vec::from_iter(naive.happened.clone()), "world {number}");
        assert_eq!(found.goal, naive.finished(), "world {number}");
        trips += found.trips.len();
    }
    assert!(trips > 5, "{trips} trips");
}

#[test]
fn the_border_is_closed_and_in_order() {
    let mut seen = 0;
    for number in 0..600 {
        let (world, held) = sample(number);
        let settings = Settings::defaults(&world);
        let logic = Logic::compile(&world, &settings);
        let (state, _) = holding(&logic, &settings, &amounts(&held));
        let found = reach(&world, &logic, &state);
        let mut last = (false, false, 0);
        for blocked in &found.frontier {
            seen += 1;
            assert!(found.spots.contains(&blocked.from), "world {number}");
            assert!(blocked.to.is_none_or(|to| !found.spots.contains(&to)), "world {number}");
            match blocked.passage {
                Passage::Location(location) => assert!(!found.locations.contains(&location)),
                Passage::EventSite(site) => {
                    assert!(!found.events.contains(&world.event_sites[site].event));
                }
                Passage::Link(_) | Passage::Door(..) => assert!(blocked.to.is_some()),
            }
            assert!(blocked.parts() > 0, "what lacks nothing is not closed");
            let possible = blocked.missing.is_possible();
            let order = (!possible, blocked.opens_from_front && possible, blocked.parts());
            assert!(last <= order, "world {number}: {last:?} before {order:?}");
            assert_eq!(blocked.is_near(), order == (false, false, 1));
            last = order;
        }
    }
    assert!(seen > 500, "{seen}");
}

#[test]
fn copies_beyond_those_that_exist_are_left_out() {
    let (world, _) = sample(1);
    let settings = Settings::defaults(&world);
    let logic = Logic::compile(&world, &settings);
    let (state, beyond) = holding(&logic, &settings, &amounts(&[5, 1, 2]));
    assert_eq!(beyond, amounts(&[3])[..1]);
    let held = |item| logic.copies(ItemId(item)).filter(|copy| state.knows(*copy)).count();
    assert_eq!([held(0), held(1), held(2)], [2, 1, 2]);
    // Amounts of the same item add up: the second one continues where the first one ended.
    let twice = [amounts(&[1]), amounts(&[2])].concat();
    let (_, beyond) = holding(&logic, &settings, &twice);
    assert_eq!(beyond, amounts(&[1]));
}
