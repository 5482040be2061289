//! Pins the behaviour of packs, plans and settings files from outside: the JSON Schemas, every diagnostic with its
//! position and words, the round trip from text to a world and back, and the layering of settings.
//!
//! Nothing here knows how the engine reads and writes: values and faults are derived from the JSON Schema, and
//! [`engine`] is the only module that calls the engine. The results are stored in `golden/`; `SEEDWRIGHT_BLESS=1 cargo
//! test -p seedwright --test pins` rewrites them, for a reviewer to read the diff.

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
