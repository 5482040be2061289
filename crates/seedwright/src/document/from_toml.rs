//! Parses TOML into a document.
//!
//! The text goes through the lexer, parser and decoder of the `toml` crate, which are a crate of their own. The tables
//! are built here: this way each key that is declared twice is reported with both positions, the time is linear in the
//! size of the text, and the total depth is limited.

use std::borrow::Cow;
use std::mem;
use std::ops::Range;

use toml_parser::decoder::{Encoding, ScalarKind};
use toml_parser::parser::{EventReceiver, ValidateWhitespace, parse_document};
use toml_parser::{ErrorSink, Expected, ParseError, Raw, Source};

use super::reading::{FileReading, duplicate};
use super::toml_tables::{DuplicateKey, Origin, ROOT, Tables};
use super::value::{Data, Key, Table, Value};
use crate::document::diagnostic::{Diagnostic, MAX_DIAGNOSTICS, Span, report};
use crate::document::source::MAX_NESTING;

/// The hint that helps most often with syntax errors.
const SYNTAX_HINT: &str =
    "look for a missing quote, bracket or comma here or just before; names with spaces need quotes";

/// Reads a TOML text. A text with syntax errors gives no table, because a partial one would only cause follow-up
/// errors.
pub(super) fn read(reading: &mut FileReading<'_>) -> Option<Table> {
    let source = Source::new(reading.text);
    let tokens = source.lex().into_vec();
    let reported = reading.diagnostics.len();
    let mut mistakes: Vec<ParseError> = Vec::new();
    let mut note_mistake = |mistake| {
        if mistakes.len() <= MAX_DIAGNOSTICS {
            mistakes.push(mistake);
        }
    };
    let mut builder = Builder::new(reading, source);
    let mut receiver = ValidateWhitespace::new(&mut builder, source);
    parse_document(&tokens, &mut receiver, &mut note_mistake);
    let too_deep = builder.too_deep.take();
    let place = builder.reading.span(0..0);
    let root = builder.tables.finish(ROOT, place);
    if too_deep.is_none() && mistakes.is_empty() {
        return Some(root);
    }
    // Other findings in such a text may be wrong.
    reading.diagnostics.truncate(reported);
    match too_deep {
        Some(range) => reading.too_deep(range),
        None => report_mistakes(reading, &mistakes),
    }
    None
}

fn report_mistakes(reading: &mut FileReading<'_>, mistakes: &[ParseError]) {
    for mistake in mistakes {
        let place = mistake.unexpected().or(mistake.context());
        let span = reading.span(place.map_or(0..0, range));
        let mut diagnostic = Diagnostic::error("E0006", span, message(mistake)).hint(SYNTAX_HINT);
        if let Some(opening) = mistake.context()
            && mistake.description().starts_with("unclosed")
        {
            diagnostic = diagnostic.related(reading.span(range(opening)), "opened here");
        }
        report(reading.diagnostics, diagnostic);
    }
}

/// The message of the parser, with what it expected instead.
fn message(mistake: &ParseError) -> String {
    let expected = mistake.expected().unwrap_or_default().iter();
    let expected: Vec<_> = expected
        .filter_map(|expected| match expected {
            Expected::Literal("\n") => Some("a new line".to_owned()),
            Expected::Literal(literal) => Some(format!("`{literal}`")),
            Expected::Description(description) => Some((*description).to_owned()),
            _ => None,
        })
        .collect();
    if expected.is_empty() {
        return mistake.description().to_owned();
    }
    format!("{}, expected {}", mistake.description(), expected.join(", "))
}

fn range(span: toml_parser::Span) -> Range<usize> {
    span.start()..span.end()
}

/// Builds the tables while the parser processes the text.
///
/// The parser also reports events for text with syntax errors, which may be inconsistent. The result is discarded then,
/// so handling them only has to be harmless.
struct Builder<'a, 'b> {
    reading: &'a mut FileReading<'b>,
    source: Source<'b>,
    tables: Tables,
    /// The table of the last header.
    table: usize,
    /// The first byte of the header being read.
    header: usize,
    /// The last key, which may be dotted.
    path: Vec<Key>,
    /// Whether the next name continues that key.
    is_dotted: bool,
    /// The open brackets and braces.
    open: Vec<OpenContainer>,
    /// Where the text became nested too deeply; nothing is read after that.
    too_deep: Option<Range<usize>>,
}

