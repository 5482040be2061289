//! Properties of every result.

use super::oracle::{reached, violations};
use super::random_maps::{Shape, random_map, random_request};
use super::{of_mode, shuffle, watch, with};
use crate::doors::{Error, Impossible, Step};
use crate::world::{DoorEnd, DoorMode, DoorRequest, EndId, Linking, QuarterTurns, Side, World};

const SMALL: Shape = Shape { rooms: 8, more: 8, rich: true };

#[test]
fn every_result_is_good() {
    let (mut found, mut not_found, mut impossible) = (0, 0, 0);
    for number in 0..600 {
        let (world, mut stream) = random_map("results", number, SMALL);
        let request = random_request(&mut stream, &world);
        let answer = with(&world, &request, |shuffler| {
            let shuffled = shuffle(shuffler, 1)?;
            assert_eq!(
                violations(&world, &request, &shuffled.linking),
                Vec::<String>::new(),
                "map {number}, {request:?}"
            );
            assert_eq!(shuffler.fault(&shuffled.linking), None);
            for door in &shuffled.held {
                assert!(shuffled.changed().all(|changed| changed != *door));
            }
            if let Some((least, most)) = request.walk {
                let steps = shuffler.walk(&shuffled.linking).steps;
                assert!((least..=most).contains(&steps));
            }
            Ok(())
        });
        match answer {
            Ok(Ok(())) => found += 1,
            Ok(Err(Error::NotFound(_))) => not_found += 1,
            Ok(Err(Error::Impossible(_))) | Err(_) => impossible += 1,
            Ok(Err(Error::Stopped)) => unreachable!("nobody stops it"),
        }
    }
    assert!(found > 150, "{found} found, {not_found} not, {impossible} impossible");
}

#[test]
fn the_same_seed_is_the_same_map() {
    for number in 0..100 {
        let (world, mut stream) = random_map("determinism", number, SMALL);
        let request = random_request(&mut stream, &world);
        let answers = [0, 1].map(|_| with(&world, &request, |shuffler| shuffle(shuffler, 5)));
        assert_eq!(answers[0], answers[1]);
        // Neither earlier shuffles nor queries about a map change anything.
        let after = with(&world, &request, |shuffler| {
            let _ = shuffle(shuffler, 6).map(|shuffled| shuffler.walk(&shuffled.linking));
            shuffle(shuffler, 5)
        });
        assert_eq!(after, answers[0]);
    }
}

#[test]
fn what_is_rejected_leaves_no_trace() {
    // Replaying the reported shifts, and nothing else, gives the returned map.
    let mut aborted = 0;
    for number in 0..200 {
        let (world, mut stream) = random_map("replay", number, SMALL);
        let mut request = random_request(&mut stream, &world);
        let coupled = [DoorMode::Spin, DoorMode::Swap];
        request.mode = request.mode.filter(|mode| coupled.contains(mode));
        let answer = with(&world, &request, |shuffler| {
            let mut replayed = Linking::drawn(&world);
            let shuffled = watch(shuffler, 3, |step| match step {
                Step::Attempt { .. } => replayed = Linking::drawn(&world),
                Step::Shifted(pairs) => {
                    pairs.iter().for_each(|(one, other)| replayed.join(*one, *other));
                    assert!(replayed.is_coupled());
                }
                Step::Aborted(_) => aborted += 1,
                _ => {}
            })?;
            assert_eq!(shuffled.linking, replayed);
            Ok::<(), Error>(())
        });
        drop(answer);
    }
    assert!(aborted > 100, "only {aborted} were rejected");
}

/// The same map, with a rotation and a label at most ends.
fn with_words_at_ends(world: World) -> World {
    let mut draft = world.into_draft();
    for (number, end) in (0u8..).zip(draft.ends()) {
        let door = &mut draft.doors[end.door()];
        let row = match end.side() {
            Side::A => &mut door.a,
            Side::B => &mut door.b,
        };
        row.rotation = QuarterTurns::new(number % 5);
        row.label = format!("end {number}");
    }
    draft.finish().expect("words change nothing")
}

#[test]
fn ends_keep_everything_and_every_name_is_kept() {
    let mut changed = 0;
    for number in 0..200 {
        let (world, mut stream) = random_map("ends", number, SMALL);
        let world = with_words_at_ends(world);
        let request = random_request(&mut stream, &world);
        let answer = with(&world, &request, |shuffler| shuffle(shuffler, 2));
        let Ok(Ok(shuffled)) = answer else { continue };
        if !shuffled.linking.is_coupled() {
            continue;
        }
        let relinked = world.relinked(&shuffled.linking).expect("it makes a world");
        changed += shuffled.changed().count();
        let names = |world: &World| {
            let doors = world.doors.rows().iter();
            doors.map(|door| (door.name.clone(), door.way, door.kind.clone())).collect::<Vec<_>>()
        };
        assert_eq!(names(&relinked), names(&world));
        // The ends of the relinked world are the ends of the world, joined as the linking says.
        let own = |world: &World, end: EndId| {
            let DoorEnd { spot, rotation, label, .. } = world.end(end).clone();
            (spot, rotation.map(QuarterTurns::quarters), label)
        };
        let mut before: Vec<_> = world
            .ends()
            .map(|end| (own(&world, end), own(&world, shuffled.linking.destination(end))))
            .collect();
        let mut after: Vec<_> =
            relinked.ends().map(|end| (own(&relinked, end), own(&relinked, end.mate()))).collect();
        before.sort_unstable();
        after.sort_unstable();
        assert_eq!(before, after);
    }
    assert!(changed > 50);
}

#[test]
fn decoupled_doors_are_one_way_doors_with_names_of_their_own() {
    let mut found = 0;
    for number in 0..50 {
        let (world, _) = random_map("decoupled", number, SMALL);
        let request = DoorRequest { steps: Some(1_000_000), ..of_mode(DoorMode::Decoupled) };
        let answer = with(&world, &request, |shuffler| shuffle(shuffler, 2));
        let Ok(Ok(shuffled)) = answer else { continue };
        found += 1;
        let relinked = world.relinked(&shuffled.linking).expect("names are told apart");
        assert!(reached(&world).0.is_subset(&reached(&relinked).0));
    }
    assert!(found > 3, "only {found} were found");
}

#[test]
fn maps_of_fifty_rooms_are_nearly_always_found() {
    let shape = Shape { rooms: 50, more: 50, rich: false };
    let (mut found, mut tried, mut without) = (0, 0, 0);
    for number in 0..500 {
        let (world, _) = random_map("fifty rooms", number, shape);
        let answer = with(&world, &of_mode(DoorMode::Spin), |shuffler| shuffle(shuffler, 1));
        match answer {
            Ok(Ok(_)) => (found, tried) = (found + 1, tried + 1),
            Ok(Err(_)) => tried += 1,
            Err(Impossible::Unreachable(_) | Impossible::TooFewDoors { .. }) => {}
            // If few doors can move, two steps can lead to everything they join.
            Err(Impossible::NoCircle { .. }) => without += 1,
            Err(other) => panic!("{other:?}"),
        }
    }
    assert!(without * 10 < tried, "{without} of {tried} maps have no circle");
    assert!(tried > 30, "only {tried} maps are connected");
    assert_eq!(found, tried);
}
