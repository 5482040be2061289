//! Formats TOML for readers: keys, strings, rows and lists.

use std::fmt::{Display, Write};

use crate::name::is_hidden;

/// The maximum length of a list on one line; longer lists have one value per line.
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

    /// Starts the table at this path, after an empty line.
    pub fn header(&mut self, path: &[&str]) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        let path: Vec<_> = path.iter().map(|name| key(name)).collect();
        self.line(&format!("[{}]", path.join(".")));
    }

    /// Starts the next table of a list of tables, after an empty line.
    pub fn entry(&mut self, list: &str) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.line(&format!("[[{}]]", key(list)));
    }

    /// Writes a value that is already TOML.
    pub fn field(&mut self, name: &str, value: impl Display) {
        self.line(&format!("{} = {value}", key(name)));
    }

    /// Writes a multi-line text that needs no escapes.
    pub fn lines(&mut self, name: &str, lines: &str) {
        self.field(name, format_args!("\"\"\"\n{lines}\n\"\"\""));
    }

    /// Writes a text unless it is empty.
    pub fn words(&mut self, name: &str, words: &str) {
        if !words.is_empty() {
            self.field(name, string(words));
        }
    }

    /// Writes a list unless it is empty: on one line if it is short, otherwise with one value per line.
    pub fn list(&mut self, name: &str, values: &[String]) {
        if values.is_empty() {
            return;
        }
        let lengths = values.iter().map(|value| value.chars().count() + 2);
        let length = lengths.sum::<usize>();
        // Rows are easier to compare one below the other.
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

    /// Writes a table with one row per line, unless it is empty.
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
    /// Adds a value that is already TOML.
    pub fn set(&mut self, name: &str, value: impl Display) {
        let comma = if self.text.is_empty() { "" } else { ", " };
        let _ = write!(self.text, "{comma}{} = {value}", key(name));
    }

    pub fn text(&mut self, name: &str, text: &str) {
        self.set(name, string(text));
    }

    /// Adds a text unless it is empty.
    pub fn words(&mut self, name: &str, words: &str) {
        if !words.is_empty() {
            self.text(name, words);
        }
    }

    /// Adds `true` if the flag is on.
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

/// A TOML key, bare where TOML allows that.
pub(super) fn key(name: &str) -> String {
    let is_bare = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    if !name.is_empty() && name.bytes().all(is_bare) {
        return name.to_owned();
    }
    string(name)
}

/// A quoted TOML string. Invisible characters are written as escapes.
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
