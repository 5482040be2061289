//! Doors: pairs of ends with their properties, and the directions in which they can be passed.

use serde::Serialize;

use super::{RequirementId, Requirements, SpotId};

/// A door: a pair of ends. Requirements and locks stay with their own end when the door is relinked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Door {
    /// Its name, unique among doors.
    pub name: String,
    /// The first end.
    pub a: DoorEnd,
    /// The second end.
    pub b: DoorEnd,
    /// The direction in which it can be passed.
    pub way: Way,
    /// The kind of door, in the author's words.
    pub kind: String,
    /// Whether it is never shuffled.
    pub fixed: bool,
    /// The author's note.
    pub note: String,
}

impl Door {
    /// A plain two-way door with the same requirement from both sides.
    pub fn new(name: &str, a: SpotId, b: SpotId, need: RequirementId) -> Self {
        Self::between(name, DoorEnd::new(a, need), DoorEnd::new(b, need))
    }

    /// A plain two-way door with these ends.
    pub fn between(name: &str, a: DoorEnd, b: DoorEnd) -> Self {
        Self {
            name: name.to_owned(),
            a,
            b,
            way: Way::Both,
            kind: "door".to_owned(),
            fixed: false,
            note: String::new(),
        }
    }

    /// The end that the player leaves through when passing in this direction.
    pub fn end(&self, side: Side) -> &DoorEnd {
        match side {
            Side::A => &self.a,
            Side::B => &self.b,
        }
    }

    /// A mutable reference to one of its ends.
    pub fn end_mut(&mut self, side: Side) -> &mut DoorEnd {
        match side {
            Side::A => &mut self.a,
            Side::B => &mut self.b,
        }
    }
}

/// One end of a door.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DoorEnd {
    /// The spot of the end.
    pub spot: SpotId,
    /// The requirement for leaving through this end, each time.
    pub need: RequirementId,
    /// The lock that must be broken once before the door can be passed from either end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lock: Option<Lock>,
    /// The rotation, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rotation: Option<QuarterTurns>,
    /// The author's name for this end; empty if it has none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub label: String,
}

impl DoorEnd {
    /// An end with default properties.
    pub fn new(spot: SpotId, need: RequirementId) -> Self {
        Self { spot, need, lock: None, rotation: None, label: String::new() }
    }

    /// The requirement for breaking the lock of this end from an end that it is joined to, in addition to that end's
    /// own lock. `None` if it can't be broken from there; without a lock nothing is required.
    pub fn need_from_behind(&self, other: &Self) -> Option<RequirementId> {
        let Some(lock) = &self.lock else {
            return Some(Requirements::ALWAYS);
        };
        let alike =
            !lock.kind.is_empty() && other.lock.as_ref().is_some_and(|own| own.kind == lock.kind);
        match lock.behind {
            Behind::Free => Some(Requirements::ALWAYS),
            // Whatever breaks one of two locks of the same kind breaks both.
            Behind::Same | Behind::Matching if alike => Some(Requirements::ALWAYS),
            Behind::Same => Some(lock.need),
            Behind::Matching | Behind::Never => None,
        }
    }
}

/// A lock at one end of a door. Once broken, it stays open for both sides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Lock {
    /// The requirement for breaking it at its own end.
    pub need: RequirementId,
    /// How it can be broken from the other end.
    pub behind: Behind,
    /// The kind of lock, in the author's words. Locks without a kind never match.
    pub kind: String,
}

/// How a lock can be broken from the other end of the door.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub enum Behind {
    /// Nothing is required.
    #[default]
    Free,
    /// The same requirement as in front of it.
    Same,
    /// It can't be broken from behind.
    Never,
    /// The same if the lock at the other end is of the same kind; otherwise it can't be broken from behind.
    Matching,
}

/// A rotation by 0, 1, 2 or 3 quarter turns. The game decides the direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct QuarterTurns(u8);

impl QuarterTurns {
    /// The maximum number of quarter turns.
    pub const MOST: u8 = 3;

    /// A number of quarter turns, up to [`MOST`](Self::MOST).
    pub fn new(quarters: u8) -> Option<Self> {
        (quarters <= Self::MOST).then_some(Self(quarters))
    }

    /// The number of quarter turns.
    pub fn quarters(self) -> u8 {
        self.0
    }
}

/// The end of a door that the player leaves through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Side {
    /// From `a` to `b`.
    A,
    /// From `b` to `a`.
    B,
}

impl Side {
    /// The other end.
    pub fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

/// The direction in which a door can be passed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub enum Way {
    /// Both ways.
    #[default]
    Both,
    /// From `a` to `b` only.
    One,
    /// From `a` to `b`; from `b` to `a` only after it has been passed from `a`.
    Once,
}

impl Way {
    /// The word for it in packs and bundles.
    pub fn name(self) -> &'static str {
        match self {
            Self::Both => "both",
            Self::One => "one",
            Self::Once => "once",
        }
    }
}
