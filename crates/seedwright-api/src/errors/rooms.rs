//! Why there is no layout.

use seedwright::pipeline::{self, Error, Impossible, Invalid};
use seedwright::random::Seed;
use seedwright::rooms::{self, NotFound, Shortfall, WalkEnd};
use seedwright::world::SettingFault;
use seedwright_render::words::{count, shown};
use serde_json::json;

use crate::Problem;
use crate::words::layout::{self as words, Names};

/// There is no layout, or none was found; nothing for other errors.
pub fn problem(error: &Error) -> Option<Problem> {
    Some(match error {
        Error::Invalid(Invalid::Rooms(rooms::Invalid::Settings(faults))) => out_of_range(faults),
        Error::Invalid(Invalid::Rooms(other)) => Problem::invalid(
            other.to_string(),
            "let rooms have fewer templates, or draw fewer connections",
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

/// Something was typed that a graph decides.
fn not_of_graph() -> Problem {
    Problem::invalid(
        "the rooms of this pack are those of its graph, and no others can be asked for",
        "leave all but `--bounds`, `--turning`, `--mirroring` and `--attempts` out, or the section [graph]",
    )
}

fn out_of_range(faults: &[SettingFault]) -> Problem {
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    Problem::invalid(
        faults.join("; "),
        "correct what was typed, or the section [layout] of the pack",
    )
}

fn impossible(reasons: &[String]) -> Problem {
    let (first, rest) = match reasons.split_first() {
        Some((first, rest)) => (first.clone(), rest),
        None => ("there can be no layout".to_owned(), &[][..]),
    };
    let more: String = rest.iter().map(|reason| format!("  {reason}\n")).collect();
    Problem::impossible(first, json!({ "reasons": reasons })).because(more)
}

fn not_found(names: Names<'_>, seed: &Seed, report: &NotFound) -> Problem {
    let attempts = count(report.attempts as usize, "attempt");
    let message = match report.out_of_steps {
        true => format!("no layout was found before the placements were used up, in {attempts}"),
        false => format!("no layout was found in {attempts}"),
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
        Some(Shortfall::Short(WalkEnd::Limit)) => "give walkers more turns with `--iterations`",
        Some(Shortfall::Short(WalkEnd::Full)) => "ask for less floor, or draw larger templates",
        _ => "try another `--seed`, more `--attempts`, or ask for less",
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
