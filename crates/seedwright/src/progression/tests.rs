//! Spheres, playthroughs and required finds, compared with the naive search on random placements.

use std::collections::BTreeSet;

use super::{Progress, Sphere, Walkthrough};
use crate::items::tests::oracle::kinds;
use crate::items::tests::place;
use crate::items::tests::random_jobs::{Extras, Job};
use crate::logic::tests::naive::Naive;
use crate::logic::tests::random_worlds::Sizes;
use crate::logic::tests::sketch::{Game, Sketch};
use crate::rows::StaticWorld;
use crate::rows::{ItemCopy, PlacedCopy};
use crate::world::{Aim, EventId, Id, LocationId, Requirements, SpotId, Way};

/// Calls `judge` with random placements that can be finished, and returns their number.
fn on_random_placements(
    test: &str,
    jobs: &[(Sizes, u32)],
    mut judge: impl FnMut(&Job, &Progress<'_>, &[PlacedCopy]),
) -> u32 {
    let mut count = 0;
    for (sizes, jobs) in jobs {
        for number in 0..*jobs {
            let mut job = Job::random(test, number, *sizes, Extras::Nothing);
            if number % 3 > 0 {
                job.request.aim = Some(Aim::Goal);
            }
            // If all locations exist, the rows have the numbers of the world.
            if job.locations().count() < job.world.locations.len() {
                continue;
            }
            let Ok(placer) = job.placer() else {
                continue;
            };
            let Ok(placement) = place(&placer, number) else {
                continue;
            };
            let (rows, _) = StaticWorld::new(&job.world, &job.logic);
            judge(&job, &Progress::new(&rows, &[], &job.request.excluded), &placement.placed);
            count += 1;
        }
    }
    count
}

const JOBS: [(Sizes, u32); 3] = [(Sizes::TINY, 1500), (Sizes::SMALL, 1500), (Sizes::MEDIUM, 120)];

/// Whether these finds alone finish the game.
fn finishes(job: &Job, placed: &[PlacedCopy]) -> bool {
    let lies = kinds(placed);
    job.explore(&job.nothing_held(), &lies).finished()
}

/// Whether a sphere finds at least what a player finds who never leaves home, and at most what one finds who does
/// all they can on each trip before coming home. Both hold the finds of the spheres before.
fn check_sphere(job: &Job, placed: &[PlacedCopy], spheres: &[Sphere], number: usize) {
    let name = format!("{}, sphere {number}", job.name);
    let (before, own) = (&spheres[..number], &spheres[..=number]);
    let mut held = job.nothing_held();
    before.iter().flat_map(|sphere| &sphere.found).for_each(|placed| {
        held[placed.copy.item.index()] += 1;
    });
    let opened = |spheres: &[Sphere]| -> BTreeSet<LocationId> {
        spheres.iter().flat_map(|sphere| &sphere.opened).copied().collect()
    };
    let reached: BTreeSet<SpotId> =
        own.iter().flat_map(|sphere| &sphere.spots).map(|spot| SpotId(*spot)).collect();
    let happened: BTreeSet<EventId> =
        own.iter().flat_map(|sphere| &sphere.events).map(|event| EventId(*event)).collect();
    let (nothing, mut rest) = (kinds(&[]), kinds(placed));
    rest.retain(|at, _| !opened(before).contains(at));
    let least = Naive::at_home(&job.world, &job.settings, &held, &nothing);
    let most = Naive::sphere(&job.world, &job.settings, &held, &nothing, &rest);
    let is_between = opened(own).is_superset(&least.open) && opened(own).is_subset(&most.open);
    assert!(is_between, "{name}: {:?} and {:?}", least.open, most.open);
    assert!(reached.is_superset(&least.reached) && reached.is_subset(&most.reached), "{name}");
    assert!(happened.is_superset(&least.happened) && happened.is_subset(&most.happened), "{name}");
    let finished = spheres[number].finished;
    assert!(finished || !least.meets_goals(), "{name}: the goal is met");
    let any_order = job.explore(&held, &rest);
    assert!(!finished || any_order.finished(), "{name}: the goal is not met");
}

/// Checks what a sphere says of itself.
fn check_counts(job: &Job, placed: &[PlacedCopy], spheres: &[Sphere], number: usize) {
    let (sphere, useful) = (&spheres[number], job.logic.useful_copies());
    let is_useful = |placed: &&PlacedCopy| placed.copy.number < useful[placed.copy.item.index()];
    let found = placed.iter().filter(|placed| sphere.opened.contains(&placed.location));
    let found: Vec<PlacedCopy> = found.copied().collect();
    let open: usize = spheres[..=number].iter().map(|sphere| sphere.opened.len()).sum();
    assert_eq!(sphere.found, found, "{}, sphere {number}", job.name);
    assert_eq!(sphere.open as usize, open, "{}, sphere {number}", job.name);
    let progression = sphere.found.iter().filter(is_useful).count();
    assert_eq!(sphere.progression as usize, progression, "{}, sphere {number}", job.name);
}

#[test]
fn spheres_are_rounds_of_picking_everything_up() {
    let (mut longest, mut final_trips, mut trips) = (0, 0, 0);
    let count = on_random_placements("spheres", &JOBS, |job, progress, placed| {
        let mut spheres = progress.spheres(placed);
        (0..spheres.len()).for_each(|number| check_counts(job, placed, &spheres, number));
        let everything = kinds(placed);
        let end = job.explore(&job.nothing_held(), &everything);
        assert!(spheres.last().is_some_and(|sphere| sphere.finished), "{}", job.name);
        if spheres.last().is_some_and(|sphere| sphere.is_final_trip) {
            final_trips += 1;
            let last = spheres.pop().expect("there is a last one");
            let is_touched = |at: &LocationId| end.touched.contains(at) && !end.open.contains(at);
            assert!(last.opened.iter().all(is_touched) && !end.ends.is_empty(), "{}", job.name);
        }
        (0..spheres.len()).for_each(|number| check_sphere(job, placed, &spheres, number));
        let opened = spheres.iter().flat_map(|sphere| &sphere.opened);
        assert_eq!(opened.copied().collect::<BTreeSet<_>>(), end.open, "{}", job.name);
        longest = longest.max(spheres.len());
        trips += spheres.iter().map(|sphere| sphere.trips.len()).sum::<usize>();
    });
    let enough = count > 500 && longest > 2 && final_trips > 5 && trips > 30;
    assert!(
        enough,
        "{count} placements, {longest} spheres, {trips} trips, {final_trips} final trips"
    );
}

#[test]
fn nothing_of_a_playthrough_can_be_left_out() {
    let mut finds = 0;
    let count = on_random_placements("playthroughs", &JOBS, |job, progress, placed| {
        let (name, playthrough) = (&job.name, progress.playthrough(placed));
        assert!(playthrough.iter().all(|find| placed.contains(find)), "{name}");
        assert!(finishes(job, &playthrough), "{name}: {playthrough:?}");
        for position in 0..playthrough.len() {
            let mut others = playthrough.clone();
            let find = others.remove(position);
            assert!(!finishes(job, &others), "{name}: {find:?} is not needed");
            // What was found before is enough to get there.
            let before = kinds(&playthrough[..position]);
            let naive = job.explore(&job.nothing_held(), &before);
            let opens =
                naive.open.contains(&find.location) || naive.touched.contains(&find.location);
            assert!(opens, "{name}: {find:?} is too early");
        }
        finds += playthrough.len();
    });
    assert!(count > 500 && finds > 300, "{count} placements, {finds} finds");
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
        let needed: Vec<PlacedCopy> = needed.map(|position| placed[position]).collect();
        assert_eq!(required, needed, "{}", job.name);
        finds += required.len();
    });
    assert!(count > 500 && finds > 300, "{count} placements, {finds} required finds");
}

