//! What can go wrong, and the exit code that tells it.

use std::process::ExitCode;

use seedwright::pack::{Diagnostic, SourceFile};

use crate::output::Output;
use crate::render;

/// Why a command did not do what was asked.
pub enum Failure {
    /// A file can't be read or written.
    Operation(String),
    /// Something typed is wrong.
    Argument {
        message: String,
        hint: Option<String>,
    },
    /// Packs that can't be used, each with its files and what is wrong with them.
    Packs(Vec<(Vec<SourceFile>, Vec<Diagnostic>)>),
    /// What is asked for can't be done, and that is proved.
    Impossible {
        message: String,
        reasons: Vec<String>,
    },
    /// The error was part of the result, which is printed already.
    Printed(u8),
}

impl Failure {
    /// A wrong argument.
    pub fn argument(message: impl Into<String>, hint: Option<String>) -> Self {
        Self::Argument {
            message: message.into(),
            hint,
        }
    }

    fn exit_code(&self) -> u8 {
        match self {
            Self::Operation(_) => 1,
            Self::Argument { .. } | Self::Packs(_) => 2,
            Self::Impossible { .. } => 4,
            Self::Printed(code) => *code,
        }
    }

    /// Prints the failure: for people on standard error, for tools on standard output.
    pub fn report(&self, output: &Output) -> ExitCode {
        let code = self.exit_code();
        if output.json {
            if !matches!(self, Self::Printed(_)) {
                output.print_json(&self.as_json());
            }
        } else {
            output.complain(&self.as_text(output));
        }
        ExitCode::from(code)
    }

    fn as_text(&self, output: &Output) -> String {
        match self {
            Self::Operation(message) => render::message("error", message, None, output),
            Self::Argument { message, hint } => {
                render::message("error", message, hint.as_deref(), output)
            }
            Self::Packs(packs) => packs
                .iter()
                .map(|(files, diagnostics)| render::diagnostics(files, diagnostics, output))
                .collect(),
            Self::Impossible { message, reasons } => {
                render::message("impossible", message, Some(&reasons.join("\n")), output)
            }
            Self::Printed(_) => String::new(),
        }
    }

    fn as_json(&self) -> serde_json::Value {
        let (message, hint) = match self {
            Self::Operation(message) => (message, None),
            Self::Argument { message, hint } => (message, hint.clone()),
            Self::Impossible { message, reasons } => (message, Some(reasons.join("\n"))),
            Self::Packs(packs) => {
                let all = packs
                    .iter()
                    .flat_map(|(files, list)| render::diagnostics_json(files, list));
                return serde_json::json!({ "error": { "exitCode": 2, "diagnostics": all.collect::<Vec<_>>() } });
            }
            Self::Printed(_) => return serde_json::Value::Null,
        };
        serde_json::json!({ "error": { "exitCode": self.exit_code(), "message": message, "hint": hint } })
    }
}
