//! How much of an item the player holds, by the copies of pickups that were found.
//!
//! Each copy of a pickup gives known amounts, so an amount of an item is a number of copies of the only pickup that
//! gives it, or an amount of a resource that several pickups give. Where later copies give something else than the
//! first, the possible numbers of copies are alternatives.

use std::collections::BTreeMap;

use seedwright::pack::Span;
use seedwright::world::{ItemId, Resource, ResourceId, Subject};

use super::document::{Dump, Energy};
use crate::draft::ImportDraft;
use crate::terms::{Count, Leaf, Term, Terms};

/// The most numbers of copies of one pickup that are alternatives. Beyond that, further copies do not count.
const MOST_STEPS: usize = 16;
/// The most pickups whose copies differ that are looked at for one amount. Others do not count.
const MOST_STEPPED: usize = 2;
/// The most locks on one item that are looked at. What is behind others does not count.
const MOST_LOCKS: usize = 4;

/// A pickup that gives some of an item.
#[derive(Clone)]
struct Source {
    pickup: usize,
    /// Numbers of copies, and what that many give together; it grows from one to the next.
    steps: Vec<(u32, i64)>,
    /// What each copy gives, if all give the same.
    each: Option<i64>,
    /// The pickups that it counts with, if it needs one.
    lock: Option<Vec<usize>>,
}

impl Source {
    fn new(pickup: usize, gains: &[(u32, i64)], copies: usize, lock: Option<Vec<usize>>) -> Self {
        let mut sum = 0;
        let given = gains.iter().filter(|(_, amount)| *amount > 0);
        let steps = given.map(|(copy, amount)| {
            sum += amount;
            (copy + 1, sum)
        });
        let steps: Vec<(u32, i64)> = steps.collect();
        let first = steps.first().map_or(0, |(_, sum)| *sum);
        let same = steps.iter().all(|(copies, sum)| *sum == first * i64::from(*copies));
        let each = (same && steps.len() == copies).then_some(first);
        Self { pickup, steps, each, lock }
    }

    fn most(&self) -> i64 {
        self.steps.last().map_or(0, |(_, sum)| *sum)
    }

    /// The least number of copies that give an amount.
    fn copies_for(&self, amount: i64) -> Option<u32> {
        let step = self.steps.iter().find(|(_, sum)| *sum >= amount);
        step.map(|(copies, _)| *copies)
    }
}

/// Everything that gives an item.
#[derive(Clone, Default)]
struct Supply {
    sources: Vec<Source>,
    /// The most that pickups can take away.
    taken: i64,
    start: i64,
    /// Amounts at the start that are behind locks.
    locked_start: Vec<(Vec<usize>, i64)>,
}

impl Supply {
    /// The sources that are looked at, and whether these are all.
    fn bounded(&self) -> (Vec<Source>, bool) {
        let mut stepped = 0;
        let mut sources = Vec::new();
        let mut all = self.sources.len() == 1;
        for source in &self.sources {
            stepped += usize::from(source.each.is_none());
            if source.each.is_some() || stepped <= MOST_STEPPED {
                sources.push(source.clone());
            }
        }
        let fits = |source: &Source| source.each.is_some() || source.steps.len() <= MOST_STEPS;
        all |= stepped <= MOST_STEPPED && self.sources.iter().all(fits);
        (sources, all)
    }

    /// The locks that are looked at, and whether these are all.
    fn locks(&self) -> (Vec<&Vec<usize>>, bool) {
        let mut locks: Vec<&Vec<usize>> = Vec::new();
        let own = self.sources.iter().filter_map(|source| source.lock.as_ref());
        for lock in own.chain(self.locked_start.iter().map(|(lock, _)| lock)) {
            if !locks.contains(&lock) {
                if locks.len() == MOST_LOCKS {
                    return (locks, false);
                }
                locks.push(lock);
            }
        }
        (locks, true)
    }
}

/// What the player can hold.
pub struct Holdings {
    supplies: BTreeMap<usize, Supply>,
    items: Vec<ItemId>,
    /// The resources so far, by the pickups that give them.
    resources: BTreeMap<Vec<(usize, i64)>, ResourceId>,
}

