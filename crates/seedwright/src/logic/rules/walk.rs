//! What rules say about walking.
//!
//! Under `return = "walk"` some facts speak from the place where the player stands, its *base*: which spots can
//! be reached from there, and from which one can return to it. They are called *here* facts; all others last
//! wherever the player goes. A rule that concludes a lasting fact from here facts is an *action*: the player goes
//! somewhere, does it, and comes back to the base.

use super::{EnergyRules, FactId, Groups, Places, RuleId, Rules};
use crate::grid::BitSet;

/// A rule that concludes a lasting fact, for a player who comes to `from` and can return from `base`.
#[derive(Clone, Copy, Debug)]
pub(in crate::logic) struct Action {
    pub rule: RuleId,
    /// The here fact that the player comes there.
    pub from: FactId,
    /// The place where the player is afterwards.
    pub base: u32,
}

/// The rules that trips use, in the order in which they look them up.
#[derive(Clone, Debug)]
pub(in crate::logic) struct WalkRules {
    pub places: Places,
    pub goal: FactId,
    here: BitSet,
    /// The actions, sorted by the place where they end.
    pub actions: Vec<Action>,
    /// The actions that a trip from home can begin with: their places can be entered without a way back.
    pub risky: Vec<u32>,
    /// For each risky action its run, and for each run its first action: those of a run follow one another, and begin
    /// and end with the same facts at home.
    runs: Vec<u32>,
    first_of_runs: Vec<u32>,
    /// The facts at home that runs begin and end with, without those of which both are one, and the runs of each pair.
    pub ends: Vec<(FactId, FactId)>,
    runs_of_ends: Groups,
    /// For each fact what it says about the ends of runs: twice their number, plus one if it is the way back.
    roles: Groups,
    /// For each fact the actions that begin with it.
    by_from: Groups,
    /// For each place the rules that conclude that the player returns from it.
    returning: Groups,
    /// What costs health, if anything does.
    pub energy: Option<EnergyRules>,
    /// For each fact the one by which a player at home knows it, if they differ.
    at_home: Vec<FactId>,
}

impl WalkRules {
    /// Finds the actions and the ways back among rules. Those of bodies for players at home say the same once more.
    pub fn new(
        rules: &Rules,
        places: Places,
        goal: FactId,
        at_home_only: &BitSet,
        at_home: Vec<FactId>,
    ) -> Self {
        let here = places.here(rules.fact_count());
        let mut walk = Self {
            goal,
            here,
            actions: Vec::new(),
            risky: Vec::new(),
            runs: Vec::new(),
            first_of_runs: Vec::new(),
            ends: Vec::new(),
            runs_of_ends: Groups::new(Vec::new(), 0),
            roles: Groups::new(Vec::new(), 0),
            by_from: Groups::new(Vec::new(), 0),
            returning: Groups::new(Vec::new(), 0),
            energy: None,
            at_home,
            places,
        };
        let all = || {
            let all = (0..rules.rule_count()).map(RuleId);
            all.filter(|rule| !at_home_only.contains(rules.body_of(*rule)))
        };
        // A million rules can share a body of a million facts, so bodies are looked through once.
        let ends: Vec<_> = (0..rules.body_count()).map(|body| walk.ends(rules, body)).collect();
        let actions = all().filter(|rule| !walk.is_here(rules.head(*rule))).filter_map(|rule| {
            let (from, base) = ends[rules.body_of(rule) as usize]?;
            Some(Action { rule, from, base })
        });
        walk.actions = actions.collect();
        walk.actions.sort_by_key(|action| (action.base, action.rule));
        let from = (0..).zip(&walk.actions).map(|(number, action)| (action.from.0, number));
        walk.by_from = Groups::new(from.collect(), rules.fact_count());
        let returning = all()
            .filter(|rule| rules.need(*rule) > 0)
            .filter_map(|rule| Some((walk.places.returning_place(rules.head(rule))?, rule.0)));
        walk.returning = Groups::new(returning.collect(), walk.places.count);
        let safe = walk.safe_places(rules, all());
        let risky = (0..).zip(&walk.actions).filter(|(_, action)| !safe.contains(action.base));
        walk.risky = risky.map(|(number, _)| number).collect();
        walk.find_runs();
        walk
    }

    fn find_runs(&mut self) {
        let mut ends = Vec::new();
        let mut last = None;
        for (position, number) in (0..).zip(&self.risky) {
            let action = self.actions[*number as usize];
            let from = self.at_home(action.from);
            let back = self.at_home(self.places.returns_at(action.base));
            if last != Some((from, back)) {
                let run = self.first_of_runs.len() as u32;
                self.first_of_runs.push(position);
                // Where both are one fact, nobody who comes there from home is without a way back.
                ends.extend((from != back).then_some(((from, back), run)));
            }
            last = Some((from, back));
            self.runs.push(self.first_of_runs.len() as u32 - 1);
        }
        ends.sort_unstable();
        let mut runs = Vec::with_capacity(ends.len());
        for (pair, run) in ends {
            if self.ends.last() != Some(&pair) {
                self.ends.push(pair);
            }
            runs.push((self.ends.len() as u32 - 1, run));
        }
        self.runs_of_ends = Groups::new(runs, self.ends.len() as u32);
        let roles = (0..).zip(&self.ends);
        let roles =
            roles.flat_map(|(pair, (from, back))| [(from.0, 2 * pair), (back.0, 2 * pair + 1)]);
        let roles: Vec<_> = roles.collect();
        let end = roles.iter().map(|(fact, _)| fact + 1).max().unwrap_or(0);
        self.roles = Groups::new(roles, end);
    }

