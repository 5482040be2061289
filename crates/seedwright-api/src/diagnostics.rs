//! Diagnostics as rows for tools.

use seedwright::pack::{Diagnostic as Finding, MAX_FILE_BYTES, SourceFile, Span};
use serde::Serialize;

use crate::json_schema::JsonSchema;

const BYTE_ORDER_MARK: char = '\u{feff}';

/// The severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The pack, plan or bundle can't be used.
    Error,
    /// It can be used, but something in it is wrong.
    Warning,
    /// Information worth knowing.
    Note,
}

impl From<seedwright::world::Severity> for Severity {
    fn from(severity: seedwright::world::Severity) -> Self {
        match severity {
            seedwright::world::Severity::Error => Self::Error,
            seedwright::world::Severity::Warning => Self::Warning,
            seedwright::world::Severity::Note => Self::Note,
        }
    }
}

/// A finding about a file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Diagnostic {
    /// The stable code of this kind of finding, such as `E0101`.
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// A description of the problem.
    pub message: String,
    /// A suggestion to fix it.
    pub hint: Option<String>,
    /// Where the problem is. Null if it has no single place.
    pub place: Option<Place>,
    /// Other places related to the problem.
    pub related: Vec<RelatedPlace>,
}

/// A range in a file. Lines and columns count from 1, columns in characters.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SourcePlace")]
pub struct Place {
    /// The file name.
    pub file: String,
    /// The line of the first character.
    pub line: usize,
    /// The column of the first character.
    pub column: usize,
    /// The line in which the range ends.
    pub end_line: usize,
    /// The column after the last character.
    pub end_column: usize,
}

/// Another place related to a finding.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RelatedPlace {
    /// The place.
    #[serde(flatten)]
    pub place: Option<Place>,
    /// How it is related.
    pub message: String,
}

/// Converts the findings of the given files into rows for tools.
pub fn rows(files: &[SourceFile], diagnostics: Vec<Finding>) -> Vec<Diagnostic> {
    let lines: Vec<Lines<'_>> = files.iter().map(Lines::new).collect();
    let place = |span: Span| lines.get(span.file as usize).map(|lines| lines.stretch(span));
    let row = |found: Finding| Diagnostic {
        code: found.code,
        severity: found.severity.into(),
        message: found.message,
        hint: found.hint,
        place: found.span.and_then(place),
        related: { found.related.into_iter() }
            .map(|(span, message)| RelatedPlace { place: place(span), message })
            .collect(),
    };
    diagnostics.into_iter().map(row).collect()
}

/// A file with an index of its lines, so that looking up many positions is fast.
#[derive(Clone, Debug)]
pub struct Lines<'f> {
    /// The name of the file.
    pub name: &'f str,
    /// The text up to the first byte that is not valid UTF-8, so that broken files can be shown.
    pub text: &'f str,
    /// The offset of each line; that of the first is after a byte order mark.
    pub starts: Vec<usize>,
}

impl<'f> Lines<'f> {
    /// Indexes the lines of a file.
    pub fn new(file: &'f SourceFile) -> Self {
        // A file over the size limit was never parsed, and most often is not text.
        let shown = if file.bytes.len() > MAX_FILE_BYTES { &[] } else { &file.bytes[..] };
        let text = valid_prefix(shown);
        let first = text.len() - text.trim_start_matches(BYTE_ORDER_MARK).len();
        let breaks = text.match_indices('\n').map(|(position, _)| position + 1);
        Self { name: &file.name, text, starts: std::iter::once(first).chain(breaks).collect() }
    }

    /// The line and column of an offset. Both count from 1, columns in characters.
    pub fn place(&self, offset: usize) -> (usize, usize) {
        let offset = self.text.floor_char_boundary(offset);
        let line = self.line_of(offset);
        let start = self.starts[line].min(offset);
        (line + 1, self.text[start..offset].chars().count() + 1)
    }

    /// The index of the line that contains an offset.
    pub fn line_of(&self, offset: usize) -> usize {
        let after = self.starts.partition_point(|start| *start <= offset);
        after.saturating_sub(1)
    }

    fn stretch(&self, span: Span) -> Place {
        let (line, column) = self.place(span.range().start);
        let (end_line, end_column) = self.place(span.range().end);
        Place { file: self.name.to_owned(), line, column, end_line, end_column }
    }
}

fn valid_prefix(bytes: &[u8]) -> &str {
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or(""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_agree_with_the_engine() {
        for text in ["", "a", "a\nbc\n", "\u{feff}é = 1\r\nb\r\n\r\n", "\n\n"] {
            let file = SourceFile::new("a.toml", text);
            for offset in 0..=text.len() + 1 {
                let (line, column) = seedwright::pack::line_column(text, offset);
                let place = Lines::new(&file).place(offset);
                assert_eq!(place, (line as usize, column as usize), "{text:?} {offset}");
            }
        }
    }
}
