//! Why there is no campaign.

use std::fmt::Write;

use seedwright::campaign::{Failure as MakeFailure, Impossible, Retries, Stage};
use seedwright::random::Seed;
use serde_json::{Value, json};

use crate::commands::words::{count, shown};
use crate::failure::Failure;

/// There can be none.
pub fn impossible(reason: &Impossible) -> Failure {
    Failure::Impossible {
        message: format!("there can be no campaign: {reason}"),
        reasons: String::new(),
        explanation: json!({ "reason": reason.to_string() }),
    }
}

/// None was made.
pub fn failed(failure: &MakeFailure, seed: &Seed) -> Failure {
    match failure {
        MakeFailure::Impossible(reason) => impossible(reason),
        MakeFailure::NotFound(retries) => not_found(retries, seed),
        MakeFailure::Stopped => Failure::Operation {
            message: "the search was stopped".to_owned(),
            hint: None,
        },
    }
}

fn not_found(retries: &Retries, seed: &Seed) -> Failure {
    let mut reasons = format!("  seed      {}\n", shown(seed.text()));
    for (stage, times) in failures(retries) {
        let times = count(times as usize, "attempt");
        let _ = writeln!(
            reasons,
            "  {:<9} failed in {times}: {}",
            stage.word(),
            stage.about()
        );
    }
    Failure::NotFound {
        message: format!(
            "no campaign was found in {}",
            count(retries.total() as usize, "attempt")
        ),
        reasons,
        hint: "try another `--seed`, more `attempts` in [campaign], or ask for less".to_owned(),
        report: vec![("seed", json!(seed.text())), ("failures", as_json(retries))],
    }
}

/// The stages that failed, and how often.
pub fn failures(retries: &Retries) -> impl Iterator<Item = (Stage, u32)> {
    let stages = Stage::ALL
        .into_iter()
        .map(|stage| (stage, retries.of(stage)));
    stages.filter(|(_, times)| *times > 0)
}

/// The same for tools.
pub fn as_json(retries: &Retries) -> Value {
    let failures = failures(retries).map(|(stage, times)| (stage.word().to_owned(), json!(times)));
    Value::Object(failures.collect())
}
