//! Explains why no door map was found.

use std::fmt::Write;

use seedwright::doors::{self, NotFound};
use seedwright::inspect::Target;
use seedwright::pipeline::{self, DoorsRefused, Error, Impossible, ItemContext};
use seedwright::random::Seed;
use seedwright_render::words::{count, shown};
use serde_json::{Value, json};

use super::ErrorContext;
use super::items::Search;
use super::settings::{change_rows, first_change};
use crate::Problem;
use crate::words::reason_counts;

/// Converts errors about doors. Returns `None` for other errors.
pub fn problem(context: &ErrorContext<'_>, error: &Error) -> Option<Problem> {
    match error {
        Error::Impossible(Impossible::Doors(reason)) => {
            let (reasons, explanation) = explanation(context, reason);
            Some(Problem::impossible(reason.to_string(), explanation).because(reasons))
        }
        Error::NotFound(pipeline::NotFound::DoorsRefused(refused)) => {
            Some(of_settings(context, refused))
        }
        Error::NotFound(pipeline::NotFound::Doors(report)) => Some(not_found(context.seed, report)),
        _ => None,
    }
}

/// Reports a refusal that other settings lift.
fn of_settings(context: &ErrorContext<'_>, refused: &DoorsRefused) -> Problem {
    let changes = &refused.by_settings.changes;
    let (reasons, explanation) = explanation(context, &refused.reason);
    let report = json!({ "explanation": explanation, "changes": change_rows(changes) });
    let hint = first_change(changes).unwrap_or_default();
    Problem::not_found(refused.to_string(), &hint, report).because(reasons)
}

/// Explains, for people and for tools, why the goal stays out of reach on the original map.
fn explanation(context: &ErrorContext<'_>, reason: &doors::Impossible) -> (String, Value) {
    if *reason != doors::Impossible::GoalOutOfReach {
        return Default::default();
    }
    let items = ItemContext {
        world: context.world.clone(),
        linking: None,
        settings: context.request.settings(context.world),
        request: context.request.items.clone(),
    };
    let (reasons, explanation) = Search::new(&items, context).closed(Target::Goal);
    match reasons.is_empty() {
        true => (reasons, explanation),
        false => (format!("  on the original map:\n{reasons}"), explanation),
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
    let hint = match report.is_exhausted {
        true => "relax the settings: every map was tried, so other seeds are of no use",
        false => "try another `--seed`, more `--attempts` or `--redraws`, or relax the settings",
    };
    let report = json!({
        "seed": seed.text(),
        "attempts": report.attempts,
        "outOfSteps": report.out_of_steps,
        "rejected": reason_counts(&report.rejected),
        "aborted": reason_counts(&report.skipped),
    });
    Problem::not_found(message, hint, report).because(reasons)
}
