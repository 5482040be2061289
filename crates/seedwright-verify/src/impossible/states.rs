//! A closed table of states: however a player walks, they get stuck.
//!
//! A player holds copies from the start, and finds others at locations. The table lists where the player gets stuck, and
//! what lasts there. Nobody meets the aim if the table is closed:
//!
//! 1. The aim is met in none of the states.
//! 2. One of them is the start.
//! 3. Whatever a player in one of them does next is known there, or leads to a state of the table that knows more.
//!
//! What follows in a state is computed here, so the table can't leave anything out. It may list more than can be reached:
//! that makes the claim stronger, never false. Nothing is searched for: the table is gone through once.

use super::{refuse, too_large};
use crate::kernel::{BitSet, CheckedWorld, RuleRow};
use crate::problem::Problem;
use crate::promises::aims::Aim;

/// The most words of all known facts.
const MAX_WORDS: usize = 1 << 25;
/// The most facts to look up.
const MAX_LOOKUPS: u64 = 1 << 31;

/// What a player begins with.
pub(super) struct Start {
    /// The start facts, and the copies that are held.
    pub known: BitSet,
    /// For each location the fact that the copy there is held, if it can be found.
    pub contents: Vec<Option<u32>>,
    pub aim: Aim,
}

/// Checks a table, and returns what is known in any of its states.
pub(super) fn open_in_table(
    world: &CheckedWorld<'_>,
    start: Start,
    home: &[u32],
    away: &[Vec<u32>],
) -> Result<BitSet, Problem> {
    let mut table = Table::new(world, start, home, away)?;
    table.check()?;
    let mut known = BitSet::new(world.facts.end);
    for state in &table.states {
        known.extend(state.members(&world.facts.open));
    }
    Ok(known)
}

/// The states, each with everything that follows in it.
struct Table<'w> {
    world: &'w CheckedWorld<'w>,
    aim: Aim,
    /// For each location the copy there, for everyone to find.
    contents: Vec<Option<u32>>,
    /// For each fact the rules whose bodies have it.
    rules_with: Vec<Vec<u32>>,
    /// What is known in each state; the first is home.
    states: Vec<BitSet>,
    lookups: u64,
}

impl<'w> Table<'w> {
    fn new(
        world: &'w CheckedWorld<'w>,
        start: Start,
        home: &[u32],
        away: &[Vec<u32>],
    ) -> Result<Self, Problem> {
        let facts = &world.facts;
        let words = (facts.end.div_ceil(64) as usize).saturating_add(1);
        if words.saturating_mul(away.len().saturating_add(1)) > MAX_WORDS {
            return Err(too_large("the states of the table know too many facts"));
        }
        let mut rules_with: Vec<Vec<u32>> = vec![Vec::new(); facts.end as usize];
        for (number, rule) in (0..=u32::MAX).zip(world.rules()) {
            for [fact, _] in world.body(rule) {
                rules_with.get_mut(*fact as usize).into_iter().for_each(|rules| rules.push(number));
            }
        }
        let Start { known, contents, aim } = start;
        let mut table = Self { world, aim, contents, rules_with, states: Vec::new(), lookups: 0 };
        table.add_state(known, home)?;
        for row in away {
            table.add_away(row)?;
        }
        Ok(table)
    }

    /// Adds a state away from home, in which everything lasts that home knows.
    fn add_away(&mut self, row: &[u32]) -> Result<(), Problem> {
        let facts = &self.world.facts;
        let Some((base, gained)) = row.split_first() else {
            return refuse("a state has no spot");
        };
        if !facts.reached.contains(base) || facts.returns.is_empty() {
            return refuse(format!("there is no spot {base} to be stuck at"));
        }
        let mut known = self.states.first().cloned().unwrap_or_default();
        for range in facts.relative() {
            known.remove_all(&range);
        }
        known.insert(*base);
        known.insert(facts.returns.start.saturating_add(*base));
        self.add_state(known, gained)
    }

    /// Adds a state, with everything that follows.
    fn add_state(&mut self, mut known: BitSet, gained: &[u32]) -> Result<(), Problem> {
        let facts = &self.world.facts;
        for fact in gained {
            if facts.is_relative(*fact) || *fact >= facts.end {
                return refuse(format!("fact {fact} does not last"));
            }
            known.insert(*fact);
        }
        self.close(&mut known)?;
        self.states.push(known);
        Ok(())
    }

