//! The walk of a player who always goes to the nearest find of the playthrough, and then to the goal.

use std::collections::BTreeSet;

use super::plan::WorldPlan;
use super::rules::{Known, RuleTable, index};
use crate::rows::PlacedCopy;

/// The walk through a world.
pub(super) struct Walk {
    /// The rooms, in order, from the start to the goal.
    pub rooms: Vec<u32>,
    /// The rooms of the finds, in the order in which they are picked up.
    pub finds: Vec<u32>,
}

/// Walks through a world; `None` if some find or the goal can't be walked to.
pub(super) fn walk(
    table: &RuleTable<'_>,
    plan: &WorldPlan,
    playthrough: &[PlacedCopy],
) -> Option<Walk> {
    let mut left = playthrough.to_vec();
    let mut held: Vec<u32> = Vec::new();
    let mut walk = Walk { rooms: vec![plan.start], finds: Vec::new() };
    while !left.is_empty() {
        let known = table.close(held.iter().copied());
        // A location's own requirement is about items; how far the player got is the walk's concern.
        let opened = table.close(table.places().chain(held.iter().copied()));
        let is_open =
            |placed: &PlacedCopy| opened[index(table.facts.locations + placed.location.0)];
        let targets: BTreeSet<u32> = left
            .iter()
            .filter(|placed| is_open(placed))
            .filter_map(|placed| plan.location_rooms[index(placed.location.0)])
            .collect();
        let room = walk.go_on(table, plan, &known, &targets)?;
        let here = left.iter().position(|placed| {
            plan.location_rooms[index(placed.location.0)] == Some(room) && is_open(placed)
        });
        let placed = left.remove(here?);
        held.push(table.facts.copies[index(placed.copy.item.0)] + placed.copy.number);
        walk.finds.push(room);
    }
    let known = table.close(held.into_iter());
    walk.go_on(table, plan, &known, &plan.goals)?;
    Some(walk)
}

impl Walk {
    /// Goes to the nearest of some rooms, or, where no way leads on, to the nearest from the start.
    fn go_on(
        &mut self,
        table: &RuleTable<'_>,
        plan: &WorldPlan,
        known: &Known,
        targets: &BTreeSet<u32>,
    ) -> Option<u32> {
        let usable = plan.ways.iter().filter(|way| way.leads(table, known));
        let mut next: Vec<Vec<u32>> = vec![Vec::new(); index(plan.rooms)];
        usable.for_each(|way| next[index(way.from)].push(way.to));
        let here = *self.rooms.last()?;
        let path = shortest(&next, here, targets).or_else(|| shortest(&next, plan.start, targets));
        let path = path?;
        self.rooms.extend(path.iter().skip(1));
        path.last().copied()
    }
}

/// The shortest path to the nearest target, with both ends.
fn shortest(next: &[Vec<u32>], from: u32, targets: &BTreeSet<u32>) -> Option<Vec<u32>> {
    let mut before = vec![u32::MAX; next.len()];
    before[index(from)] = from;
    let mut queue = vec![from];
    let mut at = 0;
    while let Some(room) = queue.get(at).copied() {
        at += 1;
        if targets.contains(&room) {
            let mut path = vec![room];
            let mut room = room;
            while room != from {
                room = before[index(room)];
                path.push(room);
            }
            path.reverse();
            return Some(path);
        }
        for to in &next[index(room)] {
            if before[index(*to)] == u32::MAX {
                before[index(*to)] = room;
                queue.push(*to);
            }
        }
    }
    None
}
