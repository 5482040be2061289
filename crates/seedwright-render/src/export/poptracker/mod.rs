//! A pack for PopTracker: items, and locations with their rules.
//!
//! The tracker contains the compiled rules and a small interpreter for them in Lua, so that it agrees with the engine
//! on what is reachable (test: `a_tracker_knows_what_the_engine_knows`), or names what it can miss (test:
//! `a_tracker_names_what_it_can_miss`).

mod limits;
mod pictures;
mod rules;
mod source;
mod tracker;

pub use source::{RulesExport, TrackerSource};
use tracker::Tracker;

/// The long help of the command.
pub const HELP: &str = "\
Examples:
  seedwright export poptracker cove --out tracker
  seedwright export poptracker cove --out tracker --preset expert
  seedwright export poptracker built/seed.json --out tracker

The tracker contains the compiled rules. From the items you click it computes what `reach` lists: green locations \
let you come home again, blue ones are on a trip that comes home, and from yellow ones no way back is known. What it can miss is named by the command and in the tracker's README.md. Options and tricks are those of the chosen settings or of the built world. It does not reveal where the items of a built world are.

PopTracker loads the directory, or a zip file of it, from its `packs` directory.";

/// Creates a tracker for the rules of a source.
pub fn poptracker(source: &TrackerSource) -> RulesExport {
    let tracker = Tracker::new(source);
    RulesExport {
        files: tracker.files(),
        items: tracker.shown_items(),
        closed: tracker.closed().into_iter().map(str::to_owned).collect(),
        misses: tracker.misses(),
    }
}
