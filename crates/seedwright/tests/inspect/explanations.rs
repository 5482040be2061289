//! Explained paths are real, and reported locks are what blocks the way.

use std::collections::{BTreeMap, BTreeSet};

use seedwright::inspect::{
    ClosedTarget, Explanation, Passage, Route, Target, TargetError, TripAct, explain, holding,
    holding_everything, lint, reach,
};
use seedwright::logic::Logic;
use seedwright::world::{EventId, EventSiteId, ReturnMode, Settings, SpotId, World};

use super::naive::Naive;
use super::random_worlds::{Opinion, sample};
use super::reached::amounts;
use super::world_of;

/// Returns every target of a world.
fn targets(world: &World) -> Vec<Target> {
    let spots = world.spots.ids().map(Target::Spot);
    let rooms = world.rooms.ids().map(Target::Room);
    let locations = world.locations.ids().map(Target::Location);
    let events = world.events.ids().map(Target::Event);
    let all = spots.chain(rooms).chain(locations).chain(events);
    all.chain([Target::Goal]).collect()
}

/// Explains every target in many worlds.
fn for_every_target(mut see: impl FnMut(&World, &[u32], Target, &Explanation)) {
    for number in 0..500 {
        let (world, held) = sample(number);
        let settings = Settings::defaults(&world);
        let logic = Logic::compile(&world, &settings);
        let (state, _) = holding(&logic, &settings, &amounts(&held));
        for target in targets(&world) {
            let explanation = explain(&world, &logic, &state, target);
            see(&world, &held, target, &explanation);
        }
    }
}

/// Walks along a path and returns where it ends.
#[track_caller]
fn walk(opinion: &Opinion<'_>, from: SpotId, path: &[(Passage, SpotId)]) -> SpotId {
    let world = opinion.world;
    path.iter().fold(from, |here, (passage, to)| {
        match *passage {
            Passage::Link(link) => {
                let link = &world.links[link];
                assert_eq!((link.from, link.to), (here, *to));
                assert!(opinion.holds(link.need));
            }
            Passage::Door(door, side) => {
                let door = &world.doors[door];
                assert_eq!((door.end(side).spot, door.end(side.other()).spot), (here, *to));
                assert!(opinion.is_open(door, side));
            }
            Passage::Location(_) | Passage::EventSite(_) => {
                unreachable!("no one walks through these")
            }
        }
        *to
    })
}

/// Returns what is possible after exactly these events, which must be possible one after the other.
#[track_caller]
fn after<'w>(world: &'w World, held: &[u32], events: &[(EventId, EventSiteId)]) -> Opinion<'w> {
    let mut opinion = Opinion::new(world, held);
    opinion.settle();
    for (event, site) in events {
        let site = &world.event_sites[*site];
        assert_eq!(site.event, *event);
        assert!(opinion.visited(site.at) && opinion.holds(site.need));
        opinion.events.insert(*event);
        opinion.settle();
    }
    opinion
}

/// Follows a route, and does nothing else.
#[track_caller]
fn follow(world: &World, held: &[u32], target: Target, route: &Route) {
    let opinion = after(world, held, &route.before);
    let Some(start) = route.start else {
        assert!(target == Target::Goal && route.path.is_empty());
        return;
    };
    let is_start = |spot: SpotId| world.starts.iter().any(|start| start.at == spot);
    assert!(is_start(start));
    let end = walk(&opinion, start, &route.path);
    let counts = match target {
        Target::Spot(spot) => end == spot,
        Target::Room(room) => world.spots[end].room == room,
        Target::Location(location) => {
            let location = &world.locations[location];
            end == location.at && opinion.holds(location.need)
        }
        Target::Event(event) => {
            let mut sites = world.event_sites.rows().iter();
            sites.any(|site| site.event == event && site.at == end && opinion.holds(site.need))
        }
        Target::Goal => true,
    };
    assert!(counts, "{target:?}: {route:?}");
    let home = walk(&opinion, end, &route.back);
    let takes = matches!(target, Target::Location(_) | Target::Event(_));
    assert!(!takes || world.return_mode == ReturnMode::Warp || is_start(home));
}

#[test]
fn ways_can_be_walked_and_events_come_in_order() {
    let (mut possible, mut trips) = (0, 0);
    for_every_target(|world, held, target, explanation| {
        let Explanation::Possible(route) = explanation else {
            return;
        };
        if route.trips.is_empty() {
            possible += 1;
            follow(world, held, target, route);
        }
        for trip in &route.trips {
            trips += 1;
            assert!(
                matches!(trip.acts.first(), Some(TripAct::Go { .. } | TripAct::Open(_))),
                "{trip:?}"
            );
            let comes_home = matches!(trip.acts.last(), Some(TripAct::Return(..)));
            assert_eq!(comes_home, !trip.ends, "{trip:?}");
        }
    });
    assert!(possible > 2_000 && trips > 15, "{possible} and {trips} trips");
}