/// How an amount is translated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exactness {
    Exact,
    /// Pickups take some away, so all of these count as found.
    Taken,
    /// Some of the pickups that give it do not count, because there are too many ways to have enough.
    Bounded,
}

impl Holdings {
    /// Finds out what gives what. `items` are the items of the pickups.
    pub fn new(dump: &Dump<'_>, items: Vec<ItemId>) -> Self {
        let mut supplies: BTreeMap<usize, Supply> = BTreeMap::new();
        for (resource, amount) in &dump.starting {
            supplies.entry(*resource).or_default().start = *amount;
        }
        for (number, pickup) in dump.pickups.iter().enumerate() {
            for (item, gains) in gains(&pickup.copies) {
                let supply = supplies.entry(item).or_default();
                let taken = gains.iter().filter(|(_, gain)| *gain < 0);
                supply.taken -= taken.map(|(_, gain)| gain).sum::<i64>();
                let lock = pickup.lock.as_ref().filter(|lock| lock.item == item);
                let lock = lock.map(|lock| lock.opened_by.clone());
                let source = Source::new(number, &gains, pickup.copies.len(), lock);
                if source.most() > 0 {
                    supply.sources.push(source);
                }
            }
        }
        for pickup in &dump.pickups {
            let Some(lock) = &pickup.lock else { continue };
            let before = dump.starting.get(&lock.temporary).copied().unwrap_or(0);
            let supply = supplies.entry(lock.item).or_default();
            let own = (lock.opened_by.clone(), before);
            if before > 0 && !supply.locked_start.contains(&own) {
                supply.locked_start.push(own);
            }
        }
        Self { supplies, items, resources: BTreeMap::new() }
    }

    /// Whether the player can ever hold less than this amount but not always, and so a negation matters.
    pub fn is_settled(&self, item: usize, amount: u32) -> Option<bool> {
        let Some(supply) = self.supplies.get(&item) else {
            return Some(amount == 0);
        };
        let (amount, start) = (i64::from(amount), supply.start);
        let most: i64 = supply.sources.iter().map(Source::most).sum();
        let locked: i64 = supply.locked_start.iter().map(|(_, amount)| *amount).sum();
        if start - supply.taken >= amount {
            return Some(true);
        }
        (start + most + locked < amount).then_some(false)
    }

    /// Translates holding an amount of an item.
    pub fn held(
        &mut self,
        (item, name, span): (usize, &str, Span),
        amount: u32,
        terms: &mut Terms,
        draft: &mut ImportDraft,
    ) -> (Term, Exactness) {
        let supply = self.supplies.get(&item).cloned().unwrap_or_default();
        let missing = i64::from(amount) + supply.taken - supply.start;
        let (bounded, all_sources) = supply.bounded();
        let (locks, all_locks) = supply.locks();
        let mut alternatives = Vec::new();
        for opened in 0..1u32 << locks.len() {
            let is_open = |lock: &Vec<usize>| {
                let at = locks.iter().position(|own| *own == lock);
                at.is_some_and(|at| opened & (1 << at) != 0)
            };
            let sources = bounded.iter();
            let sources = sources.filter(|source| source.lock.as_ref().is_none_or(is_open));
            let sources: Vec<Source> = sources.cloned().collect();
            let before = supply.locked_start.iter().filter(|(lock, _)| is_open(lock));
            let before: i64 = before.map(|(_, amount)| *amount).sum();
            let enough = self.enough(&sources, missing - before, (name, span), terms, draft);
            let mut parts = vec![enough];
            for lock in locks.iter().filter(|lock| is_open(lock)) {
                parts.push(self.opened(lock, terms));
            }
            alternatives.push(terms.all(parts));
        }
        let exactness = match (all_sources && all_locks, supply.taken > 0) {
            (false, _) => Exactness::Bounded,
            (true, true) => Exactness::Taken,
            (true, false) => Exactness::Exact,
        };
        (terms.any(alternatives), exactness)
    }

    /// Translates that one of the pickups that open a lock is held.
    fn opened(&self, lock: &[usize], terms: &mut Terms) -> Term {
        let openers = lock.iter().map(|pickup| Leaf::Item(self.items[*pickup], Count::Fixed(1)));
        let openers: Vec<Term> = openers.map(|leaf| terms.leaf(leaf)).collect();
        terms.any(openers)
    }

