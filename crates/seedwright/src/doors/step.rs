//! What can be watched while doors are shuffled, and why something was rejected.

use crate::world::{EndId, RoomId};

/// One step of the shuffle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<'a> {
    /// An attempt begins, on the map as it was drawn.
    Attempt {
        /// The number of the attempt, from one.
        number: u32,
        /// How many there may be.
        of: u32,
    },
    /// A spin begins.
    Iteration {
        /// The number of the spin in its attempt, from one.
        number: u32,
        /// How many there are.
        of: u32,
        /// How often this spin was drawn before.
        redraw: u32,
    },
    /// The centre of a spin.
    Centre(RoomId),
    /// The rooms of its neighbourhood, the centre first, in the order they were found.
    Contiguous(&'a [RoomId]),
    /// The doors of the outer circle: the end inside and the end outside.
    Outer(&'a [(EndId, EndId)]),
    /// So many doors are about to be shifted.
    Spinning(u32),
    /// Two doors are about to change places.
    Swapping {
        /// The number of the swap in its attempt, from one.
        number: u32,
        /// How many there are.
        of: u32,
        /// An end of the one door.
        one: EndId,
        /// An end of the other.
        other: EndId,
    },
    /// A door would lead back into its own room.
    SelfLoop(RoomId),
    /// The spin or swap was given up before anything was applied.
    Aborted(Reason),
    /// These ends were joined, all at once.
    Shifted(&'a [(EndId, EndId)]),
    /// Two ends were joined while all doors are linked anew.
    Joined(EndId, EndId),
    /// They were parted again.
    Parted(EndId, EndId),
    /// The attempt came to an end that is not good.
    Rejected {
        /// The number of the attempt, from one.
        number: u32,
        /// Why.
        reason: Reason,
    },
}

/// Why a spin, a swap or a whole attempt was rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Reason {
    /// A door would lead back into its own room.
    SelfLoop,
    /// Fewer than two doors could change places.
    TooFewDoors,
    /// There were doors enough, but no two alike.
    Unassignable,
    /// Something that can be reached or done on the map as drawn no longer can.
    Unwalkable,
    /// Somebody could be trapped.
    Trap,
    /// Areas would be joined that must not be, or would not be that must.
    Areas,
    /// The walk through all rooms takes too few or too many steps.
    Walk,
    /// Too few doors lead elsewhere.
    TooFewChanges,
    /// All doors were to be linked anew, and the search did not get out of its corner in time.
    Cornered,
}

impl Reason {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::SelfLoop,
        Self::TooFewDoors,
        Self::Unassignable,
        Self::Unwalkable,
        Self::Trap,
        Self::Areas,
        Self::Walk,
        Self::TooFewChanges,
        Self::Cornered,
    ];

    /// The reason in a few words.
    pub fn describe(self) -> &'static str {
        match self {
            Self::SelfLoop => "a door would lead back into its own room",
            Self::TooFewDoors => "fewer than two doors could change places",
            Self::Unassignable => "no two doors were alike",
            Self::Unwalkable => "something could no longer be reached",
            Self::Trap => "somebody could be trapped",
            Self::Areas => "the wrong areas would be joined",
            Self::Walk => "the walk through all rooms was too short or too long",
            Self::TooFewChanges => "too few doors led elsewhere",
            Self::Cornered => "the search was cornered",
        }
    }
}

/// How often something was rejected, for each reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts([u64; Reason::ALL.len()]);

impl Counts {
    /// How often for this reason.
    pub fn of(&self, reason: Reason) -> u64 {
        self.0[reason as usize]
    }

    /// How often for any reason.
    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The reasons that occurred, and how often.
    pub fn iter(&self) -> impl Iterator<Item = (Reason, u64)> {
        let all = Reason::ALL.iter().map(|reason| (*reason, self.of(*reason)));
        all.filter(|(_, count)| *count > 0)
    }

    pub(super) fn add(&mut self, reason: Reason) {
        self.0[reason as usize] += 1;
    }
}
