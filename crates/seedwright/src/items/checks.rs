//! Checks before the search: finds reasons why no placement can exist.

use std::collections::{BTreeMap, BTreeSet};

use super::board::{Board, NONE};
use super::matching::{HallViolator, SlotState, augment};
use super::openings::start;
use super::priority::choose_for_priority;
use super::readings::{Bound, View};
use super::{Basis, Caveats, Impossible, PlacedCopy, Placer, Refusal, slot};
use crate::grid::BitSet;
use crate::logic::{Beyond, FactId, State};
use crate::world::{Aim, AreaId, Class, Id, ItemId, LocationId, PoolId};

type Verdict = Result<(), Box<Impossible>>;

/// Rejects requests for which no placement can exist, or none can be proved.
pub(super) fn check(placer: &Placer) -> Result<(), Box<Refusal>> {
    plan(placer)?;
    planned_priorities(placer)?;
    counts(placer)?;
    let room = spread(placer).and_then(|()| masks(placer)).and_then(|()| crowds(placer));
    room.map_err(|reason| at_the_start(placer, *reason))?;
    priorities(placer)?;
    reach(placer)?;
    start(placer)?;
    Ok(())
}

/// What a reason about too little room rests on: early items depend on what is open at the start.
fn at_the_start(placer: &Placer, reason: Impossible) -> Box<Refusal> {
    let Placer { world, logic, task, .. } = placer;
    let has_early = task.copies.iter().any(|copy| copy.rank == super::Rank::Early);
    let mut caveats = Caveats { gave_up: task.early_gave_up, ..Caveats::of(world, logic) };
    if !task.early_costs.is_empty() {
        // That these locations do not count is the rule, whatever is tried.
        (caveats.damage, caveats.keeps_health) = (false, true);
    }
    let basis = match has_early && !caveats.is_empty() {
        true => Basis::Strict(caveats),
        false => Basis::Bound,
    };
    Box::new(Refusal { reason, basis })
}

/// Whether the aim is met with every copy held that the plan has not placed.
pub(super) fn can_meet_aim(placer: &Placer) -> bool {
    reach_in(placer, View::strict(placer)).is_ok()
}

fn refuse(reason: Impossible) -> Verdict {
    Err(Box::new(reason))
}

/// Checks that the plan respects pools, areas and exclusions.
fn plan(placer: &Placer) -> Verdict {
    let (world, task) = (&placer.world, &placer.task);
    for (PlacedCopy { location, copy }, _) in task.fixed.iter().copied() {
        let item = copy.item;
        let home = |pool| placer.logic.home(world, pool);
        let (of_item, of_location) =
            (home(world.items[item].pool), home(world.locations[location].pool));
        if of_item != of_location {
            let pool = of_item.or(of_location).expect("two different pools are not both common");
            return refuse(Impossible::PlanBreaksPool { location, item, pool });
        }
        let bound = task.bound.get(&item);
        if bound.is_some_and(|areas| !areas.contains(&world.area_of(location))) {
            return refuse(Impossible::PlanBreaksArea { location, item });
        }
        let matters = placer.is_progression(copy) || placer.class(copy) == Class::Major;
        if task.excluded.contains(location.0) && matters {
            return refuse(Impossible::PlanBreaksExclusion { location, item });
        }
    }
    match task.all_priority.intersection(&task.excluded).iter().next() {
        Some(location) => refuse(Impossible::PriorityExcluded(LocationId(location))),
        None => Ok(()),
    }
}

