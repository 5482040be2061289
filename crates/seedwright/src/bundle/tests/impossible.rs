//! Documents of worlds without a placement: the checker accepts them, and none that was altered into a false claim.
#![allow(clippy::needless_pass_by_value, reason = "paths grow while a document is read")]

use serde_json::{Value, json};

use crate::bundle::Certificate;
use crate::items::hard::HardFamily;
use crate::items::tests::oracle::all_valid;
use crate::items::tests::random_jobs::{Extras, Job};
use crate::items::{Refutation, certificate};
use crate::logic::Logic;
use crate::logic::tests::random_worlds::Sizes;
use crate::world::{ItemRequest, LocationId, Settings};

/// Returns the document of a job without a placement.
fn document(job: &Job) -> Option<Value> {
    let Job { world, settings, logic, request, .. } = job;
    let found = certificate(world, settings, logic, request)?;
    let named = Certificate::of_cuts(world, logic, request, &found)?;
    Some(named.document(world, settings, None).to_json())
}

fn refusal(document: &Value) -> Option<String> {
    let checked = seedwright_verify::verify_impossible(document.to_string().as_bytes());
    checked.err().map(|problem| problem.to_string())
}

/// Random jobs, with every valid placement of each.
fn jobs(name: &str, count: u32) -> impl Iterator<Item = (Job, bool)> {
    (0..count).filter_map(move |number| {
        let sizes = if number % 3 == 0 { Sizes::LOCKED } else { Sizes::TINY };
        let job = Job::random(name, number, sizes, Extras::PoolsAndRequests);
        let is_possible = !all_valid(&job, 300)?.is_empty();
        Some((job, is_possible))
    })
}

#[test]
fn certificates_of_small_worlds_are_accepted_and_short() {
    let (mut proved, mut clauses, mut longest) = (0, 0, 0);
    for (job, is_possible) in jobs("documents", 3000) {
        let Some(document) = document(&job) else { continue };
        assert!(!is_possible, "{}: {document}", job.name);
        assert_eq!(refusal(&document), None, "{}: {document}", job.name);
        proved += 1;
        clauses += u32::from(document["proof"].get("clauses").is_some());
        longest = longest.max(document.to_string().len());
    }
    assert!(proved > 100, "{proved} proved, {clauses} of them by clauses");
    assert!(longest <= 20_000, "{longest} bytes");
}

/// A thousand items and a location too few are counted, not searched: the steps would not suffice for that.
#[test]
fn many_items_with_too_few_locations_are_counted() {
    let world = HardFamily::Crowd.world(1_000, 0);
    let settings = Settings::defaults(&world);
    let logic = Logic::compile(&world, &settings);
    let hall = |chest: u32| LocationId(chest - 1);
    let plain = ItemRequest { steps: Some(5_000_000), ..world.placement.clone() };
    // Of the same locations, one less is left for the others: it is excluded, or the plan fills it.
    let last = world.items.ids().next_back().unwrap();
    let excluded = ItemRequest { excluded: vec![hall(7)], ..plain.clone() };
    let planned = ItemRequest { fixed: vec![(hall(7), last)], ..plain.clone() };
    for (request, cuts, others) in
        [(plain, 1_000, 999), (excluded, 999, 998), (planned, 999, 1_000)]
    {
        let found = certificate(&world, &settings, &logic, &request).expect("it is counted");
        let Refutation::Sum(sum) = &found.refutation else { panic!("{:?}", found.refutation) };
        assert_eq!((found.cuts.len(), sum.len()), (cuts, cuts + others));
        let named = Certificate::of_cuts(&world, &logic, &request, &found).unwrap();
        let document = named.document(&world, &settings, None).to_json();
        assert_eq!(refusal(&document), None);
        let mut fewer = document.clone();
        fewer["cuts"].as_array_mut().unwrap().pop();
        fewer["proof"]["sum"].as_array_mut().unwrap().pop();
        assert!(refusal(&fewer).is_some(), "each item is needed");
    }
}

