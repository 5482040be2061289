//! Why there is no layout.

use std::fmt;

use super::{Impossible, Layout, SettingFault, Shortfall};
use crate::error::{Describe, StageError, WithNames};
use crate::world::templates::{Catalogue, Graph};

/// Why there is no layout.
pub type Error = StageError<ImpossibleLayout, Box<NotFound>, Invalid>;

/// Why no layout can exist, whatever the seed: all reasons that were found.
pub type ImpossibleLayout = WithNames<Vec<Impossible>, RoomNames>;

/// What reasons about layouts are told with: the templates, and the graph that is laid out, if there is one.
#[derive(Clone, Debug)]
pub struct RoomNames {
    /// The templates and groups.
    pub catalogue: Catalogue,
    /// The graph.
    pub graph: Option<Graph>,
}

/// A layout that can't even be looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Invalid {
    /// Settings are out of their ranges.
    Settings(Vec<SettingFault>),
    /// The templates have so many connections that the ways to join them are not computed.
    TooManyWays {
        /// How many ways there can be.
        ways: u64,
        /// How many there may be.
        most: u64,
    },
}

/// The search came to its limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotFound {
    /// How many attempts were made.
    pub attempts: u32,
    /// How many placements were tried.
    pub tries: u64,
    /// True when the placements ran out before the attempts did.
    pub out_of_steps: bool,
    /// What the attempt with the most rooms lacked; none when the placements ran out in the first one.
    pub missed: Option<Shortfall>,
    /// The rooms of that attempt, with everything open that meets.
    pub closest: Layout,
}

impl ImpossibleLayout {
    /// The reasons, each a sentence without a final stop.
    pub fn sentences(&self) -> Vec<String> {
        self.iter().map(|reason| reason.words(self.names())).collect()
    }
}

impl Describe<RoomNames> for Vec<Impossible> {
    fn describe(&self, names: &RoomNames) -> String {
        let sentences: Vec<String> = self.iter().map(|reason| reason.words(names)).collect();
        match sentences.is_empty() {
            true => "there can be no layout".to_owned(),
            false => sentences.join("; "),
        }
    }
}

impl fmt::Display for Invalid {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Settings(faults) => {
                let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
                formatter.write_str(&faults.join("; "))
            }
            Self::TooManyWays { ways, most } => write!(
                formatter,
                "the templates can be joined in {ways} ways, and {most} is the most that are looked at"
            ),
        }
    }
}

impl std::error::Error for Invalid {}

impl fmt::Display for NotFound {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.out_of_steps {
            true => write!(formatter, "the placements were used up in attempt {}", self.attempts),
            false => write!(formatter, "no layout was found in {} attempts", self.attempts),
        }
    }
}

impl std::error::Error for NotFound {}