/// Returns the spots at which a target can be reached.
fn spots(world: &World, target: Target) -> Vec<SpotId> {
    match target {
        Target::Spot(spot) => vec![spot],
        Target::Room(room) => {
            let spots = world.spots.iter().filter(|(_, spot)| spot.room == room);
            spots.map(|(id, _)| id).collect()
        }
        Target::Location(location) => vec![world.locations[location].at],
        Target::Event(event) => {
            let sites = world.event_sites.rows().iter();
            sites.filter(|site| site.event == event).map(|site| site.at).collect()
        }
        Target::Goal => Vec::new(),
    }
}

#[track_caller]
fn stands_in_the_way(world: &World, naive: &Naive<'_>, closed: &ClosedTarget) {
    let reached = |spot: SpotId| naive.reached.contains(&spot);
    let returns =
        |spot: SpotId| world.return_mode == ReturnMode::Warp || naive.returns.contains(&spot);
    for blocked in &closed.blocked {
        let to = blocked.to.expect("a way leads somewhere");
        assert!(reached(blocked.from) && !reached(to));
        assert!(blocked.parts() > 0, "what lacks nothing is not closed");
    }
    for blocked in &closed.no_way_back {
        let to = blocked.to.expect("a way leads somewhere");
        assert!(!returns(blocked.from) && returns(to));
    }
    let trapped = |spot: &SpotId| reached(*spot) && !returns(*spot);
    let spots = spots(world, closed.target);
    if !matches!(closed.target, Target::Room(_)) {
        assert_eq!(closed.trapped, spots.iter().any(trapped), "{closed:?}");
    }
    let passages: Vec<_> = closed.blocked.iter().map(|blocked| blocked.passage).collect();
    let distinct: BTreeSet<_> = passages.iter().collect();
    assert_eq!(distinct.len(), passages.len(), "nothing is reported twice");
}

#[test]
fn what_is_closed_lies_between_what_is_reached_and_what_is_not() {
    let mut closed_ways = 0;
    for_every_target(|world, held, target, explanation| {
        let Explanation::Closed(reasons) = explanation else {
            return;
        };
        let (settings, nothing) = (Settings::defaults(world), BTreeMap::new());
        let naive = Naive::explore(world, &settings, held, &nothing);
        assert_eq!(reasons[0].target, target);
        match target {
            Target::Spot(_) | Target::Room(_) => {
                assert!(!spots(world, target).iter().any(|spot| naive.reached.contains(spot)));
            }
            Target::Event(event) => assert!(!naive.happened.contains(&event)),
            Target::Location(location) => assert!(!naive.open.contains(&location)),
            Target::Goal => assert!(!naive.finished()),
        }
        for closed in reasons {
            closed_ways += closed.blocked.len();
            stands_in_the_way(world, &naive, closed);
        }
    });
    assert!(closed_ways > 1_000, "{closed_ways}");
}

const HOUSE: &str = r#"
[pack]
format = 1
id = "house"
start = "Hall"
goal = ["reached(Attic)", "bell & gong"]

[items]
Key = {}
Rope = {}

[rooms.Hall]
locations = [{ name = "Mat" }, { name = "Attic" }]

[rooms.Vault]
events = [{ name = "bell" }, { name = "gong", need = "bell" }]
locations = [{ name = "Mat" }]

[rooms.Attic]
locations = [{ name = "Chest" }]

[doors]
"Hall-Vault" = { a = "Hall", b = "Vault", need = "Key | bell" }
"Hall-Attic" = { a = "Hall", b = "Attic", need = "gong", back = "Rope" }
"#;

/// Explains a target in the house.
fn explained(place: &str, have: &[u32]) -> Explanation {
    let world = world_of(HOUSE);
    let settings = Settings::defaults(&world);
    let logic = Logic::compile(&world, &settings);
    let (state, _) = holding(&logic, &settings, &amounts(have));
    let target = Target::find(&world, place).expect("the place is there");
    explain(&world, &logic, &state, target)
}

#[track_caller]
fn closed(place: &str, have: &[u32]) -> Vec<ClosedTarget> {
    match explained(place, have) {
        Explanation::Closed(reasons) => reasons,
        other => unreachable!("there should be no way: {other:?}"),
    }
}

