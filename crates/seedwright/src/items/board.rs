//! The placement of one attempt.

use std::num::{NonZeroU32, NonZeroU64};

use super::open_locations::OpenLocations;
use super::task::{CopyToPlace, Task};
use crate::grid::BitSet;
use crate::logic::State;
use crate::random::Stream;

/// No copy, or no location.
pub(super) const NONE: u32 = u32::MAX;

/// The placed copies and the free locations of an attempt.
pub(super) struct Board<'t> {
    pub task: &'t Task,
    /// The free locations.
    pub free: BitSet,
    /// For each location its copy; `NONE` also for copies that the plan has placed.
    pub at: Vec<u32>,
    /// For each copy its location.
    pub place: Vec<u32>,
    /// For each spread pool, the locations of areas that already have one of its items.
    barred: Vec<BitSet>,
    /// The copies reserved for priority locations; empty if there are no priority locations.
    pub chosen: BitSet,
    /// The copies that must stay where they are.
    pub pinned: BitSet,
    /// The result of the last query for locations. A field, so that queries allocate nothing.
    pub candidates: BitSet,
    /// The result of the last query for open locations.
    open: OpenLocations,
    /// Whether the last query was for those.
    is_open_query: bool,
}

impl<'t> Board<'t> {
    pub fn new(task: &'t Task) -> Self {
        let locations = task.areas.len();
        let mut board = Self {
            task,
            free: BitSet::default(),
            at: vec![NONE; locations],
            place: vec![NONE; task.copies.len()],
            barred: Vec::new(),
            chosen: BitSet::with_bound(task.copies.len()),
            pinned: BitSet::default(),
            candidates: BitSet::with_bound(locations),
            open: OpenLocations::new(locations),
            is_open_query: false,
        };
        board.clear();
        board
    }

    /// Removes every copy that the plan has not placed.
    pub fn clear(&mut self) {
        let task = self.task;
        let locations = self.at.len();
        let all = u32::try_from(locations).expect("locations are counted by their ids");
        self.at.fill(NONE);
        self.place.fill(NONE);
        self.open.forget();
        self.pinned = BitSet::with_bound(task.copies.len());
        self.free = BitSet::full(all);
        self.barred = vec![BitSet::with_bound(locations); task.spread.len()];
        for (placed, _) in &task.fixed {
            self.free.remove(placed.location.0);
        }
        for (spread, location) in &task.fixed_spread {
            self.bar(*spread, *location, true);
        }
    }

