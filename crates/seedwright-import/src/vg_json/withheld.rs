//! Flags that are not set before the end.
//!
//! Some ways are open only as long as a flag is not set. What a player can do must only grow, so such a way
//! can be used if the flag is never set, or the flag can be set if the way is never used: either is true of
//! the game for a player who plays so. For each such flag the choice that opens more is taken. A withheld
//! flag may still be the goal, since nothing comes after it.

use std::collections::BTreeSet;

use seedwright::world::ReturnMode;

use super::build::Builder;
use super::places::Places;
use super::sources::{Role, Sources};
use crate::json::Json;
use crate::problems::Problems;
use crate::report::Notes;

/// How often each flag is tried; choices can depend on each other.
const MOST_ROUNDS: usize = 4;
/// How many flags are tried.
const MOST_TRIED: usize = 100;

/// The flags to withhold.
pub fn chosen<'d>(sources: &'d Sources<'d>, places: &Places<'d>) -> BTreeSet<&'d str> {
    let mut chosen = BTreeSet::new();
    let Some(mut best) = score(sources, places, &chosen) else {
        return chosen;
    };
    let denied = denied(sources);
    for _ in 0..MOST_ROUNDS {
        let before = chosen.clone();
        for flag in denied.iter().copied().take(MOST_TRIED) {
            let mut other = chosen.clone();
            if !other.remove(flag) {
                other.insert(flag);
            }
            match score(sources, places, &other) {
                Some(score) if score > best => (best, chosen) = (score, other),
                _ => {}
            }
        }
        if chosen == before {
            break;
        }
    }
    chosen
}

/// How much is open when these flags are withheld.
fn score<'d>(
    sources: &'d Sources<'d>,
    places: &Places<'d>,
    withheld: &BTreeSet<&'d str>,
) -> Option<(usize, usize)> {
    let mut problems = Problems::default();
    let mut notes = Notes::new(std::iter::empty());
    let withheld = withheld.clone();
    let mut builder = Builder::new(sources, places, withheld, &mut problems, &mut notes);
    builder.build(ReturnMode::Warp);
    builder.score()
}

/// The names that stand in a `not`, or that a lock closes under.
fn denied<'d>(sources: &'d Sources<'_>) -> BTreeSet<&'d str> {
    let mut found = BTreeSet::new();
    let mut open: Vec<Json<'d>> = sources.of(Role::Region).collect();
    while let Some(json) = open.pop() {
        open.extend(json.elements());
        for (key, value) in json.entries() {
            match key.text {
                "not" | "lock" => found.extend(names(value)),
                _ => open.push(value),
            }
        }
    }
    found
}

/// The names in a requirement.
fn names(json: Json<'_>) -> Vec<&str> {
    let mut found = Vec::new();
    let mut open = vec![json];
    while let Some(json) = open.pop() {
        found.extend(json.text());
        open.extend(json.elements());
        open.extend(json.entries().map(|(_, value)| value));
    }
    found
}
