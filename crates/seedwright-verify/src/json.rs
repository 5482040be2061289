//! Reading JSON so that one text has one meaning.
//!
//! Two programs that read the same file must not see two worlds. JSON does not define the meaning of a
//! duplicate key, and serde accepts a list for an object if its entries fit in order. Here both are
//! refused.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use crate::problem::quoted;

/// A value that must be an object, never a list.
#[derive(Clone, Debug)]
pub(crate) struct Object<T>(pub T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ObjectVisitor<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for ObjectVisitor<T> {
            type Value = T;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map))
            }
        }
        deserializer.deserialize_map(ObjectVisitor(PhantomData)).map(Object)
    }
}

/// Reads a field that is an [`Object`].
pub(crate) fn object<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    Object::deserialize(deserializer).map(|object| object.0)
}

/// Reads an optional field that is an [`Object`].
pub(crate) fn some_object<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    object(deserializer).map(Some)
}

/// Reads a field that is a list of [`Object`]s.
pub(crate) fn objects<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<T>, D::Error> {
    let objects: Vec<Object<T>> = Vec::deserialize(deserializer)?;
    Ok(objects.into_iter().map(|object| object.0).collect())
}

/// Reads an object with arbitrary keys, without duplicates.
pub(crate) fn table<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeMap<String, T>, D::Error> {
    struct TableVisitor<T>(PhantomData<T>);
    impl<'de, T: Deserialize<'de>> Visitor<'de> for TableVisitor<T> {
        type Value = BTreeMap<String, T>;

        fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
            formatter.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut table = BTreeMap::new();
            while let Some(key) = map.next_key::<String>()? {
                if table.contains_key(&key) {
                    return Err(occurs_twice(&key));
                }
                table.insert(key, map.next_value()?);
            }
            Ok(table)
        }
    }
    deserializer.deserialize_map(TableVisitor(PhantomData))
}

/// Reads an optional field that is a table.
pub(crate) fn some_table<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<BTreeMap<String, T>>, D::Error> {
    table(deserializer).map(Some)
}

fn occurs_twice<E: Error>(key: &str) -> E {
    E::custom(format_args!("the key {} occurs twice", quoted(key)))
}

/// The most keys that are compared one by one.
const MAX_FEW_KEYS: usize = 8;

/// A value that is not checked. It is read anyway, because duplicate keys or endless nesting would still
/// fool or break the next reader.
///
/// The reader refuses more than 128 levels, so the visits below can't exhaust the stack
/// (test: `deep_nesting_is_refused`).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Anything;

impl<'de> Deserialize<'de> for Anything {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Self)
    }
}

/// Declares visits of scalar values, which are all accepted.
macro_rules! accept {
    ($($visit:ident($($kind:ty)?),)*) => {
        $(fn $visit<E: Error>(self $(, _: $kind)?) -> Result<Self, E> {
            Ok(self)
        })*
    };
}

impl<'de> Visitor<'de> for Anything {
    type Value = Self;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("any value")
    }

    accept! { visit_unit(), visit_bool(bool), visit_i64(i64), visit_u64(u64), visit_f64(f64), visit_str(&str), }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self, A::Error> {
        while list.next_element::<Self>()?.is_some() {}
        Ok(self)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self, A::Error> {
        // Most objects have few keys, and a set takes longer to make than to compare them.
        let mut few: Vec<String> = Vec::new();
        let mut many = BTreeSet::new();
        while let Some((key, Self)) = map.next_entry::<String, Self>()? {
            if few.contains(&key) || many.contains(&key) {
                return Err(occurs_twice(&key));
            }
            match few.len() < MAX_FEW_KEYS {
                true => few.push(key),
                false => drop(many.insert(key)),
            }
        }
        Ok(self)
    }
}

/// Declares an enumeration whose values are words in JSON. Several words can map to one value if the checker does not
/// distinguish them. Unknown words are refused.
macro_rules! words {
    ($(#[$about:meta])* $name:ident, $what:literal:
        $($(#[$about_value:meta])* $value:ident = $word:literal $(| $same:literal)*,)*
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Deserialize)]
        #[serde(try_from = "String")]
        #[non_exhaustive]
        pub enum $name {
            $($(#[$about_value])* $value,)*
        }

        impl TryFrom<String> for $name {
            type Error = String;

            fn try_from(text: String) -> Result<Self, String> {
                match text.as_str() {
                    $($word $(| $same)* => Ok(Self::$value),)*
                    _ => {
                        let words = [$($word, $($same,)*)*];
                        Err($crate::json::unknown_word($what, &text, &words))
                    }
                }
            }
        }

        impl $name {
            /// Returns its word.
            pub fn word(self) -> &'static str {
                match self {
                    $(Self::$value => $word,)*
                }
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.word())
            }
        }
    };
}
pub(crate) use words;

/// Declares types that a file has as lists of their fields' values, in the order of the fields.
macro_rules! rows {
    ($($(#[$about:meta])* $name:ident { $($(#[$about_field:meta])* $field:ident: $kind:ty,)* })*) => {
        $(
            $(#[$about])*
            #[derive(Clone, Debug)]
            pub struct $name {
                $($(#[$about_field])* pub $field: $kind,)*
            }

            impl<'de> serde::Deserialize<'de> for $name {
                fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    let ($($field,)*) = serde::Deserialize::deserialize(deserializer)?;
                    Ok(Self { $($field,)* })
                }
            }

            impl serde::Serialize for $name {
                fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serde::Serialize::serialize(&($(&self.$field,)*), serializer)
                }
            }
        )*
    };
}
pub(crate) use rows;

/// Formats a message like `unknown way "up", expected "both", "one" or "once"`.
pub(crate) fn unknown_word(what: &str, text: &str, words: &[&str]) -> String {
    let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
    let expected = match words.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => words.concat(),
    };
    format!("unknown {what} {}, expected {expected}", quoted(text))
}
