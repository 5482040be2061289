//! `seedwright quality`.

use seedwright::quality::QualitySummary;
use seedwright_api::quality::{WorldQualityReply, WorldQualityRow, quality};

use crate::arguments::QualityArguments;
use crate::bundles;
use crate::failure::Failure;
use crate::printer::Printer;
use crate::words::{columns, count};

pub fn run(typed: &QualityArguments, printer: &Printer) -> Result<(), Failure> {
    let mut summary = QualitySummary::default();
    for file in &typed.files {
        summary.add(&quality(&bundles::with_items(file)?)?);
    }
    let reply = WorldQualityReply::new(&summary);
    match printer.json {
        true => printer.print_json(&reply)?,
        false => printer.print(&as_text(&reply))?,
    }
    Ok(())
}

fn as_text(reply: &WorldQualityReply) -> String {
    let head = ["row", "mean", "least", "most", "target", "", "what it counts"].map(str::to_owned);
    let rows = reply.rows.iter().map(|row| {
        [
            row.name.to_owned(),
            value(row, row.mean, 2),
            value(row, row.least, 2),
            value(row, row.most, 2),
            target(row),
            match row.met {
                None => "-",
                Some(true) => "met",
                Some(false) => "missed",
            }
            .to_owned(),
            row.about.to_owned(),
        ]
    });
    let table: Vec<[String; 7]> = std::iter::once(head).chain(rows).collect();
    let missed = reply.rows.iter().filter(|row| row.met == Some(false)).count();
    let worlds = usize::try_from(reply.worlds).unwrap_or(usize::MAX);
    format!(
        "{}\n{}: {missed} of {} targets missed\n",
        columns(&table),
        count(worlds, "world"),
        reply.rows.iter().filter(|row| row.met.is_some()).count()
    )
}

/// A value in the unit of its row.
fn value(row: &WorldQualityRow, value: Option<f64>, digits: usize) -> String {
    match (value, row.unit) {
        (None, _) => "-".to_owned(),
        (Some(value), "share") => format!("{:.1} %", 100.0 * value),
        // Whole numbers are shown as such.
        (Some(value), _) if value.fract() == 0.0 => format!("{value:.0}"),
        (Some(value), _) => format!("{value:.digits$}"),
    }
}

fn target(row: &WorldQualityRow) -> String {
    let share = if row.unit == "share" { " %" } else { "" };
    let scale = if row.unit == "share" { 100.0 } else { 1.0 };
    let [least, most] = [Some(row.target_least), row.target_most].map(|value| {
        value.map_or(String::new(), |value| format!("{}", (value * scale * 10.0).round() / 10.0))
    });
    let range = match (least.as_str(), most.as_str()) {
        (least, "") => format!(">= {least}{share}"),
        ("0", "0") => "0".to_owned(),
        ("0", most) => format!("<= {most}{share}"),
        (least, most) if least == most => least.to_owned(),
        (least, most) => format!("{least} to {most}{share}"),
    };
    match row.every_world {
        true => format!("{range}, every world"),
        false => range,
    }
}
