//! The replay of a proof.
//!
//! A proof is a list of steps, and each makes one fact known. The replay follows them in order and
//! never looks for a step that is not there, so it takes no longer than reading them.

use std::ops::Range;

use super::bit_set::BitSet;
use super::decisions::Decisions;
use super::world::{CheckedWorld, Rule};
use crate::problem::{Claim, Problem, quoted};

/// How many facts the bodies of all steps may have together. A body can be shared by many rules, so a
/// small file could ask for as many as the square of its size, and for hours; this many take seconds.
const MAX_LOOKUPS: u64 = 1 << 33;

/// Replays proofs. One value can be used again and again, also for different worlds, and then takes
/// no more memory: a replay costs one copy of the start facts and one visit for each step.
#[derive(Clone, Debug, Default)]
pub struct Replay {
    known: BitSet,
}

/// What a proof may do next.
#[derive(Clone, Copy)]
pub(crate) enum Step<'a> {
    /// A rule fires.
    Fire(&'a Rule),
    /// One leaves through an end of a door, and comes out where it leads.
    PassDoor(u32),
    /// One can return from an end, and so from beyond the end that leads to it.
    ReturnThroughDoor(u32),
    /// What lies at a location is taken.
    Take(u32),
}

impl CheckedWorld<'_> {
    /// What the number of a step stands for: rules come first, then ends and locations in the order of their facts.
    #[inline]
    pub(crate) fn step(&self, number: u32) -> Option<Step<'_>> {
        if let Some(rule) = self.rules.get(number as usize) {
            return Some(Step::Fire(rule));
        }
        let slot = (number as usize).checked_sub(self.rules.len())?;
        let fact = self.facts.leaving.start.checked_add(u32::try_from(slot).ok()?)?;
        let of =
            |range: &Range<u32>| fact.checked_sub(range.start).filter(|_| range.contains(&fact));
        let passes = of(&self.facts.leaving).map(Step::PassDoor);
        let returns = || of(&self.facts.home).map(Step::ReturnThroughDoor);
        let takes = || of(&self.facts.open).map(Step::Take);
        passes.or_else(returns).or_else(takes)
    }

    /// How many facts a step looks up; those that look up one need no bound.
    #[inline]
    fn lookups(&self, step: Step<'_>) -> u64 {
        match step {
            Step::Fire(rule) => u64::from(rule.body_size()),
            Step::PassDoor(_) | Step::ReturnThroughDoor(_) | Step::Take(_) => 0,
        }
    }
}

impl Replay {
    /// A replay to be run.
    pub fn new() -> Self {
        Self::default()
    }

    /// Follows the steps of a proof, and answers what is known in the end, the goal included.
    ///
    /// # Errors
    ///
    /// [`Problem::Refuted`] with the first step that does not follow from those before it, or if the goal is
    /// not reached.
    pub fn run<'a>(
        &'a mut self,
        world: &'a CheckedWorld<'a>,
        decisions: Decisions<'a>,
        steps: &[u32],
    ) -> Result<Knowledge<'a>, Problem> {
        self.run_observed(world, decisions, steps, |_, _| {})
    }

    /// The same, with an observer of each step and of the fact that it makes known.
    pub(crate) fn run_observed<'a>(
        &'a mut self,
        world: &'a CheckedWorld<'a>,
        decisions: Decisions<'a>,
        steps: &[u32],
        mut observe: impl FnMut(u32, u32),
    ) -> Result<Knowledge<'a>, Problem> {
        self.known.copy_from(&world.start);
        if decisions.placements.is_none() {
            world.facts.held.clone().for_each(|copy| {
                self.known.insert(copy);
            });
        }
        let mut lookups: u64 = 0;
        for (index, number) in steps.iter().copied().enumerate() {
            let knowledge = Knowledge { world, decisions, known: &self.known };
            let fact = match world.step(number) {
                Some(step) => {
                    lookups = lookups.saturating_add(world.lookups(step));
                    if lookups > MAX_LOOKUPS {
                        return Err(Problem::at_step(index, too_many_lookups()));
                    }
                    knowledge.conclusion(step)
                }
                None => None,
            };
            // A fact that is known already needs no step; refusing it also bounds their number.
            let Some(fact) = fact.filter(|fact| self.known.insert(*fact)) else {
                let knowledge = Knowledge { world, decisions, known: &self.known };
                return Err(Problem::at_step(index, knowledge.objection(number)));
            };
            observe(number, fact);
        }
        match self.known.contains(world.facts.goal) {
            true => Ok(Knowledge { world, decisions, known: &self.known }),
            false => Claim::Proof.refuse("it does not reach the goal"),
        }
    }
}

#[cold]
fn too_many_lookups() -> String {
    format!("the bodies of its rules have more than {MAX_LOOKUPS} facts, counted for each step")
}

/// What is known of a world after a proof: what promises are checked against.
#[derive(Clone, Copy, Debug)]
pub struct Knowledge<'a> {
    pub(crate) world: &'a CheckedWorld<'a>,
    pub(crate) decisions: Decisions<'a>,
    known: &'a BitSet,
}

