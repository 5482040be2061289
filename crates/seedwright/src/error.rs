//! Errors of stages.
//!
//! Every error has one of four kinds ([`ErrorKind`]), which determine exit codes and HTTP statuses. A stage returns a
//! [`StageError`] with details of that stage.

use std::convert::Infallible;
use std::error::Error;
use std::fmt;
use std::ops::Deref;

/// The four kinds of errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The input is invalid.
    Invalid,
    /// It is proved that there is no result for any seed.
    Impossible,
    /// No result was found within the limits.
    NotFound,
    /// The observer stopped the work.
    Stopped,
}

/// The error of a stage, with details of that stage.
///
/// A stage that never rejects its input has no details for that variant, which then needs no arm in a `match`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StageError<I, N, V = Infallible> {
    /// The request is invalid.
    Invalid(V),
    /// There is no result for any seed.
    Impossible(I),
    /// No result was found within the limits.
    NotFound(N),
    /// The observer stopped the work.
    Stopped,
}

impl<I, N, V> StageError<I, N, V> {
    /// The kind of error.
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::Invalid(_) => ErrorKind::Invalid,
            Self::Impossible(_) => ErrorKind::Impossible,
            Self::NotFound(_) => ErrorKind::NotFound,
            Self::Stopped => ErrorKind::Stopped,
        }
    }

    /// The reason why there is no result for any seed; `None` for other errors.
    pub fn impossible(self) -> Option<I> {
        match self {
            Self::Impossible(reason) => Some(reason),
            _ => None,
        }
    }
}

/// The message for stopped work.
pub(crate) const STOPPED: &str = "the work was stopped";

impl<I: fmt::Display, N: fmt::Display, V: fmt::Display> fmt::Display for StageError<I, N, V> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Invalid(fault) => fault.fmt(formatter),
            Self::Impossible(reason) => reason.fmt(formatter),
            Self::NotFound(report) => report.fmt(formatter),
            Self::Stopped => formatter.write_str(STOPPED),
        }
    }
}

impl<I, N, V> Error for StageError<I, N, V>
where
    I: Error + 'static,
    N: Error + 'static,
    V: Error + 'static,
{
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Invalid(fault) => Some(fault),
            Self::Impossible(reason) => Some(reason),
            Self::NotFound(report) => Some(report),
            Self::Stopped => None,
        }
    }
}

/// A reason that can be described with the names of a world or of something else.
pub trait Describe<T> {
    /// The reason as a sentence without a full stop.
    fn describe(&self, names: &T) -> String;
}

/// A reason with the names that it needs, so that it can be displayed.
#[derive(Clone)]
pub struct WithNames<R, T>(Box<(R, T)>);

impl<R, T> WithNames<R, T> {
    /// Combines a reason with names.
    pub fn new(reason: R, names: T) -> Self {
        Self(Box::new((reason, names)))
    }

    /// The reason.
    pub fn reason(&self) -> &R {
        &self.0.0
    }

    /// The reason, without the names.
    pub fn into_reason(self) -> R {
        self.0.0
    }

    /// The names.
    pub fn names(&self) -> &T {
        &self.0.1
    }
}

impl<R, T> Deref for WithNames<R, T> {
    type Target = R;

    fn deref(&self) -> &R {
        self.reason()
    }
}

impl<R: PartialEq, T> PartialEq for WithNames<R, T> {
    fn eq(&self, other: &Self) -> bool {
        self.reason() == other.reason()
    }
}

impl<R: Eq, T> Eq for WithNames<R, T> {}

impl<R: fmt::Debug, T> fmt::Debug for WithNames<R, T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason().fmt(formatter)
    }
}

impl<R: Describe<T>, T> fmt::Display for WithNames<R, T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.reason().describe(self.names()))
    }
}

impl<R: Describe<T> + fmt::Debug, T> Error for WithNames<R, T> {}