#[test]
fn a_certificate_shows_nothing_about_weaker_requests() {
    let (mut refused, mut kept) = (0, 0);
    for (mut job, _) in jobs("weaker", 3000) {
        let Some(document) = document(&job) else { continue };
        let own = job.request.clone();
        for part in 0..6 {
            job.request = weaker(&own, part);
            if job.request == own {
                continue;
            }
            let Some(valid) = all_valid(&job, 300) else { continue };
            let Job { world, logic, request, .. } = &job;
            let rows = crate::bundle::PlacementRows::new(world, logic, request);
            let mut altered = document.clone();
            if let (Value::Object(altered), Ok(Value::Object(rows))) =
                (&mut altered, serde_json::to_value(rows))
            {
                altered.extend(rows);
            }
            match (valid.is_empty(), refusal(&altered)) {
                (false, None) => panic!("{}: a false claim is accepted", job.name),
                (false, Some(_)) => refused += 1,
                (true, None) => kept += 1,
                (true, Some(_)) => {}
            }
        }
    }
    assert!(refused > 20 && kept > 20, "{refused} refused, {kept} still proved");
}

/// Drops one kind of request.
fn weaker(request: &ItemRequest, part: u32) -> ItemRequest {
    let mut request = request.clone();
    match part {
        0 => request.fixed.clear(),
        1 => request.excluded.clear(),
        2 => request.priority.clear(),
        3 => request.early.clear(),
        4 => {
            request.only_in.clear();
            request.never_in.clear();
        }
        _ => request.aim = Some(crate::world::Aim::Goal),
    }
    request
}

#[test]
fn altered_certificates_are_refused() {
    let (mut refused, mut accepted) = (0, 0);
    for (job, _) in jobs("altered", 400) {
        let Some(document) = document(&job) else { continue };
        let parts = ["cuts", "proof"];
        for altered in parts.iter().flat_map(|part| alterations(&document, part)) {
            match refusal(&altered) {
                Some(_) => refused += 1,
                // A sum that is still one, or a cut that says more. The claim is the same, and true.
                None => accepted += 1,
            }
        }
        // There are many rows, and one in a few is enough.
        for altered in alterations(&document, "world").iter().step_by(11) {
            assert!(refusal(altered).is_some(), "{}: the hash is stated", job.name);
        }
    }
    assert!(refused > 5 * accepted, "{refused} refused, {accepted} accepted");
}

/// Returns a document with a cut, a name, a count or a multiplier of one part changed or left out, once each.
fn alterations(document: &Value, part: &str) -> Vec<Value> {
    let mut paths = Vec::new();
    find_paths(&document[part], format!("/{part}"), &mut paths);
    let altered = paths.iter().flat_map(|path| {
        let value = document.pointer(path).cloned().unwrap_or_default();
        let others: Vec<Value> = match &value {
            Value::Number(number) => {
                let number = number.as_i64().unwrap_or_default();
                vec![json!(number + 1), json!(number - 1)]
            }
            Value::String(text) => vec![json!(format!("{text}."))],
            Value::Array(list) => (0..list.len())
                .map(|at| {
                    let mut list = list.clone();
                    list.remove(at);
                    Value::Array(list)
                })
                .collect(),
            _ => Vec::new(),
        };
        others.into_iter().map(move |other| {
            let mut altered = document.clone();
            if let Some(place) = altered.pointer_mut(path) {
                *place = other;
            }
            altered
        })
    });
    altered.collect()
}

fn find_paths(value: &Value, path: String, paths: &mut Vec<String>) {
    paths.push(path.clone());
    match value {
        Value::Array(list) => {
            let entries = list.iter().enumerate();
            entries.for_each(|(at, entry)| find_paths(entry, format!("{path}/{at}"), paths));
        }
        Value::Object(map) => {
            map.iter().for_each(|(key, entry)| find_paths(entry, format!("{path}/{key}"), paths));
        }
        _ => {}
    }
}