    /// Translates that sources give an amount.
    fn enough(
        &mut self,
        sources: &[Source],
        missing: i64,
        named: (&str, Span),
        terms: &mut Terms,
        draft: &mut ImportDraft,
    ) -> Term {
        let most: i64 = sources.iter().map(Source::most).sum();
        if missing <= 0 {
            return Terms::ALWAYS;
        }
        if most < missing {
            return Terms::NEVER;
        }
        let item =
            |pickup: usize, copies: u32| Leaf::Item(self.items[pickup], Count::Fixed(copies));
        if let [only] = sources {
            let copies = only.copies_for(missing);
            return copies.map_or(Terms::NEVER, |copies| terms.leaf(item(only.pickup, copies)));
        }
        let Some(stepped) = sources.iter().position(|source| source.each.is_none()) else {
            let resource = self.resource(sources, named, draft);
            let missing = u32::try_from(missing).unwrap_or(u32::MAX);
            return terms.leaf(Leaf::Resource(resource, missing));
        };
        let mut others = sources.to_vec();
        let own = others.remove(stepped);
        let mut alternatives = vec![self.enough(&others, missing, named, terms, draft)];
        for (copies, sum) in own.steps.iter().take(MOST_STEPS) {
            let rest = self.enough(&others, missing - sum, named, terms, draft);
            let found = Leaf::Item(self.items[own.pickup], Count::Fixed(*copies));
            let found = terms.leaf(found);
            alternatives.push(terms.all([found, rest]));
        }
        terms.any(alternatives)
    }

    /// Returns the resource that these sources give, each the same amount with every copy.
    fn resource(
        &mut self,
        sources: &[Source],
        (name, span): (&str, Span),
        draft: &mut ImportDraft,
    ) -> ResourceId {
        let gives: Vec<(usize, i64)> =
            sources.iter().map(|source| (source.pickup, source.each.unwrap_or(0))).collect();
        if let Some(known) = self.resources.get(&gives) {
            return *known;
        }
        let name = draft.resource_names.take("", name);
        let resource = draft.draft.resources.push(Resource::new(&name, 0));
        draft.spans.insert(Subject::Resource(resource), span);
        for (pickup, amount) in &gives {
            let amount = u32::try_from(*amount).unwrap_or(0);
            draft.draft.items[self.items[*pickup]].gives.push((resource, amount));
        }
        self.resources.insert(gives, resource);
        resource
    }

    /// Adds the player's energy, and returns whether all tanks count. Those of a pickup whose copies give different
    /// numbers of them do not.
    pub fn add_energy(&self, energy: &Energy, draft: &mut ImportDraft) -> bool {
        let supply = self.supplies.get(&energy.tank).cloned().unwrap_or_default();
        let tanks = |count: i64| u32::try_from(count).unwrap_or(0).saturating_mul(energy.per_tank);
        let mut exact = supply.taken == 0 && supply.locked_start.is_empty();
        let name = draft.resource_names.take("", "energy");
        let start = energy.start.saturating_sub(tanks(supply.taken));
        let resource = draft.draft.resources.push(Resource {
            note: "What the player can hold; damage lowers what they have.".to_owned(),
            health: true,
            ..Resource::new(&name, start)
        });
        for source in supply.sources {
            exact &= source.each.is_some() && source.lock.is_none();
            let each = if source.lock.is_some() { 0 } else { source.each.unwrap_or(0) };
            if each > 0 {
                let item = &mut draft.draft.items[self.items[source.pickup]];
                item.gives.push((resource, tanks(each)));
            }
        }
        exact
    }
}

/// What each copy gives of each item, where it gives any.
fn gains(copies: &[Vec<(usize, i64)>]) -> BTreeMap<usize, Vec<(u32, i64)>> {
    let mut gains: BTreeMap<usize, Vec<(u32, i64)>> = BTreeMap::new();
    for (number, copy) in (0u32..).zip(copies) {
        for (item, amount) in copy {
            let own = gains.entry(*item).or_default();
            match own.last_mut().filter(|(last, _)| *last == number) {
                Some((_, sum)) => *sum += amount,
                None => own.push((number, *amount)),
            }
        }
    }
    gains
}
