//! A complete search: finds a placement, or shows that there is none.
//!
//! The attempts of the search are fast and fair, but can't tell "not found" from "impossible". After some of them have
//! failed, the decider looks for numbers of each kind of item in each group of locations with a SAT solver. Each answer is
//! played; if it misses the aim, a [cut](cuts) says why, and the solver tries again. It ends with a placement, with a
//! [`Certificate`] that there is none, or when its steps are spent.

use std::fmt;

mod counting;
mod cuts;
mod data;
mod decide;
mod encoding;
mod formula;
mod model;
mod propagation;
mod reader;
mod refute;
mod simplex;
mod system;
#[cfg(test)]
pub(super) mod tests;
mod words;

pub use data::{CertificateData, CutData};
pub(super) use decide::{count, decide};

use crate::items::certificate::Certificate;

/// What came of trying out a placement.
pub(super) enum Trial {
    Proved,
    Failed,
    /// There were too many that failed.
    Spent,
    Stopped,
}

/// What the decider says.
pub(super) enum Verdict {
    /// The placement that was tried out last was proved.
    Found,
    /// There is none.
    Impossible(Box<Certificate>),
    Undecided(Undecided),
    /// The observer stopped it.
    Stopped,
}

/// Why it is not decided whether there is a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Undecided {
    /// Its steps were spent, or the placements that it found could not be proved.
    Spent,
    /// The world is too large for it.
    TooLarge,
    /// No placement can be proved: all were ruled out. But that rests on rules that are stricter than the game, or on
    /// more than a certificate can show.
    NotCertified,
}

impl Undecided {
    /// Its name for tools.
    pub fn word(self) -> &'static str {
        match self {
            Self::Spent => "open",
            Self::TooLarge => "too-large",
            Self::NotCertified => "not-certified",
        }
    }
}

impl fmt::Display for Undecided {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Spent => "the complete search could not decide whether there is one",
            Self::TooLarge => {
                "the world is too large for the complete search to decide whether there is one"
            }
            Self::NotCertified => {
                "all placements were ruled out, but there is no certificate of that"
            }
        })
    }
}
