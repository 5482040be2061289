//! What a stage answers when it has no result.
//!
//! Every error is of one of four kinds ([`ErrorKind`]), from which exit codes and HTTP statuses follow. A stage
//! answers with a [`StageError`] that has the details of that stage.

use std::convert::Infallible;
use std::error::Error;
use std::fmt;
use std::ops::Deref;

/// The four kinds of errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The input makes no sense.
    Invalid,
    /// It is proved that there is no result, whatever the seed.
    Impossible,
    /// No result was found within the limits.
    NotFound,
    /// Whoever watched the work stopped it.
    Stopped,
}

/// Why a stage has no result, with the details of that stage.
///
/// A stage that never refuses its input has no details for that: such a variant needs no arm in a `match`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StageError<I, N, V = Infallible> {
    /// What was asked for makes no sense.
    Invalid(V),
    /// There is no result, whatever the seed.
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

    /// Why there is no result, whatever the seed; none for other errors.
    pub fn impossible(self) -> Option<I> {
        match self {
            Self::Impossible(reason) => Some(reason),
            _ => None,
        }
    }
}

/// What is said of work that was stopped.
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

/// What can be said in the names of a world, or of something else that has names.
pub trait Describe<T> {
    /// The reason as a sentence without a final stop.
    fn describe(&self, names: &T) -> String;
}

/// A reason with the names of what it is about, so that whoever gets it can show it.
#[derive(Clone)]
pub struct WithNames<R, T>(Box<(R, T)>);

impl<R, T> WithNames<R, T> {
    /// A reason about something that has names.
    pub fn new(reason: R, names: T) -> Self {
        Self(Box::new((reason, names)))
    }

    /// The reason alone.
    pub fn reason(&self) -> &R {
        &self.0.0
    }

    /// The reason alone, without the names.
    pub fn into_reason(self) -> R {
        self.0.0
    }

    /// What it is about.
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
