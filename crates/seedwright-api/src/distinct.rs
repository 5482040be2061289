//! Parses JSON objects and rejects duplicate fields, which serde would silently accept.

use std::collections::BTreeSet;
use std::fmt;
use std::marker::PhantomData;

use seedwright::name::EscapedName;
use serde::de::{Error as _, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

/// Parses an object in which no object, at any depth, has a duplicate field.
pub(crate) fn fields<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Map<String, Value>, D::Error> {
    let fields = fields_of::<DistinctValue, D>(deserializer)?;
    Ok(fields.into_iter().map(|(name, value)| (name, value.0)).collect())
}

/// Parses the fields of an object, in order.
pub(crate) fn fields_of<'de, V: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<(String, V)>, D::Error> {
    deserializer.deserialize_map(Fields(PhantomData))
}

struct Fields<V>(PhantomData<V>);

impl<'de, V: Deserialize<'de>> Visitor<'de> for Fields<V> {
    type Value = Vec<(String, V)>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
        let (mut fields, mut names) = (Vec::new(), BTreeSet::new());
        while let Some((name, value)) = access.next_entry::<String, V>()? {
            if !names.insert(name.clone()) {
                let name = EscapedName(&name);
                return Err(A::Error::custom(format_args!("duplicate field `{name}`")));
            }
            fields.push((name, value));
        }
        Ok(fields)
    }
}

/// A JSON value without duplicate fields at any depth.
struct DistinctValue(Value);

impl<'de> Deserialize<'de> for DistinctValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyDistinct).map(Self)
    }
}

/// Parses any JSON value.
struct AnyDistinct;

impl<'de> Visitor<'de> for AnyDistinct {
    type Value = Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = access.next_element::<DistinctValue>()? {
            values.push(value.0);
        }
        Ok(values.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, access: A) -> Result<Value, A::Error> {
        let fields = Fields::<DistinctValue>(PhantomData).visit_map(access)?;
        Ok(Value::Object(fields.into_iter().map(|(name, value)| (name, value.0)).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_field_is_said_twice_at_any_depth() {
        let read = |text: &str| {
            let mut deserializer = serde_json::Deserializer::from_str(text);
            fields(&mut deserializer).map_err(|error| error.to_string())
        };
        let text = r#"{"a":1,"b":[{"c":null,"d":-2.5}],"e":{"a":true,"c":"x"}}"#;
        assert_eq!(read(text).map(|fields| Value::Object(fields).to_string()), Ok(text.to_owned()));
        for twice in [r#"{"a":1,"a":1}"#, r#"{"b":{"a":1,"a":2}}"#, r#"{"b":[[{"a":1,"a":2}]]}"#] {
            let refused = read(twice).expect_err("a field is there twice");
            assert!(refused.starts_with("duplicate field `a`"), "{refused}");
        }
    }
}
