//! One family of errors: everything that can go wrong from a pack to a finished world.

use std::error::Error as StdError;
use std::fmt;

use super::details::{BundleFault, ItemsImpossible, ItemsNotFound, PlanFault, RoomsNotFound};
use crate::codes::WorldLockError;
use crate::error::{ErrorKind, STOPPED, StageError, WithNames};
use crate::name::EscapedName;
use crate::pack::Diagnostic;
use crate::population::{BrokenPromise, MapFault, RequestFault};
use crate::rooms::ImpossibleLayout;
use crate::world::{Finding, World};
use crate::{campaign, doors, items, permalink, population, rooms};

/// Why there is no world.
///
/// Exit codes and HTTP statuses follow from its [kind](Error::kind) alone. The details are those of the stages.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Error {
    /// The pack, the plan or the request makes no sense.
    Invalid(Invalid),
    /// It is proved that there is no such world, whatever the seed.
    Impossible(Impossible),
    /// None was found within the limits.
    NotFound(NotFound),
    /// Whoever watched the work stopped it.
    Stopped,
}

/// What makes no sense.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Invalid {
    /// The files of a pack.
    Pack(Vec<Diagnostic>),
    /// The files of a plan.
    Plan(Vec<Diagnostic>),
    /// What a plan is made of does not fit.
    PlanOf(PlanFault),
    /// A bundle that is to be read as a world of a pack.
    Bundle(BundleFault),
    /// A permalink.
    Permalink(permalink::PermalinkFault),
    /// The pack has nothing for a stage that was asked for.
    NoStage {
        /// The stage.
        stage: &'static str,
    },
    /// The pack has locks, and nothing that could be placed or proved.
    LocksAlone {
        /// What it lacks: `items` or `locations`.
        missing: &'static str,
    },
    /// Something is asked of a placement of items, and nothing is placed.
    NothingToPlace {
        /// The item settings that are asked for, by their keys.
        settings: Vec<&'static str>,
        /// Whether the plan asks for them.
        by_plan: bool,
    },
    /// The settings of a layout.
    Rooms(rooms::Invalid),
    /// The rooms are those of a graph, and others were asked for.
    NotOfGraph,
    /// The request for a level.
    Level(RequestFault),
    /// A layout that can't be a level.
    Map(Vec<MapFault>),
    /// What was decided does not make a world that passes the checks of worlds.
    World(Vec<Finding>),
}

/// Why there is no such world, whatever the seed.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Impossible {
    /// No layout can exist.
    Rooms(ImpossibleLayout),
    /// Doors can't lead elsewhere.
    Doors(WithNames<doors::Impossible, World>),
    /// A lock can't be made.
    Codes(WorldLockError),
    /// Items can't be placed.
    Items(Box<ItemsImpossible>),
    /// There is no playthrough whose doors could be protected.
    Playthrough(WithNames<items::Impossible, World>),
    /// A level can't keep a promise.
    Level {
        /// How deep it is.
        depth: u32,
        /// The promise.
        promise: BrokenPromise,
    },
    /// There can be no campaign.
    Campaign(campaign::Impossible),
}

/// What was not found within the limits.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum NotFound {
    /// A layout.
    Rooms(Box<RoomsNotFound>),
    /// A map whose doors lead elsewhere.
    Doors(Box<doors::NotFound>),
    /// A lock.
    Codes(WorldLockError),
    /// A placement.
    Items(Box<ItemsNotFound>),
    /// A playthrough whose doors could be protected.
    Playthrough(Box<items::NotFound>),
    /// A map with which the items go.
    Together {
        /// How many maps were to be tried.
        maps: u32,
        /// Why the items don't go with the last one.
        last: Box<Error>,
    },
    /// A level.
    Level {
        /// How deep it is.
        depth: u32,
    },
    /// A campaign: how often each stage failed.
    Campaign(campaign::Retries),
    /// What a plan leaves open in the campaign that it is about.
    Plan(campaign::Stage),
    /// Anything, before the steps of the [watch](super::Watch) were used up.
    Steps,
}

