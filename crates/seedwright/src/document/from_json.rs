//! Parses JSON into a document.

use std::ops::Range;

use jsonc_parser::ast;
use jsonc_parser::common::Ranged;
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};

use super::entries::Entries;
use super::reading::{FileReading, duplicate};
use super::value::{Data, Key, Table, Value};
use crate::document::diagnostic::{Span, report};
use crate::document::source::{MAX_NESTING, without_byte_order_mark};

/// Strict JSON, without extensions.
const STRICT: ParseOptions = ParseOptions {
    allow_comments: false,
    allow_loose_object_property_names: false,
    allow_trailing_commas: false,
    allow_missing_commas: false,
    allow_single_quoted_strings: false,
    allow_hexadecimal_numbers: false,
    allow_unary_plus_numbers: false,
    allow_bare_decimal_point_numbers: false,
    allow_non_finite_numbers: false,
    allow_extended_string_escapes: false,
};

/// The hint that helps most often with syntax errors.
const SYNTAX_HINT: &str =
    "a .json file must be strict JSON: no comments, and no comma before } or ]";

/// Reads a JSON text. Without a top-level object there is no table.
pub(super) fn read(reading: &mut FileReading<'_>) -> Option<Table> {
    let text = without_byte_order_mark(reading.text);
    let mut reader = Reader { skipped: reading.text.len() - text.len(), reading };
    if !reader.is_sound(text) {
        return None;
    }
    match parse_to_ast(text, &CollectOptions::default(), &STRICT) {
        Ok(parsed) => reader.root(parsed.value?),
        Err(error) => {
            let range = reader.range(error.range());
            let message = lower_first(&error.kind().to_string());
            reader.reading.error("E0006", range, message, SYNTAX_HINT);
            None
        }
    }
}

/// The messages of the parser start with a capital letter; all others do not.
fn lower_first(message: &str) -> String {
    let mut characters = message.chars();
    characters
        .next()
        .map(|first| first.to_lowercase().chain(characters).collect())
        .unwrap_or_default()
}

struct Reader<'a, 'b> {
    reading: &'a mut FileReading<'b>,
    /// The length of the byte order mark, which the parser does not see.
    skipped: usize,
}

impl Reader<'_, '_> {
    fn range(&self, range: jsonc_parser::common::Range) -> Range<usize> {
        self.skipped + range.start..self.skipped + range.end
    }

    /// Detects what the parser would accept: nesting deep enough to overflow
    /// its stack, and characters that JSON does not allow in their place.
    fn is_sound(&mut self, text: &str) -> bool {
        let mut depth = 0usize;
        let mut in_string = false;
        let mut escaped = false;
        for (at, character) in text.char_indices() {
            let place = self.skipped + at..self.skipped + at + character.len_utf8();
            if in_string {
                if character < ' ' {
                    let message = "control characters in a text must be escaped, as in \\n or \\t";
                    self.reading.error("E0006", place, message, SYNTAX_HINT);
                    return false;
                }
                in_string = escaped || character != '"';
                escaped = !escaped && character == '\\';
                continue;
            }
            match character {
                '"' => in_string = true,
                '[' | '{' => depth += 1,
                ']' | '}' => depth = depth.saturating_sub(1),
                ' '..='~' | '\t' | '\r' | '\n' => {}
                _ => {
                    let message = "unexpected character";
                    self.reading.error("E0006", place, message, SYNTAX_HINT);
                    return false;
                }
            }
            if depth > MAX_NESTING {
                self.reading.too_deep(place);
                return false;
            }
        }
        true
    }

    fn root(&mut self, value: ast::Value<'_>) -> Option<Table> {
        let range = self.range(value.range());
        if let ast::Value::Object(object) = value {
            return Some(self.table(object, None));
        }
        let place = self.reading.first_line(range).range();
        let what = self.reading.what;
        let message = format!("the top level of a {what} must be an object");
        let hint = "start the file with { and end it with }";
        self.reading.error("E0006", place, message, hint);
        None
    }

    fn value(&mut self, value: ast::Value<'_>, key: Option<Span>) -> Value {
        let range = self.range(value.range());
        let span = self.reading.span(range.clone());
        let data = match value {
            ast::Value::StringLit(text) => Data::Text(text.value.into_owned()),
            ast::Value::BooleanLit(boolean) => Data::Boolean(boolean.value),
            ast::Value::NumberLit(number) => self.number(number.value, range),
            ast::Value::NullKeyword(_) => {
                let instead = "leave the field out instead";
                self.reading.no_such_value(range, "null", instead);
                Data::Invalid
            }
            ast::Value::Array(array) => {
                let elements = array.elements.into_iter();
                Data::List(elements.map(|element| self.value(element, None)).collect())
            }
            ast::Value::Object(object) => Data::Table(self.table(object, key)),
        };
        Value { span, data }
    }

    fn number(&mut self, digits: &str, range: Range<usize>) -> Data {
        if digits.contains(['.', 'e', 'E']) {
            self.reading.fraction(range);
            return Data::Invalid;
        }
        match digits.parse() {
            Ok(integer) => Data::Integer(integer),
            Err(_) => {
                self.reading.integer_too_large(range);
                Data::Invalid
            }
        }
    }

    fn table(&mut self, object: ast::Object<'_>, key: Option<Span>) -> Table {
        let whole = self.range(object.range);
        let mut entries = Entries::default();
        for property in object.properties {
            let range = self.range(property.name.range());
            let span = self.reading.span(range);
            let text = property.name.into_string();
            let value = self.value(property.value, Some(span));
            let key = Key { text, span };
            if let Err(first) = entries.add(key.clone(), value) {
                report(self.reading.diagnostics, duplicate(&key.text, span, first));
            }
        }
        Table {
            entries: entries.into_list(),
            place: key.unwrap_or_else(|| self.reading.first_line(whole)),
        }
    }
}
