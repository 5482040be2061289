//! The copies to place, and where each is allowed.

use std::collections::BTreeMap;

use super::bound_areas::bound_areas;
use super::{Impossible, ItemCopy, PlacedCopy, Rank};
use crate::grid::BitSet;
use crate::logic::{CondensedRules, FactId, Logic, State};
use crate::world::{
    Aim, Algorithm, AreaId, Class, Decide, Id, ItemId, ItemRequest, LocationId, PlayPromise,
    PoolId, Settings, World,
};

/// The default number of attempts.
const ATTEMPTS: u32 = 100;
/// The default number of attempts of the random algorithm: most shuffles can't be finished.
const SHUFFLES: u32 = 10_000;

/// A copy to place.
#[derive(Clone, Copy, Debug)]
pub(super) struct CopyToPlace {
    pub id: ItemCopy,
    /// The fact that it is held, in the condensed rules.
    pub held: FactId,
    /// Where it is allowed, as a position in `masks`.
    pub mask: u32,
    /// Its pool if that allows one item per area, as a position in `spread`.
    pub spread: Option<u32>,
    /// Whether some rule can use it.
    pub useful: bool,
    pub rank: Rank,
}

/// Everything that stays the same across attempts.
pub(super) struct Task {
    pub aim: Aim,
    pub promise: PlayPromise,
    /// Whether a player who has found everything must be able to return from everywhere.
    pub no_trap: bool,
    /// Whether a player who has found everything must be able to reach every room from the start.
    pub every_room: bool,
    pub algorithm: Algorithm,
    pub attempts: u32,
    pub decide: Decide,
    pub swaps: u32,
    pub steps: u64,
    /// How often in a hundred a copy goes where it opens its own way out, if it can.
    pub loops: u32,
    /// The number of steps of the chain of fair placements, if it is requested.
    pub mix: Option<u32>,
    /// The copies that the plan has not placed, sorted by fact.
    pub copies: Vec<CopyToPlace>,
    /// The copies of each rank, by rank.
    pub ranks: [Vec<u32>; Rank::ALL.len()],
    /// Sets of locations.
    pub masks: Vec<BitSet>,
    /// The copies that the plan has placed, each with the fact that it is held.
    pub fixed: Vec<(PlacedCopy, FactId)>,
    /// The copies of spread pools that the plan has placed: positions in `spread` with locations.
    pub fixed_spread: Vec<(u32, u32)>,
    pub excluded: BitSet,
    /// All priority locations.
    pub all_priority: BitSet,
    /// The priority locations that the plan leaves free.
    pub priority: BitSet,
    /// The weight of each location; empty if all are equal.
    pub weights: Vec<u32>,
    /// The pools that allow one item per area.
    pub spread: Vec<PoolId>,
    /// For each area its locations.
    pub area_locations: Vec<Vec<u32>>,
    /// For each location its area.
    pub areas: Vec<AreaId>,
    /// Whether all copies of a pool are allowed at all its locations.
    pub plain: bool,
    /// For each item the number of pool copies that some rule can use.
    pub useful: Vec<u32>,
    /// The areas that bound items are allowed in.
    pub bound: BTreeMap<ItemId, Vec<AreaId>>,
    /// How many copies of items must be early, and where they are, without excluded locations.
    pub early: Vec<(ItemId, u32, BitSet)>,
    /// Whether not every trip was tried that a copy could be early on.
    pub early_gave_up: bool,
    /// For each item that is nowhere early, the locations that would do if they did not cost health for good.
    pub early_costs: BTreeMap<ItemId, Vec<LocationId>>,
}

/// The constraints that decide where a copy is allowed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Bounds {
    /// The pool that is shuffled within itself, or `None` for the common one.
    home: Option<PoolId>,
    areas: Option<Vec<AreaId>>,
    avoids_excluded: bool,
    /// The item that the copy must be found of before anything else.
    early: Option<ItemId>,
}

fn default_attempts(algorithm: Algorithm) -> u32 {
    match algorithm {
        Algorithm::Random => SHUFFLES,
        Algorithm::Assumed | Algorithm::Forward | Algorithm::Fair => ATTEMPTS,
    }
}

