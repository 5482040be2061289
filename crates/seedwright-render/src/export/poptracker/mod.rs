//! A pack for PopTracker: items, and locations with what opens them.
//!
//! The tracker gets the compiled rules and a small interpreter for them in Lua, so that what it calls
//! reachable is what the engine calls so (test: `a_tracker_knows_what_the_engine_knows`).

mod pictures;
mod rules;
mod source;
mod tracker;

pub use source::TrackerSource;
pub use tracker::Tracker;
