//! The names of the fields that the checker accepts.

use serde::de::value::Error;
use serde::de::{Deserialize, Deserializer, Error as _, Visitor};
use serde::forward_to_deserialize_any;

use crate::promises::campaign::ZoneSettings;
use crate::promises::doors::DoorSettings;
use crate::promises::items::ItemSettings;
use crate::promises::layout::{GraphSettings, LayoutSettings, NodeSettings, RoleSettings, Target};
use crate::promises::levels::{MeteredSettings, PopulationSettings};
use crate::promises::locks::{CodeSettings, LockSettings};

/// Returns the field names that a part of a bundle's `stages` can have, such as `doors` or `rooms.graph`; an empty list
/// for an unknown part. A writer of bundles can compare them with its own.
///
/// They come from the reader itself, so they are exactly the accepted ones.
pub fn accepted_fields(part: &str) -> &'static [&'static str] {
    match part {
        "doors" => fields_of::<DoorSettings>(),
        "codes" => fields_of::<CodeSettings>(),
        "codes.locks" => fields_of::<LockSettings>(),
        "items" => fields_of::<ItemSettings>(),
        "rooms" | "zones.usual" | "zones.last" => fields_of::<LayoutSettings>(),
        "rooms.target" => fields_of::<Target>(),
        "rooms.roles" => fields_of::<RoleSettings>(),
        "rooms.graph" => fields_of::<GraphSettings>(),
        "rooms.graph.rooms" => fields_of::<NodeSettings>(),
        "zones" => fields_of::<ZoneSettings>(),
        "population" => fields_of::<PopulationSettings>(),
        "population.metered" => fields_of::<MeteredSettings>(),
        _ => &[],
    }
}

/// Returns the field names that a type passes to its deserializer.
fn fields_of<'de, T: Deserialize<'de>>() -> &'static [&'static str] {
    let mut fields: &'static [&'static str] = &[];
    // This always fails: there is no input.
    let _ = T::deserialize(FieldNames(&mut fields));
    fields
}

/// A deserializer that records the field names of a type.
struct FieldNames<'a>(&'a mut &'static [&'static str]);

impl<'de> Deserializer<'de> for FieldNames<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(Error::custom("there is no input"))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        *self.0 = fields;
        self.deserialize_any(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_struct(name, variants, visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use super::accepted_fields;

    #[test]
    fn fields_are_those_that_are_read() {
        assert_eq!(accepted_fields("codes"), ["elements", "rule", "locks"]);
        assert_eq!(accepted_fields("zones"), ["switchable", "usual", "last"]);
        assert_eq!(accepted_fields("rooms.target"), ["floor", "rooms"]);
        assert!(accepted_fields("doors").contains(&"leastChanged"));
        assert!(accepted_fields("population").contains(&"itemsInRoom"));
        assert_eq!(accepted_fields("rooms"), accepted_fields("zones.last"));
        assert!(accepted_fields("elsewhere").is_empty());
    }
}
