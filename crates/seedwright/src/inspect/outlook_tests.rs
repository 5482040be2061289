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
use crate::world::{
    Amount, Finding, Id, ItemAmount, ItemId, LocationId, PoolId, Settings, SpotId, Subject, World,
};

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

/// What is told to be missing is something: "always" is never missing.
#[test]
fn what_is_missing_is_something() {
    let (mut closed, mut together) = (0, 0);
    for (sizes, hurts) in [(Sizes::TINY, false), (Sizes::LOCKED, false), (Sizes::TINY, true)] {
        for number in 0..3_000 {
            let case = case(&format!("missing {} {hurts}", sizes.spots), number, sizes, hurts);
            let Case { world, logic, .. } = &case;
            let mut state = case.state();
            state.propagate();
            let Explanation::Closed(reasons) = explain(world, logic, &state, Target::Goal) else {
                continue;
            };
            closed += 1;
            together += u32::from(reasons[0].missing.is_none());
            let mut missing = reasons.iter().filter_map(|reason| reason.missing.as_ref());
            assert!(missing.all(|missing| !missing.is_nothing()), "world {number}");
        }
    }
    assert!(closed > 1_000 && together > 0, "{closed} closed, {together} of them in parts");
}

/// The same world, in which the player begins with every item, except one that is nowhere.
fn with_everything(world: World, except: Option<ItemId>) -> World {
    let settings = Settings::defaults(&world);
    let mut draft = world.into_draft();
    for item in draft.items.ids().collect::<Vec<ItemId>>() {
        let count = Amount::Fixed(settings.amount(draft.items[item].count));
        if Some(item) != except {
            draft.starting_items.push(ItemAmount { item, count });
        }
        draft.items[item].count = Amount::Fixed(0);
    }
    draft.finish().expect("items may be held from the start")
}

/// How many warnings of each code were true, and how many only say that something is not shown.
#[derive(Default)]
struct Warned(BTreeMap<&'static str, [u32; 2]>);

impl Warned {
    /// Counts a finding, and returns whether it claims something.
    fn count(&mut self, finding: &Finding) -> bool {
        let is_unsure = finding.message.starts_with("it is not shown");
        self.0.entry(finding.code).or_default()[usize::from(is_unsure)] += 1;
        !is_unsure
    }
}

/// The findings under the default settings.
fn default_findings(world: &World) -> impl Iterator<Item = Finding> {
    lint(world).into_iter().filter(|finding| !finding.message.ends_with(')'))
}

/// The spots that a message lists at its end.
fn listed_spots(world: &World, list: &str) -> Vec<SpotId> {
    let spot = |name: &str| world.spots.ids().find(|spot| world.spot_name(*spot) == name);
    list.split(", ").map(|name| spot(name).unwrap_or_else(|| panic!("no spot {name}"))).collect()
}

/// Compares what is claimed about a trap with what players do.
fn check_trap(world: &World, walker: &Walker<'_>, players: &BTreeSet<Player>, finding: &Finding) {
    let Finding { code, message, .. } = finding;
    if *code == "N0426" {
        let list = message.split("one of ").last().expect("it lists spots");
        let list = list.strip_suffix(" never gets to the others").expect("so it ends");
        let spots = listed_spots(world, list);
        let seen = |player: &Player| {
            spots.iter().filter(|spot| player.visited & 1 << spot.index() != 0).count()
        };
        assert!(players.iter().all(|player| seen(player) < 2), "{message}");
        return;
    }
    let (_, list) = message.rsplit_once(": ").expect("it lists spots");
    let spots = listed_spots(world, list);
    let homeward = walker.homeward(players);
    assert!(spots.iter().all(|spot| !homeward.contains(spot)), "{message}");
    if let Some((_, beyond)) = message.split_once("only the goal ") {
        let (what, _) = beyond.split_once(" beyond: ").expect("so it goes on");
        let digits = what.split(' ').find_map(|word| word.parse().ok());
        let within = world.locations.iter().filter(|(_, row)| spots.contains(&row.at));
        let can_take = |id| players.iter().any(|player| walker.can_take(player, id));
        assert_eq!(
            within.filter(|(id, _)| can_take(*id)).count(),
            digits.unwrap_or(0),
            "{message}"
        );
    }
}

#[test]
fn warnings_about_places_are_true() {
    let mut warned = Warned::default();
    for number in 0..6_000 {
        let mut stream = stream("warnings", number);
        let sizes = if number % 4 == 3 { Sizes::LOCKED } else { Sizes::TINY };
        let mut world = random_world(&mut stream, sizes);
        if number % 2 == 0 {
            world = hurting(world, Home::Rich, &mut stream);
        }
        let world = with_everything(world, None);
        let settings = Settings::defaults(&world);
        let nothing = BTreeMap::new();
        let mut walker = Walker::new(&world, &settings, &nothing);
        walker.negates = true;
        let Some(players) = walker.explore() else { continue };
        let can_take = |id| players.iter().any(|player| walker.can_take(player, id));
        let mut reported = BTreeSet::new();
        for finding in default_findings(&world) {
            match (finding.code, finding.subject) {
                ("W0411", Subject::Location(id)) => {
                    reported.insert(id);
                    let is_sure = warned.count(&finding);
                    assert!(!is_sure || !can_take(id), "world {number}: {}", finding.message);
                }
                ("W0413" | "N0421" | "N0425" | "N0426", _) if warned.count(&finding) => {
                    check_trap(&world, &walker, &players, &finding);
                }
                _ => {}
            }
        }
        let logic = Logic::compile(&world, &settings);
        for id in logic.locations().filter(|id| !reported.contains(id)) {
            assert!(can_take(id), "world {number}: {id:?} is not reported");
        }
    }
    let counts = &warned.0;
    let enough = |code: &str, sure: u32, unsure: u32| {
        counts.get(code).is_some_and(|count| count[0] > sure && count[1] >= unsure)
    };
    assert!(enough("W0411", 200, 20) && enough("W0413", 100, 10), "{counts:?}");
    assert!(enough("N0421", 20, 1) && enough("N0425", 5, 0) && enough("N0426", 5, 0), "{counts:?}");
}

#[test]
fn warnings_about_items_that_lock_themselves_are_true() {
    let (mut warned, mut in_doubt) = (0, 0);
    for number in 0..6_000 {
        let mut stream = stream("self-locked", number);
        let sizes = if number % 4 == 3 { Sizes::LOCKED } else { Sizes::TINY };
        let world = random_world(&mut stream, sizes);
        for finding in default_findings(&world).filter(|finding| finding.code == "W0418") {
            let Subject::Item(item) = finding.subject else { continue };
            let is_exact = Logic::compile(&world, &Settings::defaults(&world)).is_exact();
            let others = with_everything(world.clone(), Some(item));
            let settings = Settings::defaults(&others);
            let nothing = BTreeMap::new();
            let mut walker = Walker::new(&others, &settings, &nothing);
            walker.negates = true;
            let Some(players) = walker.explore() else { continue };
            let within =
                |pool: Option<PoolId>| pool.filter(|pool| others.pools[*pool].shuffle_within);
            let own = within(others.items[item].pool);
            let allowed = others.locations.iter().filter(|(_, row)| within(row.pool) == own);
            for (id, _) in allowed {
                let can_take = players.iter().any(|player| walker.can_take(player, id));
                assert!(!can_take, "world {number}: {}: {id:?}", finding.message);
            }
            warned += 1;
            in_doubt += u32::from(!is_exact);
        }
    }
    assert!(warned > 50 && in_doubt > 5, "{warned} warnings, {in_doubt} where rules are not exact");
}
