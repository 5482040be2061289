//! What a tracker can miss, in sentences.
//!
//! The script follows no health, and PopTracker stops scripts that run for long. Where that can show less than the engine
//! knows, the tracker says so: in its `README.md`, in the reply of the export, and on a square of its own.

use super::rules::{MAX_LOOKUPS, TrackerRules};
use crate::words::shown;

/// PopTracker stops a call of a script after this many instructions.
const MAX_INSTRUCTIONS: u64 = 600_000;

/// The most instructions for each fact, for each entry of a rule body, and for each item, if everything follows.
const PER_FACT: u64 = 45;
const PER_ENTRY: u64 = 25;
const PER_ITEM: u64 = 20;

/// The name of the square that shows that the search for trips ended early.
pub const CUT_SHORT: &str = "Trips not searched to the end";

/// The most names in a sentence.
const MAX_NAMES: usize = 8;

/// Whether PopTracker could stop the script before it has found anything.
fn is_stopped(rules: &TrackerRules) -> bool {
    let [facts, entries, items] = rules.sizes();
    facts * PER_FACT + entries * PER_ENTRY + items * PER_ITEM > MAX_INSTRUCTIONS
}

/// Lists what a tracker can miss; `locations` has the name of each location. An empty list means that it is exact.
pub fn misses(rules: &TrackerRules, locations: &[&str]) -> Vec<String> {
    let mut all = Vec::new();
    if is_stopped(rules) {
        all.push(format!(
            "everything: PopTracker stops a script after {MAX_INSTRUCTIONS} instructions, and these rules can take more"
        ));
    }
    if rules.has_damage() {
        let hidden = locations.iter().zip(&rules.hidden).filter(|(_, hidden)| **hidden);
        let hidden: Vec<String> = hidden.map(|(name, _)| shown(name)).collect();
        let never = match hidden.as_slice() {
            [] => String::new(),
            [..] => format!("; never shown as open: {}", listed(&hidden)),
        };
        all.push(format!("what is behind passages that cost health: they stay closed here{never}"));
    }
    if rules.makes_trips() {
        all.push(format!(
            "locations on trips that take more than {MAX_LOOKUPS} lookups to find: then the square `{CUT_SHORT}` is yellow"
        ));
    }
    all
}

/// Names in a sentence, the first few of many.
fn listed(names: &[String]) -> String {
    match names.get(..MAX_NAMES) {
        Some(first) if names.len() > MAX_NAMES => {
            format!("{}, and {} more", first.join(", "), names.len() - MAX_NAMES)
        }
        _ => names.join(", "),
    }
}
