//! Where walkers went while rooms were laid out.

use std::collections::BTreeMap;

use seedwright::rooms::{Event, PlacedId};

/// How a walker came from one room to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WalkerMove {
    /// The walker.
    pub walker: u32,
    /// The room that it left.
    pub from: PlacedId,
    /// The room that it came to.
    pub to: PlacedId,
    /// Whether it died and began anew there.
    pub is_jump: bool,
}

/// What happened in the last attempt.
#[derive(Clone, Debug, Default)]
pub struct Trails {
    /// The moves of all walkers, in order.
    moves: Vec<WalkerMove>,
    /// When each room that stands was placed.
    placed: BTreeMap<PlacedId, usize>,
    /// How many rooms were placed, with those that were taken away again.
    count: usize,
}

impl Trails {
    /// Takes note of a step.
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

    /// The order in which rooms were placed, from one. Rooms of a graph have numbers of their own.
    pub fn order(&self) -> BTreeMap<PlacedId, usize> {
        let mut rooms: Vec<(usize, PlacedId)> =
            self.placed.iter().map(|(room, when)| (*when, *room)).collect();
        rooms.sort_unstable();
        rooms.into_iter().map(|(_, room)| room).zip(1..).collect()
    }

    /// The walkers that went anywhere, in order.
    pub fn walkers(&self) -> Vec<u32> {
        let mut walkers: Vec<u32> = self.moves.iter().map(|step| step.walker).collect();
        walkers.sort_unstable();
        walkers.dedup();
        walkers
    }
}