/// Checks that the plan puts no item at a priority location that nothing can use.
fn planned_priorities(placer: &Placer) -> Result<(), Box<Refusal>> {
    let task = &placer.task;
    let at_priority = task.fixed.iter().filter(|(placed, _)| {
        let PlacedCopy { location, copy } = placed;
        task.all_priority.contains(location.0) && task.useful[copy.item.index()] == 0
    });
    let wasted: Vec<PlacedCopy> = at_priority.map(|(placed, _)| *placed).collect();
    let Some(first) = wasted.first() else {
        return Ok(());
    };
    // A key with too few copies for its locks is of no use to the strict rules, but players can open something with it.
    let useful = Bound::new(placer).useful_copies(placer);
    let never = wasted.iter().find(|placed| useful[placed.copy.item.index()] == 0);
    let PlacedCopy { location, copy } = never.unwrap_or(first);
    let reason = Impossible::PriorityWasted { location: *location, item: copy.item };
    Err(Box::new(Refusal { reason, basis: basis(placer, never.is_some()) }))
}

/// What a reason rests on that the generous rules share, or else only the strict ones have.
fn basis(placer: &Placer, is_generous: bool) -> Basis {
    let caveats = Caveats::of(&placer.world, &placer.logic);
    match is_generous || caveats.is_empty() {
        true => Basis::Bound,
        false => Basis::Strict(caveats),
    }
}

/// Checks that each pool has at least as many locations as items.
fn counts(placer: &Placer) -> Verdict {
    let world = &placer.world;
    let home = |pool| placer.logic.home(world, pool);
    let mut counts: BTreeMap<Option<PoolId>, (usize, usize)> = BTreeMap::new();
    for (item, row) in world.items.iter() {
        counts.entry(home(row.pool)).or_default().0 += placer.logic.pool_copies(item).len();
    }
    for location in placer.logic.locations() {
        let pool = home(world.locations[location].pool);
        counts.entry(pool).or_default().1 += 1;
    }
    let full = counts.into_iter().find(|(_, (items, locations))| items > locations);
    match full {
        Some((pool, (items, locations))) => {
            refuse(Impossible::TooManyItems { pool, items, locations })
        }
        None => Ok(()),
    }
}

/// Checks that there are enough areas for pools with one item per area.
fn spread(placer: &Placer) -> Verdict {
    let task = &placer.task;
    for (number, pool) in (0u32..).zip(&task.spread) {
        let mut areas = BTreeSet::new();
        for (_, location) in task.fixed_spread.iter().filter(|(other, _)| *other == number) {
            let area = task.areas[*location as usize];
            if !areas.insert(area) {
                return refuse(Impossible::PlanCrowdsArea { pool: *pool, area });
            }
        }
        let planned = areas.len();
        if let Err(violator) = spread_out(placer, number, &areas) {
            areas.extend(violator.places.into_iter().map(AreaId));
            return refuse(Impossible::TooFewAreas {
                pool: *pool,
                items: planned + violator.seekers.len(),
                areas: areas.into_iter().collect(),
            });
        }
    }
    Ok(())
}

/// Matches each copy of a pool with a separate area, without those that the plan has taken.
fn spread_out(placer: &Placer, pool: u32, taken: &BTreeSet<AreaId>) -> Result<(), HallViolator> {
    let task = &placer.task;
    let mut owners: BTreeMap<u32, u32> = BTreeMap::new();
    let copies = (0u32..).zip(&task.copies);
    for (copy, _) in copies.filter(|(_, copy)| copy.spread == Some(pool)) {
        let mask = |copy: u32| task.copies[copy as usize].mask;
        let allowed = |copy: u32, seen: &BitSet| {
            let locations = task.masks[mask(copy) as usize].iter();
            let areas = locations.map(|location| task.areas[location as usize]);
            let areas: BTreeSet<u32> = areas.map(|area| area.0).collect();
            areas.into_iter().filter(|area| !seen.contains(*area)).collect()
        };
        let owner = |area: u32| match owners.get(&area) {
            Some(other) => SlotState::Taken(*other),
            None if taken.contains(&AreaId(area)) => SlotState::Closed,
            None => SlotState::Free,
        };
        for (one, area) in augment(copy, placer.world.areas.len(), mask, allowed, owner)? {
            owners.insert(area, one);
        }
    }
    Ok(())
}

