//! Bundles that promise that nobody gets stuck, and forged ones.

use std::collections::BTreeSet;

use seedwright_verify::verify;
use serde_json::{Value, json};

use super::{Bundle, bundle};
use crate::bundle::NeverStuckRows;
use crate::error::StageError;
use crate::items::tests::oracle::kinds;
use crate::items::tests::place;
use crate::items::tests::random_jobs::{Extras, Job};
use crate::items::{Impossible, PlacedCopy, Placement};
use crate::logic::NeverStuck;
use crate::logic::tests::random_worlds::{Dice, Sizes, stream};
use crate::logic::tests::walker::Walker;
use crate::world::{PlayPromise, ReturnMode};

const SIZES: Sizes = Sizes { keys: 1_000, ..Sizes::TINY };

fn job(test: &str, number: u32) -> Job {
    let mut job = Job::random(test, number, SIZES, Extras::PoolsAndRequests);
    job.request.attempts = Some(5);
    job
}

/// Whether nobody can get stuck with these items, by a search through every state.
fn is_never_stuck(job: &Job, placement: &Placement) -> Option<bool> {
    let placed = kinds(&placement.placed);
    Walker::new(&job.world, &job.settings, &placed).is_never_stuck()
}

#[test]
fn bundles_that_promise_it_are_accepted_and_true() {
    let (mut shown, mut walked, mut hopeless) = (0, 0, 0);
    let mut states = 0;
    for number in 0..6_000 {
        let mut job = job("never stuck", number);
        job.request.promise = Some(PlayPromise::NeverStuck);
        match job.placer().map(|placer| place(&placer, number)) {
            Ok(Ok(placement)) => {
                let bundle = bundle(&job, number, &placement);
                let proved = verify(bundle.text().as_bytes());
                assert!(proved.is_ok(), "{}: {proved:?}", job.name);
                assert_ne!(is_never_stuck(&job, &placement), Some(false), "{}", job.name);
                shown += 1;
                walked += u32::from(bundle.proof.never_stuck.is_some());
                let rows = bundle.proof.never_stuck.as_ref();
                states += u32::from(rows.is_some_and(|rows| !rows.states.is_empty()));
            }
            Ok(Err(StageError::NotFound(report))) => {
                assert!(report.not_shown.is_none() || report.blocked.is_none());
            }
            Ok(Err(error)) => assert!(matches!(error, StageError::Impossible(_)), "{error:?}"),
            Err(reason) if matches!(reason.reason, Impossible::Hopeless(_)) => {
                job.request.promise = None;
                let placer = job.placer().expect("only the promise is impossible");
                if let Ok(placement) = place(&placer, number) {
                    assert_ne!(is_never_stuck(&job, &placement), Some(true), "{}", job.name);
                    hopeless += 1;
                }
            }
            Err(_) => {}
        }
    }
    assert!(shown > 1_000 && walked > 500 && hopeless > 5, "{shown}, {walked}, {hopeless}");
    assert!(states > 0, "{states} with states");
}

/// The rows that other placements of a job have.
fn genuine_rows(job: &mut Job, number: u32) -> Vec<NeverStuckRows> {
    job.request.promise = Some(PlayPromise::NeverStuck);
    let Ok(placer) = job.placer() else {
        return Vec::new();
    };
    let placements = (0..8).filter_map(|seed| place(&placer, 1_000 * number + seed).ok());
    let rows = placements.filter_map(|one| bundle(job, number, &one).proof.never_stuck);
    rows.collect()
}

/// The rows of a forger who has looked at every state, and keeps quiet about some.
fn nearly_genuine_rows(job: &Job, number: u32, placement: &Placement) -> Vec<NeverStuckRows> {
    let contents = placement.placed.iter().filter_map(|PlacedCopy { location, copy }| {
        Some((job.logic.open(*location), job.logic.pool_copy(copy.item, copy.number)?))
    });
    let claims = NeverStuck::nearly_shown(&job.logic, &contents.collect()).into_iter();
    let rows = claims.filter_map(|claim| {
        let claimed = Placement { never_stuck: Some(claim), ..placement.clone() };
        bundle(job, number, &claimed).proof.never_stuck
    });
    rows.collect()
}

/// Rows that say of every spot that everyone knows everything there, and so has met the goal.
fn bold_rows(bundle: &Bundle) -> NeverStuckRows {
    let layout = bundle.world.layout();
    let spots: Vec<u32> = (0..layout.spots).collect();
    let lasting: Vec<u32> = (layout.locations..layout.count).collect();
    NeverStuckRows {
        never: Vec::new(),
        without: lasting.iter().map(|fact| (*fact, spots.clone())).collect(),
        ways: spots.iter().map(|spot| (*spot, vec![layout.goal.0], Vec::new())).collect(),
        tracked: Vec::new(),
        states: Vec::new(),
    }
}

/// States of players who never do anything but walk, with the goal as something that they bring about.
fn bold_states(bundle: &Bundle) -> NeverStuckRows {
    let layout = bundle.world.layout();
    let states = (0..layout.spots).map(|spot| (spot, vec![layout.goal.0]));
    NeverStuckRows {
        never: Vec::new(),
        without: Vec::new(),
        ways: Vec::new(),
        tracked: vec![layout.goal.0],
        states: (0..layout.spots).map(|spot| (spot, Vec::new())).chain(states).collect(),
    }
}