/// An array or inline table that has been opened.
struct OpenContainer {
    start: usize,
    depth: usize,
    contents: Contents,
}

enum Contents {
    List(Vec<Value>),
    Table {
        table: usize,
        /// The key before the table, to continue with after it.
        path: Vec<Key>,
    },
}

impl<'a, 'b> Builder<'a, 'b> {
    fn new(reading: &'a mut FileReading<'b>, source: Source<'b>) -> Builder<'a, 'b> {
        let root = reading.span(0..0);
        Builder {
            reading,
            source,
            tables: Tables::new(root),
            table: ROOT,
            header: 0,
            path: Vec::new(),
            is_dotted: false,
            open: Vec::new(),
            too_deep: None,
        }
    }

    /// The depth of a value that starts here.
    fn depth(&self) -> usize {
        match self.open.last() {
            Some(open) => match open.contents {
                Contents::List(_) => open.depth + 1,
                Contents::Table { .. } => open.depth + self.path.len(),
            },
            None => self.tables.depth(self.table) + self.path.len(),
        }
    }

    /// The depth, unless it or an earlier one exceeds the limit.
    fn limited(&mut self, depth: usize, place: Range<usize>) -> Option<usize> {
        if depth > MAX_NESTING && self.too_deep.is_none() {
            self.too_deep = Some(place);
        }
        self.too_deep.is_none().then_some(depth)
    }

    /// Adds a complete value.
    fn value(&mut self, value: Value) {
        let table = match self.open.last_mut() {
            Some(open) => match &mut open.contents {
                Contents::List(values) => return values.push(value),
                Contents::Table { table, .. } => *table,
            },
            None => self.table,
        };
        if let Err(clash) = self.tables.add(table, &self.path, value) {
            self.report(&clash);
        }
    }

    fn report(&mut self, clash: &DuplicateKey) {
        let diagnostic = duplicate(&clash.name, clash.second, clash.first);
        report(self.reading.diagnostics, diagnostic);
    }

    fn open_header(&mut self, start: usize) {
        self.header = start;
        self.path.clear();
        self.is_dotted = false;
        // The keys of a header count from the root table.
        self.table = ROOT;
    }

    fn close_header(&mut self, end: usize, in_array: bool) {
        let place = self.header..end;
        let header = self.reading.span(place.clone());
        let depth = 1 + self.path.len() + usize::from(in_array);
        let Some(depth) = self.limited(depth, place) else {
            return;
        };
        self.table = match self.tables.open(&self.path, header, in_array) {
            Ok(table) => table,
            Err(clash) => {
                self.report(&clash);
                // The following entries belong nowhere, but are read to find their errors.
                self.tables.create(Origin::Declared, header, depth)
            }
        };
    }

    fn open_list(&mut self, place: Range<usize>) -> Option<()> {
        let start = place.start;
        let depth = self.limited(self.depth(), place)?;
        let contents = Contents::List(Vec::new());
        self.open.push(OpenContainer { start, depth, contents });
        Some(())
    }

    fn open_table(&mut self, place: Range<usize>) -> Option<()> {
        let start = place.start;
        let depth = self.limited(self.depth(), place.clone())?;
        let span = self.reading.span(place);
        let contents = Contents::Table {
            table: self.tables.create(Origin::Declared, span, depth),
            path: mem::take(&mut self.path),
        };
        self.open.push(OpenContainer { start, depth, contents });
        Some(())
    }

    fn close_value(&mut self, end: usize) {
        let Some(open) = self.open.pop() else {
            return;
        };
        let range = open.start..end;
        let span = self.reading.span(range.clone());
        let data = match open.contents {
            Contents::List(values) => Data::List(values),
            Contents::Table { table, path } => {
                self.path = path;
                let place = self.inline_place(range);
                Data::Table(self.tables.finish(table, place))
            }
        };
        self.value(Value { span, data });
    }

