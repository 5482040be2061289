//! Converts errors of the engine into problems, with the wording and hints of the command line.

mod campaign;
mod doors;
mod items;
mod levels;
mod locks;
mod rooms;
mod settings;

use seedwright::error::ErrorKind;
use seedwright::permalink::PermalinkFault;
use seedwright::pipeline::{Error, Impossible, Invalid, NotFound, PlanFault, Request};
use seedwright::random::Seed;
use seedwright::world::World;
use serde_json::{Value, json};

use crate::{Problem, ProblemKind};
pub use campaign::failures;
use items::Search;

/// The context in which an error of the engine is explained.
#[derive(Clone, Copy)]
pub struct ErrorContext<'a> {
    /// The world of the pack.
    pub world: &'a World,
    /// The request that failed.
    pub request: &'a Request,
    /// The seed.
    pub seed: &'a Seed,
    /// Whether lists are shown in full.
    pub everything: bool,
    /// Whether a proof of impossibility is wanted even where it takes time to find one.
    pub certifies: bool,
}

impl ErrorContext<'_> {
    /// Converts an error into a problem.
    pub fn problem(&self, error: &Error) -> Problem {
        let problem = self.own_problem(error).or_else(|| doors::problem(self, error));
        let problem = problem.or_else(|| locks::problem(error));
        let problem = problem.or_else(|| rooms::problem(error));
        let problem = problem.or_else(|| levels::problem(self.seed, error));
        let problem = problem.or_else(|| campaign::problem(self, error));
        let problem = problem.or_else(|| settings::problem(error));
        problem.unwrap_or_else(|| of_kind(error.kind(), error.to_string()))
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
                format!("add {missing}, or remove the section [locks]"),
            ),
            Error::Invalid(Invalid::NothingToPlace { by_plan, .. }) => {
                let hint = match by_plan {
                    true => "remove it from the plan",
                    false => "leave it out",
                };
                Problem::invalid(error.to_string(), hint)
            }
            Error::Invalid(Invalid::World(_)) => {
                Problem::new(ProblemKind::Fault, error.to_string(), None)
            }
            Error::Impossible(Impossible::Items(refused)) => {
                let problem = Search::new(&refused.context, self).refused(refused);
                match self.request.impossible_document(self.world, error, self.certifies) {
                    Some(proof) => problem.proved_by(proof),
                    None => problem,
                }
            }
            Error::NotFound(NotFound::Refused(refused)) => {
                Search::new(&refused.context, self).refused(refused)
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

/// A problem with nothing but a message and a generic hint.
pub fn of_kind(kind: ErrorKind, message: String) -> Problem {
    match kind {
        ErrorKind::Invalid => Problem::invalid(message, "correct the value"),
        ErrorKind::Impossible => Problem::impossible(message, Value::Null),
        ErrorKind::NotFound => {
            Problem::not_found(message, "try another `--seed`, or relax the settings", json!({}))
        }
        ErrorKind::Stopped => Problem::stopped(),
        _ => Problem::new(ProblemKind::Fault, message, None),
    }
}

/// Rewords a problem after several door maps were tried: what is impossible on one map may be possible on another.
fn after_maps(problem: Problem, maps: u32) -> Problem {
    let message =
        format!("the items fit none of {maps} door maps; on the last one, {}", problem.message);
    match problem.kind {
        ProblemKind::Impossible => {
            let hint = "try another `--seed`, or relax the settings of doors or items";
            let report = json!({ "units": maps });
            Problem::not_found(message, hint, report).because(problem.reasons)
        }
        ProblemKind::NotFound => Problem { message, ..problem }.with("units", maps),
        _ => problem,
    }
}

/// Explains why a plan can't be completed or obeyed, and what to do.
pub fn plan_problem(fault: &PlanFault) -> Problem {
    let hint = match fault {
        PlanFault::OtherPack { .. } => {
            "pass that pack: `seedwright generate PACK --plan FILE`".to_owned()
        }
        PlanFault::OtherSeeds { .. } => {
            "complete it with the version of Seedwright that wrote it".to_owned()
        }
        PlanFault::Settings(_) => "correct `settings` in the plan, or remove them".to_owned(),
        PlanFault::OtherPart { part } => format!(
            "use the seed and the settings that the plan was written with, or remove `decisions.{part}` from it"
        ),
        _ => {
            "correct `decisions.doors` in the plan, or remove it to have doors shuffled".to_owned()
        }
    };
    Problem::invalid(fault.to_string(), hint)
}

/// Explains why a permalink can't be used, and what to do.
pub fn permalink_problem(fault: &PermalinkFault) -> Problem {
    let hint = match fault {
        PermalinkFault::OtherSeeds { found } => {
            format!("use a version of Seedwright with seed version {found}")
        }
        PermalinkFault::Newer => "use a newer version of Seedwright".to_owned(),
        PermalinkFault::OtherPack { .. } => {
            "the pack has changed, or is a different one; pass the right one: \
             `seedwright generate PACK --permalink CODE`"
                .to_owned()
        }
        _ => "copy it again, from the first character to the last; \
              spaces, dashes and lower case don't matter"
            .to_owned(),
    };
    Problem::invalid(format!("--permalink: {fault}"), hint)
}
