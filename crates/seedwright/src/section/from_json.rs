//! Sections in bundles and requests, as JSON with keys in camel case.

use serde_json::Value as Json;

use super::explain::alternatives;
use super::{Field, Lookup, Reader, Record, Section, Shape, camel_case, check};
use crate::document::{Data, Diagnostic, Key, Span, Table, Value, report};
use crate::name::{EscapedName, closest};

/// Reads a section from JSON. A null field counts as not set; a null entry of a list is an error.
///
/// # Errors
/// All faults. They have no positions, because the JSON is already parsed.
pub fn from_json<S: Section + Default>(
    value: &Json,
    names: &dyn Lookup,
) -> Result<S::Request, Vec<Diagnostic>> {
    let shape = super::section_shape::<S>();
    let mut diagnostics = Vec::new();
    let mut value = document(value, &shape, &mut diagnostics);
    check(&value, &shape, &mut diagnostics);
    if let Data::Table(table) = &mut value.data {
        S::FIELDS.iter().for_each(|field| exclude(field, table, &mut diagnostics));
    }
    let request = match value.table() {
        Some((table, _)) => S::read(table, &mut Reader::new(names, &[], &mut diagnostics)),
        None => S::Request::default(),
    };
    match diagnostics.is_empty() {
        true => Ok(request),
        false => Err(diagnostics),
    }
}

/// Reports keys that exclude each other and removes them, so that nothing else is reported about them.
fn exclude(field: &Field, table: &mut Table, diagnostics: &mut Vec<Diagnostic>) {
    if table.get(field.name).is_none() {
        return;
    }
    table.entries.retain(|(key, _)| {
        let is_excluded = field.excludes.contains(&key.text.as_str());
        if is_excluded {
            let message = format!("`{}` can't be combined with `{}`", key.text, field.name);
            let problem = Diagnostic::error("E0104", None, message);
            report(diagnostics, problem.hint("remove one of them"));
        }
        !is_excluded
    });
}

/// Converts a value to a document, with table keys as in packs.
fn document(value: &Json, shape: &Shape, diagnostics: &mut Vec<Diagnostic>) -> Value {
    // Of several shapes, at most one is a table.
    let is_table = |shape: &&Shape| matches!(shape, Shape::Record(_) | Shape::Map { .. });
    let shape = match shape {
        Shape::Either(shapes) if value.is_object() => shapes.iter().find(is_table).unwrap_or(shape),
        _ => shape,
    };
    let data = match value {
        Json::Bool(flag) => Data::Boolean(*flag),
        Json::Number(number) => number.as_i64().map_or_else(
            || {
                let message = format!("{number} is not a whole number of 64 bits");
                let hint = "write it without a decimal point or exponent, and with fewer digits";
                report(diagnostics, Diagnostic::error("E0008", None, message).hint(hint));
                Data::Invalid
            },
            Data::Integer,
        ),
        Json::String(text) => Data::Text(text.clone()),
        Json::Array(values) => {
            let element = match shape {
                Shape::List(element) | Shape::Two(element) => element,
                _ => &Shape::Text,
            };
            let values = values.iter().map(|value| document(value, element, diagnostics));
            Data::List(values.collect())
        }
        Json::Object(fields) => {
            let set = fields.iter().filter(|(_, value)| !value.is_null());
            let entries = set.filter_map(|(name, value)| entry(name, value, shape, diagnostics));
            Data::Table(Table { entries: entries.collect(), place: Span::default() })
        }
        Json::Null => {
            let problem = Diagnostic::error("E0102", None, "an entry of a list is null");
            report(diagnostics, problem.hint("remove it, or write a value"));
            Data::Invalid
        }
    };
    Value { span: Span::default(), data }
}

/// A field with its key as in packs; an unknown field is reported.
fn entry(
    name: &str,
    value: &Json,
    shape: &Shape,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<(Key, Value)> {
    let (text, shape) = match shape {
        Shape::Record(record) => {
            match record.fields.iter().find(|field| camel_case(field.name) == name) {
                Some(field) => (field.name, &field.shape),
                None if record.open => (name, &Shape::Text),
                None => {
                    report(diagnostics, unknown(name, record));
                    return None;
                }
            }
        }
        Shape::Map { value, .. } => (name, *value),
        _ => (name, &Shape::Text),
    };
    let key = Key { text: text.to_owned(), span: Span::default() };
    Some((key, document(value, shape, diagnostics)))
}

/// The diagnostic for an unknown field, with the known names in JSON.
fn unknown(name: &str, record: &Record) -> Diagnostic {
    let known: Vec<String> = record.fields.iter().map(|field| camel_case(field.name)).collect();
    let hint = match closest(name, known.iter().map(String::as_str)) {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => {
            let known = known.iter().map(|name| format!("`{name}`"));
            format!("{} can have {}", record.what, alternatives(known))
        }
    };
    let (what, part) = (record.what, record.part);
    let message = format!("{what} has no {part} `{}`", EscapedName(name));
    Diagnostic::error("E0101", None, message).hint(hint)
}
