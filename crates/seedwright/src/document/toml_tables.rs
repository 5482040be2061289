//! The tables of a TOML text while it is being read, and TOML's rules on which
//! of them can be extended.

use super::entries::Entries;
use super::value::{Data, Key, Table, Value};
use crate::document::diagnostic::Span;

/// All tables of a text. They refer to each other by index, because a header
/// can lead back to any of them.
#[derive(Debug)]
pub(super) struct Tables(Vec<Draft>);

/// The index of the root table.
pub(super) const ROOT: usize = 0;

#[derive(Debug, Default)]
struct Draft {
    entries: Entries<Slot>,
    origin: Origin,
    span: Span,
    /// The nesting depth of the table; the root table has depth 1.
    depth: usize,
}

/// How a table was created, which decides how it can be extended.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Origin {
    /// On the path to the table of a header: it can still get its own header.
    #[default]
    Passed,
    /// By dotted keys: more of them can follow, but no header.
    Dotted,
    /// By a header or by braces: only tables below it can follow.
    Declared,
}

#[derive(Debug)]
enum Slot {
    Value(Value),
    Table(usize),
    /// The elements of an array of tables.
    Tables(Vec<usize>),
}

/// A key that can't be declared, because it was declared before.
#[derive(Debug)]
pub(super) struct DuplicateKey {
    pub name: String,
    pub second: Span,
    pub first: Span,
}

impl Tables {
    pub fn new(root: Span) -> Tables {
        let mut tables = Tables(Vec::new());
        tables.create(Origin::Declared, root, 1);
        tables
    }

    pub fn create(&mut self, origin: Origin, span: Span, depth: usize) -> usize {
        self.0.push(Draft { entries: Entries::default(), origin, span, depth });
        self.0.len() - 1
    }

    pub fn depth(&self, table: usize) -> usize {
        self.0[table].depth
    }

    /// Adds a value under a key, which may be dotted.
    pub fn add(&mut self, table: usize, path: &[Key], value: Value) -> Result<(), DuplicateKey> {
        let Some((last, way)) = path.split_last() else {
            return Ok(());
        };
        let table = self.descend(table, way, Origin::Dotted)?;
        self.insert(table, last, Slot::Value(value))
    }

    /// Starts the table of a header and returns its index.
    pub fn open(
        &mut self,
        path: &[Key],
        header: Span,
        in_array: bool,
    ) -> Result<usize, DuplicateKey> {
        let Some((last, way)) = path.split_last() else {
            return Ok(self.create(Origin::Declared, header, 1));
        };
        let parent = self.descend(ROOT, way, Origin::Passed)?;
        if in_array {
            self.open_element(parent, last, header)
        } else {
            self.open_table(parent, last, header)
        }
    }

    fn open_table(
        &mut self,
        parent: usize,
        key: &Key,
        header: Span,
    ) -> Result<usize, DuplicateKey> {
        let depth = self.depth(parent) + 1;
        match self.0[parent].entries.get(&key.text) {
            None => {
                let table = self.create(Origin::Declared, header, depth);
                self.insert(parent, key, Slot::Table(table))?;
                Ok(table)
            }
            Some(&(_, Slot::Table(table))) if self.0[table].origin == Origin::Passed => {
                self.0[table].origin = Origin::Declared;
                self.0[table].span = header;
                Ok(table)
            }
            Some((first, _)) => Err(DuplicateKey::new(first.span, key)),
        }
    }

    fn open_element(
        &mut self,
        parent: usize,
        key: &Key,
        header: Span,
    ) -> Result<usize, DuplicateKey> {
        // The array is one level, its elements are the next.
        let depth = self.depth(parent) + 2;
        let table = self.create(Origin::Declared, header, depth);
        match self.0[parent].entries.get_mut(&key.text) {
            None => self.insert(parent, key, Slot::Tables(vec![table]))?,
            Some((_, Slot::Tables(elements))) => elements.push(table),
            Some((first, _)) => return Err(DuplicateKey::new(first.span, key)),
        }
        Ok(table)
    }

    /// Follows keys down from a table, creating missing tables.
    fn descend(&mut self, from: usize, way: &[Key], origin: Origin) -> Result<usize, DuplicateKey> {
        let mut table = from;
        for key in way {
            table = match self.0[table].entries.get(&key.text) {
                None => {
                    let below = self.create(origin, key.span, self.depth(table) + 1);
                    self.insert(table, key, Slot::Table(below))?;
                    below
                }
                Some((first, slot)) => {
                    self.pass(slot, origin).ok_or_else(|| DuplicateKey::new(first.span, key))?
                }
            };
            if origin == Origin::Dotted {
                self.0[table].origin = Origin::Dotted;
            }
        }
        Ok(table)
    }

    /// The table that a key leads to, if it can be extended in this way.
    fn pass(&self, slot: &Slot, origin: Origin) -> Option<usize> {
        let table = match slot {
            Slot::Value(_) => return None,
            Slot::Table(table) => *table,
            Slot::Tables(elements) => *elements.last()?,
        };
        let can_pass = origin == Origin::Passed || self.0[table].origin != Origin::Declared;
        can_pass.then_some(table)
    }

    fn insert(&mut self, table: usize, key: &Key, slot: Slot) -> Result<(), DuplicateKey> {
        let added = self.0[table].entries.add(key.clone(), slot);
        added.map_err(|first| DuplicateKey::new(first, key))
    }

    /// Takes a table out with everything below it.
    pub fn finish(&mut self, table: usize, place: Span) -> Table {
        let draft = std::mem::take(&mut self.0[table]);
        let list = draft.entries.into_list().into_iter();
        let entries = list.map(|(key, slot)| self.finish_entry(key, slot));
        Table { entries: entries.collect(), place }
    }

    fn finish_entry(&mut self, key: Key, slot: Slot) -> (Key, Value) {
        let value = match slot {
            Slot::Value(value) => value,
            Slot::Table(table) => self.finish_value(table),
            Slot::Tables(elements) => {
                let span = elements.first().map_or(key.span, |&first| self.0[first].span);
                let values = elements.into_iter().map(|table| self.finish_value(table));
                Value { span, data: Data::List(values.collect()) }
            }
        };
        (key, value)
    }

    fn finish_value(&mut self, table: usize) -> Value {
        let span = self.0[table].span;
        Value { span, data: Data::Table(self.finish(table, span)) }
    }
}

impl DuplicateKey {
    fn new(first: Span, second: &Key) -> DuplicateKey {
        DuplicateKey { name: second.text.clone(), second: second.span, first }
    }
}
