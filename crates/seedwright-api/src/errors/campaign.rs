//! Explains why there is no campaign.

use std::fmt::Write;

use seedwright::campaign::{self, Retries, Stage};
use seedwright::pipeline::{Error, Impossible, NotFound, named_settings};
use seedwright::random::Seed;
use seedwright_render::words::{count, shown};
use serde_json::{Map, json};

use super::ErrorContext;
use crate::Problem;
use crate::shape::ShapeReply;
use crate::words::settings_text;

/// Converts errors about campaigns. Returns `None` for other errors.
pub fn problem(about: &ErrorContext<'_>, error: &Error) -> Option<Problem> {
    match error {
        Error::Impossible(Impossible::Campaign(reason)) => {
            let explanation = json!({ "reason": reason.to_string() });
            Some(Problem::impossible(error.to_string(), explanation))
        }
        Error::NotFound(NotFound::Campaign(report)) => Some(not_found(report, about)),
        Error::NotFound(NotFound::Plan(stage)) => Some(not_completed(*stage, about.seed, error)),
        _ => None,
    }
}

/// Reports that the open decisions of a plan could not be completed in its world.
fn not_completed(stage: Stage, seed: &Seed, error: &Error) -> Problem {
    let (seed, stage) = (seed.text(), stage.word());
    let hint = "remove the decisions that block it from the plan, such as a key placed behind its own lock";
    let report = json!({ "seed": seed, "stage": stage });
    let reasons = format!("  seed      {}\n  stage     {stage}\n", shown(seed));
    Problem::not_found(error.to_string(), hint, report).because(reasons)
}

fn not_found(not_found: &campaign::NotFound, about: &ErrorContext<'_>) -> Problem {
    let retries = &not_found.retries;
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
    let message = format!("no campaign found in {attempts}");
    let mut report = json!({ "seed": seed, "failures": report });
    let Some(missed) = &not_found.closest else {
        let hint = "try another `--seed`, more `--attempts`, or relax the settings";
        return Problem::not_found(message, hint, report).because(reasons);
    };
    let shape = ShapeReply::named(missed.names.iter().cloned(), &missed.report);
    let worst = shape.worst();
    reasons.push_str(&shape.reasons());
    report["shape"] = json!(shape);
    let message = format!("{message}: the closest to the shape misses `{worst}`");
    let hint = format!(
        "widen `{worst}`, try another `--seed`, or take a world that is close with `--accept-closest`"
    );
    Problem::not_found(message, &hint, report).because(reasons)
}

/// The stages that failed, and how often.
pub fn failures(retries: &Retries) -> impl Iterator<Item = (Stage, u32)> {
    let stages = Stage::ALL.into_iter().map(|stage| (stage, retries.of(stage)));
    stages.filter(|(_, times)| *times > 0)
}
