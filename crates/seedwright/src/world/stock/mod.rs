//! The contents of levels, the rules for filling them, and the shape of their maps: plain data, checked once.
//!
//! The integer types are wider than the valid ranges, so that any value in a file can be reported to its author. The
//! check names the table and row of every fault (test: `every_fault_names_its_row`).

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
pub use classic::{Classic, ClassicFault, ClassicRequest};
pub use contents::Stock;
pub(crate) use curve::limited;
pub use curve::{Curve, CurveRequest};
pub use fault::{Table, TableFault, TableProblem};
pub use fixed::Fixed;
pub use limits::{
    HIGHEST_LEVEL, LARGEST_WEIGHT, LONGEST_CYCLE, LONGEST_SIDE, MAX_IN_ROOM, MAX_LEVELS,
    MAX_METERED, MAX_POWER, MAX_ROWS, MAX_SLOTS, MAX_TRIES, PERIODS,
};
pub use metered::{MeteredKind, MeteredRequest, MeteredTable, Metering, MeteringRequest};
pub use rules::{Chance, LevelSpread, LevelSpreadRequest, Rules, RulesRequest, Span};
pub use tables::{
    Gear, GearRequest, Hero, HeroRequest, Kind, KindRequest, Monster, MonsterRequest, Rarity,
    Tables,
};
