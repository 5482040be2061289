//! What nobody can know without something else.

use std::collections::{BTreeMap, BTreeSet};

use crate::grid::BitSet;
use crate::logic::rules::Occurrence;
use crate::logic::{EndFacts, FactId, Logic, Meaning, RuleId, Rules};

/// What can be known by any player, with and without some facts.
///
/// A player may do anything in any order, and leave out anything. So whatever could ever be done is followed: a spot is
/// reached if a passage leads there, and what can be done there is done, with or without a way back. A fact is needed
/// for another if the second is not found that way when the first is left out.
pub(super) struct Necessity<'w> {
    logic: &'w Logic,
    rules: &'w Rules,
    contents: &'w BTreeMap<FactId, FactId>,
    /// The slots that hold each fact.
    slots: BTreeMap<FactId, Vec<FactId>>,
    /// The facts about ways back. Nobody needs them.
    free: BitSet,
    /// For each body the weight of its facts about ways back.
    base: Vec<u32>,
    /// The rules that these alone fire, among them those that need nothing.
    first: Vec<RuleId>,
    /// The rules, by the fact that they conclude.
    by_head: Vec<Vec<RuleId>>,
    /// What can be known at all.
    reach: BitSet,
    without: BTreeMap<FactId, BitSet>,
    pub visits: u64,
}

/// What comes with a fact by itself, so that it is left out with it.
pub(super) struct Bringing {
    /// The facts that imply it.
    pub facts: BTreeSet<FactId>,
    /// The passages that nobody passes without it: doors that are one-way until used.
    pub passages: BTreeSet<RuleId>,
}

impl<'w> Necessity<'w> {
    pub fn new(logic: &'w Logic, contents: &'w BTreeMap<FactId, FactId>) -> Self {
        let rules = logic.rules();
        let facts = rules.fact_count() as usize;
        let free = BitSet::of(facts, free_facts(logic).map(|fact| fact.0));
        let weight = |body: u32| {
            let free = rules.entries(body).iter().filter(|(fact, _)| free.contains(fact.0));
            free.map(|(_, weight)| *weight).sum()
        };
        let base: Vec<u32> = (0..rules.body_count()).map(weight).collect();
        let mut by_head = vec![Vec::new(); facts];
        let mut first = Vec::new();
        for rule in (0..rules.rule_count()).map(RuleId) {
            by_head[rules.head(rule).0 as usize].push(rule);
            if rules.need(rule) <= base[rules.body_of(rule) as usize] {
                first.push(rule);
            }
        }
        let mut slots: BTreeMap<FactId, Vec<FactId>> = BTreeMap::new();
        for (slot, content) in contents {
            slots.entry(*content).or_default().push(*slot);
        }
        let (reach, without) = (BitSet::with_bound(facts), BTreeMap::new());
        let visits = 0;
        let mut necessity = Self {
            logic,
            rules,
            contents,
            slots,
            free,
            base,
            first,
            by_head,
            reach,
            without,
            visits,
        };
        let nothing = Bringing { facts: BTreeSet::new(), passages: BTreeSet::new() };
        let first = necessity.first.iter().map(|rule| rules.head(*rule)).collect();
        necessity.reach = necessity.close(first, &nothing);
        necessity
    }

    /// Whether any player can come to know a fact.
    pub fn can_be(&self, fact: FactId) -> bool {
        self.reach.contains(fact.0)
    }

    /// Whether everyone who knows one fact knows another one.
    pub fn is_needed(&mut self, by: FactId, fact: FactId) -> bool {
        if !self.without.contains_key(&fact) {
            let bringing = self.bringing(fact);
            let first = self.first.iter().map(|rule| self.rules.head(*rule)).collect();
            let known = self.close(first, &bringing);
            self.without.insert(fact, known);
        }
        !self.can_be_without(by, fact)
    }

    /// Whether a fact can be known without another one, which was asked about before.
    pub fn can_be_without(&self, fact: FactId, other: FactId) -> bool {
        self.without.get(&other).is_none_or(|known| known.contains(fact.0))
    }

    /// Whether a fact is about ways back.
    pub fn is_free(&self, fact: FactId) -> bool {
        self.free.contains(fact.0)
    }

    /// The rules that conclude a fact.
    pub fn concluding(&self, fact: FactId) -> &[RuleId] {
        &self.by_head[fact.0 as usize]
    }

    /// The slots that hold a fact.
    pub fn slots_of(&self, fact: FactId) -> &[FactId] {
        self.slots.get(&fact).map_or(&[], Vec::as_slice)
    }

    /// Derives what a player can come to know from a here fact, with these facts that last.
    pub fn from(&mut self, here: FactId, held: &[FactId]) -> BitSet {
        let nothing = Bringing { facts: BTreeSet::new(), passages: BTreeSet::new() };
        let first = held.iter().copied().chain([here]).collect();
        self.close(first, &nothing)
    }

