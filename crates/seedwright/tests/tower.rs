//! The embedded world `tower` matches its description, and its section `[shuffle]` is respected.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use seedwright::doors::{DoorRules, Shuffler};
use seedwright::inspect::lint;
use seedwright::pack::{SourceFile, read};
use seedwright::random::Seed;
use seedwright::world::{AreaId, DoorMode, DoorRequest, EndId, Linking, Settings, Way, World};

fn tower() -> World {
    let text = include_str!("../../seedwright-api/worlds/tower.toml");
    let reading = read(&[SourceFile::new("tower.toml", text)]);
    assert_eq!(reading.diagnostics, []);
    reading.world.expect("there was nothing to complain about")
}

fn count(world: &World, kind: &str) -> usize {
    let doors = world.doors.rows().iter();
    doors.filter(|door| door.kind == kind).count()
}

#[test]
fn it_is_as_large_as_it_says() {
    let world = tower();
    assert_eq!((world.rooms.len(), world.areas.len()), (36, 6));
    let kinds = ["door", "totem", "portal", "jump"].map(|kind| count(&world, kind));
    assert_eq!(kinds, [31, 9, 5, 4]);
    let fixed = world.doors.rows().iter().filter(|door| door.fixed);
    assert_eq!(fixed.count(), 9);
    let found: Vec<_> = lint(&world).into_iter().map(|finding| finding.message).collect();
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn every_door_is_turned_somehow() {
    for door in tower().doors.rows() {
        let turned = [&door.a, &door.b].map(|end| end.rotation.is_some());
        assert_eq!(turned, [door.kind == "door"; 2], "{}", door.name);
        assert_eq!(door.way == Way::One, door.kind == "jump", "{}", door.name);
    }
}

fn area(world: &World, name: &str) -> AreaId {
    let found = world.areas.iter().find(|(_, area)| area.name == name);
    found.expect("the tower has that area").0
}

/// The ends that lead from one of two areas to the other.
fn joining(world: &World, linking: &Linking, pair: [AreaId; 2]) -> BTreeSet<(EndId, EndId)> {
    let area = |end: EndId| world.rooms[world.spots[world.end(end).spot].room].area;
    let ways = world.ends().map(|end| (end, linking.destination(end)));
    let joins = |(from, to): &(EndId, EndId)| {
        [area(*from), area(*to)] == pair || [area(*to), area(*from)] == pair
    };
    ways.filter(joins).collect()
}

#[test]
fn fire_and_water_do_not_meet() {
    let world = tower();
    let pair = ["Cinder Works", "Drowned Halls"].map(|name| area(&world, name));
    let declared = world.shuffle.clone().expect("the tower asks for a shuffle");
    let free = DoorRequest { apart: Vec::new(), ..declared.clone() };
    let drawn = joining(&world, &Linking::drawn(&world), pair);
    let newly = |request: &DoorRequest| -> usize {
        let settings = Settings::defaults(&world);
        let rules = DoorRules::compile(&world, &settings);
        let shuffler = Shuffler::new(&rules, request).expect("doors can move");
        let seeds = (0..200u64).map(|seed| {
            let shuffled = shuffler.shuffle(&Seed::from(seed), &mut |_| ControlFlow::Continue(()));
            let linking = shuffled.expect("a spin is found").linking;
            joining(&world, &linking, pair).difference(&drawn).count()
        });
        seeds.sum()
    };
    assert_eq!(newly(&declared), 0);
    let swapped = DoorRequest { mode: Some(DoorMode::Swap), swaps: Some(10), ..declared };
    assert_eq!(newly(&swapped), 0);
    assert!(newly(&free) > 0, "without the section they do meet");
}
