//! The derive macro for JSON Schemas. Without the feature `schema` it generates nothing.

#[cfg(feature = "schema")]
pub(crate) use schemars::JsonSchema;
#[cfg(not(feature = "schema"))]
pub(crate) use seedwright_derive::JsonSchema;
