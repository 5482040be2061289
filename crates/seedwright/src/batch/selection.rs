//! The request of a batch: a condition, and the columns of the rows about worlds that meet it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::Batch;
use super::column::{COLUMNS, CPU_COLUMN, FUNCTIONS, ValueKind};
use super::condition::{Call, Condition, Operand, Scope};
use super::language::Reader;
use super::name_table::{NameTable, ResolvedCall};
use super::row::{Row, Value};
use super::source::RowSource;
use crate::document::LanguageError;
use crate::world::World;

/// The columns that are written if none are named. They cost little next to a world.
const DEFAULT: &str = "default";

/// The words of a list that stand for several columns.
const GROUPS: [(&str, &str); 2] = [
    (DEFAULT, "seed, outcome, words, attempts, swaps, steps, hash"),
    ("full", "default, spheres, finds, playthrough, required, sphere(*)"),
];

/// The column that tells rows apart, so each row has it.
const KEY: &str = "seed";

/// A condition and columns.
#[derive(Clone, Debug)]
pub struct Selection {
    condition: Option<Condition>,
    columns: Vec<Operand>,
    calls: Vec<Call>,
    /// Which calls name something that a world has had. Clones share it.
    known: Arc<[AtomicBool]>,
    /// Whether the condition asks about worlds that were not built.
    asks_for_outcome: bool,
}

/// The head of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnHead {
    /// The name, as in a list of columns.
    pub name: String,
    /// The type of its values.
    pub kind: ValueKind,
    /// The meaning.
    pub about: &'static str,
}

impl Selection {
    /// Reads a list of columns and a condition for worlds of a pack. By default, rows have the columns that cost little.
    /// Rows of worlds that meet a condition also have a permalink.
    ///
    /// # Errors
    /// The error in the list, or the one in the condition.
    pub fn new(
        world: &World,
        columns: Option<&str>,
        condition: Option<&str>,
    ) -> Result<Self, SelectionError> {
        // The rooms, locks and keys of a campaign have names only in the finished world.
        let names = world.campaign.is_none().then(|| NameTable::of_world(world));
        let mut reader = Reader::new(names.as_ref());
        let listed = reader.columns(columns.unwrap_or(DEFAULT), &GROUPS);
        let mut columns = vec![Operand::Column(position(KEY))];
        for column in listed.map_err(SelectionError::Columns)? {
            if !columns.contains(&column) {
                columns.push(column);
            }
        }
        // A world that was looked for is one to share.
        let permalink = Operand::Column(position("permalink"));
        if condition.is_some() && !columns.contains(&permalink) {
            columns.push(permalink);
        }
        let condition = condition.map(|text| reader.condition(text)).transpose();
        let condition = condition.map_err(SelectionError::Condition)?;
        let asked = condition.iter().flat_map(Condition::columns);
        let asks_for_outcome = asked.into_iter().any(|column| column == position("outcome"));
        let calls = reader.calls;
        // Other names were found in the pack.
        let known = calls.iter().map(|_| AtomicBool::new(names.is_some())).collect();
        Ok(Self { condition, columns, calls, known, asks_for_outcome })
    }

    /// The calls whose names no world has had so far, such as those of misspelled items of a campaign.
    pub fn unknown_calls(&self) -> Vec<String> {
        let unknown = self.calls.iter().zip(&*self.known);
        let unknown = unknown.filter(|(_, known)| !known.load(Ordering::Relaxed));
        unknown.map(|(call, _)| call.text()).collect()
    }

    /// The heads of the columns.
    pub fn heads(&self) -> Vec<ColumnHead> {
        let head = |operand: &Operand| match operand {
            Operand::Call(call) => {
                let call = &self.calls[*call];
                let function = &FUNCTIONS[call.function];
                ColumnHead { name: call.text(), kind: function.kind, about: function.about }
            }
            Operand::Column(column) => {
                let column = &COLUMNS[*column];
                ColumnHead { name: column.name.to_owned(), kind: column.kind, about: column.about }
            }
            // The reader refuses values as columns.
            Operand::Value(_) => {
                ColumnHead { name: String::new(), kind: ValueKind::Text, about: "" }
            }
        };
        self.columns.iter().map(head).collect()
    }

    /// Whether CPU times are asked for, which only the caller can measure.
    pub fn asks_for_cpu_time(&self) -> bool {
        let own = self.columns.iter().filter_map(|operand| match operand {
            Operand::Column(column) => Some(*column),
            _ => None,
        });
        let asked = self.condition.iter().flat_map(Condition::columns);
        own.chain(asked).any(|column| column == position(CPU_COLUMN))
    }

    /// Binds the names to the rows of a batch.
    pub fn bind(&self, batch: &Batch) -> Binding {
        Binding(batch.items().map(|items| self.resolve(items.names())))
    }

    fn resolve(&self, names: &NameTable) -> Vec<ResolvedCall> {
        self.calls.iter().map(|call| call.resolve(names)).collect()
    }

    /// Returns the row of a world, if it meets the condition.
    pub fn row(&self, binding: &Binding, source: &RowSource<'_>) -> Option<Row> {
        let own;
        let resolved = match (&binding.0, source.world) {
            (Some(resolved), _) => resolved,
            (None, Some(world)) if !self.calls.is_empty() => {
                own = self.resolve(world.names());
                for ((call, resolved), known) in self.calls.iter().zip(&own).zip(&*self.known) {
                    let roles = FUNCTIONS[call.function].arguments;
                    known.fetch_or(resolved.is_complete(roles), Ordering::Relaxed);
                }
                &own
            }
            _ => &Vec::new(),
        };
        let scope = Scope { calls: &self.calls, resolved };
        if let Some(condition) = &self.condition {
            let is_about = source.world.is_some() || self.asks_for_outcome;
            if !is_about || !condition.holds(source, scope) {
                return None;
            }
        }
        let values = self.columns.iter().map(|column| column.value(source, scope));
        Some(Row { number: source.number, values: values.collect::<Vec<Value>>() })
    }
}

/// The rows that the names of a selection have in a batch, if all of its worlds have the same.
pub struct Binding(Option<Vec<ResolvedCall>>);

/// The text of a selection that can't be read.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum SelectionError {
    /// The list of columns.
    Columns(LanguageError),
    /// The condition.
    Condition(LanguageError),
}

impl std::fmt::Display for SelectionError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Columns(error) | Self::Condition(error) => error.fmt(formatter),
        }
    }
}

impl std::error::Error for SelectionError {}

fn position(name: &str) -> usize {
    let found = COLUMNS.iter().position(|column| column.name == name);
    found.expect("the columns that this module names are declared")
}
