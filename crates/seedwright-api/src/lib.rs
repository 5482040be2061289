//! Everything Seedwright does for a caller, as typed operations: one API for the command line, the server and every
//! other way in.
//!
//! An [`Operation`] declares its name, its request and its reply. A [`Service`] holds the code that runs each of them
//! and calls it by name, with bytes in and bytes out. The OpenAPI document is made from the same declarations
//! ([`openapi::document`]), so that it can't disagree with the code.
//!
//! Nothing here reads files, starts threads or prints. Progress goes to an [`Observer`], which may stop the work; how
//! much a request may ask for is said by [`Limits`], which the transport passes in.
// What a caller sends is converted by `TryFrom`, never cut off.
#![cfg_attr(
    not(test),
    deny(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)
)]

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
mod observer;
pub mod openapi;
mod operation;
mod pace;
mod pack;
mod problem;
mod questions;
pub mod reach;
pub mod requests;
mod schema;
mod sections;
mod service;
pub mod settings;
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
pub use service::{Context, Entropy, Limits, Service};
