//! stub
pub mod language;
