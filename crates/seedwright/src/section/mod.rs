//! Sections: the settings of a stage, each declared once.
//!
//! A section of packs and plans is a structure that derives `Section`. Every field is a setting: its
//! documentation is the help, its type says what may be written, and the attribute `setting` gives the
//! range and the default. From this one declaration follow the shape that documents are checked against
//! ([`check()`]), the JSON Schema ([`schema()`]), the reader, the writer, the layers of requests, what a
//! bundle says of the stage, and the flags of the command line.
//!
//! There are two structures for a section. *Settings*, such as
//! [`DoorSettings`](crate::world::DoorSettings), are what holds: every default is filled in. A *request*,
//! such as [`DoorRequest`](crate::world::DoorRequest), is what somebody says, and may leave everything
//! out; it is made by the derive. Requests come in layers, pack before plan before flags, and a later one
//! goes before an earlier one.
//!
//! A kind of value is a type that implements [`Setting`]. Enumerations of words derive `Words`.
//! Enumerations of which each variant is a key, so that only one of several keys may be said, derive
//! `Choice`.

mod adapter;
mod check;
mod explain;
mod from_json;
mod names;
mod plain;
mod promise;
mod range;
mod schema;
mod setting;
mod shape;

#[cfg(test)]
mod tests;

pub use adapter::{
    Adapter, AsIs, NamedRow, RangedAdapter, Row, RowList, Rows, TableByName, Unique, UniqueNames,
    plain_row,
};
pub use check::check;
pub use explain::{as_hint, explanation, in_words};
pub use from_json::from_json;
pub use names::{Count, Lookup, LookupResult, NameKind, Names, NoNames, Reader};
pub use plain::{camel_case, defaults, document_json, section_shape};
pub use promise::{asks_less, promises_json};
pub use range::{OutOfRange, bounds, outside};
pub use schema::{allow_null, document_schema, request_schema, schema};
pub use setting::{Bounds, OneOrMany, Ranged, Setting};
pub use shape::{
    Field, Kind, Plain, Promise, Record, Shape, Word, count, join, kind, names, optional, record,
    required, whole,
};

use serde::ser::SerializeMap;

use crate::document::Table;

/// The settings of a section. The derive macros write this; [`Choice`](seedwright_derive::Choice) does for
/// a few keys of which one may be said.
pub trait Section: Clone + PartialEq + Sized {
    /// What somebody says: any of it may be left out.
    type Request: Clone + Default + PartialEq;
    /// What messages call the table: `"the section [shuffle]"`.
    const WHAT: &'static str;
    /// The keys of the table.
    const FIELDS: &'static [Field];

    /// Reads what a table says. Values of another shape were reported, and count as not said.
    fn read(table: &Table, reader: &mut Reader<'_>) -> Self::Request;

    /// What is said, and the defaults for the rest.
    fn fill(request: Self::Request, defaults: Self) -> Self;

    /// What two layers say together; the later one goes before the earlier one.
    fn merge(request: Self::Request, later: Self::Request) -> Self::Request;

    /// Adds everything that is said, by its key, with names in place of ids.
    fn entries(request: &Self::Request, names: &dyn Names, entries: &mut Plain);

    /// The least that has to be said to get these settings over some defaults.
    fn least(&self, defaults: &Self) -> Self::Request;

    /// The request that says everything, so that another default changes nothing.
    fn full(&self) -> Self::Request;

    /// Shows everything that a request refers to by its id.
    fn references(request: &Self::Request, see: &mut dyn FnMut(NameKind, usize));

    /// Writes a request into the hash of a world, where what is not said is null.
    ///
    /// # Errors
    /// Those of whatever the map is written to.
    fn hash<M: SerializeMap>(request: &Self::Request, map: &mut M) -> Result<(), M::Error>;
}
