//! Why no door can lead elsewhere.

use crate::error::Describe;
use crate::world::{AreaId, DoorId, RoomId, World};

/// Why the doors can't be linked as asked, whatever the seed; where doors are drawn to be held, with those.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Impossible {
    /// Rooms can't be reached on the map as it was drawn, even with every item held.
    Unreachable(Vec<RoomId>),
    /// Nobody may be trapped, but whoever passes some way that never moves is, wherever the doors lead.
    Trapped(Vec<RoomId>),
    /// No door may move.
    NothingSwitchable(ImmovableCounts),
    /// Only one door may move, and there is nothing it could change places with.
    OneSwitchable {
        /// The door.
        door: DoorId,
        /// Why the others may not move.
        counted: ImmovableCounts,
    },
    /// No two of the doors that may move are passed the same way, or are of one kind where that is asked.
    NoneAlike {
        /// How many may move.
        doors: usize,
    },
    /// More doors are to lead elsewhere than can.
    TooManyChanges {
        /// How many are to.
        asked: u32,
        /// How many can.
        changeable: usize,
    },
    /// Whichever room is the centre, no two doors around its neighbourhood can change places.
    NoCircle {
        /// A smaller depth at which some can.
        smaller: Option<u32>,
    },
    /// Every way to link the doors was tried.
    NoLinking,
    /// Two areas are to be joined and to be kept apart.
    JoinedAndApart {
        /// The one.
        one: AreaId,
        /// The other.
        other: AreaId,
    },
    /// The walk is to take at least more steps than it may take at most.
    NoWalk {
        /// At least.
        least: u32,
        /// At most.
        most: u32,
    },
}

/// Why doors may not move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ImmovableCounts {
    /// How many doors there are.
    pub doors: usize,
    /// How many are fixed, or have a lock.
    pub fixed: usize,
    /// How many of the others are of a kind that never moves.
    pub still: usize,
    /// How many of the others are protected.
    pub protected: usize,
    /// How many of the others were drawn to be held.
    pub held: usize,
}

impl Impossible {
    /// The reason in the names of the world.
    pub fn describe(&self, world: &World) -> String {
        let area = |id: &AreaId| format!("`{}`", world.areas[*id].name);
        match self {
            Self::Unreachable(rooms) => format!(
                "{} can't be reached on the map as it was drawn, even with every item held: {}",
                count(rooms.len(), "room"),
                listed(world, rooms)
            ),
            Self::Trapped(rooms) => format!(
                "wherever the doors lead, a player can be trapped in {}: {}",
                count(rooms.len(), "room"),
                listed(world, rooms)
            ),
            Self::NothingSwitchable(counted) => {
                format!("no door may move: {}", counted.describe())
            }
            Self::OneSwitchable { door, counted } => format!(
                "only the door `{}` may move, and nothing can change places with it: {}",
                world.doors[*door].name,
                counted.describe()
            ),
            Self::NoneAlike { doors } => format!(
                "{doors} doors may move, but no two of them are alike, so none can take the place of another"
            ),
            Self::TooManyChanges { asked, changeable } => format!(
                "at least {} to lead elsewhere, but only {changeable} can",
                count_verb(*asked as usize, "door is", "doors are")
            ),
            Self::NoCircle { smaller } => format!(
                "whichever room is the centre, no two doors around its neighbourhood can change places; {}",
                match smaller {
                    Some(depth) => format!("with a depth of {depth} some can"),
                    None => "other modes may find doors that can".to_owned(),
                }
            ),
            Self::NoLinking => {
                "every way to link the doors was tried, and none is sound".to_owned()
            }
            Self::JoinedAndApart { one, other } => {
                format!("{} and {} are to be joined and to be kept apart", area(one), area(other))
            }
            Self::NoWalk { least, most } => {
                format!("the walk is to take at least {least} and at most {most} steps")
            }
        }
    }
}

impl Describe<World> for Impossible {
    fn describe(&self, world: &World) -> String {
        Impossible::describe(self, world)
    }
}

impl ImmovableCounts {
    /// `of 31 doors 12 are fixed, 3 of a kind that never moves`.
    fn describe(self) -> String {
        let parts = [
            (self.fixed, "fixed"),
            (self.still, "of a kind that never moves"),
            (self.protected, "protected"),
            (self.held, "held"),
        ];
        let parts = parts.iter().filter(|(number, _)| *number > 0);
        let parts: Vec<String> = parts.map(|(number, what)| format!("{number} {what}")).collect();
        match (self.doors, parts.is_empty()) {
            (0, _) => "there is no door".to_owned(),
            (1, true) => "there is no other door".to_owned(),
            (doors, _) => format!("of {} there are {}", count(doors, "door"), parts.join(", ")),
        }
    }
}

/// The names of rooms; what comes after the first few is counted.
fn listed(world: &World, rooms: &[RoomId]) -> String {
    const SHOWN: usize = 5;
    let names = rooms.iter().take(SHOWN);
    let mut names: Vec<String> =
        names.map(|room| format!("`{}`", world.rooms[*room].name)).collect();
    if rooms.len() > SHOWN {
        names.push(format!("and {} more", rooms.len() - SHOWN));
    }
    names.join(", ")
}

fn count(number: usize, one: &str) -> String {
    count_verb(number, one, &format!("{one}s"))
}

fn count_verb(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
