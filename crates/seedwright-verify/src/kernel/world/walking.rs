//! The shapes of rules where the player has to walk.
//!
//! There, some facts speak from the place where the player stands, its *base*: `reached` means that one can walk
//! there from the base, `returns` that one can walk from there to the base, and likewise for door ends. A proof
//! can move the base, and forgets these facts when it does. All other facts last. That is sound only if each rule
//! describes something that a walking player does, so every rule with a relative fact must have one of a few
//! shapes. A file can't call a relative fact lasting: which facts are relative follows from their numbers.
//!
//! - A passage: reaching one spot leads to another. Its way back has the same needs.
//! - An action: the player goes to a spot, does something, and comes back from there.
//! - An action on the way: the same, but the player passes a passage first and comes back from its far side.

use std::collections::BTreeMap;
use std::ops::Range;

use super::super::facts::FactMap;
use super::super::tables::{ReturnMode, RuleRow, numbered};
use super::{CheckedWorld, MAX_LOOKUPS, too_many_lookups};
use crate::problem::{Claim, Problem};

impl FactMap {
    /// Returns the facts that speak from where the player stands. With a warp home, no fact does.
    pub fn relative(&self) -> [Range<u32>; 2] {
        match self.returns.is_empty() {
            true => [0..0, 0..0],
            false => [0..self.open.start, self.entering.start..self.back.end],
        }
    }

    /// Whether a fact speaks from where the player stands.
    pub fn is_relative(&self, fact: u32) -> bool {
        self.relative().iter().any(|range| range.contains(&fact))
    }
}

/// The relative facts of a rule's body.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Relative {
    None,
    One(u32),
    Two(u32, u32),
}

/// What a body says about where the player is.
#[derive(Clone, Copy)]
struct BodySummary {
    /// The weight of all its facts.
    total: u64,
    /// Its relative facts; `None` if there are more than two.
    relative: Option<Relative>,
    /// The least weight of a relative fact.
    lightest: u32,
}

/// A passage from one fact to another, and the rule behind it.
type Passage = (u32, u32, u32);

/// Checks that every rule with a relative fact has an allowed shape.
pub(super) fn check(world: &CheckedWorld<'_>) -> Result<(), Problem> {
    if world.file.return_mode == ReturnMode::Warp {
        return Ok(());
    }
    // Many rules can share a large body, so bodies are looked through once.
    let bodies: BTreeMap<_, _> = world
        .rules()
        .iter()
        .map(|rule| (rule.body, rule))
        .collect::<BTreeMap<_, _>>()
        .into_iter()
        .map(|(key, rule)| (key, BodySummary::new(world, rule)))
        .collect();
    let mut walking = Walking { world, bodies, passages: Vec::new(), lookups: 0 };
    walking.find_passages();
    for (number, rule) in world.rules().iter().enumerate() {
        if !walking.is_allowed(rule) {
            let head = world.describe(rule.head);
            return Claim::World.refuse(format!(
                "rule {number} is not something that a walking player does ({head})"
            ));
        }
        if walking.lookups > MAX_LOOKUPS {
            return Err(too_many_lookups());
        }
    }
    Ok(())
}

impl BodySummary {
    fn new(world: &CheckedWorld<'_>, rule: &RuleRow) -> Self {
        let mut summary = Self { total: 0, relative: Some(Relative::None), lightest: u32::MAX };
        for [fact, weight] in world.body(rule).iter().copied() {
            summary.total = summary.total.saturating_add(weight.into());
            if !world.facts.is_relative(fact) {
                continue;
            }
            summary.lightest = summary.lightest.min(weight);
            summary.relative = match summary.relative {
                Some(Relative::None) => Some(Relative::One(fact)),
                Some(Relative::One(first)) => Some(Relative::Two(first, fact)),
                Some(Relative::Two(..)) | None => None,
            };
        }
        summary
    }
}

struct Walking<'a> {
    world: &'a CheckedWorld<'a>,
    bodies: BTreeMap<u32, BodySummary>,
    /// The passages, sorted: from a spot to a spot, or from a spot to leaving through an end.
    passages: Vec<Passage>,
    lookups: u64,
}

