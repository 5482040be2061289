//! Values that a shape allows, with the names of a document.

use serde_json::{Map, Value, json};

use crate::shape::{Kind, Shape};

/// The strings that mean something in a document, and some that do not.
pub struct Vocabulary {
    pub texts: Vec<String>,
    pub requirements: Vec<String>,
}

/// Strings that mean something in every document, or in none.
const TEXTS: &[&str] = &[
    "Something else",
    "q",
    "unlimited",
    "door",
    "portal",
    "#?#\n#.#\n#?#",
    "##?##\n?.z.?\n##!##",
    "",
    "opt(no such)",
    "é ☂ \"quoted\"\n\ttwice",
];

impl Vocabulary {
    /// Collects the names of a document and expressions with them.
    pub fn of(document: &Value) -> Self {
        let keys = |section: &str| -> Vec<String> {
            let names = document[section].as_object().into_iter().flatten();
            names.map(|(name, _)| name.clone()).collect()
        };
        let mut texts: Vec<String> = Vec::new();
        let sections = document.as_object().into_iter().flatten();
        for (name, _) in sections.filter(|(_, section)| section.is_object()) {
            if !["pack", "placement", "shuffle", "population", "campaign", "codes", "layout"]
                .contains(&name.as_str())
            {
                texts.extend(keys(name).into_iter().take(2));
            }
        }
        for (room, fields) in document["rooms"].as_object().into_iter().flatten().take(2) {
            let parts = [(2, &fields["spots"]), (2, &fields["locations"])];
            for (most, list) in parts {
                for part in list.as_array().into_iter().flatten().take(most) {
                    let name = part.as_str().or(part["name"].as_str()).unwrap_or_default();
                    texts.extend([name.to_owned(), format!("{room}.{name}")]);
                }
            }
        }
        texts.extend(
            document["graph"]["rooms"]
                .as_object()
                .into_iter()
                .flatten()
                .map(|(name, _)| name.clone())
                .take(4),
        );
        texts.extend(keys("items").last().cloned());
        texts.extend(keys("items").first().map(|item| format!("{item} * 2")));
        let options = document["options"].as_object().into_iter().flatten();
        let number = options.clone().find(|(_, option)| option["kind"] == "range");
        texts.extend(number.map(|(name, _)| format!("opt({name})")));
        texts.extend(TEXTS.iter().map(|text| (*text).to_owned()));
        let mut requirements: Vec<String> = vec!["always".into(), "never".into()];
        let items = keys("items");
        if let [one, .., other] = &items[..] {
            requirements.push(format!("'{}' & '{}'", quoted(one), quoted(other)));
            requirements.push(format!("('{0}' | '{1}') & '{0}' * 2", quoted(one), quoted(other)));
        }
        let switch = options.clone().find(|(_, option)| option["kind"] == "switch");
        requirements.extend(switch.map(|(name, _)| format!("not! opt({name})")));
        requirements.extend(keys("tricks").first().map(|trick| format!("trick({trick})")));
        requirements.extend(keys("resources").last().map(|resource| format!("{resource} >= 1")));
        requirements.extend(keys("rooms").last().map(|room| format!("reached({room})")));
        requirements.extend(keys("events").first().map(|event| format!("event({event})")));
        Self { texts, requirements }
    }
}

fn quoted(name: &str) -> String {
    name.replace('\'', "''")
}

/// Returns values of a shape; some of them mean nothing in the document, and are refused. `now` is the current value.
pub fn draw(shape: &Shape, now: Option<&Value>, words: &Vocabulary) -> Vec<Value> {
    let mut values: Vec<Value> = shape.default.iter().cloned().collect();
    // The help names the default of a number, and it matters whether a default is written.
    for number in numbers(shape.help.as_deref().unwrap_or_default()) {
        let is_allowed = |kind: &Kind| {
            matches!(kind, Kind::Integer { min, max }
                if min.is_none_or(|min| min <= number) && max.is_none_or(|max| number <= max))
        };
        if shape.kinds.iter().any(is_allowed) && !values.contains(&json!(number)) {
            values.push(json!(number));
        }
    }
    for kind in &shape.kinds {
        for value in of_kind(kind, now, words) {
            if !values.contains(&value) {
                values.push(value);
            }
        }
    }
    values
}

