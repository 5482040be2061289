//! What a player can do, as the least and the greatest set of facts.
//!
//! A *careful* player makes no trips into places that can't yet be left, and a *bold* one can return from anywhere and
//! never loses health. A real player can do at least what the first can, and at most what the second can. Where both open
//! the same locations, there is nothing that a trip could find, so that is what a real player opens. Where they differ,
//! the trips are looked at one by one.

use std::cell::Cell;
use std::ops::Range;

use crate::kernel::{BitSet, CheckedWorld, Decisions, MAX_LOOKUPS, numbered, too_many_lookups};
use crate::problem::Problem;

/// The rules of a world, by the facts that they need.
pub(super) struct RuleIndex<'a> {
    pub world: &'a CheckedWorld<'a>,
    pub decisions: Decisions<'a>,
    /// For each fact, where its rows in `uses` begin.
    starts: Vec<u32>,
    /// The bodies that a fact is in, with its weight there.
    uses: Vec<(u32, u32)>,
    /// For each body, where its rows in `rules` begin.
    first_rules: Vec<u32>,
    /// The rules of each body: need and head.
    rules: Vec<(u32, u32)>,
    /// What players do at a spot and then come back from, as rule and the fact that one can return from there.
    pub actions: Vec<(u32, u32)>,
    /// The work on trips so far.
    pub spent: Cell<u64>,
}

/// A player who knows some facts.
#[derive(Clone)]
pub(super) struct Player {
    pub known: BitSet,
    /// For each body, the weight of its known facts.
    weights: Vec<u64>,
    /// Known facts whose rules were not yet visited.
    queue: Vec<u32>,
    is_bold: bool,
    /// The facts that were looked up.
    pub lookups: u64,
}

/// Sorts rows by key, and returns where those of each key begin.
fn grouped<T: Copy>(count: usize, rows: &[(u32, T)]) -> (Vec<u32>, Vec<T>) {
    let mut sorted: Vec<(u32, T)> = rows.to_vec();
    sorted.sort_by_key(|(key, _)| *key);
    let mut starts = Vec::with_capacity(count.saturating_add(1));
    let mut next = 0_usize;
    for key in 0..=count {
        while sorted.get(next).is_some_and(|(own, _)| (*own as usize) < key) {
            next = next.saturating_add(1);
        }
        starts.push(u32::try_from(next).unwrap_or(u32::MAX));
    }
    (starts, sorted.into_iter().map(|(_, row)| row).collect())
}

/// The rows of a key.
fn rows_of<'r, T>(starts: &[u32], rows: &'r [T], key: u32) -> &'r [T] {
    let key = key as usize;
    let range = starts.get(key).zip(starts.get(key.saturating_add(1)));
    let range = range.map_or(0..0, |(start, end)| *start as usize..*end as usize);
    rows.get(range).unwrap_or_default()
}

impl<'a> RuleIndex<'a> {
    pub fn new(world: &'a CheckedWorld<'a>, decisions: Decisions<'a>) -> Self {
        let file = &world.file;
        let mut used = Vec::new();
        for (body, row) in (0_u32..).zip(file.bodies.iter()) {
            let (pairs, _) = row.as_chunks::<2>();
            used.extend(pairs.iter().map(|[fact, weight]| (*fact, (body, *weight))));
        }
        let (starts, uses) = grouped(world.facts.end as usize, &used);
        let rules = file.rules.iter().map(|rule| (rule.body, (rule.need, rule.head)));
        let (first_rules, rules) = grouped(file.bodies.iter().count(), &rules.collect::<Vec<_>>());
        let actions = numbered(&file.rules).filter(|(_, rule)| !world.facts.is_relative(rule.head));
        let actions = actions.filter_map(|(number, rule)| {
            let mut body = world.body(rule).iter().map(|[fact, _]| *fact);
            Some((number, body.find(|fact| world.facts.returns.contains(fact))?))
        });
        let actions = actions.collect();
        Self { world, decisions, starts, uses, first_rules, rules, actions, spent: Cell::new(0) }
    }

    /// A player who stands at a spot and knows what lasts of these facts.
    pub fn away(&self, known: &BitSet, spot: u32) -> Player {
        let facts = &self.world.facts;
        let mut player = Player {
            known: BitSet::new(facts.end),
            weights: vec![0; self.first_rules.len()],
            queue: Vec::new(),
            is_bold: false,
            lookups: 0,
        };
        let all = 0..facts.end;
        let lasting = known.members(&all).filter(|fact| !facts.is_relative(*fact));
        lasting.for_each(|fact| player.learn(fact));
        player.learn(spot);
        player.learn(facts.returns.start.saturating_add(spot));
        player
    }

    /// Whether some rule needs a fact.
    pub fn is_used(&self, fact: u32) -> bool {
        !rows_of(&self.starts, &self.uses, fact).is_empty()
    }

