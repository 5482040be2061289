//! Facts and rules in flat arrays.
//!
//! There is one kind of rule, `(head, need, body of weighted facts)`: it fires when the weights of its
//! known body facts reach `need`. Rules with the same body share it, so that a hundred thresholds over
//! one item need only one list of its copies.

mod energy;
mod groups;
mod places;
mod walk;

use super::{FactId, RuleId};
use crate::grid::BitSet;

pub(super) use energy::EnergyRules;
pub use energy::{CostlyRule, Energy};
pub(super) use groups::Groups;
pub use places::Places;
pub(super) use walk::{Action, WalkRules};

/// An occurrence of a fact in a body.
#[derive(Clone, Copy)]
pub(super) struct Occurrence {
    pub body: u32,
    /// Its weight there. Weights add up to less than `i32::MAX`.
    pub weight: i32,
    /// The head of the body's rule if it has just one. It is here and not looked up by body, so that the hot loop of
    /// propagation reads it in order.
    pub head: u32,
}

/// An immutable set of rules, arranged for propagation.
pub struct Rules {
    fact_count: u32,
    /// The facts that have contents, which become known with them (see `State::put`).
    pub(super) slots: std::ops::Range<u32>,
    heads: Vec<FactId>,
    needs: Vec<u32>,
    /// For each rule its body.
    bodies: Vec<u32>,
    /// For each body its first rule; rules are sorted by body, then by need.
    first_rules: Vec<u32>,
    first_entries: Vec<u32>,
    entries: Vec<(FactId, u32)>,
    first_occurrences: Vec<u32>,
    occurrences: Vec<Occurrence>,
    /// Bodies below this number have several rules, the others one.
    shared_bodies: u32,
    /// Bodies from this number on are only for players who are away.
    counted_bodies: u32,
    /// The bodies of a single fact that fires their only rule.
    direct_bodies: BitSet,
    /// The rule of the first body with a single rule; from there on rule and body numbers advance together.
    first_single_rule: u32,
    /// Where the player has to walk: the facts and rules of trips, and for each fact the end of its occurrences
    /// in bodies without here facts, which come first.
    pub(super) walk: Option<Box<WalkRules>>,
    lasting_occurrences: Vec<u32>,
    /// The occurrences in bodies for players who are away, if players at home have bodies of their own.
    away: Option<AwayOccurrences>,
}

/// For each fact its occurrences in bodies that are for players who are away.
struct AwayOccurrences {
    starts: Vec<u32>,
    occurrences: Vec<Occurrence>,
}

/// For whom the bodies with here facts are. Others are for everyone.
#[derive(Default)]
struct Views {
    home: BitSet,
    away: BitSet,
}

impl Rules {
    /// Returns the number of facts.
    pub fn fact_count(&self) -> u32 {
        self.fact_count
    }

    /// Returns the number of rules.
    pub fn rule_count(&self) -> u32 {
        to_u32(self.heads.len())
    }

    /// Whether contents can be put into a fact (see `State::put`).
    pub fn is_slot(&self, fact: FactId) -> bool {
        self.slots.contains(&fact.0)
    }

    /// Whether a fact speaks from where the player stands, and so is not known elsewhere.
    pub fn is_here(&self, fact: FactId) -> bool {
        self.walk.as_ref().is_some_and(|walk| walk.is_here(fact))
    }

    /// Returns what costs health, and what gives it back; `None` if nothing hurts.
    pub fn energy(&self) -> Option<&Energy> {
        self.walk.as_ref()?.energy.as_ref().map(|rules| &rules.energy)
    }

    /// Returns the health at the start of the game, with the items that the player starts with.
    pub fn first_health(&self) -> u32 {
        let energy = self.walk.as_ref().and_then(|walk| walk.energy.as_ref());
        energy.map_or(0, |rules| rules.first)
    }

    /// Returns the facts that speak from where the player stands, if the player has to walk.
    pub fn places(&self) -> Option<&Places> {
        self.walk.as_ref().map(|walk| &walk.places)
    }

    /// Returns the fact that a rule concludes.
    #[inline]
    pub fn head(&self, rule: RuleId) -> FactId {
        self.heads[rule.0 as usize]
    }

