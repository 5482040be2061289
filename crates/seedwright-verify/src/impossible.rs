//! The check of a certificate that a world can't be finished, wherever its items are placed.
//!
//! With every item held that the plan has not placed, a certificate lists states: where the player is stuck, and what
//! lasts there. The claim holds if the list is closed:
//!
//! 1. The aim is met in none of the states.
//! 2. One of them is the start.
//! 3. Whatever a player in one of them does next is known there, or leads to a state of the list that knows more.
//!
//! What follows in a state is computed here, so the list can't leave anything out. It may list more than can be reached:
//! that makes the claim stronger, never false. Nothing is searched for: the list is gone through once.

use serde::Deserialize;

use crate::bundle::{as_unicode, parse};
use crate::json::Object;
use crate::kernel::{BitSet, CheckedWorld, Kind, PlacedItem, Placements, RuleRow, StaticWorld};
use crate::problem::{Claim, FORMAT, Problem};
use crate::promises::aims::Aim;

/// The most bytes of a certificate.
const MAX_BYTES: usize = 1 << 26;
/// The most words of all known facts.
const MAX_WORDS: usize = 1 << 25;
/// The most facts to look up.
const MAX_LOOKUPS: u64 = 1 << 33;

/// A certificate as the file has it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Certificate {
    format: u64,
    aim: Aim,
    placed: Vec<PlacedItem>,
    exclude: Vec<String>,
    home: Vec<u32>,
    away: Vec<Vec<u32>>,
    world: StaticWorld,
}

/// What a certificate shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvedImpossible {
    /// The hash of the rules.
    pub world_hash: String,
    /// The number of states.
    pub states: usize,
}

/// Verifies a certificate that the aim can't be met, wherever items are placed, by the rules in it.
///
/// # Errors
///
/// The first [`Problem`] found.
pub fn verify_impossible(text: &[u8]) -> Result<ProvedImpossible, Problem> {
    if text.len() > MAX_BYTES {
        return Err(too_large("the certificate is larger than 64 MB"));
    }
    let text = serde_json::Deserializer::from_str(as_unicode(text)?);
    let Object(certificate): Object<Certificate> = parse(text)?;
    if certificate.format != FORMAT {
        return Err(Problem::OtherVersion { found: certificate.format });
    }
    let world = CheckedWorld::new(&certificate.world)?;
    if !certificate.world.doors.is_empty() {
        // Where doors lead is a decision, and a certificate has none.
        return refuse("its doors are shuffled");
    }
    if certificate.world.health.is_some() {
        // What follows in a state would depend on the health that is left.
        return refuse("something costs health");
    }
    let mut table = Table::new(&world, &certificate)?;
    table.check()?;
    Ok(ProvedImpossible { world_hash: certificate.world.hash()?, states: table.states.len() })
}

fn refuse<T>(reason: impl Into<String>) -> Result<T, Problem> {
    Claim::Proof.refuse(reason)
}

fn too_large(message: &str) -> Problem {
    Problem::too_large(message)
}

/// The states of a certificate, each with everything that follows in it.
struct Table<'w> {
    world: &'w CheckedWorld<'w>,
    aim: Aim,
    /// For each location the copy that the plan has placed there, for everyone to find.
    contents: Vec<Option<u32>>,
    /// For each fact the rules whose bodies have it.
    rules_with: Vec<Vec<u32>>,
    /// What is known in each state; the first is home.
    states: Vec<BitSet>,
    lookups: u64,
}

impl<'w> Table<'w> {
    fn new(world: &'w CheckedWorld<'w>, certificate: &Certificate) -> Result<Self, Problem> {
        let facts = &world.facts;
        let words = (facts.end.div_ceil(64) as usize).saturating_add(1);
        let count = certificate.away.len().saturating_add(1);
        if words.saturating_mul(count) > MAX_WORDS {
            return Err(too_large("the states of the certificate know too many facts"));
        }
        let placements = placements(world, certificate)?;
        let locations = 0..u32::try_from(facts.open.len()).unwrap_or(u32::MAX);
        let contents = locations.map(|location| match placements.is_excluded(location) {
            true => None,
            false => placements.copy_at(location),
        });
        let mut rules_with: Vec<Vec<u32>> = vec![Vec::new(); facts.end as usize];
        for (number, rule) in (0..=u32::MAX).zip(world.rules()) {
            for [fact, _] in world.body(rule) {
                rules_with.get_mut(*fact as usize).into_iter().for_each(|rules| rules.push(number));
            }
        }
        let mut table = Self {
            world,
            aim: certificate.aim,
            contents: contents.collect(),
            rules_with,
            states: Vec::new(),
            lookups: 0,
        };
        table.add_home(certificate, &placements)?;
        for row in &certificate.away {
            table.add_away(row)?;
        }
        Ok(table)
    }

    /// Adds the start, with what trips bring home.
    fn add_home(
        &mut self,
        certificate: &Certificate,
        placements: &Placements,
    ) -> Result<(), Problem> {
        let facts = &self.world.facts;
        let mut known = self.world.start.clone();
        let mut planned = BitSet::new(facts.end);
        for location in 0..u32::try_from(facts.open.len()).unwrap_or(u32::MAX) {
            placements.copy_at(location).into_iter().for_each(|copy| {
                planned.insert(copy);
            });
        }
        for copy in facts.held.clone().filter(|copy| !planned.contains(*copy)) {
            known.insert(copy);
        }
        self.add_state(known, &certificate.home)
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
                return Err(too_large("the certificate takes too many lookups"));
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
            let mut lookups: u64 = 0;
            for rule in self.world.rules() {
                if known.contains(rule.head) {
                    continue;
                }
                lookups = u64::saturating_add(lookups, self.world.body(rule).len() as u64);
                if let Some(back) = self.stop(known, rule)
                    && !self.is_covered(known, back, rule.head)
                {
                    let what = self.world.describe(rule.head);
                    return refuse(format!("nothing says what follows state {state} once {what}"));
                }
            }
            self.lookups = self.lookups.saturating_add(lookups);
            if self.lookups > MAX_LOOKUPS {
                return Err(too_large("the certificate takes too many lookups"));
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

/// Reads the plan.
fn placements(world: &CheckedWorld<'_>, certificate: &Certificate) -> Result<Placements, Problem> {
    let mut placements = Placements::new(world);
    for row in &certificate.placed {
        let location = world.number_of(Kind::Location, &row.location)?;
        let item = world.number_of(Kind::Item, &row.item)?;
        placements.put(world, location, item, row.copy)?;
    }
    for name in &certificate.exclude {
        placements.exclude(world.number_of(Kind::Location, name)?);
    }
    Ok(placements)
}