impl Error {
    /// The kind of error.
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::Invalid(_) => ErrorKind::Invalid,
            Self::Impossible(_) => ErrorKind::Impossible,
            Self::NotFound(_) => ErrorKind::NotFound,
            Self::Stopped => ErrorKind::Stopped,
        }
    }

    /// Diagnostics of the files that can't be used, if there are any.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        match self {
            Self::Invalid(Invalid::Pack(found) | Invalid::Plan(found)) => found,
            _ => &[],
        }
    }

    /// Whether another decision of an earlier stage might help.
    pub(super) fn may_be_drawn_again(&self) -> bool {
        matches!(self.kind(), ErrorKind::Impossible | ErrorKind::NotFound)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Invalid(fault) => fault.fmt(formatter),
            Self::Impossible(reason) => reason.fmt(formatter),
            Self::NotFound(report) => report.fmt(formatter),
            Self::Stopped => formatter.write_str(STOPPED),
        }
    }
}

impl StdError for Error {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        match self {
            Self::Invalid(fault) => Some(fault),
            Self::Impossible(reason) => Some(reason),
            Self::NotFound(report) => Some(report),
            Self::Stopped => None,
        }
    }
}

fn listed<T: fmt::Display>(formatter: &mut fmt::Formatter<'_>, all: &[T]) -> fmt::Result {
    let all: Vec<String> = all.iter().map(ToString::to_string).collect();
    formatter.write_str(&all.join("; "))
}

impl fmt::Display for Invalid {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pack(found) | Self::Plan(found) => listed(formatter, found),
            Self::PlanOf(fault) => fault.fmt(formatter),
            Self::Bundle(fault) => fault.fmt(formatter),
            Self::Permalink(fault) => fault.fmt(formatter),
            Self::NoStage { stage } => {
                write!(formatter, "the pack has nothing for the stage `{stage}`")
            }
            Self::LocksAlone { missing } => write!(
                formatter,
                "the pack has locks, but no {missing}, so that nothing can be placed or proved"
            ),
            Self::NothingToPlace { settings, by_plan } => {
                let settings: Vec<String> =
                    settings.iter().map(|setting| format!("`{setting}`")).collect();
                let settings = settings.join(", ");
                match by_plan {
                    true => write!(formatter, "the plan asks for {settings}")?,
                    false => write!(formatter, "{settings} can't be chosen here")?,
                }
                formatter.write_str(": no items are placed in this pack")
            }
            Self::Rooms(fault) => fault.fmt(formatter),
            Self::NotOfGraph => formatter.write_str(
                "the rooms of this pack are those of its graph, and no others can be asked for",
            ),
            Self::Level(fault) => fault.fmt(formatter),
            Self::Map(faults) => {
                formatter.write_str("this layout can't be filled: ")?;
                listed(formatter, faults)
            }
            Self::World(findings) => {
                let first = findings.first().map_or("", |finding| finding.message.as_str());
                write!(formatter, "the shuffled world is no pack: {}", EscapedName(first))
            }
        }
    }
}

impl StdError for Invalid {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        match self {
            Self::Pack(found) | Self::Plan(found) => found.first().map(|one| one as _),
            Self::PlanOf(fault) => Some(fault),
            Self::Bundle(fault) => Some(fault),
            Self::Permalink(fault) => Some(fault),
            Self::Rooms(fault) => Some(fault),
            Self::Level(fault) => Some(fault),
            Self::Map(faults) => faults.first().map(|one| one as _),
            Self::World(findings) => findings.first().map(|one| one as _),
            Self::NoStage { .. }
            | Self::LocksAlone { .. }
            | Self::NothingToPlace { .. }
            | Self::NotOfGraph => None,
        }
    }
}

impl fmt::Display for Impossible {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rooms(reasons) => reasons.fmt(formatter),
            Self::Doors(reason) => reason.fmt(formatter),
            Self::Codes(error) => error.fmt(formatter),
            Self::Items(reason) => reason.fmt(formatter),
            Self::Playthrough(reason) => write!(formatter, "there is no playthrough: {reason}"),
            Self::Level { depth, promise } => write!(
                formatter,
                "level {depth} can't be filled: on this map it can't be promised that {}",
                promise.0
            ),
            Self::Campaign(reason) => write!(formatter, "there can be no campaign: {reason}"),
        }
    }
}

