//! What every placement keeps, item by item.
//!
//! Copies of an item are alike, so a placement is an assignment of items to locations. The masks of a [`Task`] say where a
//! numbered copy goes, which is stricter: the first copies of an item avoid excluded locations, but any others may be there
//! instead. A fair placement must not prefer some assignments by that, so here the constraints are those of the request.

use super::board::NONE;
use super::{Placer, Rank, task::Task};
use crate::grid::BitSet;
use crate::logic::FactId;
use crate::world::{Class, Id, ItemId, LocationId};

/// Which copies move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moving {
    /// Those that matter: of items that rules read, or that the request says more about than their pool. The others fill
    /// what is left, and every placement of the former leaves equally many ways to do that.
    Needed,
    /// All.
    All,
}

/// Where the copies of an item may be.
#[derive(Clone, Debug)]
pub(super) struct ItemBounds {
    /// Where each is allowed, as a position in the masks.
    pub mask: u32,
    /// Whether some rule reads the item.
    pub is_useful: bool,
    /// How many may be at excluded locations.
    pub most_excluded: u32,
    /// How many must be early.
    pub least_early: u32,
    /// Where they are early.
    pub early: BitSet,
    /// The pool of which each area holds one copy.
    pub spread: Option<u32>,
}

/// The constraints of a request, and the copies that move.
pub(super) struct Constraints {
    /// For each item.
    pub items: Vec<ItemBounds>,
    pub masks: Vec<BitSet>,
    /// For each copy to place its item.
    pub item_of: Vec<u32>,
    /// For each copy to place the fact that it is held, if some rule reads its item.
    pub held: Vec<Option<FactId>>,
    /// The copies that move.
    pub moving: Vec<u32>,
    /// Those of major items that rules read; if there are none, of any items that rules read, or else all.
    pub majors: Vec<u32>,
    /// The copies that fill what is left.
    pub rest: Vec<u32>,
}

impl Constraints {
    pub fn new(placer: &Placer, moving: Moving) -> Self {
        let Placer { world, task, .. } = placer;
        let mut masks = Vec::new();
        let items = world.items.ids().map(|item| bounds(placer, item, &mut masks)).collect();
        let item_of: Vec<u32> = task.copies.iter().map(|copy| copy.id.item.0).collect();
        let mut constraints = Self {
            items,
            masks,
            item_of,
            held: Vec::new(),
            moving: Vec::new(),
            majors: Vec::new(),
            rest: Vec::new(),
        };
        for (copy, row) in (0..).zip(&task.copies) {
            let is_useful = constraints.of(copy).is_useful;
            constraints.held.push(is_useful.then_some(row.held));
            match moving == Moving::All || constraints.matters(placer, copy) {
                true => constraints.moving.push(copy),
                false => constraints.rest.push(copy),
            }
        }
        let moving = constraints.moving.iter().copied();
        let useful: Vec<u32> = moving.filter(|copy| constraints.of(*copy).is_useful).collect();
        let is_major = |copy: &u32| {
            let item = ItemId(constraints.item_of[*copy as usize]);
            world.items[item].class == Class::Major
        };
        let majors: Vec<u32> = useful.iter().copied().filter(is_major).collect();
        let choices = [majors, useful, constraints.moving.clone()];
        constraints.majors =
            choices.into_iter().find(|copies| !copies.is_empty()).unwrap_or_default();
        constraints
    }

    /// The bounds of the item of a copy.
    #[inline]
    pub fn of(&self, copy: u32) -> &ItemBounds {
        &self.items[self.item_of[copy as usize] as usize]
    }

    /// Where a copy is allowed.
    #[inline]
    pub fn mask(&self, copy: u32) -> &BitSet {
        &self.masks[self.of(copy).mask as usize]
    }

    /// Whether it matters where a copy is, beyond its pool.
    fn matters(&self, placer: &Placer, copy: u32) -> bool {
        let Placer { world, logic, task, .. } = placer;
        let (bounds, item) = (self.of(copy), ItemId(self.item_of[copy as usize]));
        let home = logic.home(world, world.items[item].pool);
        let at_home =
            |location: u32| logic.home(world, world.locations[LocationId(location)].pool) == home;
        // Filler that may be at all excluded locations of its pool at once is not restricted by them.
        let excluded = task.excluded.iter().filter(|location| at_home(*location)).count();
        let copies = task.copies.iter().filter(|row| row.id.item == item).count();
        let is_restricted = excluded > 0 && (bounds.most_excluded as usize) < copies;
        bounds.is_useful
            || bounds.spread.is_some()
            || bounds.least_early > 0
            || is_restricted
            || task.bound.contains_key(&item)
    }
}

