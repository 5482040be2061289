//! Words that several commands print.

use seedwright::pipeline::named_settings;
use seedwright::world::{Settings, World};
pub use seedwright_api::words::left_out;
pub use seedwright_render::words::{count, shown};
use serde_json::{Map, Value};

/// The value of every option and trick.
pub fn settings_json(world: &World, settings: &Settings) -> Map<String, Value> {
    named_settings(world, settings)
}

/// Settings as one types them.
pub fn settings_text(settings: &Map<String, Value>) -> String {
    let all = settings.iter().map(|(name, value)| match value {
        Value::String(word) => format!("{}={}", shown(name), shown(word)),
        other => format!("{}={}", shown(name), shown(&other.to_string())),
    });
    all.collect::<Vec<_>>().join(" ")
}

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
