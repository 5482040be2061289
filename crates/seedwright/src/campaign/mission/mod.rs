//! The mission: what a player does in a campaign, decided before there is any space.
//!
//! A mission divides rooms into *chambers*. The rooms of a chamber are joined without items, and every way between two
//! chambers is a lock with one opener, a valve, or a gate. A chamber's *needs* are the openers without which it can't
//! be reached. These invariants hold for every mission ([`Mission::faults`] checks them):
//!
//! - M0: the start needs nothing, and from it a tree of ways that lead both ways reaches every chamber; each of them
//!   adds nothing to the needs, or exactly its lock.
//! - M1: a way has at most one opener.
//! - M2: a way joins chambers of equal needs; or a lock adds its opener to them; or a valve leads to a chamber that
//!   needs no more.
//! - M3: every chamber with a single neighbour holds a find, a cache or the goal.
//! - M4: every copy of an opener is in a chamber that does not need it, and no openers need one another in a circle.
//! - M5: no room has more than [`MAX_NEIGHBOURS`] neighbours.
//! - M6: no room is on two rings.
//!
//! With these, the world can be finished by construction: in an order in which openers come before what needs them,
//! each is in a chamber that the earlier ones open. As openers last and valves lead only to smaller needs, a player is
//! never stuck either. Nothing of it is trusted: the proof of a world and the checker work from its rules.

mod check;
mod draw;
mod finds;
mod stretch;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

pub use check::MissionFault;
pub use draw::{MissionNumbers, draw};

/// The most neighbours of a room.
pub const MAX_NEIGHBOURS: usize = 4;

/// The kind of an opener.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum OpenerKind {
    /// An ability, which opens the way onwards.
    Ability,
    /// A code, opened by its notes.
    Code,
    /// A key, which opens a vault.
    Key,
}

/// What opens a lock: an ability, a code or a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MissionOpener {
    /// Its kind.
    pub kind: OpenerKind,
    /// Its number among those of its kind.
    pub number: u32,
    /// The number of items that together are the opener: the notes of a code, or one.
    pub copies: u32,
}

/// The kind of a chamber.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ChamberKind {
    /// A part of the way to the goal.
    Stretch,
    /// A room behind a key.
    Vault,
    /// A room that needs an opener from a later floor.
    Return,
    /// The room of the goal.
    Goal,
}

/// Rooms that are joined without items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chamber {
    /// Its floor, counted from zero.
    pub floor: u32,
    /// Its kind.
    pub kind: ChamberKind,
    /// The openers without which it can't be reached.
    pub needs: BTreeSet<u32>,
}

/// The part of a room in its chamber.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// On the way through a stretch.
    Way,
    /// On the other side of a ring.
    Ring,
    /// A dead end.
    Leaf,
    /// In front of a vault.
    Vestibule,
    /// The room of a chamber that is one room.
    Only,
}

/// A room of a mission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MissionRoom {
    /// Its chamber.
    pub chamber: u32,
    /// Its zone on its floor, counted from zero.
    pub zone: u32,
    /// Its part.
    pub part: Part,
}

/// The kind of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MissionWayKind {
    /// It is open both ways.
    Open,
    /// The opener is needed to go from the first room to the second; the way back is open.
    Lock(u32),
    /// It leads only from the first room to the second.
    Valve,
    /// Stairs to the next floor, open both ways.
    Stairs,
}

/// A way between two rooms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MissionWay {
    /// The first room.
    pub from: u32,
    /// The second room.
    pub to: u32,
    /// Its kind.
    pub kind: MissionWayKind,
}

/// What is found in a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// A copy of an opener.
    Copy {
        /// The opener.
        opener: u32,
        /// The number of the copy.
        number: u32,
    },
    /// A cache of two places.
    Cache,
}

/// Something that is found, and its room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MissionFind {
    /// What it is.
    pub content: Content,
    /// The room.
    pub room: u32,
}

/// A mission.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mission {
    /// The openers: those of the way to the goal in their order, then keys.
    pub openers: Vec<MissionOpener>,
    /// The chambers.
    pub chambers: Vec<Chamber>,
    /// The rooms.
    pub rooms: Vec<MissionRoom>,
    /// The ways.
    pub ways: Vec<MissionWay>,
    /// The rings, each a list of rooms.
    pub rings: Vec<Vec<u32>>,
    /// The finds.
    pub finds: Vec<MissionFind>,
    /// The room in which the player starts.
    pub start: u32,
    /// The room in which the game is won.
    pub goal: u32,
}

impl Mission {
    /// The chamber of a room.
    pub fn chamber_of(&self, room: u32) -> &Chamber {
        &self.chambers[self.rooms[room as usize].chamber as usize]
    }

    /// The floor of a room.
    pub fn floor_of(&self, room: u32) -> u32 {
        self.chamber_of(room).floor
    }

    /// The number of ways at a room.
    pub fn degree(&self, room: u32) -> usize {
        self.ways.iter().filter(|way| way.from == room || way.to == room).count()
    }

    fn add_chamber(&mut self, floor: u32, kind: ChamberKind, needs: BTreeSet<u32>) -> u32 {
        self.chambers.push(Chamber { floor, kind, needs });
        self.chambers.len() as u32 - 1
    }

    fn add_room(&mut self, chamber: u32, part: Part) -> u32 {
        self.rooms.push(MissionRoom { chamber, zone: 0, part });
        self.rooms.len() as u32 - 1
    }

    fn add_way(&mut self, from: u32, to: u32, kind: MissionWayKind) {
        self.ways.push(MissionWay { from, to, kind });
    }

    /// The needs of a chamber and one opener more.
    fn needs_with(&self, chamber: u32, opener: u32) -> BTreeSet<u32> {
        let mut needs = self.chambers[chamber as usize].needs.clone();
        needs.insert(opener);
        needs
    }
}
