//! The files of a pack, and the checks before they are parsed.

mod size;

use std::str;

use super::diagnostic::{Diagnostic, Span};
use size::Size;

/// The largest file that is read, in bytes.
pub const MAX_FILE_BYTES: usize = 64 * 1024 * 1024;
/// The largest pack that is read, in bytes over all its files.
pub const MAX_PACK_BYTES: usize = 256 * 1024 * 1024;
/// The largest number of tokens in all files of one pack: names, values and signs. A pack of 100,000 rooms with a door
/// and an item each has fewer, and one at the limit takes about a gigabyte.
pub const MAX_PACK_TOKENS: usize = 2_500_000;
/// The largest number of entries in one section of a pack, such as its rooms, and of rows of one kind in them, such as spots.
/// A room takes about 900 bytes, so a pack with as many empty rooms is checked in less than 256 MiB.
pub const MAX_SECTION_ENTRIES: usize = 250_000;
/// The largest number of tokens in all bundles that are given as a plan. The bundle of a pack at the limit has fewer.
pub const MAX_BUNDLE_TOKENS: usize = 8_000_000;
/// The longest text in a pack, in bytes.
pub const MAX_TEXT_BYTES: usize = 8 * 1024 * 1024;
/// The largest number of files in one pack.
pub const MAX_FILES: usize = 10_000;
/// The maximum nesting of values.
pub const MAX_NESTING: usize = 64;

const BYTE_ORDER_MARK: char = '\u{feff}';

/// One file of a pack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceFile {
    /// The name of the file; files are merged in byte order of their names.
    pub name: String,
    /// The contents of the file.
    pub bytes: Vec<u8>,
}

impl SourceFile {
    /// Creates a file from its name and contents.
    pub fn new(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> SourceFile {
        SourceFile { name: name.into(), bytes: bytes.into() }
    }

    /// Whether the file is JSON, by its extension; every other file is TOML.
    pub fn is_json(&self) -> bool {
        let ending = self.name.rsplit('.').next().unwrap_or_default();
        ending.len() < self.name.len() && ending.eq_ignore_ascii_case("json")
    }

    /// The text of the file with the index `file`.
    ///
    /// # Errors
    ///
    /// If the file is too large, is not UTF-8, contains a NUL byte or is empty.
    pub fn text(&self, file: u32) -> Result<&str, Diagnostic> {
        if self.bytes.len() > MAX_FILE_BYTES {
            let message = format!("the file is larger than {}", shown_size(MAX_FILE_BYTES));
            return Err(Diagnostic::error("E0004", Span::new(file, 0..0), message)
                .hint("split it into several files"));
        }
        let text = str::from_utf8(&self.bytes).map_err(|error| not_utf8(file, error))?;
        if let Some(at) = text.find('\0') {
            return Err(Diagnostic::error(
                "E0003",
                Span::new(file, at..at + 1),
                "the file contains a NUL byte",
            )
            .hint("only text files can be read"));
        }
        if self.is_blank(text) {
            return Err(Diagnostic::error("E0001", Span::new(file, 0..0), "the file is empty")
                .hint("write something into it, or remove it"));
        }
        Ok(text)
    }

    /// Whether a text contains nothing but white space and comments.
    fn is_blank(&self, text: &str) -> bool {
        without_byte_order_mark(text).lines().all(|line| {
            let line = line.trim();
            line.is_empty() || (line.starts_with('#') && !self.is_json())
        })
    }
}

fn not_utf8(file: u32, error: str::Utf8Error) -> Diagnostic {
    let start = error.valid_up_to();
    let length = error.error_len().unwrap_or(1);
    Diagnostic::error("E0002", Span::new(file, start..start + length), "the file is not UTF-8 text")
        .hint("save the file as UTF-8")
}

/// A number of bytes for people: in MiB if it is a whole number of them, as limits are.
pub fn shown_size(bytes: usize) -> String {
    const MIB: usize = 1 << 20;
    match bytes {
        MIB.. if bytes.is_multiple_of(MIB) => format!("{} MiB", bytes / MIB),
        _ => format!("{bytes} bytes"),
    }
}

/// Checks the limits on all files of a pack or plan together.
pub fn check_limits(files: &[SourceFile], what: &str) -> Option<Diagnostic> {
    if files.is_empty() {
        return Some(
            Diagnostic::error("E0001", None, format!("the {what} has no files"))
                .hint("give it a .toml or .json file"),
        );
    }
    if files.len() > MAX_FILES {
        let message = format!("the {what} has more than {MAX_FILES} files");
        return Some(Diagnostic::error("E0004", None, message).hint("join some of the files"));
    }
    let bytes = files.iter().fold(0usize, |sum, file| sum.saturating_add(file.bytes.len()));
    (bytes > MAX_PACK_BYTES)
        .then(|| too_large(format!("the {what} is larger than {}", shown_size(MAX_PACK_BYTES))))
}

/// Checks that files have few enough tokens, and none that is too long.
pub fn check_tokens(files: &[&SourceFile], most: usize, what: &str) -> Option<Diagnostic> {
    // No file has more tokens than bytes, or a text with more.
    if files.iter().map(|file| file.bytes.len()).sum::<usize>() <= most.min(MAX_TEXT_BYTES) {
        return None;
    }
    let mut size = Size::default();
    for file in files {
        size.add(file, most, MAX_TEXT_BYTES);
        if size.tokens > most {
            let most = format!("more than {most} names, values and signs");
            return Some(too_large(format!("the {what} has {most}")));
        }
        if size.longest > MAX_TEXT_BYTES {
            let most = shown_size(MAX_TEXT_BYTES);
            let message = format!("a text of the {what} is longer than {most}");
            return Some(too_large(message));
        }
    }
    None
}

fn too_large(message: String) -> Diagnostic {
    Diagnostic::error("E0004", None, message).hint("remove what the world does not need")
}

/// The text without its byte order mark.
pub(super) fn without_byte_order_mark(text: &str) -> &str {
    text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text)
}

