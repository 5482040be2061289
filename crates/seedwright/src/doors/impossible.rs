//! Reasons why no shuffle can exist.

use std::ops::RangeInclusive;

use crate::error::Describe;
use crate::world::{AreaId, DoorId, RoomId, World};

/// Why the doors can't be shuffled as requested, for any seed; if doors are held at random, for this seed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Impossible {
    /// Rooms can't be reached wherever the doors lead, even with every item.
    Unreachable(Vec<RoomId>),
    /// The goal can't be met wherever the doors lead, even with every item.
    GoalOutOfReach,
    /// The doors that can be shuffled are too few to join all rooms.
    TooFewDoors {
        /// The number of parts that the other doors leave the map in.
        parts: usize,
        /// The number of doors that can be shuffled.
        doors: usize,
    },
    /// Traps are forbidden, but a passage that never moves leads into one wherever the doors lead.
    Trapped(Vec<RoomId>),
    /// No door can be shuffled.
    NothingSwitchable(ImmovableCounts),
    /// Only one door can be shuffled, so it has no partner.
    OneSwitchable {
        /// The door.
        door: DoorId,
        /// Why the others can't be shuffled.
        counted: ImmovableCounts,
    },
    /// No two of the doors are interchangeable: they differ in their way, or in their kind if `same_kind` is set.
    NoneAlike {
        /// The number of doors that can be shuffled.
        doors: usize,
    },
    /// More changed doors are required than can change.
    TooManyChanges {
        /// The required number.
        requested: u32,
        /// The number that can change.
        changeable: usize,
    },
    /// No room has two interchangeable doors around its neighbourhood.
    NoCircle {
        /// A smaller depth at which some room has.
        smaller: Option<u32>,
    },
    /// With a depth of 0, spins leave every room its neighbours.
    SameNeighbours {
        /// A depth at which some room has two interchangeable doors around its neighbourhood.
        larger: Option<u32>,
    },
    /// Every way to link the doors was tried.
    NoLinking,
    /// Two areas are required to be joined and to be kept apart.
    JoinedAndApart {
        /// The first area.
        one: AreaId,
        /// The second area.
        other: AreaId,
    },
    /// No walk through all rooms has a length in the range.
    NoWalk {
        /// The minimum.
        least: u32,
        /// The maximum.
        most: u32,
        /// The fewest steps that a walk can take, wherever the doors lead.
        shortest: u64,
        /// A number of steps that no walk exceeds, wherever the doors lead.
        longest: u64,
    },
}

/// Why doors can't be shuffled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ImmovableCounts {
    /// The number of doors.
    pub doors: usize,
    /// The number of doors that are fixed or have a lock.
    pub fixed: usize,
    /// The number of the others whose kind never moves.
    pub still: usize,
    /// The number of the others that are protected.
    pub protected: usize,
    /// The number of the others that are held.
    pub held: usize,
}

impl Impossible {
    /// Whether it can depend on options and tricks. The other reasons are about the request and the doors alone.
    pub(super) fn depends_on_settings(&self) -> bool {
        matches!(
            self,
            Self::Unreachable(_)
                | Self::GoalOutOfReach
                | Self::TooFewDoors { .. }
                | Self::Trapped(_)
                | Self::NoLinking
        )
    }

    /// Describes the reason with the names of the world.
    pub fn describe(&self, world: &World) -> String {
        let area = |id: &AreaId| format!("`{}`", world.areas[*id].name);
        match self {
            Self::Unreachable(rooms) => format!(
                "wherever the doors lead, {} can't be reached even with every item: {}",
                count(rooms.len(), "room"),
                listed(world, rooms)
            ),
            Self::GoalOutOfReach => {
                "wherever the doors lead, the goal can't be met even with every item".to_owned()
            }
            Self::TooFewDoors { parts, doors } => format!(
                "wherever the doors lead, not every room can be reached: without the doors that can be shuffled, \
                 the map is in {parts} parts, and {} can't join them all",
                count(*doors, "door")
            ),
            Self::Trapped(rooms) => format!(
                "wherever the doors lead, a player can get trapped in {}: {}",
                count(rooms.len(), "room"),
                listed(world, rooms)
            ),
            Self::NothingSwitchable(counted) => {
                format!("no door can be shuffled: {}", counted.describe())
            }
            Self::OneSwitchable { door, counted } => format!(
                "only the door `{}` can be shuffled, so it has no partner: {}",
                world.doors[*door].name,
                counted.describe()
            ),
            Self::NoneAlike { doors } => format!(
                "{doors} doors can be shuffled, but no two of them are interchangeable (same way, and same kind with `same-kind`)"
            ),
            Self::TooManyChanges { requested, changeable } => format!(
                "`least-changed` requires {requested} changed doors, but only {changeable} can change"
            ),
            Self::NoCircle { smaller } => format!(
                "no room has two interchangeable doors around its neighbourhood; {}",
                match smaller {
                    Some(depth) => format!("with a `depth` of {depth} some have"),
                    None => "try another `outer` or `mode`".to_owned(),
                }
            ),
            Self::SameNeighbours { larger } => format!(
                "with a `depth` of 0 a spin exchanges the doors of one room with each other, so every room keeps its \
                 neighbours; {}",
                match larger {
                    Some(depth) => format!("set a `depth` of {depth}, or `least-changed` to 0"),
                    None => "try another `mode`, or set `least-changed` to 0".to_owned(),
                }
            ),
            Self::NoLinking => {
                "every way to link the doors was tried: none reaches every room, keeps what can be reached on the \
                 original map, and meets the settings"
                    .to_owned()
            }
            Self::JoinedAndApart { one, other } => {
                format!("{} and {} are listed in both `joined` and `apart`", area(one), area(other))
            }
            Self::NoWalk { least, most, shortest, longest } => {
                no_walk(*least..=*most, *shortest..=*longest)
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
    /// Returns a text like ``31 doors (12 fixed, 3 of a kind in `still-kinds`)``.
    fn describe(self) -> String {
        let parts = [
            (self.fixed, "fixed"),
            (self.still, "of a kind in `still-kinds`"),
            (self.protected, "protected"),
            (self.held, "held by `held-percent`"),
        ];
        let parts = parts.iter().filter(|(number, _)| *number > 0);
        let parts: Vec<String> = parts.map(|(number, what)| format!("{number} {what}")).collect();
        match (self.doors, parts.is_empty()) {
            (0, _) => "there are no doors".to_owned(),
            (1, true) => "it is the only door".to_owned(),
            (doors, _) => format!("{} ({})", count(doors, "door"), parts.join(", ")),
        }
    }
}

/// Says why no walk has the requested number of steps, given bounds of all possible ones.
fn no_walk(requested: RangeInclusive<u32>, possible: RangeInclusive<u64>) -> String {
    let (least, most) = requested.into_inner();
    let (shortest, longest) = possible.into_inner();
    let wherever = "wherever the doors lead, a walk through all rooms takes";
    if least > most {
        format!("`walk` requires at least {least} and at most {most} steps")
    } else if u64::from(most) < shortest {
        let most = count(most as usize, "step");
        format!("`walk` allows {most}, but {wherever} at least {shortest}")
    } else {
        let least = count(least as usize, "step");
        format!("`walk` requires {least}, but {wherever} at most {longest}")
    }
}

/// Says which rooms can't be reached.
pub(super) fn unreached(world: &World, rooms: &[RoomId]) -> String {
    format!("{} can't be reached ({})", count(rooms.len(), "room"), listed(world, rooms))
}

/// Lists the names of the first few rooms and counts the rest.
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

fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
