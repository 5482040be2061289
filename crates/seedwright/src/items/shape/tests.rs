//! Tests of shapes in random worlds.

use super::ShapeTask;
use super::finds::SphereFinder;
use crate::items::tests::place;
use crate::items::tests::random_jobs::{Extras, Job};
use crate::items::{Error, Placer};
use crate::logic::tests::random_worlds::Sizes;
use crate::progression::{NeededFinds, Progress, SphereMeasures, is_costly};
use crate::rows::PlacedCopy;
use crate::world::{CountRange, Id, Measure, ShapeChoice, ShapeRequest, ShapeTerm};

/// Every kind of term, with ranges that every world is in.
fn any_shape(job: &Job) -> ShapeRequest {
    let range = CountRange { least: 0, most: u32::MAX };
    let single = [
        Measure::Spheres,
        Measure::Playthrough,
        Measure::Required,
        Measure::Spread,
        Measure::PerSphere,
        Measure::Moves,
    ];
    let items = job.world.items.ids().filter(|item| job.copies(*item) > 0).map(Measure::Item);
    let areas = job.world.areas.ids().map(Measure::Area);
    let mut shape = ShapeRequest::default();
    let all = single.into_iter().chain(items).chain(areas);
    all.for_each(|measure| shape.set(ShapeTerm { measure, range }));
    shape
}

/// Asks a job for a shape.
fn shaped(mut job: Job, terms: ShapeRequest) -> Job {
    job.request.shape = ShapeChoice { base: None, terms };
    job
}

/// The measures of a placement, over the condensed rules and over the rows of the world.
fn both_measures(job: &Job, placer: &Placer, task: &ShapeTask, placed: &[PlacedCopy]) {
    let rows: Vec<PlacedCopy> = placed.iter().map(|one| task.numbers.placed(one)).collect();
    let excluded = task.excluded(placer.task.excluded.iter());
    let progress = Progress::new(&task.rows, &task.leads, &excluded);
    let reported = progress.measure(&rows, &task.terms);
    let mut contents = vec![None; job.world.locations.len()];
    for one in placed {
        let held = placer.logic.pool_copy(one.copy.item, one.copy.number).unwrap();
        let held = task.condensed.fact(held).unwrap();
        contents[one.location.index()] = Some((held, one.copy.item.0));
    }
    let goal = task.condensed.fact(placer.logic.goal()).unwrap();
    let mut finder = SphereFinder::new(&task.condensed, goal);
    // The second time, it starts from what the first has left behind.
    finder.find(&contents[..contents.len() / 2], &placer.task.excluded);
    let finds = finder.find(&contents, &placer.task.excluded);
    let measures = SphereMeasures::new(&task.tables, &finds);
    // Which trip ends the game, and so when the goal counts as met, can differ between the two. What is reported is
    // always what the rows say.
    let is_sure = |measure: Measure| {
        let trips = placer.base().makes_trips();
        !trips || placer.ends_at_home && measure != Measure::PerSphere
    };
    let cheap = reported.iter().filter(|own| !is_costly(own.term.measure));
    for reported in cheap.filter(|own| is_sure(own.term.measure)) {
        let (measured, cost) = measures.measure(reported.term, NeededFinds::default());
        assert_eq!(measured, *reported, "{}", job.name);
        assert_eq!(cost == 0, reported.is_met(), "{}", job.name);
    }
}

#[test]
fn search_and_report_measure_the_same() {
    let mut placed = 0;
    for (sizes, jobs) in [(Sizes::TINY, 300), (Sizes::SMALL, 300), (Sizes::MEDIUM, 40)] {
        for number in 0..jobs {
            let job = Job::random("shapes", number, sizes, Extras::PoolsAndRequests);
            let Ok(Ok(placement)) = job.placer().map(|placer| place(&placer, number)) else {
                continue;
            };
            let terms = any_shape(&job);
            let job = shaped(job, terms);
            let Ok(placer) = job.placer() else { continue };
            let task = placer.shape.as_ref().expect("a shape was asked for");
            both_measures(&job, &placer, task, &placement.placed);
            placed += 1;
        }
    }
    assert!(placed > 200, "{placed}");
}

