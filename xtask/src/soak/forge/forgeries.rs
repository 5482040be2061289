//! Changes to bundles: every field is changed, removed, moved or repeated.

use std::collections::BTreeMap;

use seedwright::bundle::Bundle;
use serde_json::{Value, json};

/// A changed bundle.
pub struct Forgery {
    /// What was changed, and how.
    pub change: String,
    /// The bundle as JSON.
    pub bundle: Value,
}

/// A small generator of pseudo-random numbers, enough to choose what to change.
struct Chooser(u64);

impl Chooser {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound.max(1)
    }
}

/// Changes every field of a bundle in turn, and then again in other ways, until there are enough forgeries. Every other
/// forgery repairs what follows from the changed fields, as a careful forger would.
pub fn forgeries(genuine: &Value, number: u64, enough: usize) -> Vec<Forgery> {
    let fields = fields(genuine);
    let mut choose = Chooser(number ^ 0x9e37_79b9_7f4a_7c15);
    let mut found: Vec<Forgery> = Vec::new();
    for round in 0.. {
        let before = found.len();
        for (name, pointers) in &fields {
            if found.len() == enough {
                return found;
            }
            let pointer = &pointers[choose.below(pointers.len())];
            let value = genuine.pointer(pointer).expect("it was found there");
            let other = genuine.pointer(&pointers[choose.below(pointers.len())]);
            let Some(changed) = changed(value, other.unwrap_or(&Value::Null), round) else {
                continue;
            };
            let mut bundle = genuine.clone();
            *bundle.pointer_mut(pointer).expect("it was found there") = changed;
            if round % 2 == 1 {
                repair(&mut bundle);
            }
            if bundle != *genuine {
                found.push(Forgery {
                    change: format!("{name} at {pointer}, round {round}"),
                    bundle,
                });
            }
        }
        // Some fields can only be changed in certain rounds.
        if found.len() == before && round > 12 {
            break;
        }
    }
    found
}

/// Returns the pointers to all values, by their paths without positions in lists.
fn fields(value: &Value) -> BTreeMap<String, Vec<String>> {
    let mut fields: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut open = vec![((String::new(), String::new()), value)];
    while let Some(((path, pointer), value)) = open.pop() {
        match value {
            Value::Array(entries) => {
                for (at, entry) in entries.iter().enumerate() {
                    open.push(((format!("{path}[]"), format!("{pointer}/{at}")), entry));
                }
            }
            Value::Object(entries) => {
                for (key, entry) in entries {
                    let escaped = key.replace('~', "~0").replace('/', "~1");
                    open.push(((format!("{path}.{key}"), format!("{pointer}/{escaped}")), entry));
                }
            }
            _ => {}
        }
        if !pointer.is_empty() {
            fields.entry(path).or_default().push(pointer);
        }
    }
    fields
}

/// Changes a value in the way of a round; `None` if the value can't be changed in this way.
fn changed(value: &Value, other: &Value, round: u64) -> Option<Value> {
    // Each change comes once without and once with repairs.
    let way = usize::try_from(round / 2).ok()?;
    let ways: Vec<Value> = match value {
        Value::String(text) => {
            let shorter: String = text.chars().skip(1).collect();
            vec![
                json!(format!("{text}x")),
                other.clone(),
                json!(""),
                json!(shorter),
                json!("\u{202e}`7`"),
            ]
        }
        Value::Number(number) => {
            let number = number.as_i64().unwrap_or_default();
            let numbers = [number + 1, 0, number - 1, 1_000_000, i64::MAX];
            let numbers = numbers.into_iter().map(|number| json!(number));
            numbers.chain([other.clone()]).collect()
        }
        Value::Bool(flag) => vec![json!(!flag)],
        Value::Null => vec![json!(7), json!("x"), json!([]), json!({})],
        Value::Array(entries) => {
            let without = |at: usize| {
                let kept = entries.iter().enumerate().filter(|(number, _)| *number != at);
                kept.map(|(_, entry)| entry.clone()).collect()
            };
            let mut swapped = entries.clone();
            swapped.reverse();
            let repeated = entries.iter().chain(entries.last()).cloned().collect();
            vec![
                without(entries.len().wrapping_sub(1)),
                repeated,
                without(0),
                json!(swapped),
                json!([]),
            ]
        }
        Value::Object(fields) => {
            let mut more = fields.clone();
            more.insert("forged".to_owned(), json!(1));
            let fewer: Value =
                fields.iter().skip(1).map(|(key, value)| (key.clone(), value.clone())).collect();
            vec![fewer, json!(more), other.clone(), json!({})]
        }
    };
    ways.into_iter().nth(way)
}

/// Computes again what follows from the rest of a bundle, if it can be read and the checker accepts it.
pub fn repair(bundle: &mut Value) {
    let Ok(mut read) = Bundle::read(bundle.to_string().as_bytes()) else { return };
    read.world_hash = read.world.hash();
    read.renew_hash_words();
    if seedwright_verify::verify(read.text().as_bytes()).is_ok()
        && let Some(progression) = read.progression()
    {
        read.progression = progression;
    }
    *bundle = serde_json::to_value(&read).expect("a bundle is JSON");
}
