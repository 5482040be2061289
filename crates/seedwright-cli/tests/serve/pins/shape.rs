//! The keys of JSON documents and the types of their values, without the values.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

/// Objects whose keys are names of a pack, not fields. `{}` represents all of their keys.
const MAPS: [&str; 10] = [
    "settings",
    "set",
    "have",
    "items",
    "next",
    "nextRooms",
    "templates",
    "balance",
    "sizes",
    "byName",
];

/// Paths of a document, and what types the values have that were seen there.
#[derive(Default)]
pub struct Shape(BTreeMap<String, BTreeSet<&'static str>>);

impl Shape {
    pub fn of(value: &Value) -> Self {
        let mut shape = Self::default();
        shape.see(value);
        shape
    }

    /// Adds what one more document has.
    pub fn see(&mut self, value: &Value) {
        self.add(String::new(), value);
    }

    /// A line for each path.
    pub fn lines(&self) -> Vec<String> {
        let types = |types: &BTreeSet<&str>| types.iter().copied().collect::<Vec<_>>().join(" | ");
        self.0.iter().map(|(path, all)| format!("{path}: {}", types(all))).collect()
    }

    /// The same as an object.
    pub fn object(&self) -> Value {
        let lines = self.lines();
        let pairs = lines.iter().filter_map(|line| line.split_once(": "));
        Value::Object(pairs.map(|(path, types)| (path.to_owned(), types.into())).collect())
    }

    /// Whether a value was seen at a path.
    pub fn has(&self, path: &str) -> bool {
        self.0.contains_key(path)
    }

    fn add(&mut self, path: String, value: &Value) {
        match value {
            Value::Array(values) => {
                values.iter().for_each(|value| self.add(format!("{path}[]"), value));
            }
            Value::Object(fields) => self.add_fields(&path, fields),
            _ => {}
        }
        let path = if path.is_empty() { ".".to_owned() } else { path };
        self.0.entry(path).or_default().insert(name_of_type(value));
    }

    fn add_fields(&mut self, path: &str, fields: &Map<String, Value>) {
        let own = path.rsplit('.').next().unwrap_or_default();
        let is_map = MAPS.contains(&own);
        for (name, value) in fields {
            let inner = match (is_map, path) {
                (true, _) => format!("{path}{{}}"),
                (false, "") => name.clone(),
                (false, _) => format!("{path}.{name}"),
            };
            self.add(inner, value);
        }
    }
}

fn name_of_type(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

/// A document whose keys are sorted, so that only what it says counts.
pub fn sorted(value: &Value) -> Value {
    match value {
        Value::Array(values) => values.iter().map(sorted).collect(),
        Value::Object(fields) => {
            let all: BTreeMap<&String, &Value> = fields.iter().collect();
            let all = all.into_iter().map(|(name, value)| (name.clone(), sorted(value)));
            Value::Object(all.collect())
        }
        other => other.clone(),
    }
}
