//! Finds comments and strings in source text, without knowing more of the language than that takes.

/// A comment or a string: its lines with their numbers.
#[derive(Debug, PartialEq, Eq)]
pub struct Piece {
    pub is_string: bool,
    pub lines: Vec<(usize, String)>,
}

/// How comments and strings are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    Rust,
    /// JavaScript and TypeScript.
    Script,
    /// TOML, or anything with `#` in front of comments.
    Hash,
}

/// The comments and strings of a text. Comments on lines that follow one another are one piece.
pub fn pieces(text: &str, language: Language) -> Vec<Piece> {
    let mut scanner =
        Scanner { rest: text, line: 1, language, pieces: Vec::new(), open_comment: None };
    while !scanner.rest.is_empty() {
        scanner.step();
    }
    scanner.pieces
}

struct Scanner<'a> {
    rest: &'a str,
    line: usize,
    language: Language,
    pieces: Vec<Piece>,
    /// The line of a comment that stands alone on it, if it is the last piece: the next line may continue it.
    open_comment: Option<usize>,
}

impl Scanner<'_> {
    /// Takes one comment, string or character.
    fn step(&mut self) {
        let marks: &[&str] = match self.language {
            Language::Hash => &["#"],
            Language::Rust | Language::Script => &["//"],
        };
        if marks.iter().any(|mark| self.rest.starts_with(mark)) {
            return self.line_comment();
        }
        if self.language != Language::Hash && self.rest.starts_with("/*") {
            let end = self.rest.find("*/").unwrap_or(self.rest.len());
            return self.take_piece(false, 2, end, 2);
        }
        if let Some((start, close)) = self.string() {
            let mut end = closing(self.rest, start, &close);
            // Not a string, but a quotation mark in a regular expression: those of scripts end on their line.
            if self.language == Language::Script && close != "`" {
                end = end.min(self.rest.find('\n').unwrap_or(end));
            }
            return self.take_piece(true, start, end, close.len());
        }
        let length = self.skipped();
        self.advance(length);
    }

    fn line_comment(&mut self) {
        let end = self.rest.find('\n').unwrap_or(self.rest.len());
        let text = self.rest[..end].trim_start_matches(['/', '!', '#']).to_owned();
        match (self.open_comment, self.pieces.last_mut()) {
            (Some(line), Some(piece)) if line + 1 == self.line => {
                piece.lines.push((self.line, text));
            }
            _ => self.pieces.push(Piece { is_string: false, lines: vec![(self.line, text)] }),
        }
        self.open_comment = Some(self.line);
        self.rest = &self.rest[end..];
    }

    /// Where the text of a string that begins here starts, and what closes it.
    fn string(&self) -> Option<(usize, String)> {
        let first = self.rest.chars().next()?;
        match (self.language, first) {
            (Language::Rust, 'r') => {
                let hashes = self.rest[1..].bytes().take_while(|byte| *byte == b'#').count();
                let is_raw = self.rest[1 + hashes..].starts_with('"');
                is_raw.then(|| (2 + hashes, format!("\"{}", "#".repeat(hashes))))
            }
            (Language::Hash, '"') if self.rest.starts_with("\"\"\"") => {
                Some((3, "\"\"\"".to_owned()))
            }
            (Language::Script, '"' | '\'' | '`') | (_, '"') => Some((1, first.to_string())),
            _ => None,
        }
    }

    /// How many bytes of code to pass over: a word at once, so that its letters begin no string, and in Rust a
    /// character, which may be a quotation mark.
    fn skipped(&self) -> usize {
        let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
        let mut letters = self.rest.char_indices();
        let Some((_, first)) = letters.next() else { return 0 };
        if is_word(first) && !is_raw_prefix(self.rest) {
            return self.rest.find(|letter| !is_word(letter)).unwrap_or(self.rest.len());
        }
        let is_quote = first == '\'' && self.language == Language::Rust;
        if is_quote && self.rest.starts_with("'\\") {
            return self.rest[2..].find('\'').map_or(1, |end| end + 3).max(4);
        }
        match (letters.next(), letters.next()) {
            (Some(_), Some((last, '\''))) if is_quote => last + 1,
            _ => first.len_utf8(),
        }
    }

    /// Takes the text between `start` and `end` as a piece, and passes over what closes it.
    fn take_piece(&mut self, is_string: bool, start: usize, end: usize, close: usize) {
        let text = self.rest[start.min(end)..end].replace("\\n", ".\u{20}").replace("\\\n", "\n");
        let lines = text.split('\n').enumerate();
        let lines = lines.map(|(index, line)| (self.line + index, line.to_owned())).collect();
        self.pieces.push(Piece { is_string, lines });
        self.advance((end + close).min(self.rest.len()));
    }

    fn advance(&mut self, length: usize) {
        let passed = &self.rest[..length];
        self.line += passed.matches('\n').count();
        if !passed.trim().is_empty() {
            self.open_comment = None;
        }
        self.rest = &self.rest[length..];
    }
}

