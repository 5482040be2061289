//! How values are written whose type does not say it: tables by name, and lists that name each thing once.

use std::collections::BTreeMap;
use std::marker::PhantomData;

use serde_json::Value as Json;

use super::{Bounds, NameKind, Names, Ranged, Reader, Section, Setting, Shape, section_shape};
use crate::document::{Data, Diagnostic, Span, Value, report};

/// How values of a type are read and written. What a type says itself is [`AsIs`]; an attribute
/// `#[setting(with = ..)]` names another way.
pub trait Adapter<T> {
    /// What may be written.
    const SHAPE: Shape;
    /// Reads a value, as [`Setting::read`] does.
    fn read(value: &Value, shape: &Shape, reader: &mut Reader<'_>) -> Option<T>;
    /// The value as it is written.
    fn plain(value: &T, names: &dyn Names) -> Json;
    /// Shows everything that it refers to by its id.
    fn references(value: &T, see: &mut dyn FnMut(NameKind, usize));
    /// Adds what a later layer says; by default, that holds alone.
    fn add(all: &mut T, later: T) {
        *all = later;
    }
}

/// A way to write values whose numbers can have a range.
pub trait RangedAdapter<B: Bounds, T>: Adapter<T> {
    /// What may be written within the range.
    const RANGED: Shape;
}

/// As the type says itself.
pub struct AsIs;

impl<T: Setting> Adapter<T> for AsIs {
    const SHAPE: Shape = T::SHAPE;

    fn read(value: &Value, shape: &Shape, reader: &mut Reader<'_>) -> Option<T> {
        T::read(value, shape, reader)
    }

    fn plain(value: &T, names: &dyn Names) -> Json {
        value.plain(names)
    }

    fn references(value: &T, see: &mut dyn FnMut(NameKind, usize)) {
        value.references(see);
    }

    fn add(all: &mut T, later: T) {
        all.add(later);
    }
}

impl<B: Bounds, T: Ranged<B>> RangedAdapter<B, T> for AsIs {
    const RANGED: Shape = T::RANGED;
}

/// An id of something that has a name.
pub trait NamedRow: Copy + Ord + Setting {
    /// What it is of.
    const KIND: NameKind;
    /// The id of a row.
    fn of_row(row: usize) -> Self;
    /// The row of an id.
    fn row(self) -> usize;
}

/// A table with names for keys, in the order of what they name. A later layer goes before an earlier one name
/// by name.
pub struct TableByName<A = AsIs>(PhantomData<A>);

impl<K: NamedRow, V, A: Adapter<V>> Adapter<Vec<(K, V)>> for TableByName<A> {
    const SHAPE: Shape = Shape::Map { of: K::KIND.word(), value: &A::SHAPE };

    fn read(value: &Value, shape: &Shape, reader: &mut Reader<'_>) -> Option<Vec<(K, V)>> {
        let (Shape::Map { value: shape, .. }, Data::Table(table)) = (shape, &value.data) else {
            return None;
        };
        let mut found = Vec::new();
        for (key, value) in &table.entries {
            let row = reader.row_named(K::KIND, &key.text, key.span);
            // Both are read, so that what is wrong with either is told.
            let value = A::read(value, shape, reader);
            found.extend(row.map(K::of_row).zip(value));
        }
        found.sort_by_key(|(key, _)| *key);
        Some(found)
    }

    fn plain(rows: &Vec<(K, V)>, names: &dyn Names) -> Json {
        let rows: BTreeMap<K, &V> = rows.iter().map(|(key, value)| (*key, value)).collect();
        let rows = rows.into_iter();
        rows.map(|(key, value)| (names.name(K::KIND, key.row()), A::plain(value, names))).collect()
    }

    fn references(rows: &Vec<(K, V)>, see: &mut dyn FnMut(NameKind, usize)) {
        for (key, value) in rows {
            see(K::KIND, key.row());
            A::references(value, see);
        }
    }

    fn add(all: &mut Vec<(K, V)>, later: Vec<(K, V)>) {
        let rows: BTreeMap<K, V> = all.drain(..).chain(later).collect();
        all.extend(rows);
    }
}

impl<B: Bounds, K: NamedRow, V, A: RangedAdapter<B, V>> RangedAdapter<B, Vec<(K, V)>>
    for TableByName<A>
{
    const RANGED: Shape = Shape::Map { of: K::KIND.word(), value: &A::RANGED };
}

/// A section that a table has many of, by name.
pub trait Row: Section + Default {
    /// What the names are of: "room".
    const OF: &'static str;
    /// The row of a name of which nothing is said.
    fn named(name: &str) -> Self;
    /// Its name.
    fn name(&self) -> &str;
}

/// A table of rows by their names, in the order of the table.
pub struct Rows;

impl<R: Row> Adapter<Vec<R>> for Rows {
    const SHAPE: Shape = Shape::Map { of: R::OF, value: &section_shape::<R>() };

