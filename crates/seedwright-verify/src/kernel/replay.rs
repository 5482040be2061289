//! The replay of a proof.
//!
//! A proof is a list of steps, each of which makes one fact known. The replay follows them in order and
//! never searches for a missing step, so it takes no longer than reading them.
//!
//! Where the player must walk home, the rules open a location or trigger an event only at a spot that the
//! player can return from. Two kinds of facts implement that: `reached` spreads forwards from the player's base
//! (with `leaving` and `entering` at doors), `returns` backwards from it (with `home` and `back`). At first the
//! base is the start. A player who *leaves* stays elsewhere: that spot becomes the base, and these facts are
//! forgotten, while all others last. A player who *returns* gets them back, because what lasts only grows, so
//! that they still hold. Rules only add facts, so a later step never makes an earlier one false.

use std::ops::Range;

use super::bases::{Bases, MAX_BASES, MAX_FACTS};
use super::bit_set::BitSet;
use super::decisions::Decisions;
use super::health::Stay;
use super::tables::{CostlyRow, RuleRow};
use super::world::{CheckedWorld, MAX_LOOKUPS, too_many_lookups};
use crate::problem::{Claim, Problem, quoted};

/// Replays proofs. Reuse one value, even for different worlds, to avoid allocations: a replay then costs
/// one copy of the start facts and one visit for each step.
#[derive(Clone, Debug, Default)]
pub struct Replay {
    known: BitSet,
    bases: Bases,
    /// The health that the player has left, where something costs it.
    health: u64,
}

/// A step of a proof.
#[derive(Clone, Copy)]
pub(crate) enum Step<'a> {
    /// A rule fires.
    Fire(&'a RuleRow),
    /// The player leaves through a door end and comes out where it leads.
    PassDoor(u32),
    /// The player can return from this end, and therefore from beyond the end that leads to it.
    ReturnThroughDoor(u32),
    /// The player takes the item at a location.
    Take(u32),
    /// The player goes to a spot and stays there.
    Leave(u32),
    /// The player comes to a spot, and from there back to an earlier base.
    Return(u32),
    /// The player does what a rule says, but stays where it ends.
    Stay(&'a RuleRow),
    /// The player pays with health for a passage or an action, and stays where it ends.
    Pay(&'a CostlyRow),
    /// The player gets back all health at a spot.
    Refill(u32),
}

/// Where a player is after some steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arrival {
    /// The goal is met.
    Goal,
    /// This spot was reached last.
    Spot(u32),
    /// The last step reached no spot.
    Elsewhere,
}

impl CheckedWorld<'_> {
    /// Decodes the number of a step: rules come first, then ends and locations in the order of their facts.
    #[inline]
    pub(crate) fn step(&self, number: u32) -> Option<Step<'_>> {
        if let Some(rule) = self.rules().get(number as usize) {
            return Some(Step::Fire(rule));
        }
        let slot = (number as usize).checked_sub(self.rules().len())?;
        let fact = self.facts.leaving.start.checked_add(u32::try_from(slot).ok()?)?;
        let of =
            |range: &Range<u32>| fact.checked_sub(range.start).filter(|_| range.contains(&fact));
        let passes = of(&self.facts.leaving).map(Step::PassDoor);
        let returns = || of(&self.facts.home).map(Step::ReturnThroughDoor);
        let takes = || of(&self.facts.open).map(Step::Take);
        let moves = || self.step_between_bases(fact.checked_sub(self.facts.open.end)?);
        passes.or_else(returns).or_else(takes).or_else(moves)
    }

    /// Decodes the number of a step that changes the base: one to leave and one to return for each spot, then one for
    /// each rule.
    fn step_between_bases(&self, number: u32) -> Option<Step<'_>> {
        // With a warp home there is only one base.
        let spots = u32::try_from(self.facts.returns.len()).ok().filter(|spots| *spots > 0)?;
        if number < spots {
            return Some(Step::Leave(number));
        }
        let number = number.checked_sub(spots)?;
        if number < spots {
            return Some(Step::Return(number));
        }
        let number = number.checked_sub(spots)?;
        if let Some(rule) = self.rules().get(number as usize) {
            return Some(Step::Stay(rule));
        }
        let number = number.checked_sub(u32::try_from(self.rules().len()).ok()?)?;
        let health = self.file.health.as_ref()?;
        if let Some(row) = health.costly.get(number as usize) {
            return Some(Step::Pay(row));
        }
        let spot = number.checked_sub(u32::try_from(health.costly.len()).ok()?)?;
        health.refills.binary_search(&spot).is_ok().then_some(Step::Refill(spot))
    }

    /// Returns how many facts a step looks up. Steps that look up one or two facts, also those of short rules, count as
    /// 0: their number is bounded by the size of the file. A new base costs a pass over the relative facts, 64 at a time.
    #[inline]
    fn lookups(&self, step: Step<'_>) -> u64 {
        let new_base = u64::from(self.facts.end / 64).saturating_add(1);
        match step {
            Step::Fire(rule) => self.body(rule).len() as u64,
            Step::PassDoor(_) | Step::ReturnThroughDoor(_) | Step::Take(_) => 0,
            Step::Leave(_) | Step::Return(_) => new_base,
            Step::Stay(rule) => new_base.saturating_add(self.body(rule).len() as u64),
            Step::Pay(row) => new_base.saturating_add(row.needs.len() as u64),
            Step::Refill(_) => {
                let tanks = self.file.health.as_ref().map_or(0, |health| health.tanks.len());
                (tanks as u64).saturating_add(1)
            }
        }
    }
}

