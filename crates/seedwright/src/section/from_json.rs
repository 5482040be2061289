//! What bundles and requests say of a section, as JSON with keys in camel case.

use serde_json::Value as Json;

use super::{Lookup, Reader, Section, Shape, camel_case, check};
use crate::document::{Data, Diagnostic, Key, Span, Table, Value, report};

/// Reads a section from JSON. What is null is not said.
///
/// # Errors
/// Everything that is wrong with it. There are no places in JSON that was read before.
pub fn from_json<S: Section + Default>(
    value: &Json,
    names: &dyn Lookup,
) -> Result<S::Request, Vec<Diagnostic>> {
    let shape = super::section_shape::<S>();
    let mut diagnostics = Vec::new();
    let value = document(value, &shape, &mut diagnostics);
    check(&value, &shape, &mut diagnostics);
    let said = |key: &str| value.table().is_some_and(|(table, _)| table.get(key).is_some());
    for field in S::FIELDS.iter().filter(|field| said(field.name)) {
        if let Some(key) = field.excludes.iter().find(|key| said(key)) {
            let message = format!("`{key}` does not go with `{}`", field.name);
            let problem = Diagnostic::error("E0104", None, message);
            report(&mut diagnostics, problem.hint("leave one of them out"));
        }
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

/// The value as a document, with the keys of tables as packs have them.
fn document(value: &Json, shape: &Shape, diagnostics: &mut Vec<Diagnostic>) -> Value {
    let data = match value {
        Json::Bool(flag) => Data::Boolean(*flag),
        Json::Number(number) => number.as_i64().map_or_else(
            || {
                let message = format!("{number} is not a whole number of 64 bits");
                report(diagnostics, Diagnostic::error("E0008", None, message));
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
            let said = fields.iter().filter(|(_, value)| !value.is_null());
            let entries = said.map(|(name, value)| entry(name, value, shape, diagnostics));
            Data::Table(Table { entries: entries.collect(), place: Span::default() })
        }
        Json::Null => Data::Invalid,
    };
    Value { span: Span::default(), data }
}

fn entry(
    name: &str,
    value: &Json,
    shape: &Shape,
    diagnostics: &mut Vec<Diagnostic>,
) -> (Key, Value) {
    let (text, shape) = match shape {
        Shape::Record(record) => {
            let field = record.fields.iter().find(|field| camel_case(field.name) == name);
            field.map_or((name, &Shape::Text), |field| (field.name, &field.shape))
        }
        Shape::Map { value, .. } => (name, *value),
        _ => (name, &Shape::Text),
    };
    let key = Key { text: text.to_owned(), span: Span::default() };
    (key, document(value, shape, diagnostics))
}
