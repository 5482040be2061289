//! What packs, plans and settings files are, pinned from outside: the JSON Schemas, every diagnostic with its
//! place and words, the way from text to a world and back, and how layers of settings fall on one another.
//!
//! Nothing here knows how the engine reads and writes: values and faults are drawn from the JSON Schema, and
//! [`engine`] is the only module that calls the engine. What was found is kept in `golden/`;
//! `SEEDWRIGHT_BLESS=1 cargo test -p seedwright --test pins` writes it again, for a reviewer to read the diff.

mod bases;
mod codes;
mod document;
mod engine;
mod faults;
mod golden;
mod layers;
mod round_trip;
mod schema;
mod shape;
mod values;