/// The bounds of an item.
fn bounds(placer: &Placer, item: ItemId, masks: &mut Vec<BitSet>) -> ItemBounds {
    let Placer { world, logic, task, .. } = placer;
    let row = &world.items[item];
    let own = || task.copies.iter().filter(|copy| copy.id.item == item);
    let early_copy = own().find(|copy| copy.rank == Rank::Early);
    let early = early_copy.map(|copy| task.masks[copy.mask as usize].clone()).unwrap_or_default();
    let least_early = own().filter(|copy| copy.rank == Rank::Early).count() as u32;
    let is_useful = task.useful[item.index()] > 0;
    let most_excluded = most_excluded(placer, item);
    let home = logic.home(world, row.pool);
    let areas = task.bound.get(&item);
    let is_allowed = |location: &LocationId| {
        logic.home(world, world.locations[*location].pool) == home
            && areas.is_none_or(|areas| areas.contains(&task.areas[location.index()]))
            && (is_useful || !task.priority.contains(location.0))
            && (most_excluded > 0 || !task.excluded.contains(location.0))
    };
    let allowed = logic.locations().filter(is_allowed).map(|location| location.0);
    let mut mask = BitSet::of(task.areas.len(), allowed);
    task.fixed.iter().for_each(|(placed, _)| {
        mask.remove(placed.location.0);
    });
    if least_early > 0 && least_early as usize == own().count() {
        mask.intersect_with(&early);
    }
    let known = masks.iter().position(|known| *known == mask);
    let number = known.unwrap_or_else(|| {
        masks.push(mask);
        masks.len() - 1
    });
    let spread = own().find_map(|copy| copy.spread);
    ItemBounds { mask: number as u32, is_useful, most_excluded, least_early, early, spread }
}

/// How many copies of an item to place may be at excluded locations: of all its copies, as many must be elsewhere as are
/// major or of use.
fn most_excluded(placer: &Placer, item: ItemId) -> u32 {
    let Placer { world, logic, task, .. } = placer;
    let copies = logic.pool_copies(item).len() as u32;
    let planned = task.fixed.iter().filter(|(placed, _)| {
        placed.copy.item == item && task.excluded.contains(placed.location.0)
    });
    let mattering = task.copies_that_matter(world, logic, item);
    (copies - mattering).saturating_sub(planned.count() as u32)
}

/// Where the copies are that move, and what that says about the constraints.
#[derive(Clone)]
pub(super) struct Arrangement {
    /// For each location its copy.
    pub at: Vec<u32>,
    /// For each copy its location.
    pub place: Vec<u32>,
    /// The locations without a copy, of all that exist and are not planned.
    pub free: BitSet,
    /// For each item how many copies are at excluded locations.
    excluded: Vec<u32>,
    /// For each item how many copies are early.
    early: Vec<u32>,
    /// For each spread pool the areas that hold a copy.
    taken_areas: Vec<BitSet>,
    /// How many priority locations are free.
    open_priority: u32,
}

impl Arrangement {
    /// Nothing is placed but the plan.
    pub fn new(placer: &Placer) -> Self {
        let task = &placer.task;
        let locations = task.areas.len();
        let existing = placer.logic.locations().map(|location| location.0);
        let mut free = BitSet::of(locations, existing);
        task.fixed.iter().for_each(|(placed, _)| {
            free.remove(placed.location.0);
        });
        let areas = task.area_locations.len();
        let mut taken_areas = vec![BitSet::with_bound(areas); task.spread.len()];
        for (spread, location) in &task.fixed_spread {
            taken_areas[*spread as usize].insert(task.areas[*location as usize].0);
        }
        Self {
            at: vec![NONE; locations],
            place: vec![NONE; task.copies.len()],
            free,
            excluded: vec![0; placer.world.items.len()],
            early: vec![0; placer.world.items.len()],
            taken_areas,
            open_priority: task.priority.count(),
        }
    }

    /// Places a copy at a free location.
    pub fn take(&mut self, task: &Task, constraints: &Constraints, copy: u32, location: u32) {
        self.free.remove(location);
        self.at[location as usize] = copy;
        self.place[copy as usize] = location;
        let (item, bounds) = (constraints.item_of[copy as usize] as usize, constraints.of(copy));
        self.excluded[item] += u32::from(task.excluded.contains(location));
        self.early[item] += u32::from(bounds.early.contains(location));
        self.open_priority -= u32::from(task.priority.contains(location));
        if let Some(spread) = bounds.spread {
            self.taken_areas[spread as usize].insert(task.areas[location as usize].0);
        }
    }

