//! The tree that every file of a pack is parsed into, TOML or JSON.

use std::ops::Range;

use super::text;
use crate::document::diagnostic::Span;

/// A value with its position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Value {
    /// The position of the value. The span of a text includes its quotes; the
    /// span of a table with a header is that header line.
    pub span: Span,
    /// The data of the value.
    pub data: Data,
}

/// The data of a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Data {
    /// A text, with its escapes resolved.
    Text(String),
    /// A whole number.
    Integer(i64),
    /// True or false.
    Boolean(bool),
    /// Values in order.
    List(Vec<Value>),
    /// Values with names.
    Table(Table),
    /// A value that packs can't hold, such as a fraction. It has been reported,
    /// and it stays in the tree so that nothing is reported as missing.
    Invalid,
}

/// A key with its position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    /// The key, with its escapes resolved.
    pub text: String,
    /// The position of the key, including its quotes.
    pub span: Span,
}

/// A table, in source order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// The keys and values; no key occurs twice.
    pub entries: Vec<(Key, Value)>,
    /// The position for diagnostics about the table as a whole, such as a
    /// missing field: its header line, or the key before it, or its first line.
    pub place: Span,
}

/// The accessors are lenient: they return `None` for a missing value and for
/// one of the wrong kind, because [`crate::section::check`] reports both.
///
/// Each searches the entries linearly, which suits tables with a few fields;
/// iterate over sections with many keys instead.
impl Table {
    /// The value of a key.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.entries.iter().find(|(key, _)| key.text == name).map(|(_, value)| value)
    }

    /// The text of a key, with its position.
    pub fn text(&self, name: &str) -> Option<(&str, Span)> {
        self.get(name)?.text()
    }

    /// The whole number of a key, with its position.
    pub fn integer(&self, name: &str) -> Option<(i64, Span)> {
        let value = self.get(name)?;
        match value.data {
            Data::Integer(integer) => Some((integer, value.span)),
            _ => None,
        }
    }

    /// The boolean of a key, with its position.
    pub fn boolean(&self, name: &str) -> Option<(bool, Span)> {
        let value = self.get(name)?;
        match value.data {
            Data::Boolean(boolean) => Some((boolean, value.span)),
            _ => None,
        }
    }

    /// The list of a key, with its position.
    pub fn list(&self, name: &str) -> Option<(&[Value], Span)> {
        let value = self.get(name)?;
        match &value.data {
            Data::List(values) => Some((values, value.span)),
            _ => None,
        }
    }

    /// The table of a key, with its position for diagnostics.
    pub fn table(&self, name: &str) -> Option<(&Table, Span)> {
        self.get(name)?.table()
    }
}

impl Value {
    /// The text and its position, if the value is a text.
    pub fn text(&self) -> Option<(&str, Span)> {
        match &self.data {
            Data::Text(text) => Some((text, self.span)),
            _ => None,
        }
    }

    /// The table and its position for diagnostics, if the value is a table.
    pub fn table(&self) -> Option<(&Table, Span)> {
        match &self.data {
            Data::Table(table) => Some((table, table.place)),
            _ => None,
        }
    }

    /// The position for diagnostics about the value as a whole.
    pub fn place(&self) -> Span {
        self.table().map_or(self.span, |(_, place)| place)
    }

    /// Whether the value and everything in it could be read.
    pub fn is_read(&self) -> bool {
        match &self.data {
            Data::Invalid => false,
            Data::List(values) => values.iter().all(Self::is_read),
            Data::Table(table) => table.entries.iter().all(|(_, value)| value.is_read()),
            _ => true,
        }
    }

    /// Locates a range of the decoded text in the source.
    ///
    /// `source` is the text of the file that `self.span` refers to, and
    /// `within` is a range of bytes of the decoded text. Escapes are followed
    /// one by one; an empty range gives an empty span. If anything does not
    /// match, the span of the whole value is returned.
    pub fn text_span(&self, source: &str, within: Range<usize>) -> Span {
        self.text()
            .and_then(|(decoded, span)| text::locate(source, span, decoded, within))
            .unwrap_or(self.span)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accessors_give_nothing_for_absent_and_wrong_values() {
        let span = |at| Span::new(0, at..at + 1);
        let all = [
            ("text", Data::Text("cave".to_owned())),
            ("integer", Data::Integer(3)),
            ("boolean", Data::Boolean(true)),
            ("list", Data::List(Vec::new())),
            ("table", Data::Table(Table { entries: Vec::new(), place: span(99) })),
            ("invalid", Data::Invalid),
        ];
        let names: Vec<_> = all.iter().map(|(name, _)| *name).collect();
        let entries = all
            .into_iter()
            .enumerate()
            .map(|(at, (name, data))| {
                let key = Key { text: name.to_owned(), span: span(at) };
                let value = Value { span: span(10 + at), data };
                (key, value)
            })
            .collect();
        let table = Table { entries, place: span(0) };
        assert_eq!(table.text("text"), Some(("cave", span(10))));
        assert_eq!(table.integer("integer"), Some((3, span(11))));
        assert_eq!(table.boolean("boolean"), Some((true, span(12))));
        assert_eq!(table.list("list"), Some((&[][..], span(13))));
        assert_eq!(table.table("table").map(|(_, place)| place), Some(span(99)));
        for name in names.into_iter().chain(["absent"]) {
            assert_eq!(table.text(name).is_some(), name == "text");
            assert_eq!(table.integer(name).is_some(), name == "integer");
            assert_eq!(table.boolean(name).is_some(), name == "boolean");
            assert_eq!(table.list(name).is_some(), name == "list");
            assert_eq!(table.table(name).is_some(), name == "table");
        }
    }
}
