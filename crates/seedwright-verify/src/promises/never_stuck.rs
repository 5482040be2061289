//! Nobody can get stuck: from every state that a player can come to, the goal can still be met.
//!
//! Players may do anything in any order, and leave out anything. So the check follows whatever the rules ever allow:
//! one may go where a passage leads and do what can be done there, with or without a way back. Two tables say what is
//! impossible all the same: which facts nobody ever knows, and which facts nobody knows without another one. A table is
//! right if each fact in it has no rule that fires without its other facts; then, in any game, none of them can be the
//! first that is wrong. No search is needed to see that.
//!
//! A *way on* is a proof for a player who stands at a spot and knows just what everyone knows there. It ends at the
//! goal, at a start, or at a spot of an earlier way. Every spot needs one, except starts and those that nobody comes
//! to. From a start, the proof of the bundle goes on. With a warp home, everyone can go back to the start with all that was
//! found, so nothing more has to be shown.
//!
//! What happens by itself is known without being done: a part of a requirement holds when its rule fires, whoever comes
//! to a spot has been there, and whoever passes a door that is one-way until used has opened it.
//!
//! A small world may have a list of all states that a player can come to instead (the fields `tracked` and `states`).
//!
//! It holds for the rules in the file. They must be exact; the engine refuses the promise where they are not.

mod states;

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::counts::quantity;
use crate::json::words;
use crate::kernel::{
    Arrival, BitSet, CheckedWorld, Decisions, MAX_LOOKUPS, Replay, ReturnMode, too_many_lookups,
};
use crate::problem::{Claim, Problem, quoted};

words! {
    /// What is promised to players.
    Promise, "promise":
    /// There is a way to play to the goal.
    Finishable = "finishable",
    /// From every state that a player can come to, the goal can still be met.
    NeverStuck = "never-stuck",
}

/// What shows that nobody can get stuck.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NeverStuckRows {
    /// Facts that nobody ever knows.
    pub never: Vec<u32>,
    /// A fact, and facts that nobody knows without it.
    pub without: Vec<(u32, Vec<u32>)>,
    /// A spot, what everyone knows there, and the steps of a way on.
    pub ways: Vec<(u32, Vec<u32>, Vec<u32>)>,
    /// The facts that states are told apart by.
    #[serde(default)]
    pub tracked: Vec<u32>,
    /// Every state before the goal is met: where the player is, as a fact, and the tracked facts that are known.
    #[serde(default)]
    pub states: Vec<(u32, Vec<u32>)>,
}

/// Checks that nobody can get stuck in a world whose proof reaches the goal.
///
/// # Errors
///
/// [`Problem::Refuted`] with the first row that does not hold, or the first spot that no way leads on from.
pub fn check(
    world: &CheckedWorld<'_>,
    decisions: Decisions<'_>,
    rows: Option<&NeverStuckRows>,
) -> Result<(), Problem> {
    if world.file.health.is_some() {
        return refuse("that nobody gets stuck can't be shown where needs cost health");
    }
    let warps = world.file.return_mode == ReturnMode::Warp;
    let rows = match rows {
        Some(_) if warps => {
            return refuse("it shows that nobody gets stuck, but everyone can warp");
        }
        Some(rows) => rows,
        None if warps || is_met_at_start(world) => return Ok(()),
        None => return refuse("it does not show that nobody gets stuck"),
    };
    let mut table = Table::new(world, decisions);
    if !rows.states.is_empty() || !rows.tracked.is_empty() {
        return states::check(&mut table, rows);
    }
    table.check_row(None, &rows.never)?;
    rows.never.iter().for_each(|fact| {
        table.never.insert(*fact);
    });
    let mut last = None;
    for (fact, row) in &rows.without {
        if last.replace(*fact) >= Some(*fact) || world.facts.is_relative(*fact) {
            return refuse("`neverStuck.without` must be in ascending order, of facts that last");
        }
        table.check_row(Some(*fact), row)?;
    }
    check_ways(world, decisions, rows, &mut table.lookups)
}

/// Whether the goal is met at the start, and so by everyone.
fn is_met_at_start(world: &CheckedWorld<'_>) -> bool {
    let mut rules = world.rules().iter().filter(|rule| rule.head == world.facts.goal);
    rules.any(|rule| world.fires(rule, &world.start))
}

