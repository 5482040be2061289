//! The core compared with the two oracles over random worlds.

use super::Case;
use super::naive::Naive;
use super::random_worlds::{Dice, Sizes, stream};
use super::walker::{Player, Walker};
use crate::logic::{FactId, Meaning, State};
use crate::world::{Id, World};

#[test]
fn what_is_known_is_what_a_naive_search_finds() {
    let mut finished = 0;
    for (sizes, worlds) in
        [(Sizes::LOCKED, 5000), (Sizes::TINY, 5000), (Sizes::SMALL, 10_000), (Sizes::MEDIUM, 1000)]
    {
        let test = format!("naive {}", sizes.spots);
        for number in 0..worlds {
            let mut case = Case::new(&test, number, sizes);
            let given = take_some(&mut case, number);
            let mut held = vec![0; case.world.items.len()];
            let mut state = case.state();
            for copy in given {
                state.add(copy);
                if let Meaning::Held(item, _) = case.logic.meaning(copy) {
                    held[item.index()] += 1;
                }
            }
            state.close();
            let placed = case.placed();
            let naive = Naive::at_home(&case.world, &case.settings, &held, &placed);
            compare(&case, &state, &naive, &format!("{test}, world {number}"));
            finished += u32::from(naive.finished());
        }
    }
    let expected = 4000..17_000;
    assert!(expected.contains(&finished), "{finished} of 21,000 finish");
}

/// Removes some placed copies, sometimes few and sometimes many, for the player to hold from the start.
fn take_some(case: &mut Case, number: u32) -> Vec<FactId> {
    let mut stream = stream("naive: held", number);
    let mut dice = Dice(&mut stream);
    let share = dice.up_to(4);
    let taken = case.placement.extract_if(.., |_| dice.one_in(share));
    taken.map(|(_, copy)| copy).collect()
}

fn compare(case: &Case, state: &State<'_>, naive: &Naive<'_>, name: &str) {
    let Case { world, logic, .. } = case;
    let same = |fact, found: bool| {
        let meaning = logic.meaning(fact);
        assert_eq!(state.knows(fact), found, "{name}: {meaning:?}");
    };
    for spot in world.spots.ids() {
        same(logic.reached(spot), naive.reached.contains(&spot));
        if let Some(returns) = logic.returns(spot) {
            same(returns, naive.returns.contains(&spot));
        }
    }
    for location in world.locations.ids() {
        same(logic.open(location), naive.open.contains(&location));
    }
    for event in world.events.ids() {
        same(logic.happened(event), naive.happened.contains(&event));
    }
    same(logic.goal(), naive.finished());
}

#[test]
fn whatever_is_proved_can_be_walked() {
    let (mut given_up, mut finished) = (0, 0);
    for (sizes, worlds) in [(Sizes::TINY, 25_000), (Sizes::LOCKED, 50_000)] {
        let test = format!("walker {}", sizes.spots);
        for number in 0..worlds {
            let case = Case::new(&test, number, sizes);
            let mut state = case.state();
            state.propagate();
            let placed = case.placed();
            let walker = Walker::new(&case.world, &case.settings, &placed);
            let Some(players) = walker.explore() else {
                given_up += 1;
                continue;
            };
            let players: Vec<_> = players.into_iter().collect();
            let name = format!("{test}, world {number}");
            check_each_claim(&case, &state, &walker, &players, &name);
            check_all_claims(&case, &state, &walker, &players, &name);
            finished += u32::from(state.knows(case.logic.goal()));
        }
    }
    assert!(given_up < 200, "{given_up} searches were given up");
    let expected = 15_000..60_000;
    assert!(expected.contains(&finished), "{finished} of 75,000 finish");
}

/// Everything the core claims is done by some game.
pub(super) fn check_each_claim(
    case: &Case,
    state: &State<'_>,
    walker: &Walker<'_>,
    players: &[Player],
    name: &str,
) {
    let Case { world, logic, .. } = case;
    let check = |fact: FactId, done: &dyn Fn(&Player) -> bool| {
        let meaning = logic.meaning(fact);
        let walked = !state.knows(fact) || players.iter().any(done);
        assert!(walked, "{name}: {meaning:?} can't be walked");
    };
    for spot in world.spots.ids() {
        check(logic.reached(spot), &|player| player.at == spot);
    }
    for location in world.locations.ids() {
        check(logic.open(location), &|player| walker.can_take(player, location));
    }
    check(logic.goal(), &|player| walker.is_finished(player));
}

/// One game does everything that the core claims, and comes home afterwards.
pub(super) fn check_all_claims(
    case: &Case,
    state: &State<'_>,
    walker: &Walker<'_>,
    players: &[Player],
    name: &str,
) {
    let Case { world, logic, .. } = case;
    let visits = |spot: &_| {
        let returns = logic.returns(*spot);
        state.knows(logic.reached(*spot)) && returns.is_none_or(|fact| state.knows(fact))
    };
    let full = |id: &_| state.content(logic.open(*id)).is_some();
    let open = |id: &_| state.knows(logic.open(*id));
    let happened = |id: &_| state.knows(logic.happened(*id));
    let visited = bits(world.spots.ids().filter(visits));
    let taken = bits(world.locations.ids().filter(full).filter(open));
    let happened = bits(world.events.ids().filter(happened));
    let does_it_all = |player: &Player| {
        walker.is_home(player)
            && player.visited & visited == visited
            && player.taken & taken == taken
            && player.happened & happened == happened
    };
    let begins = visited != 0;
    let all = players.iter().any(does_it_all);
    assert!(all || !begins, "{name}: no game does it all");
}

/// Whether the core is exact: it does not count keys in the worst case.
pub(super) fn is_exact(world: &World) -> bool {
    !world.items.rows().iter().any(|item| item.consumed)
}

#[test]
fn whatever_can_be_walked_is_proved() {
    let (mut exact, mut finished, mut by_trip) = (0, 0, 0);
    for (sizes, worlds) in [(Sizes::TINY, 25_000), (Sizes::LOCKED, 25_000)] {
        let test = format!("walked {}", sizes.spots);
        for number in 0..worlds {
            let case = Case::new(&test, number, sizes);
            let placed = case.placed();
            let walker = Walker::new(&case.world, &case.settings, &placed).without_idle_visits();
            let Some(players) = walker.explore().filter(|_| is_exact(&case.world)) else {
                continue;
            };
            let mut state = case.state();
            state.close();
            let before = state.knows(case.logic.goal());
            state.propagate();
            let name = format!("{test}, world {number}");
            let ends = players.iter().any(|player| walker.is_finished(player));
            assert_eq!(state.knows(case.logic.goal()), ends, "{name}: the goal");
            for location in placed.keys() {
                let home = |player: &&Player| {
                    walker.is_home(player) && player.taken & 1 << location.index() != 0
                };
                let taken = players.iter().find(home).is_some();
                let open = case.logic.open(*location);
                assert_eq!(state.knows(open), taken, "{name}: {location:?}");
            }
            exact += 1;
            finished += u32::from(ends);
            by_trip += u32::from(ends && !before);
        }
    }
    let enough = exact > 15_000 && finished > 6_000 && by_trip > 500;
    assert!(enough, "{exact} worlds, {finished} finish, {by_trip} by a trip");
}

fn bits<I: Id>(ids: impl Iterator<Item = I>) -> u32 {
    ids.fold(0, |bits, id| bits | 1 << id.index())
}
