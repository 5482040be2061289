//! The check of a document against its shape.

use super::explain::{alternatives, as_hint, explanation};
use super::{Field, Kind, Record, Shape, Word};
use crate::document::{Data, Diagnostic, MAX_DIAGNOSTICS, Table, Value, report};
use crate::name::{EscapedName, closest};

/// Reports every difference between a value and a shape.
///
/// Values that were reported when they were parsed are skipped.
pub fn check(value: &Value, shape: &Shape, diagnostics: &mut Vec<Diagnostic>) {
    let mut checker = Checker { diagnostics };
    let about = About { label: "the value".to_owned(), field: None };
    checker.value(value, shape, &about);
}

/// What messages about a value say.
struct About<'a> {
    /// Its label.
    label: String,
    /// The field that describes it, with its table.
    field: Option<(&'a Record, &'a Field)>,
}

impl<'a> About<'a> {
    fn field(record: &'a Record, field: &'a Field) -> Self {
        Self { label: format!("`{}`", field.name), field: Some((record, field)) }
    }

    /// The description of the value, in the form of a hint.
    fn explained(&self) -> Option<String> {
        self.field.map(|(record, field)| as_hint(&explanation(record, field)))
    }

    /// The hint for a value that does not match a shape.
    fn hint(&self, shape: &Shape) -> String {
        self.explained().unwrap_or_else(|| how(shape).to_owned())
    }
}

struct Checker<'a> {
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl Checker<'_> {
    /// Whether no further diagnostic is taken. Then the rest need not be checked: looking for hints takes time, and a
    /// pack can have a million unknown keys.
    fn is_full(&self) -> bool {
        self.diagnostics.len() > MAX_DIAGNOSTICS
    }

    fn value(&mut self, value: &Value, shape: &Shape, about: &About<'_>) {
        match (shape, &value.data) {
            (_, Data::Invalid) => {}
            _ if self.is_full() => {}
            (Shape::Text | Shape::Requirement | Shape::Name(_), Data::Text(_)) => {}
            (Shape::Boolean, Data::Boolean(_)) => {}
            (Shape::Integer { min, max }, Data::Integer(integer)) => {
                if !(min..=max).contains(&integer) {
                    let message =
                        format!("{} must be {}, not {integer}", about.label, bounds(*min, *max));
                    self.error("E0104", value, message, about.hint(shape));
                }
            }
            (Shape::OneOf(allowed), Data::Text(text)) => {
                self.one_of(value, text, allowed, &[], about);
            }
            (Shape::Words(words), Data::Text(text)) => {
                self.one_of(value, text, &texts(words), &[], about);
            }
            (Shape::Two(element), Data::List(values)) if values.len() != 2 => {
                let message = format!("{} takes two {}", about.label, several(element));
                self.error("E0104", value, message, about.hint(shape));
            }
            (Shape::List(element) | Shape::Two(element), Data::List(values)) => {
                let label = format!("an entry of {}", about.label);
                let about = About { label, field: about.field };
                for value in values {
                    self.value(value, element, &about);
                }
            }
            (Shape::Either(shapes), data) => {
                match (shapes.iter().find(|shape| accepts(shape, data)), data) {
                    (Some(Shape::Words(words)), Data::Text(text)) => {
                        self.one_of(value, text, &texts(words), shapes, about);
                    }
                    (Some(shape), _) => self.value(value, shape, about),
                    (None, _) => self.wrong_kind(value, shape, about),
                }
            }
            (Shape::Record(record), Data::Table(table)) => self.record(table, record),
            (Shape::Map { value, .. }, Data::Table(table)) => {
                // The description of the field applies to each of its numbers.
                let field = about.field.filter(|_| matches!(value, Shape::Integer { .. }));
                for (key, entry) in &table.entries {
                    let label = format!("`{}`", EscapedName(&key.text));
                    self.value(entry, value, &About { label, field });
                }
            }
            (Shape::Tagged { what, tag, kinds }, Data::Table(table)) => {
                self.tagged(table, what, tag, kinds);
            }
            _ => self.wrong_kind(value, shape, about),
        }
    }

    /// Checks a text that must be one of a few, unless it matches one of the `others`.
    fn one_of(
        &mut self,
        value: &Value,
        text: &str,
        allowed: &[&str],
        others: &[Shape],
        about: &About<'_>,
    ) {
        if allowed.contains(&text) {
            return;
        }
        let others = others.iter().filter(|shape| !matches!(shape, Shape::Words(_)));
        let others = others.flat_map(expected);
        let words = others.chain(allowed.iter().map(|text| format!("\"{text}\"")));
        let message = format!(
            "{} must be {}, not \"{}\"",
            about.label,
            alternatives(words),
            EscapedName(text)
        );
        let hint = match closest(text, allowed.iter().copied()) {
            Some(meant) => format!("did you mean \"{meant}\"?"),
            None => about.explained().unwrap_or_else(|| "choose one of them".to_owned()),
        };
        self.error("E0104", value, message, hint);
    }

    fn record(&mut self, table: &Table, record: &Record) {
        for field in record.fields.iter().filter(|field| field.required) {
            if table.get(field.name).is_none() {
                self.missing(table, record, record.what, field);
            }
        }
        for (key, value) in &table.entries {
            if self.is_full() {
                return;
            }
            match record.fields.iter().find(|field| field.name == key.text) {
                Some(field) => self.value(value, &field.shape, &About::field(record, field)),
                None if record.open => {}
                None => {
                    let message = format!(
                        "{} has no {} `{}`",
                        record.what,
                        record.part,
                        EscapedName(&key.text)
                    );
                    let hint = unknown_hint(&key.text, record);
                    self.report(Diagnostic::error("E0101", key.span, message).hint(hint));
                }
            }
        }
    }

    fn missing(&mut self, table: &Table, record: &Record, what: &str, field: &Field) {
        let message = format!("{what} needs the {} `{}`", record.part, field.name);
        let hint = as_hint(&explanation(record, field));
        self.report(Diagnostic::error("E0103", table.place, message).hint(hint));
    }

    fn tagged(&mut self, table: &Table, what: &str, tag: &Field, kinds: &[Kind]) {
        let chosen =
            table.text(tag.name).and_then(|(text, _)| kinds.iter().find(|kind| kind.name == text));
        let Some(any) = kinds.first() else { return };
        // Without its kind nothing can be said about the rest of the table.
        match (chosen, table.get(tag.name)) {
            (Some(kind), _) => self.record(table, &kind.record),
            (None, Some(value)) => {
                self.value(value, &tag.shape, &About::field(&any.record, tag));
            }
            (None, None) => self.missing(table, &any.record, what, tag),
        }
    }

    fn wrong_kind(&mut self, value: &Value, shape: &Shape, about: &About<'_>) {
        let message = format!(
            "{} must be {}, not {}",
            about.label,
            alternatives(expected(shape).into_iter()),
            found(&value.data)
        );
        let hint = match as_list(value, shape) {
            Some(list) => format!("{list}; {}", about.hint(shape)),
            None => about.hint(shape),
        };
        self.error("E0102", value, message, hint);
    }

    fn error(&mut self, code: &'static str, value: &Value, message: String, hint: String) {
        self.report(Diagnostic::error(code, value.place(), message).hint(hint));
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        report(self.diagnostics, diagnostic);
    }
}

