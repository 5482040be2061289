//! Records the trails of walkers during a layout.

use std::collections::BTreeMap;

use seedwright::rooms::{Event, PlacedId};

/// A move of a walker from one room to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WalkerMove {
    /// The walker.
    pub walker: u32,
    /// The room it left.
    pub from: PlacedId,
    /// The room it entered.
    pub to: PlacedId,
    /// Whether it died and restarted there.
    pub is_jump: bool,
}

/// The trails of the last attempt.
#[derive(Clone, Debug, Default)]
pub struct Trails {
    /// The moves of all walkers, in order.
    moves: Vec<WalkerMove>,
    /// The order in which the remaining rooms were placed.
    placed: BTreeMap<PlacedId, usize>,
    /// The number of placed rooms, including those that were removed again.
    count: usize,
}

impl Trails {
    /// Records a step.
    pub fn see(&mut self, event: &Event<'_>) {
        let (walker, from, to, is_jump) = match *event {
            Event::Attempt { .. } => return *self = Self::default(),
            Event::Placed { room, .. } => {
                self.count += 1;
                self.placed.insert(room, self.count);
                return;
            }
            Event::Removed { room } => {
                self.placed.remove(&room);
                return;
            }
            Event::Moved { walker, from, to } => (walker, from, to, false),
            Event::Teleported { walker, from, to } => (walker, from, to, true),
            _ => return,
        };
        self.moves.push(WalkerMove { walker, from, to, is_jump });
    }

    /// The moves of all walkers, in order.
    pub fn moves(&self) -> &[WalkerMove] {
        &self.moves
    }

    /// The order in which rooms were placed, from 1. Rooms of a graph have numbers of their own.
    pub fn order(&self) -> BTreeMap<PlacedId, usize> {
        let mut rooms: Vec<(usize, PlacedId)> =
            self.placed.iter().map(|(room, when)| (*when, *room)).collect();
        rooms.sort_unstable();
        rooms.into_iter().map(|(_, room)| room).zip(1..).collect()
    }

    /// The walkers that moved, in order.
    pub fn walkers(&self) -> Vec<u32> {
        let mut walkers: Vec<u32> = self.moves.iter().map(|step| step.walker).collect();
        walkers.sort_unstable();
        walkers.dedup();
        walkers
    }
}
