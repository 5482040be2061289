//! Failures of commands, and their exit codes.

use std::process::ExitCode;

use seedwright::pack::{Diagnostic, SourceFile};
use seedwright_api::{Problem, ProblemKind, diagnostics};
use serde_json::{Value, json};

use crate::printer::{Printer, StdoutError};
use crate::render::{self, Extent};

/// Why a command failed.
pub enum Failure {
    /// A problem that is yet to be printed.
    Problem(Box<Problem>),
    /// The error is part of the result, which is printed already; the exit code.
    Printed(u8),
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        Self::Problem(Box::new(problem))
    }
}

impl From<seedwright_render::Error> for Failure {
    fn from(error: seedwright_render::Error) -> Self {
        Problem::from(error).into()
    }
}

impl From<StdoutError> for Failure {
    fn from(error: StdoutError) -> Self {
        Self::operation(error.to_string(), None)
    }
}

impl Failure {
    /// A wrong argument.
    pub fn argument(message: impl Into<String>, hint: impl Into<String>) -> Self {
        Problem::invalid(message, hint).into()
    }

    /// The machine does not do what it should: a file can't be written, for instance.
    pub fn operation(message: impl Into<String>, hint: Option<&str>) -> Self {
        Problem::new(ProblemKind::Fault, message, hint).into()
    }

    /// Files that can't be used, with everything that is wrong with them.
    pub fn in_files(files: Vec<SourceFile>, diagnostics: Vec<Diagnostic>) -> Self {
        Problem::in_files(files, diagnostics).into()
    }

    /// The exit code of the program.
    pub fn exit_code(&self) -> u8 {
        match self {
            // Only servers have problems without an exit code.
            Self::Problem(problem) => problem.kind.exit_code().unwrap_or(2),
            Self::Printed(code) => *code,
        }
    }

    /// Prints the failure: for people on standard error, for tools on standard output.
    pub fn report(&self, printer: &Printer) -> ExitCode {
        let Self::Problem(problem) = self else {
            return ExitCode::from(self.exit_code());
        };
        match printer.json {
            true => self.report_json(printer),
            false => {
                printer.print_error(&text(problem, printer));
                ExitCode::from(self.exit_code())
            }
        }
    }

    /// Prints the failure as JSON. If that fails, the reason goes to standard error.
    fn report_json(&self, printer: &Printer) -> ExitCode {
        match printer.print_json(&self.as_json()) {
            Ok(()) => ExitCode::from(self.exit_code()),
            Err(error) => {
                printer.print_error(&render::message("error", &error.to_string(), None, printer));
                ExitCode::FAILURE
            }
        }
    }

    /// The failure as JSON.
    pub fn as_json(&self) -> Value {
        let Self::Problem(problem) = self else {
            return json!({ "error": null });
        };
        let mut error = json!({ "exitCode": self.exit_code() });
        if problem.findings.is_empty() {
            error["message"] = json!(problem.message);
            error["hint"] = json!(problem.hint);
        } else {
            let all = problem.findings.iter();
            let all = all.flat_map(|own| diagnostics::rows(&own.files, own.diagnostics.clone()));
            error["diagnostics"] = json!(all.collect::<Vec<_>>());
        }
        problem.details.iter().for_each(|(key, value)| error[key] = value.clone());
        json!({ "error": error })
    }
}

/// A problem as text.
fn text(problem: &Problem, printer: &Printer) -> String {
    if !problem.findings.is_empty() {
        let all = problem
            .findings
            .iter()
            .map(|own| render::diagnostics(&own.files, &own.diagnostics, Extent::Grouped, printer));
        return format!("{}\n", all.collect::<String>().trim_end());
    }
    let Problem { message, hint, reasons, .. } = problem;
    let hint = hint.as_deref();
    let word = match problem.kind {
        ProblemKind::Impossible => "impossible",
        ProblemKind::NotFound => "not found",
        ProblemKind::Refuted => return render::message("refuted", message, hint, printer),
        _ => return render::message("error", message, hint, printer),
    };
    let message = render::message(word, message, None, printer);
    let hint = hint.map_or(String::new(), |hint| render::hint(hint, printer));
    format!("{message}{reasons}{hint}")
}
