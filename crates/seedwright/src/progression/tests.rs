//! Spheres, playthroughs and required finds, compared with the naive search on random placements.

use super::{Progress, Sphere};
use crate::bundle::StaticWorld;
use crate::items::Placed;
use crate::items::tests::oracle::kinds;
use crate::items::tests::place;
use crate::items::tests::random_jobs::{Extras, Job};
use crate::logic::tests::naive::Naive;
use crate::logic::tests::random_worlds::Sizes;
use crate::world::{Aim, Id, LocationId};

/// Calls `judge` with random placements that can be finished, and answers how many there were.
fn on_random_placements(
    test: &str,
    jobs: &[(Sizes, u32)],
    mut judge: impl FnMut(&Job, &Progress<'_>, &[Placed]),
) -> u32 {
    let mut count = 0;
    for (sizes, jobs) in jobs {
        for number in 0..*jobs {
            let mut job = Job::random(test, number, *sizes, Extras::Nothing);
            if number % 3 > 0 {
                job.wishes.aim = Some(Aim::Goal);
            }
            let Ok(placer) = job.placer() else {
                continue;
            };
            let Ok(placement) = place(&placer, number) else {
                continue;
            };
            let (rows, _) = StaticWorld::new(&job.world, &job.logic);
            judge(&job, &Progress::new(&rows), &placement.placed);
            count += 1;
        }
    }
    count
}

const JOBS: [(Sizes, u32); 3] = [
    (Sizes::TINY, 1500),
    (Sizes::SMALL, 1500),
    (Sizes::MEDIUM, 120),
];

/// Whether these finds alone finish the game.
fn finishes(job: &Job, placed: &[Placed]) -> bool {
    let lies = kinds(placed);
    job.explore(&job.nothing_held(), &lies).finished()
}

/// The spheres as one would count them: everything that is open is picked up, and one looks again.
fn naive_spheres(job: &Job, placed: &[Placed]) -> Vec<Sphere> {
    let (usable, nothing) = (job.logic.usable_copies(), kinds(&[]));
    let mut held = job.nothing_held();
    let mut spheres = Vec::new();
    let mut before: Option<Naive<'_>> = None;
    loop {
        let now = job.explore(&held, &nothing);
        let is_new = |at: &LocationId| before.as_ref().is_none_or(|old| !old.open.contains(at));
        let spots = now.reached.iter();
        let spots = spots.filter(|spot| {
            before
                .as_ref()
                .is_none_or(|old| !old.reached.contains(spot))
        });
        let events = now.happened.iter();
        let events = events.filter(|event| {
            before
                .as_ref()
                .is_none_or(|old| !old.happened.contains(event))
        });
        let opened: Vec<LocationId> = now.open.iter().copied().filter(is_new).collect();
        let found = placed
            .iter()
            .filter(|placed| opened.contains(&placed.location));
        let found: Vec<Placed> = found.copied().collect();
        let useful = |placed: &&Placed| placed.copy.number < usable[placed.copy.item.index()];
        let sphere = Sphere {
            spots: spots.map(|spot| spot.0).collect(),
            events: events.map(|event| event.0).collect(),
            open: u32::try_from(now.open.len()).unwrap(),
            progression: u32::try_from(found.iter().filter(useful).count()).unwrap(),
            finished: now.finished(),
            opened,
            found,
        };
        let finished = before.as_ref().is_some_and(Naive::finished);
        let news =
            !(sphere.spots.is_empty() && sphere.events.is_empty() && sphere.opened.is_empty());
        if !news && sphere.finished == finished {
            return spheres;
        }
        for placed in &sphere.found {
            held[placed.copy.item.index()] += 1;
        }
        spheres.push(sphere);
        before = Some(now);
    }
}

#[test]
fn spheres_are_rounds_of_picking_everything_up() {
    let mut longest = 0;
    let count = on_random_placements("spheres", &JOBS, |job, progress, placed| {
        let spheres = progress.spheres(placed);
        assert_eq!(spheres, naive_spheres(job, placed), "{}", job.name);
        longest = longest.max(spheres.len());
    });
    assert!(
        count > 500 && longest > 2,
        "{count} placements, {longest} spheres"
    );
}

#[test]
fn nothing_of_a_playthrough_can_be_left_out() {
    let mut finds = 0;
    let count = on_random_placements("playthroughs", &JOBS, |job, progress, placed| {
        let (name, playthrough) = (&job.name, progress.playthrough(placed));
        assert!(
            playthrough.iter().all(|find| placed.contains(find)),
            "{name}"
        );
        assert!(finishes(job, &playthrough), "{name}: {playthrough:?}");
        for position in 0..playthrough.len() {
            let mut others = playthrough.clone();
            let find = others.remove(position);
            assert!(!finishes(job, &others), "{name}: {find:?} is not needed");
            // What was found before is enough to get there.
            let before = kinds(&playthrough[..position]);
            let naive = job.explore(&job.nothing_held(), &before);
            assert!(
                naive.open.contains(&find.location),
                "{name}: {find:?} is too early"
            );
        }
        finds += playthrough.len();
    });
    assert!(
        count > 500 && finds > 300,
        "{count} placements, {finds} finds"
    );
}

#[test]
fn required_finds_are_those_without_which_nothing_ends() {
    let mut finds = 0;
    let count = on_random_placements("required", &JOBS, |job, progress, placed| {
        let required = progress.required(placed, &progress.playthrough(placed));
        let needed = (0..placed.len()).filter(|position| {
            let mut others = placed.to_vec();
            others.remove(*position);
            !finishes(job, &others)
        });
        let needed: Vec<Placed> = needed.map(|position| placed[position]).collect();
        assert_eq!(required, needed, "{}", job.name);
        finds += required.len();
    });
    assert!(
        count > 500 && finds > 300,
        "{count} placements, {finds} required finds"
    );
}