/// Checks that every copy is allowed somewhere.
fn masks(placer: &Placer) -> Verdict {
    let task = &placer.task;
    let empty: Vec<bool> = task.masks.iter().map(BitSet::is_empty).collect();
    match task.copies.iter().find(|copy| empty[copy.mask as usize]) {
        Some(copy) => {
            let (item, early) = (copy.id.item, copy.rank == super::Rank::Early);
            refuse(match task.early_costs.get(&item).filter(|_| early) {
                Some(locations) => {
                    Impossible::EarlyCostsHealth { item, locations: locations.clone() }
                }
                None => Impossible::NoLocation { item, early },
            })
        }
        None => Ok(()),
    }
}

/// Checks that all copies can be placed at once, reachable or not.
fn crowds(placer: &Placer) -> Verdict {
    let task = &placer.task;
    if task.plain && task.bound.is_empty() {
        // Every pool has a single set of locations, and `counts` has compared the numbers.
        return Ok(());
    }
    let mut board = Board::new(task);
    let sizes: Vec<u32> = task.masks.iter().map(BitSet::count).collect();
    let mut to_place: Vec<u32> = (0..).take(task.copies.len()).collect();
    to_place.sort_by_key(|copy| sizes[board.copy(*copy).mask as usize]);
    for copy in to_place {
        let mask = |copy: u32| &task.masks[board.copy(copy).mask as usize];
        let moves = match mask(copy).intersection(&board.free).iter().next() {
            Some(location) => Ok(vec![(copy, location)]),
            None => augment(
                copy,
                board.at.len(),
                |copy| board.copy(copy).mask,
                |copy, seen| mask(copy).difference(seen).iter().collect(),
                |location| match board.at[location as usize] {
                    NONE if board.free.contains(location) => SlotState::Free,
                    NONE => SlotState::Closed,
                    other => SlotState::Taken(other),
                },
            ),
        };
        match moves {
            Ok(moves) => {
                for (one, location) in moves {
                    board.at[location as usize] = one;
                    board.free.remove(location);
                }
            }
            Err(violator) => {
                let seekers = violator.seekers.iter().map(|copy| board.copy(*copy));
                let items: BTreeSet<ItemId> = seekers.clone().map(|copy| copy.id.item).collect();
                return refuse(Impossible::Crowded {
                    early: seekers.clone().any(|copy| copy.rank == super::Rank::Early),
                    items: items.into_iter().collect(),
                    copies: violator.seekers.len(),
                    locations: violator.places.into_iter().map(LocationId).collect(),
                });
            }
        }
    }
    Ok(())
}

/// Checks that every priority location can hold a progression item.
fn priorities(placer: &Placer) -> Result<(), Box<Refusal>> {
    let task = &placer.task;
    let locations = task.priority.count() as usize;
    if locations == 0 {
        return Ok(());
    }
    let copies: Vec<u32> = (0..).take(task.copies.len()).collect();
    let covered_by =
        |useful: &[u32]| choose_for_priority(&Board::new(task), &copies, useful).count() as usize;
    let covered = covered_by(&task.useful);
    if covered == locations {
        return Ok(());
    }
    let reason = Impossible::PriorityUncovered { locations, covered };
    let mut refusal = at_the_start(placer, reason);
    if refusal.basis == Basis::Bound {
        let most = covered_by(&Bound::new(placer).useful_copies(placer));
        refusal.basis = basis(placer, most < locations);
    }
    Err(refusal)
}

/// Checks that the aim can be met with every copy that the plan has not placed.
fn reach(placer: &Placer) -> Result<(), Box<Refusal>> {
    let Err(strict) = reach_in(placer, View::strict(placer)) else {
        return Ok(());
    };
    let bound = Bound::new(placer);
    if let Err(refusal) = reach_in(placer, View::generous(placer, &bound)) {
        return Err(refusal.reason.into());
    }
    if strict.gave_up {
        // The search for a placement may still find one.
        return Ok(());
    }
    // Nothing is wrong in the generous reading. The strict one has tried everything, so it decides where it is exact.
    // Elsewhere nothing could be proved, but a player might well succeed.
    let basis = match placer.logic.is_exact() {
        true => Basis::Exhausted,
        false => Basis::Strict(Caveats::of(&placer.world, &placer.logic)),
    };
    Err(Box::new(Refusal { reason: *strict.reason, basis }))
}

