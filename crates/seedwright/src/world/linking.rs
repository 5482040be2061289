//! Where doors lead: ends joined anew, as a value beside the world.

use std::fmt;

use serde::Serialize;

use super::{Door, DoorEnd, DoorId, Draft, EndId, Id, Side, Way};

impl EndId {
    /// One end of a door.
    pub fn new(door: DoorId, side: Side) -> Self {
        Self(door.0 * 2 + u32::from(side == Side::B))
    }

    /// The door that the end was drawn with.
    pub fn door(self) -> DoorId {
        DoorId(self.0 / 2)
    }

    /// Which end of that door it is.
    pub fn side(self) -> Side {
        if self.0.is_multiple_of(2) { Side::A } else { Side::B }
    }

    /// The end that it was drawn with.
    pub fn mate(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// How an end can be passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// One can leave through it and come in through it.
    Both,
    /// One can leave through it: the first end of a door that leads one way, or does so until used.
    Exit,
    /// One can come in through it: the second end of such a door.
    Entrance,
}

impl Draft {
    /// An end of a door: where it stands, what it takes to leave through it, and what is said of it.
    pub fn end(&self, end: EndId) -> &DoorEnd {
        self.doors[end.door()].end(end.side())
    }

    /// Whether a door has a lock at either end. What breaks one depends on both ends, so such a door keeps
    /// its place when doors are shuffled.
    pub fn is_locked(&self, door: DoorId) -> bool {
        let door = &self.doors[door];
        door.a.lock.is_some() || door.b.lock.is_some()
    }

    /// Every end of every door, in the order of doors.
    pub fn ends(&self) -> impl DoubleEndedIterator<Item = EndId> + ExactSizeIterator + use<> {
        (0..self.doors.len() * 2).map(EndId::from_index)
    }

    /// How an end can be passed.
    pub fn role(&self, end: EndId) -> Role {
        match (self.doors[end.door()].way, end.side()) {
            (Way::Both, _) => Role::Both,
            (Way::One | Way::Once, Side::A) => Role::Exit,
            (Way::One | Way::Once, Side::B) => Role::Entrance,
        }
    }

    /// Whether two ends make a door: they are passed the same way, and one can be left where the other is
    /// entered.
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

/// For each end of each door the end that one comes out of: a permutation of the ends.
///
/// In a *coupled* linking each way leads back where it came from, so that ends stand in pairs. Ends of doors
/// that lead one way, or do so until used, always stand in pairs; those of two-way doors need not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Linking {
    leads: Vec<EndId>,
}

/// Why a list of ends is no linking of a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LinkingFault {
    /// It has not one entry for each end of each door.
    Length {
        /// How many entries there are.
        entries: usize,
        /// How many ends.
        ends: usize,
    },
    /// There is no such end, or another one leads to it already.
    Taken {
        /// The end that leads there.
        from: EndId,
        /// Where it leads.
        to: EndId,
    },
    /// The two ends make no door: they are not passed the same way, or do not lead to one another.
    Unlike {
        /// The end that leads there.
        from: EndId,
        /// Where it leads.
        to: EndId,
    },
    /// Both ends stand at one spot.
    SameSpot {
        /// The end that leads there.
        from: EndId,
        /// Where it leads.
        to: EndId,
    },
}

impl fmt::Display for LinkingFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { entries, ends } => {
                write!(formatter, "there are {entries} entries for {ends} ends of doors")
            }
            Self::Taken { from, to } => {
                write!(
                    formatter,
                    "end {} leads to end {}, which is taken or not there",
                    from.0, to.0
                )
            }
            Self::Unlike { from, to } => {
                write!(formatter, "ends {} and {} do not make a door", from.0, to.0)
            }
            Self::SameSpot { from, to } => {
                write!(formatter, "ends {} and {} are at the same spot", from.0, to.0)
            }
        }
    }
}

impl std::error::Error for LinkingFault {}

impl Linking {
    /// Every door as it was drawn.
    pub fn drawn(draft: &Draft) -> Self {
        Self { leads: draft.ends().map(EndId::mate).collect() }
    }

    /// A linking that says for each end, in order, where it leads.
    ///
    /// # Errors
    /// The first thing that makes it none.
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

    /// The end that one comes out of after leaving through an end.
    pub fn destination(&self, end: EndId) -> EndId {
        self.leads[end.index()]
    }

    /// Where all ends lead, in their order.
    pub fn all(&self) -> &[EndId] {
        &self.leads
    }

    /// Whether the way through an end leads back where it came from.
    pub fn is_pair(&self, end: EndId) -> bool {
        self.destination(self.destination(end)) == end
    }

    /// Whether every way leads back where it came from.
    pub fn is_coupled(&self) -> bool {
        let mut ends = (0..self.leads.len()).map(EndId::from_index);
        ends.all(|end| self.is_pair(end))
    }

    /// Whether an end leads elsewhere than drawn.
    pub fn is_changed(&self, end: EndId) -> bool {
        self.destination(end) != end.mate()
    }

    /// The doors of which an end leads elsewhere than drawn.
    pub fn changed(&self) -> impl Iterator<Item = DoorId> {
        let doors = (0..self.leads.len() / 2).map(DoorId::from_index);
        doors.filter(|door| {
            self.is_changed(EndId::new(*door, Side::A))
                || self.is_changed(EndId::new(*door, Side::B))
        })
    }

    /// Lets two ends lead to one another. Where they led before has to be joined anew as well.
    pub(crate) fn join(&mut self, one: EndId, other: EndId) {
        self.set_destination(one, other);
        self.set_destination(other, one);
    }

    /// Lets one end lead to another. Whatever led there before has to lead elsewhere.
    pub(crate) fn set_destination(&mut self, from: EndId, to: EndId) {
        self.leads[from.index()] = to;
    }

    /// Becomes the same as another linking of the same world.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.leads.copy_from_slice(&other.leads);
    }
}

impl Door {
    /// The same door with another end instead of its second one, or of its first.
    pub(super) fn with_end(&self, side: Side, end: DoorEnd) -> Self {
        let mut door = self.clone();
        match side {
            Side::A => door.a = end,
            Side::B => door.b = end,
        }
        if door.way == Way::One {
            // Nobody leaves through the second end; a pack has no words for what that would take.
            door.b.need = door.a.need;
        }
        door
    }
}
