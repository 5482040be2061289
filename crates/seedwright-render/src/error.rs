//! What can go wrong.

use std::fmt;

/// Why there is no picture in pixels. Everything else that this crate draws can always be drawn.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Error {
    /// The picture has more pixels than fit into memory.
    TooLarge {
        /// How many pixels it would have.
        pixels: f64,
        /// How many a picture may have.
        most: f64,
    },
    /// The picture can't be drawn.
    NotDrawn(String),
}

impl fmt::Display for Error {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { pixels, most } => write!(
                to,
                "the picture would have {pixels} pixels, and {most} at most can be drawn"
            ),
            Self::NotDrawn(why) => write!(to, "the picture can't be drawn: {why}"),
        }
    }
}

impl std::error::Error for Error {}
