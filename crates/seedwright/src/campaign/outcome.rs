//! The outcomes of building a campaign.

use std::fmt;
use std::ops::ControlFlow;

use crate::error::StageError;
use crate::items::ShapeReport;
use crate::name::EscapedName;
use crate::world::{BrokenConstraints, Draft, SettingFault};

/// A stage of a campaign, in the order in which they run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// A zone could not be laid out.
    Rooms,
    /// Gates could not be shuffled.
    Doors,
    /// No locks were found such that every lock gates something and no zone is all or nothing.
    Locks,
    /// A plan names something that this world does not have.
    Plan,
    /// A code lock could not be built.
    Codes,
    /// Items could not be placed.
    Items,
    /// No placement of the requested shape was found.
    Shape,
    /// There were too few spheres.
    Spheres,
    /// A floor could not meet its promises.
    Population,
}

impl Stage {
    /// All stages, in order.
    pub const ALL: [Self; 9] = [
        Self::Rooms,
        Self::Doors,
        Self::Locks,
        Self::Plan,
        Self::Codes,
        Self::Items,
        Self::Shape,
        Self::Spheres,
        Self::Population,
    ];

    /// Returns the name of the stage.
    pub fn word(self) -> &'static str {
        match self {
            Self::Rooms => "rooms",
            Self::Doors => "doors",
            Self::Locks => "locks",
            Self::Plan => "plan",
            Self::Codes => "codes",
            Self::Items => "items",
            Self::Shape => "shape",
            Self::Spheres => "spheres",
            Self::Population => "population",
        }
    }
}

impl Stage {
    /// Returns what a failure of the stage means.
    pub fn about(self) -> &'static str {
        match self {
            Self::Rooms => "a zone could not be laid out",
            Self::Doors => "gates could not be shuffled",
            Self::Locks => {
                "a lock would gate nothing, or a zone would be open or locked as a whole"
            }
            Self::Plan => "the plan names something that this world does not have",
            Self::Codes => "a code lock could not be built",
            Self::Items => "items could not be placed",
            Self::Shape => "no placement of the requested shape was found",
            Self::Spheres => "there were too few spheres",
            Self::Population => "a floor could not meet its promises",
        }
    }
}

/// How often each stage failed, in the order of [`Stage::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Retries([u32; Stage::ALL.len()]);

impl Retries {
    pub(super) fn count(&mut self, stage: Stage) {
        self.0[stage as usize] += 1;
    }

    /// Returns how often a stage failed.
    pub fn of(&self, stage: Stage) -> u32 {
        self.0[stage as usize]
    }

    /// Returns the total number of failures.
    pub fn total(&self) -> u32 {
        self.0.iter().sum()
    }
}

impl fmt::Display for Retries {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let attempts = if self.total() == 1 { "attempt" } else { "attempts" };
        write!(formatter, "no campaign was found in {} {attempts}", self.total())?;
        let failed = Stage::ALL.into_iter().filter(|stage| self.of(*stage) > 0);
        let failed: Vec<String> =
            failed.map(|stage| format!("{} {}", stage.word(), self.of(stage))).collect();
        if !failed.is_empty() {
            write!(formatter, "; failures by stage: {}", failed.join(", "))?;
        }
        Ok(())
    }
}

impl std::error::Error for Retries {}

/// Why no seed can give a campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Impossible {
    /// The pack lacks a section.
    Section(&'static str),
    /// A number is out of range.
    Number {
        /// The setting.
        name: &'static str,
        /// Its value.
        value: u32,
        /// The minimum.
        least: i64,
        /// The maximum.
        most: i64,
    },
    /// There are too few items, or locks, of a kind.
    TooFew {
        /// The kind.
        what: &'static str,
        /// The number in the pack.
        available: usize,
        /// The number that the campaign needs.
        needed: u32,
    },
    /// The numbers don't fit together.
    Bounds(BrokenConstraints),
    /// Something is named twice, or for two purposes.
    Twice(String),
    /// A lock that is opened by guessing would gate nothing.
    Guessed(String),
    /// The pack names no treasure.
    NoTreasure,
    /// The layout settings of zones are out of range.
    ZoneSettings(Vec<SettingFault>),
    /// No zone can be laid out with these settings.
    Zone(Vec<String>),
    /// The tables of the population are invalid.
    Tables,
}

/// No campaign was found within the limits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NotFound {
    /// How often each stage failed.
    pub retries: Retries,
    /// The closest to the requested shape, if attempts failed for that.
    pub closest: Option<Box<MissedShape>>,
}

impl fmt::Display for NotFound {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.retries.fmt(formatter)
    }
}

impl std::error::Error for NotFound {}

/// The measures of a world that does not have the requested shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissedShape {
    /// The names of the terms: those of items and areas depend on the world.
    pub names: Vec<String>,
    /// The measures.
    pub report: ShapeReport,
}

impl MissedShape {
    pub(super) fn new(names: &Draft, report: ShapeReport) -> Self {
        let names = report.terms.iter().map(|measured| measured.term.measure.name(names));
        Self { names: names.collect(), report }
    }
}

impl NotFound {
    /// Keeps the closest to the requested shape.
    pub(super) fn keep_closest(&mut self, missed: Box<MissedShape>) {
        let distance = self.closest.as_ref().map(|closest| closest.report.distance());
        if distance.is_none_or(|distance| missed.report.distance() < distance) {
            self.closest = Some(missed);
        }
    }
}

/// Why there is no campaign: none can exist, or none was found.
pub type Error = StageError<Impossible, NotFound>;

/// A step that an observer sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// An attempt begins.
    Attempt(u32),
    /// A stage is at work.
    Working {
        /// The stage.
        stage: Stage,
        /// The amount of work done.
        done: u64,
        /// The total amount of work.
        of: u64,
    },
    /// A stage failed, and the next attempt begins.
    Failed(Stage),
}

/// A callback that sees every step and can stop the work.
pub(super) type Observer<'o> = dyn FnMut(Step) -> ControlFlow<()> + 'o;

/// Why an attempt failed.
pub(super) enum AttemptError {
    /// A stage failed.
    Failed(Stage),
    /// No placement of the shape was found; this was the closest.
    Shape(Box<MissedShape>),
    /// The observer stopped the work.
    Stopped,
}

impl From<Stage> for AttemptError {
    fn from(stage: Stage) -> Self {
        Self::Failed(stage)
    }
}

/// Reports that a stage is at work.
pub(super) fn work(
    observer: &mut Observer<'_>,
    stage: Stage,
    done: u64,
    of: u64,
) -> ControlFlow<()> {
    observer(Step::Working { stage, done, of })
}

/// Reports that a stage begins.
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
            Self::Number { name, value, least, most } => {
                write!(formatter, "`{name}` is {value}; it must be {least} to {most}")
            }
            Self::TooFew { what, available, needed } => write!(
                formatter,
                "the campaign needs {needed} {what}, but the pack has only {available}"
            ),
            Self::Bounds(broken) => broken.fmt(formatter),
            Self::Twice(name) => {
                write!(formatter, "[campaign] names `{}` twice", EscapedName(name))
            }
            Self::Guessed(name) => write!(
                formatter,
                "the lock `{}` is opened by guessing, so it would gate nothing; open it with notes",
                EscapedName(name)
            ),
            Self::NoTreasure => {
                formatter.write_str("`treasure` is empty; name at least one filler item")
            }
            Self::ZoneSettings(faults) => {
                listed(formatter, "the zone settings are invalid", faults)
            }
            Self::Zone(reasons) => listed(formatter, "no zone can be laid out", reasons),
            Self::Tables => formatter.write_str("the population tables are invalid"),
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