    /// Derives what any player can come to know from some facts who has nothing of what brings another one.
    fn close(&mut self, first: Vec<FactId>, left_out: &Bringing) -> BitSet {
        let rules = self.rules;
        let mut known = BitSet::with_bound(rules.fact_count() as usize);
        let mut counts = self.base.clone();
        let mut open = Vec::new();
        let free = &self.free;
        let mut learn = |fact: FactId, open: &mut Vec<FactId>| {
            let is_new = !free.contains(fact.0) && !left_out.facts.contains(&fact);
            if is_new && known.insert(fact.0) {
                open.push(fact);
            }
        };
        first.into_iter().for_each(|fact| learn(fact, &mut open));
        while let Some(fact) = open.pop() {
            for &Occurrence { body, weight, .. } in rules.occurrences(fact) {
                self.visits += 1;
                let before = counts[body as usize];
                let after = before + weight.cast_unsigned();
                counts[body as usize] = after;
                for rule in rules.rules_above(body, before).map(RuleId) {
                    if rules.need(rule) > after {
                        break;
                    }
                    if !left_out.passages.contains(&rule) {
                        learn(rules.head(rule), &mut open);
                    }
                }
            }
            if let Some(content) = self.contents.get(&fact) {
                learn(*content, &mut open);
            }
        }
        known
    }

    /// What comes with a fact by itself.
    pub fn bringing(&self, fact: FactId) -> Bringing {
        let mut bringing = Bringing { facts: BTreeSet::from([fact]), passages: BTreeSet::new() };
        let mut open = vec![fact];
        while let Some(fact) = open.pop() {
            for rule in self.concluding(fact) {
                let body = self.rules.body(*rule);
                if !body.iter().any(|(fact, _)| self.rules.is_here(*fact)) {
                    let alone = body.iter().filter(|(_, weight)| *weight >= self.rules.need(*rule));
                    open.extend(alone.map(|(fact, _)| *fact).filter(|f| bringing.facts.insert(*f)));
                } else if let Some(arriving) = self.entering(body).or_else(|| self.visiting(fact)) {
                    bringing.facts.insert(arriving);
                } else {
                    bringing.passages.extend(self.passage_of(*rule));
                }
            }
        }
        bringing
    }

    /// The fact of coming in through an end, if an action is nothing else: then whoever comes in does it.
    pub fn entering(&self, body: &[(FactId, u32)]) -> Option<FactId> {
        let ends = self.logic.ends()?;
        let [(back, _), (entering, _)] = body else {
            return None;
        };
        let is_entering = ends.is_entering(*entering);
        (self.free.contains(back.0) && is_entering).then_some(*entering)
    }

    /// The fact of coming to a spot, if another one says nothing but that a player was there: then whoever comes there
    /// knows it.
    pub fn visiting(&self, fact: FactId) -> Option<FactId> {
        let places = &self.rules.walk.as_ref()?.places;
        let ([rule], Meaning::Part) = (self.concluding(fact), self.logic.meaning(fact)) else {
            return None;
        };
        let [(reached, 1), (returns, 1)] = self.rules.body(*rule) else {
            return None;
        };
        let place = places.reached_place(*reached)?;
        let is_visit = places.returns_at(place) == *returns && self.rules.need(*rule) == 2;
        is_visit.then_some(*reached)
    }

    /// The passage that an action consists of, if it is the only one between its two spots: then whoever goes from one
    /// to the other does it.
    pub fn passage_of(&self, action: RuleId) -> Option<RuleId> {
        let rules = self.rules;
        let places = &rules.walk.as_ref()?.places;
        let body = rules.body(action).iter().map(|(fact, _)| *fact);
        let from = body.clone().find(|fact| places.reached_place(*fact).is_some())?;
        let back = body.clone().find_map(|fact| places.returning_place(fact))?;
        let to = places.reached_at(back);
        if from == to {
            return None;
        }
        let leads = |rule: &&RuleId| rules.body(**rule).iter().any(|(fact, _)| *fact == from);
        let mut passages = self.concluding(to).iter().filter(leads);
        let (Some(passage), None) = (passages.next(), passages.next()) else {
            return None;
        };
        let lasting = |rule: RuleId| {
            let body = rules.body(rule).iter();
            body.filter(|(fact, _)| !rules.is_here(*fact)).map(|(fact, _)| *fact)
        };
        let is_whole = |rule: RuleId| {
            let weight: u32 = rules.body(rule).iter().map(|(_, weight)| *weight).sum();
            weight == rules.need(rule)
        };
        let is_same = is_whole(*passage) && lasting(*passage).eq(lasting(action));
        is_same.then_some(*passage)
    }
}

/// The facts about ways back: they speak of what could be done next, and nobody needs them to do anything.
fn free_facts(logic: &Logic) -> impl Iterator<Item = FactId> {
    let places = logic.rules().walk.as_ref().map(|walk| walk.places.clone());
    let spots = places
        .into_iter()
        .flat_map(|places| (0..places.count).map(move |place| places.returns_at(place)));
    spots.chain(logic.ends().into_iter().flat_map(EndFacts::ways_back))
}
