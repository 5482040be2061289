//! Problems of the API as failures of a command, and the other way round for operations that still run here.

use seedwright_api::{Findings, Problem, ProblemKind, diagnostics};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::output::Output;
use crate::render;

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        Self::Problem(Box::new(problem))
    }
}

/// What a terminal shows of a problem.
pub fn text(problem: &Problem, output: &Output) -> String {
    if !problem.findings.is_empty() {
        let all = problem.findings.iter();
        let all: String =
            all.map(|own| render::diagnostics(&own.files, &own.diagnostics, output)).collect();
        return format!("{}\n", all.trim_end());
    }
    let Problem { message, hint, reasons, .. } = problem;
    let hint = hint.as_deref();
    match problem.kind {
        ProblemKind::Impossible => render::message("impossible", message, None, output) + reasons,
        ProblemKind::Refuted => render::message("refuted", message, hint, output),
        ProblemKind::NotFound => {
            let message = render::message("not found", message, None, output);
            let hint = hint.map_or(String::new(), |hint| render::hint(hint, output));
            format!("{message}{reasons}{hint}")
        }
        _ => render::message("error", message, hint, output),
    }
}

/// What tools get of a problem.
pub fn json(problem: &Problem) -> Value {
    let mut error = json!({ "exitCode": exit_code(problem) });
    if problem.findings.is_empty() {
        error["message"] = json!(problem.message);
        if problem.kind != ProblemKind::Impossible {
            error["hint"] = json!(problem.hint);
        }
    } else {
        let all = problem.findings.iter();
        let all = all.flat_map(|own| diagnostics::rows(&own.files, &own.diagnostics));
        error["diagnostics"] = json!(all.collect::<Vec<_>>());
    }
    problem.details.iter().for_each(|(key, value)| error[key] = value.clone());
    json!({ "error": error })
}

/// The code that a command ends with.
pub fn exit_code(problem: &Problem) -> u8 {
    // Only a server has problems without one.
    problem.kind.exit_code().unwrap_or(2)
}

impl From<Failure> for Problem {
    fn from(failure: Failure) -> Self {
        let problem =
            |kind, message: String, hint: Option<String>| Self::new(kind, message, hint.as_deref());
        match failure {
            Failure::Problem(problem) => *problem,
            Failure::Argument { message, hint } => Self::invalid(message, hint),
            Failure::Operation { message, hint } => problem(ProblemKind::Fault, message, hint),
            Failure::Packs(packs) => {
                let all = packs.into_iter();
                let all: Vec<Findings> =
                    all.map(|(files, diagnostics)| Findings { files, diagnostics }).collect();
                let errors: usize = all.iter().map(|own| own.diagnostics.len()).sum();
                let message = match errors {
                    1 => "there is 1 error in what was sent".to_owned(),
                    errors => format!("there are {errors} errors in what was sent"),
                };
                Self { findings: all, ..problem(ProblemKind::Invalid, message, None) }
            }
            Failure::Impossible { message, reasons, explanation } => {
                let own = problem(ProblemKind::Impossible, message, None);
                Self { reasons, ..own.with("explanation", explanation) }
            }
            Failure::Refuted { message, hint, problem: found } => {
                problem(ProblemKind::Refuted, message, hint).with("problem", found)
            }
            Failure::NotFound { message, reasons, hint, report } => {
                let own = problem(ProblemKind::NotFound, message, Some(hint));
                let own = report.into_iter().fold(own, |own, (key, value)| own.with(key, value));
                Self { reasons, ..own }
            }
            Failure::Stopped => Self::stopped(),
            Failure::Printed(_) => Self::fault(),
        }
    }
}
