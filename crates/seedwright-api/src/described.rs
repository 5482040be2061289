//! JSON with the type that says what it looks like.

use std::borrow::Cow;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::Problem;

/// A part of a request that is read later, and looks as a type says.
#[derive(Clone, Debug)]
pub struct Unread<T>(pub Box<RawValue>, PhantomData<fn() -> T>);

impl<T> Default for Unread<T> {
    /// An object without fields.
    fn default() -> Self {
        let empty = RawValue::from_string("{}".to_owned());
        Self(empty.unwrap_or_else(|_| RawValue::NULL.to_owned()), PhantomData)
    }
}

impl<T> Unread<T> {
    /// Reads it.
    ///
    /// # Errors
    /// When it does not look as it should.
    pub fn read<R: DeserializeOwned>(&self) -> Result<R, Problem> {
        let read = serde_json::from_str(self.0.get());
        read.map_err(|error| Problem::unreadable(error.to_string()))
    }
}

impl<'de, T> Deserialize<'de> for Unread<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self(Box::deserialize(deserializer)?, PhantomData))
    }
}

impl<T: JsonSchema> JsonSchema for Unread<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        T::schema_id()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}

/// Values by the names of a pack, in its order.
#[derive(Clone, Debug)]
pub struct ByName<T>(Map<String, Value>, PhantomData<fn() -> T>);

impl<T: Serialize> FromIterator<(String, T)> for ByName<T> {
    fn from_iter<I: IntoIterator<Item = (String, T)>>(rows: I) -> Self {
        let rows = rows.into_iter();
        let rows = rows.map(|(name, row)| (name, serde_json::to_value(row).unwrap_or_default()));
        Self(rows.collect(), PhantomData)
    }
}

impl<T> Serialize for ByName<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<T: JsonSchema> JsonSchema for ByName<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("{}ByName", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let inner = generator.subschema_for::<T>();
        schemars::json_schema!({ "type": "object", "additionalProperties": inner })
    }
}
