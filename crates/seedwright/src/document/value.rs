//! The tree that every file of a pack becomes, whatever language it is in.

use std::ops::Range;

use super::text;
use crate::document::diagnostic::Span;

/// A value, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Value {
    /// Where the value stands; a text is covered with its quotes, a table that
    /// has a header line by that line.
    pub span: Span,
    /// What the value is.
    pub data: Data,
}

/// What a value can be.
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
    /// Something packs do not have, such as a fraction. It has been reported,
    /// and it stays in the tree so that nothing is reported as missing.
    Invalid,
}

/// A name in front of a value, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    /// The name, with its escapes resolved.
    pub text: String,
    /// Where the name stands, with its quotes if it has any.
    pub span: Span,
}

/// Values with names, in the order of their places in the source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// The names and the values; no name occurs twice.
    pub entries: Vec<(Key, Value)>,
    /// The place to point at when the table as a whole is meant, for instance
    /// because a field is missing: its header line, or the key in front of it,
    /// or its first line.
    pub place: Span,
}

/// The accessors are lenient: they give nothing for a value that is absent and
/// for one of another kind, because [`crate::section::check`] reports both.
///
/// Each looks through the entries one by one, which suits tables of a few
/// fields; sections with many names are best walked over.
impl Table {
    /// The value with a name.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.entries.iter().find(|(key, _)| key.text == name).map(|(_, value)| value)
    }

    /// The text with a name, and where it stands.
    pub fn text(&self, name: &str) -> Option<(&str, Span)> {
        self.get(name)?.text()
    }

    /// The whole number with a name, and where it stands.
    pub fn integer(&self, name: &str) -> Option<(i64, Span)> {
        let value = self.get(name)?;
        match value.data {
            Data::Integer(integer) => Some((integer, value.span)),
            _ => None,
        }
    }

    /// The truth value with a name, and where it stands.
    pub fn boolean(&self, name: &str) -> Option<(bool, Span)> {
        let value = self.get(name)?;
        match value.data {
            Data::Boolean(boolean) => Some((boolean, value.span)),
            _ => None,
        }
    }

    /// The list with a name, and where it stands.
    pub fn list(&self, name: &str) -> Option<(&[Value], Span)> {
        let value = self.get(name)?;
        match &value.data {
            Data::List(values) => Some((values, value.span)),
            _ => None,
        }
    }

    /// The table with a name, and the place to point at for it.
    pub fn table(&self, name: &str) -> Option<(&Table, Span)> {
        self.get(name)?.table()
    }
}

impl Value {
    /// The text and where it stands, if the value is one.
    pub fn text(&self) -> Option<(&str, Span)> {
        match &self.data {
            Data::Text(text) => Some((text, self.span)),
            _ => None,
        }
    }

    /// The table and the place to point at for it, if the value is one.
    pub fn table(&self) -> Option<(&Table, Span)> {
        match &self.data {
            Data::Table(table) => Some((table, table.place)),
            _ => None,
        }
    }

    /// The place to point at when the value as a whole is meant.
    pub fn place(&self) -> Span {
        self.table().map_or(self.span, |(_, place)| place)
    }

    /// Whether it and everything in it could be read.
    pub fn is_read(&self) -> bool {
        match &self.data {
            Data::Invalid => false,
            Data::List(values) => values.iter().all(Self::is_read),
            Data::Table(table) => table.entries.iter().all(|(_, value)| value.is_read()),
            _ => true,
        }
    }

    /// Where a stretch of the decoded text stands in the source.
    ///
    /// `source` is the text of the file that `self.span` names and `within` is
    /// a range of bytes of the decoded text. Escapes are followed one by one;
    /// an empty range gives an empty span. If anything does not fit, the span
    /// of the whole value is given.
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
