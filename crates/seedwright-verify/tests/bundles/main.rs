//! The checker on bundles: small ones written by hand, and thousands that were tampered with.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by a panic; only the checker itself must not"
)]

mod codes;
mod edits;
mod fields;
mod items;
mod limits;
mod memory;
mod oracle;
mod proof;
mod reading;
mod sample;
mod shape;
mod transcript;
mod world;
