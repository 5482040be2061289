//! Why there is no layout.

use seedwright::pipeline::{self, Error, Impossible, Invalid};
use seedwright::random::Seed;
use seedwright::rooms::{self, Ended, Miss, NotFound};
use seedwright::world::SettingFault;
use serde_json::json;

use super::words::{self, Names};
use crate::commands::words::{count, shown};
use crate::failure::Failure;

/// There is no layout, or none was found; nothing for other errors.
pub fn failed(error: &Error) -> Option<Failure> {
    Some(match error {
        Error::Invalid(Invalid::Rooms(rooms::Invalid::Settings(faults))) => out_of_range(faults),
        Error::Invalid(Invalid::Rooms(other)) => Failure::argument(
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
fn not_of_graph() -> Failure {
    Failure::argument(
        "the rooms of this pack are those of its graph, and no others can be asked for",
        "leave all but `--bounds`, `--turning`, `--mirroring` and `--attempts` out, or the section [graph]",
    )
}

fn out_of_range(faults: &[SettingFault]) -> Failure {
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    Failure::argument(
        faults.join("; "),
        "correct what was typed, or the section [layout] of the pack",
    )
}

fn impossible(reasons: &[String]) -> Failure {
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

fn not_found(names: Names<'_>, seed: &Seed, report: &NotFound) -> Failure {
    let attempts = count(report.attempts as usize, "attempt");
    let message = match report.out_of_steps {
        true => format!("no layout was found before the placements were used up, in {attempts}"),
        false => format!("no layout was found in {attempts}"),
    };
    let missed = report.missed.as_ref();
    let missed = missed.map(|miss| words::miss(names, miss));
    let rooms = report.closest.rooms.len();
    let mut reasons = format!("  seed      {}\n", shown(seed.text()));
    reasons += &format!("  tried     {}\n", count(report.tries as usize, "placement"));
    reasons += &format!("  closest   {}", count(rooms, "room"));
    reasons += &missed.as_ref().map_or(String::new(), |missed| format!("; {missed}"));
    reasons.push('\n');
    Failure::NotFound {
        message,
        reasons,
        hint: match report.missed {
            Some(Miss::Short(Ended::Limit)) => "give walkers more turns with `--iterations`",
            Some(Miss::Short(Ended::Full)) => "ask for less floor, or draw larger templates",
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
            ("closest", json!(report.closest.ascii(names.0))),
        ],
    }
}