/// Whether two spots are connected at all.
fn is_joined(job: &Job, from: u32, to: u32) -> bool {
    let (from, to) = (SpotId(from), SpotId(to));
    let mut links = job.world.links.rows().iter();
    let mut doors = job.world.doors.rows().iter();
    links.any(|link| (link.from, link.to) == (from, to))
        || doors.any(|door| {
            let ends = (door.a.spot, door.b.spot);
            ends == (from, to) || ends == (to, from) && door.way != Way::One
        })
}

/// Checks that a path begins at a start, continues from spot to spot, and is reachable throughout.
fn check_way(job: &Job, path: &[u32], naive: &Naive<'_>) {
    let (name, mode) = (&job.name, job.world.return_mode);
    let first = path.first().map(|spot| SpotId(*spot));
    let begins = |spot| job.world.starts.iter().any(|start| start.at == spot);
    assert!(first.is_none_or(begins), "{name}: {path:?} begins elsewhere");
    for pair in path.windows(2) {
        assert!(is_joined(job, pair[0], pair[1]), "{name}, {mode:?}: {path:?} jumps");
    }
    let reached = |spot: &u32| naive.reached.contains(&SpotId(*spot));
    assert!(path.iter().all(reached), "{name}: {path:?} is not reached");
    let spots: BTreeSet<_> = path.iter().collect();
    assert_eq!(spots.len(), path.len(), "{name}: {path:?} turns around");
}

