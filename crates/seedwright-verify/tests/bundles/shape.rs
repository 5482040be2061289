//! Shapes: every measure is computed again, and false ones are refused.

use seedwright_verify::ProvedBundle;
use serde_json::{Value, json};

use crate::fields::{changed, leaves};
use crate::sample::{check, sample};

/// The terms of the sample, each with a range that holds.
const TERMS: [(&str, &str, &str); 8] = [
    ("spheres", "spheres", "/spheres"),
    ("playthrough", "playthrough", "/playthrough"),
    ("required", "required", "/required"),
    ("spread", "spread", "/spread"),
    ("per-sphere", "perSphere", "/perSphere"),
    ("moves", "moves", "/moves"),
    ("items.Key", "items", "/items/Key"),
    ("areas.Shore", "areas", "/areas/Shore/from"),
];

/// A bundle with one term, its values, and a playthrough.
fn with_term(key: &str, (least, most): (u32, u32), playthrough: &[u32]) -> Value {
    let (name, field, _) = TERMS.into_iter().find(|(name, ..)| *name == key).unwrap();
    let mut bundle = sample("warp", "locations");
    let range = match field {
        "items" => json!({ "Key": "0.." }),
        "areas" => json!({ "Shore": { "from": 0 } }),
        _ => json!("0.."),
    };
    bundle["stages"]["items"]["shape"] = json!({ field: range, "try": 512 });
    bundle["proof"]["shape"] = json!([{ "term": name, "least": least, "most": most }]);
    if !playthrough.is_empty() {
        bundle["proof"]["playthrough"] = json!(playthrough);
    }
    bundle
}

/// The values of a term that the checker accepts.
fn accepted(key: &str, playthrough: &[u32]) -> Vec<(u32, u32)> {
    let pairs = (0..=12).flat_map(|least| (least..=12).map(move |most| (least, most)));
    let percent = (13..=200).map(|value| (value, value));
    let all = pairs.chain(percent);
    all.filter(|pair| check(&with_term(key, *pair, playthrough)).is_ok()).collect()
}

/// A minimal playthrough.
fn playthrough() -> Vec<u32> {
    let locations = sample("warp", "locations")["world"]["locations"].as_array().unwrap().len();
    let sets = (1..1u32 << locations).map(|set| -> Vec<u32> {
        (0..u32::try_from(locations).unwrap()).filter(|at| set & (1 << at) != 0).collect()
    });
    let mut minimal = sets.filter(|set| {
        let count = u32::try_from(set.len()).unwrap();
        check(&with_term("playthrough", (count, count), set)).is_ok()
    });
    minimal.next().expect("the sample can be finished")
}

/// A bundle with every term.
fn shaped() -> Value {
    let playthrough = playthrough();
    let mut bundle = sample("warp", "locations");
    let mut rows = Vec::new();
    let mut shape = json!({ "try": 512 });
    for (key, field, _) in TERMS {
        let finds: &[u32] =
            if ["playthrough", "required"].contains(&key) { &playthrough } else { &[] };
        let values = accepted(key, finds);
        assert_eq!(values.len(), 1, "{key} has one value: {values:?}");
        let (least, most) = values[0];
        rows.push(json!({ "term": key, "least": least, "most": most }));
        shape[field] = with_term(key, (0, 0), &[])["stages"]["items"]["shape"][field].clone();
    }
    bundle["stages"]["items"]["shape"] = shape;
    bundle["proof"]["shape"] = json!(rows);
    bundle["proof"]["playthrough"] = json!(playthrough);
    bundle
}

fn proved(bundle: &Value) -> ProvedBundle {
    check(bundle).unwrap_or_else(|problem| panic!("{problem}"))
}

#[test]
fn every_measure_is_checked() {
    let bundle = shaped();
    let unchecked = proved(&bundle).unchecked;
    assert!(unchecked.contains(&"stages.items.shape.try"));
    assert!(!unchecked.contains(&"proof.shape"));
    let mut forged = 0;
    for (path, pointer) in leaves(&bundle) {
        let is_of_shape = path.starts_with("proof.shape")
            || path.starts_with("proof.playthrough")
            || path.starts_with("stages.items.shape");
        // A range that is widened or moved still holds, or does not: that is about the next test.
        if !is_of_shape || path == "stages.items.shape.areas.Shore.from" {
            continue;
        }
        let mut edited = bundle.clone();
        let value = edited.pointer_mut(&pointer).unwrap();
        *value = changed(value);
        assert_eq!(check(&edited).is_ok(), path == "stages.items.shape.try", "{path}");
        forged += 1;
    }
    assert!(forged > 25, "{forged}");
}

#[test]
fn what_is_outside_is_accepted_only_on_request() {
    let bundle = shaped();
    for (key, _, pointer) in TERMS {
        let rows = bundle["proof"]["shape"].as_array().unwrap();
        let row = rows.iter().find(|row| row["term"] == key).unwrap();
        let beyond = row["most"].as_u64().unwrap() + 1;
        let mut missed = bundle.clone();
        let range = missed.pointer_mut(&format!("/stages/items/shape{pointer}")).unwrap();
        *range = if range.is_number() { json!(beyond) } else { json!(format!("{beyond}..")) };
        assert!(check(&missed).is_err(), "{key}");
        missed["stages"]["items"]["acceptClosest"] = json!(true);
        let claims = proved(&missed).claims;
        let marked = claims.iter().filter(|claim| claim.contains("not of the requested shape"));
        assert_eq!(marked.count(), 1, "{key}");
    }
}

#[test]
fn measures_need_a_shape() {
    let mut bundle = shaped();
    bundle["stages"]["items"].as_object_mut().unwrap().remove("shape");
    assert!(check(&bundle).is_err());
    bundle["proof"]["shape"] = json!([]);
    assert!(check(&bundle).is_err(), "the playthrough is left");
    bundle["proof"]["playthrough"] = json!([]);
    assert!(check(&bundle).is_ok());
}