    /// Returns the weight that the known facts of a rule's body must reach.
    #[inline]
    pub fn need(&self, rule: RuleId) -> u32 {
        self.needs[rule.0 as usize]
    }

    /// Returns the body of a rule: facts with their weights, each fact once, sorted by id.
    pub fn body(&self, rule: RuleId) -> &[(FactId, u32)] {
        self.entries(self.body_of(rule))
    }

    /// Returns the number of a rule's body; rules over the same facts share one.
    pub fn body_of(&self, rule: RuleId) -> u32 {
        self.bodies[rule.0 as usize]
    }

    /// Returns the number of bodies.
    pub fn body_count(&self) -> u32 {
        to_u32(self.first_rules.len() - 1)
    }

    /// Returns the facts of a body with their weights, each fact once, sorted by id.
    #[inline]
    pub fn entries(&self, body: u32) -> &[(FactId, u32)] {
        let body = body as usize;
        &self.entries[self.first_entries[body] as usize..self.first_entries[body + 1] as usize]
    }

    /// Returns the rules that fire without any fact.
    pub fn axioms(&self) -> impl Iterator<Item = RuleId> {
        (0..self.rule_count()).map(RuleId).filter(|rule| self.need(*rule) == 0)
    }

    #[inline]
    pub(super) fn rules_of(&self, body: u32) -> std::ops::Range<u32> {
        self.first_rules[body as usize]..self.first_rules[body as usize + 1]
    }

    /// The bodies that several rules share, or none has.
    pub(super) fn shared_bodies(&self) -> std::ops::Range<u32> {
        0..self.shared_bodies
    }

    /// Bodies below this number are counted in states. The others are only looked up, by players who are away.
    pub(super) fn counted_bodies(&self) -> u32 {
        self.counted_bodies
    }

    /// The rule of a body with a single rule; `None` for the few bodies that several rules share.
    #[inline]
    pub(super) fn only_rule(&self, body: u32) -> Option<RuleId> {
        let position = body.checked_sub(self.shared_bodies)?;
        Some(RuleId(self.first_single_rule + position))
    }

    /// What to add to the number of a body with a single rule to get that rule. The sum wraps around.
    #[inline]
    pub(super) fn rule_of_single_body(&self) -> u32 {
        self.first_single_rule.wrapping_sub(self.shared_bodies)
    }

    /// The rule of a body that any fact of it fires alone, because it has no other.
    #[inline]
    pub(super) fn direct_rule(&self, body: u32) -> Option<RuleId> {
        self.only_rule(body).filter(|_| self.direct_bodies.contains(body))
    }

    #[inline]
    pub(super) fn occurrences(&self, fact: FactId) -> &[Occurrence] {
        let (first, last) =
            (self.first_occurrences[fact.0 as usize], self.first_occurrences[fact.0 as usize + 1]);
        &self.occurrences[first as usize..last as usize]
    }

    /// The occurrences of a lasting fact in bodies without here facts.
    #[inline]
    pub(super) fn lasting_occurrences(&self, fact: FactId) -> &[Occurrence] {
        let first = self.first_occurrences[fact.0 as usize];
        &self.occurrences[first as usize..self.lasting_occurrences[fact.0 as usize] as usize]
    }

    /// The occurrences of a fact in bodies with here facts, for a player who is away.
    #[inline]
    pub(super) fn here_occurrences(&self, fact: FactId) -> &[Occurrence] {
        let fact = fact.0 as usize;
        if let Some(AwayOccurrences { starts, occurrences }) = &self.away {
            return &occurrences[starts[fact] as usize..starts[fact + 1] as usize];
        }
        let last = self.first_occurrences[fact + 1];
        &self.occurrences[self.lasting_occurrences[fact] as usize..last as usize]
    }

    /// The rules of a body whose need is above `value`, sorted by need.
    pub(super) fn rules_above(&self, body: u32, value: u32) -> std::ops::Range<u32> {
        let rules = self.rules_of(body);
        let needs = &self.needs[rules.start as usize..rules.end as usize];
        let passed = needs.partition_point(|need| *need <= value);
        rules.start + to_u32(passed)..rules.end
    }