    pub fn copy(&self, copy: u32) -> &'t CopyToPlace {
        &self.task.copies[copy as usize]
    }

    pub fn take(&mut self, copy: u32, location: u32) {
        self.free.remove(location);
        self.open.change(location);
        self.at[location as usize] = copy;
        self.place[copy as usize] = location;
        if let Some(spread) = self.copy(copy).spread {
            self.bar(spread, location, true);
        }
    }

    /// Removes a copy and returns where it was.
    pub fn release(&mut self, copy: u32) -> u32 {
        let location = std::mem::replace(&mut self.place[copy as usize], NONE);
        self.at[location as usize] = NONE;
        self.free.insert(location);
        self.open.change(location);
        if let Some(spread) = self.copy(copy).spread {
            self.bar(spread, location, false);
        }
        location
    }

    /// Closes an area to the rest of a pool, or opens it again.
    fn bar(&mut self, spread: u32, location: u32, closed: bool) {
        let area = self.task.areas[location as usize];
        let barred = &mut self.barred[spread as usize];
        for location in &self.task.area_locations[area.0 as usize] {
            if closed {
                barred.insert(*location);
            } else {
                barred.remove(*location);
            }
        }
    }

    /// Whether a copy is reserved for a priority location.
    pub fn is_chosen(&self, copy: u32) -> bool {
        self.chosen.contains(copy)
    }

    /// Sets the candidates to all locations a copy is allowed at, free or not. Reserved copies get only priority
    /// locations, and all others only the rest.
    pub fn find_allowed(&mut self, copy: u32) {
        self.is_open_query = false;
        let chosen = self.is_chosen(copy);
        self.candidates.clone_from(&self.task.masks[self.copy(copy).mask as usize]);
        if chosen {
            self.candidates.intersect_with(&self.task.priority);
        } else if !self.task.priority.is_empty() {
            self.candidates.subtract(&self.task.priority);
        }
    }

    /// Sets the candidates to the free locations of a copy, only open ones if `open` is given, and returns their
    /// number.
    pub fn find_candidates(&mut self, copy: u32, open: Option<&BitSet>) -> u32 {
        self.is_open_query = false;
        let spread = self.copy(copy).spread;
        if spread.is_none() && self.task.priority.is_empty() {
            // The common case, in one pass over the words.
            let mask = &self.task.masks[self.copy(copy).mask as usize];
            let free = &self.free;
            return intersect_all(&mut self.candidates, mask, free, open.unwrap_or(free));
        }
        self.find_allowed(copy);
        if let Some(spread) = spread {
            self.candidates.subtract(&self.barred[spread as usize]);
        }
        self.candidates.intersect_with(&self.free);
        if let Some(open) = open {
            self.candidates.intersect_with(open);
        }
        self.candidates.count()
    }

    /// Finds the free locations of a copy that are open in the state of the search, and returns their number.
    pub fn find_open(&mut self, copy: u32, state: &mut State<'_>) -> u32 {
        let row = self.copy(copy);
        if row.spread.is_some() || !self.task.priority.is_empty() {
            return self.find_candidates(copy, Some(state.open_slots()));
        }
        let (open, opened) = state.open_slots_and_changes();
        let mask = &self.task.masks[row.mask as usize];
        self.open.update(row.mask, [mask, &self.free, open], opened);
        self.is_open_query = true;
        self.open.total
    }

    /// Forgets which locations were open, because the search goes on with another state.
    pub fn forget_open(&mut self) {
        self.open.forget();
    }

    /// The locations that the last query found.
    pub fn found(&self) -> &BitSet {
        match self.is_open_query {
            true => &self.open.locations,
            false => &self.candidates,
        }
    }

    /// Retains only some of the locations that the last query found, and returns their number.
    pub fn retain(&mut self, some: BitSet) -> u32 {
        self.candidates = some;
        self.is_open_query = false;
        self.candidates.count()
    }

    /// Sets the candidates to the locations of a copy that are occupied by copies it could replace, and returns
    /// their number.
    pub fn find_taken(&mut self, copy: u32, open: Option<&BitSet>) -> u32 {
        let own = self.copy(copy).spread;
        self.find_allowed(copy);
        self.candidates.subtract(&self.free);
        if let Some(open) = open {
            self.candidates.intersect_with(open);
        }
        let mut taken = std::mem::take(&mut self.candidates);
        for location in taken.clone().iter() {
            let other = self.at[location as usize];
            // A copy of the same spread pool is the one that bars its area, so the area is free once it is gone.
            let fits = other != NONE
                && !self.pinned.contains(other)
                && own.is_none_or(|spread| {
                    self.copy(other).spread == own
                        || !self.barred[spread as usize].contains(location)
                });
            if !fits {
                taken.remove(location);
            }
        }
        self.candidates = taken;
        self.candidates.count()
    }

    /// Chooses one of the `count` locations that were found.
    pub fn choose(&self, count: u32, stream: &mut Stream) -> Option<u32> {
        let count = NonZeroU32::new(count)?;
        if self.task.weights.is_empty() {
            let rank = stream.below(count);
            return match self.is_open_query {
                true => self.open.nth(rank),
                false => self.candidates.nth(rank),
            };
        }
        let weight = |location: &u32| u64::from(self.task.weights[*location as usize]);
        let total = self.found().iter().map(|location| weight(&location)).sum();
        let mut left = stream.below_u64(NonZeroU64::new(total)?);
        self.found().iter().find(|location| {
            let weight = weight(location);
            let here = left < weight;
            left = left.saturating_sub(weight);
            here
        })
    }
}

/// Intersects three sets and counts the result in one pass; this runs once for each copy.
fn intersect_all(result: &mut BitSet, one: &BitSet, other: &BitSet, third: &BitSet) -> u32 {
    let sets = one.words().iter().zip(other.words()).zip(third.words());
    let counts = result.words_mut().iter_mut().zip(sets).map(|(word, ((one, other), third))| {
        *word = one & other & third;
        word.count_ones()
    });
    counts.sum()
}