impl Task {
    pub fn new(
        world: &World,
        settings: &Settings,
        logic: &Logic,
        condensed: &CondensedRules,
        request: &ItemRequest,
        early: &EarlyPlaces,
    ) -> Result<Self, Box<Impossible>> {
        let locations = world.locations.len();
        let algorithm = request.algorithm.unwrap_or_default();
        let (areas, area_locations) = areas_of_locations(world);
        let spread = |pool: &PoolId| world.pools[*pool].one_per_area && logic.is_active(*pool);
        // Requests for locations that do not exist under the settings have no effect.
        let ids = |list: &[LocationId]| {
            let list = list.iter().filter(|location| logic.exists(**location));
            BitSet::of(locations, list.map(|location| location.0))
        };
        let mut task = Self {
            aim: request.aim.unwrap_or_default(),
            promise: request.promise.unwrap_or_default(),
            no_trap: false,
            every_room: false,
            algorithm,
            attempts: request.attempts.unwrap_or(default_attempts(algorithm)).max(1),
            decide: request.decide.unwrap_or_default(),
            swaps: 0,
            steps: request.clone().settle().steps,
            loops: request.loops.unwrap_or(0),
            mix: request.mix,
            copies: Vec::new(),
            ranks: Default::default(),
            masks: Vec::new(),
            fixed: Vec::new(),
            fixed_spread: Vec::new(),
            excluded: ids(&request.excluded),
            all_priority: ids(&request.priority),
            priority: ids(&request.priority),
            weights: weights(locations, request),
            spread: world.pools.ids().filter(spread).collect(),
            area_locations,
            areas,
            plain: request.excluded.is_empty() && request.early.is_empty(),
            useful: logic.useful_copies(),
            bound: bound_areas(world, logic, request),
            early: Vec::new(),
            early_gave_up: early.gave_up,
            early_costs: BTreeMap::new(),
        };
        task.early = early.without(request, &task.excluded);
        let planned = task.fix(world, logic, request)?;
        let found = task.found_at_start(world, logic);
        let mut copies = CopyLister::new(world, settings, logic, request, early, (&planned, found));
        copies.collect(&mut task, condensed)?;
        let most = u32::try_from(task.copies.len()).unwrap_or(u32::MAX);
        task.swaps = request.swaps.unwrap_or(most.saturating_add(100));
        Ok(task)
    }

    /// Assigns copies to the plan, the last ones first: the first copies of an item are those that count as
    /// useful and major, and they are left for the search.
    fn fix(
        &mut self,
        world: &World,
        logic: &Logic,
        request: &ItemRequest,
    ) -> Result<Vec<u32>, Box<Impossible>> {
        let mut planned = vec![0u32; world.items.len()];
        let mut filled = BitSet::with_bound(world.locations.len());
        // The last copies go to excluded locations, where they have no effect.
        let mut fixed = request.fixed.clone();
        fixed.sort_by_key(|(location, _)| !self.excluded.contains(location.0));
        for (location, item) in &fixed {
            if filled.contains(location.0) {
                return Err(Box::new(Impossible::PlanFillsTwice(*location)));
            }
            filled.insert(location.0);
            if !logic.exists(*location) {
                return Err(Box::new(Impossible::PlanFillsNothing(*location)));
            }
            let placed = PlacedCopy {
                location: *location,
                copy: Self::last_copy(logic, request, *item, planned[item.index()])?,
            };
            planned[item.index()] += 1;
            let fact = logic.pool_copy(*item, placed.copy.number);
            self.fixed.push((placed, fact.expect("the copy is one of the pool")));
            let spread = self.spread_of(world.items[*item].pool);
            self.fixed_spread.extend(spread.map(|spread| (spread, location.0)));
            self.priority.remove(location.0);
        }
        Ok(planned)
    }

    /// The last remaining copy of an item after `placed` others.
    fn last_copy(
        logic: &Logic,
        request: &ItemRequest,
        item: ItemId,
        placed: u32,
    ) -> Result<ItemCopy, Box<Impossible>> {
        let copies = logic.pool_copies(item).len();
        let left = copies.checked_sub(placed as usize + 1).map(u32::try_from);
        match left {
            Some(Ok(number)) => Ok(ItemCopy { item, number }),
            _ => Err(Box::new(Impossible::PlanNeedsCopies {
                item,
                planned: request.fixed.iter().filter(|(_, other)| *other == item).count(),
                copies,
            })),
        }
    }

    /// The copies that the plan has placed outside excluded locations.
    pub fn found_by_plan(&self) -> impl Iterator<Item = (LocationId, FactId)> {
        let found = self.fixed.iter().map(|(placed, fact)| (placed.location, *fact));
        found.filter(|(location, _)| !self.excluded.contains(location.0))
    }

    /// How many of all copies of an item must not be at excluded locations: as many as are major or of use.
    pub fn copies_that_matter(&self, world: &World, logic: &Logic, item: ItemId) -> u32 {
        let copies = u32::try_from(logic.pool_copies(item).len()).unwrap_or(u32::MAX);
        let row = &world.items[item];
        let majors = match row.class {
            Class::Major => copies,
            Class::Filler => row.major_copies,
        };
        majors.max(self.useful[item.index()]).min(copies)
    }

    /// How many copies of an item the plan places at locations that are not excluded.
    fn planned_elsewhere(&self, item: ItemId) -> u32 {
        let planned = self.fixed.iter().filter(|(placed, _)| {
            placed.copy.item == item && !self.excluded.contains(placed.location.0)
        });
        u32::try_from(planned.count()).expect("`limits` bound copies")
    }

