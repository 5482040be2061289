//! Every state that a player can come to before the goal is met, in a small world.
//!
//! A state is where the player is and which of the *tracked* facts are known. A tracked fact is concluded only by what
//! players do, so whoever is in a state has done just that. All other things that players do may have been done or not:
//! whatever they bring counts as known where it could lead to another state, and as unknown where it could be a way on.
//!
//! The list is right if it has the starts, and with each state every one that something done there leads to. Then nobody
//! is ever in a state that is not listed, unless the goal was met before. Nobody is stuck if something can be done in
//! each that leads to an earlier one of the list, or the goal is met there.

use std::collections::{BTreeMap, BTreeSet};

use super::{NeverStuckRows, Table, refuse};
use crate::kernel::BitSet;
use crate::problem::Problem;

/// Something that a player does at one place.
#[derive(Clone)]
struct Move {
    /// What it needs besides being there; a way through a door needs nothing more.
    rule: Option<u32>,
    /// Where the player is then.
    to: u32,
    /// The tracked facts that it brings.
    brings: Vec<u32>,
    /// Whether anyone can do it who knows what it needs. Otherwise it may depend on more.
    is_certain: bool,
}

struct Checker<'t, 'a> {
    table: &'t mut Table<'a>,
    tracked: BTreeSet<u32>,
    moves: BTreeMap<u32, Vec<Move>>,
    /// The tracked facts that whoever comes somewhere knows.
    entered: BTreeMap<u32, BTreeSet<u32>>,
    /// The facts that players may bring about and that are not tracked.
    others: Vec<u32>,
    /// The rules without relative facts.
    lasting: Vec<u32>,
}

/// Checks that the states are all there are, and that there is a way on from each.
pub(super) fn check(table: &mut Table<'_>, rows: &NeverStuckRows) -> Result<(), Problem> {
    if !rows.never.is_empty() || !rows.without.is_empty() || !rows.ways.is_empty() {
        return refuse("`neverStuck` has either states or ways");
    }
    let mut checker = Checker {
        table,
        tracked: BTreeSet::new(),
        moves: BTreeMap::new(),
        entered: BTreeMap::new(),
        others: Vec::new(),
        lasting: Vec::new(),
    };
    checker.track(&rows.tracked)?;
    checker.find_moves()?;
    let mut numbers: BTreeMap<(u32, &[u32]), usize> = BTreeMap::new();
    for (number, (at, known)) in rows.states.iter().enumerate() {
        let is_sorted = known.is_sorted_by(|one, next| one < next);
        let is_tracked = known.iter().all(|fact| checker.tracked.contains(fact));
        if !is_sorted || !is_tracked || numbers.insert((*at, known), number).is_some() {
            return refuse(format!("`neverStuck.states[{number}]` is wrong or listed twice"));
        }
    }
    for start in checker.starts() {
        if !numbers.contains_key(&(start, &[])) {
            return refuse("`neverStuck.states` lacks a start");
        }
    }
    for (number, (at, known)) in rows.states.iter().enumerate() {
        checker.check_state(&numbers, number, *at, known)?;
    }
    Ok(())
}

impl Checker<'_, '_> {
    fn starts(&self) -> Vec<u32> {
        let world = self.table.world;
        world.facts.reached.clone().filter(|spot| world.start.contains(*spot)).collect()
    }

    /// Reads the tracked facts: each is unknown at the start, and only concluded by what players do.
    fn track(&mut self, tracked: &[u32]) -> Result<(), Problem> {
        let world = self.table.world;
        for fact in tracked.iter().copied() {
            let rules = self.table.concluding(fact);
            let is_done = |rule: &u32| self.relative(*rule).is_some();
            let is_known = world.start.contains(fact) || world.facts.is_relative(fact);
            if is_known || rules.is_empty() || !rules.iter().all(is_done) {
                return refuse(
                    "`neverStuck.tracked` must list facts that only players bring about",
                );
            }
            self.tracked.insert(fact);
        }
        Ok(())
    }

    /// The relative facts of a rule's body; `None` if there are none.
    fn relative(&self, rule: u32) -> Option<Vec<u32>> {
        let world = self.table.world;
        let body = world.rules().get(rule as usize).map(|rule| world.body(rule))?;
        let relative = body.iter().map(|[fact, _]| *fact);
        let relative: Vec<u32> = relative.filter(|fact| world.facts.is_relative(*fact)).collect();
        (!relative.is_empty()).then_some(relative)
    }

