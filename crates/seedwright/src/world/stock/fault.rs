//! Faults of the tables.

use std::fmt;

use super::limits::{
    HIGHEST_LEVEL, LARGEST_WEIGHT, LONGEST_CYCLE, MAX_METERED, MAX_POWER, MAX_ROWS, MAX_SLOTS,
    PERIODS,
};
use crate::name::EscapedName;

/// A part of the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Table {
    /// Monsters.
    Monsters,
    /// Weapons.
    Weapons,
    /// Armours.
    Armours,
    /// Consumables.
    Consumables,
    /// Rarities.
    Rarities,
    /// Metered things.
    Metered,
    /// Chances, limits and growth.
    Rules,
    /// The difficulty curve.
    Curve,
    /// The hero.
    Hero,
}

/// A fault of the tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableFault {
    /// The table.
    pub table: Table,
    /// The row, counted from zero; `None` if the fault concerns the whole table.
    pub row: Option<u32>,
    /// The name of the row or rule; empty if it has none.
    pub name: String,
    /// What is wrong.
    pub problem: TableProblem,
}

/// The problem with a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TableProblem {
    /// The table has no rows to draw from.
    Empty,
    /// The table has more than [`MAX_ROWS`] rows, or more than [`MAX_METERED`] metered ones.
    TooManyRows,
    /// A row has no name.
    NoName,
    /// A row has no weight at any depth.
    NoWeight,
    /// No row of the table has a weight at this depth.
    NothingAt(u32),
    /// A weight is negative.
    NegativeWeight(i64),
    /// A weight is above [`LARGEST_WEIGHT`].
    HugeWeight(i64),
    /// A rarity does not exist.
    UnknownRarity(u32),
    /// A level is not within 1 to [`HIGHEST_LEVEL`].
    Level(i64),
    /// Power, experience or a factor is negative or too large.
    Amount(i64),
    /// A chance has a denominator of zero, or is above one.
    Chance {
        /// The numerator.
        times: u32,
        /// The denominator.
        out_of: u32,
    },
    /// The minimum of a range exceeds its maximum.
    Span {
        /// The minimum.
        least: u32,
        /// The maximum.
        most: u32,
    },
    /// Depths are not in ascending order, or start with zero.
    DepthOrder(u32),
    /// A number falls with depth, but must not.
    Falls(u32),
    /// The period is not within [`PERIODS`].
    Period(u32),
    /// A cycle has no levels, or more than [`LONGEST_CYCLE`].
    Cycle(u32),
    /// A level has more than [`MAX_SLOTS`] slots.
    Slots(u32),
    /// At this depth of the cycle the floors need more slots than there are.
    FloorsTooSteep(u32),
    /// At this depth of the cycle the floor is above the ceiling.
    FloorAboveCeiling(u32),
    /// A curve has no points.
    NoPoints,
}

impl Table {
    /// The word for a row of the table.
    pub fn row_word(self) -> &'static str {
        match self {
            Self::Monsters => "monster",
            Self::Weapons => "weapon",
            Self::Armours => "armour",
            Self::Consumables => "consumable",
            Self::Rarities => "rarity",
            Self::Metered => "metered thing",
            Self::Rules => "guaranteed thing",
            Self::Curve => "difficulty curve",
            Self::Hero => "hero",
        }
    }

    /// The section of a pack that holds the table.
    pub fn section(self) -> &'static str {
        match self {
            Self::Rules => "population",
            Self::Curve => "population.curve",
            Self::Hero => "population.hero",
            other => other.word(),
        }
    }

    fn word(self) -> &'static str {
        match self {
            Self::Monsters => "monsters",
            Self::Weapons => "weapons",
            Self::Armours => "armours",
            Self::Consumables => "consumables",
            Self::Rarities => "rarities",
            Self::Metered => "metered",
            Self::Rules => "rules",
            Self::Curve => "curve",
            Self::Hero => "hero",
        }
    }
}

impl fmt::Display for TableFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.table.word())?;
        if let Some(row) = self.row {
            write!(formatter, ", row {}", row + 1)?;
        }
        if !self.name.is_empty() {
            write!(formatter, " (`{}`)", EscapedName(&self.name))?;
        }
        write!(formatter, ": {}", self.problem)
    }
}

impl std::error::Error for TableFault {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.problem)
    }
}

impl std::error::Error for TableProblem {}

impl fmt::Display for TableProblem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, last) = (PERIODS.start(), PERIODS.end());
        match self {
            Self::Empty => formatter.write_str("the table has no rows"),
            Self::TooManyRows => write!(
                formatter,
                "the table has too many rows; the maximum is {MAX_ROWS}, or {MAX_METERED} metered ones"
            ),
            Self::NoName => formatter.write_str("the name is missing"),
            Self::NoWeight => formatter.write_str("the weight is 0 at every depth"),
            Self::NothingAt(depth) => write!(formatter, "no row has a weight at depth {depth}"),
            Self::NegativeWeight(weight) => write!(formatter, "the weight {weight} is negative"),
            Self::HugeWeight(weight) => {
                write!(
                    formatter,
                    "the weight {weight} is too large; the maximum is {LARGEST_WEIGHT}"
                )
            }
            Self::UnknownRarity(rarity) => {
                write!(formatter, "there is no rarity {}", u64::from(*rarity) + 1)
            }
            Self::Level(level) => {
                write!(formatter, "the level must be from 1 to {HIGHEST_LEVEL}, not {level}")
            }
            Self::Amount(amount) => {
                write!(formatter, "the amount must be from 0 to {MAX_POWER}, not {amount}")
            }
            Self::Chance { times, out_of } => {
                write!(formatter, "[{times}, {out_of}] is not a chance")
            }
            Self::Span { least, most } => write!(formatter, "{least} is more than {most}"),
            Self::DepthOrder(depth) => {
                write!(formatter, "depth {depth} is 0, or not above the depth before it")
            }
            Self::Falls(depth) => {
                write!(formatter, "the number falls at depth {depth}, but must not fall")
            }
            Self::Period(period) => {
                write!(formatter, "the period must be from {first} to {last}, not {period}")
            }
            Self::Cycle(cycle) => {
                write!(formatter, "the cycle must be from 1 to {LONGEST_CYCLE} levels, not {cycle}")
            }
            Self::Slots(slots) => {
                write!(formatter, "there are {slots} slots; the maximum is {MAX_SLOTS}")
            }
            Self::FloorsTooSteep(depth) => {
                write!(
                    formatter,
                    "at depth {depth} the floors require more things than there are slots"
                )
            }
            Self::FloorAboveCeiling(depth) => {
                write!(formatter, "at depth {depth} the floor is above the ceiling")
            }
            Self::NoPoints => formatter.write_str("the curve has no points"),
        }
    }
}
