//! TOML as text: names, texts, rows and lists, laid out for people.

use std::fmt::{Display, Write};

use crate::name::is_hidden;

/// How long a line with a list may become before each value gets a line of its own.
pub(super) const WIDTH: usize = 100;

/// A file while it is being written.
#[derive(Default)]
pub(super) struct Sheet {
    text: String,
}

impl Sheet {
    pub fn finish(self) -> String {
        self.text
    }

    /// Begins the table that these keys lead to, with an empty line before it.
    pub fn header(&mut self, path: &[&str]) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        let path: Vec<_> = path.iter().map(|name| key(name)).collect();
        self.line(&format!("[{}]", path.join(".")));
    }

    /// A value that is TOML already.
    pub fn field(&mut self, name: &str, value: impl Display) {
        self.line(&format!("{} = {value}", key(name)));
    }

    /// A text of several lines that needs no escapes, as it is.
    pub fn lines(&mut self, name: &str, lines: &str) {
        self.field(name, format_args!("\"\"\"\n{lines}\n\"\"\""));
    }

    /// A text, unless it is empty.
    pub fn words(&mut self, name: &str, words: &str) {
        if !words.is_empty() {
            self.field(name, string(words));
        }
    }

    /// A list, unless it is empty: on one line where that is short, otherwise one value a line.
    pub fn list(&mut self, name: &str, values: &[String]) {
        if values.is_empty() {
            return;
        }
        let lengths = values.iter().map(|value| value.chars().count() + 2);
        let length = lengths.sum::<usize>();
        // Rows are easier to compare below one another.
        let rows = values.iter().filter(|value| value.starts_with('{')).count();
        if name.len() + length + 3 <= WIDTH && rows <= 1 {
            return self.field(name, list(values));
        }
        self.line(&format!("{} = [", key(name)));
        for value in values {
            self.line(&format!("  {value},"));
        }
        self.line("]");
    }

    /// A table with one row a line, unless there are none.
    pub fn section(&mut self, path: &[&str], rows: impl IntoIterator<Item = (String, String)>) {
        let mut rows = rows.into_iter().peekable();
        if rows.peek().is_some() {
            self.header(path);
        }
        for (name, row) in rows {
            self.field(&name, row);
        }
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }
}

/// A table on one line.
#[derive(Default)]
pub(super) struct Row {
    text: String,
}

impl Row {
    /// A value that is TOML already.
    pub fn set(&mut self, name: &str, value: impl Display) {
        let comma = if self.text.is_empty() { "" } else { ", " };
        let _ = write!(self.text, "{comma}{} = {value}", key(name));
    }

    pub fn text(&mut self, name: &str, text: &str) {
        self.set(name, string(text));
    }

    /// A text, unless it is empty.
    pub fn words(&mut self, name: &str, words: &str) {
        if !words.is_empty() {
            self.text(name, words);
        }
    }

    /// `true`, or nothing.
    pub fn flag(&mut self, name: &str, on: bool) {
        if on {
            self.set(name, true);
        }
    }

    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub fn finish(self) -> String {
        if self.text.is_empty() {
            return "{}".to_owned();
        }
        format!("{{ {} }}", self.text)
    }
}

/// A list on one line.
pub(super) fn list(values: &[String]) -> String {
    format!("[{}]", values.join(", "))
}

/// A name before an equals sign or in a header: bare where TOML allows that.
pub(super) fn key(name: &str) -> String {
    let is_bare = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    if !name.is_empty() && name.bytes().all(is_bare) {
        return name.to_owned();
    }
    string(name)
}

/// A text in quotes. What a reader could not see is written as an escape.
pub(super) fn string(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for character in text.chars() {
        match character {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            _ if !is_hidden(character) => quoted.push(character),
            _ => {
                let code = u32::from(character);
                let _ = match code {
                    0..=0xffff => write!(quoted, "\\u{code:04X}"),
                    _ => write!(quoted, "\\U{code:08X}"),
                };
            }
        }
    }
    quoted.push('"');
    quoted
}
