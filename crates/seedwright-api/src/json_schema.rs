//! The trait and the derive macro for JSON Schemas. Without the feature `schema` every type has the trait, and the
//! macro generates nothing.

#[cfg(feature = "schema")]
pub use schemars::JsonSchema;
#[cfg(not(feature = "schema"))]
pub use seedwright_derive::JsonSchema;

/// A type with a JSON Schema, which only builds with the feature `schema` can generate.
#[cfg(not(feature = "schema"))]
pub trait JsonSchema {}

#[cfg(not(feature = "schema"))]
impl<T> JsonSchema for T {}
