//! What a pack or a plan may hold, as data, and the check of a document against it.
//!
//! The shapes themselves are [`format::PACK`] and [`placement::PLAN`]; the JSON
//! Schemas are made from the same data.

mod campaign;
mod choices;
mod codes;
mod fields;
mod format;
mod graph;
mod layout;
mod placement;
mod places;
mod population;
mod schema;
mod shuffle;

#[cfg(test)]
mod schema_tests;
#[cfg(test)]
mod shape_tests;

pub use choices::SETTINGS;
pub use fields::{MAX_AMOUNT, MAX_COPIES};
pub use format::PACK;
pub use placement::{BUNDLE, PLAN};
pub use schema::{json_schema, plan_schema};

use crate::name::{Shown, closest};

use crate::pack::diagnostic::{Diagnostic, report};
use crate::pack::document::{Data, Table, Value};

/// What a value may be.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// Any text.
    Text,
    /// A text in the requirement language.
    Requirement,
    /// A whole number between two bounds, both included.
    Integer {
        /// The least number allowed.
        min: i64,
        /// The greatest number allowed.
        max: i64,
    },
    /// True or false.
    Boolean,
    /// One of a few fixed texts.
    OneOf(&'static [&'static str]),
    /// A list of values of one shape.
    List(&'static Shape),
    /// One of several shapes, which are told apart by the kind of the value.
    Either(&'static [Shape]),
    /// A table with fixed names.
    Record(Record),
    /// A table with free names and values of one shape.
    Map {
        /// What the names are names of: "room".
        of: &'static str,
        /// The shape of the values.
        value: &'static Shape,
    },
    /// A table with fixed names that depend on the text in one of them.
    Tagged {
        /// What the table describes, whichever kind it is.
        what: &'static str,
        /// The field that decides.
        tag: &'static Field,
        /// What the table can be.
        kinds: &'static [Kind],
    },
}

/// A table with fixed names.
#[derive(Clone, Copy, Debug)]
pub struct Record {
    /// What the table describes, with its article: "a room".
    pub what: &'static str,
    /// What the names in it are called: "field" or "section".
    pub part: &'static str,
    /// The names.
    pub fields: &'static [Field],
    /// Whether other names are passed over instead of refused.
    pub open: bool,
}

/// A name in a table.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The name.
    pub name: &'static str,
    /// What may stand there.
    pub shape: Shape,
    /// Whether the name may not be left out.
    pub required: bool,
    /// What it means, for the author of a pack.
    pub help: &'static str,
}

/// One of the things a tagged table can be.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// The text of the tag that chooses it.
    pub name: &'static str,
    /// The table, including the tag.
    pub record: Record,
}

/// Reports everything in which a value differs from a shape.
///
/// Values that were reported when they were read are passed over.
pub fn check(value: &Value, shape: &Shape, diagnostics: &mut Vec<Diagnostic>) {
    let mut checker = Checker { diagnostics };
    let about = About { label: "the value".to_owned(), help: None };
    checker.value(value, shape, &about);
}

/// What messages say of a value, whatever is wrong with it.
struct About<'a> {
    /// What it is called.
    label: String,
    /// What the format says about it, where it does.
    help: Option<&'a str>,
}

/// What the format says about a field, in the form of a hint.
fn explained(help: &str) -> String {
    let mut characters = help.trim_end_matches('.').chars();
    let first = characters.next().into_iter().flat_map(char::to_lowercase);
    first.chain(characters).collect()
}

impl About<'_> {
    fn field(field: &Field) -> About<'static> {
        About { label: format!("`{}`", field.name), help: Some(field.help) }
    }

    /// What to do about a value that is not of a shape.
    fn hint(&self, shape: &Shape) -> String {
        self.help.map_or_else(|| how(shape).to_owned(), explained)
    }
}

