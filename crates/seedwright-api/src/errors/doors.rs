//! Explains why no door map was found.

use std::fmt::Write;

use seedwright::doors::NotFound;
use seedwright::pipeline::{self, Error, Impossible};
use seedwright::random::Seed;
use seedwright_render::words::{count, shown};
use serde_json::{Value, json};

use crate::Problem;
use crate::words::reason_counts;

/// Converts errors about doors. Returns `None` for other errors.
pub fn problem(seed: &Seed, error: &Error) -> Option<Problem> {
    match error {
        Error::Impossible(Impossible::Doors(reason)) => {
            Some(Problem::impossible(reason.to_string(), Value::Null))
        }
        Error::NotFound(pipeline::NotFound::Doors(report)) => Some(not_found(seed, report)),
        _ => None,
    }
}

fn not_found(seed: &Seed, report: &NotFound) -> Problem {
    let attempts = count(report.attempts as usize, "attempt");
    let message = match report.out_of_steps {
        true => format!("no valid door map found in {attempts}; the step limit was reached"),
        false => format!("no valid door map found in {attempts}"),
    };
    let message = match &report.remark {
        Some(remark) => format!("{message}: {remark}"),
        None => message,
    };
    let mut reasons = format!("  seed      {}\n", shown(seed.text()));
    for (what, counts) in [("rejected", &report.rejected), ("aborted", &report.skipped)] {
        for (reason, number) in counts.iter() {
            let times = count(usize::try_from(number).unwrap_or(usize::MAX), "time");
            let _ = writeln!(reasons, "  {what:<9} {times}: {}", reason.describe());
        }
    }
    let hint = "try another `--seed`, more `--attempts` or `--redraws`, or relax the settings";
    let report = json!({
        "seed": seed.text(),
        "attempts": report.attempts,
        "outOfSteps": report.out_of_steps,
        "rejected": reason_counts(&report.rejected),
        "aborted": reason_counts(&report.skipped),
    });
    Problem::not_found(message, hint, report).because(reasons)
}