    /// For each item how many copies of the plan are found before anything else.
    fn found_at_start(&self, world: &World, logic: &Logic) -> Vec<u32> {
        let mut found = vec![0; world.items.len()];
        if self.fixed.is_empty() {
            return found;
        }
        let mut state = logic.state();
        for (location, fact) in self.found_by_plan() {
            state.put(logic.open(location), Some(fact));
        }
        state.propagate();
        let known = self.fixed.iter().filter(|(_, fact)| state.knows(*fact));
        known.for_each(|(placed, _)| found[placed.copy.item.index()] += 1);
        found
    }

    /// The position of a pool in `spread`.
    fn spread_of(&self, pool: Option<PoolId>) -> Option<u32> {
        let pools = (0..).zip(&self.spread);
        pools.filter(|(_, own)| Some(**own) == pool).map(|(number, _)| number).next()
    }
}

/// The area of each location, and the locations of each area.
fn areas_of_locations(world: &World) -> (Vec<AreaId>, Vec<Vec<u32>>) {
    let areas: Vec<AreaId> = world.locations.ids().map(|id| world.area_of(id)).collect();
    let mut locations = vec![Vec::new(); world.areas.len()];
    for (location, area) in (0..).zip(&areas) {
        locations[area.index()].push(location);
    }
    (areas, locations)
}

fn weights(locations: usize, request: &ItemRequest) -> Vec<u32> {
    if request.weights.is_empty() {
        return Vec::new();
    }
    let mut weights = vec![1; locations];
    for (location, weight) in &request.weights {
        weights[location.index()] = *weight;
    }
    weights
}

/// Where copies are early: a player takes one there before anything else, and comes home with it.
pub(super) struct EarlyPlaces {
    /// For each early item its locations: what is open at the start, and where the copy itself opens the way back.
    at: BTreeMap<ItemId, BitSet>,
    /// The locations that can be opened at the start by a player who comes home, but with health lost for good.
    unpaid: BitSet,
    /// Whether not every trip was tried.
    pub gave_up: bool,
}

impl EarlyPlaces {
    pub fn new(world: &World, logic: &Logic, request: &ItemRequest) -> Self {
        let unpaid = BitSet::with_bound(world.locations.len());
        let mut early = Self { at: BTreeMap::new(), unpaid, gave_up: false };
        if request.early.is_empty() {
            return early;
        }
        let mut state = logic.state();
        state.propagate();
        let beyond = state.beyond();
        early.gave_up = !beyond.is_complete();
        let (open, closed): (Vec<LocationId>, Vec<LocationId>) =
            logic.locations().partition(|id| state.knows(logic.open(*id)));
        let unpaid = closed.iter().filter(|id| beyond.is_unpaid(logic.open(**id)));
        early.unpaid.extend(unpaid.map(|id| id.0));
        for (item, _) in &request.early {
            let mut at = BitSet::of(world.locations.len(), open.iter().map(|id| id.0));
            let copy = logic.pool_copies(*item).next();
            let away = closed.iter().filter(|id| beyond.holds(logic.open(**id)));
            for (location, copy) in away.filter_map(|location| Some((location, copy?))) {
                if early.brings_home(&mut state, logic.open(*location), copy) {
                    at.insert(location.0);
                }
            }
            early.at.insert(*item, at);
        }
        early
    }

    /// How many copies must be early, and where they are, without some locations.
    fn without(&self, request: &ItemRequest, excluded: &BitSet) -> Vec<(ItemId, u32, BitSet)> {
        let rows = request.early.iter().map(|(item, count)| {
            let at = self.at.get(item).map(|at| at.difference(excluded));
            (*item, *count, at.unwrap_or_default())
        });
        rows.collect()
    }

    /// Whether a copy in a slot lets the player come home with it, who has nothing else.
    fn brings_home(&mut self, state: &mut State<'_>, slot: FactId, copy: FactId) -> bool {
        let mark = state.mark();
        state.put(slot, Some(copy));
        state.propagate();
        self.gave_up |= state.gave_up();
        let is_held = state.knows(copy);
        state.undo(mark);
        state.put(slot, None);
        is_held
    }

    fn contains(&self, item: ItemId, location: LocationId) -> bool {
        self.at.get(&item).is_some_and(|at| at.contains(location.0))
    }
}

/// Lists the copies to place, item by item.
struct CopyLister<'a> {
    world: &'a World,
    logic: &'a Logic,
    request: &'a ItemRequest,
    /// For each item how many copies the plan has placed.
    planned: &'a [u32],
    early_places: &'a EarlyPlaces,
    masks: BTreeMap<Bounds, u32>,
    counts: Vec<u32>,
    /// For each item how many copies of the plan are found before anything else.
    found: Vec<u32>,
}

