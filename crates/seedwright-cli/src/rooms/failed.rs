//! Why there is no layout.

use seedwright::random::Seed;
use seedwright::rooms::{Catalogue, Ended, Failure as PlanFailure, Miss, NotFound, Refusal};
use serde_json::json;

use super::words;
use crate::commands::words::{count, shown};
use crate::failure::Failure;

/// It can't even be looked for.
pub fn refused(catalogue: &Catalogue, refusal: &Refusal) -> Failure {
    match refusal {
        Refusal::Settings(faults) => {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            Failure::argument(
                faults.join("; "),
                "correct what was typed, or the section [layout] of the pack",
            )
        }
        Refusal::Impossible(reasons) => {
            let reasons = reasons.iter().map(|reason| reason.words(catalogue));
            let reasons: Vec<String> = reasons.collect();
            let (first, rest) = match reasons.split_first() {
                Some((first, rest)) => (first.clone(), rest),
                None => ("there can be no layout".to_owned(), &[][..]),
            };
            Failure::Impossible {
                message: first,
                reasons: rest.iter().map(|reason| format!("  {reason}\n")).collect(),
                explanation: json!({ "reasons": reasons }),
            }
        }
    }
}

/// None was found, or the search was stopped.
pub fn not_planned(catalogue: &Catalogue, seed: &Seed, failure: &PlanFailure) -> Failure {
    match failure {
        PlanFailure::NotFound(report) => not_found(catalogue, seed, report),
        PlanFailure::Stopped => Failure::Operation {
            message: "the search for a layout was stopped".to_owned(),
            hint: None,
        },
    }
}

fn not_found(catalogue: &Catalogue, seed: &Seed, report: &NotFound) -> Failure {
    let attempts = count(report.attempts as usize, "attempt");
    let message = match report.out_of_steps {
        true => format!("no layout was found before the placements were used up, in {attempts}"),
        false => format!("no layout was found in {attempts}"),
    };
    let missed = report.missed.as_ref();
    let missed = missed.map(|miss| words::miss(catalogue, miss));
    let rooms = report.closest.rooms.len();
    let mut reasons = format!("  seed      {}\n", shown(seed.text()));
    reasons += &format!("  tried     {} placements\n", report.tries);
    reasons += &format!("  closest   {}", count(rooms, "room"));
    reasons += &missed
        .as_ref()
        .map_or(String::new(), |missed| format!("; {missed}"));
    reasons.push('\n');
    Failure::NotFound {
        message,
        reasons,
        hint: match report.missed {
            Some(Miss::Short(Ended::Limit)) => "give walkers more turns with `--iterations`",
            _ => "try another `--seed`, more `--attempts`, or ask for less",
        }
        .to_owned(),
        report: vec![
            ("seed", json!(seed.text())),
            ("attempts", json!(report.attempts)),
            ("tries", json!(report.tries)),
            ("outOfSteps", json!(report.out_of_steps)),
            ("missed", json!(missed)),
            ("closestRooms", json!(rooms)),
            ("closest", json!(report.closest.ascii(catalogue))),
        ],
    }
}
