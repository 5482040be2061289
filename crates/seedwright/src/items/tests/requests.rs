//! Every field of `ItemRequest`, in the smallest world in which it matters.

use super::oracle::kinds;
use super::place;
use crate::items::{Error, Placement, Placer};
use crate::logic::tests::sketch::{Game, Sketch};
use crate::world::{
    Algorithm, AreaId, Class, Door, ItemId, ItemRequest, LocationId, Pool, RequirementId,
    Requirements, Settings, SpotId,
};

const FIRST: LocationId = LocationId(0);
const SECOND: LocationId = LocationId(1);

fn place_all(game: &Game, request: &ItemRequest, seed: u32) -> Result<Placement, Error> {
    let settings = Settings::defaults(&game.world);
    let placer = Placer::new(&game.world, &settings, &game.logic, request);
    place(&placer.map_err(Error::Impossible)?, seed)
}

/// The placement by item, if there is one.
fn placed(game: &Game, request: &ItemRequest, seed: u32) -> Vec<(LocationId, ItemId)> {
    let placement = place_all(game, request, seed).unwrap();
    kinds(&placement.placed).into_iter().collect()
}

/// A hall with one location, and closets with one location each and this requirement.
fn hall(sketch: &mut Sketch, closets: u32, need: RequirementId) {
    let hall = SpotId(0);
    sketch.location(hall, Requirements::ALWAYS);
    for number in 0..closets {
        let [closet] = sketch.spots([format!("closet {number}").as_str()]);
        sketch.link(hall, closet, need);
        sketch.link(closet, hall, Requirements::ALWAYS);
        sketch.location(closet, Requirements::ALWAYS);
    }
}

/// Copies of `Axe`, one of which opens the closets.
fn axes(copies: u32, closets: u32) -> (Game, ItemId) {
    let mut sketch = Sketch::new();
    let [_] = sketch.spots(["hall"]);
    let axe = sketch.item("Axe", copies);
    sketch.draft.items[axe].class = Class::Filler;
    let need = sketch.has(axe, 1);
    hall(&mut sketch, closets, need);
    (sketch.finish(), axe)
}

#[test]
fn a_pool_that_keeps_to_itself_is_spread_too() {
    let mut sketch = Sketch::new();
    let [hall] = sketch.spots(["hall"]);
    let garden = sketch.draft.add_area("Garden");
    let shed = sketch.draft.add_room("Shed", garden);
    let shed = sketch.draft.add_spot(shed, "middle");
    let door = Door::new("Shed door", hall, shed, Requirements::ALWAYS);
    sketch.draft.doors.push(door);
    let pool = sketch.draft.pools.push(Pool {
        name: "relics".to_owned(),
        note: String::new(),
        shuffle_within: true,
        one_per_area: true,
        areas: Vec::new(),
        when: Requirements::ALWAYS,
    });
    let items = ["Idol", "Mask"].map(|name| sketch.item(name, 1));
    for item in items {
        sketch.draft.items[item].pool = Some(pool);
    }
    for spot in [hall, hall, shed] {
        let location = sketch.location(spot, Requirements::ALWAYS);
        sketch.draft.locations[location].pool = Some(pool);
    }
    let game = sketch.finish();
    let request =
        ItemRequest { only_in: vec![(items[0], vec![AreaId(0)])], ..ItemRequest::default() };
    for seed in 0..20 {
        let mask = placed(&game, &request, seed).pop();
        assert_eq!(mask, Some((LocationId(2), items[1])), "seed {seed}");
    }
}

#[test]
fn whichever_copy_is_found_counts() {
    // Two copies for three locations: it is enough that either of them is in the hall.
    let (game, axe) = axes(2, 2);
    let request = |algorithm| ItemRequest {
        algorithm: Some(algorithm),
        attempts: Some(1),
        ..ItemRequest::default()
    };
    for seed in 0..50 {
        let forward = placed(&game, &request(Algorithm::Forward), seed);
        assert_eq!(forward[0], (FIRST, axe), "seed {seed}");
        let (placed, found) = match place_all(&game, &request(Algorithm::Random), seed) {
            Ok(placement) => (placement.placed, true),
            Err(Error::NotFound(report)) => (report.placed, false),
            Err(other) => panic!("{other:?}"),
        };
        assert_eq!(placed[0].location == FIRST, found, "seed {seed}: {placed:?}");
    }
}

