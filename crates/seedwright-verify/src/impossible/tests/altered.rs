//! Every alteration of a document is refused, or leaves a proof that still holds.

use serde_json::{Value, json};

use super::game::sign;
use super::random::{Dice, game, refuted};
use super::{refusal, two_cuts};

/// Returns a document with each of its numbers, names and entries changed once, in one part.
fn alterations(document: &Value, part: &str) -> Vec<Value> {
    let mut all = Vec::new();
    let mut paths = Vec::new();
    find_paths(&document[part], format!("/{part}"), &mut paths);
    for path in paths {
        let Some(value) = document.pointer(&path) else { continue };
        let others: Vec<Value> = match value {
            Value::Number(number) => {
                let number = number.as_i64().unwrap_or_default();
                [number + 1, number - 1, -number, 0]
                    .into_iter()
                    .filter(|n| *n != number)
                    .map(Value::from)
                    .collect()
            }
            Value::String(text) => {
                vec![json!(format!("{text}x")), json!("Item 1"), json!("Place 1")]
            }
            Value::Array(list) => {
                let shorter = (0..list.len()).map(|at| {
                    let mut list = list.clone();
                    list.remove(at);
                    Value::Array(list)
                });
                let twice = list.first().map(|first| {
                    let mut list = list.clone();
                    list.push(first.clone());
                    Value::Array(list)
                });
                shorter.chain(twice).collect()
            }
            _ => Vec::new(),
        };
        for other in others.into_iter().filter(|other| other != value) {
            let mut altered = document.clone();
            if let Some(place) = altered.pointer_mut(&path) {
                *place = other;
            }
            all.push(altered);
        }
    }
    all
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

#[test]
fn every_alteration_of_a_tight_proof_is_refused() {
    let document = two_cuts();
    let mut count = 0;
    for altered in ["cuts", "proof"].iter().flat_map(|part| alterations(&document, part)) {
        let shown = json!({ "cuts": altered["cuts"], "proof": altered["proof"] });
        assert!(refusal(&altered).is_some(), "{shown}");
        count += 1;
    }
    assert!(count > 30, "{count}");
    // The rules can't be altered either: their hash is stated. With another hash, they are other rules.
    for altered in alterations(&document, "world") {
        assert!(refusal(&altered).is_some());
    }
}

#[test]
fn altered_clauses_and_cuts_never_panic_and_are_mostly_refused() {
    let (mut refused, mut accepted) = (0, 0);
    for seed in 0..60 {
        let Some(document) = refuted(&game(&mut Dice::new(seed))) else { continue };
        for part in ["cuts", "proof", "place", "exclude", "aim", "reading", "world"] {
            for mut altered in alterations(&document, part).into_iter().take(60) {
                if part == "world" {
                    sign(&mut altered);
                }
                match refusal(&altered) {
                    Some(_) => refused += 1,
                    // Not all cuts and clauses are needed, and not every change of a game makes it possible.
                    None => accepted += 1,
                }
            }
        }
    }
    assert!(refused > accepted, "{refused} refused, {accepted} accepted");
}
