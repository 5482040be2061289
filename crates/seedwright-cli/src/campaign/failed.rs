//! Why there is no campaign.

use std::fmt::Write;

use seedwright::campaign::{Retries, Stage};
use seedwright::pipeline::{Error, Impossible, NotFound};
use seedwright::random::Seed;
use serde_json::{Value, json};

use crate::build::Failed;
use crate::commands::words::{count, settings_json, settings_text, shown};
use crate::failure::Failure;

/// There can be none, or none was found; nothing for other errors.
pub fn failed(failed: &Failed<'_>, error: &Error) -> Option<Failure> {
    match error {
        Error::Impossible(Impossible::Campaign(reason)) => Some(Failure::Impossible {
            message: error.to_string(),
            reasons: String::new(),
            explanation: json!({ "reason": reason.to_string() }),
        }),
        Error::NotFound(NotFound::Campaign(retries)) => Some(not_found(retries, failed)),
        Error::NotFound(NotFound::Plan(stage)) => Some(not_completed(*stage, failed.seed, error)),
        _ => None,
    }
}

/// What a plan leaves open could not be made in the world that it is about.
fn not_completed(stage: Stage, seed: &Seed, error: &Error) -> Failure {
    Failure::NotFound {
        message: error.to_string(),
        reasons: format!("  seed      {}\n  stage     {}\n", shown(seed.text()), stage.word()),
        hint: "take out of the plan what stands in the way, such as something that only it would open the way to"
            .to_owned(),
        report: vec![
            ("seed", json!(seed.text())),
            ("stage", json!(stage.word())),
        ],
    }
}

fn not_found(retries: &Retries, failed: &Failed<'_>) -> Failure {
    let seed = failed.seed;
    let settings = settings_json(failed.world, &failed.request.settings(failed.world));
    let mut reasons = format!("  seed      {}\n", shown(seed.text()));
    let _ = writeln!(reasons, "  settings  {}", settings_text(&settings));
    for (stage, times) in failures(retries) {
        let times = count(times as usize, "attempt");
        let _ = writeln!(reasons, "  {:<9} failed in {times}: {}", stage.word(), stage.about());
    }
    Failure::NotFound {
        message: format!("no campaign was found in {}", count(retries.total() as usize, "attempt")),
        reasons,
        hint: "try another `--seed`, more `--attempts`, or ask for less".to_owned(),
        report: vec![("seed", json!(seed.text())), ("failures", as_json(retries))],
    }
}

/// The stages that failed, and how often.
pub fn failures(retries: &Retries) -> impl Iterator<Item = (Stage, u32)> {
    let stages = Stage::ALL.into_iter().map(|stage| (stage, retries.of(stage)));
    stages.filter(|(_, times)| *times > 0)
}

/// The same for tools.
pub fn as_json(retries: &Retries) -> Value {
    let failures = failures(retries).map(|(stage, times)| (stage.word().to_owned(), json!(times)));
    Value::Object(failures.collect())
}
