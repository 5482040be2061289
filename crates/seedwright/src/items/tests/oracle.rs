//! Checks the constraints of a placement in terms of the world and of the naive search.

use std::collections::{BTreeMap, BTreeSet};

use super::random_jobs::Job;
use crate::items::PlacedCopy;
use crate::logic::tests::naive::{Naive, exists};
use crate::world::{Aim, AreaId, Class, Id, ItemId, LocationId, PoolId};

/// A placement by item.
pub(crate) type Kinds = BTreeMap<LocationId, ItemId>;

pub(crate) fn kinds(placed: &[PlacedCopy]) -> Kinds {
    let pairs = placed.iter().map(|placed| (placed.location, placed.copy.item));
    pairs.collect()
}

impl Job {
    pub fn aim(&self) -> Aim {
        self.request.aim.unwrap_or_default()
    }

    /// Explores the world while holding some copies, with these items placed.
    pub fn explore<'a>(&'a self, held: &[u32], placed: &'a Kinds) -> Naive<'a> {
        Naive::explore(&self.world, &self.settings, held, placed)
    }

    /// The locations that exist under the settings.
    pub fn locations(&self) -> impl Iterator<Item = LocationId> {
        let all = self.world.locations.ids();
        all.filter(|id| exists(&self.world, &self.settings, *id))
    }

    pub fn nothing_held(&self) -> Vec<u32> {
        vec![0; self.world.items.len()]
    }

    /// Whether the aim is met by these items, without those at excluded locations.
    pub fn meets_aim(&self, kinds: &Kinds) -> bool {
        let mut found = kinds.clone();
        found.retain(|location, _| !self.request.excluded.contains(location));
        let naive = self.explore(&self.nothing_held(), &found);
        self.is_met(&naive, &found, &self.nothing_held())
    }

