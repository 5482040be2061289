//! Every state that a player can come to, where these are few.
//!
//! A spot at which players know different things may have no way on that all of them can take. In a small world it is
//! enough to look at each state: where the player is, and which of the tracked facts are known. Those are concluded by
//! what players do. The other facts follow from them, or do not matter: a player may know them, and no way depends on
//! them.

use std::collections::BTreeMap;

use super::necessity::Necessity;
use crate::grid::BitSet;
use crate::logic::{FactId, Logic, RuleId, Rules};

/// The most tracked facts.
const MOST_TRACKED: usize = 24;

/// The most states.
const MOST_STATES: usize = 6_000;

/// All states that a player can come to before the goal is met: where the player is, and the tracked facts that are
/// known.
pub(super) struct States {
    pub tracked: Vec<FactId>,
    /// From each of these, what the player can do next leads to an earlier one, unless the goal is met there.
    pub states: Vec<(FactId, Vec<FactId>)>,
    /// Those from which nothing is known to lead there.
    pub stuck: Vec<(FactId, Vec<FactId>)>,
}

/// Where the player is, as a here fact, and which of the tracked facts are known, as bits.
type Place = (FactId, u32);

/// Something that a player does.
struct Move {
    /// What it needs, besides being there; nothing for a link between two ends.
    rule: Option<RuleId>,
    /// Where the player is then.
    to: FactId,
    /// The tracked facts that it brings.
    brings: u32,
    /// Whether it also depends on a way back that is not looked at.
    is_doubtful: bool,
}

struct Explorer<'w> {
    rules: &'w Rules,
    goal: FactId,
    contents: &'w BTreeMap<FactId, FactId>,
    tracked: Vec<FactId>,
    moves: BTreeMap<FactId, Vec<Move>>,
    /// The tracked facts that whoever comes somewhere knows: that they were there, and that a door was passed.
    entered: BTreeMap<FactId, u32>,
    /// What anyone may know besides tracked facts: whatever else is concluded by what players do.
    others: Vec<FactId>,
    start: Vec<FactId>,
    /// The rules without here facts, by what they need.
    lasting: Vec<RuleId>,
    visits: u64,
}

/// What players may know with some tracked facts, and what all of them do.
struct Known {
    may: BitSet,
    must: BitSet,
}

/// Looks at every state. Returns them unless they are too many, and the number of rules that were looked at.
pub(super) fn explore(
    logic: &Logic,
    necessity: &Necessity<'_>,
    contents: &BTreeMap<FactId, FactId>,
    unused: impl Fn(FactId) -> bool,
) -> (Option<States>, u64) {
    let Some(mut explorer) = Explorer::new(logic, necessity, contents) else {
        return (None, 0);
    };
    let states = explorer.explore(unused);
    (states, explorer.visits)
}

impl<'w> Explorer<'w> {
    /// `None` if there is too much to track.
    fn new(
        logic: &'w Logic,
        necessity: &Necessity<'w>,
        contents: &'w BTreeMap<FactId, FactId>,
    ) -> Option<Self> {
        let rules = logic.rules();
        let is_action = |rule: RuleId| {
            let is_here = rules.body(rule).iter().any(|(fact, _)| rules.is_here(*fact));
            is_here && !rules.is_here(rules.head(rule))
        };
        let all = || (0..rules.rule_count()).map(RuleId);
        let mut heads: Vec<FactId> =
            all().filter(|rule| is_action(*rule)).map(|rule| rules.head(rule)).collect();
        heads.sort_unstable();
        heads.dedup();
        let start = logic.state().trail().to_vec();
        let is_used = |fact: FactId| !rules.occurrences(fact).is_empty();
        let matters = |fact: &FactId| {
            let content = contents.get(fact).copied();
            (is_used(*fact) || content.is_some_and(is_used))
                && !start.contains(fact)
                && necessity.can_be(*fact)
                && necessity.concluding(*fact).iter().all(|rule| is_action(*rule))
        };
        let (tracked, others): (Vec<FactId>, Vec<FactId>) = heads.into_iter().partition(matters);
        if tracked.len() > MOST_TRACKED {
            return None;
        }
        let is_here =
            |rule: &RuleId| rules.body(*rule).iter().any(|(fact, _)| rules.is_here(*fact));
        let lasting = all().filter(|rule| !is_here(rule) && rules.need(*rule) > 0).collect();
        let mut explorer = Self {
            rules,
            goal: logic.goal(),
            contents,
            tracked,
            moves: BTreeMap::new(),
            entered: BTreeMap::new(),
            others,
            start,
            lasting,
            visits: 0,
        };
        explorer.find_moves(necessity);
        Some(explorer)
    }

