//! Door linkings: which end of a door leads to which, stored separately from the world.

use std::fmt;

use serde::Serialize;

use super::{Door, DoorEnd, DoorId, Draft, EndId, Id, Side, Way};

impl EndId {
    /// An end of a door.
    pub fn new(door: DoorId, side: Side) -> Self {
        Self(door.0 * 2 + u32::from(side == Side::B))
    }

    /// The door that the end originally belongs to.
    pub fn door(self) -> DoorId {
        DoorId(self.0 / 2)
    }

    /// The side of that door.
    pub fn side(self) -> Side {
        if self.0.is_multiple_of(2) { Side::A } else { Side::B }
    }

    /// The opposite end of its original door.
    pub fn mate(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// The directions in which an end can be passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// Both: the player can leave and enter through it.
    Both,
    /// The player can leave through it: the first end of a one-way door, or of one that is one-way until used.
    Exit,
    /// The player can enter through it: the second end of such a door.
    Entrance,
}

impl Draft {
    /// An end of a door: its spot, its requirement and its other properties.
    pub fn end(&self, end: EndId) -> &DoorEnd {
        self.doors[end.door()].end(end.side())
    }

    /// Whether a door has a lock at either end. Breaking it depends on both ends, so such a door is never shuffled.
    pub fn is_locked(&self, door: DoorId) -> bool {
        let door = &self.doors[door];
        door.a.lock.is_some() || door.b.lock.is_some()
    }

    /// All ends of all doors, in the order of doors.
    pub fn ends(&self) -> impl DoubleEndedIterator<Item = EndId> + ExactSizeIterator + use<> {
        (0..self.doors.len() * 2).map(EndId::from_index)
    }

    /// The directions in which an end can be passed.
    pub fn role(&self, end: EndId) -> Role {
        match (self.doors[end.door()].way, end.side()) {
            (Way::Both, _) => Role::Both,
            (Way::One | Way::Once, Side::A) => Role::Exit,
            (Way::One | Way::Once, Side::B) => Role::Entrance,
        }
    }

    /// Whether two ends can form a door: they have the same way, and one is an exit where the other is an entrance.
    pub fn can_join(&self, one: EndId, other: EndId) -> bool {
        let way = |end: EndId| self.doors[end.door()].way;
        let roles = match self.role(one) {
            Role::Both => self.role(other) == Role::Both,
            Role::Exit => self.role(other) == Role::Entrance,
            Role::Entrance => self.role(other) == Role::Exit,
        };
        one != other && roles && way(one) == way(other)
    }
}

/// The destination of each end of each door: a permutation of the ends.
///
/// In a *coupled* linking every door leads back to where it came from, so the ends form pairs. The ends of one-way
/// doors, and of doors that are one-way until used, always form pairs; those of two-way doors need not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Linking {
    leads: Vec<EndId>,
}

/// The reason why a list of ends is not a linking of a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LinkingFault {
    /// The list does not have one entry per end.
    Length {
        /// The number of entries.
        entries: usize,
        /// The number of ends.
        ends: usize,
    },
    /// The destination does not exist, or another end already leads to it.
    Taken {
        /// The end.
        from: EndId,
        /// Its destination.
        to: EndId,
    },
    /// The two ends can't form a door: they have different ways, or do not lead to each other.
    Unlike {
        /// The end.
        from: EndId,
        /// Its destination.
        to: EndId,
    },
    /// Both ends are at the same spot.
    SameSpot {
        /// The end.
        from: EndId,
        /// Its destination.
        to: EndId,
    },
}

impl fmt::Display for LinkingFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { entries, ends } => {
                write!(formatter, "the linking has {entries} entries for {ends} door ends")
            }
            Self::Taken { from, to } => {
                write!(
                    formatter,
                    "end {} leads to end {}, which is taken or does not exist",
                    from.0, to.0
                )
            }
            Self::Unlike { from, to } => {
                write!(formatter, "ends {} and {} can't form a door", from.0, to.0)
            }
            Self::SameSpot { from, to } => {
                write!(formatter, "ends {} and {} are at the same spot", from.0, to.0)
            }
        }
    }
}

impl std::error::Error for LinkingFault {}

impl Linking {
    /// The original linking, with every door as drawn.
    pub fn drawn(draft: &Draft) -> Self {
        Self { leads: draft.ends().map(EndId::mate).collect() }
    }