/// The line and column of an offset into a text, both counted from 1.
///
/// The column counts characters; a byte order mark does not count. An offset
/// past the end is treated as the end.
pub fn line_column(text: &str, offset: usize) -> (u32, u32) {
    let before = without_byte_order_mark(&text[..text.floor_char_boundary(offset)]);
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let lines = before.bytes().filter(|&byte| byte == b'\n').count();
    let columns = before[line_start..].chars().count();
    let counted = |count: usize| u32::try_from(count + 1).unwrap_or(u32::MAX);
    (counted(lines), counted(columns))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(name: &str, bytes: &[u8]) -> (&'static str, usize) {
        let file = SourceFile::new(name, bytes);
        let diagnostic = file.text(7).expect_err("the file is not acceptable");
        let span = diagnostic.span.expect("the problem has a place");
        assert_eq!(span.file, 7);
        (diagnostic.code, span.range().start)
    }

    #[test]
    fn files_without_content_are_refused() {
        for text in ["", " \t\r\n", "\u{feff}", "\u{feff}\r\n", "# only\n\n  # remarks"] {
            assert_eq!(refused("a.toml", text.as_bytes()), ("E0001", 0));
        }
        assert_eq!(refused("a.json", b"  \n"), ("E0001", 0));
        assert!(SourceFile::new("a.json", "# no comment in JSON").text(0).is_ok());
    }

    #[test]
    fn bytes_that_are_not_text_are_located() {
        assert_eq!(refused("a.toml", b"a = \"\xff\""), ("E0002", 5));
        assert_eq!(refused("a.toml", b"a = 1\n\xe2\x82"), ("E0002", 6));
        assert_eq!(refused("a.toml", b"a = \0"), ("E0003", 4));
        assert_eq!(refused("a.json", b"{\"a\0\": 1}"), ("E0003", 3));
    }

    #[test]
    fn the_limit_on_a_file_is_kept() {
        let large = vec![b'#'; MAX_FILE_BYTES + 1];
        assert_eq!(refused("a.toml", &large), ("E0004", 0));
    }

    #[test]
    fn the_limits_on_a_pack_are_kept() {
        let code = |files: &[SourceFile]| check_limits(files, "pack").map(|problem| problem.code);
        assert_eq!(code(&[]), Some("E0001"));
        assert_eq!(code(&[SourceFile::new("a.toml", "")]), None);
        let many = vec![SourceFile::new("a.toml", ""); MAX_FILES + 1];
        assert_eq!(code(&many), Some("E0004"));
        assert_eq!(code(&many[1..]), None);
        let large: Vec<_> =
            (0..5).map(|_| SourceFile::new("a.toml", vec![b'#'; MAX_PACK_BYTES / 4])).collect();
        assert_eq!(code(&large), Some("E0004"));
        assert_eq!(code(&large[1..]), None);
    }

    #[test]
    fn the_limit_on_tokens_is_named() {
        let files = |tokens: usize| {
            let [half, rest] = [tokens / 2, tokens - tokens / 2];
            [half, rest].map(|tokens| SourceFile::new("a.toml", "[".repeat(tokens)))
        };
        let check = |tokens: usize| {
            let [one, other] = &files(tokens);
            check_tokens(&[one, other], MAX_PACK_TOKENS, "plan")
        };
        assert_eq!(check(MAX_PACK_TOKENS), None);
        let problem = check(MAX_PACK_TOKENS + 1).expect("it is refused");
        assert_eq!(problem.code, "E0004");
        assert_eq!(problem.message, "the plan has more than 2500000 names, values and signs");
        // A long text is one token.
        let text = |length: usize| {
            let text = format!("a = \"{}\"", "[".repeat(length - 2));
            check_tokens(&[&SourceFile::new("a.toml", text)], MAX_PACK_TOKENS, "pack")
        };
        assert_eq!(text(MAX_TEXT_BYTES), None);
        let problem = text(MAX_TEXT_BYTES + 1).expect("it is refused");
        assert_eq!(problem.code, "E0004");
        assert_eq!(problem.message, "a text of the pack is longer than 8 MiB");
    }

    #[test]
    fn byte_order_marks_and_windows_lines_are_accepted() {
        let text = "\u{feff}a = 1\r\nb = 2\r\n";
        assert_eq!(SourceFile::new("a.toml", text).text(0), Ok(text));
    }

    #[test]
    fn the_name_says_what_is_json() {
        for name in ["a.json", "rooms/b.JSON", ".json"] {
            assert!(SourceFile::new(name, "").is_json(), "{name}");
        }
        for name in ["a.toml", "json", "a.json.toml", "a"] {
            assert!(!SourceFile::new(name, "").is_json(), "{name}");
        }
    }

    #[test]
    fn lines_and_columns_count_from_one_in_characters() {
        let text = "\u{feff}é = 1\r\nb = 2\n";
        assert_eq!(line_column(text, 0), (1, 1));
        assert_eq!(line_column(text, 3), (1, 1));
        assert_eq!(line_column(text, 5), (1, 2));
        assert_eq!(line_column(text, text.find('b').expect("it is there")), (2, 1));
        assert_eq!(line_column(text, text.len()), (3, 1));
        assert_eq!(line_column(text, usize::MAX), (3, 1));
        assert_eq!(line_column("", 5), (1, 1));
        assert_eq!(line_column("é", 1), (1, 1));
    }
}
