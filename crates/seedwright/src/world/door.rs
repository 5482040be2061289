//! Doors: pairs of ends, what stays with each end, and in which direction they are passed.

use serde::Serialize;

use super::{RequirementId, Requirements, SpotId};

/// A door: a pair of ends. Requirements and locks stay with their own end when the door is linked anew.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Door {
    /// Its name, unique among doors.
    pub name: String,
    /// The first end.
    pub a: DoorEnd,
    /// The second end.
    pub b: DoorEnd,
    /// In which direction it can be passed.
    pub way: Way,
    /// What kind of door it is, in the author's words.
    pub kind: String,
    /// True when no shuffle may move it.
    pub fixed: bool,
    /// What the author says of it.
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

    /// The end that one leaves through when passing in a direction.
    pub fn end(&self, side: Side) -> &DoorEnd {
        match side {
            Side::A => &self.a,
            Side::B => &self.b,
        }
    }

    /// One of its ends, to be changed.
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
    /// The spot it stands at.
    pub spot: SpotId,
    /// What it takes to leave through this end, each time.
    pub need: RequirementId,
    /// What has to be broken once before the door can be passed, from whichever end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lock: Option<Lock>,
    /// How it is turned, where that is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rotation: Option<QuarterTurns>,
    /// What the author calls this end; empty where it has no name of its own.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub label: String,
}

impl DoorEnd {
    /// An end of which nothing else is said.
    pub fn new(spot: SpotId, need: RequirementId) -> Self {
        Self { spot, need, lock: None, rotation: None, label: String::new() }
    }

    /// What breaking the lock of this end takes at another end that it is joined to, beside what that one's
    /// own lock takes; none if it can't be broken from there. Where there is no lock, nothing is needed.
    pub fn need_from_behind(&self, other: &Self) -> Option<RequirementId> {
        let Some(lock) = &self.lock else {
            return Some(Requirements::ALWAYS);
        };
        let alike =
            !lock.kind.is_empty() && other.lock.as_ref().is_some_and(|own| own.kind == lock.kind);
        match lock.behind {
            Behind::Free => Some(Requirements::ALWAYS),
            // What breaks one of two locks of a kind breaks both.
            Behind::Same | Behind::Matching if alike => Some(Requirements::ALWAYS),
            Behind::Same => Some(lock.need),
            Behind::Matching | Behind::Never => None,
        }
    }
}

/// A lock at one end of a door. It is broken once and then stays open for both sides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Lock {
    /// What breaking it takes at its own end.
    pub need: RequirementId,
    /// What breaking it takes at the other end.
    pub behind: Behind,
    /// What kind of lock it is, in the author's words. Locks without a kind are not alike.
    pub kind: String,
}

/// What breaking a lock takes at the end where it is not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub enum Behind {
    /// Nothing but standing there.
    #[default]
    Free,
    /// The same as in front of it.
    Same,
    /// It can't be broken from behind.
    Never,
    /// The same if the lock at the other end is of the same kind; otherwise it can't be broken.
    Matching,
}

/// How something is turned: 0, 1, 2 or 3 quarters of a circle. Which way they are counted is up to the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct QuarterTurns(u8);

impl QuarterTurns {
    /// The most there are before they begin again.
    pub const MOST: u8 = 3;

    /// So many quarters, if there are not more than [`MOST`](Self::MOST).
    pub fn new(quarters: u8) -> Option<Self> {
        (quarters <= Self::MOST).then_some(Self(quarters))
    }

    /// How many quarters.
    pub fn quarters(self) -> u8 {
        self.0
    }
}

/// The end of a door that is left through.
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

/// In which direction a door can be passed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub enum Way {
    /// Both ways.
    #[default]
    Both,
    /// From `a` to `b` only.
    One,
    /// From `a` to `b`; from `b` to `a` once it has been passed from `a`.
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
