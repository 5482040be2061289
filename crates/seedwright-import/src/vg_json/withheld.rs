//! Flags that are not set before the end.
//!
//! Some ways are open only as long as a flag is not set. What a player can do must only grow, so such a way
//! can be used if the flag is never set, or the flag can be set if the way is never used: either is true of
//! the game for a player who plays so. For each such flag the choice that opens more is taken. A withheld
//! flag may still be the goal, since nothing comes after it.
//!
//! Where neither will do, as in an opening that is left for good, both are allowed: the way counts as open
//! and the flag as set. That is an approximation, and taken only for a flag that opens locations.

use std::collections::{BTreeMap, BTreeSet};

use seedwright::world::ReturnMode;

use super::build::Builder;
use super::places::Places;
use super::sources::{Role, Sources};
use crate::json::Json;
use crate::problems::Problems;
use crate::report::Notes;

/// What becomes of a flag that ways are closed by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Denial {
    /// It is set only in the end, so the ways are open.
    Withheld,
    /// It is set, and the ways count as open all the same.
    Passed,
}

/// The flags that are treated so; of every other flag the ways it closes are never open.
pub type Denials<'d> = BTreeMap<&'d str, Denial>;

/// How much is open. A world without a beginning is worse than any other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score {
    /// Whether something can be taken in the beginning, and what can be taken with everything held.
    pub locations: (bool, usize),
    /// The spots that can be reached with everything held.
    pub spots: usize,
}

/// How often each flag is tried; choices can depend on each other.
const MOST_ROUNDS: usize = 4;
/// How many flags are tried.
const MOST_TRIED: usize = 100;

/// What becomes of each flag that ways are closed by.
pub fn chosen<'d>(sources: &'d Sources<'d>, places: &Places<'d>) -> Denials<'d> {
    let mut chosen = Denials::new();
    let Some(mut best) = score(sources, places, &chosen) else {
        return chosen;
    };
    let strats = places.rooms.iter().flat_map(|room| &room.strats);
    let set: BTreeSet<&str> = strats
        .flat_map(|strat| strat.flags.iter().map(|(flag, _)| *flag))
        .collect();
    let mut denied = denied(sources);
    denied.retain(|flag| set.contains(flag));
    for _ in 0..MOST_ROUNDS {
        let before = chosen.clone();
        for flag in denied.iter().copied().take(MOST_TRIED) {
            for denial in [None, Some(Denial::Withheld), Some(Denial::Passed)] {
                let mut other = chosen.clone();
                other.remove(flag);
                other.extend(denial.map(|denial| (flag, denial)));
                if other == chosen {
                    continue;
                }
                let Some(score) = score(sources, places, &other) else {
                    continue;
                };
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

/// How much is open when flags are treated so.
fn score<'d>(
    sources: &'d Sources<'d>,
    places: &Places<'d>,
    denials: &Denials<'d>,
) -> Option<Score> {
    let mut problems = Problems::default();
    let mut notes = Notes::new(std::iter::empty());
    let denials = denials.clone();
    let mut builder = Builder::new(sources, places, denials, &mut problems, &mut notes);
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
