//! Problems: why an operation has no reply.

use std::fmt;

use seedwright::bundle::ImpossibleDocument;
use seedwright::pack::{Diagnostic as Finding, SourceFile};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::diagnostics::{self, Diagnostic};
use crate::json_schema::JsonSchema;

/// The kind of a problem. It determines the HTTP status, the title and the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProblemKind {
    /// The request can't be parsed.
    Unreadable,
    /// The request was parsed, but something in it is wrong.
    Invalid,
    /// The request is provably impossible.
    Impossible,
    /// No solution was found within the limits of the search.
    NotFound,
    /// A claim, such as the proof of a bundle, does not hold.
    Refuted,
    /// The request takes more steps than the limit allows.
    TooMuchWork,
    /// The observer stopped the work.
    Stopped,
    /// A bug in Seedwright, or a failure of the machine.
    Fault,
    /// The server is overloaded.
    Busy,
    /// The server does not accept requests from this client.
    Forbidden,
    /// Unknown path.
    NoSuchPath,
    /// Wrong HTTP method for this path.
    WrongMethod,
    /// The request body did not arrive in time.
    TooSlow,
    /// The request body is too large.
    TooLarge,
}

impl ProblemKind {
    /// The HTTP status.
    pub fn status(self) -> u16 {
        match self {
            Self::Unreadable => 400,
            Self::Forbidden => 403,
            Self::NoSuchPath => 404,
            Self::WrongMethod => 405,
            Self::TooSlow => 408,
            Self::Impossible => 409,
            Self::TooLarge => 413,
            Self::Invalid | Self::NotFound | Self::Refuted | Self::TooMuchWork => 422,
            Self::Fault => 500,
            Self::Stopped | Self::Busy => 503,
        }
    }

    /// The title of a problem document.
    pub fn title(self) -> &'static str {
        match self {
            Self::Unreadable => "Bad request",
            Self::Invalid => "Invalid input",
            Self::Impossible => "Impossible",
            Self::NotFound => "No solution found",
            Self::Refuted => "Refuted",
            Self::TooMuchWork => "Too much work",
            Self::Stopped => "Stopped",
            Self::Fault => "Fault",
            Self::Busy => "Busy",
            Self::Forbidden => "Forbidden",
            Self::NoSuchPath => "Not found",
            Self::WrongMethod => "Wrong method",
            Self::TooSlow => "Too slow",
            Self::TooLarge => "Too large",
        }
    }

    /// The exit code of the command; `None` for problems that only a server has.
    pub fn exit_code(self) -> Option<u8> {
        match self {
            Self::Invalid => Some(2),
            Self::NotFound | Self::TooMuchWork => Some(3),
            Self::Impossible => Some(4),
            Self::Refuted | Self::Stopped | Self::Fault => Some(1),
            _ => None,
        }
    }
}

/// Source files with their diagnostics.
#[derive(Clone, Debug)]
pub struct Findings {
    /// The files.
    pub files: Vec<SourceFile>,
    /// The diagnostics.
    pub diagnostics: Vec<Finding>,
}

/// The reason why an operation has no reply.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The kind of problem.
    pub kind: ProblemKind,
    /// A description of the problem.
    pub message: String,
    /// A suggestion to fix it.
    pub hint: Option<String>,
    /// Background in lines for people, such as the closest attempt. Not part of the document.
    pub reasons: String,
    /// Diagnostics about packs, plans or bundles.
    pub findings: Vec<Findings>,
    /// Further fields of the document, by key.
    pub details: Box<Map<String, Value>>,
    /// What shows to a checker that the request is impossible. Only a small one is part of the document.
    pub proof: Option<Box<ImpossibleDocument>>,
}

/// The hint for a problem that only a bug in Seedwright can cause.
pub(crate) const BUG_HINT: &str = "this is a bug in Seedwright; please report it";
/// The largest proof in bytes that is part of a problem document.
const MAX_PROOF_BYTES: usize = 64 * 1024;
/// The hint for a picture that is too large.
const PICTURE_HINT: &str = "request the .svg file instead: it has no size limit";

impl Problem {
    /// Creates a problem of a kind.
    pub fn new(kind: ProblemKind, message: impl Into<String>, hint: Option<&str>) -> Self {
        Self {
            kind,
            message: message.into(),
            hint: hint.map(str::to_owned),
            reasons: String::new(),
            findings: Vec::new(),
            details: Box::default(),
            proof: None,
        }
    }

    /// Reports that something in the request is wrong.
    pub fn invalid(message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { hint: Some(hint.into()), ..Self::new(ProblemKind::Invalid, message, None) }
    }

    /// Reports that the request can't be parsed.
    pub fn unreadable(message: impl Into<String>) -> Self {
        let hint = "see /api/openapi.json for the request format";
        Self::new(ProblemKind::Unreadable, message, Some(hint))
    }

