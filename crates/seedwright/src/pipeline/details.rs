//! What errors carry, beyond what the stages say themselves.

use std::fmt;
use std::sync::Arc;

use crate::SEED_VERSION;
use crate::doors;
use crate::error::WithNames;
use crate::items::{self, Placer};
use crate::name::EscapedName;
use crate::random::Seed;
use crate::rooms::{NotFound, RoomNames};
use crate::world::{Finding, ItemRequest, Linking, Settings, World};

/// A layout that was not found.
#[derive(Clone, Debug)]
pub struct RoomsNotFound {
    /// How close it came.
    pub report: NotFound,
    /// What its parts are named by.
    pub names: RoomNames,
    /// The seed that it was to be made from: levels have layouts of seeds of their own.
    pub seed: Seed,
}

/// What items were to be placed in.
#[derive(Clone)]
pub struct ItemContext {
    /// The world as the pack has it.
    pub world: World,
    /// Where its doors lead, if they were shuffled.
    pub linking: Option<Linking>,
    /// The settings.
    pub settings: Settings,
    /// The request.
    pub request: ItemRequest,
}

impl ItemContext {
    /// The world with its doors as they lead now.
    ///
    /// # Errors
    /// As [`World::relinked`].
    pub fn linked_world(&self) -> Result<World, Vec<Finding>> {
        match &self.linking {
            Some(linking) => self.world.relinked(linking),
            None => Ok(self.world.clone()),
        }
    }
}

impl fmt::Debug for ItemContext {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("ItemContext").field("world", &self.world.id).finish_non_exhaustive()
    }
}

/// Why items can't be placed, and what they were to be placed in.
#[derive(Clone, Debug)]
pub struct ItemsImpossible {
    /// The reason.
    pub reason: WithNames<items::Impossible, World>,
    /// What they were to be placed in.
    pub context: ItemContext,
}

impl fmt::Display for ItemsImpossible {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason.fmt(formatter)
    }
}

/// A placement that was not found, and what looked for it.
#[derive(Clone, Debug)]
pub struct ItemsNotFound {
    /// How close it came.
    pub report: Box<items::NotFound>,
    /// What looked for it.
    pub placer: Arc<Placer>,
    /// What items were to be placed in.
    pub context: ItemContext,
}

/// What a plan is made of does not fit the pack or the seed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlanFault {
    /// It was made of another pack.
    OtherPack {
        /// The pack it was made of.
        made_of: String,
        /// The pack at hand.
        found: String,
    },
    /// It was made when seeds meant something else.
    OtherSeeds {
        /// The version of what a seed means.
        found: u64,
    },
    /// It names settings that the pack does not have.
    Settings(String),
    /// Its doors can't be read.
    Doors(String),
    /// It names a door, or an end of one, that the pack does not have.
    NoDoor {
        /// The door.
        door: String,
        /// Whether the end is one that doors have.
        is_end: bool,
    },
    /// Its doors do not lead to one end each.
    Linking,
    /// Its doors are not what the pack asks of a shuffle.
    UnfitDoors(doors::Reason),
    /// It gives a part of the world that follows from the seed, and the seed gives another.
    OtherPart {
        /// The part: a key of `decisions`.
        part: &'static str,
    },
}

impl fmt::Display for PlanFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherPack { .. } | Self::OtherSeeds { .. } | Self::Settings(_) => {
                formatter.write_str("the plan can't be completed: ")?;
            }
            Self::Doors(_) | Self::NoDoor { .. } | Self::Linking | Self::UnfitDoors(_) => {
                formatter.write_str("the plan can't be kept: ")?;
            }
            Self::OtherPart { .. } => {}
        }
        match self {
            Self::OtherPack { made_of, found } => {
                let (made_of, found) = (EscapedName(made_of), EscapedName(found));
                write!(formatter, "it was made of the pack `{made_of}`, and this is `{found}`")
            }
            Self::OtherSeeds { found } => {
                write!(formatter, "its seeds are of version {found}, and these of {SEED_VERSION}")
            }
            Self::Settings(why) => formatter.write_str(why),
            Self::Doors(why) => write!(formatter, "`decisions.doors` can't be read: {why}"),
            Self::NoDoor { door, is_end } => {
                let end = if *is_end { "that" } else { "another" };
                write!(formatter, "the pack has no door `{}` with {end} end", EscapedName(door))
            }
            Self::Linking => formatter.write_str("its doors do not lead to one end each"),
            Self::UnfitDoors(reason) => {
                write!(formatter, "with its doors, {}", reason.describe())
            }
            Self::OtherPart { part } => {
                write!(formatter, "the plan has other `{part}` than the pack makes of the seed")
            }
        }
    }
}

impl std::error::Error for PlanFault {}

/// Why a bundle can't be read as a world of a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BundleFault {
    /// It is not a bundle.
    Unreadable(String),
    /// It was made of another pack.
    OtherPack {
        /// The hash in the bundle.
        stated: String,
        /// The hash of the pack at hand.
        found: String,
    },
    /// The pack does not have its settings.
    Settings(String),
    /// The pack makes another world of its settings and its seed.
    OtherWorld,
}

impl fmt::Display for BundleFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(why) => write!(formatter, "this is not a bundle: {why}"),
            Self::OtherPack { stated, found } => write!(
                formatter,
                "the bundle was made of the pack with the hash {}, and this one has {found}",
                EscapedName(stated)
            ),
            Self::Settings(why) => write!(formatter, "the settings of the bundle: {why}"),
            Self::OtherWorld => formatter.write_str(
                "the pack makes another world of the settings and the seed of the bundle",
            ),
        }
    }
}

impl std::error::Error for BundleFault {}
