//! The steps that an observer sees during a shuffle, and the reasons for rejections.

use crate::world::{EndId, RoomId};

/// One step of the shuffle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<'a> {
    /// An attempt begins, on the original map.
    Attempt {
        /// The number of the attempt, from one.
        number: u32,
        /// The maximum number of attempts.
        of: u32,
    },
    /// A spin begins.
    Iteration {
        /// The number of the spin in its attempt, from one.
        number: u32,
        /// The number of spins.
        of: u32,
        /// How often this spin was drawn before.
        redraw: u32,
    },
    /// The centre of a spin.
    Centre(RoomId),
    /// The rooms of its neighbourhood in the order they were found, the centre first.
    Contiguous(&'a [RoomId]),
    /// The doors of the outer circle: the end inside and the end outside.
    Outer(&'a [(EndId, EndId)]),
    /// This many doors are about to be shifted.
    Spinning(u32),
    /// Two doors are about to be exchanged.
    Swapping {
        /// The number of the swap in its attempt, from one.
        number: u32,
        /// The number of swaps.
        of: u32,
        /// An end of the first door.
        one: EndId,
        /// An end of the second door.
        other: EndId,
    },
    /// A door would lead back into its own room.
    SelfLoop(RoomId),
    /// The spin or swap was given up before anything changed.
    Aborted(Reason),
    /// These ends were joined, all at once.
    Shifted(&'a [(EndId, EndId)]),
    /// Two ends were joined in a full shuffle.
    Joined(EndId, EndId),
    /// They were separated again.
    Parted(EndId, EndId),
    /// The attempt failed a check at its end.
    Rejected {
        /// The number of the attempt, from one.
        number: u32,
        /// The reason.
        reason: Reason,
    },
}

/// Why a spin, a swap or a whole attempt was rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Reason {
    /// A door would lead back into its own room.
    SelfLoop,
    /// Fewer than two doors could be exchanged.
    TooFewDoors,
    /// There were enough doors, but no two were interchangeable.
    Unassignable,
    /// Something that can be reached or done on the original map no longer can.
    Unwalkable,
    /// A player could get trapped.
    Trap,
    /// Areas would be joined that must not be, or not joined that must be.
    Areas,
    /// The walk through all rooms takes too few or too many steps.
    Walk,
    /// Too few doors changed.
    TooFewChanges,
    /// A full shuffle reached a dead end and did not get out of it in time.
    Cornered,
    /// A room that can't be reached on the original map still can't be.
    Unreached,
}

impl Reason {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::SelfLoop,
        Self::TooFewDoors,
        Self::Unassignable,
        Self::Unwalkable,
        Self::Trap,
        Self::Areas,
        Self::Walk,
        Self::TooFewChanges,
        Self::Cornered,
        Self::Unreached,
    ];

    /// Returns the reason in a few words.
    pub fn describe(self) -> &'static str {
        match self {
            Self::SelfLoop => "a door would lead back into its own room",
            Self::TooFewDoors => "fewer than two doors could be exchanged",
            Self::Unassignable => "no two doors were interchangeable",
            Self::Unwalkable => "something could no longer be reached",
            Self::Trap => "a player could get trapped",
            Self::Areas => "the wrong areas would be joined",
            Self::Walk => "the walk through all rooms was too short or too long",
            Self::TooFewChanges => "too few doors changed",
            Self::Cornered => "the search reached a dead end",
            Self::Unreached => "a room could still not be reached",
        }
    }
}

/// The number of rejections for each reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts([u64; Reason::ALL.len()]);

impl Counts {
    /// Returns the number for one reason.
    pub fn of(&self, reason: Reason) -> u64 {
        self.0[reason as usize]
    }

    /// Returns the number for all reasons.
    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Returns the reasons that occurred, with their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (Reason, u64)> {
        let all = Reason::ALL.iter().map(|reason| (*reason, self.of(*reason)));
        all.filter(|(_, count)| *count > 0)
    }

    pub(super) fn add(&mut self, reason: Reason) {
        self.0[reason as usize] += 1;
    }
}