    /// Whether a player meets the aim who holds some copies and can find others.
    pub fn is_met(&self, naive: &Naive<'_>, placed: &Kinds, held: &[u32]) -> bool {
        let all_found = |end: &Naive<'_>, item: ItemId, useful: u32| {
            let taken = placed.iter();
            let taken = taken.filter(|(at, what)| **what == item && end.open.contains(at));
            taken.count() + held[item.index()] as usize >= useful as usize
        };
        let is_met = |end: &Naive<'_>| match self.aim() {
            Aim::Goal => true,
            Aim::Locations => end.open.len() == self.locations().count(),
            Aim::Items => {
                let useful = self.logic.useful_copies();
                self.world.items.ids().all(|item| all_found(end, item, useful[item.index()]))
            }
        };
        naive.meets_goals() && is_met(naive) || naive.ends.iter().any(is_met)
    }

    /// The constraint that the placement by item breaks, if any.
    pub fn broken_constraint(&self, kinds: &Kinds) -> Option<&'static str> {
        let all = |rule: &dyn Fn(LocationId, ItemId) -> bool| {
            kinds.iter().all(|(location, item)| rule(*location, *item))
        };
        let rules = [
            (all(&|at, _| self.locations().any(|other| other == at)), "nowhere"),
            (all(&|at, item| self.keeps_to_pool(at, item)), "pool"),
            (all(&|at, item| self.keeps_to_areas(at, item)), "areas"),
            (self.is_spread(kinds), "two of a pool in an area"),
            (self.keeps_to_plan(kinds), "plan"),
            (self.exclusions_hold(kinds), "excluded"),
            (self.priorities_hold(kinds), "priority"),
            (self.early_ones_are_early(kinds), "early"),
            (self.meets_aim(kinds), "aim"),
        ];
        let broken = rules.into_iter().find(|(holds, _)| !holds);
        broken.map(|(_, name)| name)
    }

    pub fn keeps_to_pool(&self, location: LocationId, item: ItemId) -> bool {
        let (location, item) = (&self.world.locations[location], &self.world.items[item]);
        self.home(location.pool) == self.home(item.pool)
    }

    pub fn keeps_to_areas(&self, location: LocationId, item: ItemId) -> bool {
        let area = self.world.area_of(location);
        let pool = self.world.items[item].pool;
        let pool = pool.filter(|pool| self.active[pool.index()]);
        let pool = pool.map(|pool| &self.world.pools[pool].areas);
        let listed = |list: &[(ItemId, Vec<AreaId>)]| {
            let entry = list.iter().find(|(other, _)| *other == item);
            entry.map(|(_, areas)| areas.contains(&area))
        };
        pool.is_none_or(|areas| areas.is_empty() || areas.contains(&area))
            && listed(&self.request.only_in) != Some(false)
            && listed(&self.request.never_in) != Some(true)
    }

    fn is_spread(&self, kinds: &Kinds) -> bool {
        let mut seen: BTreeSet<(PoolId, AreaId)> = BTreeSet::new();
        kinds.iter().all(|(location, item)| {
            let pool = self.world.items[*item].pool;
            let pool = pool
                .filter(|pool| self.active[pool.index()] && self.world.pools[*pool].one_per_area);
            pool.is_none_or(|pool| seen.insert((pool, self.world.area_of(*location))))
        })
    }

    fn keeps_to_plan(&self, kinds: &Kinds) -> bool {
        let mut fixed = self.request.fixed.iter();
        fixed.all(|(location, item)| kinds.get(location) == Some(item))
    }

    /// The number of copies of an item that matter: major ones, and those that some rule can use.
    fn mattering(&self, item: ItemId) -> u32 {
        let row = &self.world.items[item];
        let majors = match row.class {
            Class::Major => self.copies(item),
            Class::Filler => row.major_copies.min(self.copies(item)),
        };
        majors.max(self.logic.useful_copies()[item.index()])
    }

    /// Whether enough copies are elsewhere that those at excluded locations do not matter.
    fn exclusions_hold(&self, kinds: &Kinds) -> bool {
        self.world.items.ids().all(|item| {
            let excluded = self.request.excluded.iter();
            let there = excluded.filter(|location| kinds.get(location) == Some(&item));
            there.count() as u32 <= self.copies(item) - self.mattering(item)
        })
    }

    /// Whether each priority location holds a progression item.
    fn priorities_hold(&self, kinds: &Kinds) -> bool {
        let copies = self.logic.useful_copies();
        let useful = |location: &LocationId| {
            let item = kinds.get(location);
            item.is_some_and(|item| copies[item.index()] > 0)
        };
        self.locations()
            .filter(|location| self.request.priority.contains(location))
            .all(|location| useful(&location))
    }

    /// Whether a copy of an item is early at a location: a player takes it before anything else and comes home with it,
    /// perhaps because of the copy itself.
    pub fn is_early_at(&self, item: ItemId, at: LocationId) -> bool {
        let alone = Kinds::from([(at, item)]);
        self.explore(&self.nothing_held(), &alone).open.contains(&at)
    }

    fn early_ones_are_early(&self, kinds: &Kinds) -> bool {
        self.request.early.iter().all(|(item, count)| {
            let there = kinds.iter();
            let there = there.filter(|(at, what)| {
                let looked_at = !self.request.excluded.contains(at);
                *what == item && looked_at && self.is_early_at(*item, **at)
            });
            there.count() >= *count as usize
        })
    }

    /// The constraint that the placement by copy breaks, if any.
    pub fn broken_constraint_of_copies(&self, placed: &[PlacedCopy]) -> Option<&'static str> {
        let useful = self.logic.useful_copies();
        let all = self.world.items.ids().flat_map(|item| {
            let copies = 0..self.copies(item);
            copies.map(move |number| (item, number))
        });
        let copies = placed.iter().map(|one| (one.copy.item, one.copy.number));
        let mut copies: Vec<_> = copies.collect();
        copies.sort_unstable();
        let in_order = placed.is_sorted_by(|one, next| one.location < next.location);
        let matters = |placed: &&PlacedCopy| {
            let row = &self.world.items[placed.copy.item];
            placed.copy.number < useful[placed.copy.item.index()]
                || row.class_of_copy(placed.copy.number) == Class::Major
        };
        let excluded = |placed: &PlacedCopy| self.request.excluded.contains(&placed.location);
        if !in_order {
            Some("two at a location, or out of order")
        } else if !copies.into_iter().eq(all) {
            Some("not each copy once")
        } else if placed.iter().filter(matters).any(excluded) {
            Some("a copy that matters is excluded")
        } else {
            None
        }
    }
}

/// All valid placements, found by trying; `None` if there are too many.
pub(crate) fn all_valid(job: &Job, most: usize) -> Option<BTreeSet<Vec<(LocationId, ItemId)>>> {
    let mut partial: Vec<Kinds> = vec![Kinds::new()];
    for item in job.world.items.ids() {
        partial = with_item(job, &partial, item, most)?;
    }
    let valid = partial.into_iter();
    let valid = valid.filter(|kinds| job.broken_constraint(kinds).is_none());
    Some(valid.map(|kinds| kinds.into_iter().collect()).collect())
}

/// All ways to add the interchangeable copies of one item to a placement that respect pools and areas.
fn with_item(job: &Job, partial: &[Kinds], item: ItemId, most: usize) -> Option<Vec<Kinds>> {
    let may = |location: &LocationId| {
        job.keeps_to_pool(*location, item) && job.keeps_to_areas(*location, item)
    };
    let allowed: Vec<_> = job.locations().filter(may).collect();
    let mut ways: Vec<(usize, Kinds)> = partial.iter().map(|kinds| (0, kinds.clone())).collect();
    for _ in 0..job.copies(item) {
        let mut more = Vec::new();
        for (first, kinds) in &ways {
            let places = (*first..allowed.len()).filter(|at| !kinds.contains_key(&allowed[*at]));
            more.extend(places.map(|at| {
                let mut kinds = kinds.clone();
                kinds.insert(allowed[at], item);
                (at + 1, kinds)
            }));
            if more.len() > most {
                return None;
            }
        }
        ways = more;
    }
    Some(ways.into_iter().map(|(_, kinds)| kinds).collect())
}
