//! Everything Seedwright can do, as typed operations: one API behind the command line, the server and every other front
//! end.
//!
//! An [`Operation`] declares its name, request and reply. A [`Service`] holds the code that runs each operation and
//! calls it by name, bytes in and bytes out. The OpenAPI document ([`openapi::DOCUMENT`]) is generated from the same
//! declarations, and a test compares it with them. The feature `schema` has the generator, `openapi::document`, and
//! JSON Schemas of all requests and replies.
//!
//! Nothing here reads files, starts threads or prints. Progress goes to an [`Observer`], which can stop the work. The
//! transport passes in the [`Limits`] of a request.
// Numbers from a caller are converted with `TryFrom`, never truncated.
#![cfg_attr(
    not(test),
    deny(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)
)]

pub mod batch;
pub mod binding;
mod by_name;
pub mod check;
pub mod code;
mod declared;
pub mod diagnostics;
mod distinct;
pub mod embedded;
pub mod errors;
pub mod explain;
mod field_names;
mod held;
mod json_schema;
mod observer;
pub mod openapi;
mod operation;
mod pace;
mod pack;
mod problem;
pub mod quality;
mod questions;
pub mod reach;
pub mod requests;
#[cfg(feature = "schema")]
mod schema;
mod sections;
mod service;
pub mod settings;
mod shape;
mod steps;
pub mod verify;
pub mod words;
pub mod worlds;

pub use by_name::ByName;
pub use declared::{descriptions, service};
pub use held::{LeftOut, find_item, held_items, left_out_rows};
pub use observer::{NoObserver, Observer, Progress};
pub use operation::{Answer, Description, Example, FileReply, Json, Operation, Reply, media_type};
pub use pack::{Pack, first_of, stages};
pub use problem::{Findings, Problem, ProblemDocument, ProblemKind};
pub use sections::SectionRequest;
pub use seedwright::document::shown_size;
pub use service::{Context, Entropy, Limits, Service};
pub use shape::{ShapeReply, ShapeTermReply};
