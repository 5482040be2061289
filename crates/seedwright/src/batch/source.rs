//! What came of a seed, and what the values of its row come from.

use super::BatchError;
use super::built_world::BuiltWorld;
use crate::error::ErrorKind;
use crate::random::Seed;

/// What came of a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Outcome {
    /// A world was built, proved and checked.
    Proved,
    /// None was found within the limits.
    NotFound,
    /// None exists.
    Impossible,
}

impl Outcome {
    /// All outcomes.
    pub const ALL: [Self; 3] = [Self::Proved, Self::NotFound, Self::Impossible];

    /// The word for it in rows.
    pub fn word(self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::NotFound => "not-found",
            Self::Impossible => "impossible",
        }
    }

    /// The outcome of a seed; an error that is not an outcome ends the batch.
    ///
    /// # Errors
    /// If the request is invalid, the work was stopped, or a check failed.
    pub fn of<'r, 'b>(
        built: &'r Result<BuiltWorld<'b>, BatchError>,
    ) -> Result<(Self, Option<&'r BuiltWorld<'b>>), &'r BatchError> {
        match built {
            Ok(world) => Ok((Self::Proved, Some(world))),
            Err(BatchError::Pipeline(error)) if error.kind() == ErrorKind::NotFound => {
                Ok((Self::NotFound, None))
            }
            Err(BatchError::Pipeline(error)) if error.kind() == ErrorKind::Impossible => {
                Ok((Self::Impossible, None))
            }
            Err(error) => Err(error),
        }
    }
}

/// What the values of a row come from.
pub struct RowSource<'s> {
    /// The number of the seed.
    pub number: u64,
    /// The seed.
    pub seed: &'s Seed,
    /// What came of it.
    pub outcome: Outcome,
    /// The world, if one was built.
    pub world: Option<&'s BuiltWorld<'s>>,
    /// The CPU time in microseconds, if it was measured.
    pub cpu_us: Option<u64>,
}
