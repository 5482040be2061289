//! Words that several commands print.

use std::path::PathBuf;

pub use seedwright_api::words::{left_out, settings_text};
pub use seedwright_render::words::{count, shown};

/// Rows of cells, one below the other; what is longest in a column says how wide it is.
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

/// The line about files that were written; nothing where there are none.
pub fn wrote(written: &[PathBuf]) -> String {
    if written.is_empty() {
        return String::new();
    }
    let paths = written.iter().map(|path| shown(&path.display().to_string()));
    format!("wrote        {}\n", paths.collect::<Vec<_>>().join(", "))
}
