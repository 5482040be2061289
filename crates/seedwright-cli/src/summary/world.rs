//! The summary of a world with items.

use std::fmt::Write;
use std::path::PathBuf;

use seedwright_api::Problem;
use seedwright_api::worlds::ProvedWorld;
use seedwright_api::worlds::spoiler::{doors_line, items_line, locks_line, origin_lines, table};

use super::levels::levels_part;
use crate::printer::Printer;
use crate::words::{count, count_with, wrote};

/// The summary of a world with items.
pub fn world_summary(
    proved: &ProvedWorld,
    written: &[PathBuf],
    printer: &Printer,
) -> Result<String, Problem> {
    let (bundle, analysis) = (&proved.bundle, proved.analysis()?);
    let mut text = origin_lines(bundle, proved.no_permalink);
    text +=
        &(proved.lines.clone() + &doors_line(proved) + &locks_line(bundle) + &items_line(proved));
    for line in table(&analysis, false).lines() {
        let _ = writeln!(text, "  {line}");
    }
    let (finds, required) = analysis.counts();
    let _ = writeln!(text, "playthrough  {}", count_with(finds, "find", required, "required"));
    let _ = writeln!(text, "proof        proved in {}", count(proved.steps, "step"));
    text += &levels_part(proved.levels.as_ref(), printer);
    Ok(text + &wrote(written))
}
