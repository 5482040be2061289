//! The replay of a proof.
//!
//! A proof is a list of steps, and each makes one fact known. The replay follows them in order and
//! never looks for a step that is not there, so it takes no longer than reading them.

use crate::bits::Bits;
use crate::bundle::Aim;
use crate::placements::Placements;
use crate::problem::{Problem, quoted};
use crate::world::{CheckedWorld, Rule};

/// How many facts the bodies of all steps may have together. A body can be shared by many rules, so a
/// small file could ask for as many as the square of its size, and for hours; this many take seconds.
const MOST_LOOKUPS: u64 = 1 << 33;

/// Replays proofs. One value can be used again and again, also for different worlds, and then takes
/// no memory anew: a replay costs one copy of the start facts and one visit for each step.
#[derive(Clone, Debug, Default)]
pub struct Replay {
    known: Bits,
    lookups_left: u64,
}

impl Replay {
    /// A replay to be run.
    pub fn new() -> Self {
        Self::default()
    }

    /// Follows the steps of a proof, then checks that they reach what the aim asks for.
    ///
    /// # Errors
    ///
    /// [`Problem::Refuted`] with the first step that does not follow from those before it, or with
    /// what was not reached.
    pub fn run(
        &mut self,
        world: &CheckedWorld<'_>,
        placements: &Placements,
        steps: &[u32],
        aim: Aim,
    ) -> Result<(), Problem> {
        self.known.copy_from(&world.start);
        self.lookups_left = MOST_LOOKUPS;
        for (index, step) in steps.iter().copied().enumerate() {
            let fact = self.conclusion(world, placements, step);
            // A fact that is known already needs no step; refusing it also bounds their number.
            if !fact.is_some_and(|fact| self.known.insert(fact)) {
                let reason = self.objection(world, placements, step);
                return Err(Problem::proof(Some(index), reason));
            }
        }
        match self.shortfall(world, aim) {
            Some(reason) => Err(Problem::proof(None, reason)),
            None => Ok(()),
        }
    }

    /// The fact that a step makes known, if what it rests on is known.
    #[inline]
    fn conclusion(
        &mut self,
        world: &CheckedWorld<'_>,
        placements: &Placements,
        step: u32,
    ) -> Option<u32> {
        if let Some(rule) = world.rules.get(step as usize) {
            let size = world.body(rule).len() as u64;
            self.lookups_left = self.lookups_left.checked_sub(size)?;
            return self.fires(world, rule).then_some(rule.head);
        }
        let location = location_of(world, step)?;
        let open = world.layout.open.start.checked_add(location)?;
        let usable = self.known.contains(open) && !placements.is_excluded(location);
        let copy = placements.copy_at(location).filter(|_| usable)?;
        // The placements may have been made for another world, where the number meant a copy.
        world.layout.held.contains(&copy).then_some(copy)
    }

    #[inline]
    fn fires(&self, world: &CheckedWorld<'_>, rule: &Rule) -> bool {
        let need = u64::from(rule.need);
        let mut weight: u64 = 0;
        for entry in world.body(rule) {
            if self.known.contains(entry.fact) {
                weight = weight.saturating_add(u64::from(entry.weight));
                if weight >= need {
                    return true;
                }
            }
        }
        false
    }

    /// Why a step was refused.
    #[cold]
    fn objection(&self, world: &CheckedWorld<'_>, placements: &Placements, step: u32) -> String {
        match world.rules.get(step as usize) {
            Some(rule) => self.objection_to_rule(world, rule, step),
            None => self.objection_to_taking(world, placements, step),
        }
    }

    fn objection_to_rule(&self, world: &CheckedWorld<'_>, rule: &Rule, step: u32) -> String {
        if (world.body(rule).len() as u64) > self.lookups_left {
            return format!(
                "the bodies of its rules have more than {MOST_LOOKUPS} facts, counted for each step"
            );
        }
        let head = world.describe(rule.head);
        if self.fires(world, rule) {
            return format!("rule {step} says what is known already: {head}");
        }
        let body = world.body(rule).iter();
        let known = body.filter(|entry| self.known.contains(entry.fact));
        let weight: u64 = known.map(|entry| u64::from(entry.weight)).sum();
        let need = rule.need;
        format!(
            "rule {step} does not fire: it needs {need}, and what is known weighs {weight} ({head})"
        )
    }

    fn objection_to_taking(
        &self,
        world: &CheckedWorld<'_>,
        placements: &Placements,
        step: u32,
    ) -> String {
        let location = location_of(world, step);
        let Some((location, row)) = location.and_then(|at| Some((at, world.location(at)?))) else {
            let (rules, locations) = (world.rule_count(), world.location_count());
            return format!(
                "there is no step {step}: the world has {rules} rules and {locations} locations"
            );
        };
        let name = quoted(&row.name);
        let open = world.layout.open.start.saturating_add(location);
        match placements.copy_at(location) {
            None => format!("nothing lies at {name}"),
            Some(_) if placements.is_excluded(location) => {
                format!("{name} is excluded, so what lies there must not be used")
            }
            Some(_) if !self.known.contains(open) => format!("{name} is not known to be open"),
            Some(copy) if self.known.contains(copy) => {
                format!("what lies at {name} is taken already")
            }
            Some(_) => format!("what is placed at {name} is no copy of an item"),
        }
    }

    /// What the aim asks for and the steps do not reach. It is derived from the tables: a list of what
    /// to reach could be shortened.
    fn shortfall(&self, world: &CheckedWorld<'_>, aim: Aim) -> Option<String> {
        let layout = &world.layout;
        if !self.known.contains(layout.goal) {
            return Some("it does not reach the goal".to_owned());
        }
        match aim {
            Aim::Goal => None,
            Aim::Locations => {
                if self.known.count(&layout.open) as usize == layout.open.len() {
                    return None;
                }
                let missing = layout.open.clone().find(|open| !self.known.contains(*open));
                let missing = missing.map(|open| world.describe(open));
                Some(format!(
                    "it does not show that {}",
                    missing.unwrap_or_default()
                ))
            }
            Aim::Items => {
                let mut items = world.file.items.iter().zip(&layout.copies);
                let (item, found) = items.find_map(|(item, copies)| {
                    let found = self.known.count(&copies.pooled);
                    (found < item.matter).then_some((item, found))
                })?;
                let (name, matter) = (quoted(&item.name), item.matter);
                Some(format!(
                    "it finds {found} pool copies of {name}, and {matter} matter"
                ))
            }
        }
    }
}

/// The location that a step takes from.
fn location_of(world: &CheckedWorld<'_>, step: u32) -> Option<u32> {
    let location = (step as usize).checked_sub(world.rule_count())?;
    u32::try_from(location).ok()
}
