//! Writes bundles and their parts as text: one row per line, so that people can read and edit them.

use std::io::{self, Write};

use serde_json::Value;

/// The maximum length of a value that is written on one line.
const WIDTH: usize = 120;

/// Returns the text of a value, with each row on a line of its own.
pub fn text(value: &Value) -> String {
    let mut text = String::new();
    write(value, 0, &mut text);
    text.push('\n');
    text
}

/// Writes a value. Its depth is bounded by its type, so the recursion is shallow.
fn write(value: &Value, depth: usize, text: &mut String) {
    let short = short(value);
    let is_long = short.is_none();
    let (open, entries, close): (_, Vec<(String, &Value)>, _) = match value {
        Value::Object(map) if depth == 0 || is_long => {
            let name = |name: &String| format!("{}: ", Value::from(name.as_str()));
            ('{', map.iter().map(|(key, value)| (name(key), value)).collect(), '}')
        }
        Value::Array(list) if is_long && !list.iter().all(Value::is_number) => {
            ('[', list.iter().map(|value| (String::new(), value)).collect(), ']')
        }
        Value::Array(list) if is_long => return write_numbers(list, depth, text),
        _ => return text.push_str(&short.unwrap_or_else(|| value.to_string())),
    };
    text.push(open);
    for (position, (name, value)) in entries.iter().enumerate() {
        new_line(position, depth + 1, text);
        text.push_str(name);
        write(value, depth + 1, text);
    }
    new_line(0, depth, text);
    text.push(close);
}

/// Returns the text of a value, if it fits on one line. Writing stops at the limit: a long value would otherwise be
/// written in full again at every nesting level.
fn short(value: &Value) -> Option<String> {
    let mut line = Line(Vec::with_capacity(WIDTH));
    serde_json::to_writer(&mut line, value).ok()?;
    String::from_utf8(line.0).ok()
}

/// A buffer of one line, which refuses more bytes.
struct Line(Vec<u8>);

impl Write for Line {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > WIDTH {
            return Err(io::ErrorKind::WriteZero.into());
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn new_line(position: usize, depth: usize, text: &mut String) {
    text.push_str(if position > 0 { ",\n" } else { "\n" });
    text.extend(std::iter::repeat_n(' ', depth));
}

/// Writes a long list of numbers, broken into lines.
fn write_numbers(list: &[Value], depth: usize, text: &mut String) {
    text.push('[');
    let mut used = WIDTH;
    for (position, number) in list.iter().enumerate() {
        let number = number.to_string();
        if used + number.len() >= WIDTH {
            new_line(position, depth + 1, text);
            used = 0;
        } else {
            text.push(',');
        }
        used += number.len() + 1;
        text.push_str(&number);
    }
    new_line(0, depth, text);
    text.push(']');
}
