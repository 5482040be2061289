//! Undo for sites, and hashes of their state.
//!
//! Rooms, connections and meetings are only ever appended, so a checkpoint stores lengths and
//! `undo` truncates. Only values that are overwritten in place, the states of older connections and
//! the rows of the grid, need a log.

use super::Site;
use crate::grid::Cell;

/// A state of a site to return to.
#[derive(Clone, Copy, Debug)]
pub struct Checkpoint {
    rooms: usize,
    connections: usize,
    meets: usize,
    states: usize,
    grid: usize,
    centre: (i64, i64),
    floor: u64,
}

impl Site<'_> {
    /// Starts logging changes, so that [`undo`](Self::undo) can revert them. Checkpoints nest.
    pub fn begin(&mut self) -> Checkpoint {
        self.logging = true;
        self.grid.set_logging(true);
        Checkpoint {
            rooms: self.rooms.len(),
            connections: self.connections.len(),
            meets: self.meets.len(),
            states: self.log.len(),
            grid: self.grid.mark(),
            centre: self.centre,
            floor: self.floor,
        }
    }

    /// Makes all changes permanent and drops the log; all checkpoints become invalid.
    pub fn keep(&mut self) {
        self.logging = false;
        self.log.clear();
        self.grid.set_logging(false);
    }

    /// Returns to a checkpoint; later checkpoints become invalid.
    pub fn undo(&mut self, mark: Checkpoint) {
        // Counts are not logged: they follow from the rooms that go, so this must happen before the
        // rooms are truncated.
        for room in mark.rooms..self.rooms.len() {
            let template = self.shape(room as u32).template;
            self.counts[template.0 as usize] -= 1;
            if let Some((group, first)) = self.rooms[room].group {
                // A group counts once, at its first room.
                self.group_counts[group.0 as usize] -= u32::from(first as usize == room);
            }
        }
        // Before truncating: some entries belong to connections of rooms that go.
        for (connection, state) in self.log.drain(mark.states..).rev() {
            self.connections[connection as usize].state = state;
        }
        self.grid.undo(mark.grid);
        self.rooms.truncate(mark.rooms);
        self.connections.truncate(mark.connections);
        self.meets.truncate(mark.meets);
        (self.centre, self.floor) = (mark.centre, mark.floor);
    }

    /// Returns a hash of the observable state.
    pub fn state_hash(&self) -> [u8; 32] {
        let mut hasher = blake3::Hasher::new_derive_key("seedwright 2026 site of rooms 1");
        let mut feed = |number: u64| {
            hasher.update(&number.to_le_bytes());
        };
        for room in &self.rooms {
            let group =
                room.group.map_or(0, |(id, first)| u64::from(id.0 + 1) << 32 | u64::from(first));
            let Cell { x, y } = room.at;
            let words = [room.shape.into(), x as u64, y as u64, group];
            words.into_iter().for_each(&mut feed);
        }
        let states = self.connections.iter().map(|connection| connection.state as u64);
        states.for_each(&mut feed);
        for meet in &self.meets {
            let words = [meet.first.into(), meet.second.into(), meet.kind as u64];
            words.into_iter().for_each(&mut feed);
        }
        let counts = self.counts.iter().chain(&self.group_counts);
        counts.for_each(|count| feed(u64::from(*count)));
        feed(self.floor);
        feed(self.centre.0 as u64);
        feed(self.centre.1 as u64);
        self.grid.feed(&mut hasher);
        *hasher.finalize().as_bytes()
    }
}
