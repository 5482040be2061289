//! What can be wrong with tables, and in which row.

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
    /// Chances, limits and the like.
    Rules,
    /// The difficulty.
    Curve,
    /// The hero.
    Hero,
}

/// A fault of the tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableFault {
    /// In which table.
    pub table: Table,
    /// In which row, counted from zero; none when it concerns the whole table.
    pub row: Option<u32>,
    /// What the row, or the rule, is called; empty when it has no name.
    pub name: String,
    /// What is wrong.
    pub problem: TableProblem,
}

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TableProblem {
    /// The table has no rows, and something has to be chosen from it.
    Empty,
    /// The table has more rows than [`MAX_ROWS`], or than [`MAX_METERED`] if they are metered.
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
    /// There is no such rarity.
    UnknownRarity(u32),
    /// A level is not from 1 to [`HIGHEST_LEVEL`].
    Level(i64),
    /// Power, experience or a factor, in thousandths where it has parts, is negative or too large.
    Amount(i64),
    /// A chance is out of zero, or above one.
    Chance {
        /// So many times.
        times: u32,
        /// Out of so many.
        out_of: u32,
    },
    /// The least is above the most.
    Span {
        /// The least.
        least: u32,
        /// The most.
        most: u32,
    },
    /// Depths are not in ascending order, or begin with zero.
    DepthOrder(u32),
    /// A number falls with depth, and must not.
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
    /// What a row of the table is.
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

    /// The section of a pack that it stands in.
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
            Self::Empty => formatter.write_str("there are no rows"),
            Self::TooManyRows => write!(
                formatter,
                "there are too many rows; {MAX_ROWS} are the most, and {MAX_METERED} metered ones"
            ),
            Self::NoName => formatter.write_str("there is no name"),
            Self::NoWeight => formatter.write_str("the weight is 0 at every depth"),
            Self::NothingAt(depth) => write!(formatter, "no row has a weight at depth {depth}"),
            Self::NegativeWeight(weight) => write!(formatter, "the weight {weight} is negative"),
            Self::HugeWeight(weight) => {
                write!(formatter, "the weight {weight} is too large; {LARGEST_WEIGHT} is the most")
            }
            Self::UnknownRarity(rarity) => {
                write!(formatter, "there is no rarity {}", u64::from(*rarity) + 1)
            }
            Self::Level(level) => {
                write!(formatter, "level {level} is not from 1 to {HIGHEST_LEVEL}")
            }
            Self::Amount(amount) => {
                write!(formatter, "{amount} is negative, or above {MAX_POWER}")
            }
            Self::Chance { times, out_of } => {
                write!(formatter, "{times} times out of {out_of} is no chance")
            }
            Self::Span { least, most } => write!(formatter, "{least} is more than {most}"),
            Self::DepthOrder(depth) => {
                write!(formatter, "depth {depth} is not above the depth before it, or is 0")
            }
            Self::Falls(depth) => write!(formatter, "the number falls at depth {depth}"),
            Self::Period(period) => {
                write!(formatter, "the period {period} is not from {first} to {last}")
            }
            Self::Cycle(cycle) => {
                write!(formatter, "the cycle {cycle} is not from 1 to {LONGEST_CYCLE}")
            }
            Self::Slots(slots) => write!(formatter, "{slots} slots; {MAX_SLOTS} are the most"),
            Self::FloorsTooSteep(depth) => {
                write!(formatter, "at depth {depth} more are due than there are slots")
            }
            Self::FloorAboveCeiling(depth) => {
                write!(formatter, "at depth {depth} the floor is above the ceiling")
            }
            Self::NoPoints => formatter.write_str("the curve has no points"),
        }
    }
}
