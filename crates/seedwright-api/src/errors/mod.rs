//! Errors of the engine as problems: the kind of each, in the words and with the hints of the command line.

mod campaign;
mod doors;
mod items;
mod levels;
mod locks;
mod rooms;

use seedwright::error::ErrorKind;
use seedwright::permalink::PermalinkFault;
use seedwright::pipeline::{Error, Impossible, Invalid, NotFound, PlanFault, Request};
use seedwright::random::Seed;
use seedwright::world::World;
use serde_json::{Value, json};

use crate::{Problem, ProblemKind};
pub use campaign::failures;
use items::Search;

/// What an error of the engine is told with.
#[derive(Clone, Copy)]
pub struct ErrorContext<'a> {
    /// The world of the pack.
    pub world: &'a World,
    /// What was asked for.
    pub request: &'a Request,
    /// The seed.
    pub seed: &'a Seed,
    /// Whether lists are told to their ends.
    pub everything: bool,
}

impl ErrorContext<'_> {
    /// The problem that an error is.
    pub fn problem(&self, error: &Error) -> Problem {
        let told = self.own_problem(error).or_else(|| doors::problem(self.seed, error));
        let told = told.or_else(|| locks::problem(error));
        let told = told.or_else(|| rooms::problem(error));
        let told = told.or_else(|| levels::problem(self.seed, error));
        let told = told.or_else(|| campaign::problem(self, error));
        told.unwrap_or_else(|| of_kind(error.kind(), error.to_string()))
    }

    fn own_problem(&self, error: &Error) -> Option<Problem> {
        Some(match error {
            Error::Invalid(Invalid::Plan(found)) => {
                Problem::in_files(self.request.plan.files().to_vec(), found.clone())
            }
            Error::Invalid(Invalid::PlanOf(fault)) => plan_problem(fault),
            Error::Invalid(Invalid::Permalink(fault)) => permalink_problem(fault),
            Error::Invalid(Invalid::LocksAlone { missing }) => Problem::invalid(
                error.to_string(),
                format!("give it {missing}, or leave the section [locks] out"),
            ),
            Error::Invalid(Invalid::NothingToPlace { by_plan, .. }) => {
                let hint = match by_plan {
                    true => "take that out of the plan",
                    false => "leave that out",
                };
                Problem::invalid(error.to_string(), hint)
            }
            Error::Invalid(Invalid::World(_)) => {
                Problem::new(ProblemKind::Fault, error.to_string(), None)
            }
            Error::Impossible(Impossible::Items(reason)) => {
                Search::new(&reason.context, self).impossible(&reason.reason)
            }
            Error::NotFound(NotFound::Items(report)) => {
                Search::new(&report.context, self).not_found(&report.placer, &report.report)
            }
            Error::NotFound(NotFound::Playthrough(_)) => {
                Problem::not_found(error.to_string(), "try another `--seed`", json!({}))
            }
            Error::NotFound(NotFound::Together { maps, last }) => {
                after_maps(self.problem(last), *maps)
            }
            _ => return None,
        })
    }
}

/// An error of which nothing is told but its message.
pub fn of_kind(kind: ErrorKind, message: String) -> Problem {
    match kind {
        ErrorKind::Invalid => Problem::invalid(message, "correct what was typed"),
        ErrorKind::Impossible => Problem::impossible(message, Value::Null),
        ErrorKind::NotFound => {
            Problem::not_found(message, "try another `--seed`, or ask for less", json!({}))
        }
        ErrorKind::Stopped => Problem::stopped(),
        _ => Problem::new(ProblemKind::Fault, message, None),
    }
}

/// The same after so many maps were tried: what is impossible on one map may be possible on another.
fn after_maps(problem: Problem, maps: u32) -> Problem {
    let message =
        format!("the items fit none of {maps} door maps; on the last one, {}", problem.message);
    match problem.kind {
        ProblemKind::Impossible => {
            let hint = "try another `--seed`, or ask less of doors or items";
            let report = json!({ "units": maps });
            Problem::not_found(message, hint, report).because(problem.reasons)
        }
        ProblemKind::NotFound => Problem { message, ..problem }.with("units", maps),
        _ => problem,
    }
}

/// A plan that can't be completed or kept, and what to do.
pub fn plan_problem(fault: &PlanFault) -> Problem {
    let hint = match fault {
        PlanFault::OtherPack { .. } => {
            "name that pack: `seedwright generate PACK --plan FILE`".to_owned()
        }
        PlanFault::OtherSeeds { .. } => {
            "complete it with the seedwright that it was made by".to_owned()
        }
        PlanFault::Settings(_) => "correct `settings` in the plan, or take them out".to_owned(),
        PlanFault::OtherPart { part } => format!(
            "use the seed and the settings that the plan was made with, or remove `decisions.{part}` from it"
        ),
        _ => "correct `decisions.doors` in the plan, or take it out to have doors shuffled"
            .to_owned(),
    };
    Problem::invalid(fault.to_string(), hint)
}

/// Why a permalink can't be used, and what to do.
pub fn permalink_problem(fault: &PermalinkFault) -> Problem {
    let hint = match fault {
        PermalinkFault::OtherSeeds { found } => {
            format!("build it with a seedwright whose seeds are of version {found}")
        }
        PermalinkFault::Newer => "build it with a newer seedwright".to_owned(),
        PermalinkFault::OtherPack { .. } => {
            "the pack has changed since, or is another one; name the right one: \
             `seedwright generate PACK --permalink CODE`"
                .to_owned()
        }
        _ => "copy it once more, from the first digit to the last; \
              blanks, dashes and small letters do no harm"
            .to_owned(),
    };
    Problem::invalid(format!("--permalink: {fault}"), hint)
}
