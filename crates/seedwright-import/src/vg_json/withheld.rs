//! Flags that are not set before the end.
//!
//! Some ways are open only as long as a flag is not set. What a player can do must only grow, so such a way
//! can be used if the flag is never set, or the flag can be set if the way is never used: either is true of
//! the game for a player who plays so. For each such flag the choice that opens more is taken. A withheld
//! flag may still be the goal, since nothing comes after it.
//!
//! Where neither will do, as in an opening that is left for good, both are allowed: the way counts as open
//! and the flag as set. That is an approximation, and taken only for a flag that opens locations.

use std::collections::BTreeSet;

use super::places::Places;
use super::plan::{Denial, Denials, Plan};
use super::sources::{Role, Sources};
use super::trial::Trial;
use crate::json::Json;

/// How often each flag is tried; choices can depend on each other.
const MAX_ROUNDS: usize = 4;
/// How many flags are tried.
const MAX_TRIED: usize = 100;

/// Chooses what becomes of each flag that ways are closed by, and finds out what is asked for.
pub fn plan<'d>(sources: &'d Sources<'d>, places: &Places<'d>) -> Plan<'d> {
    let strats = places.rooms.iter().flat_map(|room| &room.strats);
    let set: BTreeSet<&str> =
        strats.flat_map(|strat| strat.flags.iter().map(|(flag, _)| *flag)).collect();
    let denied = denied(sources).into_iter();
    let denied = denied.filter(|flag| set.contains(flag)).take(MAX_TRIED);
    let denied: BTreeSet<&str> = denied.collect();
    let trial = Trial::new(sources, places, &denied);
    let denials = trial.as_ref().map(|trial| chosen(trial, &denied));
    Plan { denials: denials.unwrap_or_default(), used: trial.map(|trial| trial.used) }
}

/// What becomes of each flag.
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