/// Returns the numbers in a text.
fn numbers(text: &str) -> impl Iterator<Item = i64> {
    text.split(|character: char| !character.is_ascii_digit())
        .filter_map(|digits| digits.parse().ok())
}

fn of_kind(kind: &Kind, now: Option<&Value>, words: &Vocabulary) -> Vec<Value> {
    let texts = |texts: &[String]| texts.iter().map(|text| json!(text)).collect();
    match kind {
        Kind::Text => texts(&words.texts),
        Kind::Requirement => texts(&words.requirements),
        Kind::Boolean => vec![json!(true), json!(false)],
        Kind::Words(words) => words.clone(),
        Kind::Integer { min, max } => {
            let (min, max) = (min.unwrap_or(i64::MIN), max.unwrap_or(i64::MAX));
            let numbers = [min, min.saturating_add(1), 2, 3, 5, 10, 90, 1_500, max];
            let numbers = numbers.into_iter().filter(|number| (min..=max).contains(number));
            numbers.map(Value::from).collect()
        }
        Kind::List(element) => lists(element, now, words),
        Kind::Record { fields, .. } => {
            let now = now.and_then(Value::as_object).cloned().unwrap_or_default();
            let needed = fields.iter().filter(|field| field.required);
            let needed: Option<Map<String, Value>> = needed
                .map(|field| {
                    let old = now.get(&field.name).cloned();
                    let value = old.or_else(|| draw(&field.shape, None, words).into_iter().next());
                    Some((field.name.clone(), value?))
                })
                .collect();
            needed.map(Value::Object).into_iter().collect()
        }
        Kind::Map { value, .. } => tables(value, now, words),
        Kind::Other(_) => Vec::new(),
    }
}

/// Returns lists of zero to three values, of one value twice, and of the current values in another order.
fn lists(element: &Shape, now: Option<&Value>, words: &Vocabulary) -> Vec<Value> {
    let now = now.and_then(Value::as_array).cloned().unwrap_or_default();
    let values = draw(element, now.first(), words);
    let mut lists = vec![json!([])];
    lists.extend(values.iter().map(|value| json!([value])));
    lists.extend(values.windows(2).map(|two| json!(two)));
    lists.extend(values.windows(3).step_by(3).map(|three| json!(three)));
    lists.extend(values.iter().take(3).map(|value| now.iter().chain([value]).cloned().collect()));
    let without = |left_out: usize| {
        let others = now.iter().enumerate().filter(|(number, _)| *number != left_out);
        others.map(|(_, value)| value.clone()).collect()
    };
    lists.extend((0..now.len().min(4)).map(without));
    if let [first, .., last] = &now[..] {
        lists.push(json!([first, first]));
        lists.push(json!([last, first]));
        lists.push(json!([first]));
        let last = last.clone();
        lists.extend(values.into_iter().map(|value| json!([value, last])));
    } else if let [only] = &now[..] {
        lists.push(json!([only, only]));
        lists.extend(values.into_iter().map(|value| json!([only, value])));
    } else {
        lists.extend(values.into_iter().map(|value| json!([value, value])));
    }
    lists
}

/// Returns tables without entries, with another name, with one name less and with one more.
fn tables(value: &Shape, now: Option<&Value>, words: &Vocabulary) -> Vec<Value> {
    let now = now.and_then(Value::as_object).cloned().unwrap_or_default();
    let mut tables = vec![json!({})];
    let first = now.values().next().cloned();
    let first = first.or_else(|| draw(value, None, words).into_iter().next());
    let Some(first) = first else {
        return tables;
    };
    let with = |name: &str| {
        let mut more = now.clone();
        more.insert(name.to_owned(), first.clone());
        Value::Object(more)
    };
    tables.extend(["Newcomer", "1", "7"].map(with));
    let names = words.texts.iter();
    tables.extend(names.filter(|name| !now.contains_key(*name)).map(|name| json!({ name: first })));
    for name in now.keys() {
        let mut fewer = now.clone();
        fewer.shift_remove(name);
        tables.push(Value::Object(fewer));
    }
    tables
}
