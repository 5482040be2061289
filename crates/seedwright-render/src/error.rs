//! Errors of this crate.

use std::fmt;

/// The reason why a picture can't be rasterized. Nothing else in this crate can fail.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Error {
    /// The picture has too many pixels.
    TooLarge {
        /// The number of pixels it would have.
        pixels: f64,
        /// The largest number of pixels allowed.
        most: f64,
    },
    /// The picture can't be rasterized.
    NotDrawn(String),
}

impl fmt::Display for Error {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { pixels, most } => {
                write!(to, "the picture would have {pixels} pixels; the limit is {most}")
            }
            Self::NotDrawn(why) => write!(to, "the picture can't be drawn: {why}"),
        }
    }
}

impl std::error::Error for Error {}
