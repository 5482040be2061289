//! Rows and their texts.

use std::fmt::Write;

/// A value of a row.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Value {
    /// There is no value: the world has nothing of the kind, or was not built.
    Nothing,
    /// A whole number.
    Number(u64),
    /// True or false.
    Flag(bool),
    /// Text.
    Text(String),
}

impl From<u32> for Value {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<u64> for Value {
    fn from(number: u64) -> Self {
        Self::Number(number)
    }
}

impl From<usize> for Value {
    fn from(number: usize) -> Self {
        Self::Number(u64::try_from(number).unwrap_or(u64::MAX))
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl<T: Into<Self>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Nothing, Into::into)
    }
}

/// The values of a world, in the order of the columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The number of the seed.
    pub number: u64,
    /// The values.
    pub values: Vec<Value>,
}

impl Row {
    /// Adds the row as a line of CSV (RFC 4180, with a line feed as the end of a line).
    pub fn write_csv(&self, text: &mut String) {
        for (position, value) in self.values.iter().enumerate() {
            if position > 0 {
                text.push(',');
            }
            match value {
                Value::Nothing => {}
                Value::Number(number) => write_number(*number, text),
                Value::Flag(flag) => text.push_str(if *flag { "true" } else { "false" }),
                Value::Text(value) => write_csv_text(value, text),
            }
        }
        text.push('\n');
    }

    /// Adds the row as a line of JSON, with the given texts of `"name":` for the columns. Columns without a value are null.
    pub fn write_json(&self, names: &[String], text: &mut String) {
        text.push('{');
        for (position, (value, name)) in self.values.iter().zip(names).enumerate() {
            if position > 0 {
                text.push(',');
            }
            text.push_str(name);
            match value {
                Value::Nothing => text.push_str("null"),
                Value::Number(number) => write_number(*number, text),
                Value::Flag(flag) => text.push_str(if *flag { "true" } else { "false" }),
                Value::Text(value) => write_json_text(value, text),
            }
        }
        text.push_str("}\n");
    }
}

/// Adds a text of CSV, in quotes where it needs them.
pub(super) fn write_csv_text(value: &str, text: &mut String) {
    if !value.contains(['"', ',', '\n', '\r']) {
        return text.push_str(value);
    }
    text.push('"');
    text.push_str(&value.replace('"', "\"\""));
    text.push('"');
}

/// Adds a text of JSON.
pub(super) fn write_json_text(value: &str, text: &mut String) {
    let is_plain = |byte: u8| (b' '..0x7f).contains(&byte) && byte != b'"' && byte != b'\\';
    if !value.bytes().all(is_plain) {
        return text.push_str(&serde_json::Value::from(value).to_string());
    }
    text.push('"');
    text.push_str(value);
    text.push('"');
}

fn write_number(number: u64, text: &mut String) {
    // Writing to a string can't fail.
    let _ = write!(text, "{number}");
}