    /// Removes a copy and returns where it was.
    pub fn release(&mut self, task: &Task, constraints: &Constraints, copy: u32) -> u32 {
        let location = std::mem::replace(&mut self.place[copy as usize], NONE);
        self.at[location as usize] = NONE;
        self.free.insert(location);
        let (item, bounds) = (constraints.item_of[copy as usize] as usize, constraints.of(copy));
        self.excluded[item] -= u32::from(task.excluded.contains(location));
        self.early[item] -= u32::from(bounds.early.contains(location));
        self.open_priority += u32::from(task.priority.contains(location));
        if let Some(spread) = bounds.spread {
            self.taken_areas[spread as usize].remove(task.areas[location as usize].0);
        }
        location
    }

    /// Whether a placed copy can change places with what is at another location, whether or not that can be finished.
    pub fn allows(&self, task: &Task, constraints: &Constraints, copy: u32, to: u32) -> bool {
        let (from, other) = (self.place[copy as usize], self.at[to as usize]);
        if !constraints.mask(copy).contains(to) || from == to {
            return false;
        }
        if other == NONE {
            return !task.priority.contains(from)
                && self.keeps_counts(task, constraints, copy, (from, to))
                && self.keeps_spread(task, constraints, copy, (to, None));
        }
        // Copies of an item are alike, so to exchange them is not a change.
        constraints.item_of[copy as usize] != constraints.item_of[other as usize]
            && constraints.mask(other).contains(from)
            && self.keeps_counts(task, constraints, copy, (from, to))
            && self.keeps_counts(task, constraints, other, (to, from))
            && self.keeps_spread(task, constraints, copy, (to, Some(other)))
            && self.keeps_spread(task, constraints, other, (from, Some(copy)))
    }

    /// Whether enough copies of an item are early, and not too many excluded, after one of them has moved.
    fn keeps_counts(
        &self,
        task: &Task,
        constraints: &Constraints,
        copy: u32,
        (from, to): (u32, u32),
    ) -> bool {
        let (item, bounds) = (constraints.item_of[copy as usize] as usize, constraints.of(copy));
        let after = |count: u32, set: &BitSet| {
            count + u32::from(set.contains(to)) - u32::from(set.contains(from))
        };
        after(self.excluded[item], &task.excluded) <= bounds.most_excluded
            && after(self.early[item], &bounds.early) >= bounds.least_early
    }

    /// Whether an area has room for a copy of its pool, after another copy has left the location.
    fn keeps_spread(
        &self,
        task: &Task,
        constraints: &Constraints,
        copy: u32,
        (to, leaving): (u32, Option<u32>),
    ) -> bool {
        let Some(spread) = constraints.of(copy).spread else {
            return true;
        };
        let area = task.areas[to as usize];
        let is_own = task.areas[self.place[copy as usize] as usize] == area;
        is_own
            || !self.taken_areas[spread as usize].contains(area.0)
            || leaving.is_some_and(|other| constraints.of(other).spread == Some(spread))
    }

    /// Exchanges a placed copy with what is at another location.
    pub fn swap(&mut self, task: &Task, constraints: &Constraints, copy: u32, to: u32) {
        let (from, other) = (self.release(task, constraints, copy), self.at[to as usize]);
        if other != NONE {
            self.release(task, constraints, other);
            self.take(task, constraints, other, from);
        }
        self.take(task, constraints, copy, to);
    }

    /// Sets `found` to the free locations of a copy that is placed next, when this many copies of its item and of items
    /// that rules read are left, with this one. Every placement that keeps the constraints can come about in any order.
    pub fn find_candidates(
        &self,
        task: &Task,
        constraints: &Constraints,
        copy: u32,
        left: Left,
        found: &mut BitSet,
    ) {
        let (item, bounds) = (constraints.item_of[copy as usize] as usize, constraints.of(copy));
        found.clone_from(constraints.mask(copy));
        found.intersect_with(&self.free);
        if self.excluded[item] >= bounds.most_excluded {
            found.subtract(&task.excluded);
        }
        if self.early[item] + left.of_item <= bounds.least_early {
            found.intersect_with(&bounds.early);
        }
        if bounds.is_useful && self.open_priority > 0 && left.useful <= self.open_priority {
            found.intersect_with(&task.priority);
        }
        if let Some(spread) = bounds.spread {
            for area in self.taken_areas[spread as usize].iter() {
                for location in &task.area_locations[area as usize] {
                    found.remove(*location);
                }
            }
        }
    }

    /// Whether everything is kept that depends on several copies at once, if each is where it is allowed.
    pub fn is_complete(&self, constraints: &Constraints) -> bool {
        let items = constraints.items.iter().zip(&self.excluded).zip(&self.early);
        self.open_priority == 0
            && items.into_iter().all(|((bounds, excluded), early)| {
                *excluded <= bounds.most_excluded && *early >= bounds.least_early
            })
    }
}

/// How many copies are left to be placed.
#[derive(Clone, Copy)]
pub(super) struct Left {
    /// Of the item.
    pub of_item: u32,
    /// Of all items that rules read.
    pub useful: u32,
}
