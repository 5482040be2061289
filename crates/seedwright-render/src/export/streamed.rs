//! JSON documents whose long lists are made while they are written, entry by entry, and never held as a whole.

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Map, Value};

/// The entries of a long list, made again for each pass over them.
type Rows<'a> = Box<dyn Fn() -> Box<dyn Iterator<Item = Value> + 'a> + 'a>;

/// A document or a part of one.
pub(super) enum Streamed<'a> {
    /// A list of parts.
    List(Vec<Streamed<'a>>),
    /// A list of small numbers.
    Numbers(Vec<u8>),
    /// A long list.
    Rows(Rows<'a>),
    /// An object in which parts stand in for the values of some keys.
    Object(Map<String, Value>, Vec<(&'static str, Streamed<'a>)>),
}

impl<'a> Streamed<'a> {
    /// A list whose entries are made while it is written.
    pub fn rows<I: Iterator<Item = Value> + 'a>(rows: impl Fn() -> I + 'a) -> Self {
        Self::Rows(Box::new(move || Box::new(rows())))
    }

    /// An object in which a part stands in for the value of each of these keys, which it must have.
    pub fn object(object: Value, parts: Vec<(&'static str, Streamed<'a>)>) -> Self {
        match object {
            Value::Object(object) => Self::Object(object, parts),
            _ => Self::Object(Map::new(), parts),
        }
    }

    /// The document as text with one line for each value, or in one line.
    pub fn to_bytes(&self, pretty: bool) -> Vec<u8> {
        let written =
            if pretty { serde_json::to_vec_pretty(self) } else { serde_json::to_vec(self) };
        // Writing to memory can't fail, and all keys are texts.
        let mut bytes = written.unwrap_or_default();
        bytes.push(b'\n');
        bytes
    }
}

impl Serialize for Streamed<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::List(parts) => serializer.collect_seq(parts),
            Self::Numbers(numbers) => serializer.collect_seq(numbers),
            Self::Rows(rows) => serializer.collect_seq(rows()),
            Self::Object(object, parts) => {
                let mut map = serializer.serialize_map(Some(object.len()))?;
                for (key, value) in object {
                    match parts.iter().find(|(name, _)| name == key) {
                        Some((_, part)) => map.serialize_entry(key, part)?,
                        None => map.serialize_entry(key, value)?,
                    }
                }
                map.end()
            }
        }
    }
}