/// A reason of some rules, and whether they did not look at everything.
struct ViewRefusal {
    reason: Box<Impossible>,
    gave_up: bool,
}

fn reach_in(placer: &Placer, view: View<'_>) -> Result<(), ViewRefusal> {
    let View { mut state, goal, held, copies, .. } = view;
    held.iter().for_each(|fact| state.add(*fact));
    state.propagate();
    if state.knows(goal) && (state.final_trip().is_some() || placer.task.aim == Aim::Goal) {
        return Ok(());
    }
    let ends = Ends::new(&state, goal);
    let gave_up = !ends.beyond.is_complete();
    let refuse = |reason| Err(ViewRefusal { reason: Box::new(reason), gave_up });
    if !ends.meets_goal {
        return refuse(Impossible::GoalOutOfReach);
    }
    let is_closed = |fact: FactId| !state.knows(fact);
    match placer.task.aim {
        Aim::Goal => Ok(()),
        Aim::Locations => {
            let closed = |location: &LocationId| is_closed(slot(location.0));
            let closed: Vec<_> = placer.logic.locations().filter(closed).collect();
            let fact = |location: &LocationId| vec![slot(location.0)];
            match (ends.never(&closed, fact), closed.is_empty() && state.knows(goal)) {
                (_, true) => Ok(()),
                (never, _) if !never.is_empty() => refuse(Impossible::LocationsOutOfReach(never)),
                _ => refuse(Impossible::NotInOneGame {
                    without_goal: ends.without_goal(&closed, fact),
                    locations: closed,
                    items: Vec::new(),
                }),
            }
        }
        Aim::Items => {
            let lacks = |item: &ItemId| {
                let found = copies[item.index()].iter().filter(|copy| state.knows(**copy)).count();
                found < placer.task.useful[item.index()] as usize
            };
            let items: Vec<_> = placer.world.items.ids().filter(lacks).collect();
            let fact = |item: &ItemId| {
                let missing = copies[item.index()].iter().copied();
                missing.filter(|copy| is_closed(*copy)).collect()
            };
            match (ends.never(&items, fact), items.is_empty() && state.knows(goal)) {
                (_, true) => Ok(()),
                (never, _) if !never.is_empty() => refuse(Impossible::ItemsOutOfReach(never)),
                _ => refuse(Impossible::NotInOneGame {
                    without_goal: Vec::new(),
                    locations: Vec::new(),
                    items,
                }),
            }
        }
    }
}

/// What can be had by a player who does not bring it home, with everything held.
struct Ends {
    beyond: Beyond,
    /// Whether the goal can be met, whatever else is found.
    meets_goal: bool,
}

impl Ends {
    fn new(state: &State<'_>, goal: FactId) -> Self {
        let beyond = state.beyond();
        let meets_goal = state.knows(goal) || beyond.ends_game(goal);
        Self { beyond, meets_goal }
    }

    /// Those of some closed things of which no player has any.
    fn never<T: Copy>(&self, closed: &[T], facts: impl Fn(&T) -> Vec<FactId>) -> Vec<T> {
        let is_never = |one: &T| !facts(one).iter().any(|fact| self.beyond.holds(*fact));
        closed.iter().copied().filter(is_never).collect()
    }

    /// Those of some closed things that nobody has who meets the goal.
    fn without_goal<T: Copy>(&self, closed: &[T], facts: impl Fn(&T) -> Vec<FactId>) -> Vec<T> {
        let excludes = |one: &T| !facts(one).iter().any(|fact| self.beyond.ends_game(*fact));
        closed.iter().copied().filter(excludes).collect()
    }
}
