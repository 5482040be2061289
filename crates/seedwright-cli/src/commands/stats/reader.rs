//! Reads files of rows, one row at a time.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use seedwright::batch::{COLUMNS, FUNCTIONS, ValueKind};
use serde_json::Value;

use crate::failure::Failure;
use crate::streams::{input_name, is_stdin};

/// The most bytes of a line: the items at a hundred thousand locations have fewer.
const MOST_BYTES: u64 = 16 << 20;

/// The column that every row has.
pub const SEED: &str = "seed";

/// A value of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell<'r> {
    Nothing,
    Number(u64),
    Text(Cow<'r, str>),
}

/// Reads the rows of a file. `see` gets the names of the columns with the values of each row.
pub fn read_rows(
    path: &Path,
    mut see: impl FnMut(&[String], &[Cell<'_>]) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let input: Box<dyn BufRead> = match is_stdin(path) {
        true => Box::new(BufReader::new(io::stdin())),
        false => {
            let file = File::open(path).map_err(|error| unreadable(path, &error.to_string()))?;
            Box::new(BufReader::with_capacity(1 << 20, file))
        }
    };
    let mut reader = Reader { path, input, number: 0 };
    let Some(first) = reader.next()? else {
        return Err(unreadable(path, "it has no rows"));
    };
    match first.starts_with('{') {
        true => reader.json_lines(first, &mut see),
        false => reader.csv(&first, &mut see),
    }
}

struct Reader<'p> {
    path: &'p Path,
    input: Box<dyn BufRead>,
    /// The number of the line that was read last.
    number: u64,
}

