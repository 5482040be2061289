//! Shows that nobody can get stuck: from every state that a player can come to, the goal can still be met.
//!
//! The states are too many to look at one by one, so each spot is looked at once, for a player who holds only what
//! everyone holds who comes there. That is what the spot can't be reached without, whatever is done before
//! ([`Necessity`]). If such a player has a way to a spot that is already shown, or to the goal, so has everyone else who
//! stands there, because what is found never hurts. A start is shown by the proof that the game can be finished.
//!
//! Under `return = "warp"` everyone can go home, so nothing remains to be shown.
//!
//! This needs rules that say exactly what a player can do: where keys are consumed or `not!` is used, they only say
//! what can be done in every case, and a player could come to places that they don't know.

mod necessity;
mod prune;
mod states;
mod table;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::state::NoWayOn;
use super::{FactId, Logic, Meaning, RuleId, State, TripStep};
use crate::grid::BitSet;
use crate::world::{Id, LocationId, SpotId, World};
use necessity::Necessity;
use prune::prune;
use states::States;

/// What shows that nobody can get stuck.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NeverStuck {
    /// Whether nothing has to be shown: everyone can warp home, or has met the goal.
    pub is_trivial: bool,
    /// Facts that nobody ever knows, among them every spot that nobody comes to.
    pub never: Vec<FactId>,
    /// For some facts the facts that nobody knows without them.
    pub without: Vec<(FactId, Vec<FactId>)>,
    /// The way on from each spot that a player can come to, except the starts. Each leads to the goal, to a start, or
    /// to the spot of an earlier way.
    pub ways: Vec<WayOn>,
    /// The facts that states are told apart by. Where there are states, there are no ways and no other facts.
    pub tracked: Vec<FactId>,
    /// Every state that a player can come to before the goal is met: where the player is, as a fact, and the tracked
    /// facts that are known. In each, the goal is met or something can be done that leads to an earlier one.
    pub states: Vec<(FactId, Vec<FactId>)>,
    /// The number of rules and facts that were looked at.
    pub visits: u64,
}

/// A way on from a spot, for everyone who stands there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WayOn {
    /// The spot.
    pub spot: SpotId,
    /// What the way depends on: everyone knows it who comes to the spot.
    pub holds: Vec<FactId>,
    /// What the player does.
    pub steps: Vec<TripStep>,
}

/// A spot for which no way on was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StuckSpot {
    /// The spot, the first if there are several.
    pub spot: SpotId,
    /// How many spots there are.
    pub count: u32,
    /// The copies of items that not everyone holds who stands there, and that a way on could depend on.
    pub lacks: Vec<FactId>,
    /// The slots that everyone can open who stands there.
    pub opens: Vec<FactId>,
    /// The slots that everyone has opened who stands there.
    pub opened_before: Vec<FactId>,
    /// The slots that nobody opens without something that a way on could depend on, one thing at a time.
    pub opened_after: Vec<FactId>,
    /// The number of rules and facts that were looked at.
    pub visits: u64,
}

impl NeverStuck {
    /// What comes closest to showing that nobody gets stuck where somebody does, for tests: the states without those in
    /// which players are stuck, and all of them.
    #[cfg(test)]
    pub fn nearly_shown(logic: &Logic, contents: &BTreeMap<FactId, FactId>) -> Vec<Self> {
        let necessity = Necessity::new(logic, contents);
        let (Some(States { tracked, states, stuck }), _) =
            states::explore(logic, &necessity, contents, |_| false)
        else {
            return Vec::new();
        };
        let all = states.iter().chain(&stuck).cloned().collect();
        let claims = [states, all].into_iter();
        claims.map(|states| Self { tracked: tracked.clone(), states, ..Self::default() }).collect()
    }

    /// Shows that nobody can get stuck in a world that can be finished, with these contents in slots. The ways on do
    /// not take what is in `unused` slots.
    ///
    /// The logic must be exact, unless the player can warp.
    ///
    /// # Errors
    /// The first spot for which it could not be shown. A player could be stuck there, or it takes more to show it.
    pub fn show(
        logic: &Logic,
        contents: &BTreeMap<FactId, FactId>,
        unused: impl Fn(FactId) -> bool,
    ) -> Result<Self, StuckSpot> {
        Self::show_in_turn(logic, contents, unused, 0)
    }

