//! Counts the values of a bundle that the engine stores one by one.
//!
//! The checker reads settings, requests and progression without storing them, so a file can have any number of such
//! values. In the engine each takes a hundred bytes, so they are counted before it reads the file.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};

/// The most such values in a bundle that is compared with its pack. A world of 100,000 rooms has a third of them.
pub(super) const MAX_LOOSE_VALUES: usize = 500_000;

/// Whether a bundle has more of these values than the engine should store.
pub(super) fn has_too_many(bundle: &[u8]) -> bool {
    serde_json::from_slice(bundle).is_ok_and(|parts: LooseParts| {
        let LooseParts { settings, request, stages, progression } = parts;
        settings.0 + request.0 + stages.0 + progression.0 > MAX_LOOSE_VALUES
    })
}

/// The parts of a bundle with such values.
#[derive(Default, Deserialize)]
#[serde(default)]
struct LooseParts {
    settings: Count,
    request: Count,
    stages: Count,
    progression: Count,
}

/// The number of values in a value, which is not stored.
#[derive(Default)]
struct Count(usize);

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(CountVisitor)
    }
}

struct CountVisitor;

/// Declares visits of values that count as one.
macro_rules! one {
    ($($visit:ident($($kind:ty)?),)*) => {
        $(fn $visit<E: Error>(self $(, _: $kind)?) -> Result<Count, E> {
            Ok(Count(1))
        })*
    };
}

impl<'de> Visitor<'de> for CountVisitor {
    type Value = Count;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("any value")
    }

    one! { visit_unit(), visit_bool(bool), visit_i64(i64), visit_u64(u64), visit_f64(f64), visit_str(&str), }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Count, A::Error> {
        let mut count = 1;
        while let Some(Count(more)) = list.next_element()? {
            count += more;
        }
        Ok(Count(count))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Count, A::Error> {
        let mut count = 1;
        while let Some((_, Count(more))) = map.next_entry::<Skipped, _>()? {
            count += more;
        }
        Ok(Count(count))
    }
}

/// A key, which is not stored.
type Skipped = serde::de::IgnoredAny;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_four_parts_are_counted() {
        let parts = |values: usize| {
            let many = vec!["0"; values - 4].join(",");
            format!(
                "{{\"settings\":{{\"a\":1}},\"world\":[1,2],\"stages\":null,\"progression\":[{many}]}}"
            )
        };
        assert!(!has_too_many(parts(MAX_LOOSE_VALUES).as_bytes()));
        assert!(has_too_many(parts(MAX_LOOSE_VALUES + 1).as_bytes()));
    }
}
