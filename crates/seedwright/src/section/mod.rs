//! Sections: the settings of a stage, each declared once.
//!
//! A section of packs and plans is a structure that derives `Section`. Every field is a setting: its doc comment is the
//! help, its type determines what can be written, and the attribute `setting` gives the range and the default. From
//! this one declaration follow the shape that documents are checked against ([`check()`]), the JSON Schema
//! ([`schema()`]), the reader, the writer, the layers of requests, the settings in bundles, and the command-line flags.
//!
//! There are two structures per section. *Settings*, such as [`DoorSettings`](crate::world::DoorSettings), are
//! complete: every default is filled in. A *request*, such as [`DoorRequest`](crate::world::DoorRequest), which the
//! derive generates, can leave everything out. Requests come in layers (pack, plan, flags), and later layers override
//! earlier ones.
//!
//! A kind of value is a type that implements [`Setting`]. Enumerations of words derive `Words`. Enumerations whose
//! variants are mutually exclusive keys derive `Choice`.

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
pub use plain::{camel_case, camel_value, defaults, document_json, section_shape};
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

/// The settings of a section. The derive macros implement it; [`Choice`](seedwright_derive::Choice) does so for a few
/// mutually exclusive keys.
pub trait Section: Clone + PartialEq + Sized {
    /// The request, in which anything can be left out.
    type Request: Clone + Default + PartialEq;
    /// The name of the table in messages: `"the section [shuffle]"`.
    const WHAT: &'static str;
    /// The keys of the table.
    const FIELDS: &'static [Field];

    /// Reads a table. Values of the wrong shape were reported before and are ignored.
    fn read(table: &Table, reader: &mut Reader<'_>) -> Self::Request;

    /// Completes a request with defaults.
    fn fill(request: Self::Request, defaults: Self) -> Self;

    /// Merges two layers; the later one overrides the earlier one.
    fn merge(request: Self::Request, later: Self::Request) -> Self::Request;

    /// Adds every setting of a request, by key, with names in place of ids.
    fn entries(request: &Self::Request, names: &dyn Names, entries: &mut Plain);

    /// The smallest request that yields these settings from some defaults.
    fn least(&self, defaults: &Self) -> Self::Request;

    /// The request that sets everything, so that different defaults change nothing.
    fn full(&self) -> Self::Request;

    /// Visits everything that a request refers to by id.
    fn references(request: &Self::Request, see: &mut dyn FnMut(NameKind, usize));

    /// Writes a request into the hash of a world, with null for what is not set.
    ///
    /// # Errors
    /// Those of the map's serializer.
    fn hash<M: SerializeMap>(request: &Self::Request, map: &mut M) -> Result<(), M::Error>;
}
