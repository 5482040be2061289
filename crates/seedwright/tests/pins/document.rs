//! Documents as JSON values: read from TOML, changed at a path, and written as TOML.

use serde_json::{Map, Value};
use toml::de::{DeTable, DeValue};

use crate::shape::{Path, Step};

/// Reads a document from TOML.
pub fn of_toml(text: &str) -> Value {
    let table = DeTable::parse(text).expect("the text is TOML");
    of_table(table.get_ref())
}

/// Reads one document from several files, merging their sections.
pub fn of_files<'t>(texts: impl Iterator<Item = &'t str>) -> Value {
    let mut all = Map::new();
    for (name, section) in texts.flat_map(|text| match of_toml(text) {
        Value::Object(sections) => sections,
        _ => Map::new(),
    }) {
        match (all.get_mut(&name), section) {
            (Some(Value::Object(known)), Value::Object(more)) => known.extend(more),
            (_, section) => drop(all.insert(name, section)),
        }
    }
    Value::Object(all)
}

fn of_table(table: &DeTable<'_>) -> Value {
    let entries = table.iter();
    Value::Object(
        entries
            .map(|(key, value)| (key.get_ref().to_string(), of_value(value.get_ref())))
            .collect(),
    )
}

fn of_value(value: &DeValue<'_>) -> Value {
    match value {
        DeValue::String(text) => text.to_string().into(),
        DeValue::Boolean(flag) => (*flag).into(),
        DeValue::Integer(number) => {
            let number = i64::from_str_radix(number.as_str(), number.radix());
            number.expect("the number is short").into()
        }
        DeValue::Array(values) => values.iter().map(|value| of_value(value.get_ref())).collect(),
        DeValue::Table(table) => of_table(table),
        DeValue::Float(_) | DeValue::Datetime(_) => Value::Null,
    }
}

/// Writes a document as TOML: values that are not tables first, then a header for each section, and one for each entry
/// of a section that holds only tables.
pub fn to_toml(document: &Value) -> String {
    let mut text = String::new();
    let sections = || document.as_object().into_iter().flatten();
    for (name, value) in sections().filter(|(_, value)| !value.is_object()) {
        text += &format!("{} = {}\n", key(name), inline(value));
    }
    for (name, section) in sections() {
        let Value::Object(entries) = section else {
            continue;
        };
        if !entries.is_empty() && entries.values().all(Value::is_object) {
            for (entry, fields) in entries {
                text += &format!("[{}.{}]\n", key(name), key(entry));
                text += &fields_of(fields);
            }
        } else {
            text += &format!("[{}]\n{}", key(name), fields_of(section));
        }
    }
    text
}

fn fields_of(table: &Value) -> String {
    let fields = table.as_object().into_iter().flatten();
    fields.map(|(name, value)| format!("{} = {}\n", key(name), inline(value))).collect()
}

fn key(name: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    match !name.is_empty() && name.bytes().all(is_plain) {
        true => name.to_owned(),
        false => Value::from(name).to_string(),
    }
}

/// Writes a value in one line. Strings have the same escapes in both languages.
fn inline(value: &Value) -> String {
    match value {
        Value::Array(values) => {
            let values: Vec<_> = values.iter().map(inline).collect();
            format!("[{}]", values.join(", "))
        }
        Value::Object(fields) if fields.is_empty() => "{}".to_owned(),
        Value::Object(fields) => {
            let fields = fields.iter();
            let fields: Vec<_> =
                fields.map(|(name, value)| format!("{} = {}", key(name), inline(value))).collect();
            format!("{{ {} }}", fields.join(", "))
        }
        other => other.to_string(),
    }
}

/// Returns the value at a path: the first place that matches all of it.
pub fn get<'d>(document: &'d Value, path: &Path) -> Option<&'d Value> {
    find(document, &path.0)
}

fn find<'d>(value: &'d Value, steps: &[Step]) -> Option<&'d Value> {
    let Some((step, rest)) = steps.split_first() else {
        return Some(value);
    };
    match step {
        Step::Field(name) => find(value.get(name)?, rest),
        Step::Entry => value.as_object()?.values().find_map(|value| find(value, rest)),
        Step::Element => value.as_array()?.iter().find_map(|value| find(value, rest)),
        Step::Tagged(field, word) => {
            find(Some(value).filter(|value| value[field] == **word)?, rest)
        }
    }
}

/// Sets or removes the value at a path. Returns whether there is such a place: an entry or element that matches all of
/// the path, or else the first one to which its fields can be added.
pub fn put(document: &mut Value, path: &Path, new: Option<&Value>) -> bool {
    set(document, &path.0, new, false) || set(document, &path.0, new, true)
}

fn set(value: &mut Value, steps: &[Step], new: Option<&Value>, is_adding: bool) -> bool {
    let Some((step, rest)) = steps.split_first() else {
        if let Some(new) = new {
            value.clone_from(new);
        }
        return new.is_some();
    };
    match step {
        Step::Tagged(field, word) => value[field] == **word && set(value, rest, new, is_adding),
        Step::Field(name) => {
            // If a number or a word stands for a table, the table is needed now.
            if is_adding && !value.is_object() && !value.is_array() {
                *value = Value::Object(Map::new());
            }
            let Value::Object(fields) = value else {
                return false;
            };
            if rest.is_empty() && new.is_none() {
                return fields.shift_remove(name).is_some();
            }
            if !fields.contains_key(name) {
                if !is_adding {
                    return false;
                }
                fields.insert(name.clone(), Value::Object(Map::new()));
                let is_set = set(&mut fields[name], rest, new, is_adding);
                if !is_set {
                    fields.shift_remove(name);
                }
                return is_set;
            }
            set(&mut fields[name], rest, new, is_adding)
        }
        Step::Entry => {
            let Value::Object(entries) = value else {
                return false;
            };
            if rest.is_empty() && new.is_none() {
                let first = entries.keys().next().cloned();
                return first.is_some_and(|first| entries.shift_remove(&first).is_some());
            }
            entries.values_mut().any(|value| set(value, rest, new, is_adding))
        }
        Step::Element => {
            let Value::Array(values) = value else {
                return false;
            };
            if rest.is_empty() && new.is_none() {
                let is_some = !values.is_empty();
                values.drain(..usize::from(is_some));
                return is_some;
            }
            values.iter_mut().any(|value| set(value, rest, new, is_adding))
        }
    }
}
