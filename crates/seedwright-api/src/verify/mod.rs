//! What the independent checker says of a bundle.

mod judgement;
mod origin;

use std::fmt;

use schemars::JsonSchema;
use seedwright_verify::Problem as Doubt;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::operation::{Example, Json, operation};
use crate::requests::WorldAnd;
use crate::{Problem, ProblemKind};
pub use judgement::{Judgement, MAX_BUNDLE_BYTES, check, unchecked, unusable};
pub use origin::{Origin, Packs};

operation! {
    /// Has the independent checker replay a proof.
    Verify: "verify" as "verify", WorldAnd<BundleRequest> => Json<VerifyReply>,
    examples [
        Example::new("world", r#"{"pack":"blank","seed":"7","transcript":true}"#),
        Example::new("bundle", r#"{"bundle":{"format":2}}"#),
    ]
}

/// A bundle, or a world that is built and checked.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "VerifyRequest")]
pub struct BundleRequest {
    /// The bundle. All else but `transcript` is left out with it.
    #[schemars(with = "Option<serde_json::Map<String, Value>>")]
    pub bundle: Option<Box<RawValue>>,
    /// Whether the proof is sent to be read.
    #[serde(default)]
    pub transcript: bool,
}

/// What became of a bundle.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct VerifyReply {
    /// The name of the file.
    pub file: String,
    /// What the checker says.
    pub verdict: Verdict,
    /// The exit code of the command for such a file.
    pub exit_code: u8,
    /// What is proved.
    #[serde(flatten)]
    pub proved: Option<ProvedReply>,
    /// What is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<VerifyProblem>,
    /// The proof to be read, if it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub transcript: Option<Vec<TranscriptLine>>,
}

/// What the checker says of a bundle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub enum Verdict {
    /// It holds.
    #[serde(rename = "proved")]
    Proved,
    /// It does not hold.
    #[serde(rename = "refuted")]
    Refuted,
    /// It can't be judged.
    #[serde(rename = "no bundle")]
    NoBundle,
    /// It can't be read from disk.
    #[serde(rename = "failed")]
    Failed,
}

impl Verdict {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::Refuted => "refuted",
            Self::NoBundle => "no bundle",
            Self::Failed => "failed",
        }
    }

    /// The exit code of the command for such a file.
    pub fn exit_code(self) -> u8 {
        match self {
            Self::Proved => 0,
            Self::NoBundle => 2,
            Self::Refuted | Self::Failed => 1,
        }
    }
}

/// What is proved of a bundle.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProvedReply {
    /// Whether hash words and glyphs are those of what the file holds.
    pub signed: bool,
    /// What the proof shows.
    pub claims: Vec<String>,
    /// Whether the rules in the bundle are those of the pack that it names.
    pub pack: OriginReply,
    /// The seed.
    pub seed: String,
    /// The hash of the rules.
    pub world_hash: String,
    /// How many steps the proof has.
    pub steps: usize,
    /// The fields that nobody looked at.
    pub unchecked: Vec<&'static str>,
}

/// Whether the rules in a bundle are those of the pack that it names.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OriginReply {
    /// The id of the pack.
    pub id: String,
    /// Its title.
    pub name: String,
    /// Its hash.
    pub hash: String,
    /// `same`, `unknown` or `differs`.
    pub verdict: &'static str,
    /// What differs.
    pub differs: Option<&'static str>,
    /// Why.
    pub message: Option<String>,
}

/// What is wrong with a bundle.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum VerifyProblem {
    /// It can't be read.
    Unreadable {
        /// What is wrong.
        message: String,
        /// The line.
        line: usize,
        /// The column.
        column: usize,
    },
    /// It has another format.
    OtherFormat {
        /// What is wrong.
        message: String,
        /// Its format.
        format: u64,
    },
    /// It does not hold.
    Refuted {
        /// What does not hold.
        claim: String,
        /// The step of the proof that fails; null where it is not about a step.
        step: Option<usize>,
        /// Why.
        message: String,
    },
    /// It can't be read from disk.
    Failed(serde_json::Map<String, Value>),
}

impl fmt::Display for VerifyProblem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { message, .. }
            | Self::OtherFormat { message, .. }
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
            Doubt::OtherVersion { found } => {
                Self::OtherFormat { message: doubt.to_string(), format: *found }
            }
            Doubt::Refuted { claim, step, reason } => {
                Self::Refuted { claim: claim.to_string(), step: *step, message: reason.clone() }
            }
            // The checker may learn of more; whatever it is, its words say what is wrong.
            _ => Self::Refuted { claim: String::new(), step: None, message: doubt.to_string() },
        }
    }
}

/// A line of a proof: what the checker learns.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TranscriptLine {
    /// What holds.
    pub fact: String,
    /// Why it holds.
    pub by: &'static str,
    /// In which round it was learned.
    pub round: u32,
}

/// The proof of a bundle to be read: what the checker learns while it replays it.
pub fn transcript(bundle: &[u8]) -> Result<Vec<TranscriptLine>, Problem> {
    let lines = seedwright_verify::transcript(bundle).map_err(|doubt| {
        let hint = "the proof can't be read to its end";
        Problem::new(ProblemKind::Refuted, doubt.to_string(), Some(hint))
    })?;
    let line = |line: &seedwright_verify::Line| TranscriptLine {
        fact: line.fact.clone(),
        by: line.by.word(),
        round: line.round,
    };
    Ok(lines.iter().map(line).collect())
}
