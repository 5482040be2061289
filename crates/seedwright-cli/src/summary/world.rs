//! A built world in a few lines.

use std::fmt::Write;
use std::path::PathBuf;

use seedwright_api::Problem;
use seedwright_api::worlds::Built;
use seedwright_api::worlds::spoiler::{doors_line, items_line, locks_line, origin_lines, table};

use crate::words::{count, wrote};

/// Everything that a person wants to see at once.
pub fn world_summary(built: &Built, written: &[PathBuf]) -> Result<String, Problem> {
    let (bundle, analysis) = (&built.bundle, built.analysis()?);
    let mut text = origin_lines(bundle, built.no_permalink);
    text += &(built.lines.clone() + &doors_line(built) + &locks_line(bundle) + &items_line(built));
    for line in table(&analysis, false).lines() {
        let _ = writeln!(text, "  {line}");
    }
    let (finds, required) = analysis.counts();
    let _ = writeln!(text, "playthrough  {}, {required} of them required", count(finds, "find"));
    let _ = writeln!(text, "proof        proved in {}", count(built.steps, "step"));
    Ok(text + &wrote(written))
}
