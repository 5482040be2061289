//! Population: fills levels so that the promises made to the player hold.
//!
//! A [`LevelMap`] says which cells are walkable and where rooms are; [`Classic`] generates one, and any other can be
//! drawn. [`Tables`] contain the kinds of things and the rules. A [`Populator`] checks the tables once;
//! [`Populator::populate`] then fills a level for a seed and a depth, or reports which promise can't be kept,
//! [`Populator::promises`] lists each promise with where and how often it is kept, and [`Populator::run_promises`]
//! those about several levels together.
//!
//! No state is carried from level to level, and every task and room has its own random stream: a level is the same
//! whether it is generated alone or in a whole run, and adding a kind of monster moves no food. All numbers are
//! integers; fractional values are in thousandths ([`Fixed`]).
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use seedwright::population::*;
//! use seedwright::random::Seed;
//!
//! let kind = |name: &str| Kind { name: name.into(), weight: ByDepth::always(1), ..Kind::default() };
//! let gear = |name, power| Gear { kind: kind(name), level: 1, power: Fixed::thousandths(power) };
//! let tables = Tables {
//!     rarities: vec![Rarity { name: "common".into(), weight: 1 }],
//!     monsters: vec![Monster { kind: kind("moth"), level: 1, power: Fixed::whole(12), experience: 10 }],
//!     weapons: vec![gear("spade", 3_200)],
//!     armours: vec![gear("apron", 1_600)],
//!     consumables: vec![kind("tonic")],
//!     ..Tables::default()
//! };
//! let populator = Populator::new(tables).expect("the tables are sound");
//!
//! let map = LevelMap::parse(
//!     "###############\n#.....###.....#\n#.............#\n#.....###.....#\n###############\n\
//!      room 1 1 5 3\nroom 9 1 5 3\n",
//! );
//! let map = map.expect("the drawing is sound");
//! let seed = Seed::from_text("first light");
//! let request = Request::new(&seed, 1);
//! let level = populator.populate(&map, &request, &mut |_| ControlFlow::Continue(()));
//! let level = level.expect("there is space for everything that is guaranteed");
//! let drawing = level.drawn_on(&map);
//! let rows = [
//!     "###############",
//!     "#.....###.%...#",
//!     "#..@.......>.[#",
//!     "#../.[###.....#",
//!     "###############",
//! ];
//! assert_eq!(drawing.lines().collect::<Vec<_>>(), rows);
//! let promises = populator.promises(&map, &request, &level);
//! assert!(promises.iter().all(|promise| promise.verdict == Verdict::Held));
//! ```
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "cells, rows and depths are bounded when maps, tables and requests are checked"
)]

mod balance;
mod classic;
mod curve;
mod free_cells;
mod guarantee;
mod ladder;
mod level;
mod level_draft;
mod map;
mod metered;
mod promises;
mod request;
mod run;
mod schedule;
mod stock;
mod streams;
mod strength;
mod tasks;
#[cfg(test)]
mod tests;

use std::num::NonZeroU32;
use std::ops::ControlFlow;

use crate::random::Seed;
pub use balance::Totals;
pub use guarantee::Guarantee;
pub use level::{Layer, Level, Note, PlacedThing, Rule, Thing};
pub use map::{
    Drawing, LevelMap, MapFault, MapPlace, MapPlan, MapProblem, Rectangle, Room, RoomForm,
};
pub use metered::{MeteredBounds, Spawn};
pub use promises::{Promise, Verdict};
pub use request::{BrokenPromise, Difficulty, Error, MAX_WINS, OutOfSteps, Request, RequestFault};
pub use run::{RunGuarantee, RunPromise};
pub use schedule::{Equipment, InGroup, Schedule, ScheduleBounds, game_number};
pub use strength::Strength;
pub use tasks::Task;

// The inputs of this stage are part of a world; they are re-exported here.
pub use crate::world::stock::{
    ByDepth, Chance, Classic, ClassicFault, Curve, Fixed, Gear, HIGHEST_LEVEL, Hero, Kind,
    LARGEST_WEIGHT, LONGEST_CYCLE, LONGEST_SIDE, LevelSpread, MAX_IN_ROOM, MAX_LEVELS, MAX_METERED,
    MAX_POWER, MAX_ROWS, MAX_SLOTS, MAX_TRIES, MeteredKind, MeteredTable, Monster, PERIODS, Rarity,
    Rules, Span, Stock, Table, TableFault, TableProblem, Tables,
};

