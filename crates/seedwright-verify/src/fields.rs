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

/// The names of the fields that a bundle's `stages` may have at a place, such as `doors` or `rooms.graph`; none if
/// there is no such place. A writer of bundles can compare them with its own.
///
/// They are those that the reader itself knows, so this can't say anything else than what is accepted.
pub fn accepted_fields(place: &str) -> &'static [&'static str] {
    match place {
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

/// The fields of a type, which it tells whatever it is read from.
fn fields_of<'de, T: Deserialize<'de>>() -> &'static [&'static str] {
    let mut fields: &'static [&'static str] = &[];
    // Reading always fails: there is nothing to be read.
    let _ = T::deserialize(FieldNames(&mut fields));
    fields
}

/// Keeps the names of the fields that a type asks for.
struct FieldNames<'a>(&'a mut &'static [&'static str]);

impl<'de> Deserializer<'de> for FieldNames<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(Error::custom("there is nothing to be read"))
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
