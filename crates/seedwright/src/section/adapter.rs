//! Adapters: values that are not written as their type suggests, such as tables by name and lists of unique names.

use std::collections::BTreeMap;
use std::marker::PhantomData;

use serde_json::Value as Json;

use super::{Bounds, NameKind, Names, Ranged, Reader, Section, Setting, Shape, section_shape};
use crate::document::{Data, Diagnostic, Span, Value, report};

/// How values of a type are read and written. The default is [`AsIs`]; the attribute `#[setting(with = ..)]` names
/// another adapter.
pub trait Adapter<T> {
    /// The shape of valid values.
    const SHAPE: Shape;
    /// Reads a value, as [`Setting::read`] does.
    fn read(value: &Value, shape: &Shape, reader: &mut Reader<'_>) -> Option<T>;
    /// The value as plain data.
    fn plain(value: &T, names: &dyn Names) -> Json;
    /// Visits everything that the value refers to by id.
    fn references(value: &T, see: &mut dyn FnMut(NameKind, usize));
    /// Merges the value of a later layer; by default, the later value replaces the earlier one.
    fn add(all: &mut T, later: T) {
        *all = later;
    }
}

/// An adapter for values whose numbers can have a range.
pub trait RangedAdapter<B: Bounds, T>: Adapter<T> {
    /// The shape of valid values within the range.
    const RANGED: Shape;
}

/// The adapter that uses the type's own [`Setting`] implementation.
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

/// The id of a named row.
pub trait NamedRow: Copy + Ord + Setting {
    /// The kind of row.
    const KIND: NameKind;
    /// The id of a row.
    fn of_row(row: usize) -> Self;
    /// The row of an id.
    fn row(self) -> usize;
}

/// A table keyed by name, in the order of the named rows. A later layer overrides an earlier one name by name.
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
            // Both are read, so that faults of either are reported.
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

/// A section that occurs many times in a table, by name.
pub trait Row: Section + Default {
    /// The kind of the names: "room".
    const OF: &'static str;
    /// The row of a name, with defaults only.
    fn named(name: &str) -> Self;
    /// Its name.
    fn name(&self) -> &str;
}

/// A table of rows by name, in document order.
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

/// A list of unnamed tables.
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

/// The values of a row that differ from the defaults, as a table.
pub fn plain_row<S: Section + Default>(row: &S, names: &dyn Names) -> Json {
    let mut entries = Vec::new();
    S::entries(&row.least(&S::default()), names, &mut entries);
    entries.into_iter().collect()
}

/// A list without duplicates, in the order of the named rows.
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

/// The names in a list so far, with their positions.
pub struct UniqueNames<K, V>(BTreeMap<K, (Span, V)>);

impl<K, V> Default for UniqueNames<K, V> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<K: Ord, V> UniqueNames<K, V> {
    /// Adds a named entry, or reports it if the list already has it.
    pub fn add(&mut self, key: K, value: V, (name, span): (&str, Span), reader: &mut Reader<'_>) {
        let Some((first, _)) = self.0.get(&key) else {
            self.0.insert(key, (span, value));
            return;
        };
        let diagnostic = Diagnostic::error("E0326", span, format!("`{name}` is listed twice"))
            .related(*first, "first listed here")
            .hint("remove one of the two");
        report(reader.diagnostics, diagnostic);
    }

    /// The entries, in order.
    pub fn into_list(self) -> Vec<(K, V)> {
        self.0.into_iter().map(|(key, (_, value))| (key, value)).collect()
    }
}