#[test]
fn ways_lead_from_a_start_to_each_find() {
    let mut steps = 0;
    on_random_placements("ways", &JOBS, |job, progress, placed| {
        let playthrough = progress.playthrough(placed);
        let Walkthrough { finds, to_goal, .. } = progress.walk(&playthrough);
        let walked: Vec<PlacedCopy> = finds.iter().map(|find| find.placed).collect();
        let spheres = progress.spheres(&playthrough);
        for (number, sphere) in spheres.iter().enumerate() {
            let own = finds.iter().filter(|find| find.sphere == number);
            let own: BTreeSet<_> = own.map(|find| find.placed).collect();
            let found = sphere.found.iter().copied().collect();
            assert_eq!(own, found, "{}: sphere {number}", job.name);
        }
        let everything = kinds(&walked);
        let end = job.explore(&job.nothing_held(), &everything);
        for find in &finds {
            let earlier = finds.iter().filter(|other| other.sphere < find.sphere);
            let earlier: Vec<PlacedCopy> = earlier.map(|other| other.placed).collect();
            let earlier = kinds(&earlier);
            let naive = job.explore(&job.nothing_held(), &earlier);
            check_way(job, &find.path, &naive);
            // The path to a find on a trip ends where the trip begins.
            let at = job.world.locations[find.placed.location].at;
            let is_home = naive.open.contains(&find.placed.location);
            let is_there = find.path.last() == Some(&at.0);
            assert!(is_there || !is_home || job.logic.state().makes_trips(), "{}", job.name);
            steps += find.path.len();
        }
        check_way(job, &to_goal, &end);
        assert_eq!(walked.len(), playthrough.len(), "{}", job.name);
    });
    assert!(steps > 500, "{steps} steps were walked");
}

#[test]
fn a_way_past_something_that_was_seen_goes_by_itself() {
    // The closet opens once the garden has been visited, but nothing connects the two.
    let mut sketch = Sketch::warping();
    let [hall, garden, closet] = sketch.spots(["hall", "garden", "closet"]);
    let axe = sketch.item("Axe", 1);
    let (seen, goal) = (sketch.draft.requirements.reached(garden), sketch.has(axe, 1));
    sketch.link(hall, garden, Requirements::ALWAYS);
    sketch.link(hall, closet, seen);
    sketch.location(closet, Requirements::ALWAYS);
    sketch.draft.goals.push(goal);
    let Game { world, logic } = sketch.finish();
    let (rows, _) = StaticWorld::new(&world, &logic);
    let copy = ItemCopy { item: axe, number: 0 };
    let location = LocationId(0);
    let Walkthrough { finds, .. } =
        Progress::new(&rows, &[], &[]).walk(&[PlacedCopy { location, copy }]);
    assert_eq!(finds[0].path, [hall.0, closet.0]);
}

