//! Every linking of small maps.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::oracle::{may_move, reached, violations};
use super::random_maps::{Shape, random_map};
use super::{of_mode, shuffle, with};
use crate::doors::{Error, Impossible, NotFound, Shuffler};
use crate::logic::tests::random_worlds::Dice;
use crate::world::{
    AreaId, Door, DoorId, DoorMode, DoorRequest, EndId, Id, Linking, Requirements, Role, RoomId,
    Way, World,
};

/// Calls `leaf` with every linking of the movable doors.
pub(super) fn every_linking(world: &World, request: &DoorRequest, leaf: &mut dyn FnMut(&Linking)) {
    let coupled = request.mode != Some(DoorMode::Decoupled);
    let ends = world.ends().filter(|end| may_move(world, request, *end));
    let ends: Vec<EndId> = ends.collect();
    let mut linking = Linking::drawn(world);
    let exits = ends.iter().filter(|end| world.role(**end) != Role::Entrance);
    let entrances = ends.iter().filter(|end| world.role(**end) != Role::Exit);
    let mut left: Left = (exits.copied().collect(), entrances.copied().collect());
    link_all(world, coupled, &mut linking, &mut left, leaf);
}

type Left = (Vec<EndId>, Vec<EndId>);

fn link_all(
    world: &World,
    coupled: bool,
    linking: &mut Linking,
    left: &mut Left,
    leaf: &mut dyn FnMut(&Linking),
) {
    let Some(exit) = left.0.first().copied() else {
        return leaf(linking);
    };
    for entrance in left.1.clone() {
        let both = [exit, entrance].map(|end| world.role(end) == Role::Both);
        let alone = both == [true, true] && !coupled;
        if !alone && !world.can_join(exit, entrance) {
            continue;
        }
        let before = left.clone();
        let back = both == [true, true] && coupled;
        left.0.retain(|end| *end != exit && !(back && *end == entrance));
        left.1.retain(|end| *end != entrance && !(back && *end == exit));
        if alone {
            linking.set_destination(exit, entrance);
        } else {
            linking.join(exit, entrance);
        }
        link_all(world, coupled, linking, left, leaf);
        *left = before;
    }
}

/// Counts the acceptable linkings. The stage and the oracle must agree on each.
fn count_good(world: &World, request: &DoorRequest, shuffler: &Shuffler) -> u32 {
    let mut good = 0;
    every_linking(world, request, &mut |linking| {
        let fault = shuffler.fault(linking);
        if request.walk.is_none() {
            // A linking that joins an end to its own spot is not a valid world, so the oracle can't
            // judge it.
            let sound = Linking::new(world, linking.all().to_vec()).is_ok();
            let is_good = sound && violations(world, request, linking).is_empty();
            assert_eq!(fault.is_none(), is_good, "{fault:?} {linking:?}");
        }
        good += u32::from(fault.is_none());
    });
    good
}

/// Compares the result with every possible linking. Returns whether there was an acceptable one.
fn compare(world: &World, request: &DoorRequest) -> bool {
    let answer = with(world, request, |shuffler| {
        let good = count_good(world, request, shuffler);
        match shuffle(shuffler, 1) {
            Ok(shuffled) => assert_eq!(shuffler.fault(&shuffled.linking), None),
            Err(Error::Impossible(reason)) => {
                assert_eq!((reason.into_reason(), good), (Impossible::NoLinking, 0));
            }
            // The rules are stricter than the game, or something can be done where there is no way back. So it is not
            // proved that there is no map.
            Err(Error::NotFound(report)) if uses_keys_up(world) || leaves_behind(&report) => {
                assert!(
                    good == 0 && report.remark.is_some(),
                    "{report:?}, although {good} are good"
                );
            }
            Err(other) => panic!("{other:?}, although {good} are good"),
        }
        good > 0
    });
    answer.unwrap_or_else(|reason| {
        assert_nothing_is_good(world, request, &reason);
        false
    })
}

/// Whether only players who come back were considered.
fn leaves_behind(report: &NotFound) -> bool {
    report.remark.as_ref().is_some_and(|remark| remark.ends_with("players who do not come back"))
}

fn uses_keys_up(world: &World) -> bool {
    world.items.rows().iter().any(|item| item.consumed)
}

/// Tries every linking of a world that was rejected at once.
fn assert_nothing_is_good(world: &World, request: &DoorRequest, reason: &Impossible) {
    if let Impossible::NoWalk { least, most, .. } = reason {
        return assert_no_walk(world, request, *least..=*most);
    }
    every_linking(world, request, &mut |linking| {
        let sound = Linking::new(world, linking.all().to_vec()).is_ok();
        let is_good = sound && violations(world, request, linking).is_empty();
        assert!(!is_good, "{reason:?}, but {linking:?} is good");
    });
}

/// Tries every linking of a world for which a range of walks was rejected.
fn assert_no_walk(world: &World, request: &DoorRequest, range: RangeInclusive<u32>) {
    let request = DoorRequest { walk: None, ..request.clone() };
    let answer = with(world, &request, |shuffler| {
        every_linking(world, &request, &mut |linking| {
            let is_good = shuffler.fault(linking).is_none();
            assert!(!is_good || !range.contains(&shuffler.walk(linking).steps), "{linking:?}");
        });
    });
    drop(answer);
}

