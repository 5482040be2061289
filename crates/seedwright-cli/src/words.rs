//! Texts that several commands print.

use std::path::PathBuf;

use crate::streams::is_stdout;

pub use seedwright_api::words::{left_out, settings_text};
pub use seedwright_render::words::{count, count_with, shown};

/// Rows of cells as aligned columns.
pub fn columns<const N: usize>(rows: &[[String; N]]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: [usize; N] = std::array::from_fn(|column| width(column).unwrap_or(0));
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(widths);
        let line: String = cells.map(|(cell, width)| format!("{cell:width$}  ")).collect();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// A text as an argument for a shell.
pub fn quoted(text: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./".contains(letter);
    match text.chars().all(is_plain) {
        true => text.to_owned(),
        false => format!("'{}'", shown(text).replace('\'', r"'\''")),
    }
}

/// The line that lists the files that were written; empty if there are none.
pub fn wrote(written: &[PathBuf]) -> String {
    let paths = written.iter().filter(|path| !is_stdout(path));
    let paths: Vec<String> = paths.map(|path| shown(&path.display().to_string())).collect();
    match paths.is_empty() {
        true => String::new(),
        false => format!("wrote        {}\n", paths.join(", ")),
    }
}
