//! What can become of a campaign that is asked for.

use std::fmt;
use std::ops::ControlFlow;

use super::limits::MAX_ROOMS;
use crate::error::StageError;
use crate::name::EscapedName;
use crate::world::SettingFault;

/// A stage of a campaign, in the order in which they run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// A zone could not be laid out.
    Rooms,
    /// Gates could not be shuffled.
    Doors,
    /// Passages could not be closed so that every lock matters and no zone is all or nothing.
    Locks,
    /// A plan names what this world does not have.
    Plan,
    /// A code lock could not be made.
    Codes,
    /// Items could not be placed.
    Items,
    /// There were too few spheres.
    Spheres,
    /// A floor could not keep its promises.
    Population,
}

impl Stage {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Rooms,
        Self::Doors,
        Self::Locks,
        Self::Plan,
        Self::Codes,
        Self::Items,
        Self::Spheres,
        Self::Population,
    ];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Rooms => "rooms",
            Self::Doors => "doors",
            Self::Locks => "locks",
            Self::Plan => "plan",
            Self::Codes => "codes",
            Self::Items => "items",
            Self::Spheres => "spheres",
            Self::Population => "population",
        }
    }
}

impl Stage {
    /// What it means that it failed.
    pub fn about(self) -> &'static str {
        match self {
            Self::Rooms => "a zone could not be laid out",
            Self::Doors => "gates could not be shuffled",
            Self::Locks => {
                "a lock would close nothing, or a zone would be open or closed as a whole"
            }
            Self::Plan => "the plan names what this world does not have",
            Self::Codes => "a code could not be made",
            Self::Items => "items could not be placed",
            Self::Spheres => "there were too few spheres",
            Self::Population => "a floor could not keep its promises",
        }
    }
}

/// How often each stage failed, in the order of [`Stage::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Retries([u32; 8]);

impl Retries {
    pub(super) fn count(&mut self, stage: Stage) {
        self.0[stage as usize] += 1;
    }

    /// How often a stage failed.
    pub fn of(&self, stage: Stage) -> u32 {
        self.0[stage as usize]
    }

    /// How often all stages failed together.
    pub fn total(&self) -> u32 {
        self.0.iter().sum()
    }
}

impl fmt::Display for Retries {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "no campaign was found in {} attempts", self.total())?;
        let failed = Stage::ALL.into_iter().filter(|stage| self.of(*stage) > 0);
        for (number, stage) in failed.enumerate() {
            let before = if number == 0 { ": " } else { ", " };
            write!(formatter, "{before}{} failed {} times", stage.word(), self.of(stage))?;
        }
        Ok(())
    }
}

impl std::error::Error for Retries {}

/// Why there can be no campaign, whatever the seed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Impossible {
    /// The pack lacks a section.
    Section(&'static str),
    /// A number is out of its bounds.
    Number {
        /// Which.
        name: &'static str,
        /// What it is.
        value: u32,
        /// The least it can be.
        least: i64,
        /// The most it can be.
        most: i64,
    },
    /// There are too few items, or locks, of a kind.
    TooFew {
        /// Which.
        what: &'static str,
        /// How many there are.
        there: usize,
        /// How many are asked for.
        asked: u32,
    },
    /// Two zones have no gates that could lead elsewhere.
    TwoZones,
    /// There would be more rooms than a campaign can have.
    TooManyRooms(u32),
    /// Something is named twice, or for two purposes.
    Twice(String),
    /// A lock that is opened by guessing would close nothing.
    Guessed(String),
    /// There is nothing that could lie about.
    NoTreasure,
    /// What is asked of zones is out of its bounds.
    ZoneSettings(Vec<SettingFault>),
    /// No zone can be laid out as asked.
    Zone(Vec<String>),
    /// The tables of the population are not sound.
    Tables,
}

/// Why there is no campaign: there can be none, or none was found, with how often each stage failed.
pub type Error = StageError<Impossible, Retries>;

/// What an observer sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// An attempt begins.
    Attempt(u32),
    /// A stage is at work, and has done so much of what there is to do.
    Working {
        /// The stage.
        stage: Stage,
        /// How much is done.
        done: u64,
        /// How much there is to do.
        of: u64,
    },
    /// A stage failed, and the next attempt begins.
    Failed(Stage),
}

/// Sees what happens, and may stop it.
pub(super) type Observer<'o> = dyn FnMut(Step) -> ControlFlow<()> + 'o;

/// Why an attempt came to nothing.
pub(super) enum AttemptError {
    /// A stage failed.
    Failed(Stage),
    /// The observer said stop.
    Stopped,
}

impl From<Stage> for AttemptError {
    fn from(stage: Stage) -> Self {
        Self::Failed(stage)
    }
}

/// Tells that a stage is at work.
pub(super) fn work(
    observer: &mut Observer<'_>,
    stage: Stage,
    done: u64,
    of: u64,
) -> ControlFlow<()> {
    observer(Step::Working { stage, done, of })
}

/// Tells that a stage begins.
pub(super) fn begin(observer: &mut Observer<'_>, stage: Stage) -> Result<(), AttemptError> {
    match work(observer, stage, 0, 1) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(AttemptError::Stopped),
    }
}

impl fmt::Display for Impossible {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Section(name) => write!(formatter, "the pack has no section [{name}]"),
            Self::Number {
                name,
                value,
                least,
                most,
            } => write!(
                formatter,
                "`{name}` is {value}, and has to be from {least} to {most}"
            ),
            Self::TooFew { what, there, asked } => write!(
                formatter,
                "{asked} {what} are asked for, and the pack has {there}"
            ),
            Self::TwoZones => formatter.write_str(
                "two floors of one zone have no gates that could lead elsewhere; ask for more floors or zones",
            ),
            Self::TooManyRooms(rooms) => write!(
                formatter,
                "it would have {rooms} rooms, and has {MAX_ROOMS} at most"
            ),
            Self::Twice(name) => {
                write!(formatter, "[campaign] names `{}` twice", EscapedName(name))
            }
            Self::Guessed(name) => write!(
                formatter,
                "the lock `{}` is opened by guessing, and so would close nothing",
                EscapedName(name)
            ),
            Self::NoTreasure => {
                formatter.write_str("`treasure` names nothing that could lie about")
            }
            Self::ZoneSettings(faults) => listed(formatter, "zones", faults),
            Self::Zone(reasons) => listed(formatter, "no zone can be laid out", reasons),
            Self::Tables => formatter.write_str("the tables of its levels are not sound"),
        }
    }
}

impl std::error::Error for Impossible {}

fn listed<T: fmt::Display>(
    formatter: &mut fmt::Formatter<'_>,
    what: &str,
    reasons: &[T],
) -> fmt::Result {
    let reasons: Vec<String> = reasons.iter().map(ToString::to_string).collect();
    write!(formatter, "{what}: {}", reasons.join("; "))
}