/// Whether a text begins with the letters in front of a raw string, such as `br`.
fn is_raw_prefix(text: &str) -> bool {
    ["br\"", "br#", "b\"", "c\""].iter().any(|prefix| text.starts_with(prefix))
}

/// Where a string ends that begins at `start`. A raw string has no escapes, and its closing mark is longer or the
/// string begins with `r`.
fn closing(text: &str, start: usize, close: &str) -> usize {
    let is_raw = text.starts_with('r') || close.len() == 3;
    let mut from = start;
    loop {
        let Some(end) = text[from..].find(close).map(|end| from + end) else { return text.len() };
        let backslashes = text[start..end].bytes().rev().take_while(|byte| *byte == b'\\').count();
        if is_raw || backslashes % 2 == 0 {
            return end;
        }
        from = end + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str, language: Language) -> Vec<(usize, String)> {
        let trimmed = |(line, text): (usize, String)| (line, text.trim().to_owned());
        pieces(text, language).into_iter().flat_map(|piece| piece.lines).map(trimmed).collect()
    }

    fn owned<const N: usize>(expected: [(usize, &str); N]) -> Vec<(usize, String)> {
        expected.map(|(line, text)| (line, text.to_owned())).to_vec()
    }

    #[test]
    fn rust_has_comments_strings_and_characters() {
        let text = "//! a\n//! b\nlet c = '\"'; // d\nlet e = \"f \\\" g\";\n/* h */ r#\"i \" j\"#;\nfn k<'l>() { b'\\'' }\n";
        let expected =
            owned([(1, "a"), (2, "b"), (3, "d"), (4, "f \\\" g"), (5, "h"), (5, "i \" j")]);
        assert_eq!(texts(text, Language::Rust), expected);
    }

    #[test]
    fn lines_of_one_comment_are_one_piece() {
        let pieces = pieces("// a\n// b\n\n// c\nx // d\n// e\n", Language::Rust);
        let lines: Vec<usize> = pieces.iter().map(|piece| piece.lines.len()).collect();
        assert_eq!(lines, [2, 1, 2]);
    }

    #[test]
    fn strings_go_over_lines() {
        let text = "\"one \\\n two\\nThree\" // four\n";
        let expected = owned([(1, "one"), (2, "two. Three"), (2, "four")]);
        assert_eq!(texts(text, Language::Rust), expected);
    }

    #[test]
    fn scripts_have_three_kinds_of_quotes() {
        let text = "const a = 'b', c = `d\ne`; // it's\n";
        let expected = owned([(1, "b"), (1, "d"), (2, "e"), (2, "it's")]);
        assert_eq!(texts(text, Language::Script), expected);
    }

    #[test]
    fn toml_has_hashes_and_strings() {
        let text = "# a\nb = \"c # d\" # e\nf = \"\"\"\ng\n\"\"\"\n";
        let expected = owned([(1, "a"), (2, "c # d"), (2, "e"), (3, ""), (4, "g"), (5, "")]);
        assert_eq!(texts(text, Language::Hash), expected);
    }
}
