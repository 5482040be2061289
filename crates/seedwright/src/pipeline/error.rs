//! One family of errors: everything that can go wrong between a pack and a finished world.

use std::error::Error as StdError;
use std::fmt;

use super::details::{
    BundleFault, DoorsRefused, ItemsNotFound, ItemsRefused, PlanFault, RoomsNotFound,
};
use crate::codes::WorldLockError;
use crate::error::{ErrorKind, STOPPED, StageError, WithNames};
use crate::name::EscapedName;
use crate::pack::Diagnostic;
use crate::population::{BrokenPromise, MapFault, RequestFault};
use crate::rooms::ImpossibleLayout;
use crate::world::{BrokenConstraints, Finding, World};
use crate::{campaign, doors, items, permalink, population, rooms};

/// Why no world was generated.
///
/// Exit codes and HTTP statuses follow from its [kind](Error::kind) alone. The stages supply the details.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Error {
    /// The pack, the plan or the request is invalid.
    Invalid(Invalid),
    /// Proved: no seed can give such a world.
    Impossible(Impossible),
    /// No world was found within the limits.
    NotFound(NotFound),
    /// The observer stopped the work.
    Stopped,
}

/// The input that is invalid.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Invalid {
    /// The files of a pack, with their diagnostics.
    Pack(Vec<Diagnostic>),
    /// The files of a plan, with their diagnostics.
    Plan(Vec<Diagnostic>),
    /// A plan that does not fit the pack or the seed.
    PlanOf(PlanFault),
    /// A bundle that can't be read as a world of the pack.
    Bundle(BundleFault),
    /// A permalink.
    Permalink(permalink::PermalinkFault),
    /// The pack has no section for a requested stage.
    NoStage {
        /// The stage.
        stage: &'static str,
    },
    /// The pack has locks, but nothing to place, so the locks can't be proved.
    LocksAlone {
        /// The missing part: `items` or `locations`.
        missing: &'static str,
    },
    /// Item settings were given, but no stage places items.
    NothingToPlace {
        /// The keys of the item settings.
        settings: Vec<&'static str>,
        /// Whether they come from the plan.
        by_plan: bool,
    },
    /// The settings of a layout.
    Rooms(rooms::Invalid),
    /// A layout target was requested, but the rooms are those of a graph.
    NotOfGraph,
    /// The request for a level.
    Level(RequestFault),
    /// A layout that can't become a level.
    Map(Vec<MapFault>),
    /// The decisions give a world that fails the world checks.
    World(Vec<Finding>),
}

/// Why no seed can give such a world.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Impossible {
    /// The settings break constraints of the pack, or bounds of a campaign.
    Settings(BrokenConstraints),
    /// No layout can exist.
    Rooms(ImpossibleLayout),
    /// The doors can't be shuffled.
    Doors(WithNames<doors::Impossible, World>),
    /// A lock can't be made.
    Codes(WorldLockError),
    /// Items can't be placed.
    Items(Box<ItemsRefused>),
    /// There is no playthrough whose doors could be protected.
    Playthrough(WithNames<items::Refusal, World>),
    /// A level can't meet a promise.
    Level {
        /// Its depth.
        depth: u32,
        /// The promise.
        promise: BrokenPromise,
    },
    /// No campaign can exist.
    Campaign(campaign::Impossible),
}