    fn read(value: &Value, _: &Shape, reader: &mut Reader<'_>) -> Option<Vec<R>> {
        let (table, _) = value.table()?;
        let rows = table.entries.iter().filter_map(|(key, value)| {
            let (table, _) = value.table()?;
            Some(R::fill(R::read(table, reader), R::named(&key.text)))
        });
        Some(rows.collect())
    }

    fn plain(rows: &Vec<R>, names: &dyn Names) -> Json {
        rows.iter().map(|row| (row.name().to_owned(), plain_row(row, names))).collect()
    }

    fn references(rows: &Vec<R>, see: &mut dyn FnMut(NameKind, usize)) {
        rows.iter().for_each(|row| R::references(&row.full(), see));
    }
}

/// A list of tables that have no names.
pub struct RowList;

impl<S: Section + Default> Adapter<Vec<S>> for RowList {
    const SHAPE: Shape = Shape::List(&section_shape::<S>());

    fn read(value: &Value, _: &Shape, reader: &mut Reader<'_>) -> Option<Vec<S>> {
        let Data::List(values) = &value.data else { return None };
        let tables = values.iter().filter_map(Value::table);
        Some(tables.map(|(table, _)| S::fill(S::read(table, reader), S::default())).collect())
    }

    fn plain(rows: &Vec<S>, names: &dyn Names) -> Json {
        rows.iter().map(|row| plain_row(row, names)).collect()
    }

    fn references(rows: &Vec<S>, see: &mut dyn FnMut(NameKind, usize)) {
        rows.iter().for_each(|row| S::references(&row.full(), see));
    }
}

/// Whatever is not as it is by default, as a table.
pub fn plain_row<S: Section + Default>(row: &S, names: &dyn Names) -> Json {
    let mut entries = Vec::new();
    S::entries(&row.least(&S::default()), names, &mut entries);
    entries.into_iter().collect()
}

/// A list that names each thing once, in the order of what is named.
pub struct Unique;

impl<T: Setting + Ord> Adapter<Vec<T>> for Unique {
    const SHAPE: Shape = Vec::<T>::SHAPE;

    fn read(value: &Value, shape: &Shape, reader: &mut Reader<'_>) -> Option<Vec<T>> {
        let (Shape::List(shape), Data::List(values)) = (shape, &value.data) else { return None };
        let mut found = UniqueNames::default();
        for value in values {
            if let Some(entry) = T::read(value, shape, reader) {
                found.add(entry, (), value.text().unwrap_or(("this", value.span)), reader);
            }
        }
        Some(found.into_list().into_iter().map(|(entry, ())| entry).collect())
    }

    fn plain(list: &Vec<T>, names: &dyn Names) -> Json {
        let mut list: Vec<&T> = list.iter().collect();
        list.sort_unstable();
        list.dedup();
        list.into_iter().map(|entry| entry.plain(names)).collect()
    }

    fn references(list: &Vec<T>, see: &mut dyn FnMut(NameKind, usize)) {
        list.references(see);
    }

    fn add(all: &mut Vec<T>, later: Vec<T>) {
        all.extend(later);
        all.sort_unstable();
        all.dedup();
    }
}

/// What a list has named so far, and where.
pub struct UniqueNames<K, V>(BTreeMap<K, (Span, V)>);

impl<K, V> Default for UniqueNames<K, V> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<K: Ord, V> UniqueNames<K, V> {
    /// Adds what a name at a place stands for, and reports it if the list has named it before.
    pub fn add(&mut self, key: K, value: V, (name, span): (&str, Span), reader: &mut Reader<'_>) {
        let Some((first, _)) = self.0.get(&key) else {
            self.0.insert(key, (span, value));
            return;
        };
        let diagnostic = Diagnostic::error("E0326", span, format!("`{name}` is listed twice"))
            .related(*first, "first listed here")
            .hint("leave one of the two out");
        report(reader.diagnostics, diagnostic);
    }

    /// What was named, in order.
    pub fn into_list(self) -> Vec<(K, V)> {
        self.0.into_iter().map(|(key, (_, value))| (key, value)).collect()
    }
}