    /// Reports that the request is provably impossible, with an explanation for tools.
    pub fn impossible(message: impl Into<String>, explanation: Value) -> Self {
        Self::new(ProblemKind::Impossible, message, None).with("explanation", explanation)
    }

    /// Reports that no solution was found within the limits. The fields of `report` are added to the document.
    pub fn not_found(message: impl Into<String>, hint: &str, report: Value) -> Self {
        let details = match report {
            Value::Object(details) => Box::new(details),
            _ => Box::default(),
        };
        Self { details, ..Self::new(ProblemKind::NotFound, message, Some(hint)) }
    }

    /// Reports that a claim does not hold, with the first problem found, for tools.
    pub fn refuted(message: impl Into<String>, hint: Option<&str>, problem: Value) -> Self {
        Self::new(ProblemKind::Refuted, message, hint).with("problem", problem)
    }

    /// Adds what shows that the request is impossible: the whole of it if it is small, otherwise how to get it.
    #[must_use]
    pub fn proved_by(self, proof: ImpossibleDocument) -> Self {
        let json = proof.to_json();
        let is_small = json.to_string().len() <= MAX_PROOF_BYTES;
        let hint = match is_small {
            true => "`--proof FILE` writes a proof that `seedwright verify` checks",
            false => {
                "`seedwright items PACK --proof FILE` writes a proof that `seedwright verify` checks"
            }
        };
        let hint = self.hint.clone().unwrap_or_else(|| hint.to_owned());
        let problem = Self { hint: Some(hint), proof: Some(Box::new(proof)), ..self };
        match is_small {
            true => problem.with("certificate", json),
            false => problem,
        }
    }

    /// Reports that the observer stopped the work.
    pub fn stopped() -> Self {
        Self::new(ProblemKind::Stopped, "the work was stopped", None)
    }

    /// Reports a bug in Seedwright.
    pub fn fault() -> Self {
        Self::new(ProblemKind::Fault, "internal error", Some(BUG_HINT))
    }

    /// Reports errors in packs, plans or bundles.
    pub fn in_files(files: Vec<SourceFile>, diagnostics: Vec<Finding>) -> Self {
        let message = match diagnostics.len() {
            1 => "the files have 1 error".to_owned(),
            errors => format!("the files have {errors} errors"),
        };
        let findings = vec![Findings { files, diagnostics }];
        Self { findings, ..Self::new(ProblemKind::Invalid, message, None) }
    }

    /// Adds a suggestion to fix it.
    #[must_use]
    pub fn with_hint(self, hint: impl Into<String>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }

    /// Adds background in lines for people.
    #[must_use]
    pub fn because(self, reasons: impl Into<String>) -> Self {
        Self { reasons: reasons.into(), ..self }
    }

    /// Adds a field to the document.
    #[must_use]
    pub fn with(mut self, key: &str, value: impl Serialize) -> Self {
        let value = serde_json::to_value(value).unwrap_or_default();
        self.details.insert(key.to_owned(), value);
        self
    }

    /// Converts the problem into a problem document (RFC 9457).
    pub fn document(&self) -> ProblemDocument {
        let found = self.findings.iter();
        let found = found.flat_map(|own| diagnostics::rows(&own.files, own.diagnostics.clone()));
        let is_in_files = !self.findings.is_empty();
        ProblemDocument {
            uri: "about:blank",
            title: self.kind.title(),
            status: self.kind.status(),
            detail: self.message.clone(),
            hint: self.hint.clone(),
            exit_code: self.kind.exit_code(),
            diagnostics: is_in_files.then(|| found.collect()),
            details: (*self.details).clone(),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Problem {}

impl From<seedwright_render::Error> for Problem {
    fn from(error: seedwright_render::Error) -> Self {
        let kind = match error {
            seedwright_render::Error::TooLarge { .. } => ProblemKind::Invalid,
            _ => ProblemKind::Fault,
        };
        Self::new(kind, error.to_string(), Some(PICTURE_HINT))
    }
}

/// A problem document (RFC 9457), with everything that the command prints under `--json`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Problem")]
pub struct ProblemDocument {
    /// Always `about:blank`: the title names the kind of problem.
    #[serde(rename = "type")]
    uri: &'static str,
    /// The kind of problem.
    title: &'static str,
    /// The HTTP status of the response.
    status: u16,
    /// A description of the problem.
    detail: String,
    /// A suggestion to fix it.
    hint: Option<String>,
    /// The exit code of the command for the same problem. Null for problems that only a server has.
    #[serde(skip_serializing_if = "Option::is_none")]
    exit_code: Option<u8>,
    /// Diagnostics about a pack, plan or bundle, one per finding.
    #[serde(skip_serializing_if = "Option::is_none")]
    diagnostics: Option<Vec<Diagnostic>>,
    /// Further fields by kind: `explanation` of why a request is impossible, `problem` that refutes a claim, or the
    /// report of a search that found no solution.
    #[serde(flatten)]
    details: Map<String, Value>,
}
