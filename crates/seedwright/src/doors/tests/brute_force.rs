//! Every linking of small maps.

use super::oracle::violations;
use super::random_maps::{Shape, random_map};
use super::{of_mode, shuffle, with};
use crate::doors::{Error, Impossible, Shuffler};
use crate::logic::tests::random_worlds::Dice;
use crate::world::{Door, DoorMode, DoorRequest, EndId, Linking, Role, Way, World};

/// Calls `leaf` with every linking of the movable doors.
fn every_linking(
    world: &World,
    shuffler: &Shuffler,
    coupled: bool,
    leaf: &mut dyn FnMut(&Linking),
) {
    let ends = world.ends().filter(|end| shuffler.switchable().contains(&end.door()));
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
    let coupled = request.mode != Some(DoorMode::Decoupled);
    let mut good = 0;
    every_linking(world, shuffler, coupled, &mut |linking| {
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
fn compare(world: &World, request: &DoorRequest) -> Option<bool> {
    let answer = with(world, request, |shuffler| {
        let good = count_good(world, request, shuffler);
        match shuffle(shuffler, 1) {
            Ok(shuffled) => assert_eq!(shuffler.fault(&shuffled.linking), None),
            Err(Error::Impossible(reason)) => {
                assert_eq!((reason.into_reason(), good), (Impossible::NoLinking, 0));
            }
            Err(other) => panic!("{other:?}, although {good} are good"),
        }
        good > 0
    });
    match answer {
        Ok(exists) => Some(exists),
        Err(Impossible::Unreachable(_)) => None,
        Err(reason) => {
            assert_nothing_is_good(world, request, &reason);
            Some(false)
        }
    }
}

/// Tries every linking of a world that was rejected at once.
fn assert_nothing_is_good(world: &World, request: &DoorRequest, reason: &Impossible) {
    let anything = DoorRequest { least_changed: Some(0), ..of_mode(DoorMode::Full) };
    let coupled = request.mode != Some(DoorMode::Decoupled);
    let answer = with(world, &anything, |shuffler| {
        every_linking(world, shuffler, coupled, &mut |linking| {
            let sound = Linking::new(world, linking.all().to_vec()).is_ok();
            let is_good = sound && violations(world, request, linking).is_empty();
            assert!(!is_good, "{reason:?}, but {linking:?} is good");
        });
    });
    assert_eq!(answer, Ok(()));
}

fn request_for(mode: DoorMode, number: u32, dice: &mut Dice<'_>) -> DoorRequest {
    DoorRequest {
        no_trap: Some(number.is_multiple_of(2)),
        least_changed: Some(dice.below(4)),
        same_kind: Some(number.is_multiple_of(3)),
        walk: (number % 5 == 4).then(|| (dice.below(8), 8 + dice.below(4))),
        ..of_mode(mode)
    }
}

#[test]
fn full_finds_a_map_wherever_there_is_one() {
    let mut counts = [0, 0];
    for number in 0..400 {
        let shape = Shape { rooms: 3 + number % 4, more: 4, rich: number / 2 % 2 == 1 };
        let (world, mut stream) = random_map("brute force", number, shape);
        let request = request_for(DoorMode::Full, number, &mut Dice(&mut stream));
        let pairs = world.doors.rows().iter().filter(|door| !door.fixed);
        if pairs.clone().count() > 8 || pairs.filter(|door| door.way == Way::Both).count() > 5 {
            continue;
        }
        if let Some(exists) = compare(&world, &request) {
            counts[usize::from(exists)] += 1;
        }
    }
    assert!(counts.iter().all(|count| *count > 10), "{counts:?}");
}

#[test]
fn decoupled_finds_a_map_wherever_there_is_one() {
    let mut counts = [0, 0];
    for number in 0..200 {
        let shape = Shape { rooms: 3 + number % 2, more: 2, rich: number / 2 % 2 == 1 };
        let (world, mut stream) = random_map("brute force decoupled", number, shape);
        let request = request_for(DoorMode::Decoupled, number, &mut Dice(&mut stream));
        let both = |door: &&Door| !door.fixed && door.way == Way::Both;
        if world.doors.rows().iter().filter(both).count() > 3 {
            continue;
        }
        if let Some(exists) = compare(&world, &request) {
            counts[usize::from(exists)] += 1;
        }
    }
    assert!(counts.iter().all(|count| *count > 5), "{counts:?}");
}