    /// A player at the start.
    pub fn player(&self, is_bold: bool) -> Player {
        let facts = &self.world.facts;
        let mut player = Player {
            known: BitSet::new(facts.end),
            weights: vec![0; self.first_rules.len()],
            queue: Vec::new(),
            is_bold,
            lookups: 0,
        };
        let all = 0..facts.end;
        self.world.start.members(&all).for_each(|fact| player.learn(fact));
        if is_bold {
            let back = [&facts.returns, &facts.home, &facts.back].into_iter().cloned();
            back.flatten().for_each(|fact| player.learn(fact));
        }
        player
    }

    /// The copy at a location, unless nobody is expected to look there.
    pub fn content(&self, location: u32) -> Option<u32> {
        let placements = self.decisions.placements?;
        placements.copy_at(location).filter(|_| !placements.is_excluded(location))
    }
}

impl Player {
    pub fn learn(&mut self, fact: u32) {
        if self.known.insert(fact) {
            self.queue.push(fact);
        }
    }

    /// Whether a fact is known.
    pub fn knows(&self, fact: u32) -> bool {
        self.known.contains(fact)
    }

    /// Derives everything that follows.
    pub fn close(&mut self, rules: &RuleIndex<'_>) -> Result<(), Problem> {
        loop {
            while let Some(fact) = self.queue.pop() {
                self.visit(rules, fact);
                self.pass_doors(rules, fact);
                if self.lookups > MAX_LOOKUPS {
                    return Err(too_many_lookups());
                }
            }
            // Few worlds have costly rules, and few of these fire.
            if !self.is_bold || !self.pay(rules) {
                return Ok(());
            }
        }
    }

    /// Derives everything that follows away from home, and takes what lies at the allowed locations. Beyond the spots
    /// where the trip ends, nothing is done.
    pub fn close_away(
        &mut self,
        rules: &RuleIndex<'_>,
        ends: &BitSet,
        takes: &dyn Fn(u32) -> bool,
    ) -> Result<(), Problem> {
        let open = &rules.world.facts.open;
        while let Some(fact) = self.queue.pop() {
            if ends.contains(fact) {
                continue;
            }
            self.visit(rules, fact);
            self.pass_doors(rules, fact);
            let location = fact.checked_sub(open.start).filter(|_| open.contains(&fact));
            let content = location.filter(|location| takes(*location));
            content.and_then(|at| rules.content(at)).into_iter().for_each(|copy| self.learn(copy));
            if self.lookups > MAX_LOOKUPS {
                return Err(too_many_lookups());
            }
        }
        Ok(())
    }

    fn visit(&mut self, rules: &RuleIndex<'_>, fact: u32) {
        let uses = rows_of(&rules.starts, &rules.uses, fact);
        self.lookups = self.lookups.saturating_add(uses.len() as u64).saturating_add(1);
        for (body, weight) in uses {
            let Some(known) = self.weights.get_mut(*body as usize) else { continue };
            *known = known.saturating_add(u64::from(*weight));
            let known = *known;
            let own = rows_of(&rules.first_rules, &rules.rules, *body);
            self.lookups = self.lookups.saturating_add(own.len() as u64);
            for (need, head) in own {
                if known >= u64::from(*need) {
                    self.learn(*head);
                }
            }
        }
    }

    fn pass_doors(&mut self, rules: &RuleIndex<'_>, fact: u32) {
        let (facts, links) = (&rules.world.facts, rules.decisions.links);
        let end =
            |range: &Range<u32>| range.contains(&fact).then(|| fact.saturating_sub(range.start));
        let forth = end(&facts.leaving).and_then(|end| links.leads_to(end));
        let back = end(&facts.home).and_then(|end| links.comes_from(end));
        forth.into_iter().for_each(|to| self.learn(facts.entering.start.saturating_add(to)));
        back.into_iter().for_each(|from| self.learn(facts.back.start.saturating_add(from)));
    }

    /// Does everything that costs health, and returns whether that was anything new.
    fn pay(&mut self, rules: &RuleIndex<'_>) -> bool {
        let costly = rules.world.file.health.iter().flat_map(|health| &health.costly);
        let mut paid = false;
        for row in costly {
            self.lookups = self.lookups.saturating_add(row.needs.len() as u64);
            if !self.knows(row.head) && row.needs.iter().all(|fact| self.knows(*fact)) {
                self.learn(row.head);
                paid = true;
            }
        }
        paid
    }

    /// Takes what lies at open locations, as far as it is allowed, and derives everything that follows from it.
    pub fn collect(
        &mut self,
        rules: &RuleIndex<'_>,
        is_allowed: impl Fn(u32) -> bool,
    ) -> Result<(), Problem> {
        loop {
            self.close(rules)?;
            let open = &rules.world.facts.open;
            let found: Vec<u32> = self
                .known
                .members(open)
                .map(|fact| fact.saturating_sub(open.start))
                .filter(|location| is_allowed(*location))
                .filter_map(|location| rules.content(location))
                .filter(|copy| !self.knows(*copy))
                .collect();
            self.lookups = self.lookups.saturating_add(open.len() as u64);
            if found.is_empty() {
                return Ok(());
            }
            found.into_iter().for_each(|copy| self.learn(copy));
        }
    }
}
