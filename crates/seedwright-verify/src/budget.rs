//! A bound on the memory and the time that the parts of a bundle take.
//!
//! A few bytes of a file can become many in memory: `[],` is a list of 24 bytes. So the reader charges what it stores to a
//! [`Budget`] while it reads, and stops when that is used up. What is read but not stored takes no memory, but time, so
//! such values are counted.

use std::cell::Cell;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use crate::problem::Problem;

/// The most memory that reading and checking a bundle may take, in bytes. A world of half a million rooms takes less.
pub(crate) const MAX_MEMORY: usize = 200 << 20;

/// The most values that are read but not stored: those of settings, requests and progression. A world of a million rooms
/// has fewer.
pub(crate) const MAX_LOOSE_VALUES: usize = 10_000_000;

/// The cost of a text besides its bytes: what the allocator adds.
const TEXT: usize = 32;

/// The cost of an entry of a table besides its texts. A tree has half-empty nodes, and takes long to fill.
const ENTRY: usize = 256;

/// What is left.
#[derive(Debug)]
pub(crate) struct Budget {
    /// The memory in bytes.
    memory: Cell<Option<usize>>,
    /// The values that are not stored.
    loose: Cell<Option<usize>>,
}

impl Budget {
    pub fn new() -> Self {
        let loose = Cell::new(Some(MAX_LOOSE_VALUES));
        Self { memory: Cell::new(Some(MAX_MEMORY)), loose }
    }

    /// Takes bytes; returns whether there were enough.
    pub fn charge(&self, bytes: usize) -> bool {
        self.memory.set(self.memory.get().and_then(|left| left.checked_sub(bytes)));
        self.memory.get().is_some()
    }

    /// Returns the problem of a bundle for which the budget is not enough, if it is used up.
    pub fn exceeded(&self) -> Option<Problem> {
        let message = match (self.memory.get(), self.loose.get()) {
            (None, _) => format!(
                "the parts of the bundle take more than {} MiB of memory to check",
                MAX_MEMORY >> 20
            ),
            (_, None) => format!(
                "settings, request and progression have more than {MAX_LOOSE_VALUES} values"
            ),
            (Some(_), Some(_)) => return None,
        };
        Some(Problem::too_large(message))
    }

    /// Reads a value, and charges what is stored of it.
    pub fn read<'de, D: Deserializer<'de>, T: DeserializeSeed<'de>>(
        &self,
        seed: T,
        deserializer: D,
    ) -> Result<T::Value, D::Error> {
        seed.deserialize(self.meter(deserializer, Stores::Nothing))
    }

    fn meter<I>(&self, inner: I, stores: Stores) -> Metered<'_, I> {
        Metered { budget: self, inner, stores }
    }

    fn pay<E: Error>(&self, bytes: usize) -> Result<(), E> {
        match self.charge(bytes) {
            true => Ok(()),
            // The caller asks the budget, and has a better message.
            false => Err(E::custom("too large")),
        }
    }

    /// Counts a value that is not stored.
    fn count<E: Error>(&self) -> Result<(), E> {
        self.loose.set(self.loose.get().and_then(|left| left.checked_sub(1)));
        match self.loose.get() {
            Some(_) => Ok(()),
            None => Err(E::custom("too large")),
        }
    }
}

/// What the type that is being read allocates itself. The fields of structures and tuples are part of the list or table
/// that they are in, and were charged there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stores {
    Nothing,
    /// A text.
    Text,
    /// The elements of a list.
    Elements,
    /// The keys of an object, until its end: they are compared, and dropped with it.
    KeysForNow,
}

/// A part of the reader, with the budget that it charges.
struct Metered<'b, I> {
    budget: &'b Budget,
    inner: I,
    stores: Stores,
}