#[test]
fn a_usable_filler_may_lie_at_a_priority_location() {
    // The closet requires the axe, so the axe is in the hall and the bow in the closet.
    let mut sketch = Sketch::new();
    let [_] = sketch.spots(["hall"]);
    let [axe, bow] = ["Axe", "Bow"].map(|name| sketch.item(name, 1));
    sketch.draft.items[bow].class = Class::Filler;
    let need = sketch.has(axe, 1);
    hall(&mut sketch, 1, need);
    let goal = sketch.has(bow, 1);
    sketch.draft.goals.push(goal);
    let request = ItemRequest { priority: vec![SECOND], ..ItemRequest::default() };
    assert_eq!(placed(&sketch.finish(), &request, 0), [(FIRST, axe), (SECOND, bow)]);
}

#[test]
fn any_copy_may_lie_at_a_priority_location() {
    let (game, axe) = axes(2, 1);
    let request = ItemRequest { priority: vec![SECOND], ..ItemRequest::default() };
    assert_eq!(placed(&game, &request, 0), [(FIRST, axe), (SECOND, axe)]);
    let request = ItemRequest { early: vec![(axe, 1)], ..request };
    assert_eq!(placed(&game, &request, 0), [(FIRST, axe), (SECOND, axe)]);
}

#[test]
fn a_plan_may_put_a_copy_that_nobody_needs_at_an_excluded_location() {
    // One of the two copies is enough, and it is in the hall.
    let (game, axe) = axes(2, 1);
    let request = ItemRequest {
        fixed: vec![(FIRST, axe), (SECOND, axe)],
        excluded: vec![SECOND],
        ..ItemRequest::default()
    };
    assert_eq!(placed(&game, &request, 0), [(FIRST, axe), (SECOND, axe)]);
    let request = ItemRequest { fixed: vec![(FIRST, axe)], ..request };
    assert_eq!(placed(&game, &request, 0), [(FIRST, axe), (SECOND, axe)]);
}

#[test]
fn a_planned_copy_that_is_found_late_leaves_another_for_an_excluded_location() {
    // The goal takes two of three copies: the one in the hall, which opens the closet, and the one there.
    let mut sketch = Sketch::new();
    let [spot] = sketch.spots(["hall"]);
    let axe = sketch.item("Axe", 3);
    sketch.draft.items[axe].class = Class::Filler;
    let need = sketch.has(axe, 1);
    hall(&mut sketch, 1, need);
    let shelf = sketch.location(spot, Requirements::ALWAYS);
    let goal = sketch.has(axe, 2);
    sketch.draft.goals.push(goal);
    let request =
        ItemRequest { fixed: vec![(SECOND, axe)], excluded: vec![shelf], ..ItemRequest::default() };
    assert_eq!(placed(&sketch.finish(), &request, 0), [(FIRST, axe), (SECOND, axe), (shelf, axe)]);
}

#[test]
fn exclusions_that_leave_too_few_locations_are_refused() {
    let mut sketch = Sketch::new();
    let [spot] = sketch.spots(["hall"]);
    sketch.item("Axe", 2);
    sketch.location(spot, Requirements::ALWAYS);
    sketch.location(spot, Requirements::ALWAYS);
    let game = sketch.finish();
    let request = ItemRequest { excluded: vec![SECOND], ..ItemRequest::default() };
    let Err(Error::Impossible(reason)) = place_all(&game, &request, 0) else {
        panic!("two majors do not fit into one location");
    };
    assert_eq!(
        reason.describe(&game.world),
        "2 copies of `Axe` can be placed only at 1 location: `Room.Location 0`"
    );
}

/// Rules can use one of two copies. The one at the priority location counts, although the other is found first.
#[test]
fn copies_found_at_priority_locations_count_first() {
    let (game, _) = axes(2, 1);
    let request = ItemRequest { priority: vec![SECOND], ..ItemRequest::default() };
    let placement = place_all(&game, &request, 0).unwrap();
    let number = |at| placement.placed.iter().find(|one| one.location == at).unwrap().copy.number;
    assert_eq!((number(FIRST), number(SECOND)), (1, 0));
}
