//! Why there is no campaign.

use std::fmt::Write;

use seedwright::campaign::{Failure as MakeFailure, Impossible, Retries, Stage};
use seedwright::random::Seed;
use seedwright::world::World;
use serde_json::{Value, json};

use crate::build::Request;
use crate::commands::words::{count, settings_json, settings_text, shown};
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
pub fn failed(failure: &MakeFailure, request: &Request, pack: &World) -> Failure {
    match failure {
        MakeFailure::Impossible(reason) => impossible(reason),
        MakeFailure::NotFound(retries) => not_found(retries, request, pack),
        MakeFailure::Stopped => Failure::Stopped,
    }
}

/// What a plan leaves open could not be made in the world that it is about.
pub fn not_completed(stage: Stage, seed: &Seed) -> Failure {
    Failure::NotFound {
        message: format!("what the plan leaves open can't be made around what it gives: {}", stage.about()),
        reasons: format!("  seed      {}\n  stage     {}\n", shown(seed.text()), stage.word()),
        hint: "take out of the plan what stands in the way, such as something that only it would open the way to"
            .to_owned(),
        report: vec![
            ("seed", json!(seed.text())),
            ("stage", json!(stage.word())),
        ],
    }
}

fn not_found(retries: &Retries, request: &Request, pack: &World) -> Failure {
    let seed = &request.seed;
    let settings = settings_json(pack, &request.settings);
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
