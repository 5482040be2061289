//! A pack for PopTracker: items, and locations with what opens them.
//!
//! The tracker gets the compiled rules and a small interpreter for them in Lua, so that what it calls
//! reachable is what the engine calls so (test: `a_tracker_knows_what_the_engine_knows`).

mod pictures;
mod rules;
mod source;
mod tracker;

pub use source::{RulesExport, TrackerSource};
use tracker::Tracker;

/// A tracker for the rules of a source.
pub fn poptracker(source: &TrackerSource) -> RulesExport {
    let tracker = Tracker::new(source);
    RulesExport {
        files: tracker.files(),
        items: tracker.shown_items(),
        closed: tracker.closed().into_iter().map(str::to_owned).collect(),
    }
}