impl Knowledge<'_> {
    /// Whether a fact is known.
    pub(crate) fn has(&self, fact: u32) -> bool {
        self.known.contains(fact)
    }

    /// How many facts of a range are known.
    pub(crate) fn count(&self, range: &Range<u32>) -> u32 {
        self.known.count(range)
    }

    /// The first fact that follows by one step from what is known, and is not known itself.
    pub(crate) fn first_left_out(&self) -> Result<Option<u32>, Problem> {
        let mut lookups: u64 = 0;
        for number in 0..u32::try_from(self.world.step_count()).unwrap_or(u32::MAX) {
            let Some(step) = self.world.step(number) else {
                continue;
            };
            lookups = lookups.saturating_add(self.world.lookups(step));
            if lookups > MAX_LOOKUPS {
                return Claim::Proof.refuse(too_many_lookups());
            }
            if let Some(fact) = self.conclusion(step).filter(|fact| !self.has(*fact)) {
                return Ok(Some(fact));
            }
        }
        Ok(None)
    }

    /// The fact that a step makes known, if what it rests on is known.
    // Called for each step, it would make a replay 12 % slower.
    #[inline(always)]
    fn conclusion(&self, step: Step<'_>) -> Option<u32> {
        let (facts, links) = (&self.world.facts, self.decisions.links);
        match step {
            Step::Fire(rule) => self.world.fires(rule, self.known).then_some(rule.head),
            Step::PassDoor(end) => {
                self.passes(&facts.leaving, end, &facts.entering, links.leads_to(end)?)
            }
            Step::ReturnThroughDoor(end) => {
                self.passes(&facts.home, end, &facts.back, links.comes_from(end)?)
            }
            Step::Take(location) => self.takes(location),
        }
    }

    /// The fact about another end, if the one about this end is known.
    fn passes(
        &self,
        rests_on: &Range<u32>,
        end: u32,
        follows: &Range<u32>,
        other: u32,
    ) -> Option<u32> {
        let is_known = self.has(rests_on.start.checked_add(end)?);
        let fact = follows.start.checked_add(other).filter(|_| is_known)?;
        // The links may have been made for another world.
        follows.contains(&fact).then_some(fact)
    }

    /// The copy at a location, if it can be taken.
    #[inline]
    fn takes(&self, location: u32) -> Option<u32> {
        let placements = self.decisions.placements?;
        let open = self.world.facts.open.start.checked_add(location)?;
        let usable = self.has(open) && !placements.is_excluded(location);
        let copy = placements.copy_at(location).filter(|_| usable)?;
        // The placements may have been made for another world, where the number meant a copy.
        self.world.facts.held.contains(&copy).then_some(copy)
    }

    /// Why a step was refused.
    #[cold]
    fn objection(&self, number: u32) -> String {
        match self.world.step(number) {
            Some(Step::Fire(rule)) => self.objection_to_rule(rule, number),
            Some(Step::PassDoor(end) | Step::ReturnThroughDoor(end)) => {
                let end = self.world.describe_end(end);
                format!("{end} can't be passed yet, or was passed already")
            }
            Some(Step::Take(location)) => self.objection_to_taking(location),
            None => {
                let (rules, locations) = (self.world.rules.len(), self.world.facts.open.len());
                let ends = match self.world.ends().len() {
                    0 => String::new(),
                    ends => format!(", {ends} ends of doors"),
                };
                format!(
                    "there is no step {number}: the world has {rules} rules{ends} and {locations} locations"
                )
            }
        }
    }

    fn objection_to_rule(&self, rule: &Rule, number: u32) -> String {
        let head = self.world.describe(rule.head);
        if self.world.fires(rule, self.known) {
            return format!("rule {number} says what is known already: {head}");
        }
        let known = self.world.body(rule).iter().filter(|[fact, _]| self.has(*fact));
        let weight: u64 = known.map(|[_, weight]| u64::from(*weight)).sum();
        let need = rule.need;
        format!(
            "rule {number} does not fire: it needs {need}, and what is known weighs {weight} ({head})"
        )
    }

    fn objection_to_taking(&self, location: u32) -> String {
        let Some(placements) = self.decisions.placements else {
            return "no items were placed that could be taken".to_owned();
        };
        let row = self.world.file.locations.get(location as usize);
        let name = row.map(|row| quoted(&row.name)).unwrap_or_default();
        let open = self.world.facts.open.start.saturating_add(location);
        match placements.copy_at(location) {
            None => format!("nothing lies at {name}"),
            Some(_) if placements.is_excluded(location) => {
                format!("{name} is excluded, so what lies there must not be used")
            }
            Some(_) if !self.has(open) => format!("{name} is not known to be open"),
            Some(copy) if self.has(copy) => format!("what lies at {name} is taken already"),
            Some(_) => format!("what is placed at {name} is no copy of an item"),
        }
    }
}
