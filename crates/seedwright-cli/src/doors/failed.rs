//! Why no map was found.

use std::fmt::Write;

use seedwright::doors::{Counts, NotFound};
use seedwright::pipeline::{self, Error, Impossible};
use seedwright::random::Seed;
use serde_json::{Map, Value, json};

use crate::commands::words::{count, shown};
use crate::failure::Failure;

/// There can't be one, or none was found; nothing for other errors.
pub fn failed(seed: &Seed, error: &Error) -> Option<Failure> {
    match error {
        Error::Impossible(Impossible::Doors(reason)) => Some(Failure::Impossible {
            message: reason.to_string(),
            reasons: String::new(),
            explanation: Value::Null,
        }),
        Error::NotFound(pipeline::NotFound::Doors(report)) => Some(not_found(seed, report)),
        _ => None,
    }
}

fn not_found(seed: &Seed, report: &NotFound) -> Failure {
    let attempts = count(report.attempts as usize, "attempt");
    let message = match report.out_of_steps {
        true => format!("no sound map was found before the steps were used up, in {attempts}"),
        false => format!("no sound map was found in {attempts}"),
    };
    let mut reasons = format!("  seed      {}\n", shown(seed.text()));
    for (what, counts) in [("rejected", &report.rejected), ("aborted", &report.skipped)] {
        for (reason, number) in counts.iter() {
            let _ = writeln!(reasons, "  {what:<9} {number} times: {}", reason.describe());
        }
    }
    Failure::NotFound {
        message,
        reasons,
        hint: "try another `--seed`, more `--attempts` or `--redraws`, or fewer wishes".to_owned(),
        report: vec![
            ("seed", json!(seed.text())),
            ("attempts", json!(report.attempts)),
            ("outOfSteps", json!(report.out_of_steps)),
            ("rejected", counts_json(&report.rejected)),
            ("aborted", counts_json(&report.skipped)),
        ],
    }
}

/// How often for each reason.
pub fn counts_json(counts: &Counts) -> Value {
    let counts = counts.iter().map(|(reason, number)| {
        let name = format!("{reason:?}");
        let mut name = name.chars();
        let first = name.next().map(|first| first.to_ascii_lowercase());
        (first.into_iter().chain(name).collect(), json!(number))
    });
    Value::Object(counts.collect::<Map<String, Value>>())
}