#[cold]
fn too_many_bases() -> Problem {
    Problem::too_large(format!(
        "the proof has more than {MAX_BASES} bases on top of one another, or more than {MAX_FACTS} facts at them"
    ))
}

impl Replay {
    /// Creates a replay.
    pub fn new() -> Self {
        Self::default()
    }

    /// Follows the steps of a proof, and returns everything known at the end, including the goal.
    ///
    /// # Errors
    ///
    /// [`Problem::Refuted`] with the first step that does not follow from those before it, or if the proof does
    /// not reach the goal.
    pub fn run<'a>(
        &'a mut self,
        world: &'a CheckedWorld<'a>,
        decisions: Decisions<'a>,
        steps: &[u32],
    ) -> Result<Knowledge<'a>, Problem> {
        self.run_observed(world, decisions, steps, |_, _| {})
    }

    /// Like [`run`](Self::run), with a callback for each step and the fact that it makes known; `None` for a step that
    /// changes the base.
    pub(crate) fn run_observed<'a>(
        &'a mut self,
        world: &'a CheckedWorld<'a>,
        decisions: Decisions<'a>,
        steps: &[u32],
        mut observe: impl FnMut(u32, Option<u32>),
    ) -> Result<Knowledge<'a>, Problem> {
        self.begin(world, decisions);
        self.follow(world, decisions, steps, &mut 0, &mut observe)?;
        // Claims about spots are claims about what a player at the start can reach.
        if !self.bases.is_empty() {
            self.go_back_to(world, 0);
        }
        match self.known.contains(world.facts.goal) {
            true => Ok(Knowledge { world, decisions, known: &self.known }),
            false => Claim::Proof.refuse("it does not reach the goal"),
        }
    }

    /// Lets the player begin at the start.
    fn begin(&mut self, world: &CheckedWorld<'_>, decisions: Decisions<'_>) {
        self.known.copy_from(&world.start);
        self.bases.clear();
        // If no items were placed, the proof is about doors alone, and the player holds every item.
        if decisions.placements.is_none() {
            world.facts.held.clone().for_each(|copy| {
                self.known.insert(copy);
            });
        }
        let health = world.file.health.as_ref();
        self.health = health.map_or(0, |health| health.most(&self.known));
    }

    /// Follows steps from the start, and returns the locations that were open when the player was at the start for the
    /// last time.
    pub(crate) fn open_at_home(
        &mut self,
        world: &CheckedWorld<'_>,
        decisions: Decisions<'_>,
        steps: &[u32],
    ) -> Result<Vec<u32>, Problem> {
        let (mut lookups, mut end) = (0, 0);
        self.begin(world, decisions);
        for (index, step) in steps.iter().enumerate() {
            self.follow(
                world,
                decisions,
                std::slice::from_ref(step),
                &mut lookups,
                &mut |_, _| {},
            )?;
            if self.bases.is_empty() {
                end = index.saturating_add(1);
            }
        }
        self.begin(world, decisions);
        let home = steps.get(..end).unwrap_or_default();
        self.follow(world, decisions, home, &mut lookups, &mut |_, _| {})?;
        let open = world.facts.open.clone().filter(|fact| self.known.contains(*fact));
        Ok(open.map(|fact| fact.saturating_sub(world.facts.open.start)).collect())
    }

    /// Follows the steps of a player who stands at a spot, and knows the given facts besides those that hold at the start
    /// and last. Returns where the last step brings the player.
    pub(crate) fn run_from(
        &mut self,
        world: &CheckedWorld<'_>,
        decisions: Decisions<'_>,
        (spot, given): (u32, &[u32]),
        steps: &[u32],
        lookups: &mut u64,
    ) -> Result<Arrival, Problem> {
        *lookups = lookups.saturating_add(u64::from(world.facts.end / 64)).saturating_add(1);
        self.known.copy_from(&world.start);
        self.bases.clear();
        for range in world.facts.relative() {
            self.known.remove_all(&range);
        }
        let base = [spot, world.facts.returns.start.saturating_add(spot)];
        given.iter().copied().chain(base).for_each(|fact| {
            self.known.insert(fact);
        });
        let mut last = None;
        self.follow(world, decisions, steps, lookups, &mut |_, fact| last = fact)?;
        let reached = last.filter(|fact| world.facts.reached.contains(fact));
        Ok(match self.known.contains(world.facts.goal) {
            true => Arrival::Goal,
            false => reached.map_or(Arrival::Elsewhere, Arrival::Spot),
        })
    }

    /// Follows steps from what is known.
    fn follow(
        &mut self,
        world: &CheckedWorld<'_>,
        decisions: Decisions<'_>,
        steps: &[u32],
        lookups: &mut u64,
        observe: &mut impl FnMut(u32, Option<u32>),
    ) -> Result<(), Problem> {
        let mut index: usize = 0;
        loop {
            let rest = steps.get(index..).unwrap_or_default();
            index = index.saturating_add(self.fire_short_rules(world, rest, observe));
            let Some(number) = steps.get(index).copied() else {
                return Ok(());
            };
            let step = world.step(number);
            *lookups = lookups.saturating_add(step.map_or(0, |step| world.lookups(step)));
            if let Some(Step::Return(_)) = step {
                *lookups = lookups.saturating_add(self.bases.len() as u64);
            }
            if *lookups > MAX_LOOKUPS {
                return Err(too_many_lookups());
            }
            let knowledge = Knowledge { world, decisions, known: &self.known };
            let fact = step.and_then(|step| knowledge.conclusion(step));
            // A fact that is already known needs no step. Refusing it bounds the number of steps.
            let is_new = match (fact, step) {
                (Some(fact), _) => self.known.insert(fact),
                (None, Some(step)) => self.change_base(world, step),
                (None, None) => false,
            };
            if !is_new {
                if self.bases.is_too_large() {
                    return Err(too_many_bases());
                }
                let knowledge = Knowledge { world, decisions, known: &self.known };
                return Err(Problem::at_step(index, knowledge.objection(number)));
            }
            observe(number, fact);
            index = index.saturating_add(1);
        }
    }

    /// Fires rules with short bodies until a step is not such a rule or does not follow, and returns the number of
    /// steps before it. What this refuses, [`follow`](Self::follow) checks like any other step.
    // Most steps of a proof are such rules. As a function of its own, this loop keeps everything in registers.
    #[inline(never)]
    fn fire_short_rules(
        &mut self,
        world: &CheckedWorld<'_>,
        steps: &[u32],
        observe: &mut impl FnMut(u32, Option<u32>),
    ) -> usize {
        for (index, number) in steps.iter().copied().enumerate() {
            match world.short_rules.get(number as usize) {
                Some(rule)
                    if rule.enough.iter().all(|fact| self.known.contains(*fact))
                        && self.known.insert(rule.head) =>
                {
                    observe(number, Some(rule.head));
                }
                _ => return index,
            }
        }
        steps.len()
    }

    /// Moves the player's base; returns whether that is possible.
    fn change_base(&mut self, world: &CheckedWorld<'_>, step: Step<'_>) -> bool {
        let facts = &world.facts;
        match step {
            Step::Leave(spot) => self.known.contains(spot) && self.leave(world, spot),
            Step::Return(spot) => {
                let returns = facts.returns.start.saturating_add(spot);
                let base = self.bases.newest_with(returns);
                match base.filter(|_| self.known.contains(spot)) {
                    Some(base) => self.go_back_to(world, base),
                    None => false,
                }
            }
            Step::Stay(rule) => {
                // The rule needs to be able to return from where it ends. There the player stays instead.
                let mut body = world.body(rule).iter();
                let back = body.find(|[fact, _]| facts.returns.contains(fact));
                let Some([back, _]) = back.copied().filter(|_| !facts.is_relative(rule.head))
                else {
                    return false;
                };
                let was_known = !self.known.insert(back);
                let fires = world.fires(rule, &self.known) && !self.known.contains(rule.head);
                if !was_known {
                    self.known.remove(back);
                }
                fires
                    && self.leave(world, back.saturating_sub(facts.returns.start))
                    && self.known.insert(rule.head)
            }
            Step::Pay(row) => self.pay(world, row),
            Step::Refill(spot) => {
                let returns = facts.returns.start.saturating_add(spot);
                let is_visited = self.known.contains(spot) && self.known.contains(returns);
                if let Some(health) = world.file.health.as_ref().filter(|_| is_visited) {
                    self.health = health.most(&self.known);
                }
                is_visited
            }
            Step::Fire(_) | Step::PassDoor(_) | Step::ReturnThroughDoor(_) | Step::Take(_) => false,
        }
    }

    /// Lets the player pay for a passage or an action, and stay where it ends. Some health must be left.
    fn pay(&mut self, world: &CheckedWorld<'_>, row: &CostlyRow) -> bool {
        let left = self.health.checked_sub(row.cost.into()).filter(|left| *left > 0);
        let (Some(left), Some(stay)) = (left, world.end_of(row)) else {
            return false;
        };
        // A player who acts at a spot and stays there need not return from it.
        let spared = match stay {
            Stay::Acting(_, back) => Some(back),
            Stay::At(_) | Stay::InDoor => None,
        };
        let mut needs = row.needs.iter().filter(|fact| Some(**fact) != spared);
        if !needs.all(|fact| self.known.contains(*fact)) {
            return false;
        }
        self.health = left;
        match stay {
            Stay::At(spot) => self.leave(world, spot),
            Stay::Acting(spot, _) => self.leave(world, spot) && self.known.insert(row.head),
            Stay::InDoor => {
                self.bases.push(&mut self.known, &world.facts.relative())
                    && self.known.insert(row.head)
            }
        }
    }

    /// Makes a spot the base.
    fn leave(&mut self, world: &CheckedWorld<'_>, spot: u32) -> bool {
        let returns = world.facts.returns.start.saturating_add(spot);
        self.bases.push(&mut self.known, &world.facts.relative())
            && self.known.insert(returns)
            && self.known.insert(spot)
    }

    /// Makes an earlier base the base again, and forgets the later ones.
    fn go_back_to(&mut self, world: &CheckedWorld<'_>, base: usize) -> bool {
        for range in world.facts.relative() {
            self.known.remove_all(&range);
        }
        self.bases.go_back_to(base, &mut self.known);
        true
    }
}

