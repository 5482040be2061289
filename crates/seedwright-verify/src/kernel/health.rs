//! The player's health.
//!
//! It is one number that the player carries along: each passage or action that hurts lowers it, and some must be left.
//! What is reached and returned from is derived by passages that cost nothing, so it holds whatever health is left. A
//! player who pays for a passage stays behind it, and one who pays for an action stays where it is done.

use std::collections::BTreeMap;

use super::bit_set::BitSet;
use super::tables::{CostlyRow, HealthRows, ReturnMode};
use super::world::{CheckedWorld, MAX_LOOKUPS, position, too_many_lookups};
use crate::problem::{Claim, Problem};

impl CheckedWorld<'_> {
    /// Checks that everything that costs health is something that a walking player does.
    pub(super) fn check_health(&self) -> Result<(), Problem> {
        let Some(health) = &self.file.health else {
            return Ok(());
        };
        let refuse = |reason: String| Claim::World.refuse(reason);
        if self.file.return_mode == ReturnMode::Warp {
            return refuse("it tracks health, but not where the player walks".to_owned());
        }
        let lasts = |fact: u32| fact < self.facts.end && !self.facts.is_relative(fact);
        if let Some([tank, _]) = health.tanks.iter().find(|[tank, _]| !lasts(*tank)) {
            return refuse(format!("fact {tank} can't raise the player's health"));
        }
        let spots = &self.facts.reached;
        if !health.refills.is_sorted() || health.refills.iter().any(|spot| !spots.contains(spot)) {
            return refuse(
                "the spots that refill health must exist, in ascending order".to_owned(),
            );
        }
        let mut passages: BTreeMap<[u32; 2], Vec<&CostlyRow>> = BTreeMap::new();
        for row in &health.costly {
            if let (Some(Stay::At(to)), Some(from)) = (self.end_of(row), row.needs.first()) {
                passages.entry([*from, to]).or_default().push(row);
            }
        }
        let mut lookups: u64 = 0;
        for (number, row) in health.costly.iter().enumerate() {
            let is_allowed = match self.end_of(row) {
                Some(Stay::At(_) | Stay::InDoor) => true,
                // An action on the way: what it needs and costs must suffice for a passage.
                Some(Stay::Acting(to, _)) => row.needs.first().is_some_and(|from| {
                    let has = |fact: &u32| row.needs.binary_search(fact).is_ok();
                    let mut passages = passages.get(&[*from, to]).into_iter().flatten();
                    *from == to
                        || passages.any(|passage| {
                            lookups = lookups.saturating_add(passage.needs.len() as u64);
                            passage.cost <= row.cost && passage.needs.iter().all(has)
                        })
                }),
                None => false,
            };
            if !is_allowed {
                return refuse(format!(
                    "costly rule {number} is not something that a walking player does"
                ));
            }
            if lookups > MAX_LOOKUPS {
                return Err(too_many_lookups());
            }
        }
        Ok(())
    }

    /// Returns where a player stays who pays for a passage or an action; `None` if it is neither.
    pub(super) fn end_of(&self, row: &CostlyRow) -> Option<Stay> {
        let facts = &self.facts;
        let in_order = row.needs.is_sorted_by(|one, next| one < next);
        let exist = row.head < facts.end && row.needs.last().is_none_or(|last| *last < facts.end);
        let is_given = facts.held.contains(&row.head);
        if row.cost == 0 || !in_order || !exist || is_given {
            return None;
        }
        // Facts are in ascending order: `reached` before `returns`.
        let relative: Vec<u32> =
            row.needs.iter().copied().filter(|fact| facts.is_relative(*fact)).collect();
        match relative[..] {
            [from] if facts.reached.contains(&from) => {
                let end = position(&facts.leaving, row.head);
                match end {
                    Some(end) => (self.spot_of_end(end) == Some(from)).then_some(Stay::InDoor),
                    None => facts.reached.contains(&row.head).then_some(Stay::At(row.head)),
                }
            }
            [from, back] if !facts.is_relative(row.head) && facts.reached.contains(&from) => {
                let to = position(&facts.returns, back)?;
                Some(Stay::Acting(to, back))
            }
            _ => None,
        }
    }
}

/// Where a player stays who has paid.
#[derive(Clone, Copy)]
pub(super) enum Stay {
    /// Behind a passage.
    At(u32),
    /// On the way through a door.
    InDoor,
    /// At the spot of an action, which has this fact about returning.
    Acting(u32, u32),
}

impl HealthRows {
    /// Returns the most health that a player can have.
    pub fn most(&self, known: &BitSet) -> u64 {
        let tanks = self.tanks.iter().filter(|[tank, _]| known.contains(*tank));
        let more = tanks.map(|[_, more]| u64::from(*more));
        more.fold(self.start.into(), u64::saturating_add)
    }
}
