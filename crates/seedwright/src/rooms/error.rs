//! Errors of the layout stage.

use std::fmt;

use super::{Impossible, Layout, SettingFault, Shortfall};
use crate::error::{Describe, StageError, WithNames};
use crate::world::templates::{Catalogue, Graph};

/// Why there is no layout.
pub type Error = StageError<ImpossibleLayout, Box<NotFound>, Invalid>;

/// The reasons why no layout can exist for any seed.
pub type ImpossibleLayout = WithNames<Vec<Impossible>, RoomNames>;

/// The names needed to describe reasons: the templates, and the graph if one is laid out.
#[derive(Clone, Debug)]
pub struct RoomNames {
    /// The templates and groups.
    pub catalogue: Catalogue,
    /// The graph.
    pub graph: Option<Graph>,
}

/// A request that is invalid before any search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Invalid {
    /// Settings are out of their ranges.
    Settings(Vec<SettingFault>),
    /// The templates have too many connections to compute all ways to join them.
    TooManyWays {
        /// An upper bound on the number of ways.
        ways: u64,
        /// The limit.
        most: u64,
    },
}

/// The search reached its limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotFound {
    /// How many attempts were made.
    pub attempts: u32,
    /// How many placements were tried.
    pub tries: u64,
    /// True when the placements ran out before the attempts did.
    pub out_of_steps: bool,
    /// What the attempt with the most rooms lacked; `None` if the placements ran out in the first attempt.
    pub missed: Option<Shortfall>,
    /// The rooms of that attempt, with a door wherever connections meet.
    pub closest: Layout,
}

impl ImpossibleLayout {
    /// The reasons, each a sentence without a final period.
    pub fn sentences(&self) -> Vec<String> {
        self.iter().map(|reason| reason.words(self.names())).collect()
    }
}

impl Describe<RoomNames> for Vec<Impossible> {
    fn describe(&self, names: &RoomNames) -> String {
        let sentences: Vec<String> = self.iter().map(|reason| reason.words(names)).collect();
        match sentences.is_empty() {
            true => "no layout can exist".to_owned(),
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
                "the templates can be joined in up to {ways} ways, and the limit is {most}; use fewer templates or connections"
            ),
        }
    }
}

impl std::error::Error for Invalid {}

impl fmt::Display for NotFound {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.out_of_steps {
            true => write!(
                formatter,
                "ran out of placements in attempt {} (`layout.steps`)",
                self.attempts
            ),
            false => write!(formatter, "no layout was found in {} attempts", self.attempts),
        }
    }
}

impl std::error::Error for NotFound {}
