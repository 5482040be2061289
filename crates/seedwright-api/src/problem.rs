//! Why an operation has no reply.

use std::fmt;

use schemars::JsonSchema;
use seedwright::pack::{Diagnostic as Finding, SourceFile};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::diagnostics::{self, Diagnostic};

/// What kind of problem it is. HTTP status, title and exit code follow from it alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProblemKind {
    /// The request can't be read.
    Unreadable,
    /// The request can be read, but something in it is wrong.
    Invalid,
    /// What is asked for can't be done, and that is proved.
    Impossible,
    /// Nothing was found within the attempts.
    NotFound,
    /// What is claimed does not hold.
    Refuted,
    /// The request takes more steps than one request may.
    TooMuchWork,
    /// The observer stopped the work.
    Stopped,
    /// The program made a mistake, or the machine failed it.
    Fault,
    /// A server has too much to do.
    Busy,
    /// A server is not for this client.
    Forbidden,
    /// There is nothing at this path.
    NoSuchPath,
    /// A path is asked for in the wrong way.
    WrongMethod,
    /// The body did not come in time.
    TooSlow,
    /// The body is too long.
    TooLarge,
}

impl ProblemKind {
    /// The status of an HTTP response.
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
            Self::NotFound => "Not found within the attempts",
            Self::Refuted => "Refuted",
            Self::TooMuchWork => "Too much work",
            Self::Stopped => "Stopped",
            Self::Fault => "Fault",
            Self::Busy => "Busy",
            Self::Forbidden => "Not for you",
            Self::NoSuchPath => "Not found",
            Self::WrongMethod => "Wrong method",
            Self::TooSlow => "Too slow",
            Self::TooLarge => "Too large",
        }
    }

    /// The exit code of a command; none for problems that only a server has.
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

/// Source files and what is wrong with them.
#[derive(Clone, Debug)]
pub struct Findings {
    /// The files.
    pub files: Vec<SourceFile>,
    /// What is wrong with them.
    pub diagnostics: Vec<Finding>,
}

/// Why an operation has no reply.
#[derive(Clone, Debug)]
pub struct Problem {
    /// What kind of problem it is.
    pub kind: ProblemKind,
    /// What is wrong.
    pub message: String,
    /// What can be done about it.
    pub hint: Option<String>,
    /// What stood in the way, in lines for people. It is no part of the document.
    pub reasons: String,
    /// What is wrong with packs, plans or bundles.
    pub findings: Vec<Findings>,
    /// What else there is to say, by key.
    pub details: Box<Map<String, Value>>,
}

/// What to do about a picture that is too large.
const PICTURE_HINT: &str = "an SVG file draws pictures of any size";

impl Problem {
    /// A problem of some kind.
    pub fn new(kind: ProblemKind, message: impl Into<String>, hint: Option<&str>) -> Self {
        Self {
            kind,
            message: message.into(),
            hint: hint.map(str::to_owned),
            reasons: String::new(),
            findings: Vec::new(),
            details: Box::default(),
        }
    }

    /// Something in the request is wrong.
    pub fn invalid(message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { hint: Some(hint.into()), ..Self::new(ProblemKind::Invalid, message, None) }
    }

    /// The request can't be read.
    pub fn unreadable(message: impl Into<String>) -> Self {
        let hint = "/api/openapi.json says what can be sent";
        Self::new(ProblemKind::Unreadable, message, Some(hint))
    }

    /// What is asked for can't be done. Why, is for tools.
    pub fn impossible(message: impl Into<String>, explanation: Value) -> Self {
        Self::new(ProblemKind::Impossible, message, None).with("explanation", explanation)
    }

    /// Nothing was found within the limits. The fields of the report are for tools.
    pub fn not_found(message: impl Into<String>, hint: &str, report: Value) -> Self {
        let details = match report {
            Value::Object(details) => Box::new(details),
            _ => Box::default(),
        };
        Self { details, ..Self::new(ProblemKind::NotFound, message, Some(hint)) }
    }

    /// What is claimed does not hold. What that is, is for tools.
    pub fn refuted(message: impl Into<String>, hint: Option<&str>, problem: Value) -> Self {
        Self::new(ProblemKind::Refuted, message, hint).with("problem", problem)
    }

    /// The observer stopped the work.
    pub fn stopped() -> Self {
        Self::new(ProblemKind::Stopped, "the work was stopped", None)
    }

    /// The program made a mistake.
    pub fn fault() -> Self {
        let hint = "this is a fault in seedwright; please report it";
        Self::new(ProblemKind::Fault, "the program made a mistake", Some(hint))
    }

    /// Packs, plans or bundles have errors.
    pub fn in_files(files: Vec<SourceFile>, diagnostics: Vec<Finding>) -> Self {
        let message = match diagnostics.len() {
            1 => "there is 1 error in what was sent".to_owned(),
            errors => format!("there are {errors} errors in what was sent"),
        };
        let findings = vec![Findings { files, diagnostics }];
        Self { findings, ..Self::new(ProblemKind::Invalid, message, None) }
    }

    /// The same problem with what stood in the way, in lines for people.
    #[must_use]
    pub fn because(self, reasons: impl Into<String>) -> Self {
        Self { reasons: reasons.into(), ..self }
    }

    /// The same problem with one more thing to say.
    #[must_use]
    pub fn with(mut self, key: &str, value: impl Serialize) -> Self {
        let value = serde_json::to_value(value).unwrap_or_default();
        self.details.insert(key.to_owned(), value);
        self
    }

    /// The problem as a document (RFC 9457).
    pub fn document(&self) -> ProblemDocument {
        let found = self.findings.iter();
        let found = found.flat_map(|own| diagnostics::rows(&own.files, &own.diagnostics));
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

/// Why there is no reply (RFC 9457), with everything that the command prints under `--json`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Problem")]
pub struct ProblemDocument {
    /// Always `about:blank`: the title says what kind of problem it is.
    #[serde(rename = "type")]
    uri: &'static str,
    /// What kind of problem it is.
    title: &'static str,
    /// The status of the response.
    status: u16,
    /// What is wrong.
    detail: String,
    /// What can be done about it.
    hint: Option<String>,
    /// The exit code of the command for the same problem.
    #[serde(skip_serializing_if = "Option::is_none")]
    exit_code: Option<u8>,
    /// What is wrong with a pack, plan or bundle, place by place.
    #[serde(skip_serializing_if = "Option::is_none")]
    diagnostics: Option<Vec<Diagnostic>>,
    /// What else there is to say: `explanation` of what is impossible, `problem` of what is refuted, and the report
    /// of a stage that found nothing.
    #[serde(flatten)]
    details: Map<String, Value>,
}