/// Declares methods that pass a metered visitor on.
macro_rules! read {
    ($($method:ident($($name:ident: $kind:ty),*) $stores:ident,)*) => {
        $(fn $method<V: Visitor<'de>>(self, $($name: $kind,)* visitor: V) -> Result<V::Value, D::Error> {
            self.inner.$method($($name,)* self.budget.meter(visitor, Stores::$stores))
        })*
    };
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Metered<'_, D> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.budget.count()?;
        self.inner.deserialize_any(self.budget.meter(visitor, Stores::KeysForNow))
    }

    read! {
        deserialize_bool() Nothing,
        deserialize_i8() Nothing,
        deserialize_i16() Nothing,
        deserialize_i32() Nothing,
        deserialize_i64() Nothing,
        deserialize_u8() Nothing,
        deserialize_u16() Nothing,
        deserialize_u32() Nothing,
        deserialize_u64() Nothing,
        deserialize_f32() Nothing,
        deserialize_f64() Nothing,
        deserialize_char() Nothing,
        deserialize_str() Text,
        deserialize_string() Text,
        deserialize_bytes() Text,
        deserialize_byte_buf() Text,
        deserialize_option() Nothing,
        deserialize_unit() Nothing,
        deserialize_unit_struct(name: &'static str) Nothing,
        deserialize_newtype_struct(name: &'static str) Nothing,
        deserialize_seq() Elements,
        deserialize_tuple(length: usize) Nothing,
        deserialize_tuple_struct(name: &'static str, length: usize) Nothing,
        deserialize_map() Nothing,
        deserialize_struct(name: &'static str, fields: &'static [&'static str]) Nothing,
        deserialize_enum(name: &'static str, variants: &'static [&'static str]) Nothing,
        deserialize_identifier() Nothing,
        deserialize_ignored_any() Nothing,
    }
}

/// Declares visits of scalar values, which are passed on.
macro_rules! visit {
    ($($method:ident($kind:ty),)*) => {
        $(fn $method<E: Error>(self, value: $kind) -> Result<V::Value, E> {
            self.inner.$method(value)
        })*
    };
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Metered<'_, V> {
    type Value = V::Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.inner.expecting(formatter)
    }

    visit! { visit_bool(bool), visit_i64(i64), visit_u64(u64), visit_f64(f64), }

    fn visit_str<E: Error>(self, text: &str) -> Result<V::Value, E> {
        if self.stores == Stores::Text {
            self.budget.pay(text.len().saturating_add(TEXT))?;
        }
        self.inner.visit_str(text)
    }

    fn visit_unit<E: Error>(self) -> Result<V::Value, E> {
        self.inner.visit_unit()
    }

    fn visit_none<E: Error>(self) -> Result<V::Value, E> {
        self.inner.visit_none()
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        self.inner.visit_some(self.budget.meter(deserializer, Stores::Nothing))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(
        self,
        deserializer: D,
    ) -> Result<V::Value, D::Error> {
        self.inner.visit_newtype_struct(self.budget.meter(deserializer, Stores::Nothing))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<V::Value, A::Error> {
        self.inner.visit_seq(self.budget.meter(list, self.stores))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        let before = self.budget.memory.get();
        let value = self.inner.visit_map(self.budget.meter(map, Stores::Nothing))?;
        if self.stores == Stores::KeysForNow {
            self.budget.memory.set(before);
        }
        Ok(value)
    }
}

impl<'de, T: DeserializeSeed<'de>> DeserializeSeed<'de> for Metered<'_, T> {
    type Value = T::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T::Value, D::Error> {
        self.budget.read(self.inner, deserializer)
    }
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for Metered<'_, A> {
    type Error = A::Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, A::Error> {
        if self.stores == Stores::Elements {
            self.budget.pay(size_of::<T::Value>())?;
        }
        self.inner.next_element_seed(self.budget.meter(seed, Stores::Nothing))
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Metered<'_, A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, A::Error> {
        // The key of a table is a text, that of a structure a number.
        if size_of::<K::Value>() >= size_of::<String>() {
            self.budget.pay(ENTRY)?;
        }
        self.inner.next_key_seed(self.budget.meter(seed, Stores::Nothing))
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, A::Error> {
        self.inner.next_value_seed(self.budget.meter(seed, Stores::Nothing))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::marker::PhantomData;

    use serde::Deserialize;

    use super::*;
    use crate::json::Anything;
    use crate::number_lists::NumberLists;

    /// Returns what reading a text as some type costs.
    fn cost<'de, T: Deserialize<'de>>(text: &'de str) -> Option<usize> {
        let budget = Budget::new();
        let mut deserializer = serde_json::Deserializer::from_str(text);
        budget.read(PhantomData::<T>, &mut deserializer).ok()?;
        MAX_MEMORY.checked_sub(budget.memory.get()?)
    }

    #[test]
    fn what_is_stored_is_charged() {
        assert_eq!(cost::<u32>("7"), Some(0));
        assert_eq!(cost::<String>("\"four\""), Some(36));
        assert_eq!(cost::<(u32, Option<u32>)>("[1,2]"), Some(0));
        // The reader pays for an element before it knows whether there is one.
        assert_eq!(cost::<Vec<u32>>("[1,2,3]"), Some(16));
        assert_eq!(cost::<Vec<[u32; 2]>>("[[1,2],[3,4]]"), Some(24));
        assert_eq!(cost::<Vec<String>>("[\"\"]"), Some(80));
        assert_eq!(cost::<NumberLists>("[[],[1,2]]"), Some(12 + 4 + 12));
        assert_eq!(cost::<BTreeMap<String, u32>>("{\"a\":1}"), Some(2 * ENTRY + 33));
    }

    #[test]
    fn what_is_skipped_is_free() {
        for text in ["7", "\"long text\"", "[1,[2,null],\"three\",[]]", "{\"a\":[1,{\"b\":2}]}"] {
            assert_eq!(cost::<Anything>(text), Some(0), "{text}");
        }
        // The keys of one object are held together, to find those that occur twice.
        let keys = MAX_MEMORY / ENTRY;
        let object = |keys: usize| {
            let keys: Vec<String> = (0..keys).map(|key| format!("\"{key}\":1")).collect();
            format!("{{{}}}", keys.join(","))
        };
        assert_eq!(cost::<Anything>(&object(keys)), None);
        let halves = format!("[{},{}]", object(keys / 2), object(keys / 2));
        assert_eq!(cost::<Anything>(&halves), Some(0));
    }

    #[test]
    fn nothing_is_read_beyond_the_budget() {
        let budget = Budget::new();
        assert!(budget.charge(MAX_MEMORY) && budget.exceeded().is_none());
        let mut deserializer = serde_json::Deserializer::from_str("[1,2]");
        assert!(budget.read(PhantomData::<Vec<u32>>, &mut deserializer).is_err());
        assert!(budget.exceeded().is_some() && !budget.charge(0));
    }

    #[test]
    fn values_that_are_not_stored_are_counted() {
        let budget = Budget::new();
        budget.loose.set(Some(5));
        let mut deserializer = serde_json::Deserializer::from_str("[1,{\"a\":null},[]]");
        assert!(budget.read(PhantomData::<Anything>, &mut deserializer).is_ok());
        assert_eq!(budget.loose.get(), Some(0));
        let mut deserializer = serde_json::Deserializer::from_str("7");
        assert!(budget.read(PhantomData::<Anything>, &mut deserializer).is_err());
        let message = "settings, request and progression have more than 10000000 values";
        assert_eq!(budget.exceeded(), Some(Problem::too_large(message)));
    }
}
