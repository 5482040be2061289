//! Checks before the search: finds reasons why no placement can exist.

use std::collections::{BTreeMap, BTreeSet};

use super::board::{Board, NONE};
use super::matching::{HallViolator, SlotState, augment};
use super::priority::choose_for_priority;
use super::task::CopyToPlace;
use super::{Basis, Caveats, Impossible, ItemCopy, PlacedCopy, Placer, Refusal, aim_facts, slot};
use crate::grid::BitSet;
use crate::logic::{Beyond, CondensedRules, FactId, Logic, State, leave_one_out};
use crate::world::{Aim, AreaId, Class, Id, ItemId, LocationId, PoolId};

type Verdict = Result<(), Box<Impossible>>;

/// The maximum number of item sets to try at the locations that are reachable at the start.
const OPENING_SETS: usize = 5_000;
/// The maximum size of those sets.
const LARGEST_OPENING: usize = 4;

/// Rejects requests for which no placement can exist, or none can be proved.
pub(super) fn check(placer: &Placer) -> Result<(), Box<Refusal>> {
    plan(placer)?;
    counts(placer)?;
    let room = spread(placer).and_then(|()| masks(placer)).and_then(|()| crowds(placer));
    room.and_then(|()| priorities(placer)).map_err(|reason| at_the_start(placer, *reason))?;
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
        if task.all_priority.contains(location.0) && task.useful[item.index()] == 0 {
            return refuse(Impossible::PriorityWasted { location, item });
        }
    }
    match task.all_priority.intersection(&task.excluded).iter().next() {
        Some(location) => refuse(Impossible::PriorityExcluded(LocationId(location))),
        None => Ok(()),
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
                let items: BTreeSet<ItemId> =
                    violator.seekers.iter().map(|copy| board.copy(*copy).id.item).collect();
                return refuse(Impossible::Crowded {
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
fn priorities(placer: &Placer) -> Verdict {
    let task = &placer.task;
    let locations = task.priority.count() as usize;
    if locations == 0 {
        return Ok(());
    }
    let copies: Vec<u32> = (0..).take(task.copies.len()).collect();
    let chosen = choose_for_priority(&Board::new(task), &copies);
    let covered = chosen.count() as usize;
    if covered < locations {
        return refuse(Impossible::PriorityUncovered { locations, covered });
    }
    Ok(())
}

/// Rules to ask, with the facts by which they know copies and the goal.
///
/// The rules of the search are strict: what they derive can be done in every case. So they can't refuse anything where they
/// are not exact. Then the generous rules are asked, which derive whatever could ever be done.
struct View<'v> {
    state: State<'v>,
    /// Whether a copy that no strict rule can use may matter: the generous rules have more parts.
    all_matter: bool,
    goal: FactId,
    /// For each copy to place the fact that it is held.
    held: Vec<FactId>,
    /// For each item the facts that its pool copies are held.
    copies: Vec<Vec<FactId>>,
}

/// The generous rules of a world.
struct Bound {
    logic: Logic,
    condensed: CondensedRules,
}

impl Bound {
    fn new(placer: &Placer) -> Self {
        let logic = placer.logic.generous(&placer.world);
        let condensed = logic.condensed();
        Self { logic, condensed }
    }
}

impl<'v> View<'v> {
    fn strict(placer: &'v Placer) -> Self {
        Self::over(placer, &placer.logic, &placer.condensed)
    }

    fn generous(placer: &Placer, bound: &'v Bound) -> Self {
        let view = Self::over(placer, &bound.logic, &bound.condensed);
        Self { all_matter: !placer.logic.is_exact(), ..view }
    }

    /// The copies to place that may matter, each with the fact that it is held.
    fn mattering<'c>(&self, placer: &'c Placer) -> Vec<(&'c CopyToPlace, FactId)> {
        let copies = placer.task.copies.iter().zip(self.held.iter().copied());
        copies.filter(|(copy, _)| copy.useful || self.all_matter).collect()
    }

    fn over(placer: &Placer, logic: &Logic, condensed: &'v CondensedRules) -> Self {
        let fact = |plain| condensed.fact(plain).expect("copies and the goal stay separate facts");
        let mut state = State::new(condensed.rules());
        let items = placer.world.items.ids();
        let copies = items.map(|item| logic.pool_copies(item).map(fact).collect());
        let copies: Vec<Vec<FactId>> = copies.collect();
        let held = |copy: ItemCopy| copies[copy.item.index()][copy.number as usize];
        for (placed, _) in &placer.task.fixed {
            if !placer.task.excluded.contains(placed.location.0) {
                state.put(slot(placed.location.0), Some(held(placed.copy)));
            }
        }
        let finish = aim_facts(&placer.world, logic, placer.task.aim, &placer.task.useful, fact);
        state.set_finish(finish);
        state.propagate();
        let held = placer.task.copies.iter().map(|to_place| held(to_place.id));
        let (goal, held) = (fact(logic.goal()), held.collect());
        Self { state, all_matter: false, goal, held, copies }
    }
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

/// Checks that some items at the locations reachable at the start open more.
fn start(placer: &Placer) -> Verdict {
    if start_in(placer, View::strict(placer)).is_ok() {
        return Ok(());
    }
    // A pit may open for the rope that is placed in it, so only the generous rules can refuse.
    let bound = Bound::new(placer);
    start_in(placer, View::generous(placer, &bound))
}

fn start_in(placer: &Placer, view: View<'_>) -> Verdict {
    let task = &placer.task;
    let useful = view.mattering(placer);
    let View { state: base, goal, .. } = view;
    let done = |state: &State<'_>| task.aim == Aim::Goal && state.knows(goal);
    if useful.is_empty() || done(&base) {
        return Ok(());
    }
    let mut allowed = BitSet::with_bound(task.areas.len());
    let masks: BTreeSet<u32> = useful.iter().map(|(copy, _)| copy.mask).collect();
    for mask in masks {
        allowed.union_with(&task.masks[mask as usize]);
    }
    for (placed, _) in &task.fixed {
        allowed.remove(placed.location.0);
    }
    let open = |state: &State<'_>| -> Vec<LocationId> {
        state.open_slots().intersection(&allowed).iter().map(LocationId).collect()
    };
    let first = open(&base);
    if first.is_empty() {
        let open = base.open_slots().iter().map(LocationId);
        return refuse(Impossible::NothingOpen { open: open.collect() });
    }
    // With room for every copy that matters, nothing has to open more.
    if useful.len() <= first.len() {
        return Ok(());
    }
    let mut state = base;
    let mark = state.mark();
    let mut grows = |set: &Vec<FactId>| {
        set.iter().for_each(|fact| state.add(*fact));
        state.propagate();
        let grows = done(&state) || open(&state).len() > first.len();
        state.undo(mark);
        grows
    };
    match opening_sets(&useful, first.len()) {
        Some(sets) if !sets.iter().any(&mut grows) => {
            refuse(Impossible::ClosedStart { open: first })
        }
        _ => Ok(()),
    }
}

/// All sets of copies that could be placed at `size` locations, with copies of one item interchangeable; `None`
/// if there are too many to try.
fn opening_sets(useful: &[(&CopyToPlace, FactId)], size: usize) -> Option<Vec<Vec<FactId>>> {
    let copies: Vec<_> = useful.iter().map(|(copy, held)| (copy.id.item, *held)).collect();
    if size > LARGEST_OPENING {
        return None;
    }
    let mut sets: Vec<(usize, Vec<FactId>)> = vec![(0, Vec::new())];
    for _ in 0..size {
        let mut longer = Vec::new();
        for (first, set) in &sets {
            for next in *first..copies.len() {
                // Copies of one item are interchangeable, so only the first ones are used.
                let skips = next > *first && copies[next].0 == copies[next - 1].0;
                if !skips {
                    let more = set.iter().copied().chain([copies[next].1]).collect();
                    longer.push((next + 1, more));
                }
            }
            if longer.len() > OPENING_SETS {
                return None;
            }
        }
        sets = longer;
    }
    Some(sets.into_iter().map(|(_, set)| set).collect())
}

/// Finds an item that can't be collected wherever it is placed, because reaching every location requires it.
pub(super) fn locked_item(placer: &Placer) -> Option<Impossible> {
    locked_in(placer, View::strict(placer))?;
    let bound = Bound::new(placer);
    locked_in(placer, View::generous(placer, &bound))
}

fn locked_in(placer: &Placer, view: View<'_>) -> Option<Impossible> {
    let task = &placer.task;
    let useful = view.mattering(placer).into_iter();
    let useful: Vec<_> =
        useful.map(|(to_place, held)| (to_place.id.item, *to_place, held)).collect();
    let View { mut state, goal, copies, .. } = view;
    let kinds: Vec<_> = useful.chunk_by(|one, other| one.0 == other.0).collect();
    let groups: Vec<Vec<FactId>> =
        kinds.iter().map(|kind| kind.iter().map(|(_, _, held)| *held).collect()).collect();
    let mut locked = None;
    leave_one_out(&mut state, &groups, &mut |state, position| {
        let spare = task.aim == Aim::Goal && state.knows(goal);
        let item = kinds[position][0].0;
        // A copy that the plan has placed may suffice.
        let found = copies[item.index()].iter().any(|copy| state.knows(*copy));
        let fits = |to_place: &CopyToPlace| {
            task.masks[to_place.mask as usize].intersects(state.open_slots())
        };
        if locked.is_none()
            && !spare
            && !found
            && !kinds[position].iter().any(|(_, to_place, _)| fits(to_place))
        {
            locked = Some(Impossible::Locked { item });
        }
    });
    locked
}