impl Reader<'_> {
    /// Reads a line. What does not end within some length is not a file of rows, and need not end at all.
    fn next(&mut self) -> Result<Option<String>, Failure> {
        self.number += 1;
        let mut line = Vec::new();
        let read = (&mut self.input).take(MOST_BYTES).read_until(b'\n', &mut line);
        let failed = |error: io::Error| unreadable(self.path, &error.to_string());
        if read.map_err(failed)? == 0 {
            return Ok(None);
        }
        if line.len() as u64 == MOST_BYTES {
            return Err(self.malformed("its line is longer than 16 MiB"));
        }
        let line = String::from_utf8(line).map_err(|_| self.malformed("it is not text"))?;
        Ok(Some(line.trim_end_matches(['\n', '\r']).to_owned()))
    }

    fn csv(
        &mut self,
        header: &str,
        see: &mut impl FnMut(&[String], &[Cell<'_>]) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let fields = fields_of(header).ok_or_else(|| self.malformed("a quote is never closed"))?;
        let names: Vec<String> = fields.into_iter().map(Cow::into_owned).collect();
        self.check_names(&names)?;
        let are_texts: Vec<bool> = names.iter().map(|name| is_text(name)).collect();
        while let Some(line) = self.next()? {
            let fields =
                fields_of(&line).ok_or_else(|| self.malformed("a quote is never closed"))?;
            if fields.len() != names.len() {
                let message = format!("{} fields in place of {}", fields.len(), names.len());
                return Err(self.malformed(&message));
            }
            let cells = fields.into_iter().zip(&are_texts);
            let cells: Vec<Cell<'_>> =
                cells.map(|(field, is_text)| cell(field, *is_text)).collect();
            see(&names, &cells)?;
        }
        Ok(())
    }

    fn json_lines(
        &mut self,
        first: String,
        see: &mut impl FnMut(&[String], &[Cell<'_>]) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut names: Vec<String> = Vec::new();
        let mut line = Some(first);
        while let Some(text) = line {
            let Ok(Value::Object(row)) = serde_json::from_str(&text) else {
                return Err(self.malformed("it is not a JSON object"));
            };
            if names.is_empty() {
                names = row.keys().cloned().collect();
                self.check_names(&names)?;
            }
            if !row.keys().eq(&names) {
                return Err(self.malformed("it has other columns than the first row"));
            }
            let cells: Vec<Cell<'_>> = row.values().map(json_cell).collect();
            see(&names, &cells)?;
            line = self.next()?;
        }
        Ok(())
    }

    /// Every row of a batch has a seed; other tables don't.
    fn check_names(&self, names: &[String]) -> Result<(), Failure> {
        match names.iter().any(|name| name == SEED) {
            true => Ok(()),
            false => Err(self.malformed("there is no column `seed`")),
        }
    }

    fn malformed(&self, message: &str) -> Failure {
        let name = input_name(self.path);
        let message = format!("{name}:{}: this is not a row of a batch: {message}", self.number);
        Failure::argument(message, "`seedwright batch --out FILE` writes files of rows")
    }
}

fn unreadable(path: &Path, reason: &str) -> Failure {
    let message = format!("can't read {}: {reason}", input_name(path));
    Failure::argument(message, "name a file that `seedwright batch` has written")
}

/// Whether a column of batches holds text, which may look like numbers: seeds do, and items can be called `100`.
fn is_text(name: &str) -> bool {
    let function = name.split('(').next().filter(|function| function.len() < name.len());
    let kind = match function {
        Some(word) => FUNCTIONS.iter().find(|function| function.name == word).map(|one| one.kind),
        None => COLUMNS.iter().find(|column| column.name == name).map(|column| column.kind),
    };
    kind == Some(ValueKind::Text)
}

/// The fields of a line of CSV; `None` if a quote is never closed.
fn fields_of(line: &str) -> Option<Vec<Cow<'_, str>>> {
    if !line.contains('"') {
        return Some(line.split(',').map(Cow::Borrowed).collect());
    }
    let mut fields = Vec::new();
    let mut rest = line;
    loop {
        let Some(quoted) = rest.strip_prefix('"') else {
            let (field, more) = rest.split_once(',').map_or((rest, None), |(a, b)| (a, Some(b)));
            fields.push(Cow::Borrowed(field));
            match more {
                Some(more) => rest = more,
                None => return Some(fields),
            }
            continue;
        };
        let mut end = 0;
        loop {
            end += quoted[end..].find('"')?;
            if !quoted[end + 1..].starts_with('"') {
                break;
            }
            end += 2;
        }
        fields.push(Cow::Owned(quoted[..end].replace("\"\"", "\"")));
        match quoted[end + 1..].strip_prefix(',') {
            Some(more) => rest = more,
            None => return Some(fields),
        }
    }
}

fn cell(field: Cow<'_, str>, is_text: bool) -> Cell<'_> {
    if field.is_empty() {
        return Cell::Nothing;
    }
    let is_number = !is_text && field.len() < 20 && field.bytes().all(|byte| byte.is_ascii_digit());
    match field.parse() {
        Ok(number) if is_number => Cell::Number(number),
        _ => Cell::Text(field),
    }
}

fn json_cell(value: &Value) -> Cell<'_> {
    match value {
        Value::Null => Cell::Nothing,
        Value::String(text) => Cell::Text(Cow::Borrowed(text)),
        other => match other.as_u64() {
            Some(number) => Cell::Number(number),
            None => Cell::Text(Cow::Owned(other.to_string())),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_csv_are_read_as_they_were_written() {
        for values in
            [&["a", "", "1"][..], &["a, b", "say \"x\"", ""], &["\"", "\"\"", ","], &["demo 1"]]
        {
            let row = seedwright::batch::Row {
                number: 0,
                values: values.iter().map(|value| (*value).into()).collect(),
            };
            let mut text = String::new();
            row.write_csv(&mut text);
            let fields = fields_of(text.trim_end_matches('\n')).expect("quotes are closed");
            assert_eq!(fields, values, "{text}");
        }
        assert_eq!(fields_of("a,\"b"), None);
    }

    #[test]
    fn texts_that_look_like_numbers_are_texts() {
        for (name, expected) in
            [("seed", true), ("item(Docks.Chest)", true), ("sphere(100)", false), ("mine", false)]
        {
            assert_eq!(is_text(name), expected, "{name}");
        }
        assert_eq!(cell("100".into(), true), Cell::Text("100".into()));
        assert_eq!(cell("100".into(), false), Cell::Number(100));
    }
}
