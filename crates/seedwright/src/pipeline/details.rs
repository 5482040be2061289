//! The details of errors that the stages don't supply themselves.

use std::fmt;
use std::sync::Arc;

use crate::SEED_VERSION;
use crate::bundle::Certificate;
use crate::doors;
use crate::error::WithNames;
use crate::items::{self, Basis, Placer};
use crate::name::EscapedName;
use crate::random::Seed;
use crate::rooms::{NotFound, RoomNames};
use crate::world::{Finding, ItemRequest, Linking, SettingChange, Settings, World};

/// A layout that was not found.
#[derive(Clone, Debug)]
pub struct RoomsNotFound {
    /// How close it came.
    pub report: NotFound,
    /// The names of its templates, groups and nodes.
    pub names: RoomNames,
    /// The seed of the layout: the layout of a level has a seed of its own.
    pub seed: Seed,
}

/// The world and settings in which items are placed.
#[derive(Clone)]
pub struct ItemContext {
    /// The world as the pack has it.
    pub world: World,
    /// The door links, if doors were shuffled.
    pub linking: Option<Linking>,
    /// The settings.
    pub settings: Settings,
    /// The request.
    pub request: ItemRequest,
}

impl ItemContext {
    /// Returns the world with its doors as they are linked now.
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

/// Why items are not placed, and in which world.
#[derive(Clone, Debug)]
pub struct ItemsRefused {
    /// The reason.
    pub refusal: WithNames<items::Refusal, World>,
    /// The world and settings.
    pub context: ItemContext,
    /// What shows it to a checker, if the reason itself does not; `None` also if it is too large.
    pub certificate: Option<Arc<Certificate>>,
}

impl ItemsRefused {
    /// Whether it is proved for every placement: by a bound, or by a certificate.
    pub fn is_proved(&self) -> bool {
        match self.needs_certificate() {
            true => self.certificate.is_some(),
            false => self.refusal.is_proved(),
        }
    }

    /// Whether nobody could see that it is so without a certificate.
    fn needs_certificate(&self) -> bool {
        let is_decided = matches!(self.refusal.reason, items::Impossible::Proved(_));
        is_decided || self.refusal.basis == Basis::Exhausted
    }
}

impl fmt::Display for ItemsRefused {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.refusal.fmt(formatter)?;
        match self.needs_certificate() && self.certificate.is_none() {
            true => formatter.write_str(" (exhausted, not certified)"),
            false => Ok(()),
        }
    }
}

/// Why doors are not shuffled, although they would be with other settings.
#[derive(Clone, Debug)]
pub struct DoorsRefused {
    /// The reason.
    pub reason: WithNames<doors::Impossible, World>,
    /// The changes of settings that lift it.
    pub by_settings: doors::HelpfulChanges,
}

impl fmt::Display for DoorsRefused {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "with these settings, {}", self.reason)?;
        if self.by_settings.is_shown {
            return Ok(());
        }
        let change = |change: &Vec<SettingChange>| {
            let names: Vec<String> =
                change.iter().map(|one| format!("`{}`", EscapedName(&one.name))).collect();
            names.join(" and ")
        };
        let names: Vec<String> = self.by_settings.changes.iter().map(change).collect();
        write!(formatter, "; with another value of {} nothing is proved", names.join(" or "))
    }
}

/// A placement that was not found, and the placer that searched for it.
#[derive(Clone, Debug)]
pub struct ItemsNotFound {
    /// How close it came.
    pub report: Box<items::NotFound>,
    /// The placer that searched for it.
    pub placer: Arc<Placer>,
    /// The world and settings.
    pub context: ItemContext,
}

/// Why a plan does not fit the pack or the seed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlanFault {
    /// It comes from another pack.
    OtherPack {
        /// The pack it comes from.
        made_of: String,
        /// The given pack.
        found: String,
    },
    /// It comes from another seed version.
    OtherSeeds {
        /// Its seed version.
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
        /// Whether the end is a valid one, `a` or `b`.
        is_end: bool,
    },
    /// Its links do not pair every door end with exactly one other.
    Linking,
    /// Its doors break the pack's shuffle settings.
    UnfitDoors(doors::Reason),
    /// It gives a part of the world that follows from the seed, and the seed gives a different one.
    OtherPart {
        /// The part: a key of `decisions`.
        part: &'static str,
    },
}

impl fmt::Display for PlanFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherPack { .. } | Self::OtherSeeds { .. } | Self::Settings(_) => {
                formatter.write_str("the plan can't be used: ")?;
            }
            Self::Doors(_) | Self::NoDoor { .. } | Self::Linking | Self::UnfitDoors(_) => {
                formatter.write_str("the plan can't be followed: ")?;
            }
            Self::OtherPart { .. } => {}
        }
        match self {
            Self::OtherPack { made_of, found } => {
                let (made_of, found) = (EscapedName(made_of), EscapedName(found));
                write!(formatter, "it is for the pack `{made_of}`, but this pack is `{found}`")
            }
            Self::OtherSeeds { found } => {
                write!(
                    formatter,
                    "it has seed version {found}; this program has version {SEED_VERSION}"
                )
            }
            Self::Settings(why) => formatter.write_str(why),
            Self::Doors(why) => write!(formatter, "`decisions.doors` can't be read: {why}"),
            Self::NoDoor { door, is_end } => {
                let door = EscapedName(door);
                match is_end {
                    true => write!(formatter, "the pack has no door `{door}`"),
                    false => write!(formatter, "door `{door}`: an end must be `a` or `b`"),
                }
            }
            Self::Linking => {
                formatter.write_str("its links do not pair every door end with exactly one other")
            }
            Self::UnfitDoors(reason) => {
                write!(formatter, "with its door links, {}", reason.describe())
            }
            Self::OtherPart { part } => {
                write!(
                    formatter,
                    "the plan's part `{part}` differs from what the pack gives for this seed"
                )
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
    /// It comes from another pack.
    OtherPack {
        /// The hash in the bundle.
        stated: String,
        /// The hash of the given pack.
        found: String,
    },
    /// The pack does not have its settings.
    Settings(String),
    /// The pack does not have what its request names.
    Request(String),
    /// The pack gives a different world for its settings and seed.
    OtherWorld,
}

impl fmt::Display for BundleFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(why) => write!(formatter, "this is not a bundle: {why}"),
            Self::OtherPack { stated, found } => write!(
                formatter,
                "the bundle comes from a pack with the hash {}; this pack has {found}",
                EscapedName(stated)
            ),
            Self::Settings(why) => write!(formatter, "invalid settings in the bundle: {why}"),
            Self::Request(why) => write!(formatter, "invalid request in the bundle: {why}"),
            Self::OtherWorld => formatter
                .write_str("the pack gives a different world for the bundle's settings and seed"),
        }
    }
}

impl std::error::Error for BundleFault {}