fn check_ways(
    world: &CheckedWorld<'_>,
    decisions: Decisions<'_>,
    rows: &NeverStuckRows,
    lookups: &mut u64,
) -> Result<(), Problem> {
    let mut shown = BitSet::new(world.facts.reached.end);
    let starts = world.facts.reached.clone().filter(|spot| world.start.contains(*spot));
    starts.for_each(|spot| {
        shown.insert(spot);
    });
    let mut replay = Replay::new();
    for (number, (spot, holds, steps)) in rows.ways.iter().enumerate() {
        let refuse = |reason: &str| refuse(format!("`neverStuck.ways[{number}]` {reason}"));
        if !world.facts.reached.contains(spot) || shown.contains(*spot) {
            return refuse("is of no spot, or of one that needs none");
        }
        let mut last = None;
        for fact in holds {
            if last.replace(*fact) >= Some(*fact) {
                return refuse("must list what it depends on in ascending order");
            }
            if !is_needed(rows, *spot, *fact) {
                let fact = world.describe(*fact);
                return refuse(&format!("depends on something that not everyone knows: {fact}"));
            }
        }
        let arrival = replay.run_from(world, decisions, (*spot, holds), steps, lookups);
        match arrival.map_err(|problem| problem.of_way(number))? {
            Arrival::Goal => {}
            Arrival::Spot(spot) if shown.contains(spot) => {}
            Arrival::Spot(_) | Arrival::Elsewhere => {
                return refuse("ends neither at the goal nor at a spot that is already shown");
            }
        }
        shown.insert(*spot);
    }
    let never = |spot: u32| rows.never.binary_search(&spot).is_ok();
    let mut spots = world.facts.reached.clone();
    match spots.find(|spot| !shown.contains(*spot) && !never(*spot)) {
        None => Ok(()),
        Some(spot) => {
            let name = world.file.spots.get(spot as usize).map(|name| quoted(name));
            let name = name.unwrap_or_default();
            refuse(format!("it does not show that nobody gets stuck at spot {name}"))
        }
    }
}

/// Whether a row says that nobody comes to a spot without knowing a fact.
fn is_needed(rows: &NeverStuckRows, spot: u32, fact: u32) -> bool {
    let row = rows.without.binary_search_by(|(other, _)| other.cmp(&fact));
    let row = row.ok().and_then(|row| rows.without.get(row));
    row.is_some_and(|(_, facts)| facts.binary_search(&spot).is_ok())
}

/// The check of a table.
struct Table<'a> {
    world: &'a CheckedWorld<'a>,
    decisions: Decisions<'a>,
    /// The numbers of the rules, sorted by their heads.
    by_head: Vec<u32>,
    /// For each placed copy the fact that its location is open.
    found_at: BTreeMap<u32, u32>,
    /// The facts that nobody ever knows.
    never: BitSet,
    /// The facts of the row that is being checked.
    row: BitSet,
    lookups: u64,
}

/// What brings a fact by itself.
#[derive(Default)]
struct Bringing {
    /// The facts that imply it.
    facts: BTreeSet<u32>,
    /// The passages that nobody passes without it.
    passages: BTreeSet<u32>,
}

impl<'a> Table<'a> {
    fn new(world: &'a CheckedWorld<'a>, decisions: Decisions<'a>) -> Self {
        let rules = u32::try_from(world.rules().len()).unwrap_or(u32::MAX);
        let mut by_head: Vec<u32> = (0..rules).collect();
        by_head.sort_by_key(|rule| world.rules().get(*rule as usize).map(|rule| rule.head));
        let open = world.facts.open.clone();
        let found = open.clone().filter_map(|fact| {
            let location = fact.checked_sub(open.start)?;
            Some((decisions.placements?.copy_at(location)?, fact))
        });
        Self {
            world,
            decisions,
            by_head,
            found_at: found.collect(),
            never: BitSet::new(world.facts.end),
            row: BitSet::new(world.facts.end),
            lookups: 0,
        }
    }

