//! What levels are filled with, by which rules, and what their maps look like: plain data, checked once.
//!
//! Numbers are wider here than they may be, so that whatever a file says can be told to its author. The
//! check names the table and the row of everything that is wrong (test: `every_fault_names_its_row`).

mod by_depth;
mod check;
mod classic;
mod contents;
mod curve;
mod fault;
mod fixed;
mod limits;
mod metered;
mod rules;
mod tables;

pub use by_depth::ByDepth;
pub use classic::{Classic, ClassicFault};
pub use contents::Stock;
pub use curve::Curve;
pub(crate) use curve::limited;
pub use fault::{Table, TableFault, TableProblem};
pub use fixed::Fixed;
pub use limits::{
    HIGHEST_LEVEL, LARGEST_WEIGHT, LONGEST_CYCLE, LONGEST_SIDE, MOST_IN_ROOM, MOST_METERED,
    MOST_POWER, MOST_ROWS, MOST_SLOTS, MOST_TRIES, PERIODS,
};
pub use metered::{MeteredKind, MeteredTable};
pub use rules::{Chance, LevelSpread, Rules, Span};
pub use tables::{Gear, Hero, Kind, Monster, Rarity, Tables};
