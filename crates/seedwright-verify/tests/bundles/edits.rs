//! However a valid bundle is edited, the checker answers, and what it still accepts still holds.

use proptest::prelude::{ProptestConfig, any};
use proptest::test_runner::{TestCaseError, TestRunner};
use seedwright_verify::verify;
use serde_json::{Value, json};

use crate::oracle;
use crate::sample::{samples, seal};

/// Numbers that a forger would try.
const NUMBERS: &[i64] =
    &[-2, -1, 0, 1, 2, 3, 5, 14, 50_000_001, u32::MAX as i64, u32::MAX as i64 + 1, i64::MAX];

/// Returns pointers to every value of a bundle.
fn pointers(value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![(String::new(), value)];
    while let Some((pointer, value)) = open.pop() {
        match value {
            Value::Array(list) => {
                let entries = list.iter().enumerate();
                open.extend(entries.map(|(at, entry)| (format!("{pointer}/{at}"), entry)));
            }
            Value::Object(fields) => {
                let entries = fields.iter();
                open.extend(entries.map(|(key, field)| (format!("{pointer}/{key}"), field)));
            }
            _ => {}
        }
        found.push(pointer);
    }
    found
}

/// Changes one value, or exchanges two. Four arbitrary numbers choose which and how.
fn edit(bundle: &mut Value, [place, other, kind, amount]: [u32; 4]) {
    let pointers = pointers(bundle);
    let pointer = &pointers[place as usize % pointers.len()];
    let second = pointers[other as usize % pointers.len()].as_str();
    let replacement = bundle.pointer(second).cloned().unwrap_or_default();
    let (kind, amount) = (kind % 8, amount as usize);
    let value = bundle.pointer_mut(pointer).expect("a pointer to a value");
    match value {
        _ if kind == 0 => *value = replacement,
        Value::Array(list) if !list.is_empty() => {
            let (at, to) = (amount % list.len(), other as usize % list.len());
            match kind {
                1 | 2 => drop(list.remove(at)),
                3 | 4 => list.push(list[at].clone()),
                _ => list.swap(at, to),
            }
        }
        Value::Object(fields) if kind < 3 => {
            let key = fields.keys().nth(amount % fields.len().max(1)).cloned();
            key.and_then(|key| fields.remove(&key));
        }
        Value::Bool(flag) => *flag = !*flag,
        Value::Number(number) if kind < 4 => {
            let step = [-2, -1, 1, 2][amount % 4];
            *value = json!(number.as_i64().unwrap_or(0).saturating_add(step));
        }
        Value::Number(_) => *value = json!(NUMBERS[amount % NUMBERS.len()]),
        Value::String(text) => text.push('x'),
        _ => {}
    }
}

/// Verifies a text, and checks it with the oracle if it is accepted. Returns whether it was.
fn judge(text: &[u8]) -> Result<bool, TestCaseError> {
    match verify(text) {
        Ok(_) => {
            let bundle: Value = serde_json::from_slice(text).expect("it was read before");
            oracle::confirm(&bundle)
                .map_err(|what| TestCaseError::fail(format!("{what}: {bundle}")))?;
            Ok(true)
        }
        Err(problem) => {
            assert!(!problem.to_string().is_empty());
            Ok(false)
        }
    }
}

/// Runs a property and counts the accepted cases.
fn count_accepted<S: proptest::strategy::Strategy>(
    cases: u32,
    strategy: &S,
    property: impl Fn(S::Value) -> Result<bool, TestCaseError>,
) -> u32 {
    let accepted = std::cell::Cell::new(0);
    let configuration =
        ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases) };
    let outcome = TestRunner::new(configuration).run(strategy, |value| {
        accepted.set(accepted.get() + u32::from(property(value)?));
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
    accepted.get()
}

#[test]
fn no_edit_makes_it_panic_or_accept_what_is_false() {
    let samples = samples();
    let strategy = (0..samples.len(), any::<[u32; 4]>());
    let accepted = count_accepted(8_000, &strategy, |(number, choices)| {
        let mut bundle = samples[number].clone();
        edit(&mut bundle, choices);
        // A forger would not forget the hash.
        if bundle.get("world").is_some() {
            seal(&mut bundle);
        }
        judge(bundle.to_string().as_bytes())
    });
    // Settings, a larger number of parts and the like affect no claim.
    assert!((200..6_000).contains(&accepted), "{accepted}");
}

#[test]
fn no_two_edits_make_it_panic_or_accept_what_is_false() {
    let samples = samples();
    let strategy = (0..samples.len(), any::<[[u32; 4]; 2]>());
    count_accepted(4_000, &strategy, |(number, choices)| {
        let mut bundle = samples[number].clone();
        for choices in choices {
            edit(&mut bundle, choices);
        }
        if bundle.get("world").is_some() {
            seal(&mut bundle);
        }
        judge(bundle.to_string().as_bytes())
    });
}

#[test]
fn no_bytes_make_it_panic_or_accept_what_is_false() {
    let texts: Vec<Vec<u8>> = samples().iter().map(|bundle| bundle.to_string().into()).collect();
    let strategy = (0..texts.len(), any::<usize>(), any::<u8>(), 0..4);
    let accepted = count_accepted(8_000, &strategy, |(number, place, byte, kind)| {
        let mut text = texts[number].clone();
        let place = place % text.len();
        match kind {
            0 => text[place] = byte,
            1 => text[place] ^= 1 << (byte % 8),
            2 => drop(text.remove(place)),
            _ => text.insert(place, byte),
        }
        judge(&text)
    });
    assert!(accepted > 50, "{accepted}");
}

#[test]
fn no_text_at_all_makes_it_panic() {
    let strategy = proptest::collection::vec(any::<u8>(), 0..200);
    let accepted = count_accepted(2_000, &strategy, |bytes| judge(&bytes));
    assert_eq!(accepted, 0);
}