/// Changes some states, their order, or what is tracked.
fn forge_states(rows: &NeverStuckRows, bundle: &Bundle, dice: &mut Dice<'_>) -> NeverStuckRows {
    let mut rows = rows.clone();
    let layout = bundle.world.layout();
    for _ in 0..dice.up_to(4) {
        let fact = match rows.tracked.is_empty() || dice.one_in(4) {
            true => dice.below(layout.count),
            false => dice.pick(&rows.tracked),
        };
        let spot = dice.below(layout.spots);
        if rows.states.is_empty() {
            break;
        }
        let state = dice.below(rows.states.len().try_into().unwrap()) as usize;
        let other = dice.below(rows.states.len().try_into().unwrap()) as usize;
        match dice.below(9) {
            0 => drop(rows.states.remove(state)),
            1 => rows.states.truncate(state),
            2 => rows.states.swap(state, other),
            3 => rows.states[state].0 = spot,
            4 => rows.states[state].1.push(fact),
            5 => rows.states[state].1.retain(|known| *known != fact),
            6 => rows.tracked.push(fact),
            7 => {
                // What is not tracked is in no state.
                rows.tracked.retain(|tracked| *tracked != fact);
                rows.states.iter_mut().for_each(|(_, known)| known.retain(|one| *one != fact));
            }
            _ => rows.states.insert(state, (spot, rows.states[other].1.clone())),
        }
    }
    rows.tracked.sort_unstable();
    rows.tracked.dedup();
    let mut seen = BTreeSet::new();
    rows.states.iter_mut().for_each(|(_, known)| {
        known.sort_unstable();
        known.dedup();
    });
    rows.states.retain(|state| seen.insert(state.clone()));
    rows
}

/// Changes some number of some list, or a whole list.
fn forge(rows: &NeverStuckRows, bundle: &Bundle, dice: &mut Dice<'_>) -> NeverStuckRows {
    if !rows.states.is_empty() {
        return forge_states(rows, bundle, dice);
    }
    let mut rows = rows.clone();
    let layout = bundle.world.layout();
    let steps = u32::try_from(bundle.world.rules.len()).unwrap() * 2 + layout.count;
    for _ in 0..dice.up_to(4) {
        let fact = dice.below(layout.count);
        let spot = dice.below(layout.spots);
        let row = dice.below(rows.without.len().try_into().unwrap()) as usize;
        let way = dice.below(rows.ways.len().try_into().unwrap()) as usize;
        match dice.below(8) {
            0 => rows.never.push(if dice.one_in(2) { spot } else { fact }),
            1 if row < rows.without.len() => rows.without[row].1.push(fact),
            2 => {
                let end = dice.below(layout.spots + 1);
                rows.without.push((fact, (0..end).collect()));
            }
            3 if way < rows.ways.len() => rows.ways[way].1.push(fact),
            4 if way < rows.ways.len() => rows.ways[way].2.push(dice.below(steps)),
            5 => rows.ways.push((spot, Vec::new(), vec![dice.below(steps)])),
            6 if way < rows.ways.len() => drop(rows.ways[way].2.pop()),
            7 if way < rows.ways.len() => rows.ways[way].0 = spot,
            _ => {}
        }
    }
    // Order alone must not be what gives a forgery away.
    rows.never.sort_unstable();
    rows.never.dedup();
    rows.without.sort_unstable();
    rows.without.dedup_by_key(|(fact, _)| *fact);
    rows.without.iter_mut().for_each(|(_, row)| {
        row.sort_unstable();
        row.dedup();
    });
    rows.ways.iter_mut().for_each(|(_, holds, _)| {
        holds.sort_unstable();
        holds.dedup();
    });
    rows
}

#[test]
fn no_forgery_hides_that_somebody_can_get_stuck() {
    let (mut forged, mut worlds, mut states) = (0, 0, 0);
    for number in 0..9_000 {
        let mut job = job("forged never stuck", number);
        if job.world.return_mode == ReturnMode::Warp || !job.logic.is_exact() {
            continue;
        }
        let Some(placement) = job.placer().ok().and_then(|placer| place(&placer, number).ok())
        else {
            continue;
        };
        if is_never_stuck(&job, &placement) != Some(false) {
            continue;
        }
        let honest = bundle(&job, number, &placement);
        let mut text: Value = serde_json::from_str(&honest.text()).unwrap();
        text["stages"]["items"]["promise"] = json!("never-stuck");
        let mut sources = nearly_genuine_rows(&job, number, &placement);
        sources.extend(genuine_rows(&mut job, number));
        sources.extend([bold_rows(&honest), bold_states(&honest)]);
        let mut stream = stream("forgeries", number);
        let mut dice = Dice(&mut stream);
        states += sources.iter().filter(|source| !source.states.is_empty()).count() - 1;
        for source in &sources {
            for attempt in 0..200 {
                let rows = match attempt {
                    0 => source.clone(),
                    _ => forge(source, &honest, &mut dice),
                };
                text["proof"]["neverStuck"] = serde_json::to_value(&rows).unwrap();
                let verdict = verify(text.to_string().as_bytes());
                assert!(verdict.is_err(), "{}: {rows:?}", job.name);
                forged += 1;
            }
        }
        worlds += 1;
    }
    let enough = worlds > 100 && forged > 20_000 && states > 100;
    assert!(enough, "{worlds} worlds, {forged} forgeries, {states} lists of states");
}
