//! Explains why there is no layout.

use seedwright::pipeline::{self, Error, Impossible, Invalid};
use seedwright::random::Seed;
use seedwright::rooms::{self, NotFound, Shortfall, WalkEnd};
use seedwright::world::SettingFault;
use seedwright_render::words::{count, shown};
use serde_json::json;

use crate::Problem;
use crate::words::layout::{self as words, Names};

/// Converts errors about layouts. Returns `None` for other errors.
pub fn problem(error: &Error) -> Option<Problem> {
    Some(match error {
        Error::Invalid(Invalid::Rooms(rooms::Invalid::Settings(faults))) => out_of_range(faults),
        Error::Invalid(Invalid::Rooms(other)) => Problem::invalid(
            other.to_string(),
            "give rooms fewer templates, or draw fewer connections",
        ),
        Error::Invalid(Invalid::NotOfGraph) => not_of_graph(),
        Error::Impossible(Impossible::Rooms(reasons)) => impossible(&reasons.sentences()),
        Error::NotFound(pipeline::NotFound::Rooms(report)) => {
            let names = (&report.names.catalogue, report.names.graph.as_ref());
            not_found(names, &report.seed, &report.report)
        }
        _ => return None,
    })
}

/// Reports flags that conflict with a graph.
fn not_of_graph() -> Problem {
    Problem::invalid(
        "the rooms of this pack come from its graph; the layout target can't be changed",
        "use only `--bounds`, `--turning`, `--mirroring` and `--attempts`, or remove the section [graph]",
    )
}

fn out_of_range(faults: &[SettingFault]) -> Problem {
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    Problem::invalid(faults.join("; "), "correct the value, or the section [layout] of the pack")
}

fn impossible(reasons: &[String]) -> Problem {
    let (first, rest) = match reasons.split_first() {
        Some((first, rest)) => (first.clone(), rest),
        None => ("no layout is possible".to_owned(), &[][..]),
    };
    let more: String = rest.iter().map(|reason| format!("  {reason}\n")).collect();
    Problem::impossible(first, json!({ "reasons": reasons })).because(more)
}

fn not_found(names: Names<'_>, seed: &Seed, report: &NotFound) -> Problem {
    let attempts = count(report.attempts as usize, "attempt");
    let message = match report.out_of_steps {
        true => format!("no layout found in {attempts}; the placement limit was reached"),
        false => format!("no layout found in {attempts}"),
    };
    let missed = report.missed.as_ref();
    let missed = missed.map(|shortfall| words::miss(names, shortfall));
    let rooms = report.closest.rooms.len();
    let tries = usize::try_from(report.tries).unwrap_or(usize::MAX);
    let mut reasons = format!("  seed      {}\n", shown(seed.text()));
    reasons += &format!("  tried     {}\n", count(tries, "placement"));
    reasons += &format!("  closest   {}", count(rooms, "room"));
    reasons += &missed.as_ref().map_or(String::new(), |missed| format!("; {missed}"));
    reasons.push('\n');
    let hint = match report.missed {
        Some(Shortfall::Short(WalkEnd::Limit)) => "raise `--iterations` to give walkers more turns",
        Some(Shortfall::Short(WalkEnd::Full)) => "request less floor, or draw larger templates",
        _ => "try another `--seed`, more `--attempts`, or relax the settings",
    };
    let report = json!({
        "seed": seed.text(),
        "attempts": report.attempts,
        "tries": report.tries,
        "outOfSteps": report.out_of_steps,
        "missed": missed,
        "closestRooms": rooms,
        "closest": report.closest.ascii(names.0),
    });
    Problem::not_found(message, hint, report).because(reasons)
}
