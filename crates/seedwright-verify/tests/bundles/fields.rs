//! Every field of a bundle is checked, recomputed, or listed as unchecked.

use serde_json::{Value, json};

use crate::sample::{check, sample};

/// Returns the paths of all scalar values, with dots between fields and without positions in
/// lists, with the pointers to them.
pub fn leaves(value: &Value) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut open = vec![((String::new(), String::new()), value)];
    while let Some(((path, pointer), value)) = open.pop() {
        match value {
            Value::Array(entries) => {
                let place = |at| (path.clone(), format!("{pointer}/{at}"));
                let entries = entries.iter().enumerate().map(|(at, entry)| (place(at), entry));
                open.extend(entries);
            }
            Value::Object(fields) => {
                let place = |key| (format!("{path}.{key}"), format!("{pointer}/{key}"));
                let fields = fields.iter().map(|(key, field)| (place(key), field));
                open.extend(fields);
            }
            _ => found.push((path.trim_start_matches('.').to_owned(), pointer)),
        }
    }
    found
}

/// Returns another value of the same kind.
pub fn changed(value: &Value) -> Value {
    match value {
        Value::String(text) => json!(format!("{text}x")),
        Value::Bool(flag) => json!(!flag),
        Value::Number(number) => json!(number.as_u64().map_or(7, |number| number + 1)),
        _ => json!(0),
    }
}

#[test]
fn every_field_is_checked_or_listed() {
    let bundle = sample("walk", "locations");
    let unchecked = check(&bundle).unwrap().unchecked;
    let mut met = vec![false; unchecked.len()];
    for (path, pointer) in leaves(&bundle) {
        let is_in = |field: &str| path == field || path.starts_with(&format!("{field}."));
        let listed = unchecked.iter().position(|field| is_in(field));
        let mut edited = bundle.clone();
        let value = edited.pointer_mut(&pointer).unwrap();
        *value = changed(value);
        assert_eq!(check(&edited).is_ok(), listed.is_some(), "{path}");
        if let Some(listed) = listed {
            met[listed] = true;
        }
    }
    assert!(met.iter().all(|met| *met), "each listed field exists");
}
