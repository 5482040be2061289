//! What is said about places, compared with a player who tries everything.

use std::collections::{BTreeMap, BTreeSet};

use super::outlook::{Access, Outlook};
use super::{Explanation, Target, WayBack, explain, lint, reach};
use crate::logic::tests::Case;
use crate::logic::tests::damage::{Home, hurting};
use crate::logic::tests::random_worlds::{
    Sizes, random_placement, random_settings, random_world, stream,
};
use crate::logic::tests::walker::{Player, Walker};
use crate::logic::{Logic, State};
use crate::world::{Amount, Id, ItemAmount, ItemId, LocationId, Settings, Subject, World};

/// A random world, which may cost health.
fn case(test: &str, number: u32, sizes: Sizes, hurts: bool) -> Case {
    let mut stream = stream(test, number);
    let mut world = random_world(&mut stream, sizes);
    if hurts {
        world = hurting(world, Home::Rich, &mut stream);
    }
    let settings = random_settings(&mut stream, &world);
    let logic = Logic::compile(&world, &settings);
    let placement = random_placement(&mut stream, &world, &logic);
    Case { world, settings, logic, placement }
}

/// What came of many locations.
#[derive(Debug, Default)]
struct Tally {
    home: u32,
    trip: u32,
    final_trip: u32,
    costs_health: u32,
    no_way_back: u32,
    missed: u32,
    closed: u32,
}

/// How a player who tries everything can take the item at a location.
fn judged(walker: &Walker<'_>, players: &[Player], location: LocationId) -> Option<Access> {
    let taken = |player: &&Player| player.taken & 1 << location.index() != 0;
    let mut who = players.iter().filter(taken);
    let home = who.clone().any(|player| walker.is_home(player)).then_some(Access::Home);
    let end = who.clone().any(|player| walker.is_finished(player)).then_some(Access::FinalTrip);
    home.or(end).or(who.next().map(|_| Access::NoWayBack))
}

/// Compares what `reach` and `explain` say of a location with each other and with the judge.
fn compare(case: &Case, state: &State<'_>, hurts: bool, name: &str, tally: &mut Tally) {
    let Case { world, logic, settings, .. } = case;
    let placed = case.placed();
    let walker = Walker::new(world, settings, &placed);
    let Some(players) = walker.explore() else { return };
    let players: Vec<Player> = players.into_iter().collect();
    let is_exact = !hurts && !world.items.rows().iter().any(|item| item.consumed);
    let outlook = Outlook::new(world, logic, state);
    let found = reach(world, logic, state);
    for location in placed.keys().copied().filter(|location| logic.exists(*location)) {
        let name = format!("{name}: {location:?}");
        let stranded = found.stranded.iter().find(|stranded| stranded.location == location);
        let (said, counter) = match stranded.map(|stranded| &stranded.way_back) {
            None if found.on_trips.contains(&location) => (Some(Access::Home), &mut tally.trip),
            None if found.locations.contains(&location) => (Some(Access::Home), &mut tally.home),
            None => (None, &mut tally.closed),
            Some(WayBack::GameEnds) => (Some(Access::FinalTrip), &mut tally.final_trip),
            Some(WayBack::CostsHealth) => (Some(Access::Home), &mut tally.costs_health),
            Some(WayBack::Blocked(_)) => (Some(Access::NoWayBack), &mut tally.no_way_back),
        };
        *counter += 1;
        let truth = judged(&walker, &players, location);
        match is_exact {
            true => assert_eq!(said, truth, "{name}"),
            // Nothing is claimed that nobody can do. More may be possible.
            false => assert!(
                said.is_none() || truth.is_some_and(|truth| Some(truth) <= said),
                "{name}: {said:?}, {truth:?}"
            ),
        }
        let target = Target::Location(location);
        if said.is_none() && truth.is_some() {
            tally.missed += 1;
            assert!(!outlook.is_never(target), "{name}");
            assert!(!hurts || !found.is_complete, "{name}");
        }
        let costs_health = matches!(stranded.map(|one| &one.way_back), Some(WayBack::CostsHealth));
        match explain(world, logic, state, target) {
            Explanation::Possible(_) => {
                assert!(said.is_some_and(Access::is_safe) && !costs_health, "{name}");
            }
            Explanation::Closed(reasons) => {
                let is_open = said.is_some_and(Access::is_safe) && !costs_health;
                assert!(!is_open || hurts, "{name}");
                assert_eq!(reasons[0].access.is_some(), said.is_some(), "{name}");
                // The route of a game that ends there may cost too much to be found.
                let ends = said == Some(Access::FinalTrip);
                assert!(ends || reasons[0].costs_health == costs_health, "{name}");
            }
            Explanation::Absent(_) => panic!("{name}: it exists"),
        }
    }
}

#[test]
fn what_is_said_of_places_is_what_a_player_can_do() {
    for hurts in [false, true] {
        let mut tally = Tally::default();
        for (sizes, worlds) in [(Sizes::TINY, 3_000), (Sizes::LOCKED, 1_500)] {
            let test = format!("outlook {} {hurts}", sizes.spots);
            for number in 0..worlds {
                let case = case(&test, number, sizes, hurts);
                let mut state = case.state();
                state.propagate();
                compare(&case, &state, hurts, &format!("{test}, world {number}"), &mut tally);
            }
        }
        let Tally { trip, final_trip, no_way_back, closed, costs_health, missed, .. } = tally;
        let enough = trip > 20 && final_trip > 50 && no_way_back > 50 && closed > 500;
        assert!(enough && (costs_health > 20) == hurts, "{tally:?}");
        assert!(missed * 20 < closed, "{tally:?}");
    }
}

/// The same world, in which the player begins with every item.
fn with_everything(world: World) -> World {
    let settings = Settings::defaults(&world);
    let mut draft = world.into_draft();
    for item in draft.items.ids().collect::<Vec<ItemId>>() {
        let count = Amount::Fixed(settings.amount(draft.items[item].count));
        draft.starting_items.push(ItemAmount { item, count });
        draft.items[item].count = Amount::Fixed(0);
    }
    draft.finish().expect("items may be held from the start")
}

#[test]
fn warnings_about_places_are_true() {
    let (mut warned, mut unsure) = (0, 0);
    for number in 0..4_000 {
        let mut stream = stream("warnings", number);
        let mut world = random_world(&mut stream, Sizes::TINY);
        if number % 2 == 0 {
            world = hurting(world, Home::Rich, &mut stream);
        }
        let world = with_everything(world);
        let settings = Settings::defaults(&world);
        let nothing = BTreeMap::new();
        let mut walker = Walker::new(&world, &settings, &nothing);
        walker.negates = true;
        let Some(players) = walker.explore() else { continue };
        let can_take = |id| players.iter().any(|player| walker.can_take(player, id));
        let mut reported = BTreeSet::new();
        for finding in lint(&world) {
            let is_default = !finding.message.ends_with(')');
            let Subject::Location(id) = finding.subject else { continue };
            if finding.code != "W0411" || !is_default {
                continue;
            }
            reported.insert(id);
            match finding.message.starts_with("it is not shown") {
                true => unsure += 1,
                false => {
                    warned += 1;
                    assert!(!can_take(id), "world {number}: {}", finding.message);
                }
            }
        }
        let logic = Logic::compile(&world, &settings);
        for id in logic.locations().filter(|id| !reported.contains(id)) {
            assert!(can_take(id), "world {number}: {id:?} is not reported");
        }
    }
    assert!(warned > 200 && unsure > 20, "{warned} warnings, {unsure} that are not sure");
}
