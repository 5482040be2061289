//! The shape of maps, and the builders that make them.

use std::fmt;

use seedwright_derive::{Section, Words};
use serde::Serialize;
use serde_json::Value as Json;

use super::by_depth::{ByDepth, plain_rows, rows};
use super::limits::{LONGEST_SIDE, MAX_TRIES};
use super::rules::{Span, two};
use crate::document::{Data, Value};
use crate::grid::Size;
use crate::section::{
    Adapter, Bounds, NameKind, Names, Ranged, RangedAdapter, Reader, Setting, Shape,
};

/// The sizes of maps and rooms, as the classic builder takes them: rooms at random places, joined by corridors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Section)]
#[section(what = "the classic map", request = ClassicRequest)]
pub struct Classic {
    /// Columns and rows of the map.
    #[serde(flatten)]
    #[setting(range = 1..=LONGEST_SIDE, with = Sides, default = Size::new(80, 50))]
    pub size: Size,
    /// Number of rooms that are tried; caves have as many chambers as fit.
    #[setting(range = 1..=MAX_TRIES, default = 30)]
    pub tries: u32,
    /// Smallest and largest width of rooms; the chambers of caves have twice the mean area.
    #[setting(range = 1..=LONGEST_SIDE, default = Span { least: 6, most: 14 })]
    pub room_width: Span,
    /// Smallest and largest height of rooms.
    #[setting(range = 1..=LONGEST_SIDE, default = Span { least: 6, most: 10 })]
    pub room_height: Span,
    /// Minimum number of wall cells between two rooms.
    #[setting(range = 0..=LONGEST_SIDE, default = 1)]
    pub margin: u32,
    /// Maximum number of extra ways that form loops, where a detour is long.
    #[setting(range = 0..=MAX_TRIES, default = 3)]
    pub loops: u32,
}

/// The maps of levels: which builder makes them, and the sizes that all builders share.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Section)]
#[section(what = "the section [population.map]", request = LevelMapsRequest)]
pub struct LevelMaps {
    /// Builder of maps: classic, caves or accretion; or one from each depth on, as in { 1 = "classic", 8 = "caves" }.
    #[setting(default = Builders::default())]
    pub builder: Builders,
    /// Sizes of maps and rooms.
    #[serde(flatten)]
    #[setting(flatten)]
    pub classic: Classic,
}

/// A builder of maps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Words)]
#[serde(rename_all = "kebab-case")]
pub enum Builder {
    /// Rectangular rooms at random places, joined by corridors.
    #[default]
    Classic,
    /// Caves of open ground, divided into chambers.
    Caves,
    /// Rooms that are attached to one another door by door, with loops where a detour is long.
    Accretion,
}

/// The builder from each depth on; classic before the first one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Builders(pub Vec<(u32, Builder)>);

impl Default for Builders {
    fn default() -> Self {
        Self::always(Builder::Classic)
    }
}

impl Builders {
    /// The same builder at every depth.
    pub fn always(builder: Builder) -> Self {
        Self(vec![(1, builder)])
    }

    /// The builder at a depth.
    pub fn at(&self, depth: u32) -> Builder {
        let next = self.0.partition_point(|(from, _)| *from <= depth);
        next.checked_sub(1).map_or(Builder::Classic, |index| self.0[index].1)
    }
}

/// In packs, a single builder, or a table of depths and the builders from there on.
impl Setting for Builders {
    const SHAPE: Shape =
        Shape::Either(&[Builder::SHAPE, Shape::Map { of: ByDepth::OF, value: &Builder::SHAPE }]);

    fn read(value: &Value, _: &Shape, reader: &mut Reader<'_>) -> Option<Self> {
        match &value.data {
            Data::Table(_) => rows(value, &Builder::SHAPE, reader).map(Self),
            _ => Builder::read(value, &Builder::SHAPE, reader).map(Self::always),
        }
    }

    fn plain(&self, names: &dyn Names) -> Json {
        match self.0[..] {
            [(1, builder)] => builder.plain(names),
            _ => plain_rows(&self.0, names),
        }
    }
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
    /// The depths of builders are not in ascending order, or start with zero.
    DepthOrder(u32),
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
            Self::DepthOrder(depth) => {
                write!(formatter, "the depths of `builder` are out of order at {depth}")
            }
            Self::NoSpace => formatter
                .write_str("the largest room does not fit on the map with a wall around it"),
        }
    }
}

impl LevelMaps {
    /// Checks that there are maps with these settings.
    ///
    /// # Errors
    /// If there are none.
    pub fn check(&self) -> Result<(), ClassicFault> {
        let mut before = 0;
        for (depth, _) in &self.builder.0 {
            if *depth <= before {
                return Err(ClassicFault::DepthOrder(*depth));
            }
            before = *depth;
        }
        self.classic.check()
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
