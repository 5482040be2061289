//! How far the exit is from the start, on maps that a builder made: the walk is measured again, and the rooms on the way
//! are counted.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use super::map::LevelMap;
use super::rows::Cell;

/// The way from the start to the exit.
pub(super) struct Distance {
    /// The walk in thousandths of the walk to the farthest cell.
    pub share: u32,
    /// The number of rooms that the player enters on the way.
    pub rooms: u32,
}

impl Distance {
    /// Measures the way.
    pub fn of(map: &LevelMap, start: Cell, exit: Cell) -> Self {
        let walks = walks(map, start);
        let walk = walks.get(&exit).copied().unwrap_or(0);
        let farthest = walks.values().copied().max().unwrap_or(0).max(1);
        let share = u64::from(walk).saturating_mul(1_000).checked_div(farthest.into());
        let share = share.and_then(|share| u32::try_from(share).ok()).unwrap_or(0);
        Self { share, rooms: rooms_entered(map, start, exit) }
    }

    /// Whether it is as far as promised, on a level with that number of rooms: three rooms, and never an adjacent one unless there
    /// are only two.
    pub fn is_kept(&self, promised: u32, rooms: usize) -> bool {
        let least = match rooms {
            0..=2 => rooms.saturating_sub(1),
            3 | 4 => 2,
            _ => 3,
        };
        self.share >= promised && self.rooms as usize >= least
    }
}

/// The steps from the start to each cell that can be reached.
fn walks(map: &LevelMap, start: Cell) -> BTreeMap<Cell, u32> {
    let mut walks = BTreeMap::from([(start, 0)]);
    let mut front = vec![start];
    let mut steps: u32 = 0;
    while !front.is_empty() {
        steps = steps.saturating_add(1);
        let mut next = Vec::new();
        for cell in front {
            for other in map.steps_from(cell) {
                if let Entry::Vacant(unseen) = walks.entry(other) {
                    unseen.insert(steps);
                    next.push(other);
                }
            }
        }
        front = next;
    }
    walks
}

/// The number of rooms that the player has to enter from the start to the exit. Walking on within a room or through
/// corridors counts nothing.
fn rooms_entered(map: &LevelMap, start: Cell, exit: Cell) -> u32 {
    let Some(room) = map.room_at(start) else { return 0 };
    let mut seen: BTreeSet<Cell> = BTreeSet::new();
    let mut entered = BTreeSet::from([room]);
    let mut front: Vec<Cell> = map.cells_of(room);
    let mut count: u32 = 0;
    while !front.is_empty() {
        seen.extend(&front);
        if front.contains(&exit) {
            return count;
        }
        count = count.saturating_add(1);
        let mut rooms = BTreeSet::new();
        while let Some(cell) = front.pop() {
            for other in map.steps_from(cell) {
                match map.room_at(other) {
                    Some(room) if entered.insert(room) => {
                        rooms.insert(room);
                    }
                    None if seen.insert(other) => front.push(other),
                    _ => {}
                }
            }
        }
        front = rooms.into_iter().flat_map(|room| map.cells_of(room)).collect();
    }
    0
}