#[test]
fn what_cannot_be_finished_has_no_playthrough() {
    // The axe is in the closet that requires the axe.
    let mut sketch = Sketch::new();
    let [hall, closet] = sketch.spots(["hall", "closet"]);
    let axe = sketch.item("Axe", 1);
    let need = sketch.has(axe, 1);
    sketch.link(hall, closet, need);
    let location = sketch.location(closet, Requirements::ALWAYS);
    sketch.end_at(closet);
    let Game { world, logic } = sketch.finish();
    let (rows, _) = StaticWorld::new(&world, &logic);
    let progress = Progress::new(&rows, &[], &[]);
    let copy = ItemCopy { item: axe, number: 0 };
    let placed = [PlacedCopy { location, copy }];
    assert_eq!(progress.playthrough(&placed), []);
    assert_eq!(progress.required(&placed, &[]), []);
    assert!(!progress.spheres(&placed).iter().any(|sphere| sphere.finished));
}

#[test]
fn goals_of_any_depth_and_sharing_have_ways() {
    // Sixty levels that each name the level below twice, and a hundred thousand that name it once.
    for (levels, twice) in [(60, true), (100_000, false)] {
        let mut sketch = Sketch::new();
        let [hall, closet] = sketch.spots(["hall", "closet"]);
        sketch.link(hall, closet, Requirements::ALWAYS);
        let [axe, bow] = ["Axe", "Bow"].map(|name| sketch.item(name, 1));
        let [axe, bow] = [axe, bow].map(|item| sketch.has(item, 1));
        let requirements = &mut sketch.draft.requirements;
        let mut goal = requirements.reached(closet);
        for level in 0..levels {
            let one = requirements.any(&[goal, axe]);
            goal = match (twice, level % 2) {
                (true, _) => {
                    let other = requirements.any(&[goal, bow]);
                    requirements.all(&[one, other])
                }
                (false, 0) => requirements.any(&[goal, axe]),
                (false, _) => requirements.all(&[goal, bow]),
            };
        }
        sketch.draft.goals.push(goal);
        for location in [hall, closet] {
            sketch.location(location, Requirements::ALWAYS);
        }
        let Game { world, logic } = sketch.finish();
        let (rows, _) = StaticWorld::new(&world, &logic);
        let Walkthrough { to_goal, .. } = Progress::new(&rows, &[], &[]).walk(&[]);
        assert!(to_goal.len() <= 2);
    }
}

#[test]
fn nobody_looks_at_excluded_locations() {
    // Of two placed axes, only the one that is not excluded counts.
    let mut sketch = Sketch::new();
    let [hall, closet] = sketch.spots(["hall", "closet"]);
    let axe = sketch.item("Axe", 2);
    let need = sketch.has(axe, 1);
    sketch.link(hall, closet, need);
    let locations = [hall, hall].map(|spot| sketch.location(spot, Requirements::ALWAYS));
    sketch.end_at(closet);
    let Game { world, logic } = sketch.finish();
    let (rows, _) = StaticWorld::new(&world, &logic);
    let placed: Vec<PlacedCopy> = (0..)
        .zip(locations)
        .map(|(number, location)| PlacedCopy { location, copy: ItemCopy { item: axe, number } })
        .collect();
    let all = Progress::new(&rows, &[], &[]);
    assert_eq!(all.required(&placed, &all.playthrough(&placed)), []);
    let progress = Progress::new(&rows, &[], &locations[..1]);
    let playthrough = progress.playthrough(&placed);
    assert_eq!(playthrough, placed[1..]);
    assert_eq!(progress.required(&placed, &playthrough), placed[1..]);
    assert!(!progress.is_progression(&placed[0]));
}
