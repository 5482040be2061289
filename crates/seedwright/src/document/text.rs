//! Maps positions in a decoded text back to the source.
//!
//! One decoder serves the strings of both languages: an escape that only one of them has is an error in the other, so
//! no text is ambiguous.

use std::ops::Range;

use crate::document::diagnostic::Span;

/// Locates the bytes `within` of a decoded text in the source.
///
/// Returns `None` if the source at `span` does not decode to exactly that text.
pub(super) fn locate(
    source: &str,
    span: Span,
    decoded: &str,
    within: Range<usize>,
) -> Option<Span> {
    let quoted = QuotedText::new(source.get(span.range())?)?;
    let mut at = quoted.body.start;
    let mut done = 0;
    let mut start = None;
    let mut end = 0;
    while let Some(next_char) = quoted.next_char(at)? {
        if !decoded.get(done..)?.starts_with(next_char.character) {
            return None;
        }
        let next = done + next_char.character.len_utf8();
        if start.is_none() && within.start < next {
            start = Some(next_char.source.start);
        }
        if done < within.end {
            end = next_char.source.end;
        }
        done = next;
        at = next_char.source.end;
    }
    if done != decoded.len() {
        return None;
    }
    let start = start.unwrap_or(quoted.body.end);
    let end = if within.is_empty() { start } else { end.max(start) };
    let base = span.range().start;
    Some(Span::new(span.file, base + start..base + end))
}

/// A quoted text.
struct QuotedText<'a> {
    raw: &'a str,
    /// The bytes of `raw` between the quotes.
    body: Range<usize>,
    has_escapes: bool,
    has_lines: bool,
}

/// One decoded character, and the bytes of the quoted text it comes from.
struct DecodedChar {
    character: char,
    source: Range<usize>,
}

impl QuotedText<'_> {
    fn new(raw: &str) -> Option<QuotedText<'_>> {
        let quotes = ["\"\"\"", "'''", "\"", "'"];
        let quote = quotes.into_iter().find(|quote| {
            raw.len() >= 2 * quote.len() && raw.starts_with(quote) && raw.ends_with(quote)
        })?;
        let has_lines = quote.len() == 3;
        let mut start = quote.len();
        if has_lines {
            // A line break right after the opening quotes is not part of the text.
            start += line_break(&raw[start..]);
        }
        let end = raw.len() - quote.len();
        (start <= end).then_some(QuotedText {
            raw,
            body: start..end,
            has_escapes: quote.starts_with('"'),
            has_lines,
        })
    }

    /// The character at an offset, or `Some(None)` at the end of the text, or `None` for an escape that neither
    /// language has.
    fn next_char(&self, at: usize) -> Option<Option<DecodedChar>> {
        let mut start = at;
        while let Some(skipped) = self.continued_line(start) {
            start += skipped;
        }
        let rest = &self.raw[start..self.body.end];
        let Some(first) = rest.chars().next() else {
            return Some(None);
        };
        let (character, length) = if first == '\\' && self.has_escapes {
            escape(rest)?
        } else {
            (first, first.len_utf8())
        };
        Some(Some(DecodedChar { character, source: start..start + length }))
    }

    /// The length of a backslash at the end of a line, which hides everything up to the next visible character.
    fn continued_line(&self, at: usize) -> Option<usize> {
        let rest = &self.raw[at..self.body.end];
        let after = rest.strip_prefix('\\').filter(|_| self.has_lines)?;
        let line_end = after.trim_start_matches([' ', '\t']);
        if line_break(line_end) == 0 {
            return None;
        }
        let visible = line_end.trim_start_matches([' ', '\t', '\r', '\n']);
        Some(rest.len() - visible.len())
    }
}

/// The length of the line break at the start of a text, or 0.
fn line_break(text: &str) -> usize {
    ["\r\n", "\n"].into_iter().find(|line_break| text.starts_with(line_break)).map_or(0, str::len)
}

/// The character of the escape at the start of a text, and its length.
fn escape(text: &str) -> Option<(char, usize)> {
    let character = match text.as_bytes().get(1)? {
        b'b' => '\u{8}',
        b'e' => '\u{1b}',
        b'f' => '\u{c}',
        b'n' => '\n',
        b'r' => '\r',
        b't' => '\t',
        b'"' => '"',
        b'\\' => '\\',
        b'/' => '/',
        b'x' => return Some((char::from_u32(digits(text, 2..4)?)?, 4)),
        b'u' => return four_digits(text),
        b'U' => return Some((char::from_u32(digits(text, 2..10)?)?, 10)),
        _ => return None,
    };
    Some((character, 2))
}

/// The character of a four-digit escape, or of a pair of them: JSON writes a character beyond U+FFFF as two surrogates.
fn four_digits(text: &str) -> Option<(char, usize)> {
    let first = digits(text, 2..6)?;
    if let Some(character) = char::from_u32(first) {
        return Some((character, 6));
    }
    if text.get(6..8)? != "\\u" {
        return None;
    }
    let second = digits(text, 8..12)?;
    if !(0xd800..0xdc00).contains(&first) || !(0xdc00..0xe000).contains(&second) {
        return None;
    }
    let code = 0x1_0000 + ((first - 0xd800) << 10) + (second - 0xdc00);
    Some((char::from_u32(code)?, 12))
}

fn digits(text: &str, range: Range<usize>) -> Option<u32> {
    let digits = text.get(range)?;
    let are_digits = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    are_digits.then(|| u32::from_str_radix(digits, 16).ok())?
}
