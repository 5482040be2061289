//! Verifies bundles with the independent checker.

mod judgement;
mod loose_values;
mod packs;
mod report;

use std::fmt;

use seedwright_verify::Problem as Doubt;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::json_schema::JsonSchema;
use crate::operation::{Example, Json, operation};
use crate::requests::WorldAnd;
use crate::{Problem, ProblemKind};
pub use judgement::{
    Judgement, MAX_BUNDLE_BYTES, MAX_COMPARED_BYTES, VerifyOptions, check, unusable,
};
pub use packs::Packs;
pub use report::{Finding, Report, Statement};

operation! {
    /// Verifies a bundle, or the world built from the request, with the independent checker.
    Verify: "verify" as "verify", WorldAnd<BundleRequest> => Json<VerifyReply>,
    examples [
        Example::new("world", r#"{"pack":"blank","seed":"7","transcript":true}"#),
        Example::new("bundle", r#"{"bundle":{"format":2}}"#),
    ]
}

/// A bundle to verify, or a world to build and verify.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "VerifyRequest")]
pub struct BundleRequest {
    /// The bundle. Can't be combined with any field but `rebuild` and `transcript`.
    #[schemars(with = "Option<serde_json::Map<String, Value>>")]
    pub bundle: Option<Box<RawValue>>,
    /// Whether to build the world again, to compare it with what its seed gives. Default: true.
    pub rebuild: Option<bool>,
    /// Whether to include the proof in readable form.
    #[serde(default)]
    pub transcript: bool,
}

/// The verdict on a bundle.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct VerifyReply {
    /// The file name.
    pub file: String,
    /// The verdict.
    pub verdict: Verdict,
    /// The exit code of the command for this verdict.
    pub exit_code: u8,
    /// What is known about each statement, unless the file is not a bundle or can't be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub statements: Option<StatementReplies>,
    /// The required statements that were not checked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<Statement>,
    /// What the checker proved, unless it refuted the rules.
    #[serde(flatten)]
    pub proved: Option<ProvedReply>,
    /// What the checker proved of a document that says that no placement exists.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub impossible: Option<ImpossibleReply>,
    /// The problem, if the rules are refuted or the file is not a bundle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<VerifyProblem>,
    /// The proof in readable form, if it was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub transcript: Option<Vec<TranscriptLine>>,
}

/// The verdict on a bundle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub enum Verdict {
    /// Every statement is proved.
    #[serde(rename = "proved")]
    Proved,
    /// No statement is refuted, but some were not checked.
    #[serde(rename = "partly proved")]
    Partly,
    /// Some statement is refuted.
    #[serde(rename = "refuted")]
    Refuted,
    /// Nothing is known: to check the file would exceed a limit, which the statements name.
    #[serde(rename = "too large to check")]
    TooLarge,
    /// The file is not a bundle.
    #[serde(rename = "not a bundle")]
    NoBundle,
    /// The file can't be read.
    #[serde(rename = "failed")]
    Failed,
}

impl Verdict {
    /// The word for the verdict.
    pub fn word(self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::Partly => "partly proved",
            Self::Refuted => "refuted",
            Self::TooLarge => "too large to check",
            Self::NoBundle => "not a bundle",
            Self::Failed => "failed",
        }
    }

    /// The exit code of the command, if no statement is required.
    pub fn exit_code(self) -> u8 {
        match self {
            Self::Proved | Self::Partly => 0,
            Self::NoBundle => 2,
            Self::TooLarge => 3,
            Self::Refuted | Self::Failed => 1,
        }
    }
}

/// What is known about each statement.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct StatementReplies {
    /// The goal can be met under the rules in the file, and every promise in it is kept.
    pub rules: StatementReply,
    /// The rules and requests are those of the pack, compiled again.
    pub pack: StatementReply,
    /// The world is what its seed gives, built again and compared value by value.
    pub seed: StatementReply,
}

/// What is known about a statement.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct StatementReply {
    /// `proved`, `refuted`, `not checked` or `not applicable`.
    pub verdict: &'static str,
    /// The statement as a sentence: what is true, what is wrong, or why it was not checked.
    pub text: String,
    /// The path of the field that refutes it. Null if it is not refuted, or not by a single field.
    pub field: Option<String>,
    /// Why it is refuted or was not checked. Null if it is proved.
    pub reason: Option<String>,
}