impl StdError for Impossible {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        match self {
            Self::Rooms(reasons) => Some(reasons),
            Self::Doors(reason) => Some(reason),
            Self::Codes(error) => Some(error),
            Self::Items(reason) => Some(&reason.reason),
            Self::Playthrough(reason) => Some(reason),
            Self::Level { promise, .. } => Some(promise),
            Self::Campaign(reason) => Some(reason),
        }
    }
}

impl fmt::Display for NotFound {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rooms(report) => report.report.fmt(formatter),
            Self::Doors(report) => report.fmt(formatter),
            Self::Codes(error) => error.fmt(formatter),
            Self::Items(report) => report.report.fmt(formatter),
            Self::Playthrough(_) => {
                formatter.write_str("no playthrough was found whose doors could be protected")
            }
            Self::Together { maps, last } => {
                write!(
                    formatter,
                    "of {maps} maps, the items go with none; with the last one, {last}"
                )
            }
            Self::Level { depth } => write!(formatter, "level {depth} was not filled in its steps"),
            Self::Campaign(retries) => retries.fmt(formatter),
            Self::Plan(stage) => write!(
                formatter,
                "what the plan leaves open can't be made around what it gives: {}",
                stage.about()
            ),
            Self::Steps => formatter.write_str("nothing was found before the steps were used up"),
        }
    }
}

impl StdError for NotFound {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        match self {
            Self::Rooms(report) => Some(&report.report),
            Self::Doors(report) => Some(&**report),
            Self::Codes(error) => Some(error),
            Self::Items(report) => Some(&*report.report),
            Self::Playthrough(report) => Some(&**report),
            Self::Together { last, .. } => Some(&**last),
            Self::Campaign(retries) => Some(retries),
            Self::Level { .. } | Self::Plan(_) | Self::Steps => None,
        }
    }
}

impl From<PlanFault> for Error {
    fn from(fault: PlanFault) -> Self {
        Self::Invalid(Invalid::PlanOf(fault))
    }
}

impl From<BundleFault> for Error {
    fn from(fault: BundleFault) -> Self {
        Self::Invalid(Invalid::Bundle(fault))
    }
}

impl From<permalink::PermalinkFault> for Error {
    fn from(fault: permalink::PermalinkFault) -> Self {
        Self::Invalid(Invalid::Permalink(fault))
    }
}

impl From<WithNames<doors::Impossible, World>> for Error {
    fn from(reason: WithNames<doors::Impossible, World>) -> Self {
        Self::Impossible(Impossible::Doors(reason))
    }
}

impl From<doors::Error> for Error {
    fn from(error: doors::Error) -> Self {
        match error {
            StageError::Impossible(reason) => reason.into(),
            StageError::NotFound(report) => Self::NotFound(NotFound::Doors(report)),
            StageError::Stopped => Self::Stopped,
        }
    }
}

impl From<WorldLockError> for Error {
    fn from(error: WorldLockError) -> Self {
        match error.error.kind() {
            ErrorKind::Stopped => Self::Stopped,
            ErrorKind::NotFound => Self::NotFound(NotFound::Codes(error)),
            // The secrets of a world's locks are drawn, so they are codes.
            ErrorKind::Impossible | ErrorKind::Invalid => {
                Self::Impossible(Impossible::Codes(error))
            }
        }
    }
}

impl From<campaign::Error> for Error {
    fn from(error: campaign::Error) -> Self {
        match error {
            StageError::Impossible(reason) => Self::Impossible(Impossible::Campaign(reason)),
            StageError::NotFound(retries) => Self::NotFound(NotFound::Campaign(retries)),
            StageError::Stopped => Self::Stopped,
        }
    }
}

/// The error of a level.
pub(super) fn of_level(error: &population::Error, depth: u32) -> Error {
    match *error {
        StageError::Invalid(fault) => Error::Invalid(Invalid::Level(fault)),
        StageError::Impossible(promise) => Error::Impossible(Impossible::Level { depth, promise }),
        StageError::NotFound(_) => Error::NotFound(NotFound::Level { depth }),
        StageError::Stopped => Error::Stopped,
    }
}
