//! Finds the minimal sets of items that open a place.

use std::collections::{BTreeMap, BTreeSet};

use super::Route;
use super::outlook::Outlook;
use super::target::{Target, target_facts};
use crate::logic::{Checkpoint, FactId, Logic, Meaning, RuleId, State};
use crate::world::{ItemId, World};

/// Items with the number of copies of each, sorted by item.
pub type ItemSet = Vec<(ItemId, u32)>;

/// The maximum number of sets to examine, which bounds memory.
const MAX_SETS: usize = 100_000;
/// The number of removal orders to try when the search ends early.
const ORDERS: usize = 32;

/// The sets of items that open a place, found within a budget.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Openings {
    /// The minimal sets, smallest first. Starting items are not included.
    pub sets: Vec<ItemSet>,
    /// Whether these are all minimal sets. If not, the budget ran out and there may be others, even smaller
    /// ones.
    pub complete: bool,
    /// Whether no set leads home again: then these open it for a player who has no safe way back.
    pub is_stranded: bool,
    /// If there is no set, whether nobody can ever open it. Otherwise it is only not known how.
    pub is_never: bool,
}

/// Finds the minimal sets of items that open a target, on top of the starting items.
///
/// Sets are tried in order of size. Each is extended only by items that bring a rule closer to firing whose
/// other conditions are known. This misses no minimal set: in the derivation from a larger set, the first
/// new rule to fire lacks nothing but items. If `steps` (rule visits) run out, the search starts from all
/// items instead and removes them one by one, in several orders. Those sets are minimal too, but not
/// necessarily the smallest.
pub fn openings(world: &World, logic: &Logic, target: Target, steps: u64) -> Openings {
    let mut search = Search::new(world, logic, target, steps);
    let everything = search.everything();
    if !search.opens(&everything) {
        search.is_stranded = true;
        if !search.opens(&everything) {
            let is_never = Outlook::new(world, logic, &search.state).is_never(target);
            let (sets, complete, is_stranded) = (Vec::new(), true, false);
            return Openings { sets, complete, is_stranded, is_never };
        }
    }
    let complete = search.extend();
    if !complete {
        search.shrink();
    }
    let is_stranded = search.is_stranded;
    let mut sets = search.found;
    sets.sort_by_key(|set| (size(set), set.clone()));
    Openings { sets, complete, is_stranded, is_never: false }
}

/// Returns the route to a target for a player who holds a set of items.
pub fn route_with(world: &World, logic: &Logic, target: Target, set: &ItemSet) -> Option<Route> {
    let mut search = Search::new(world, logic, target, u64::MAX);
    search.opens(set);
    match super::explain(world, logic, &search.state, target) {
        super::Explanation::Possible(route) => Some(route),
        super::Explanation::Closed(_) | super::Explanation::Absent(_) => None,
    }
}

struct Search<'a> {
    world: &'a World,
    logic: &'a Logic,
    target: Target,
    target_facts: Vec<FactId>,
    /// Whether a set counts that leads there without a known way back.
    is_stranded: bool,
    /// The rules that have item copies in their bodies.
    gates: Vec<RuleId>,
    state: State<'a>,
    /// The state without any of those copies.
    empty: Checkpoint,
    steps: u64,
    found: Vec<ItemSet>,
}

impl<'a> Search<'a> {
    fn new(world: &'a World, logic: &'a Logic, target: Target, steps: u64) -> Self {
        let rules = logic.rules();
        let holds_copies = |rule: &RuleId| {
            let mut facts = rules.body(*rule).iter().map(|(fact, _)| *fact);
            facts.any(|fact| matches!(logic.meaning(fact), Meaning::Held(..)))
        };
        let mut state = logic.state();
        state.propagate();
        Self {
            world,
            logic,
            target,
            target_facts: target_facts(world, logic, target),
            is_stranded: false,
            gates: (0..rules.rule_count()).map(RuleId).filter(holds_copies).collect(),
            empty: state.mark(),
            state,
            steps,
            found: Vec::new(),
        }
    }

    /// Every placed copy of every item.
    fn everything(&self) -> ItemSet {
        let counts = self.world.items.ids().map(|item| (item, self.copies(item)));
        counts.filter(|(_, count)| *count > 0).collect()
    }

    fn copies(&self, item: ItemId) -> u32 {
        u32::try_from(self.logic.pool_copies(item).len()).unwrap_or(u32::MAX)
    }

    /// Whether a set opens the target. Leaves the state as it is with the set.
    fn opens(&mut self, set: &ItemSet) -> bool {
        let before = self.state.visits();
        self.state.undo(self.empty);
        for (item, count) in set {
            let copies = self.logic.pool_copies(*item).take(*count as usize);
            copies.for_each(|copy| self.state.add(copy));
        }
        self.state.propagate();
        self.pay(self.state.visits() - before + 1);
        self.target_facts.iter().any(|fact| self.state.knows(*fact)) || self.opens_away()
    }

    /// Whether the items held open the target on a trip: one that comes home or, if that is enough, any.
    fn opens_away(&mut self) -> bool {
        let is_costly = self.logic.rules().energy().is_some();
        if !self.state.makes_trips() || !(self.is_stranded || is_costly) {
            return false;
        }
        let outlook = Outlook::new(self.world, self.logic, &self.state);
        let (access, visits) = (outlook.access(self.target), outlook.rule_visits());
        self.pay(visits + 1);
        access.is_some_and(|access| self.is_stranded || access.comes_home())
    }

