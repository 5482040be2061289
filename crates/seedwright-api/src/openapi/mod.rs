//! The OpenAPI document, and the types of its own.

#[cfg(feature = "schema")]
mod generate;

use serde::Serialize;
use serde_json::{Map, Value};

use crate::json_schema::JsonSchema;
use crate::{ProblemDocument, Progress};

#[cfg(feature = "schema")]
pub use generate::document;

/// The OpenAPI document, as `document` of the feature `schema` generates it.
pub const DOCUMENT: &str = include_str!("../../openapi.json");

/// A line of a streamed reply: progress, then the result or a problem.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Line {
    /// How far the work has come.
    Progress(Progress),
    /// The reply, exactly as it would be without streaming.
    Result(Map<String, Value>),
    /// The reason why there is no reply.
    Problem(Box<ProblemDocument>),
}

/// The health of the server.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Health {
    /// Always `ok`: an unhealthy server does not answer.
    pub status: &'static str,
    /// The version of the server.
    pub version: &'static str,
    /// Seconds since the server started.
    pub up_seconds: u64,
}