impl<'a> CopyLister<'a> {
    fn new(
        world: &'a World,
        settings: &Settings,
        logic: &'a Logic,
        request: &'a ItemRequest,
        early_places: &'a EarlyPlaces,
        (planned, found): (&'a [u32], Vec<u32>),
    ) -> Self {
        Self {
            world,
            logic,
            request,
            planned,
            found,
            early_places,
            masks: BTreeMap::new(),
            counts: world.items.rows().iter().map(|item| settings.amount(item.count)).collect(),
        }
    }

    fn collect(
        &mut self,
        task: &mut Task,
        condensed: &CondensedRules,
    ) -> Result<(), Box<Impossible>> {
        let early = self.early();
        let bound = task.bound.clone();
        for item in self.world.items.ids() {
            let free = self.counts[item.index()] - self.planned[item.index()];
            let early = early.get(&item).copied().unwrap_or(0);
            if early > free {
                return Err(Box::new(Impossible::PlanNeedsCopies {
                    item,
                    planned: (self.planned[item.index()] + early) as usize,
                    copies: self.counts[item.index()] as usize,
                }));
            }
            for (number, fact) in (0..free).zip(self.logic.pool_copies(item)) {
                let held = condensed.fact(fact).expect("copies stay separate facts");
                let copy = ItemCopy { item, number };
                let to_place =
                    self.copy_to_place(task, copy, held, number < early, bound.get(&item));
                let position = u32::try_from(task.copies.len()).expect("`limits` bound copies");
                task.ranks[to_place.rank as usize].push(position);
                task.copies.push(to_place);
            }
        }
        Ok(())
    }

    /// How many copies of each item must be placed where they are early, in addition to those of the plan.
    fn early(&self) -> BTreeMap<ItemId, u32> {
        let mut early: BTreeMap<ItemId, u32> = self.request.early.iter().copied().collect();
        for (location, item) in &self.request.fixed {
            if let Some(number) = early.get_mut(item)
                && self.early_places.contains(*item, *location)
                && !self.request.excluded.contains(location)
            {
                *number = number.saturating_sub(1);
            }
        }
        early
    }

    fn copy_to_place(
        &mut self,
        task: &mut Task,
        copy: ItemCopy,
        held: FactId,
        early: bool,
        areas: Option<&Vec<AreaId>>,
    ) -> CopyToPlace {
        let row = &self.world.items[copy.item];
        let (useful, found) = (task.useful[copy.item.index()], self.found[copy.item.index()]);
        let useful = copy.number < useful.saturating_sub(found);
        let avoiding = task.copies_that_matter(self.world, self.logic, copy.item);
        let elsewhere = task.planned_elsewhere(copy.item);
        let class = row.class_of_copy(copy.number);
        let home = self.logic.home(self.world, row.pool);
        let spread = task.spread_of(row.pool);
        let bounds = Bounds {
            home,
            areas: areas.cloned(),
            avoids_excluded: copy.number < avoiding.saturating_sub(elsewhere) || early,
            early: early.then_some(copy.item),
        };
        CopyToPlace {
            id: copy,
            held,
            mask: self.mask(task, bounds),
            spread,
            useful,
            rank: match class {
                _ if early => Rank::Early,
                _ if home.is_some() => Rank::Special,
                _ if areas.is_some() || spread.is_some() => Rank::Bound,
                Class::Major => Rank::Major,
                Class::Filler => Rank::Filler,
            },
        }
    }

    fn mask(&mut self, task: &mut Task, bounds: Bounds) -> u32 {
        if let Some(mask) = self.masks.get(&bounds) {
            return *mask;
        }
        let is_allowed = |location: &u32| {
            let row = &self.world.locations[LocationId(*location)];
            let area = task.areas[*location as usize];
            self.logic.home(self.world, row.pool) == bounds.home
                && bounds.areas.as_ref().is_none_or(|areas| areas.contains(&area))
                && !(bounds.avoids_excluded && task.excluded.contains(*location))
        };
        let is_early = |location: &u32| {
            let mut item = bounds.early.into_iter();
            item.all(|item| self.early_places.contains(item, LocationId(*location)))
        };
        let allowed = || self.logic.locations().map(|id| id.0).filter(is_allowed);
        let mask = BitSet::of(self.world.locations.len(), allowed().filter(is_early));
        if let Some(item) = bounds.early.filter(|_| mask.is_empty()) {
            let costly = allowed().filter(|location| self.early_places.unpaid.contains(*location));
            let costly: Vec<LocationId> = costly.map(LocationId).collect();
            if !costly.is_empty() {
                task.early_costs.insert(item, costly);
            }
        }
        let number = u32::try_from(task.masks.len()).expect("there are fewer masks than copies");
        task.masks.push(mask);
        self.masks.insert(bounds, number);
        number
    }
}