/// The part that was not found within the limits.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum NotFound {
    /// A layout.
    Rooms(Box<RoomsNotFound>),
    /// A shuffled door map.
    Doors(Box<doors::NotFound>),
    /// A shuffled door map: there is none with these settings, but there may be with others.
    DoorsRefused(Box<DoorsRefused>),
    /// A lock.
    Codes(WorldLockError),
    /// A placement.
    Items(Box<ItemsNotFound>),
    /// A placement: there is none, but that depends on choices, or is not certified.
    Refused(Box<ItemsRefused>),
    /// A playthrough whose doors could be protected.
    Playthrough(Box<items::NotFound>),
    /// A door map on which the items can be placed.
    Together {
        /// The maximum number of maps.
        maps: u32,
        /// Why the items could not be placed on the last one.
        last: Box<Error>,
    },
    /// A level.
    Level {
        /// Its depth.
        depth: u32,
    },
    /// A campaign.
    Campaign(campaign::NotFound),
    /// A campaign around the parts that a plan gives.
    Plan(campaign::Stage),
    /// Anything, before the steps of the [watch](super::Watch) ran out.
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

    /// The diagnostics of invalid pack or plan files; empty for other errors.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        match self {
            Self::Invalid(Invalid::Pack(found) | Invalid::Plan(found)) => found,
            _ => &[],
        }
    }

    /// Whether redoing an earlier stage might help.
    pub(super) fn is_retryable(&self) -> bool {
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
                write!(formatter, "the pack has no section for the stage `{stage}`")
            }
            Self::LocksAlone { missing } => write!(
                formatter,
                "the pack has locks but no {missing}, so its locks can't be proved; add `{missing}`"
            ),
            Self::NothingToPlace { settings, by_plan } => {
                let settings: Vec<String> =
                    settings.iter().map(|setting| format!("`{setting}`")).collect();
                let settings = settings.join(", ");
                match by_plan {
                    true => write!(formatter, "the plan sets {settings}, but ")?,
                    false => write!(formatter, "{settings} can't be set: ")?,
                }
                formatter.write_str("this pack places no items")
            }
            Self::Rooms(fault) => fault.fmt(formatter),
            Self::NotOfGraph => formatter.write_str(
                "the rooms of this pack come from its graph; the layout target can't be changed",
            ),
            Self::Level(fault) => fault.fmt(formatter),
            Self::Map(faults) => {
                formatter.write_str("this layout can't become a level: ")?;
                listed(formatter, faults)
            }
            Self::World(findings) => {
                let first = findings.first().map_or("", |finding| finding.message.as_str());
                write!(formatter, "the shuffled world is not a valid pack: {}", EscapedName(first))
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
            Self::Settings(broken) => broken.fmt(formatter),
            Self::Rooms(reasons) => reasons.fmt(formatter),
            Self::Doors(reason) => reason.fmt(formatter),
            Self::Codes(error) => error.fmt(formatter),
            Self::Items(reason) => reason.fmt(formatter),
            Self::Playthrough(reason) => write!(formatter, "there is no playthrough: {reason}"),
            Self::Level { depth, promise } => write!(
                formatter,
                "level {depth} can't be filled: this map rules out the promise that {}",
                promise.0
            ),
            Self::Campaign(reason) => write!(formatter, "no campaign is possible: {reason}"),
        }
    }
}

impl StdError for Impossible {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        match self {
            Self::Settings(broken) => Some(broken),
            Self::Rooms(reasons) => Some(reasons),
            Self::Doors(reason) => Some(reason),
            Self::Codes(error) => Some(error),
            Self::Items(reason) => Some(&reason.refusal),
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
            Self::DoorsRefused(refused) => refused.fmt(formatter),
            Self::Codes(error) => error.fmt(formatter),
            Self::Items(report) => report.report.fmt(formatter),
            Self::Refused(refused) => refused.fmt(formatter),
            Self::Playthrough(_) => {
                formatter.write_str("found no playthrough whose doors could be protected")
            }
            Self::Together { maps, last } => {
                write!(formatter, "the items fit none of {maps} door maps; on the last one, {last}")
            }
            Self::Level { depth } => {
                write!(formatter, "level {depth} was not filled within its step limit")
            }
            Self::Campaign(retries) => retries.fmt(formatter),
            Self::Plan(stage) => write!(
                formatter,
                "the rest of the campaign can't be built around the plan: {}",
                stage.about()
            ),
            Self::Steps => {
                formatter.write_str("the step limit was reached before a world was found")
            }
        }
    }
}

impl StdError for NotFound {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        match self {
            Self::Rooms(report) => Some(&report.report),
            Self::Doors(report) => Some(&**report),
            Self::DoorsRefused(refused) => Some(&refused.reason),
            Self::Codes(error) => Some(error),
            Self::Items(report) => Some(&*report.report),
            Self::Refused(refused) => Some(&refused.refusal),
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

impl From<WorldLockError> for Error {
    fn from(error: WorldLockError) -> Self {
        match error.error.kind() {
            ErrorKind::Stopped => Self::Stopped,
            ErrorKind::NotFound => Self::NotFound(NotFound::Codes(error)),
            // The secrets of a world's locks are drawn, never given, so none can be invalid.
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
            StageError::NotFound(report) => Self::NotFound(NotFound::Campaign(report)),
            StageError::Stopped => Self::Stopped,
        }
    }
}

/// Converts the error of a level.
pub(super) fn of_level(error: &population::Error, depth: u32) -> Error {
    match *error {
        StageError::Invalid(fault) => Error::Invalid(Invalid::Level(fault)),
        StageError::Impossible(promise) => Error::Impossible(Impossible::Level { depth, promise }),
        StageError::NotFound(_) => Error::NotFound(NotFound::Level { depth }),
        StageError::Stopped => Error::Stopped,
    }
}