#[test]
fn a_lock_that_opens_from_the_other_side_is_told() {
    let world = world_of(
        r#"
[pack]
format = 1
id = "yard"
start = "Hall"
goal = "always"
[items]
Key = {}
[rooms.Hall]
[rooms.Yard]
[rooms.Shed]
locations = [{ name = "Box" }]
[doors]
Gate = { a = "Hall", b = "Yard" }
Bolt = { a = "Yard", b = "Shed", lock = { need = "Key", behind = "never" } }
Chute = { a = "Hall", b = "Shed", way = "one" }
"#,
    );
    let settings = Settings::defaults(&world);
    let logic = Logic::compile(&world, &settings);
    let target = Target::find(&world, "Shed.Box").expect("the box is there");
    let ask = |have: &[u32]| {
        let (state, _) = holding(&logic, &settings, &amounts(have));
        explain(&world, &logic, &state, target)
    };
    let Explanation::Possible(route) = ask(&[1]) else {
        unreachable!("the bolt is drawn from the yard");
    };
    let opened = route.opened.iter();
    let opened: Vec<_> =
        opened.map(|(door, at)| (world.doors[*door].name.as_str(), world.spot_name(*at))).collect();
    assert_eq!(opened, [("Bolt", "Yard.floor".to_owned())]);
    let Explanation::Closed(reasons) = ask(&[0]) else {
        unreachable!("nothing draws the bolt");
    };
    let back = reasons[0].no_way_back.first().expect("there is a bolt");
    assert!(back.opens_from_front && back.missing.is_nothing());
    assert!(reasons[0].trapped);
}

#[test]
fn a_location_that_does_not_exist_is_told_as_such() {
    let text =
        HOUSE.replace("[items]", "[options]\nshed = { kind = \"switch\" }\n[items]").replace(
            "{ name = \"Attic\" }",
            "{ name = \"Attic\", need = \"never\", when = \"opt(shed)\" }",
        );
    let world = world_of(&text);
    let settings = Settings::defaults(&world);
    let logic = Logic::compile(&world, &settings);
    let state = holding_everything(&world, &logic);
    let target = Target::find(&world, "Hall.Attic").expect("the pack has it");
    let Explanation::Absent(when) = explain(&world, &logic, &state, target) else {
        unreachable!("the switch is off");
    };
    assert_eq!(world.requirement_text(when), "opt(shed)");
    let border = reach(&world, &logic, &state).frontier;
    assert!(border.is_empty(), "{border:?}");
    let closed = lint(&world);
    assert!(!closed.iter().any(|found| found.code == "W0411"), "{closed:?}");
}

#[test]
fn what_comes_later_is_not_told_as_coming_first() {
    // The bell opens the vault too, but it is inside.
    let Explanation::Possible(route) = explained("Vault", &[1, 0]) else {
        unreachable!("the key opens the vault");
    };
    assert_eq!(route.before, []);
    let Explanation::Possible(route) = explained("Attic.floor", &[1, 0]) else {
        unreachable!("the gong opens the attic");
    };
    let events: Vec<_> = route.before.iter().map(|(event, _)| event.0).collect();
    assert_eq!(events, [0, 1]);
}

#[test]
fn everything_that_the_goal_lacks_is_told() {
    let world = world_of(HOUSE);
    let reasons = closed("goal", &[0, 0]);
    let missing = reasons[0].missing.as_ref().expect("it lacks something");
    assert_eq!(missing.text(&world), "reached(Attic.floor) & bell & gong");
    assert_eq!(missing.parts(), 3);
    let targets: Vec<_> = reasons.iter().map(|closed| closed.target.name(&world)).collect();
    assert_eq!(targets, ["goal", "Attic.floor", "bell", "gong"]);
}

#[test]
fn a_place_is_a_trap_only_for_those_who_are_in_it() {
    let far = closed("Attic.Chest", &[0, 0]);
    assert!(!far[0].trapped && far[0].no_way_back.is_empty());
    let inside = closed("Attic.Chest", &[1, 0]);
    assert!(inside[0].trapped && inside[0].blocked.is_empty());
    assert_eq!(inside[0].no_way_back.len(), 1);
}

#[test]
fn places_are_found_by_long_and_short_names() {
    let world = world_of(HOUSE);
    let find = |name| Target::find(&world, name).map(|target| target.name(&world));
    for (name, full) in [
        ("goal", "goal"),
        ("Hall.Mat", "Hall.Mat"),
        ("Chest", "Attic.Chest"),
        ("Vault.floor", "Vault.floor"),
        ("Vault", "Vault"),
        ("gong", "gong"),
    ] {
        assert_eq!(find(name).as_deref(), Ok(full), "{name}");
    }
    // A room takes precedence over a location of the same short name.
    assert!(matches!(Target::find(&world, "Attic"), Ok(Target::Room(_))));
    let several = |names: [&str; 2]| Err(TargetError::Several(names.map(String::from).to_vec()));
    assert_eq!(find("Mat"), several(["Hall.Mat", "Vault.Mat"]));
    assert_eq!(find("Chst"), Err(TargetError::Unknown(Some("Chest".to_owned()))));
    assert_eq!(find("flor"), Err(TargetError::Unknown(Some("floor".to_owned()))));
    assert_eq!(find("xyzzy"), Err(TargetError::Unknown(None)));
}