    fn pay(&mut self, steps: u64) {
        self.steps = self.steps.saturating_sub(steps);
    }

    /// Tries sets by size, and returns whether all were tried.
    fn extend(&mut self) -> bool {
        let mut seen = BTreeSet::from([ItemSet::new()]);
        let mut open = BTreeSet::from([(0, ItemSet::new())]);
        while let Some((_, set)) = open.pop_first() {
            if self.found.iter().any(|smaller| is_within(smaller, &set)) {
                continue;
            }
            if self.steps == 0 || seen.len() > MAX_SETS {
                return false;
            }
            if self.opens(&set) {
                self.found.push(set);
                continue;
            }
            for (item, more) in self.useful() {
                let wider = with(&set, item, more);
                if seen.insert(wider.clone()) {
                    open.insert((size(&wider), wider));
                }
            }
        }
        true
    }

    /// The items, with the number of additional copies, that bring a rule closer to firing that lacks nothing
    /// but items.
    fn useful(&mut self) -> BTreeSet<(ItemId, u32)> {
        let mut useful = BTreeSet::new();
        for position in 0..self.gates.len() {
            let rule = self.gates[position];
            if !self.state.knows(self.logic.rules().head(rule)) {
                self.pay(self.logic.rules().body(rule).len() as u64);
                useful.extend(self.missing_items(rule));
            }
        }
        useful.extend(self.items_for_health());
        useful
    }

    /// The items that raise the player's health, or that something needs which costs health.
    fn items_for_health(&self) -> Vec<(ItemId, u32)> {
        let energy = self.logic.rules().energy().into_iter();
        let facts = energy.flat_map(|energy| {
            let needs = energy.costly.iter().flat_map(|rule| rule.needs.iter().copied());
            energy.tanks.iter().map(|(tank, _)| *tank).chain(needs)
        });
        let missing = facts.filter(|fact| !self.state.knows(*fact));
        let items = missing.filter_map(|fact| match self.logic.meaning(fact) {
            Meaning::Held(item, _) => Some((item, 1)),
            _ => None,
        });
        items.collect()
    }

    fn missing_items(&self, rule: RuleId) -> Vec<(ItemId, u32)> {
        let rules = self.logic.rules();
        let (mut known, mut free) = (0u64, BTreeMap::<ItemId, (u32, u64)>::new());
        for (fact, weight) in rules.body(rule) {
            if self.state.knows(*fact) {
                known += u64::from(*weight);
            } else if let Meaning::Held(item, _) = self.logic.meaning(*fact) {
                let (each, total) = free.entry(item).or_default();
                (*each, *total) = (*weight, *total + u64::from(*weight));
            }
        }
        if self.state.makes_trips() {
            // The rest of the rule may be known only on a trip that one of the items makes possible.
            return free.keys().map(|item| (*item, 1)).collect();
        }
        let missing = u64::from(rules.need(rule)).saturating_sub(known);
        if free.values().map(|(_, total)| *total).sum::<u64>() < missing {
            return Vec::new();
        }
        // A single item is added in one step, as many copies as are needed; several are mixed copy by copy.
        let alone = free.len() == 1;
        let more = |each: u32| {
            if alone { missing.div_ceil(u64::from(each.max(1))) } else { 1 }
        };
        let steps = free.iter().map(|(item, (each, _))| (*item, more(*each)));
        steps.map(|(item, more)| (item, u32::try_from(more).unwrap_or(u32::MAX))).collect()
    }

    /// Starts from all items and removes them one by one, in several orders.
    fn shrink(&mut self) {
        let everything = self.everything();
        let orders = everything.len().clamp(1, ORDERS);
        for order in 0..orders {
            let mut set: BTreeMap<ItemId, u32> = everything.iter().copied().collect();
            let mut items: Vec<ItemId> = set.keys().copied().collect();
            items.rotate_left(order * everything.len() / orders);
            for item in items {
                let least = self.least_copies(&mut set, item);
                set.insert(item, least);
            }
            let set: ItemSet = set.into_iter().filter(|(_, count)| *count > 0).collect();
            if !self.found.contains(&set) {
                self.found.push(set);
            }
        }
    }

    /// The smallest number of copies of one item with which a set still opens the target.
    fn least_copies(&mut self, set: &mut BTreeMap<ItemId, u32>, item: ItemId) -> u32 {
        let (mut low, mut high) = (0, set[&item]);
        while low < high {
            let middle = low + (high - low) / 2;
            set.insert(item, middle);
            let tried: ItemSet = set.iter().map(|(item, count)| (*item, *count)).collect();
            if self.opens(&tried) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        low
    }
}

fn size(set: &ItemSet) -> u64 {
    set.iter().map(|(_, count)| u64::from(*count)).sum()
}

fn with(set: &ItemSet, item: ItemId, more: u32) -> ItemSet {
    let mut wider: BTreeMap<ItemId, u32> = set.iter().copied().collect();
    *wider.entry(item).or_default() += more;
    wider.into_iter().collect()
}

fn is_within(smaller: &ItemSet, larger: &ItemSet) -> bool {
    let count = |searched: ItemId| {
        larger.iter().find(|(item, _)| *item == searched).map_or(0, |(_, count)| *count)
    };
    smaller.iter().all(|(item, needed)| count(*item) >= *needed)
}