    /// Like [`show`](Self::show), but where there are several spots for which it could not be shown, each is reported in
    /// its turn.
    pub(crate) fn show_in_turn(
        logic: &Logic,
        contents: &BTreeMap<FactId, FactId>,
        unused: impl Fn(FactId) -> bool,
        turn: u32,
    ) -> Result<Self, StuckSpot> {
        let mut state = logic.state();
        // A goal that always holds is met by everyone.
        if logic.rules().walk.is_none() || state.knows(logic.goal()) {
            return Ok(Self { is_trivial: true, ..Self::default() });
        }
        state.allow_trips();
        for (slot, content) in contents.iter().filter(|(slot, _)| !unused(**slot)) {
            state.put(*slot, Some(*content));
        }
        let mut search = Search {
            logic,
            contents,
            necessity: Necessity::new(logic, contents),
            start: BitSet::of(
                logic.rules().fact_count() as usize,
                state.trail().iter().map(|fact| fact.0),
            ),
            state,
            leads: BTreeMap::new(),
            open: VecDeque::new(),
            ways: Vec::new(),
        };
        search.show_starts();
        let left = search.show_spots();
        if left.is_empty() {
            return Ok(search.finish());
        }
        let (states, visits) = states::explore(logic, &search.necessity, contents, unused);
        match states {
            Some(States { tracked, states, stuck }) if stuck.is_empty() => {
                let visits = visits + search.visits();
                Ok(Self { tracked, states, visits, ..Self::default() })
            }
            _ => {
                let stuck = search.stuck_at(&left, turn);
                Err(StuckSpot { visits: visits + stuck.visits, ..stuck })
            }
        }
    }
}

/// A spot from which the goal can't be met, although no item is needed to come there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HopelessSpot {
    /// The spot.
    pub spot: SpotId,
    /// Whether a location can be opened from there without any item. If so, every item together is not enough; if not,
    /// whoever comes there with nothing never finds anything.
    pub has_location: bool,
}

impl NeverStuck {
    /// Returns a spot that a player can come to without any item, and from which the goal can't be met: even with every
    /// item, or without one, and no location can be opened from there. Then somebody can get stuck, whatever is placed
    /// where.
    ///
    /// The logic must be exact.
    pub fn hopeless_spot(world: &World, logic: &Logic) -> Option<HopelessSpot> {
        let walk = logic.rules().walk.as_ref()?;
        let mut home = logic.state();
        let starts = home.trail().to_vec();
        home.close();
        let contents = BTreeMap::new();
        let mut necessity = Necessity::new(logic, &contents);
        // A player at home has done everything that can be done there, and then walks to the spot.
        let lasting = home.trail().iter().copied().filter(|fact| !logic.rules().is_here(*fact));
        let mut held: Vec<FactId> = lasting.collect();
        held.extend(walk.actions.iter().filter_map(|action| {
            // On the way, spots are visited and doors opened.
            let head = logic.rules().head(action.rule);
            let is_part = matches!(logic.meaning(head), Meaning::Part | Meaning::Opened(_));
            let mut body = logic.rules().body(action.rule).iter();
            let happens = body.all(|(fact, _)| home.knows(*fact) || necessity.is_free(*fact));
            (is_part && happens).then_some(head)
        }));
        let everything: Vec<FactId> = held.iter().copied().chain(logic.all_copies()).collect();
        let gets_on = |known: &BitSet| {
            let mut starts = starts.iter();
            let is_home = starts
                .any(|fact| walk.places.reached_place(*fact).is_some() && known.contains(fact.0));
            is_home || known.contains(logic.goal().0)
        };
        let opens = |known: &BitSet| {
            let at = |location| walk.places.reached_at(world.locations[location].at.0);
            let is_here = |location: &LocationId| known.contains(at(*location).0);
            logic.locations().filter(is_here).any(|location| known.contains(logic.open(location).0))
        };
        let mut risky = (0..walk.places.count).filter(|spot| {
            home.knows(walk.places.reached_at(*spot)) && !home.knows(walk.places.returns_at(*spot))
        });
        risky.find_map(|spot| {
            let here = walk.places.reached_at(spot);
            let without = necessity.from(here, &held);
            if gets_on(&without) {
                return None;
            }
            let has_location = opens(&without);
            let is_hopeless = !has_location || !gets_on(&necessity.from(here, &everything));
            is_hopeless.then_some(HopelessSpot { spot: SpotId(spot), has_location })
        })
    }
}

/// What a here fact leads on by.
enum Lead {
    /// Here the player is home, or another way is known.
    Shown,
    /// A step leads to another here fact, and depends on these facts.
    Step { step: TripStep, to: FactId, holds: Vec<FactId> },
}

struct Search<'w> {
    logic: &'w Logic,
    contents: &'w BTreeMap<FactId, FactId>,
    necessity: Necessity<'w>,
    /// The facts that are known at the start.
    start: BitSet,
    /// Knows the facts of the start, and that the player returns from every spot that is shown.
    state: State<'w>,
    /// How the player goes on where a way is known.
    leads: BTreeMap<FactId, Lead>,
    /// The here facts that passages were not yet followed back from.
    open: VecDeque<FactId>,
    ways: Vec<WayOn>,
}