    /// Checks that nobody knows any of some facts without another one, or at all.
    fn check_row(&mut self, other: Option<u32>, row: &[u32]) -> Result<(), Problem> {
        let world = self.world;
        let bringing = match other {
            Some(other) => self.bringing(other)?,
            None => Bringing::default(),
        };
        let mut last = None;
        for fact in row.iter().copied() {
            if last.replace(fact) >= Some(fact) || fact >= world.facts.end {
                return refuse("a row of `neverStuck` is not a list of facts in ascending order");
            }
            if world.start.contains(fact) || self.is_free(fact) {
                return self.wrong(other, fact);
            }
            self.row.insert(fact);
        }
        for fact in row.iter().copied() {
            if !self.holds(fact, &bringing)? {
                return self.wrong(other, fact);
            }
        }
        row.iter().for_each(|fact| self.row.remove(*fact));
        Ok(())
    }

    /// Whether every way to come to know a fact of the row needs another fact of it.
    fn holds(&mut self, fact: u32, bringing: &Bringing) -> Result<bool, Problem> {
        if bringing.facts.contains(&fact) {
            return Ok(true);
        }
        let facts = &self.world.facts;
        let is_missing = |table: &Self, fact: u32| {
            table.row.contains(fact) || table.never.contains(fact) || bringing.facts.contains(&fact)
        };
        if facts.held.contains(&fact) {
            let open = self.found_at.get(&fact);
            return Ok(open.is_none_or(|open| is_missing(self, *open)));
        }
        if facts.entering.contains(&fact) {
            let end = fact.checked_sub(facts.entering.start);
            let from = end.and_then(|end| self.decisions.links.comes_from(end));
            let leaving = from.and_then(|from| facts.leaving.start.checked_add(from));
            return Ok(leaving.is_some_and(|leaving| is_missing(self, leaving)));
        }
        for number in self.concluding(fact) {
            let Some(rule) = self.world.rules().get(number as usize) else {
                continue;
            };
            let body = self.world.body(rule);
            self.charge(body.len())?;
            let known = body.iter().filter(|[fact, _]| !is_missing(self, *fact));
            let weight: u64 = known.map(|[_, weight]| u64::from(*weight)).sum();
            if weight >= u64::from(rule.need) && !bringing.passages.contains(&number) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a fact speaks of ways back. It can hold for anyone.
    fn is_free(&self, fact: u32) -> bool {
        let facts = &self.world.facts;
        [&facts.returns, &facts.home, &facts.back].iter().any(|range| range.contains(&fact))
    }

    /// The rules that conclude a fact.
    fn concluding(&self, fact: u32) -> Vec<u32> {
        let head = |rule: &u32| self.world.rules().get(*rule as usize).map(|rule| rule.head);
        let first = self.by_head.partition_point(|rule| head(rule) < Some(fact));
        let rest = self.by_head.get(first..).unwrap_or_default();
        rest.iter().copied().take_while(|rule| head(rule) == Some(fact)).collect()
    }

    /// Finds what brings a fact by itself.
    fn bringing(&mut self, fact: u32) -> Result<Bringing, Problem> {
        let world = self.world;
        let mut bringing = Bringing::default();
        bringing.facts.insert(fact);
        let mut open = vec![fact];
        while let Some(fact) = open.pop() {
            // Locations are opened and events are triggered by players, who may leave that out.
            let is_part = fact >= world.facts.back.end;
            if !is_part && !world.facts.staged.contains(&fact) && fact != world.facts.goal {
                continue;
            }
            for number in self.concluding(fact) {
                let Some(rule) = world.rules().get(number as usize) else {
                    continue;
                };
                let body = world.body(rule);
                self.charge(body.len())?;
                if !body.iter().any(|[fact, _]| world.facts.is_relative(*fact)) {
                    let alone = body.iter().filter(|[_, weight]| *weight >= rule.need);
                    let alone = alone.map(|[fact, _]| *fact);
                    open.extend(alone.filter(|fact| bringing.facts.insert(*fact)));
                } else if let Some(arriving) = self.arriving(fact, body) {
                    bringing.facts.insert(arriving);
                } else if let Some(passage) = self.passage_of(body)? {
                    bringing.passages.insert(passage);
                }
            }
        }
        Ok(bringing)
    }

    /// Returns the spot at which a player knows a part by arriving there, if an action is nothing else: coming in through an
    /// end opens a door, and a player who comes to a spot has been there. What players may leave out has another shape: an
    /// opened lock or door has another rule, or other weights.
    fn arriving(&self, fact: u32, action: &[[u32; 2]]) -> Option<u32> {
        let facts = &self.world.facts;
        match action {
            [[back, _], [entering, _]]
                if facts.returns.contains(back) && facts.entering.contains(entering) =>
            {
                Some(*entering)
            }
            [[reached, 1], [returns, 1]] if facts.reached.contains(reached) => {
                let is_there = facts.returns.start.checked_add(*reached) == Some(*returns);
                let is_only = self.concluding(fact).len() == 1;
                (fact >= facts.back.end && is_there && is_only).then_some(*reached)
            }
            _ => None,
        }
    }

    /// Returns the passage that an action consists of, if no other leads from its first spot to its last: then whoever
    /// goes from one to the other does it.
    fn passage_of(&mut self, action: &[[u32; 2]]) -> Result<Option<u32>, Problem> {
        let world = self.world;
        let facts = &world.facts;
        let mut relative = action.iter().map(|[fact, _]| *fact);
        let from = relative.clone().find(|fact| facts.reached.contains(fact));
        let back = relative.find(|fact| facts.returns.contains(fact));
        let to = back.and_then(|back| back.checked_sub(facts.returns.start));
        let (Some(from), Some(to)) = (from, to) else {
            return Ok(None);
        };
        if from == to {
            return Ok(None);
        }
        let mut passages = Vec::new();
        for number in self.concluding(to) {
            let body = world.rules().get(number as usize).map(|rule| world.body(rule));
            let body = body.unwrap_or_default();
            self.charge(body.len())?;
            if body.iter().any(|[fact, _]| *fact == from) {
                passages.push(number);
            }
        }
        let [passage] = passages[..] else {
            return Ok(None);
        };
        let Some(rule) = world.rules().get(passage as usize) else {
            return Ok(None);
        };
        let lasting = |body: &'a [[u32; 2]]| {
            let facts = body.iter().map(|[fact, _]| *fact);
            facts.filter(|fact| !world.facts.is_relative(*fact))
        };
        let body = world.body(rule);
        let weight: u64 = body.iter().map(|[_, weight]| u64::from(*weight)).sum();
        let is_whole = weight == u64::from(rule.need);
        let needs: Vec<u32> = lasting(body).collect();
        let own = action.iter().map(|[fact, _]| *fact);
        let own = own.filter(|fact| !world.facts.is_relative(*fact));
        Ok((is_whole && own.eq(needs)).then_some(passage))
    }

    fn charge(&mut self, lookups: usize) -> Result<(), Problem> {
        self.lookups = self.lookups.saturating_add(lookups as u64).saturating_add(1);
        match self.lookups > MAX_LOOKUPS {
            true => Err(too_many_lookups()),
            false => Ok(()),
        }
    }

    fn wrong(&self, other: Option<u32>, fact: u32) -> Result<(), Problem> {
        let fact = self.world.describe(fact);
        refuse(match other {
            None => format!("`neverStuck.never` is wrong: a player can come to where {fact}"),
            Some(other) => {
                let other = self.world.describe(other);
                format!(
                    "`neverStuck.without` is wrong: it may be that {fact}, but not that {other}"
                )
            }
        })
    }
}

fn refuse<T>(reason: impl Into<String>) -> Result<T, Problem> {
    Claim::Proof.refuse(reason)
}

/// Returns the claim that nobody can get stuck.
pub(crate) fn claim(rows: Option<&NeverStuckRows>) -> String {
    match rows {
        None => {
            "Nobody can get stuck: everyone can go back to where the goal can be met.".to_owned()
        }
        Some(rows) if !rows.states.is_empty() => {
            let states = quantity(rows.states.len(), "state", "states");
            format!(
                "Nobody can get stuck: there is a way on in every state that a player can come to: {states}."
            )
        }
        Some(rows) => {
            let spots = quantity(rows.ways.len(), "spot", "spots");
            format!(
                "Nobody can get stuck: there is a way on from every spot that a player can come to: {spots}."
            )
        }
    }
}