    /// Derives everything that follows from what is known.
    fn close(&mut self, known: &mut BitSet) -> Result<(), Problem> {
        let world = self.world;
        let open = &world.facts.open;
        let mut new: Vec<u32> = (0..world.facts.end).filter(|fact| known.contains(*fact)).collect();
        while let Some(fact) = new.pop() {
            let location = fact.checked_sub(open.start).filter(|_| open.contains(&fact));
            let content = location.and_then(|location| self.contents.get(location as usize));
            if let Some(copy) = content.copied().flatten()
                && known.insert(copy)
            {
                new.push(copy);
            }
            for number in self.rules_with.get(fact as usize).into_iter().flatten() {
                let Some(rule) = world.rules().get(*number as usize) else { continue };
                if known.contains(rule.head) {
                    continue;
                }
                self.lookups = self.lookups.saturating_add(world.body(rule).len() as u64);
                if world.fires(rule, known) && known.insert(rule.head) {
                    new.push(rule.head);
                }
            }
            if self.lookups > MAX_LOOKUPS {
                return Err(too_large("the table takes too many lookups"));
            }
        }
        Ok(())
    }

    /// Checks that the aim is met nowhere, and that nothing leads out of the table.
    fn check(&mut self) -> Result<(), Problem> {
        for state in 0..self.states.len() {
            let Some(known) = self.states.get(state) else { continue };
            if self.meets_aim(known) {
                return refuse(format!("the aim is met in state {state}"));
            }
            if state > 0 && self.is_home_again(known) && !self.lasts_at_home(known) {
                return refuse(format!("state {state} leads home with something new"));
            }
            // Each step out of the table compares the state with others, 8 facts at a time.
            let comparison = u64::from(self.world.facts.end / 8).saturating_add(1);
            let comparison = comparison.saturating_mul(self.states.len() as u64);
            let mut lookups: u64 = 0;
            for rule in self.world.rules() {
                if known.contains(rule.head) {
                    continue;
                }
                lookups = u64::saturating_add(lookups, self.world.body(rule).len() as u64);
                let Some(back) = self.stop(known, rule) else { continue };
                lookups = lookups.saturating_add(comparison);
                if lookups > MAX_LOOKUPS {
                    return Err(too_large("the table takes too many lookups"));
                }
                if !self.is_covered(known, back, rule.head) {
                    let what = self.world.describe(rule.head);
                    return refuse(format!("nothing says what follows state {state} once {what}"));
                }
            }
            self.lookups = self.lookups.saturating_add(lookups);
            if self.lookups > MAX_LOOKUPS {
                return Err(too_large("the table takes too many lookups"));
            }
        }
        Ok(())
    }

    /// Where a player stays who does what a rule says without a way back, if they can.
    fn stop(&self, known: &BitSet, rule: &RuleRow) -> Option<u32> {
        let (world, facts) = (self.world, &self.world.facts);
        let mut body = world.body(rule).iter();
        let [back, _] = *body.find(|[fact, _]| facts.returns.contains(fact))?;
        if facts.is_relative(rule.head) || known.contains(back) {
            return None;
        }
        let weight =
            world.body(rule).iter().filter(|[fact, _]| *fact == back || known.contains(*fact));
        let weight: u64 = weight.map(|[_, weight]| u64::from(*weight)).sum();
        (weight >= u64::from(rule.need)).then_some(back.saturating_sub(facts.returns.start))
    }

    /// Whether some state reaches a spot and knows this and everything that lasts here.
    fn is_covered(&self, known: &BitSet, spot: u32, more: u32) -> bool {
        let covers = |state: &&BitSet| {
            state.contains(spot) && state.contains(more) && self.lasts_in(known, state)
        };
        self.states.iter().any(|state| covers(&state))
    }

    /// Whether everything that lasts in one state is known in another.
    fn lasts_in(&self, known: &BitSet, other: &BitSet) -> bool {
        let facts = &self.world.facts;
        known.is_subset_outside(other, &facts.relative())
    }

    fn lasts_at_home(&self, known: &BitSet) -> bool {
        self.states.first().is_some_and(|home| self.lasts_in(known, home))
    }

    /// Whether a player comes to a start.
    fn is_home_again(&self, known: &BitSet) -> bool {
        let mut spots = self.world.facts.reached.clone();
        spots.any(|spot| self.world.start.contains(spot) && known.contains(spot))
    }

    fn meets_aim(&self, known: &BitSet) -> bool {
        let facts = &self.world.facts;
        known.contains(facts.goal)
            && match self.aim {
                Aim::Goal => true,
                Aim::Locations => known.count(&facts.open) as usize == facts.open.len(),
                Aim::Items => {
                    let mut items = self.world.file.items.iter().zip(&facts.copies);
                    items.all(|(item, copies)| known.count(&copies.pooled) >= item.matter)
                }
            }
    }
}
