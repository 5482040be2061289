//! The replay of a proof.
//!
//! A proof is a list of steps, and each makes one fact known. The replay follows them in order and
//! never looks for a step that is not there, so it takes no longer than reading them.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::bits::Bits;
use crate::bundle::Aim;
use crate::doors::Passages;
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

/// What was decided about a world.
#[derive(Clone, Copy, Debug)]
pub struct Decided<'a> {
    /// Where doors lead.
    pub passages: &'a Passages,
    /// Where copies lie. Where nothing says so, the player holds them all.
    pub placements: Option<&'a Placements>,
    /// What the proof has to reach beside the goal.
    pub aim: Aim,
    /// Whether one has to be able to return from everywhere.
    pub no_trap: bool,
}

impl<'a> Decided<'a> {
    /// Items lie somewhere, and doors lead where they were drawn.
    pub fn of_items(placements: &'a Placements, aim: Aim) -> Self {
        static AS_DRAWN: Passages = Passages::as_drawn();
        Self { passages: &AS_DRAWN, placements: Some(placements), aim, no_trap: false }
    }
}

/// What a step beyond the rules stands for.
enum Slot {
    /// An end is left through.
    Leaves(u32),
    /// One returns to an end from beyond the one that leads there.
    Returns(u32),
    /// What lies at a location is taken.
    Takes(u32),
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
        decided: Decided<'_>,
        steps: &[u32],
    ) -> Result<(), Problem> {
        self.run_telling(world, decided, steps, |_, _| {})
    }

    /// The same, telling somebody of each step and of what it makes known.
    pub(crate) fn run_telling(
        &mut self,
        world: &CheckedWorld<'_>,
        decided: Decided<'_>,
        steps: &[u32],
        mut told: impl FnMut(u32, u32),
    ) -> Result<(), Problem> {
        self.known.copy_from(&world.start);
        if decided.placements.is_none() {
            let held = world.layout.held.clone();
            held.for_each(|copy| {
                self.known.insert(copy);
            });
        }
        self.lookups_left = MOST_LOOKUPS;
        for (index, step) in steps.iter().copied().enumerate() {
            let fact = self.conclusion(world, decided, step);
            // A fact that is known already needs no step; refusing it also bounds their number.
            match fact.filter(|fact| self.known.insert(*fact)) {
                Some(fact) => told(step, fact),
                None => {
                    let reason = self.objection(world, decided, step);
                    return Err(Problem::proof(Some(index), reason));
                }
            }
        }
        match self.shortfall(world, decided) {
            Some(reason) => Err(Problem::proof(None, reason)),
            None => Ok(()),
        }
    }

    /// The fact that a step makes known, if what it rests on is known.
    #[inline]
    fn conclusion(
        &mut self,
        world: &CheckedWorld<'_>,
        decided: Decided<'_>,
        step: u32,
    ) -> Option<u32> {
        if let Some(rule) = world.rules.get(step as usize) {
            let size = world.body(rule).len() as u64;
            self.lookups_left = self.lookups_left.checked_sub(size)?;
            return self.fires(world, rule).then_some(rule.head);
        }
        match slot_of(world, step)? {
            Slot::Leaves(end) => {
                let to = decided.passages.leads(end)?;
                self.passes(world, end, (&world.layout.leaving, to, &world.layout.entering))
            }
            Slot::Returns(end) => {
                let from = decided.passages.leading_to(end)?;
                self.passes(world, end, (&world.layout.home, from, &world.layout.back))
            }
            Slot::Takes(location) => self.takes(world, decided.placements?, location),
        }
    }

    /// The fact about another end, if the one about this end is known.
    fn passes(
        &self,
        world: &CheckedWorld<'_>,
        end: u32,
        (known, other, follows): (&Range<u32>, u32, &Range<u32>),
    ) -> Option<u32> {
        let is_known = self.known.contains(known.start.checked_add(end)?);
        let fact = follows.start.checked_add(other).filter(|_| is_known)?;
        // The passages may have been made for another world.
        (world.ends().contains(&other) && follows.contains(&fact)).then_some(fact)
    }

    /// The copy at a location, if it can be taken.
    #[inline]
    fn takes(
        &self,
        world: &CheckedWorld<'_>,
        placements: &Placements,
        location: u32,
    ) -> Option<u32> {
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
    fn objection(&self, world: &CheckedWorld<'_>, decided: Decided<'_>, step: u32) -> String {
        if let Some(rule) = world.rules.get(step as usize) {
            return self.objection_to_rule(world, rule, step);
        }
        match (slot_of(world, step), decided.placements) {
            (Some(Slot::Leaves(end) | Slot::Returns(end)), _) => {
                let end = world.end_shown(end);
                format!("{end} can't be passed yet, or was passed already")
            }
            (Some(Slot::Takes(location)), Some(placements)) => {
                self.objection_to_taking(world, placements, location)
            }
            (Some(Slot::Takes(_)), None) => "no items were placed that could be taken".to_owned(),
            (None, _) => {
                let (rules, locations) = (world.rule_count(), world.location_count());
                let ends = world.ends().len();
                let ends = if ends > 0 { format!(", {ends} ends of doors") } else { String::new() };
                format!(
                    "there is no step {step}: the world has {rules} rules{ends} and {locations} locations"
                )
            }
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
        location: u32,
    ) -> String {
        let name = world.location(location).map(|row| quoted(&row.name));
        let name = name.unwrap_or_default();
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
    fn shortfall(&mut self, world: &CheckedWorld<'_>, decided: Decided<'_>) -> Option<String> {
        if !self.known.contains(world.layout.goal) {
            return Some("it does not reach the goal".to_owned());
        }
        if let Some(reason) = self.unwalkable(world, decided) {
            return Some(reason);
        }
        let layout = &world.layout;
        match decided.aim {
            Aim::Goal => None,
            Aim::Locations => {
                if self.known.count(&layout.open) as usize == layout.open.len() {
                    return None;
                }
                let missing = layout.open.clone().find(|open| !self.known.contains(*open));
                let missing = missing.map(|open| world.describe(open));
                Some(format!("it does not show that {}", missing.unwrap_or_default()))
            }
            Aim::Items => {
                let mut items = world.file.items.iter().zip(&layout.copies);
                let (item, found) = items.find_map(|(item, copies)| {
                    let found = self.known.count(&copies.pooled);
                    (found < item.matter).then_some((item, found))
                })?;
                let (name, matter) = (quoted(&item.name), item.matter);
                Some(format!("it finds {found} pool copies of {name}, and {matter} matter"))
            }
        }
    }
}

impl Replay {
    /// What of the rooms a shuffle of doors has to keep in reach and the steps do not reach. Where only the
    /// goal is promised, so are no rooms.
    fn unwalkable(&mut self, world: &CheckedWorld<'_>, decided: Decided<'_>) -> Option<String> {
        if decided.placements.is_none() || decided.aim != Aim::Goal {
            let spots = world.file.room_of.iter().zip(world.layout.reached.clone());
            let reached = spots.filter(|(_, fact)| self.known.contains(*fact));
            let reached: BTreeSet<u32> = reached.map(|(room, _)| *room).collect();
            let mut rooms = (0..=u32::MAX).zip(&world.file.rooms);
            if let Some((_, room)) = rooms.find(|(room, _)| !reached.contains(room)) {
                return Some(format!("it does not reach room {}", quoted(&room.name)));
            }
        }
        if !decided.no_trap {
            return None;
        }
        if let Some(fact) = self.left_out(world, decided) {
            return Some(format!("it leaves out that {}", world.describe(fact)));
        }
        let (reached, returns) = (&world.layout.reached, &world.layout.returns);
        let mut spots = reached.clone().zip(returns.clone());
        let (_, returns) = spots.find(|(reached, returns)| {
            self.known.contains(*reached) && !self.known.contains(*returns)
        })?;
        Some(format!("it does not show that {}", world.describe(returns)))
    }

    /// Something that follows from what is known and is not known. Who says that nobody can be trapped has
    /// to have been everywhere: a proof that leaves out the pit would find nobody in it.
    fn left_out(&mut self, world: &CheckedWorld<'_>, decided: Decided<'_>) -> Option<u32> {
        let slots = world.layout.leaving.start..world.layout.open.end;
        let count = world.rule_count().saturating_add(slots.len());
        self.lookups_left = MOST_LOOKUPS;
        let steps = 0..u32::try_from(count).unwrap_or(u32::MAX);
        let mut facts = steps.filter_map(|step| {
            let fact = self.conclusion(world, decided, step)?;
            (!self.known.contains(fact)).then_some(fact)
        });
        facts.next()
    }
}

/// The location that a step takes what lies there from, if it takes something.
pub(crate) fn taken_at(world: &CheckedWorld<'_>, step: u32) -> Option<u32> {
    match slot_of(world, step)? {
        Slot::Takes(location) => Some(location),
        Slot::Leaves(_) | Slot::Returns(_) => None,
    }
}

/// What a step stands for that is no rule.
fn slot_of(world: &CheckedWorld<'_>, step: u32) -> Option<Slot> {
    let number = (step as usize).checked_sub(world.rule_count())?;
    let number = u32::try_from(number).ok()?;
    let layout = &world.layout;
    let fact = layout.leaving.start.checked_add(number)?;
    let within = |range: &Range<u32>| {
        let inside = range.contains(&fact);
        inside.then_some(fact.saturating_sub(range.start))
    };
    let leaves = within(&layout.leaving).map(Slot::Leaves);
    let returns = || within(&layout.home).map(Slot::Returns);
    let takes = || within(&layout.open).map(Slot::Takes);
    leaves.or_else(returns).or_else(takes)
}