struct Checker<'a> {
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl Checker<'_> {
    fn value(&mut self, value: &Value, shape: &Shape, about: &About<'_>) {
        match (shape, &value.data) {
            (_, Data::Invalid) => {}
            (Shape::Text | Shape::Requirement, Data::Text(_)) => {}
            (Shape::Boolean, Data::Boolean(_)) => {}
            (Shape::Integer { min, max }, Data::Integer(integer)) => {
                if !(min..=max).contains(&integer) {
                    let message =
                        format!("{} must be {}, not {integer}", about.label, bounds(*min, *max));
                    self.error("E0104", value, message, about.hint(shape));
                }
            }
            (Shape::OneOf(allowed), Data::Text(text)) => self.one_of(value, text, allowed, about),
            (Shape::List(element), Data::List(values)) => {
                let about =
                    About { label: format!("an entry of {}", about.label), help: about.help };
                for value in values {
                    self.value(value, element, &about);
                }
            }
            (Shape::Either(shapes), data) => {
                match shapes.iter().find(|shape| accepts(shape, data)) {
                    Some(shape) => self.value(value, shape, about),
                    None => self.wrong_kind(value, shape, about),
                }
            }
            (Shape::Record(record), Data::Table(table)) => self.record(table, record),
            (Shape::Map { value, .. }, Data::Table(table)) => {
                // What the field says about its numbers holds for each of them.
                let help = about.help.filter(|_| matches!(value, Shape::Integer { .. }));
                for (key, entry) in &table.entries {
                    let label = format!("`{}`", Shown(&key.text));
                    self.value(entry, value, &About { label, help });
                }
            }
            (Shape::Tagged { what, tag, kinds }, Data::Table(table)) => {
                self.tagged(table, what, tag, kinds);
            }
            _ => self.wrong_kind(value, shape, about),
        }
    }

    fn one_of(&mut self, value: &Value, text: &str, allowed: &[&str], about: &About<'_>) {
        if allowed.contains(&text) {
            return;
        }
        let message = format!(
            "{} must be {}, not \"{}\"",
            about.label,
            alternatives(allowed.iter().map(|text| format!("\"{text}\""))),
            Shown(text)
        );
        let hint = match closest(text, allowed.iter().copied()) {
            Some(meant) => format!("did you mean \"{meant}\"?"),
            None => about.help.map_or("choose one of them".to_owned(), explained),
        };
        self.error("E0104", value, message, hint);
    }

    fn record(&mut self, table: &Table, record: &Record) {
        for field in record.fields.iter().filter(|field| field.required) {
            if table.get(field.name).is_none() {
                self.missing(table, record.what, record.part, field);
            }
        }
        for (key, value) in &table.entries {
            match record.fields.iter().find(|field| field.name == key.text) {
                Some(field) => self.value(value, &field.shape, &About::field(field)),
                None if record.open => {}
                None => {
                    let message =
                        format!("{} has no {} `{}`", record.what, record.part, Shown(&key.text));
                    let hint = unknown_hint(&key.text, record);
                    self.report(Diagnostic::error("E0101", key.span, message).hint(hint));
                }
            }
        }
    }

    fn missing(&mut self, table: &Table, what: &str, part: &str, field: &Field) {
        let message = format!("{what} needs the {part} `{}`", field.name);
        let hint = explained(field.help);
        self.report(Diagnostic::error("E0103", table.place, message).hint(hint));
    }

    fn tagged(&mut self, table: &Table, what: &str, tag: &Field, kinds: &[Kind]) {
        let chosen =
            table.text(tag.name).and_then(|(text, _)| kinds.iter().find(|kind| kind.name == text));
        // Without its kind nothing can be said about the rest of the table.
        match (chosen, table.get(tag.name)) {
            (Some(kind), _) => self.record(table, &kind.record),
            (None, Some(value)) => self.value(value, &tag.shape, &About::field(tag)),
            (None, None) => self.missing(table, what, "field", tag),
        }
    }

    fn wrong_kind(&mut self, value: &Value, shape: &Shape, about: &About<'_>) {
        let message = format!(
            "{} must be {}, not {}",
            about.label,
            alternatives(expected(shape).into_iter()),
            found(&value.data)
        );
        self.error("E0102", value, message, about.hint(shape));
    }

    fn error(&mut self, code: &'static str, value: &Value, message: String, hint: String) {
        self.report(Diagnostic::error(code, value.place(), message).hint(hint));
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        report(self.diagnostics, diagnostic);
    }
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

/// Whether a value of this kind is what the shape is about.
fn accepts(shape: &Shape, data: &Data) -> bool {
    match shape {
        Shape::Text | Shape::Requirement | Shape::OneOf(_) => matches!(data, Data::Text(_)),
        Shape::Integer { .. } => matches!(data, Data::Integer(_)),
        Shape::Boolean => matches!(data, Data::Boolean(_)),
        Shape::List(_) => matches!(data, Data::List(_)),
        Shape::Either(shapes) => shapes.iter().any(|shape| accepts(shape, data)),
        Shape::Record(_) | Shape::Map { .. } | Shape::Tagged { .. } => {
            matches!(data, Data::Table(_))
        }
    }
}

fn expected(shape: &Shape) -> Vec<String> {
    let name = match shape {
        Shape::Text | Shape::OneOf(_) => "text",
        Shape::Requirement => "a requirement in quotes",
        Shape::Integer { .. } => "a whole number",
        Shape::Boolean => "true or false",
        Shape::List(_) => "a list",
        Shape::Either(shapes) => return shapes.iter().flat_map(expected).collect(),
        Shape::Record(_) | Shape::Map { .. } | Shape::Tagged { .. } => "a table",
    };
    vec![name.to_owned()]
}

/// How a value of a shape is written, for values that no field explains.
fn how(shape: &Shape) -> &'static str {
    match shape {
        Shape::Text | Shape::Requirement | Shape::OneOf(_) => "write it in quotes",
        Shape::Integer { .. } => "write digits without quotes",
        Shape::Boolean => "write true or false without quotes",
        Shape::List(_) => "write a list in brackets: [...]",
        Shape::Either(shapes) => shapes.first().map_or("", how),
        Shape::Record(_) | Shape::Map { .. } | Shape::Tagged { .. } => {
            "write a table: {} when there is nothing to say, or { field = value }"
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

/// Joins words to "a, b or c".
fn alternatives(words: impl Iterator<Item = String>) -> String {
    let mut words: Vec<_> = words.collect();
    let Some(last) = words.pop() else {
        return String::new();
    };
    if words.is_empty() {
        return last;
    }
    format!("{} or {last}", words.join(", "))
}