impl Walking<'_> {
    fn find_passages(&mut self) {
        let facts = &self.world.facts;
        for (number, rule) in numbered(self.world.rules()) {
            let leads = facts.reached.contains(&rule.head) || facts.leaving.contains(&rule.head);
            if let Some(Relative::One(from)) = self.relative(rule).filter(|_| leads)
                && facts.reached.contains(&from)
            {
                self.passages.push((from, rule.head, number));
            }
        }
        self.passages.sort_unstable();
    }

    /// Returns the relative facts of a body; `None` if there are more than two or the rule can fire without one.
    fn relative(&self, rule: &RuleRow) -> Option<Relative> {
        let body = self.bodies.get(&rule.body)?;
        let others = body.total.saturating_sub(body.lightest.into());
        match body.relative? {
            Relative::None => Some(Relative::None),
            relative => (others < u64::from(rule.need)).then_some(relative),
        }
    }

    fn is_allowed(&mut self, rule: &RuleRow) -> bool {
        let (world, facts) = (self.world, &self.world.facts);
        let Some(relative) = self.relative(rule) else {
            return false;
        };
        let head = rule.head;
        match relative {
            Relative::None => !facts.is_relative(head),
            Relative::One(from) if facts.reached.contains(&head) => {
                let enters = position(&facts.entering, from);
                facts.reached.contains(&from)
                    || enters.is_some_and(|end| world.spot_of_end(end) == Some(head))
            }
            Relative::One(from) if facts.leaving.contains(&head) => {
                let end = position(&facts.leaving, head);
                end.is_some_and(|end| world.spot_of_end(end) == Some(from))
            }
            Relative::One(to) if facts.home.contains(&head) => {
                let end = position(&facts.home, head);
                let spot = end.and_then(|end| world.spot_of_end(end));
                spot.is_some() && spot == position(&facts.returns, to)
            }
            Relative::One(to) => match position(&facts.returns, head) {
                Some(from) => self.is_way_back(rule, from, to),
                None => false,
            },
            Relative::Two(one, other) => {
                !facts.is_relative(head) && self.is_action(rule, one, other)
            }
        }
    }

    /// Whether a rule says that one can return from a spot over a passage: `to` is beyond it.
    fn is_way_back(&mut self, rule: &RuleRow, from: u32, to: u32) -> bool {
        let facts = &self.world.facts;
        let beyond = match (position(&facts.returns, to), position(&facts.back, to)) {
            (Some(spot), _) => spot,
            (None, Some(end)) => facts.leaving.start.saturating_add(end),
            (None, None) => return false,
        };
        let needs = |rule: &RuleRow| {
            let lasting = self.world.body(rule).iter();
            let lasting = lasting.filter(|[fact, _]| !facts.is_relative(*fact));
            lasting.copied().collect::<Vec<[u32; 2]>>()
        };
        let own = needs(rule);
        let mut lookups: u64 = 0;
        let found = self.between(from, beyond).iter().any(|(_, _, number)| {
            let passage = self.world.rules().get(*number as usize);
            lookups = lookups
                .saturating_add(passage.map_or(0, |rule| self.world.body(rule).len() as u64));
            passage.is_some_and(|passage| passage.need == rule.need && needs(passage) == own)
        });
        self.lookups = self.lookups.saturating_add(lookups);
        found
    }

    /// Whether two relative facts are those of an action: the player comes somewhere and can return.
    fn is_action(&mut self, rule: &RuleRow, one: u32, other: u32) -> bool {
        let (world, facts) = (self.world, &self.world.facts);
        // Facts are in ascending order: `reached` before `returns` before those of ends, `entering` before `back`.
        if let (Some(from), Some(to)) =
            (position(&facts.reached, one), position(&facts.returns, other))
        {
            return from == to || self.passes(rule, from, to, None);
        }
        if let (Some(to), Some(end)) =
            (position(&facts.returns, one), position(&facts.entering, other))
        {
            return world.spot_of_end(end) == Some(to);
        }
        if let (Some(end), Some(back)) =
            (position(&facts.entering, one), position(&facts.back, other))
        {
            let spot = world.spot_of_end(end);
            let through = facts.leaving.start.saturating_add(end);
            // Coming in through the end opens it: so leaving through it may need what the rule concludes.
            return end == back
                && spot.is_some_and(|spot| self.passes(rule, spot, through, Some(rule.head)));
        }
        false
    }

    /// Whether everything that a rule needs lets the player pass from one fact to another.
    fn passes(&mut self, rule: &RuleRow, from: u32, to: u32, also: Option<u32>) -> bool {
        let world = self.world;
        let body = world.body(rule);
        let total = self.bodies.get(&rule.body).map(|body| body.total);
        if total != Some(u64::from(rule.need)) {
            return false;
        }
        let mut lookups: u64 = 0;
        let has = |fact: u32| {
            fact == from
                || also == Some(fact)
                || body.binary_search_by(|[own, _]| own.cmp(&fact)).is_ok()
        };
        let found = self.between(from, to).iter().any(|(_, _, number)| {
            world.rules().get(*number as usize).is_some_and(|passage| {
                let needs = world.body(passage);
                lookups = lookups.saturating_add(needs.len() as u64);
                let known = needs.iter().filter(|[fact, _]| has(*fact));
                let weight: u64 = known.map(|[_, weight]| u64::from(*weight)).sum();
                weight >= u64::from(passage.need)
            })
        });
        self.lookups = self.lookups.saturating_add(lookups);
        found
    }

    /// Returns the passages from one fact to another.
    fn between(&self, from: u32, to: u32) -> &[Passage] {
        let first = self.passages.partition_point(|(one, other, _)| (*one, *other) < (from, to));
        let rest = self.passages.get(first..).unwrap_or_default();
        let count = rest.partition_point(|(one, other, _)| (*one, *other) == (from, to));
        rest.get(..count).unwrap_or_default()
    }
}

/// Returns the position of a fact in a range.
pub(in crate::kernel) fn position(range: &Range<u32>, fact: u32) -> Option<u32> {
    fact.checked_sub(range.start).filter(|_| range.contains(&fact))
}