impl Search<'_> {
    fn show_starts(&mut self) {
        let rules = self.logic.rules();
        let starts = self.state.trail().to_vec().into_iter();
        for fact in starts.filter(|fact| rules.is_here(*fact)) {
            self.leads.insert(fact, Lead::Shown);
            self.open.push_back(fact);
        }
        self.follow_back();
    }

    /// Shows every spot that a player can come to. Returns those for which it fails.
    fn show_spots(&mut self) -> Vec<u32> {
        let walk = self.logic.rules().walk.as_ref().expect("the player has to walk");
        let spots = (0..walk.places.count).filter(|spot| {
            let reached = walk.places.reached_at(*spot);
            self.necessity.can_be(reached) && !self.leads.contains_key(&reached)
        });
        let mut left: Vec<u32> = spots.collect();
        loop {
            let before = left.len();
            left.retain(|spot| !self.show_spot(*spot));
            if left.len() == before {
                return left;
            }
        }
    }

    /// Shows a spot, if a player who holds what everyone holds there has a way on. Returns whether it is shown.
    fn show_spot(&mut self, spot: u32) -> bool {
        let reached = FactId(spot);
        if self.leads.contains_key(&reached) {
            return true;
        }
        let (Ok(steps), given) = self.way_on(spot, None) else {
            return false;
        };
        let rules = self.logic.rules();
        let way = prune(rules, self.contents, (&self.start, &given), &steps);
        self.ways.push(WayOn { spot: SpotId(spot), ..way });
        self.lead(reached, Lead::Shown);
        self.follow_back();
        true
    }

    /// Finds a way on from a spot, and returns it with what everyone holds there, as far as that was asked. The player may
    /// know one more fact.
    fn way_on(
        &mut self,
        spot: u32,
        also: Option<FactId>,
    ) -> (Result<Vec<TripStep>, NoWayOn>, BTreeSet<FactId>) {
        let mut given: BTreeSet<FactId> = also.into_iter().collect();
        loop {
            let facts: Vec<FactId> = given.iter().copied().collect();
            let way = self.state.way_on(spot, &facts);
            let before = given.len();
            if let Err(NoWayOn { missing, .. }) = &way {
                let missing = missing.iter().filter(|fact| !self.logic.rules().is_here(**fact));
                given.extend(missing.filter(|fact| self.necessity.is_needed(FactId(spot), **fact)));
            }
            if given.len() == before {
                return (way, given);
            }
        }
    }

    /// The report that no way on was found from some spots: about the one whose turn it is.
    fn stuck_at(&mut self, left: &[u32], turn: u32) -> StuckSpot {
        let count = u32::try_from(left.len()).expect("spots are bounded");
        let spot = left[(turn % count) as usize];
        let (way, given) = self.way_on(spot, None);
        let NoWayOn { missing, opened: mut opens } = way.err().unwrap_or_default();
        opens.retain(|slot| !self.logic.rules().is_here(*slot));
        opens.sort_unstable();
        opens.dedup();
        let enough = self.enough(spot, &missing);
        let helpful = if enough.is_empty() { missing } else { enough };
        let opened_before = self.opened_before(spot);
        let opened_after = match helpful.len() {
            0 => Vec::new(),
            many => self.opened_after(helpful[(turn / count) as usize % many]),
        };
        let lacks = self.copies_behind(helpful, given);
        let visits = self.visits();
        StuckSpot { spot: SpotId(spot), count, lacks, opens, opened_before, opened_after, visits }
    }

    /// The facts each of which is enough for a way on from a spot.
    fn enough(&mut self, spot: u32, facts: &[FactId]) -> Vec<FactId> {
        let rules = self.logic.rules();
        let lasting = facts.iter().copied().filter(|fact| !rules.is_here(*fact));
        let known: Vec<FactId> = lasting.filter(|fact| self.necessity.can_be(*fact)).collect();
        known.into_iter().filter(|fact| self.way_on(spot, Some(*fact)).0.is_ok()).collect()
    }

    /// The slots that everyone has opened who comes to a spot, among those of copies that rules use.
    fn opened_before(&mut self, spot: u32) -> Vec<FactId> {
        // One of many copies is hardly ever what everyone needs.
        const MANY: usize = 4;
        let logic = self.logic;
        let contents = self.contents.iter().filter(|(_, content)| match logic.meaning(**content) {
            Meaning::Held(item, _) => {
                let is_used = !logic.rules().occurrences(**content).is_empty();
                is_used && logic.pool_copies(item).len() <= MANY
            }
            _ => false,
        });
        let slots: Vec<FactId> = contents.map(|(slot, _)| *slot).collect();
        let is_needed = |slot: &FactId| self.necessity.is_needed(FactId(spot), *slot);
        slots.into_iter().filter(is_needed).collect()
    }

    /// The slots that nobody opens without a fact.
    fn opened_after(&mut self, fact: FactId) -> Vec<FactId> {
        let slots = self.logic.locations().map(|location| self.logic.open(location));
        let slots: Vec<FactId> = slots.filter(|slot| self.necessity.can_be(*slot)).collect();
        slots.into_iter().filter(|slot| self.necessity.is_needed(*slot, fact)).collect()
    }

    /// The copies of items that facts could follow from, without those that are known.
    fn copies_behind(&self, facts: Vec<FactId>, known: BTreeSet<FactId>) -> Vec<FactId> {
        let mut copies = Vec::new();
        let (mut seen, mut open) = (known, facts);
        while let Some(fact) = open.pop() {
            let is_lasting = !self.logic.rules().is_here(fact);
            if !is_lasting || self.start.contains(fact.0) || !seen.insert(fact) {
                continue;
            }
            match self.logic.meaning(fact) {
                Meaning::Held(..) => copies.push(fact),
                _ => {
                    let rules = self.necessity.concluding(fact).iter();
                    let bodies = rules.flat_map(|rule| self.logic.rules().body(*rule));
                    open.extend(bodies.map(|(fact, _)| *fact));
                }
            }
        }
        copies.sort_unstable();
        copies
    }

    fn lead(&mut self, fact: FactId, lead: Lead) {
        self.leads.insert(fact, lead);
        self.open.push_back(fact);
        let rules = self.logic.rules();
        let walk = rules.walk.as_ref().expect("the player has to walk");
        if let Some(place) = walk.places.reached_place(fact) {
            self.state.add(walk.places.returns_at(place));
        }
    }

    /// Follows passages back from where a way is known, as far as everyone can pass them.
    fn follow_back(&mut self) {
        let rules = self.logic.rules();
        while let Some(to) = self.open.pop_front() {
            for rule in self.necessity.concluding(to).to_vec() {
                let mut here = rules.body(rule).iter().filter(|(fact, _)| rules.is_here(*fact));
                let (Some((from, weight)), None) = (here.next(), here.next()) else {
                    continue;
                };
                if self.is_open(*from)
                    && let Some(holds) = self.everyone_holds(rule, *from, *weight)
                {
                    let step = TripStep::Fires(rule);
                    self.go_on(*from, Lead::Step { step, to, holds });
                }
            }
            for slot in self.necessity.slots_of(to).to_vec() {
                if rules.is_here(slot) && self.is_open(slot) {
                    let step = TripStep::Takes(slot);
                    self.go_on(slot, Lead::Step { step, to, holds: Vec::new() });
                }
            }
        }
    }

    /// Whether a player can come to a here fact, and no way is known there.
    fn is_open(&self, fact: FactId) -> bool {
        self.necessity.can_be(fact) && !self.leads.contains_key(&fact)
    }

    /// The facts that a passage needs, if everyone knows them who comes to where it begins.
    fn everyone_holds(&mut self, rule: RuleId, from: FactId, weight: u32) -> Option<Vec<FactId>> {
        let rules = self.logic.rules();
        let (mut weight, mut holds) = (weight, Vec::new());
        for (fact, more) in rules.body(rule) {
            if weight >= rules.need(rule) {
                break;
            }
            if *fact == from {
                continue;
            }
            // A way begins at a spot, so what is passed on the way must need nothing.
            if !self.start.contains(fact.0) {
                let is_spot = from.0 < self.logic.0.spot_count;
                if !is_spot || !self.necessity.is_needed(from, *fact) {
                    continue;
                }
                holds.push(*fact);
            }
            weight += more;
        }
        (weight >= rules.need(rule)).then_some(holds)
    }

    /// Remembers how to go on, and the whole way if it begins at a spot.
    fn go_on(&mut self, from: FactId, lead: Lead) {
        self.lead(from, lead);
        if from.0 >= self.logic.0.spot_count {
            return;
        }
        let (mut at, mut steps, mut depends) = (from, Vec::new(), Vec::new());
        while let Some(Lead::Step { step, to, holds }) = self.leads.get(&at) {
            steps.push(*step);
            depends.extend_from_slice(holds);
            at = *to;
            if at.0 < self.logic.0.spot_count {
                break;
            }
        }
        let spot = SpotId::from_index(from.0 as usize);
        self.ways.push(WayOn { spot, holds: depends, steps });
    }

    fn visits(&self) -> u64 {
        self.necessity.visits + self.state.visits()
    }

    fn finish(self) -> NeverStuck {
        let visits = self.visits();
        let (never, without) = table::rows(self.logic, &self.necessity, &self.ways);
        NeverStuck { never, without, ways: self.ways, visits, ..NeverStuck::default() }
    }
}