    /// The bit of a tracked fact; 0 for any other.
    fn bit(&self, fact: FactId) -> u32 {
        self.tracked.binary_search(&fact).map_or(0, |position| 1 << position)
    }

    fn find_moves(&mut self, necessity: &Necessity<'_>) {
        let rules = self.rules;
        let mut passages: BTreeMap<RuleId, u32> = BTreeMap::new();
        let all = || (0..rules.rule_count()).map(RuleId);
        for rule in all() {
            let bit = self.bit(rules.head(rule));
            if bit == 0 {
                continue;
            }
            let entering = necessity.entering(rules.body(rule));
            if let Some(at) = entering.or_else(|| necessity.visiting(rules.head(rule))) {
                *self.entered.entry(at).or_default() |= bit;
            } else if let Some(passage) = necessity.passage_of(rule) {
                *passages.entry(passage).or_default() |= bit;
            }
        }
        let places = &rules.walk.as_ref().expect("the player has to walk").places;
        for rule in all() {
            let head = rules.head(rule);
            let here = rules.body(rule).iter().map(|(fact, _)| *fact);
            let here = here.filter(|fact| rules.is_here(*fact));
            let Some(from) = here.clone().find(|fact| !necessity.is_free(*fact)) else {
                continue;
            };
            let made = if !rules.is_here(head) {
                let base = here.clone().find_map(|fact| places.returning_place(fact));
                let is_doubtful = base.is_none();
                let to = base.map_or(from, |base| places.reached_at(base));
                Move { rule: Some(rule), to, brings: self.bit(head), is_doubtful }
            } else if necessity.is_free(head) {
                continue;
            } else {
                let brings = passages.get(&rule).copied().unwrap_or(0);
                Move { rule: Some(rule), to: head, brings, is_doubtful: false }
            };
            self.moves.entry(from).or_default().push(made);
        }
        for (slot, content) in self.contents {
            if rules.is_here(*slot) && !necessity.is_free(*slot) && !necessity.is_free(*content) {
                let made = Move { rule: None, to: *content, brings: 0, is_doubtful: false };
                self.moves.entry(*slot).or_default().push(made);
            }
        }
        // Players at one start are at all of them: a ring is enough.
        let starts: Vec<FactId> = self.starts().collect();
        let next = starts.iter().cycle().skip(1);
        for (from, to) in starts.iter().zip(next).filter(|(from, to)| from != to) {
            let made = Move { rule: None, to: *to, brings: 0, is_doubtful: false };
            self.moves.entry(*from).or_default().push(made);
        }
    }

    fn starts(&self) -> impl Iterator<Item = FactId> {
        let places = self.rules.walk.as_ref().map(|walk| &walk.places);
        let is_start = move |fact: &&FactId| {
            places.is_some_and(|places| places.reached_place(**fact).is_some())
        };
        self.start.iter().filter(is_start).copied()
    }

    /// Derives what follows from some facts without moving.
    fn close(&mut self, known: &mut BitSet, takes: impl Fn(FactId) -> bool) {
        let rules = self.rules;
        loop {
            let mut is_new = false;
            for (slot, content) in self.contents {
                let opens = !rules.is_here(*slot) && known.contains(slot.0) && takes(*slot);
                is_new |= opens && known.insert(content.0);
            }
            for rule in &self.lasting {
                self.visits += 1;
                let body = rules.body(*rule).iter().filter(|(fact, _)| known.contains(fact.0));
                let weight: u32 = body.map(|(_, weight)| *weight).sum();
                is_new |= weight >= rules.need(*rule) && known.insert(rules.head(*rule).0);
            }
            if !is_new {
                return;
            }
        }
    }