    /// A linking with a destination for each end, in order.
    ///
    /// # Errors
    /// The first fault that makes it invalid.
    pub fn new(draft: &Draft, leads: Vec<EndId>) -> Result<Self, LinkingFault> {
        let (entries, ends) = (leads.len(), draft.ends().len());
        if entries != ends {
            return Err(LinkingFault::Length { entries, ends });
        }
        let mut taken = vec![false; ends];
        for (from, to) in draft.ends().zip(leads.iter().copied()) {
            if taken.get(to.index()).copied().unwrap_or(true) {
                return Err(LinkingFault::Taken { from, to });
            }
            taken[to.index()] = true;
        }
        let linking = Self { leads };
        for from in draft.ends() {
            let to = linking.destination(from);
            let alone = draft.role(from) == Role::Both && draft.role(to) == Role::Both;
            if !(alone || draft.can_join(from, to) && linking.destination(to) == from) {
                return Err(LinkingFault::Unlike { from, to });
            }
            if draft.end(from).spot == draft.end(to).spot {
                return Err(LinkingFault::SameSpot { from, to });
            }
        }
        Ok(linking)
    }

    /// The end that an end leads to.
    pub fn destination(&self, end: EndId) -> EndId {
        self.leads[end.index()]
    }

    /// The destinations of all ends, in order.
    pub fn all(&self) -> &[EndId] {
        &self.leads
    }

    /// Whether an end and its destination lead to each other.
    pub fn is_pair(&self, end: EndId) -> bool {
        self.destination(self.destination(end)) == end
    }

    /// Whether every door leads back to where it came from.
    pub fn is_coupled(&self) -> bool {
        let mut ends = (0..self.leads.len()).map(EndId::from_index);
        ends.all(|end| self.is_pair(end))
    }

    /// Whether the destination of an end differs from the original one.
    pub fn is_changed(&self, end: EndId) -> bool {
        self.destination(end) != end.mate()
    }

    /// The doors with an end that leads somewhere else than originally.
    pub fn changed(&self) -> impl Iterator<Item = DoorId> {
        let doors = (0..self.leads.len() / 2).map(DoorId::from_index);
        doors.filter(|door| {
            self.is_changed(EndId::new(*door, Side::A))
                || self.is_changed(EndId::new(*door, Side::B))
        })
    }

    /// The number of doors that join rooms which fewer doors joined originally, or none. If the doors of one room change
    /// places with each other, many doors have changed, but no room has other neighbours.
    pub fn new_joins(&self, draft: &Draft) -> u64 {
        let room = |end: EndId| draft.spots[draft.end(end).spot].room;
        let changed = || draft.ends().filter(|end| self.is_changed(*end));
        let joins = |to: &dyn Fn(EndId) -> EndId| {
            let mut joins: Vec<_> = changed().map(|end| (room(end), room(to(end)))).collect();
            joins.sort_unstable();
            joins.into_iter().peekable()
        };
        let (mut before, mut ends) = (joins(&EndId::mate), 0);
        for join in joins(&|end| self.destination(end)) {
            while before.next_if(|other| *other < join).is_some() {}
            ends += u64::from(before.next_if_eq(&join).is_none());
        }
        // Each door is seen from both of its ends.
        ends.div_ceil(2)
    }

    /// Links two ends to each other. Their former partners must be relinked as well.
    #[cfg(test)]
    pub(crate) fn join(&mut self, one: EndId, other: EndId) {
        self.set_destination(one, other);
        self.set_destination(other, one);
    }

    /// Sets the destination of one end. Whatever led there before must be relinked.
    pub(crate) fn set_destination(&mut self, from: EndId, to: EndId) {
        self.leads[from.index()] = to;
    }

    /// Copies another linking of the same world.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.leads.copy_from_slice(&other.leads);
    }
}

impl Door {
    /// The same door with one of its ends replaced.
    pub(super) fn with_end(&self, side: Side, end: DoorEnd) -> Self {
        let mut door = self.clone();
        match side {
            Side::A => door.a = end,
            Side::B => door.b = end,
        }
        if door.way == Way::One {
            // Nobody leaves through the second end of a one-way door, and packs can't state a requirement for it.
            door.b.need = door.a.need;
        }
        door
    }
}