/// The facts that are known after a replay. Promises are checked against them.
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

    /// Returns all that is known.
    pub(crate) fn known(&self) -> &BitSet {
        self.known
    }

    /// Returns how many facts of a range are known.
    pub(crate) fn count(&self, range: &Range<u32>) -> u32 {
        self.known.count(range)
    }

    /// Returns the first unknown fact that one more step would make known.
    ///
    /// Most claims are about facts that a proof shows, so a proof may stop early. "The player is never trapped" is a
    /// claim about all reachable spots: a proof could make it true by not going to the trap. So for it a proof must be
    /// complete, which one pass over all steps decides: if no single step adds a fact, no sequence of steps does.
    pub(crate) fn first_left_out(&self) -> Result<Option<u32>, Problem> {
        let mut lookups: u64 = 0;
        for number in 0..u32::try_from(self.world.step_count()).unwrap_or(u32::MAX) {
            let Some(step) = self.world.step(number) else {
                continue;
            };
            lookups = lookups.saturating_add(self.world.lookups(step));
            if lookups > MAX_LOOKUPS {
                return Err(too_many_lookups());
            }
            if let Some(fact) = self.conclusion(step).filter(|fact| !self.has(*fact)) {
                return Ok(Some(fact));
            }
        }
        Ok(None)
    }

    /// Returns the fact that a step makes known, if it follows.
    fn conclusion(&self, step: Step<'_>) -> Option<u32> {
        let (facts, links) = (&self.world.facts, self.decisions.links);
        match step {
            Step::Fire(rule) => self.world.fires(rule, self.known).then_some(rule.head),
            Step::PassDoor(end) => {
                self.passes(&facts.leaving, end, &facts.entering, links.leads_to(end)?)
            }
            // A player on the way home passes doors in their own direction: out through an end, then home
            // from where it leads. So `back` of an end follows from `home` of the end it leads to, and this
            // step looks up the link backwards. It never assumes that a door leads back where it came from,
            // which one-way and decoupled doors do not.
            Step::ReturnThroughDoor(end) => {
                self.passes(&facts.home, end, &facts.back, links.comes_from(end)?)
            }
            Step::Take(location) => self.takes(location),
            Step::Leave(_) | Step::Return(_) | Step::Stay(_) | Step::Pay(_) | Step::Refill(_) => {
                None
            }
        }
    }

    /// Returns the fact about the other end, if the one about this end is known.
    fn passes(
        &self,
        rests_on: &Range<u32>,
        end: u32,
        follows: &Range<u32>,
        other: u32,
    ) -> Option<u32> {
        let is_known = self.has(rests_on.start.checked_add(end)?);
        let fact = follows.start.checked_add(other).filter(|_| is_known)?;
        // The links could be from another world.
        follows.contains(&fact).then_some(fact)
    }

    /// Returns the copy at a location, if the player can take it.
    #[inline]
    fn takes(&self, location: u32) -> Option<u32> {
        let placements = self.decisions.placements?;
        let open = self.world.facts.open.start.checked_add(location)?;
        let usable = self.has(open) && !placements.is_excluded(location);
        let copy = placements.copy_at(location).filter(|_| usable)?;
        // The placements could be from another world, where this number was a copy.
        self.world.facts.held.contains(&copy).then_some(copy)
    }

    /// Says why a step was refused.
    #[cold]
    fn objection(&self, number: u32) -> String {
        match self.world.step(number) {
            Some(Step::Fire(rule)) => self.objection_to_rule(rule, number),
            Some(Step::PassDoor(end) | Step::ReturnThroughDoor(end)) => {
                let end = self.world.describe_end(end);
                format!("{end} can't be passed yet, or was already passed")
            }
            Some(Step::Take(location)) => self.objection_to_taking(location),
            Some(Step::Leave(spot)) => {
                let name = self.world.file.spots.get(spot as usize).map(|name| quoted(name));
                format!("the player can't stay at {}: it is not reached", name.unwrap_or_default())
            }
            Some(Step::Return(spot)) => {
                let name = self.world.file.spots.get(spot as usize).map(|name| quoted(name));
                let name = name.unwrap_or_default();
                format!("spot {name} is not reached, or does not lead back to an earlier base")
            }
            Some(Step::Stay(rule)) => self.objection_to_rule(rule, number),
            Some(Step::Pay(row)) => format!(
                "the player can't pay {} health here and go on: {}",
                row.cost,
                self.world.describe(row.head)
            ),
            Some(Step::Refill(spot)) => {
                let name = self.world.file.spots.get(spot as usize).map(|name| quoted(name));
                format!("spot {} can't be visited from here", name.unwrap_or_default())
            }
            None => {
                let (rules, locations) = (self.world.rules().len(), self.world.facts.open.len());
                let ends = match self.world.ends().len() {
                    0 => String::new(),
                    ends => format!(", {ends} door ends"),
                };
                format!(
                    "there is no step {number}: the world has {rules} rules{ends} and {locations} locations"
                )
            }
        }
    }

    fn objection_to_rule(&self, rule: &RuleRow, number: u32) -> String {
        let head = self.world.describe(rule.head);
        if self.world.fires(rule, self.known) {
            return format!("rule {number} adds nothing: it is already known that {head}");
        }
        let known = self.world.body(rule).iter().filter(|[fact, _]| self.has(*fact));
        let weight: u64 = known.map(|[_, weight]| u64::from(*weight)).sum();
        let need = rule.need;
        format!(
            "rule {number} does not fire: it needs {need}, but the known facts weigh {weight} ({head})"
        )
    }

    fn objection_to_taking(&self, location: u32) -> String {
        let Some(placements) = self.decisions.placements else {
            return "nothing can be taken: no items were placed".to_owned();
        };
        let row = self.world.file.locations.get(location as usize);
        let name = row.map(|row| quoted(&row.name)).unwrap_or_default();
        let open = self.world.facts.open.start.saturating_add(location);
        match placements.copy_at(location) {
            None => format!("location {name} is empty"),
            Some(_) if placements.is_excluded(location) => {
                format!("location {name} is excluded, so the proof must not use its item")
            }
            Some(_) if !self.has(open) => format!("location {name} is not known to be open"),
            Some(copy) if self.has(copy) => format!("the item at {name} was already taken"),
            Some(_) => format!("the fact placed at {name} is not an item copy"),
        }
    }
}