fn request_for(mode: DoorMode, number: u32, dice: &mut Dice<'_>) -> DoorRequest {
    DoorRequest {
        no_trap: Some(number.is_multiple_of(2)),
        least_changed: Some(dice.below(4)),
        same_kind: Some(number.is_multiple_of(3)),
        walk: (number % 5 == 4).then(|| (dice.below(8), 8 + dice.below(4))),
        // A door between merged rooms may stay, but no other door may become like it.
        merged: (number % 7 == 3).then(|| vec![RoomId(0), RoomId(1)]).into_iter().collect(),
        apart: (number % 6 == 5).then_some((AreaId(0), AreaId(1))).into_iter().collect(),
        ..of_mode(mode)
    }
}

/// The world of every other number with a passage that nobody can use, so that some rooms are out of reach.
fn with_closed_passage(world: World, number: u32) -> World {
    let mut draft = world.into_draft();
    if number % 2 == 1 {
        let door = DoorId::from_index((number / 2) as usize % draft.doors.len());
        draft.doors[door].a.need = Requirements::NEVER;
    }
    draft.finish().expect("a passage may be closed")
}

/// Whether a player with every item reaches every room of a world.
fn reaches_every_room(world: &World) -> bool {
    let spots = reached(world).0.into_iter();
    let rooms: BTreeSet<RoomId> = spots.map(|spot| world.spots[spot].room).collect();
    rooms.len() == world.rooms.len()
}

#[test]
fn full_finds_a_map_wherever_there_is_one() {
    let (mut counts, mut repaired) = ([0, 0], 0);
    for number in 0..400 {
        let shape = Shape { rooms: 3 + number % 4, more: 4, rich: number / 2 % 2 == 1 };
        let (world, mut stream) = random_map("brute force", number, shape);
        let world = with_closed_passage(world, number);
        let request = request_for(DoorMode::Full, number, &mut Dice(&mut stream));
        let pairs = world.doors.rows().iter().filter(|door| !door.fixed);
        if pairs.clone().count() > 8 || pairs.filter(|door| door.way == Way::Both).count() > 5 {
            continue;
        }
        let exists = compare(&world, &request);
        counts[usize::from(exists)] += 1;
        repaired += u32::from(exists && !reaches_every_room(&world));
    }
    assert!(counts.iter().all(|count| *count > 10), "{counts:?}");
    assert!(repaired > 8, "{repaired} maps reach rooms that could not be reached");
}

#[test]
fn decoupled_finds_a_map_wherever_there_is_one() {
    let (mut counts, mut repaired) = ([0, 0], 0);
    for number in 0..200 {
        let shape = Shape { rooms: 3 + number % 2, more: 2, rich: number / 2 % 2 == 1 };
        let (world, mut stream) = random_map("brute force decoupled", number, shape);
        let world = with_closed_passage(world, number);
        let request = request_for(DoorMode::Decoupled, number, &mut Dice(&mut stream));
        let both = |door: &&Door| !door.fixed && door.way == Way::Both;
        if world.doors.rows().iter().filter(both).count() > 3 {
            continue;
        }
        let exists = compare(&world, &request);
        counts[usize::from(exists)] += 1;
        repaired += u32::from(exists && !reaches_every_room(&world));
    }
    assert!(counts.iter().all(|count| *count > 5), "{counts:?}");
    assert!(repaired > 1, "{repaired} maps reach rooms that could not be reached");
}

#[test]
fn spins_and_swaps_are_impossible_only_if_no_map_is_good() {
    let (mut refused, mut repaired) = (0, 0);
    for number in 0..600 {
        let shape = Shape { rooms: 3 + number % 4, more: 4, rich: number / 2 % 2 == 1 };
        let (world, mut stream) = random_map("spins and swaps", number, shape);
        let mode = [DoorMode::Spin, DoorMode::Swap][number as usize / 4 % 2];
        let world = with_closed_passage(world, number);
        let request = request_for(mode, number, &mut Dice(&mut stream));
        let pairs = world.doors.rows().iter().filter(|door| !door.fixed);
        if pairs.clone().count() > 8 || pairs.filter(|door| door.way == Way::Both).count() > 5 {
            continue;
        }
        let answer = with(&world, &request, |shuffler| match shuffle(shuffler, 1) {
            Ok(shuffled) => {
                assert_eq!(shuffler.fault(&shuffled.linking), None);
                repaired += u32::from(!reaches_every_room(&world));
            }
            Err(Error::NotFound(_)) => {}
            Err(other) => panic!("{other:?}"),
        });
        match answer {
            // This is about the method: other modes may give a map.
            Ok(()) | Err(Impossible::NoCircle { .. }) => {}
            Err(reason) => {
                refused += 1;
                assert_nothing_is_good(&world, &request, &reason);
            }
        }
    }
    assert!(refused > 20 && repaired > 3, "{refused} refused, {repaired} repaired");
}