    /// The largest need of a body's rules; `None` for a body without rules.
    pub(super) fn largest_need(&self, body: u32) -> Option<u32> {
        self.rules_of(body).next_back().map(|rule| self.needs[rule as usize])
    }
}

/// A body under construction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BodyId(u32);

/// A rule before it gets its final number.
#[derive(Clone, Copy)]
struct Draft {
    head: FactId,
    need: u32,
    body: u32,
}

/// Collects facts, bodies and rules.
pub struct RulesBuilder {
    fact_count: u32,
    slots: std::ops::Range<u32>,
    first_entries: Vec<u32>,
    entries: Vec<(FactId, u32)>,
    rules: Vec<Draft>,
    walk: Option<(Places, FactId)>,
    energy: Option<Energy>,
    /// The bodies that are only for players at home, and those for players who are away.
    home_bodies: Vec<u32>,
    away_bodies: Vec<u32>,
    at_home: Vec<FactId>,
}

impl Default for RulesBuilder {
    fn default() -> Self {
        Self {
            fact_count: 0,
            slots: 0..0,
            first_entries: vec![0],
            entries: Vec::new(),
            rules: Vec::new(),
            walk: None,
            energy: None,
            home_bodies: Vec::new(),
            away_bodies: Vec::new(),
            at_home: Vec::new(),
        }
    }
}

impl RulesBuilder {
    /// Adds facts and returns the first of them.
    pub fn add_facts(&mut self, count: usize) -> FactId {
        let first = self.fact_count;
        self.fact_count =
            first.checked_add(to_u32(count)).expect("`world::limits` keep facts below u32::MAX");
        FactId(first)
    }

    /// Adds facts that contents can be put into. Can be called once.
    pub fn add_slots(&mut self, count: usize) -> FactId {
        let first = self.add_facts(count);
        self.slots = first.0..self.fact_count;
        first
    }

    /// Adds a body. Facts that occur twice are merged and their weights added.
    pub fn add_body(&mut self, facts: &mut Vec<(FactId, u32)>) -> BodyId {
        merge(facts);
        self.entries.extend_from_slice(facts);
        self.first_entries.push(to_u32(self.entries.len()));
        BodyId(to_u32(self.first_entries.len() - 2))
    }

    /// Adds a rule over a body. The weights of a body must add up to less than
    /// `i32::MAX`, which `world::limits` ensure.
    pub fn add_rule(&mut self, head: FactId, need: u32, body: BodyId) {
        self.rules.push(Draft { head, need, body: body.0 });
    }

    /// Drops the rules for some facts that no body has and nothing else reads. Returns for each rule whether it stays.
    pub(super) fn drop_unread(
        &mut self,
        facts: &std::ops::Range<u32>,
        others: impl Iterator<Item = FactId>,
    ) -> Vec<bool> {
        let read = self.entries.iter().map(|(fact, _)| *fact).chain(others);
        let read = BitSet::of(self.fact_count as usize, read.map(|fact| fact.0));
        let stays = |rule: &Draft| !facts.contains(&rule.head.0) || read.contains(rule.head.0);
        let result = self.rules.iter().map(stays).collect();
        self.rules.retain(stays);
        result
    }

    /// Says which facts speak from where the player stands, and which is the goal of a trip without return.
    pub fn walk(&mut self, places: Places, goal: FactId) {
        self.walk = Some((places, goal));
    }

    /// Adds what costs health, and what gives it back.
    pub fn energy(&mut self, energy: Energy) {
        self.energy = Some(energy);
    }

    /// Lets the rules of a body with here facts hold only for players who are away.
    pub(super) fn only_away(&mut self, body: BodyId) {
        self.away_bodies.push(body.0);
    }

    /// Lets the rules of a body hold only for players at home.
    pub(super) fn only_at_home(&mut self, body: BodyId) {
        self.home_bodies.push(body.0);
    }

    /// Says by which fact a player at home knows each fact.
    pub(super) fn known_at_home(&mut self, names: Vec<FactId>) {
        self.at_home = names;
    }

