//! Checks that items can be found at all: that the start opens, and that no item locks itself away.

use std::collections::BTreeSet;

use super::readings::{Bound, View};
use super::task::CopyToPlace;
use super::{Impossible, Placer};
use crate::grid::BitSet;
use crate::logic::{FactId, State, leave_one_out};
use crate::world::{Aim, Id, LocationId};

type Verdict = Result<(), Box<Impossible>>;

/// The maximum number of item sets to try at the locations that are reachable at the start.
const OPENING_SETS: usize = 5_000;
/// The maximum size of those sets.
const LARGEST_OPENING: usize = 4;

/// Checks that some items at the locations reachable at the start open more.
pub(super) fn start(placer: &Placer) -> Verdict {
    if start_in(placer, View::strict(placer)).is_ok() {
        return Ok(());
    }
    // A pit may open for the rope that is placed in it, so only the generous rules can refuse.
    let bound = Bound::new(placer);
    start_in(placer, View::generous(placer, &bound))
}

fn start_in(placer: &Placer, view: View<'_>) -> Verdict {
    let task = &placer.task;
    let mattering = view.mattering(placer);
    let wanted = wanted(placer, mattering.len());
    let View { state: base, goal, .. } = view;
    let done = |state: &State<'_>| match task.aim {
        Aim::Goal => state.knows(goal),
        Aim::Items => wanted == 0 && state.knows(goal),
        Aim::Locations => false,
    };
    if mattering.is_empty() || done(&base) {
        return Ok(());
    }
    let mut allowed = BitSet::with_bound(task.areas.len());
    let masks: BTreeSet<u32> = mattering.iter().map(|(copy, _)| copy.mask).collect();
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
        return Err(Box::new(Impossible::NothingOpen { open: open.collect() }));
    }
    // With room for every copy that must be found, nothing has to open more.
    if wanted <= first.len() {
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
    match opening_sets(&mattering, first.len()) {
        Some(sets) if !sets.iter().any(&mut grows) => {
            Err(Box::new(Impossible::ClosedStart { open: first }))
        }
        _ => Ok(()),
    }
}

/// How many of the copies to place must be found, at least, of those that may matter.
///
/// Under the generous rules any copy may open something, so all of them may matter. But the aim `items` asks only for
/// those that the strict rules can use, and the plan may have placed some of these where they are found. A copy that
/// nothing can use can be anywhere, also where nobody ever comes.
fn wanted(placer: &Placer, mattering: usize) -> usize {
    let task = &placer.task;
    if task.aim != Aim::Items {
        return mattering;
    }
    let wanted = placer.world.items.ids().map(|item| {
        let planned = task.fixed.iter().filter(|(placed, _)| placed.copy.item == item).count();
        (task.useful[item.index()] as usize).saturating_sub(planned)
    });
    wanted.sum()
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
    let mattering = view.mattering(placer).into_iter();
    let mattering: Vec<_> =
        mattering.map(|(to_place, held)| (to_place.id.item, *to_place, held)).collect();
    let View { mut state, goal, copies, .. } = view;
    let kinds: Vec<_> = mattering.chunk_by(|one, other| one.0 == other.0).collect();
    let groups: Vec<Vec<FactId>> =
        kinds.iter().map(|kind| kind.iter().map(|(_, _, held)| *held).collect()).collect();
    let mut locked = None;
    leave_one_out(&mut state, &groups, &mut |state, position| {
        let item = kinds[position][0].0;
        let spare = match task.aim {
            Aim::Goal => state.knows(goal),
            // Under the generous rules, there are items here that the strict rules can't use. The aim does not ask for them.
            Aim::Items => task.useful[item.index()] == 0 && state.knows(goal),
            Aim::Locations => false,
        };
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