    fn find_moves(&mut self) -> Result<(), Problem> {
        let world = self.table.world;
        let facts = &world.facts;
        let mut passages: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for fact in self.tracked.clone() {
            for number in self.table.concluding(fact) {
                let rule = world.rules().get(number as usize);
                let body = rule.map(|rule| world.body(rule)).unwrap_or_default();
                self.table.charge(body.len())?;
                if let Some(at) = self.table.arriving(fact, body) {
                    self.entered.entry(at).or_default().insert(fact);
                } else if let Some(passage) = self.table.passage_of(body)? {
                    passages.entry(passage).or_default().push(fact);
                }
            }
        }
        for (number, rule) in (0..).zip(world.rules()) {
            self.table.charge(world.body(rule).len())?;
            let Some(relative) = self.relative(number) else {
                self.lasting.push(number);
                continue;
            };
            let from = relative.iter().copied().find(|fact| !self.table.is_free(*fact));
            let base = relative.iter().find(|fact| facts.returns.contains(*fact));
            let base = base.and_then(|fact| fact.checked_sub(facts.returns.start));
            let is_lasting = !facts.is_relative(rule.head);
            if is_lasting && !self.tracked.contains(&rule.head) {
                self.others.push(rule.head);
            }
            let brings: Vec<u32> = match is_lasting {
                true => self.tracked.get(&rule.head).copied().into_iter().collect(),
                false => passages.get(&number).into_iter().flatten().copied().collect(),
            };
            match from {
                Some(from) if is_lasting => {
                    let (to, is_certain) = (base.unwrap_or(from), base.is_some());
                    self.add(from, Move { rule: Some(number), to, brings, is_certain });
                }
                Some(from) if !self.table.is_free(rule.head) => {
                    let to = rule.head;
                    self.add(from, Move { rule: Some(number), to, brings, is_certain: true });
                }
                _ => {}
            }
        }
        self.find_links();
        Ok(())
    }

    /// Finds the ways that need nothing: through the ends of doors, and from one start to another.
    fn find_links(&mut self) {
        let (world, links) = (self.table.world, self.table.decisions.links);
        let facts = &world.facts;
        for end in world.ends() {
            if let Some(other) = links.leads_to(end) {
                let from = facts.leaving.start.saturating_add(end);
                let to = facts.entering.start.saturating_add(other);
                self.add(from, Move { rule: None, to, brings: Vec::new(), is_certain: true });
            }
        }
        // Ways between all pairs are as good as a ring, and there may be many starts.
        let starts = self.starts();
        let next = starts.iter().cycle().skip(1);
        for (from, to) in starts.iter().zip(next).filter(|(from, to)| from != to) {
            self.add(*from, Move { rule: None, to: *to, brings: Vec::new(), is_certain: true });
        }
    }

    fn add(&mut self, from: u32, made: Move) {
        self.moves.entry(from).or_default().push(made);
    }

    fn check_state(
        &mut self,
        numbers: &BTreeMap<(u32, &[u32]), usize>,
        number: usize,
        at: u32,
        known: &[u32],
    ) -> Result<(), Problem> {
        let world = self.table.world;
        let mut known: BTreeSet<u32> = known.iter().copied().collect();
        known.extend(self.entered.get(&at).into_iter().flatten());
        let must = self.close(&known, false)?;
        if must.contains(world.facts.goal) {
            return Ok(());
        }
        let may = self.close(&known, true)?;
        let mut goes_on = false;
        for made in self.moves.get(&at).cloned().unwrap_or_default() {
            if !self.can(&made, &may)? {
                continue;
            }
            let mut next = known.clone();
            next.extend(&made.brings);
            let next: Vec<u32> = next.into_iter().collect();
            let Some(next) = numbers.get(&(made.to, next.as_slice())) else {
                let to = world.describe(made.to);
                return refuse(format!("`neverStuck.states[{number}]` leads to another: {to}"));
            };
            goes_on |= *next < number && made.is_certain && self.can(&made, &must)?;
        }
        match goes_on {
            true => Ok(()),
            false => refuse(format!("`neverStuck.states[{number}]` leads to no earlier one")),
        }
    }

    /// Derives what everyone knows who has done just this, or what somebody could.
    fn close(&mut self, done: &BTreeSet<u32>, anyone: bool) -> Result<BitSet, Problem> {
        let world = self.table.world;
        self.table.charge(world.facts.end as usize / 64)?;
        let mut known = world.start.clone();
        for range in world.facts.relative() {
            known.remove_all(&range);
        }
        let others: &[u32] = if anyone { &self.others } else { &[] };
        for fact in done.iter().chain(others) {
            known.insert(*fact);
        }
        let placements = self.table.decisions.placements;
        let is_taken = |open: u32| {
            let location = open.saturating_sub(world.facts.open.start);
            anyone || placements.is_some_and(|placed| !placed.is_excluded(location))
        };
        loop {
            let mut is_new = false;
            self.table.charge(self.table.found_at.len())?;
            for (copy, open) in &self.table.found_at {
                is_new |= known.contains(*open) && is_taken(*open) && known.insert(*copy);
            }
            for number in &self.lasting {
                let Some(rule) = world.rules().get(*number as usize) else {
                    continue;
                };
                self.table.charge(world.body(rule).len())?;
                is_new |= world.fires(rule, &known) && known.insert(rule.head);
            }
            if !is_new {
                return Ok(known);
            }
        }
    }

    /// Whether a player can do something with what is known. Where the player is and can return is not asked.
    fn can(&mut self, made: &Move, known: &BitSet) -> Result<bool, Problem> {
        let world = self.table.world;
        let Some(rule) = made.rule.and_then(|rule| world.rules().get(rule as usize)) else {
            return Ok(true);
        };
        let body = world.body(rule);
        self.table.charge(body.len())?;
        let is_known = |fact: u32| known.contains(fact) || world.facts.is_relative(fact);
        let body = body.iter().filter(|[fact, _]| is_known(*fact));
        let weight: u64 = body.map(|[_, weight]| u64::from(*weight)).sum();
        Ok(weight >= u64::from(rule.need))
    }
}
