//! Reading JSON so that one text has one meaning.
//!
//! Two programs that read the same file must not see two worlds. JSON leaves that open where a key
//! occurs twice, and the usual reader takes a list for an object if its entries fit in order. Here
//! both are refused.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use crate::problem::quoted;

/// Something that is written as an object, and never as a list.
pub(crate) struct Object<T>(pub T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct OfObject<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for OfObject<T> {
            type Value = T;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map))
            }
        }
        let visitor = OfObject(PhantomData);
        deserializer.deserialize_map(visitor).map(Object)
    }
}

/// Reads a field that is an [`Object`].
pub(crate) fn object<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    Object::deserialize(deserializer).map(|object| object.0)
}

/// Reads a field that is an [`Object`] where it is there at all.
pub(crate) fn some_object<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    object(deserializer).map(Some)
}

/// Reads a field that is a list of [`Object`]s.
pub(crate) fn objects<'de, T, D>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    let objects: Vec<Object<T>> = Vec::deserialize(deserializer)?;
    Ok(objects.into_iter().map(|object| object.0).collect())
}

/// Reads an object with any keys, none of them twice.
pub(crate) fn table<'de, T, D>(deserializer: D) -> Result<BTreeMap<String, T>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    struct OfTable<T>(PhantomData<T>);
    impl<'de, T: Deserialize<'de>> Visitor<'de> for OfTable<T> {
        type Value = BTreeMap<String, T>;

        fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
            formatter.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut table = BTreeMap::new();
            while let Some(key) = map.next_key::<String>()? {
                if table.contains_key(&key) {
                    return Err(twice(&key));
                }
                table.insert(key, map.next_value()?);
            }
            Ok(table)
        }
    }
    deserializer.deserialize_map(OfTable(PhantomData))
}

fn twice<E: Error>(key: &str) -> E {
    E::custom(format_args!("the key {} occurs twice", quoted(key)))
}

/// A value that is not checked. It is read nevertheless: what follows it has to be found, and keys
/// that occur twice or nesting without end would still fool or break the next reader.
///
/// The reader refuses more than 128 levels, so that the visits below can't exhaust the stack
/// (test: `deep_nesting_is_refused`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Anything;

impl<'de> Deserialize<'de> for Anything {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Self)
    }
}

impl<'de> Visitor<'de> for Anything {
    type Value = Self;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("any value")
    }

    fn visit_unit<E: Error>(self) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_str<E: Error>(self, _: &str) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self, A::Error> {
        while list.next_element::<Self>()?.is_some() {}
        Ok(self)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self, A::Error> {
        let mut keys = BTreeSet::new();
        while let Some((key, Self)) = map.next_entry::<String, Self>()? {
            if keys.contains(&key) {
                return Err(twice(&key));
            }
            keys.insert(key);
        }
        Ok(self)
    }
}