    fn known(&mut self, bits: u32, unused: &impl Fn(FactId) -> bool) -> Known {
        let facts = self.rules.fact_count() as usize;
        let lasting = self.start.iter().filter(|fact| !self.rules.is_here(**fact));
        let own = self.facts(bits);
        let base = lasting.chain(&own).map(|fact| fact.0);
        let mut must = BitSet::of(facts, base);
        let mut may = must.clone();
        self.others.iter().for_each(|fact| {
            may.insert(fact.0);
        });
        self.close(&mut may, |_| true);
        self.close(&mut must, |slot| !unused(slot));
        Known { may, must }
    }

    /// The tracked facts of some bits.
    fn facts(&self, bits: u32) -> Vec<FactId> {
        let facts = (0..).zip(&self.tracked).filter(|(position, _)| bits >> position & 1 == 1);
        facts.map(|(_, fact)| *fact).collect()
    }

    /// Whether a move can be made with what is known.
    fn can(&mut self, made: &Move, known: &BitSet) -> bool {
        let Some(rule) = made.rule else {
            return true;
        };
        self.visits += 1;
        let rules = self.rules;
        let body = rules.body(rule).iter();
        let body = body.filter(|(fact, _)| rules.is_here(*fact) || known.contains(fact.0));
        body.map(|(_, weight)| *weight).sum::<u32>() >= rules.need(rule)
    }

    fn explore(&mut self, unused: impl Fn(FactId) -> bool) -> Option<States> {
        let moves = std::mem::take(&mut self.moves);
        let mut known: BTreeMap<u32, Known> = BTreeMap::new();
        let mut found: Vec<Place> = self.starts().map(|start| (start, 0)).collect();
        let mut numbers: BTreeMap<Place, usize> =
            found.iter().enumerate().map(|(number, place)| (*place, number)).collect();
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); found.len()];
        let mut shown: Vec<usize> = Vec::new();
        let mut next = 0;
        while let Some((at, bits)) = found.get(next).copied() {
            let bits = bits | self.entered.get(&at).copied().unwrap_or(0);
            let facts = known.entry(bits).or_insert_with(|| self.known(bits, &unused));
            let Known { may, must } = &*facts;
            if must.contains(self.goal.0) {
                shown.push(next);
            } else {
                for made in moves.get(&at).map_or(&[][..], Vec::as_slice) {
                    if !self.can(made, may) {
                        continue;
                    }
                    let place = (made.to, bits | made.brings);
                    let number = *numbers.entry(place).or_insert_with(|| {
                        found.push(place);
                        before.push(Vec::new());
                        found.len() - 1
                    });
                    if !made.is_doubtful && self.can(made, must) {
                        before[number].push(next);
                    }
                }
            }
            if found.len() > MOST_STATES {
                return None;
            }
            next += 1;
        }
        Some(self.order(&found, &before, shown))
    }

    /// Orders the states so that each leads to an earlier one, and sets those apart that do not.
    fn order(&self, found: &[Place], before: &[Vec<usize>], mut shown: Vec<usize>) -> States {
        let mut is_shown = vec![false; found.len()];
        shown.iter().for_each(|number| is_shown[*number] = true);
        let mut next = 0;
        while let Some(number) = shown.get(next).copied() {
            next += 1;
            for from in &before[number] {
                if !std::mem::replace(&mut is_shown[*from], true) {
                    shown.push(*from);
                }
            }
        }
        let place = |number: usize| (found[number].0, self.facts(found[number].1));
        let states = shown.iter().map(|number| place(*number)).collect();
        let stuck = (0..found.len()).filter(|number| !is_shown[*number]).map(place).collect();
        States { tracked: self.tracked.clone(), states, stuck }
    }
}