    /// Builds the rules. Also returns, for each rule, its position in the order of insertion.
    pub fn finish(self) -> (Rules, Vec<u32>) {
        let body_count = self.first_entries.len() - 1;
        let is_away = BitSet::of(body_count, self.away_bodies.iter().copied());
        let (new_body, shared_bodies, counted_bodies) =
            number_bodies(&self.rules, body_count, &is_away);
        let order = order_rules(&self.rules, &new_body);
        let rules: Vec<Draft> =
            order.iter().map(|position| self.rules[*position as usize]).collect();
        let bodies: Vec<u32> = rules.iter().map(|rule| new_body[rule.body as usize]).collect();
        let first_rules = counted_starts(&bodies, body_count);
        let first_single_rule = first_rules[shared_bodies as usize];
        let (first_entries, entries) = self.move_bodies(&new_body, &first_rules);
        let mut result = Rules {
            fact_count: self.fact_count,
            direct_bodies: BitSet::default(),
            slots: self.slots,
            heads: rules.iter().map(|rule| rule.head).collect(),
            needs: rules.iter().map(|rule| rule.need).collect(),
            bodies,
            first_rules,
            first_entries,
            entries,
            first_occurrences: Vec::new(),
            occurrences: Vec::new(),
            shared_bodies,
            counted_bodies,
            first_single_rule,
            walk: None,
            lasting_occurrences: Vec::new(),
            away: None,
        };
        let here = self.walk.as_ref().map(|(places, _)| places.here(self.fact_count));
        let set = |bodies: &[u32]| {
            BitSet::of(body_count, bodies.iter().map(|body| new_body[*body as usize]))
        };
        let views = Views { home: set(&self.home_bodies), away: set(&self.away_bodies) };
        result.index_occurrences(here.as_ref(), &views);
        if let Some((places, goal)) = self.walk {
            let mut walk = WalkRules::new(&result, places, goal, &views.home, self.at_home);
            walk.energy = self.energy.map(|energy| {
                let axioms: Vec<FactId> = result.axioms().map(|rule| result.head(rule)).collect();
                EnergyRules::new(energy, &walk.places, result.fact_count(), &axioms)
            });
            result.walk = Some(Box::new(walk));
        }
        (result, order)
    }

    /// The entries of the bodies in their new order; bodies without rules become empty.
    fn move_bodies(&self, new_body: &[u32], first_rules: &[u32]) -> (Vec<u32>, Vec<(FactId, u32)>) {
        let mut old_body = vec![0; new_body.len()];
        new_body.iter().enumerate().for_each(|(old, new)| old_body[*new as usize] = old);
        let mut first_entries = vec![0];
        let mut entries = Vec::with_capacity(self.entries.len());
        for (new, old) in old_body.into_iter().enumerate() {
            let (first, last) =
                (self.first_entries[old] as usize, self.first_entries[old + 1] as usize);
            if first_rules[new] < first_rules[new + 1] {
                entries.extend_from_slice(&self.entries[first..last]);
            }
            first_entries.push(to_u32(entries.len()));
        }
        (first_entries, entries)
    }
}

impl Rules {
    /// Inverts the bodies: records for each fact where it occurs, bodies with here facts last. Bodies for players who
    /// are away are recorded apart.
    fn index_occurrences(&mut self, here: Option<&BitSet>, views: &Views) {
        let is_here = |rules: &Self, body: u32| {
            let mut facts = rules.entries(body).iter();
            here.is_some_and(|here| facts.any(|(fact, _)| here.contains(fact.0)))
        };
        let (mut lasting, mut relative, mut away) = (Vec::new(), Vec::new(), Vec::new());
        for body in 0..self.body_count() {
            if views.away.contains(body) {
                away.push(body);
            } else if views.home.contains(body) || is_here(self, body) {
                relative.push(body);
            } else {
                lasting.push(body);
            }
        }
        self.direct_bodies = self.find_direct_bodies();
        if !away.is_empty() {
            let (starts, occurrences, _) = self.invert(&away, &[]);
            self.away = Some(AwayOccurrences { starts, occurrences });
        }
        let (starts, occurrences, middles) = self.invert(&lasting, &relative);
        (self.first_occurrences, self.occurrences) = (starts, occurrences);
        if here.is_some() {
            self.lasting_occurrences = middles;
        }
    }