use free_cells::FreeCells;
use level_draft::LevelDraft;
use tasks::Job;

const TWO: NonZeroU32 = NonZeroU32::new(2).expect("two is not zero");
const THOUSAND: NonZeroU32 = NonZeroU32::new(1_000).expect("a thousand is not zero");

/// The last depth at which the end of the game is searched for.
const LAST_DEPTH: u32 = 10_000;

/// A step of filling a level.
#[derive(Clone, Copy, Debug)]
pub enum Step<'a> {
    /// A task has decided how many things to place.
    Decided {
        /// The task.
        task: Task,
        /// The number of things.
        things: u32,
    },
    /// A thing was placed.
    Placed(&'a PlacedThing),
    /// Something could not be done in full.
    Noted(&'a Note),
}

/// Sees every step, and can stop the work.
pub type Observer<'o> = dyn FnMut(&Step<'_>) -> ControlFlow<()> + 'o;

/// Fills levels from one set of tables, for any number of seeds.
#[derive(Clone, Debug)]
pub struct Populator {
    tables: Tables,
}

impl Populator {
    /// Checks the tables.
    ///
    /// # Errors
    /// All faults, row by row.
    pub fn new(tables: Tables) -> Result<Self, Vec<TableFault>> {
        let faults = tables.faults();
        if faults.is_empty() { Ok(Self { tables }) } else { Err(faults) }
    }

    /// Returns the tables.
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// Fills a level.
    ///
    /// The observer sees every step and can stop the work.
    ///
    /// # Errors
    /// When the request is invalid, a promise can't be kept on this map, the steps run out, or the observer stops.
    pub fn populate(
        &self,
        map: &LevelMap,
        request: &Request<'_>,
        observer: &mut Observer<'_>,
    ) -> Result<Level, Error> {
        self.run(map, request, observer, |_| {})
    }

    /// Returns the difficulty of a level.
    pub fn difficulty(&self, request: &Request<'_>) -> Fixed {
        match request.difficulty {
            Difficulty::Level(level) => level,
            Difficulty::Curve => self.tables.curve.level(request.seed, request.depth),
        }
    }

    /// Returns the depth of the last level of a game whose difficulty follows the curve: the first one that is
    /// difficult enough, or `None` if none of the first ten thousand is.
    pub fn last_depth(&self, seed: &Seed) -> Option<u32> {
        let end = self.tables.rules.last_difficulty;
        let may_end = |depth: &u32| self.tables.curve.bounds(*depth).1 >= end;
        let ends = |depth: &u32| self.tables.curve.level(seed, *depth) >= end;
        (1..=LAST_DEPTH).filter(may_end).find(ends)
    }

    /// Fills a level with its tasks in a given order.
    fn run(
        &self,
        map: &LevelMap,
        request: &Request<'_>,
        observer: &mut Observer<'_>,
        reorder: impl FnOnce(&mut [Task]),
    ) -> Result<Level, Error> {
        request.check().map_err(Error::Invalid)?;
        let difficulty = self.difficulty(request);
        let job = Job::new(&self.tables, request, difficulty);
        let mut draft = LevelDraft {
            free_cells: FreeCells::new(map)?,
            level: Level {
                depth: request.depth,
                wins: request.wins,
                last: request.last,
                difficulty,
                things: Vec::new(),
                notes: Vec::new(),
            },
            steps: request.steps,
            observer,
        };
        draft.begin(map)?;
        let mut tasks = job.tasks(map.room_count());
        reorder(&mut tasks);
        let mut proposals = Vec::with_capacity(tasks.len());
        for task in tasks {
            let proposal = job.propose(task, &draft.free_cells);
            let things = proposal.things.len() as u32;
            draft.step(&Step::Decided { task, things })?;
            proposals.push(proposal);
        }
        proposals.sort_by_key(|proposal| proposal.task);
        for proposal in proposals {
            draft.settle(&job, &proposal)?;
        }
        Ok(draft.level)
    }
}
