//! Flags that are set only at the end.
//!
//! Some passages are open only while a flag is not set. In a world, the player's possibilities only grow, so either
//! the passage is open and the flag is never set, or the flag can be set and the passage is never open. Both are
//! right for a player who plays that way. For each such flag the choice that opens more is taken. A withheld flag
//! can still be the goal, because nothing comes after it.
//!
//! If neither works, as in an opening area that the player leaves for good, both are allowed: the passage counts as
//! open and the flag as set. That is an approximation, used only for flags that open locations.

use std::collections::BTreeSet;

use super::places::Places;
use super::plan::{Denial, Denials, Plan};
use super::sources::{Role, Sources};
use super::trial::Trial;
use crate::json::Json;
use crate::problems::Problems;

/// The number of rounds over all flags; choices can depend on each other.
const MAX_ROUNDS: usize = 4;
/// The most flags that are tried.
const MAX_TRIED: usize = 100;

/// Chooses the treatment of each flag that closes passages, and finds the used names.
pub fn plan<'d>(sources: &'d Sources<'d>, places: &Places<'d>) -> Plan<'d> {
    let set = places.flags(&mut Problems::default());
    let set: BTreeSet<&str> = set.into_iter().map(|(flag, _)| flag).collect();
    let denied = denied(sources).into_iter();
    let denied = denied.filter(|flag| set.contains(flag)).take(MAX_TRIED);
    let denied: BTreeSet<&str> = denied.collect();
    let trial = Trial::new(sources, places, &denied);
    let denials = trial.as_ref().map(|trial| chosen(trial, &denied));
    Plan { denials: denials.unwrap_or_default(), used: trial.map(|trial| trial.used) }
}

/// Chooses the treatment of each flag.
fn chosen<'d>(trial: &Trial<'d>, denied: &BTreeSet<&'d str>) -> Denials<'d> {
    let mut chosen = Denials::new();
    let mut best = trial.score(&chosen);
    for _ in 0..MAX_ROUNDS {
        let before = chosen.clone();
        for flag in denied {
            for denial in [None, Some(Denial::Withheld), Some(Denial::Passed)] {
                let mut other = chosen.clone();
                other.remove(flag);
                other.extend(denial.map(|denial| (*flag, denial)));
                if other == chosen {
                    continue;
                }
                let score = trial.score(&other);
                let is_better = match denial {
                    Some(Denial::Passed) => score.locations > best.locations,
                    _ => score > best,
                };
                if is_better {
                    (best, chosen) = (score, other);
                }
            }
        }
        if chosen == before {
            break;
        }
    }
    chosen
}

/// Returns the names in a `not` or in the closing condition of a lock.
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

/// Returns the names in a requirement.
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