    /// The position of an inline table: its key, or its first line in an array.
    fn inline_place(&self, range: Range<usize>) -> Span {
        match (self.open.last().map(|open| &open.contents), self.path.last()) {
            (None | Some(Contents::Table { .. }), Some(key)) => key.span,
            _ => self.reading.first_line(range),
        }
    }

    fn scalar_data(
        &mut self,
        kind: ScalarKind,
        decoded: Cow<'_, str>,
        range: Range<usize>,
    ) -> Data {
        match kind {
            ScalarKind::String => return Data::Text(decoded.into_owned()),
            ScalarKind::Boolean(boolean) => return Data::Boolean(boolean),
            ScalarKind::Integer(radix) => match i64::from_str_radix(&decoded, radix.value()) {
                Ok(integer) => return Data::Integer(integer),
                Err(_) => self.reading.integer_too_large(range),
            },
            ScalarKind::Float => self.reading.fraction(range),
            ScalarKind::DateTime => {
                let instead = "write it as text, in quotes";
                self.reading.no_such_value(range, "a date or a time", instead);
            }
        }
        Data::Invalid
    }
}

impl EventReceiver for Builder<'_, '_> {
    fn std_table_open(&mut self, span: toml_parser::Span, _: &mut dyn ErrorSink) {
        self.open_header(span.start());
    }

    fn std_table_close(&mut self, span: toml_parser::Span, _: &mut dyn ErrorSink) {
        self.close_header(span.end(), false);
    }

    fn array_table_open(&mut self, span: toml_parser::Span, _: &mut dyn ErrorSink) {
        self.open_header(span.start());
    }

    fn array_table_close(&mut self, span: toml_parser::Span, _: &mut dyn ErrorSink) {
        self.close_header(span.end(), true);
    }

    fn inline_table_open(&mut self, span: toml_parser::Span, _: &mut dyn ErrorSink) -> bool {
        self.open_table(range(span)).is_some()
    }

    fn inline_table_close(&mut self, span: toml_parser::Span, _: &mut dyn ErrorSink) {
        self.close_value(span.end());
    }

    fn array_open(&mut self, span: toml_parser::Span, _: &mut dyn ErrorSink) -> bool {
        self.open_list(range(span)).is_some()
    }

    fn array_close(&mut self, span: toml_parser::Span, _: &mut dyn ErrorSink) {
        self.close_value(span.end());
    }

    fn simple_key(
        &mut self,
        span: toml_parser::Span,
        encoding: Option<Encoding>,
        mistakes: &mut dyn ErrorSink,
    ) {
        if !mem::take(&mut self.is_dotted) {
            self.path.clear();
        }
        // The key adds its name to the path, so this is the depth of the table that holds the key's value.
        if self.limited(self.depth(), range(span)).is_none() {
            return;
        }
        let mut name = Cow::Borrowed("");
        if let Some(raw) = raw(self.source, span, encoding) {
            raw.decode_key(&mut name, mistakes);
        }
        self.path.push(Key { text: name.into_owned(), span: self.reading.span(range(span)) });
    }

    fn key_sep(&mut self, _: toml_parser::Span, _: &mut dyn ErrorSink) {
        self.is_dotted = true;
    }

    fn scalar(
        &mut self,
        span: toml_parser::Span,
        encoding: Option<Encoding>,
        mistakes: &mut dyn ErrorSink,
    ) {
        let Some(raw) = raw(self.source, span, encoding) else {
            return;
        };
        let mut decoded = Cow::Borrowed("");
        let kind = raw.decode_scalar(&mut decoded, mistakes);
        let range = range(span);
        let span = self.reading.span(range.clone());
        let data = self.scalar_data(kind, decoded, range);
        self.value(Value { span, data });
    }
}

fn raw<'b>(
    source: Source<'b>,
    span: toml_parser::Span,
    encoding: Option<Encoding>,
) -> Option<Raw<'b>> {
    let text = source.get(span)?.as_str();
    Some(Raw::new_unchecked(text, encoding, span))
}
