//! Rows about chambers, locks and dead ends.

use std::collections::BTreeSet;

use super::plan::{RoomWay, both_ways, components};
use super::rules::{index, number};
use super::{MeasuredWorld, ratio};
use crate::rows::PlacedCopy;

/// The chambers with a single neighbour, other than that of the start.
fn dead_ends(world: &MeasuredWorld<'_>) -> BTreeSet<u32> {
    let plan = &world.plan;
    let near = plan.chamber_neighbours();
    let ends = near.iter().filter(|(_, near)| near.len() == 1).map(|(chamber, _)| *chamber);
    ends.filter(|chamber| *chamber != plan.chamber_of[index(plan.start)]).collect()
}

/// The chambers with the goal.
fn goal_chambers(world: &MeasuredWorld<'_>) -> BTreeSet<u32> {
    world.plan.goals.iter().map(|room| world.plan.chamber_of[index(*room)]).collect()
}

/// The chamber of a location.
fn chamber_at(world: &MeasuredWorld<'_>, location: u32) -> Option<u32> {
    let room = world.plan.location_rooms[index(location)]?;
    Some(world.plan.chamber_of[index(room)])
}

/// The number of locked dead ends with nothing in them.
pub(super) fn empty_vaults(world: &MeasuredWorld<'_>) -> u64 {
    let plan = &world.plan;
    let chamber = |room: u32| plan.chamber_of[index(room)];
    let enters = |way: &&RoomWay| chamber(way.from) != chamber(way.to);
    let open: BTreeSet<u32> = plan
        .ways
        .iter()
        .filter(enters)
        .filter(|way| way.is_open)
        .map(|way| chamber(way.to))
        .collect();
    let finds = world.placed.iter().filter(|placed| world.progress.is_progression(placed));
    let finds: BTreeSet<u32> =
        finds.filter_map(|placed| chamber_at(world, placed.location.0)).collect();
    let goals = goal_chambers(world);
    let places = |chamber: u32| {
        let locations = 0..number(plan.location_rooms.len());
        locations.filter(|location| chamber_at(world, *location) == Some(chamber)).count()
    };
    let mut ends = dead_ends(world);
    ends.retain(|end| {
        !open.contains(end) && !finds.contains(end) && !goals.contains(end) && places(*end) < 2
    });
    ends.len() as u64
}

/// For each opener, the pairs of rooms whose ways it opens.
fn ways_by_opener<'a>(world: &'a MeasuredWorld<'_>) -> Vec<Vec<&'a RoomWay>> {
    let mut ways = vec![Vec::new(); world.plan.openers.len()];
    for way in &world.plan.ways {
        way.locks.iter().for_each(|lock| ways[index(*lock)].push(way));
    }
    ways
}

/// The number of ways that one opener opens, on average.
pub(super) fn ways_per_lock(world: &MeasuredWorld<'_>) -> Option<u64> {
    let pairs = ways_by_opener(world).into_iter().map(|ways| {
        let pairs: BTreeSet<_> = ways.iter().map(|way| way.pair).collect();
        pairs.len() as u64
    });
    let pairs: Vec<u64> = pairs.filter(|pairs| *pairs > 0).collect();
    ratio(pairs.iter().sum(), pairs.len() as u64)
}

/// The share of keys whose loss costs neither the goal nor a progression item. A key opens only dead ends, and not
/// that of the goal.
pub(super) fn idle_keys(world: &MeasuredWorld<'_>) -> Option<u64> {
    let (ends, goals) = (dead_ends(world), goal_chambers(world));
    let is_side = |way: &&RoomWay| {
        let chamber = world.plan.chamber_of[index(way.to)];
        ends.contains(&chamber) && !goals.contains(&chamber)
    };
    let ways = ways_by_opener(world);
    let is_key = |ways: &Vec<&RoomWay>| !ways.is_empty() && ways.iter().all(is_side);
    let openers = (0..).zip(&ways).filter(|(_, ways)| is_key(ways));
    let keys: Vec<u32> = openers.map(|(opener, _)| opener).collect();
    let idle = keys.iter().filter(|key| is_idle(world, **key)).count();
    ratio(idle as u64, keys.len() as u64)
}

/// Whether everything else that matters can be found without an opener.
fn is_idle(world: &MeasuredWorld<'_>, opener: u32) -> bool {
    let items = &world.plan.openers[index(opener)].items;
    let is_own = |placed: &PlacedCopy| items.contains(&placed.copy.item.0);
    let others: Vec<PlacedCopy> =
        world.placed.iter().filter(|placed| !is_own(placed)).copied().collect();
    let useful = others.iter().filter(|placed| world.progress.is_progression(placed)).count();
    let spheres = world.progress.spheres(&others);
    let found: u64 = spheres.iter().map(|sphere| u64::from(sphere.progression)).sum();
    spheres.iter().any(|sphere| sphere.finished) && found == useful as u64
}

/// The share of openers that every playthrough needs.
pub(super) fn required_openers(world: &MeasuredWorld<'_>) -> Option<u64> {
    let required = world.progress.required(world.placed, world.playthrough);
    let is_required =
        |items: &[u32]| required.iter().any(|placed| items.contains(&placed.copy.item.0));
    let ways = ways_by_opener(world);
    let openers = world.plan.openers.iter().zip(&ways).filter(|(_, ways)| !ways.is_empty());
    let openers: Vec<_> = openers.map(|(opener, _)| opener).collect();
    let needed = openers.iter().filter(|opener| is_required(&opener.items)).count();
    ratio(needed as u64, openers.len() as u64)
}

/// The share of dead ends among the rooms that have no location. The rooms of start and goal don't count.
pub(super) fn empty_dead_ends(world: &MeasuredWorld<'_>) -> Option<u64> {
    let plan = &world.plan;
    let near = plan.neighbours();
    let is_end = |room: &u32| {
        near[index(*room)].len() == 1
            && *room != plan.start
            && !plan.goals.contains(room)
            && world.is_room(*room)
    };
    let ends: Vec<u32> = (0..plan.rooms).filter(is_end).collect();
    let filled: BTreeSet<u32> = plan.location_rooms.iter().copied().flatten().collect();
    let empty = ends.iter().filter(|room| !filled.contains(room)).count();
    ratio(empty as u64, ends.len() as u64)
}

/// The number of independent loops for every 14 rooms, if gates are left out.
pub(super) fn loops(world: &MeasuredWorld<'_>) -> Option<u64> {
    let plan = &world.plan;
    let pairs = both_ways(&plan.ways, |way| !way.is_gate);
    let parts = components(plan.rooms, pairs.iter().copied());
    let parts: BTreeSet<u32> = parts.into_iter().collect();
    let loops = (pairs.len() + parts.len()) as u64 - u64::from(plan.rooms);
    ratio(loops * 14, world.room_count())
}
