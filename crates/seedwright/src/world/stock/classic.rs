//! The shape of classic maps.

use std::fmt;

use seedwright_derive::Section;
use serde::Serialize;
use serde_json::Value as Json;

use super::limits::{LONGEST_SIDE, MAX_TRIES};
use super::rules::{Span, two};
use crate::document::Value;
use crate::grid::Size;
use crate::section::{
    Adapter, Bounds, NameKind, Names, Ranged, RangedAdapter, Reader, Setting, Shape,
};

/// The shape of classic maps: randomly placed rooms, joined by corridors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Section)]
#[section(what = "the classic map", request = ClassicRequest)]
pub struct Classic {
    /// Columns and rows of the map.
    #[serde(flatten)]
    #[setting(range = 1..=LONGEST_SIDE, with = Sides, default = Size::new(80, 50))]
    pub size: Size,
    /// Number of rooms that are tried.
    #[setting(range = 1..=MAX_TRIES, default = 30)]
    pub tries: u32,
    /// Smallest and largest width of rooms.
    #[setting(range = 1..=LONGEST_SIDE, default = Span { least: 6, most: 14 })]
    pub room_width: Span,
    /// Smallest and largest height of rooms.
    #[setting(range = 1..=LONGEST_SIDE, default = Span { least: 6, most: 10 })]
    pub room_height: Span,
    /// Minimum number of wall cells between two rooms.
    #[setting(range = 0..=LONGEST_SIDE, default = 1)]
    pub margin: u32,
    /// Maximum number of extra corridors that form loops.
    // Each joins a pair of rooms of its own.
    #[setting(range = 0..=MAX_TRIES, default = 3)]
    pub loops: u32,
}

/// Columns and rows, as two numbers.
struct Sides;

impl Adapter<Size> for Sides {
    const SHAPE: Shape = Span::SHAPE;

    fn read(value: &Value, shape: &Shape, reader: &mut Reader<'_>) -> Option<Size> {
        two(value, shape, reader).map(|(width, height)| Size::new(width, height))
    }

    fn plain(size: &Size, names: &dyn Names) -> Json {
        (size.width, size.height).plain(names)
    }

    fn references(_: &Size, _: &mut dyn FnMut(NameKind, usize)) {}
}

impl<B: Bounds> RangedAdapter<B, Size> for Sides {
    const RANGED: Shape = <Span as Ranged<B>>::RANGED;
}

/// Settings for which there is no map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ClassicFault {
    /// A side is longer than [`LONGEST_SIDE`].
    TooLarge,
    /// Rooms are never tried, or more often than [`MAX_TRIES`].
    Tries(u32),
    /// Rooms have no cells, or the minimum size exceeds the maximum.
    RoomSize(Span),
    /// The largest room does not fit with a wall around it.
    NoSpace,
}

impl fmt::Display for ClassicFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge => write!(
                formatter,
                "the map is too large; a side can have at most {LONGEST_SIDE} cells"
            ),
            Self::Tries(tries) => {
                write!(formatter, "`tries` must be from 1 to {MAX_TRIES}, not {tries}")
            }
            Self::RoomSize(Span { least, most }) => {
                write!(formatter, "no room can have a size from {least} to {most}")
            }
            Self::NoSpace => formatter
                .write_str("the largest room does not fit on the map with a wall around it"),
        }
    }
}

impl Classic {
    /// Checks that there are maps with these settings.
    ///
    /// # Errors
    /// If there are none.
    pub fn check(&self) -> Result<(), ClassicFault> {
        if self.size.width > LONGEST_SIDE || self.size.height > LONGEST_SIDE {
            return Err(ClassicFault::TooLarge);
        }
        if self.tries == 0 || self.tries > MAX_TRIES {
            return Err(ClassicFault::Tries(self.tries));
        }
        for size in [self.room_width, self.room_height] {
            if size.least == 0 || size.least > size.most {
                return Err(ClassicFault::RoomSize(size));
            }
        }
        let fits = |size: Span, side: u32| size.most.checked_add(2).is_some_and(|all| all <= side);
        if fits(self.room_width, self.size.width) && fits(self.room_height, self.size.height) {
            Ok(())
        } else {
            Err(ClassicFault::NoSpace)
        }
    }
}
