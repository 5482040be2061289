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

/// How the command writes it, and what is in it.
pub const HELP: &str = "\
Examples:
  seedwright export poptracker cove --out tracker
  seedwright export poptracker cove --out tracker --preset expert
  seedwright export poptracker built/seed.json --out tracker

The tracker gets the compiled rules and computes from them, with the items that are clicked, which
locations can be reached: exactly those that `reach` names. Options and tricks are those of the chosen
settings, or those of the built world; of that, nothing is told about what lies where.

PopTracker loads the folder, or a zip file of it, from its folder `packs`.";

/// A tracker for the rules of a source.
pub fn poptracker(source: &TrackerSource) -> RulesExport {
    let tracker = Tracker::new(source);
    RulesExport {
        files: tracker.files(),
        items: tracker.shown_items(),
        closed: tracker.closed().into_iter().map(str::to_owned).collect(),
    }
}
