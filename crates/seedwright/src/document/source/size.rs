//! The number of tokens of a file, which decides how much memory its values take.
//!
//! A byte of a file can become hundreds of bytes in memory. A limit on bytes alone would refuse packs with long texts,
//! or let a pack of short names fill the memory. So tokens are counted, before anything of them is stored.

use std::str;

use toml_parser::Source;
use toml_parser::lexer::TokenKind;

use super::SourceFile;

/// The tokens of files.
#[derive(Clone, Copy, Default)]
pub(super) struct Size {
    /// The number of tokens: names, values and signs, and in TOML the ends of lines. Spaces and comments are free.
    pub tokens: usize,
    /// The length of the longest one in bytes.
    pub longest: usize,
}

impl Size {
    /// Adds the tokens of a file, until there are more than `most` in all or one is longer than `longest`.
    ///
    /// A file that is not text has none: its reader refuses it.
    pub fn add(&mut self, file: &SourceFile, most: usize, longest: usize) {
        let Ok(text) = str::from_utf8(&file.bytes) else {
            return;
        };
        let mut add = |length: usize| {
            self.tokens += 1;
            self.longest = self.longest.max(length);
            self.tokens <= most && self.longest <= longest
        };
        match file.is_json() {
            true => each_in_json(text, add),
            false => {
                let tokens = Source::new(text).lex().filter(|token| {
                    let free = [TokenKind::Whitespace, TokenKind::Comment, TokenKind::Eof];
                    !free.contains(&token.kind())
                });
                let mut lengths = tokens.map(|token| token.span().end() - token.span().start());
                let _ = lengths.all(&mut add);
            }
        }
    }
}

/// Visits the lengths of texts, signs, numbers and words while `add` asks for more. Text that is not JSON is counted
/// somehow.
fn each_in_json(text: &str, mut add: impl FnMut(usize) -> bool) {
    let mut bytes = text.bytes().enumerate().peekable();
    while let Some((start, byte)) = bytes.next() {
        let end = match byte {
            b' ' | b'\t' | b'\r' | b'\n' => continue,
            b'"' => end_of_text(&mut bytes).unwrap_or(text.len()),
            _ if is_sign(byte) => start + 1,
            _ => {
                let in_word = |byte: u8| !is_sign(byte) && byte != b'"' && byte > b' ';
                let mut end = start + 1;
                while let Some((at, _)) = bytes.next_if(|(_, byte)| in_word(*byte)) {
                    end = at + 1;
                }
                end
            }
        };
        if !add(end - start) {
            return;
        }
    }
}

fn is_sign(byte: u8) -> bool {
    matches!(byte, b'{' | b'}' | b'[' | b']' | b':' | b',')
}

/// Where a text ends whose first quote was read.
fn end_of_text(bytes: &mut impl Iterator<Item = (usize, u8)>) -> Option<usize> {
    let mut escaped = false;
    for (at, byte) in bytes {
        match byte {
            b'"' if !escaped => return Some(at + 1),
            _ => escaped = byte == b'\\' && !escaped,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(name: &str, text: &str, most: usize, longest: usize) -> (usize, usize) {
        let mut size = Size::default();
        size.add(&SourceFile::new(name, text), most, longest);
        (size.tokens, size.longest)
    }

    #[test]
    fn names_values_and_signs_are_counted() {
        let all = |name: &str, text: &str| size(name, text, usize::MAX, usize::MAX);
        assert_eq!(all("a.toml", "# remark\n[rooms.Hall]\nspots = [\"a, b\"]\n"), (13, 6));
        assert_eq!(all("a.json", "{\"rooms\": {\"Hall\": [\"a, \\\"b\", -12, true]}}"), (15, 8));
        for name in ["a.toml", "a.json"] {
            assert_eq!(all(name, "   \t  "), (0, 0));
            assert_eq!(all(name, &format!("\"{}\"", "a = [".repeat(1_000))), (1, 5_002));
        }
        let mut none = Size::default();
        none.add(&SourceFile::new("a.toml", b"\xff"), 9, 9);
        assert_eq!(none.tokens, 0);
    }

    #[test]
    fn counting_stops_at_a_limit() {
        for name in ["a.toml", "a.json"] {
            assert_eq!(size(name, &"[".repeat(1_000), 7, 9), (8, 1));
            assert_eq!(size(name, "[[\"0123456789\", [[", 7, 9), (3, 12));
        }
    }
}
