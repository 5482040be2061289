//! Values by name, in the order of the pack.

use std::marker::PhantomData;

use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

/// Values by name, in the order of the pack.
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
