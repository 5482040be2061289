//! What can go wrong, and the exit code that tells it.

use std::process::ExitCode;

use seedwright::error::ErrorKind;
use seedwright::pack::{Diagnostic, SourceFile};
use serde_json::{Value, json};

use crate::output::Output;
use crate::problems;
use crate::render;
use seedwright_api::{Problem, diagnostics};

/// What is said of work that was stopped.
const STOPPED: &str = "the work was stopped";

/// Why a command did not do what was asked.
pub enum Failure {
    /// A file can't be read or written.
    Operation { message: String, hint: Option<String> },
    /// Something typed is wrong.
    Argument { message: String, hint: String },
    /// Packs, plans or bundles that can't be used, each with its files and what is wrong with them.
    Packs(Vec<(Vec<SourceFile>, Vec<Diagnostic>)>),
    /// What is asked for can't be done, and that is proved.
    Impossible {
        message: String,
        /// Why, for people.
        reasons: String,
        /// Why, for tools.
        explanation: Value,
    },
    /// What is claimed does not hold.
    Refuted {
        message: String,
        hint: Option<String>,
        /// What does not hold, for tools.
        problem: Value,
    },
    /// Nothing was found within the limits.
    NotFound {
        message: String,
        /// What stood in the way, for people.
        reasons: String,
        hint: String,
        /// Everything about it, for tools.
        report: Vec<(&'static str, Value)>,
    },
    /// What the API says of it.
    Problem(Box<Problem>),
    /// Somebody stopped the work, and nothing of it is left.
    Stopped,
    /// The error was part of the result, which is printed already.
    Printed(u8),
}

/// What to do about a picture that can't be had in pixels.
const PICTURE_HINT: &str = "an SVG file draws pictures of any size";

impl From<seedwright_render::Error> for Failure {
    fn from(error: seedwright_render::Error) -> Self {
        let message = error.to_string();
        match error {
            seedwright_render::Error::TooLarge { .. } => Self::argument(message, PICTURE_HINT),
            _ => Self::Operation { message, hint: Some(PICTURE_HINT.to_owned()) },
        }
    }
}

impl Failure {
    /// A wrong argument.
    pub fn argument(message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::Argument { message: message.into(), hint: hint.into() }
    }

    /// An error of the engine of which nothing is told but its message.
    pub fn of_kind(kind: ErrorKind, message: String) -> Self {
        match kind {
            ErrorKind::Invalid => Self::argument(message, "correct what was typed"),
            ErrorKind::Impossible => {
                Self::Impossible { message, reasons: String::new(), explanation: Value::Null }
            }
            ErrorKind::NotFound => Self::NotFound {
                message,
                reasons: String::new(),
                hint: "try another `--seed`, or ask for less".to_owned(),
                report: Vec::new(),
            },
            ErrorKind::Stopped => Self::Stopped,
            _ => Self::Operation { message, hint: None },
        }
    }

    /// How much is wrong with packs, plans or bundles.
    pub fn diagnostics(&self) -> usize {
        match self {
            Self::Packs(packs) => packs.iter().map(|(_, found)| found.len()).sum(),
            Self::Problem(problem) => {
                problem.findings.iter().map(|own| own.diagnostics.len()).sum()
            }
            _ => 0,
        }
    }

    /// The same after so many maps were tried: what is impossible on one map may be possible on another.
    pub fn after_maps(self, units: u32) -> Self {
        let tried = format!("of {units} maps, the items go with none; with the last one");
        match self {
            Self::Impossible { message, reasons, .. } => Self::NotFound {
                message: format!("{tried}, {message}"),
                reasons,
                hint: "try another `--seed`, or ask less of doors or items".to_owned(),
                report: vec![("units", json!(units))],
            },
            Self::NotFound { message, reasons, hint, mut report } => {
                report.push(("units", json!(units)));
                Self::NotFound { message: format!("{tried}, {message}"), reasons, hint, report }
            }
            other => other,
        }
    }

    /// The code that the program ends with.
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Operation { .. } | Self::Refuted { .. } | Self::Stopped => 1,
            Self::Argument { .. } | Self::Packs(_) => 2,
            Self::NotFound { .. } => 3,
            Self::Impossible { .. } => 4,
            Self::Problem(problem) => problems::exit_code(problem),
            Self::Printed(code) => *code,
        }
    }

    /// Prints the failure: for people on standard error, for tools on standard output.
    pub fn report(&self, output: &Output) -> ExitCode {
        let code = self.exit_code();
        if !matches!(self, Self::Printed(_)) {
            if output.json {
                output.print_json(&self.as_json());
            } else {
                output.complain(&self.as_text(output));
            }
        }
        ExitCode::from(code)
    }

    fn as_text(&self, output: &Output) -> String {
        match self {
            Self::Operation { message, hint } => {
                render::message("error", message, hint.as_deref(), output)
            }
            Self::Argument { message, hint } => {
                render::message("error", message, Some(hint), output)
            }
            Self::Packs(packs) => {
                let packs = packs.iter();
                let told: String =
                    packs.map(|(files, found)| render::diagnostics(files, found, output)).collect();
                format!("{}\n", told.trim_end())
            }
            Self::Impossible { message, reasons, .. } => {
                let message = render::message("impossible", message, None, output);
                format!("{message}{reasons}")
            }
            Self::Refuted { message, hint, .. } => {
                render::message("refuted", message, hint.as_deref(), output)
            }
            Self::NotFound { message, reasons, hint, .. } => {
                let message = render::message("not found", message, None, output);
                format!("{message}{reasons}{}", render::hint(hint, output))
            }
            Self::Problem(problem) => problems::text(problem, output),
            Self::Stopped => render::message("error", STOPPED, None, output),
            Self::Printed(_) => String::new(),
        }
    }

    /// The failure for tools.
    pub fn as_json(&self) -> Value {
        let code = self.exit_code();
        let error = match self {
            Self::Operation { message, hint } => {
                json!({ "exitCode": code, "message": message, "hint": hint })
            }
            Self::Argument { message, hint } => {
                json!({ "exitCode": code, "message": message, "hint": hint })
            }
            Self::Packs(packs) => {
                let packs = packs.iter();
                let all = packs.flat_map(|(files, list)| diagnostics::rows(files, list));
                json!({ "exitCode": code, "diagnostics": all.collect::<Vec<_>>() })
            }
            Self::Impossible { message, explanation, .. } => {
                json!({ "exitCode": code, "message": message, "explanation": explanation })
            }
            Self::Refuted { message, hint, problem } => {
                json!({ "exitCode": code, "message": message, "hint": hint, "problem": problem })
            }
            Self::NotFound { message, hint, report, .. } => {
                let mut error = json!({ "exitCode": code, "message": message, "hint": hint });
                report.iter().for_each(|(name, value)| error[*name] = value.clone());
                error
            }
            Self::Problem(problem) => return problems::json(problem),
            Self::Stopped => json!({ "exitCode": code, "message": STOPPED, "hint": null }),
            Self::Printed(_) => Value::Null,
        };
        json!({ "error": error })
    }
}
