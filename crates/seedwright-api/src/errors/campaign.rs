//! Why there is no campaign.

use std::fmt::Write;

use seedwright::campaign::{Retries, Stage};
use seedwright::pipeline::{Error, Impossible, NotFound, named_settings};
use seedwright::random::Seed;
use seedwright_render::words::{count, shown};
use serde_json::{Map, json};

use super::ErrorContext;
use crate::Problem;
use crate::words::settings_text;

/// There can be none, or none was found; nothing for other errors.
pub fn problem(about: &ErrorContext<'_>, error: &Error) -> Option<Problem> {
    match error {
        Error::Impossible(Impossible::Campaign(reason)) => {
            let explanation = json!({ "reason": reason.to_string() });
            Some(Problem::impossible(error.to_string(), explanation))
        }
        Error::NotFound(NotFound::Campaign(retries)) => Some(not_found(retries, about)),
        Error::NotFound(NotFound::Plan(stage)) => Some(not_completed(*stage, about.seed, error)),
        _ => None,
    }
}

/// What a plan leaves open could not be made in the world that it is about.
fn not_completed(stage: Stage, seed: &Seed, error: &Error) -> Problem {
    let (seed, stage) = (seed.text(), stage.word());
    let hint = "take out of the plan what stands in the way, such as something that only it would open the way to";
    let report = json!({ "seed": seed, "stage": stage });
    let reasons = format!("  seed      {}\n  stage     {stage}\n", shown(seed));
    Problem::not_found(error.to_string(), hint, report).because(reasons)
}

fn not_found(retries: &Retries, about: &ErrorContext<'_>) -> Problem {
    let seed = about.seed.text();
    let settings = named_settings(about.world, &about.request.settings(about.world));
    let mut reasons = format!("  seed      {}\n", shown(seed));
    let _ = writeln!(reasons, "  settings  {}", settings_text(&settings));
    let mut report = Map::new();
    for (stage, times) in failures(retries) {
        report.insert(stage.word().to_owned(), json!(times));
        let times = count(times as usize, "attempt");
        let _ = writeln!(reasons, "  {:<9} failed in {times}: {}", stage.word(), stage.about());
    }
    let attempts = count(retries.total() as usize, "attempt");
    let hint = "try another `--seed`, more `--attempts`, or ask for less";
    let report = json!({ "seed": seed, "failures": report });
    let message = format!("no campaign was found in {attempts}");
    Problem::not_found(message, hint, report).because(reasons)
}

/// The stages that failed, and how often.
pub fn failures(retries: &Retries) -> impl Iterator<Item = (Stage, u32)> {
    let stages = Stage::ALL.into_iter().map(|stage| (stage, retries.of(stage)));
    stages.filter(|(_, times)| *times > 0)
}
