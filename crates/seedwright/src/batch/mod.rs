//! Many worlds of one pack: everything that does not depend on the seed is made once, then each world is generated,
//! proved and checked by itself.
//!
//! A [`Batch`] is prepared from a pack and a request, and shared by threads. Each thread has a [`Worker`], which builds one
//! world after another. Where a pack decides nothing but items, a world is checked in memory, by a checker that has read
//! the rules once; all other packs go through their whole bundle. Either way the result is a [`BuiltWorld`], which
//! computes its figures only when they are asked for.
//!
//! A [`Selection`] is the request: a [`Condition`] that worlds must meet, and the columns of the rows that are written
//! about them. Columns are declared once, in `column.rs`.
//!
//! Reading order: `prepared_items.rs` (the path for items), `built_world.rs` (figures), `column.rs` (what can be asked),
//! `language.rs` and `condition.rs` (conditions), `selection.rs` and `row.rs` (rows).

mod built_world;
mod column;
mod condition;
mod language;
mod name_table;
mod prepared_items;
mod row;
mod selection;
mod source;

use std::fmt;
use std::sync::Arc;

use seedwright_verify::{Problem, Scratch};

pub use built_world::BuiltWorld;
pub use column::{COLUMNS, CPU_COLUMN, Column, FUNCTIONS, FunctionColumn, ValueKind};
pub use condition::Condition;
pub use name_table::NameRole;
pub use prepared_items::{CheckedPlacement, PreparedItems};
pub use row::{Row, Value};
pub use selection::{Binding, ColumnHead, Selection, SelectionError};
pub use source::{Outcome, RowSource};

use crate::pipeline::{Error, Generator, Watch};
use crate::random::Seed;
use built_world::Content;

/// One world in this many also goes through its whole bundle, as text and through the whole checker.
const WHOLE_CHECKS: u64 = 10_000;

/// A pack and a request, prepared for many seeds. Clones share their data.
#[derive(Clone)]
pub struct Batch(Arc<Prepared>);

struct Prepared {
    generator: Generator,
    /// The shorter path, if the pack decides nothing but items.
    items: Option<PreparedItems>,
}

/// Builds worlds one after another, with memory that is reused.
pub struct Worker {
    batch: Batch,
    scratch: Option<Scratch>,
    /// Whether a world of this worker went through its whole bundle.
    is_confirmed: bool,
}

/// Why a world of a batch has no figures.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum BatchError {
    /// It was not generated.
    Pipeline(Error),
    /// The checker rejects it, which is a bug.
    Refuted(Problem),
    /// The check in memory and that of the whole bundle differ, which is a bug.
    Disagreement {
        /// The seed.
        seed: String,
        /// What differs.
        figure: &'static str,
    },
}

impl Batch {
    /// Prepares a generator for many seeds.
    ///
    /// # Errors
    /// [`BatchError::Refuted`] if the checker rejects the rules, which is a bug.
    pub fn new(generator: Generator) -> Result<Self, BatchError> {
        let items = PreparedItems::new(&generator).transpose();
        let items = items.map_err(BatchError::Refuted)?;
        Ok(Self(Arc::new(Prepared { generator, items })))
    }

    /// Prepares a generator without the shorter path, so that every world goes through its whole bundle.
    pub fn whole(generator: Generator) -> Self {
        Self(Arc::new(Prepared { generator, items: None }))
    }

    /// The generator.
    pub fn generator(&self) -> &Generator {
        &self.0.generator
    }

    /// The shorter path, if the pack decides nothing but items.
    pub fn items(&self) -> Option<&PreparedItems> {
        self.0.items.as_ref()
    }

    /// Creates a worker, one for each thread.
    pub fn worker(&self) -> Worker {
        let scratch = self.0.items.as_ref().map(PreparedItems::scratch);
        Worker { batch: self.clone(), scratch, is_confirmed: false }
    }
}

impl Worker {
    /// The batch.
    pub fn batch(&self) -> &Batch {
        &self.batch
    }

    /// Generates and checks the world of a numbered seed. The first world of a worker and one in 10,000 also go through
    /// their whole bundle, and both ways have to agree.
    ///
    /// # Errors
    /// If there is no such world, none was found, or a check fails.
    pub fn build(
        &mut self,
        (number, seed): (u64, &Seed),
        watch: &mut Watch<'_>,
    ) -> Result<BuiltWorld<'_>, BatchError> {
        let batch = &*self.batch.0;
        let content = match (&batch.items, &mut self.scratch) {
            (Some(items), Some(scratch)) => {
                let placed = items.place(scratch, seed, watch)?;
                if !self.is_confirmed || number.is_multiple_of(WHOLE_CHECKS) {
                    items.confirm(&batch.generator, seed, &placed)?;
                    self.is_confirmed = true;
                }
                Content::items(items, placed)
            }
            _ => Content::whole(batch.generator.generate(seed, watch)?)?,
        };
        Ok(BuiltWorld::new(&batch.generator, (number, seed), content))
    }
}

impl From<Error> for BatchError {
    fn from(error: Error) -> Self {
        Self::Pipeline(error)
    }
}

impl fmt::Display for BatchError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pipeline(error) => error.fmt(formatter),
            Self::Refuted(problem) => write!(formatter, "the checker rejected a world: {problem}"),
            Self::Disagreement { seed, figure } => {
                let seed = crate::name::EscapedName(seed);
                write!(
                    formatter,
                    "seed `{seed}`: the check in memory and the whole bundle differ in {figure}"
                )
            }
        }
    }
}

impl std::error::Error for BatchError {}