/// How to write a single text where a list of texts is expected; lists of numbers have more than one. Long texts are not
/// repeated.
fn as_list(value: &Value, shape: &Shape) -> Option<String> {
    const LONGEST: usize = 60;
    let (Shape::List(element), Data::Text(text)) = (shape, &value.data) else { return None };
    let is_entry = accepts(element, &value.data) && text.len() <= LONGEST;
    is_entry.then(|| format!("write a list: `[{text:?}]`"))
}

fn unknown_hint(name: &str, record: &Record) -> String {
    let known = || record.fields.iter().map(|field| field.name);
    match closest(name, known()) {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => {
            let known = known().map(|name| format!("`{name}`"));
            format!("{} can have {}", record.what, alternatives(known))
        }
    }
}

/// Whether a value of this kind is meant for the shape.
fn accepts(shape: &Shape, data: &Data) -> bool {
    match shape {
        Shape::Text | Shape::Requirement | Shape::OneOf(_) | Shape::Words(_) | Shape::Name(_) => {
            matches!(data, Data::Text(_))
        }
        Shape::Integer { .. } => matches!(data, Data::Integer(_)),
        Shape::Boolean => matches!(data, Data::Boolean(_)),
        Shape::List(_) | Shape::Two(_) => matches!(data, Data::List(_)),
        Shape::Either(shapes) => shapes.iter().any(|shape| accepts(shape, data)),
        Shape::Record(_) | Shape::Map { .. } | Shape::Tagged { .. } => {
            matches!(data, Data::Table(_))
        }
    }
}

fn expected(shape: &Shape) -> Vec<String> {
    let name = match shape {
        Shape::Text | Shape::OneOf(_) | Shape::Words(_) | Shape::Name(_) => "text",
        Shape::Requirement => "a requirement in quotes",
        Shape::Integer { .. } => "a whole number",
        Shape::Boolean => "true or false",
        Shape::List(_) | Shape::Two(_) => "a list",
        Shape::Either(shapes) => return shapes.iter().flat_map(expected).collect(),
        Shape::Record(_) | Shape::Map { .. } | Shape::Tagged { .. } => "a table",
    };
    vec![name.to_owned()]
}

/// How to write a value of a shape, for values without a field.
fn how(shape: &Shape) -> &'static str {
    match shape {
        Shape::Text | Shape::Requirement | Shape::OneOf(_) | Shape::Words(_) | Shape::Name(_) => {
            "write it in quotes"
        }
        Shape::Integer { .. } => "write digits without quotes",
        Shape::Boolean => "write true or false without quotes",
        Shape::List(_) | Shape::Two(_) => "write a list in brackets: [...]",
        Shape::Either(shapes) => shapes.first().map_or("", how),
        Shape::Record(_) | Shape::Map { .. } | Shape::Tagged { .. } => {
            "write a table: {} if it is empty, or { field = value }"
        }
    }
}

fn found(data: &Data) -> String {
    match data {
        Data::Text(_) => "text".to_owned(),
        Data::Integer(_) => "a whole number".to_owned(),
        Data::Boolean(boolean) => boolean.to_string(),
        Data::List(_) => "a list".to_owned(),
        Data::Table(_) => "a table".to_owned(),
        Data::Invalid => "something else".to_owned(),
    }
}

fn bounds(min: i64, max: i64) -> String {
    if min == max { min.to_string() } else { format!("from {min} to {max}") }
}

fn texts(words: &[Word]) -> Vec<&'static str> {
    words.iter().map(|word| word.word).collect()
}

/// The plural word for values of a shape.
fn several(shape: &Shape) -> &'static str {
    match shape {
        Shape::Name(kind) => kind.several(),
        Shape::Integer { .. } => "numbers",
        Shape::Text => "texts",
        _ => "values",
    }
}