    /// The run of a risky action, by its position; `None` if there is no such action.
    pub fn run_of(&self, position: u32) -> Option<u32> {
        self.runs.get(position as usize).copied()
    }

    /// The position of the first action of a run.
    pub fn first_of_run(&self, run: u32) -> u32 {
        self.first_of_runs[run as usize]
    }

    /// The runs that begin and end with a pair of facts.
    pub fn runs_of_ends(&self, pair: u32) -> &[u32] {
        self.runs_of_ends.of(pair)
    }

    /// The ends of runs that a fact is one of, each with whether it is the way back.
    #[inline]
    pub fn roles_of(&self, fact: FactId) -> impl Iterator<Item = (u32, bool)> {
        let roles = if fact.0 < self.roles.count() { self.roles.of(fact.0) } else { &[] };
        roles.iter().map(|role| (role / 2, role % 2 == 1))
    }

    /// The fact by which a player at home knows a fact.
    #[inline]
    pub fn at_home(&self, fact: FactId) -> FactId {
        self.at_home.get(fact.0 as usize).copied().unwrap_or(fact)
    }

    /// Whether rules of their own are for a player whose home is the start.
    pub fn is_for_start(&self) -> bool {
        !self.at_home.is_empty()
    }

    /// Whether a fact speaks from where the player stands.
    #[inline]
    pub fn is_here(&self, fact: FactId) -> bool {
        self.here.contains(fact.0)
    }

    /// The actions that begin with a here fact.
    pub fn actions_from(&self, fact: FactId) -> impl Iterator<Item = Action> {
        self.by_from.of(fact.0).iter().map(|number| self.actions[*number as usize])
    }

    /// The rules that conclude that the player returns from a place.
    pub fn returning(&self, place: u32) -> impl Iterator<Item = RuleId> {
        self.returning.of(place).iter().map(|rule| RuleId(*rule))
    }

    /// Where the player goes and comes back from to do what a body says, if it says both.
    fn ends(&self, rules: &Rules, body: u32) -> Option<(FactId, u32)> {
        let (mut from, mut base) = (None, None);
        for (fact, _) in rules.entries(body).iter().filter(|(fact, _)| self.is_here(*fact)) {
            match self.places.returning_place(*fact) {
                Some(place) => base = Some(place),
                None => from = Some(*fact),
            }
        }
        from.zip(base)
    }

    /// The places that nobody enters without a way back: each way in comes from such a place, and has a way back
    /// with the same need.
    fn safe_places(&self, rules: &Rules, all: impl Iterator<Item = RuleId>) -> BitSet {
        let ways_back = self.ways_back(rules);
        let mut onward = Vec::new();
        let mut open = Vec::new();
        for rule in all.filter(|rule| rules.need(*rule) > 0) {
            let Some(to) = self.places.reached_place(rules.head(rule)) else {
                continue;
            };
            match self.mirrored(rules, rule, to, &ways_back) {
                Some(from) => onward.push((from, to)),
                None => open.push(to),
            }
        }
        let onward = Groups::new(onward, self.places.count);
        let mut safe = BitSet::full(self.places.count);
        while let Some(place) = open.pop() {
            if safe.remove(place) {
                open.extend(onward.of(place));
            }
        }
        safe
    }

    /// The rules that conclude that the player returns from one place because they return from another, sorted by
    /// those places.
    fn ways_back(&self, rules: &Rules) -> Vec<(u32, u32, RuleId)> {
        let places = (0..self.places.count).flat_map(|place| {
            self.returning(place).filter_map(move |rule| {
                let body = rules.body(rule).iter();
                let mut to = body.filter_map(|(fact, _)| self.places.returning_place(*fact));
                Some((place, to.next()?, rule))
            })
        });
        let mut ways: Vec<_> = places.collect();
        ways.sort_unstable();
        ways
    }

    /// The place that a passage comes from, if the same need leads back.
    fn mirrored(
        &self,
        rules: &Rules,
        rule: RuleId,
        to: u32,
        ways_back: &[(u32, u32, RuleId)],
    ) -> Option<u32> {
        let body = rules.body(rule);
        let mut from = body.iter().filter_map(|(fact, _)| self.places.reached_place(*fact));
        let from = from.next()?;
        let lasting = |rule: RuleId| {
            let body = rules.body(rule).iter();
            body.filter(|(fact, _)| !self.is_here(*fact))
        };
        let first = ways_back.partition_point(|(place, back, _)| (*place, *back) < (to, from));
        let ways = ways_back[first..].iter();
        let mut ways = ways.take_while(|(place, back, _)| (*place, *back) == (to, from));
        let mirrors = |other: RuleId| {
            rules.need(other) == rules.need(rule) && lasting(other).eq(lasting(rule))
        };
        ways.any(|(_, _, other)| mirrors(*other)).then_some(from)
    }
}
