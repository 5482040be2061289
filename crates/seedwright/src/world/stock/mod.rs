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
