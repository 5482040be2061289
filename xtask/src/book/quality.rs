//! The chapter on quality: the rows of `seedwright quality` for each preset of the embedded campaign.

use std::fmt::Write as _;

use seedwright::quality::{MEASURES, QualityMeasure, QualitySummary, Target, Unit};

use super::Chapter;
use crate::campaign::{PRESETS, measured};

/// How many worlds of each preset are measured.
const WORLDS: u64 = 25;

/// Writes the chapter.
pub fn chapter() -> Result<Chapter, String> {
    let mut presets: Vec<QualitySummary> = Vec::new();
    for name in PRESETS {
        presets.push(measured(name, WORLDS, &mut |_| {})?);
    }
    let mut text = format!(
        "# Quality\n\n\
         <!-- Written by `cargo xtask book`. -->\n\n\
         A proof says that a world can be finished, not that it is good to play. `seedwright quality` measures that, in\n\
         rows that are computed from the rules, doors, places and placed items of a bundle alone. These are the means of\n\
         {WORLDS} worlds of each preset of the embedded campaign, with the least and the greatest value where the target\n\
         is about every world. **Bold** values miss their target.\n\n"
    );
    let _ = writeln!(text, "| row | what it counts | target | {} |", PRESETS.join(" | "));
    let _ = writeln!(text, "| --- | --- | --- |{}", " --- |".repeat(PRESETS.len()));
    for (number, measure) in MEASURES.iter().enumerate() {
        let cells: Vec<String> =
            presets.iter().map(|preset| cell(measure, number, preset)).collect();
        let (name, about) = (measure.name, measure.about);
        let target = target(measure);
        let _ = writeln!(text, "| `{name}` | {about} | {target} | {} |", cells.join(" | "));
    }
    text.push_str(
        "\nA *chamber* is a set of rooms joined by ways that are open in both directions without items; an *opener* is an\n\
         item, or all notes of a code, without which some way stays closed; the *walk* is that of a player who always goes\n\
         to the nearest find of the playthrough, and then to the goal. `cargo xtask soak campaign.quality` measures as many\n\
         worlds as one likes, and fails if a target is missed.\n",
    );
    Ok(Chapter { path: "book/src/quality.md".to_owned(), text })
}

fn cell(measure: &QualityMeasure, number: usize, preset: &QualitySummary) -> String {
    let row = &preset.rows[number];
    let Some(met) = row.is_met(measure) else { return "-".to_owned() };
    let value = match measure.target.in_every_world {
        true if row.least == row.most => shown(row.least as f64, measure.unit),
        true => format!(
            "{} to {}",
            shown(row.least as f64, measure.unit),
            shown(row.most as f64, measure.unit)
        ),
        false => shown(row.sum as f64 / row.worlds as f64, measure.unit),
    };
    if met { value } else { format!("**{value}**") }
}

fn target(measure: &QualityMeasure) -> String {
    let Target { least, most, in_every_world } = measure.target;
    let show = |value: u64| shown(value as f64, measure.unit);
    let range = match (least, most) {
        (least, None) => format!("at least {}", show(least)),
        (0, Some(0)) => "0".to_owned(),
        (0, Some(most)) => format!("at most {}", show(most)),
        (least, Some(most)) if least == most => show(least),
        (least, Some(most)) => format!("{} to {}", show(least), show(most)),
    };
    if in_every_world { format!("{range}, in every world") } else { range }
}

/// A value in its unit, with as many digits as say something.
fn shown(value: f64, unit: Unit) -> String {
    let value = match unit {
        Unit::Count => value,
        Unit::Mean => value / 1000.0,
        Unit::Share => return format!("{:.0} %", value / 10.0),
    };
    if value.fract() == 0.0 { format!("{value}") } else { format!("{value:.2}") }
}