    /// For each fact its occurrences in some bodies, those in the first bodies first: where they start, and where those
    /// in the second bodies do.
    fn invert(&self, first: &[u32], second: &[u32]) -> (Vec<u32>, Vec<Occurrence>, Vec<u32>) {
        let facts = [first, second].into_iter().flatten();
        let facts = facts.flat_map(|body| self.entries(*body).iter().map(|(fact, _)| fact.0));
        let starts = counted_starts(&facts.collect::<Vec<_>>(), self.fact_count as usize);
        let mut next = starts.clone();
        let count = starts.last().copied().unwrap_or(0) as usize;
        let mut occurrences = vec![Occurrence { body: 0, weight: 0, head: 0 }; count];
        self.index_bodies(first, &mut next, &mut occurrences);
        let middles = next.clone();
        self.index_bodies(second, &mut next, &mut occurrences);
        (starts, occurrences, middles)
    }

    fn index_bodies(&self, bodies: &[u32], next: &mut [u32], occurrences: &mut [Occurrence]) {
        for body in bodies.iter().copied() {
            let entries = self.entries(body);
            let head = self.only_rule(body).map_or(0, |rule| self.head(rule).0);
            for (fact, weight) in entries {
                let place = &mut next[fact.0 as usize];
                occurrences[*place as usize] =
                    Occurrence { body, weight: weight.cast_signed(), head };
                *place += 1;
            }
        }
    }

    /// The bodies of a single fact that fires their only rule.
    fn find_direct_bodies(&self) -> BitSet {
        let is_direct = |body: &u32| match (self.entries(*body), self.only_rule(*body)) {
            ([(_, weight)], Some(rule)) => (1..=*weight).contains(&self.need(rule)),
            _ => false,
        };
        BitSet::of(self.first_rules.len(), (0..self.body_count()).filter(is_direct))
    }
}

/// Sorts by fact and adds the weights of equal facts.
pub(super) fn merge(facts: &mut Vec<(FactId, u32)>) {
    facts.sort_unstable();
    facts.dedup_by(|next, first| {
        let same = next.0 == first.0;
        if same {
            first.1 += next.1;
        }
        same
    });
}

/// Renumbers the bodies so that those with exactly one rule come last, each group in its old order. The
/// rule of such a body is then found by a subtraction instead of a lookup, in the hot loop of propagation. The last of
/// them are those that only players who are away look up, so that states need not count them.
///
/// Also returns where the bodies with one rule begin, and where those at the end.
fn number_bodies(rules: &[Draft], body_count: usize, is_away: &BitSet) -> (Vec<u32>, u32, u32) {
    let mut uses = vec![0u32; body_count];
    rules.iter().for_each(|rule| uses[rule.body as usize] += 1);
    let group = |body: u32, uses: u32| match (uses, is_away.contains(body)) {
        (1, false) => 1,
        (1, true) => 2,
        _ => 0,
    };
    let groups: Vec<usize> = (0..).zip(&uses).map(|(body, uses)| group(body, *uses)).collect();
    let size = |group: usize| to_u32(groups.iter().filter(|other| **other == group).count());
    let (shared, single) = (size(0), size(1));
    let mut next = [0, shared, shared + single];
    let number = |group: &usize| {
        next[*group] += 1;
        next[*group] - 1
    };
    (groups.iter().map(number).collect(), shared, shared + single)
}

/// The rules sorted by new body, then by need, then by insertion.
fn order_rules(rules: &[Draft], new_body: &[u32]) -> Vec<u32> {
    let mut order: Vec<u32> = (0..to_u32(rules.len())).collect();
    order.sort_by_key(|position| {
        let rule = &rules[*position as usize];
        (new_body[rule.body as usize], rule.need)
    });
    order
}

/// For keys below `count`, the position where each key would start in sorted order.
fn counted_starts(keys: &[u32], count: usize) -> Vec<u32> {
    let mut starts = vec![0u32; count + 1];
    keys.iter().for_each(|key| starts[*key as usize + 1] += 1);
    for position in 1..starts.len() {
        starts[position] += starts[position - 1];
    }
    starts
}

fn to_u32(size: usize) -> u32 {
    u32::try_from(size).expect("`world::limits` keep every array below u32::MAX")
}