/// What the checker proved.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProvedReply {
    /// The claims that the proof shows.
    pub claims: Vec<String>,
    /// The pack that the file names.
    pub pack: StatedPack,
    /// The seed that the file states.
    pub seed: String,
    /// The hash of the rules.
    pub world_hash: String,
    /// The number of steps in the proof.
    pub steps: usize,
    /// What the file asks for besides the pack, as paths into its `request`.
    pub changes: Vec<String>,
    /// The settings in which the file requires less than the pack.
    pub weakened: Vec<&'static str>,
    /// The fields that were not checked.
    pub unchecked: Vec<&'static str>,
}

/// What the checker proved of a document that says that no placement exists.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImpossibleReply {
    /// What the proof shows.
    pub claims: Vec<String>,
    /// The pack that the file names.
    pub pack: StatedPack,
    /// The hash of the rules.
    pub world_hash: String,
    /// The number of cuts.
    pub cuts: usize,
    /// The number of states of a table; 0 if the proof has none.
    pub states: usize,
    /// What the file asks for besides the pack, as paths into its `request`.
    pub changes: Vec<String>,
    /// The fields that were not checked.
    pub unchecked: Vec<&'static str>,
}

/// The pack that a file names.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct StatedPack {
    /// Its id.
    pub id: String,
    /// Its title.
    pub name: String,
    /// Its hash.
    pub hash: String,
}

/// A problem with a bundle.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum VerifyProblem {
    /// It can't be parsed.
    Unreadable {
        /// A description of the problem.
        message: String,
        /// The line.
        line: usize,
        /// The column.
        column: usize,
    },
    /// It has an unsupported format version.
    OtherFormat {
        /// A description of the problem.
        message: String,
        /// The format version of the bundle.
        format: u64,
    },
    /// It is too large to be used.
    TooLarge {
        /// The limit that it exceeds.
        message: String,
    },
    /// Its proof does not hold.
    Refuted {
        /// The claim that does not hold.
        claim: String,
        /// The step of the proof that fails. Null if the problem is not about a step.
        step: Option<usize>,
        /// Why.
        message: String,
    },
    /// The file can't be read.
    Failed(serde_json::Map<String, Value>),
}

impl fmt::Display for VerifyProblem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { message, .. }
            | Self::OtherFormat { message, .. }
            | Self::TooLarge { message }
            | Self::Refuted { message, .. } => formatter.write_str(message),
            Self::Failed(fields) => {
                let message = fields.get("message").and_then(Value::as_str);
                formatter.write_str(message.unwrap_or_default())
            }
        }
    }
}

impl std::error::Error for VerifyProblem {}

impl From<&Doubt> for VerifyProblem {
    fn from(doubt: &Doubt) -> Self {
        match doubt {
            Doubt::Unreadable { line, column, message } => {
                Self::Unreadable { message: message.clone(), line: *line, column: *column }
            }
            Doubt::TooLarge { message } => Self::TooLarge { message: message.clone() },
            Doubt::OtherVersion { found } => {
                Self::OtherFormat { message: doubt.to_string(), format: *found }
            }
            Doubt::Refuted { claim, step, reason } => {
                Self::Refuted { claim: claim.to_string(), step: *step, message: reason.clone() }
            }
            // The checker may gain further kinds; its own message always says what is wrong.
            _ => Self::Refuted { claim: String::new(), step: None, message: doubt.to_string() },
        }
    }
}

/// A line of a proof: a fact that the checker derives.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TranscriptLine {
    /// The fact.
    pub fact: String,
    /// The reason why it holds.
    pub by: &'static str,
    /// The round in which it was derived.
    pub round: u32,
}

/// Replays the proof of a bundle, and returns every fact that the checker derives.
pub fn transcript(bundle: &[u8]) -> Result<Vec<TranscriptLine>, Problem> {
    let lines = seedwright_verify::transcript(bundle).map_err(|doubt| {
        let kind = match doubt {
            Doubt::TooLarge { .. } => ProblemKind::TooMuchWork,
            _ => ProblemKind::Refuted,
        };
        let hint = "the proof can't be replayed to its end";
        Problem::new(kind, doubt.to_string(), Some(hint))
    })?;
    let line = |line: &seedwright_verify::Line| TranscriptLine {
        fact: line.fact.clone(),
        by: line.by.word(),
        round: line.round,
    };
    Ok(lines.iter().map(line).collect())
}
