//! Counts of codes, which can be very large.

use serde::{Serialize, Serializer};

/// A count of codes: a JSON number, or a string if it exceeds 2^53.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number(pub u128);

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Readers that know only floating point numbers are exact up to this integer.
        const LARGEST: u128 = 1 << 53;
        match u64::try_from(self.0) {
            Ok(small) if self.0 <= LARGEST => serializer.serialize_u64(small),
            _ => serializer.serialize_str(&self.0.to_string()),
        }
    }
}