/// A shape that a world with these measures has, or that it misses by one sphere.
fn spheres(least: u32, most: u32) -> ShapeRequest {
    let mut shape = ShapeRequest { tries: Some(64), ..ShapeRequest::default() };
    shape.set(ShapeTerm { measure: Measure::Spheres, range: CountRange { least, most } });
    shape
}

#[test]
fn what_is_found_has_the_shape_and_is_found_again() {
    let (mut found, mut missed, mut refused) = (0, 0, 0);
    for number in 0..400 {
        let job = Job::random("shaped", number, Sizes::SMALL, Extras::PoolsAndRequests);
        let least = 1 + number % 6;
        let job = shaped(job, spheres(least, least + 1));
        let Ok(placer) = job.placer() else {
            refused += 1;
            continue;
        };
        match place(&placer, number) {
            Ok(placement) => {
                let report = placement.shape.as_ref().expect("a shape was asked for");
                assert!(report.is_met(), "{}", job.name);
                assert_eq!(place(&placer, number).as_ref(), Ok(&placement), "{}", job.name);
                found += 1;
            }
            Err(Error::NotFound(report)) => {
                let met = report.shape.as_ref().is_some_and(|shape| shape.is_met());
                assert!(!met, "{}", job.name);
                missed += 1;
            }
            Err(error) => assert!(matches!(error, Error::Impossible(_)), "{}", job.name),
        }
    }
    assert!(found > 25 && missed > 10 && refused > 10, "{found} {missed} {refused}");
}

#[test]
fn the_closest_is_accepted_only_on_request() {
    let mut accepted = 0;
    for number in 0..200 {
        let job = Job::random("closest", number, Sizes::SMALL, Extras::Nothing);
        let mut job = shaped(job, spheres(5, 5));
        let Ok(placer) = job.placer() else { continue };
        let Err(Error::NotFound(report)) = place(&placer, number) else { continue };
        let Some(missed) = report.shape else { continue };
        job.request.accept_closest = Some(true);
        let placer = job.placer().expect("it was not refused before");
        let placement = place(&placer, number).expect("the closest is accepted");
        assert_eq!(placement.shape.as_ref(), Some(&*missed), "{}", job.name);
        assert_eq!(placement.placed, report.placed, "{}", job.name);
        assert!(missed.worst().is_some(), "{}", job.name);
        accepted += 1;
    }
    assert!(accepted > 5, "{accepted}");
}

#[test]
fn refused_shapes_do_not_exist() {
    // Whatever is refused by counting is never met by an ordinary placement.
    let mut refused = 0;
    for number in 0..600 {
        let job = Job::random("bounds", number, Sizes::TINY, Extras::Nothing);
        let Ok(Ok(placement)) = job.placer().map(|placer| place(&placer, number)) else {
            continue;
        };
        let all = any_shape(&job);
        let plain = shaped(clone(&job), all.clone());
        let placer = plain.placer().expect("these ranges hold everywhere");
        let task = placer.shape.as_ref().expect("a shape was asked for");
        let rows: Vec<PlacedCopy> =
            placement.placed.iter().map(|one| task.numbers.placed(one)).collect();
        let excluded = task.excluded(placer.task.excluded.iter());
        let progress = Progress::new(&task.rows, &task.leads, &excluded);
        for measured in progress.measure(&rows, &all.terms()) {
            let Some(value) = measured.value else { continue };
            // The placement shows that this shape exists.
            let mut exact = ShapeRequest::default();
            exact.set(ShapeTerm { measure: measured.term.measure, range: value });
            let exact = shaped(clone(&plain), exact);
            assert!(exact.placer().is_ok(), "{}", plain.name);
            let mut beyond = ShapeRequest::default();
            let range = CountRange { least: value.most + 100, most: u32::MAX };
            beyond.set(ShapeTerm { measure: measured.term.measure, range });
            refused += u32::from(shaped(clone(&plain), beyond).placer().is_err());
        }
    }
    assert!(refused > 100, "{refused}");
}

fn clone(job: &Job) -> Job {
    Job {
        name: job.name.clone(),
        world: job.world.clone(),
        settings: job.settings.clone(),
        logic: job.logic.clone(),
        request: job.request.clone(),
        active: job.active.clone(),
    }
}
